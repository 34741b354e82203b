"""Two choices recorded for one another in some units: every check is asked, and its chances are worked out anew."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass.attack.checks.cards import with_changed
from canvass.attack.checks.redrawn_units import as_reported, changed
from canvass.attack.world import World
from canvass.audit.comparison import ErrorRates
from canvass.formats.scenario_file import scenario_in
from canvass.journeys.attack_world import placed, studied
from canvass.journeys.elections import open_election
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("checks_asked_once", "few_checks")
ELECTION = "us-2016-president"
REPLICATIONS = 100
SWAP = (
    'id = "own"\ntitle = "Own"\nwhat = "swap"\nloser = "runner_up"\ngainer = "leader"\npaper = "{paper}"\n'
    '[where]\nstates = ["WI"]\n'
)
WAUKESHA = SWAP.format(paper="whole") + 'units = ["Waukesha County"]\n'
DANE = SWAP.format(paper="whole") + 'units = ["Dane County"]\n'


def asked(run: Run, folder: Path, text: str, *words: str) -> dict[str, Any]:
    """What the command says of the scenario in this file."""
    file = folder / "own.toml"
    file.write_text(text, "utf-8")
    how = ("--replications", str(REPLICATIONS), "--json", "--scenario", str(file))
    code, out, err = run("attack", ELECTION, "--state", "WI", *how, *words)
    assert (code, err) == (0, "")
    (found,) = json.loads(out)["scenarios"]
    return dict(found)


def notices(found: dict[str, Any]) -> dict[str, float]:
    """The chance of each check."""
    return {one["check"]: one["notices"]["value"] for one in found["detections"]}


def both_counts() -> pl.DataFrame:
    """By ward the county, and the votes of the two in both counts of 2016, from the tables alone."""
    election = open_election(ELECTION)
    of = {
        name: election.returns_named(f"wards-{name}")
        .table.filter(pl.col("choice").is_in(["trump", "clinton"]))
        .group_by("unit", "choice")
        .agg(pl.col("votes").sum())
        .pivot("choice", index="unit", values="votes")
        for name in ("canvass", "recount")
    }
    counties = election.units.filter(pl.col("kind") == "reporting_unit").select("unit", "county")
    return (
        of["canvass"]
        .join(of["recount"], on="unit", suffix="_again")
        .join(counties, on="unit")
        .with_columns(
            over=pl.min_horizontal("trump", "trump_again"),
            under=pl.min_horizontal("clinton", "clinton_again"),
        )
    )


def world(text: str) -> World:
    """The world of a scenario in Wisconsin."""
    scenario, problems = scenario_in(text)
    assert scenario is not None, problems
    election = open_election(ELECTION)
    return placed(election, studied(election, "WI", None, "2016"), scenario, None).world


def test_every_check_is_asked_of_a_county_whose_columns_were_exchanged(
    run: Run, tmp_path: Path
) -> None:
    """As many votes as the county has for the two; checks that see the net alone say what they say of moved votes."""
    found = asked(run, tmp_path, WAUKESHA)
    here = both_counts().filter(pl.col("county") == "55133")
    over, under = (int(here[name].sum()) for name in ("over", "under"))
    assert (found["votes"], found["counties"], found["impossible"]) == (over + under, 1, "")
    assert found["changes_the_outcome"]
    moved = WAUKESHA.replace('"swap"', '"switch"') + f"[how_many]\nvotes = {over - under}\n"
    same = notices(asked(run, tmp_path, moved))
    own = notices(found)
    for check in ("polls", "polling", "share_of_cards", "share_of_cards_escalated"):
        assert own[check] == same[check]
    for check in ("polling", "comparison", "batches"):
        assert own[check] >= 0.95 - 3 * (0.05 * 0.95 / REPLICATIONS) ** 0.5


def test_the_fewest_votes_that_change_the_outcome(run: Run, tmp_path: Path) -> None:
    """Three counties with 11,309 votes more for Trump, one more than half the lead: missed at most at the limit.

    BRAVO's chance was worked out by a program of its own, draw by draw, from the definition of the test.
    """
    three = 'units = ["Iowa County", "Columbia County", "Marathon County"]\n'
    found = asked(run, tmp_path, SWAP.format(paper="whole") + three)
    here = both_counts().filter(pl.col("county").is_in(["55049", "55021", "55073"]))
    assert int((here["over"] - here["under"]).sum()) == 11_309
    assert (found["votes"], found["changes_the_outcome"]) == (104_587, True)
    own = notices(found)
    assert own["polling"] == pytest.approx(0.9507050852223558, abs=1e-9)
    for check in ("comparison", "batches"):
        assert own[check] >= 0.95 - 3 * (0.05 * 0.95 / REPLICATIONS) ** 0.5


def test_three_units_of_a_hundred_by_counting(run: Run, tmp_path: Path) -> None:
    """The chance that a draw holds a unit that differs by more than 20 votes: hypergeometric, in whole numbers."""
    own = notices(asked(run, tmp_path, WAUKESHA))
    rows = both_counts().with_columns(
        error=(pl.col("trump") - pl.col("clinton"))
        - (pl.col("trump_again") - pl.col("clinton_again"))
        + pl.when(pl.col("county") == "55133")
        .then(2 * (pl.col("over") - pl.col("under")))
        .otherwise(0)
    )
    units = open_election(ELECTION).returns_named("wards-canvass").table["unit"].n_unique()
    drawn = -(-3 * units // 100)
    told = rows.filter(pl.col("error").abs() > 20).height
    chance = 1 - Fraction(comb(units - told, drawn), comb(units, drawn))
    assert own["share_of_units_large"] == pytest.approx(float(chance), abs=1e-12)


def test_the_leader_may_have_lost_by_it(run: Run, tmp_path: Path) -> None:
    """Dane exchanged hid votes of who was reported ahead: the outcome stands, and an audit may confirm it."""
    found = asked(run, tmp_path, DANE)
    here = both_counts().filter(pl.col("county") == "55025")
    assert found["votes"] == int((here["over"] + here["under"]).sum())
    assert not found["changes_the_outcome"]
    own = notices(found)
    assert own["comparison"] <= 0.02
    assert own["recount_2016"] == 1.0
    (recount,) = (one for one in found["detections"] if one["check"] == "recount_2016")
    details = dict(recount["details"])
    assert details["votes_found_by_hand"] == details["votes_moved"] == found["votes"]
    assert recount["says"]["value"] == "names_the_place"


@pytest.mark.parametrize("text", [WAUKESHA, DANE, SWAP.format(paper="whole")])
def test_records_overstate_as_much_as_the_paper_lacks(text: str) -> None:
    """Over all cards the mean overstatement of the margin is what the change made, beside the usual errors."""
    found = world(text)
    cards, usual = found.reported.cards, ErrorRates()
    rates = with_changed(usual, found)
    over = 2 * rates.two_vote_over + rates.one_vote_over
    under = 2 * rates.two_vote_under + rates.one_vote_under
    others = 1 - found.exchanged / cards
    mean = (
        over
        - under
        - others
        * (
            2 * usual.two_vote_over
            + usual.one_vote_over
            - 2 * usual.two_vote_under
            - usual.one_vote_under
        )
    )
    assert mean * cards == pytest.approx(found.too_many + found.too_few)
    wrong = rates.two_vote_over + rates.two_vote_under
    assert wrong * cards >= found.exchanged


def test_redraws_without_the_change_are_exchanged_back() -> None:
    """In the units of the scenario alone; twice is the redraw itself."""
    units = world(WAUKESHA).units
    assert units is not None
    assert units.exchanged is not None
    report = as_reported(units)
    back = changed(report, units)
    inside = units.exchanged > 0
    whole = units.exchanged == units.leader + units.runner_up
    assert (back.leader[0][inside & whole] == units.runner_up[inside & whole]).all()
    assert (back.leader[0][~inside] == units.leader[~inside]).all()
    assert (back.cast == report.cast).all()
    assert (back.leader + back.runner_up == report.leader + report.runner_up).all()


def test_paper_that_was_exchanged_too_tells_nobody(run: Run, tmp_path: Path) -> None:
    """Where the paper follows, no check that reads it notices."""
    found = asked(run, tmp_path, SWAP.format(paper="replaced") + 'units = ["Waukesha County"]\n')
    for one in found["detections"]:
        if one["needs_paper"]:
            assert (one["says"]["value"], one["notices"]) == ("nothing_of_it", one["false_alarm"])


@pytest.mark.parametrize(
    ("text", "words", "code", "said"),
    [
        (WAUKESHA, ("--votes", "500"), 0, "exchanges all votes of the units that it names"),
        (WAUKESHA, ("--curves",), 2, "exchanges all votes of the units that it names"),
        (WAUKESHA.replace('"runner_up"', '"stein"'), (), 0, "is another change"),
        (WAUKESHA.replace('"WI"', '"MI"').replace("Waukesha", "Wayne"), (), 0, "is about MI"),
        (WAUKESHA + "[how_many]\nvotes = 5\n", (), 2, "how_many has no place"),
        (WAUKESHA + "[at_most]\nshare = '1/2'\n", (), 2, "at_most has no place"),
    ],
)
def test_what_a_swap_cannot_be_asked(
    run: Run, tmp_path: Path, text: str, words: tuple[str, ...], code: int, said: str
) -> None:
    """A number of votes, a limit, a third choice: told, and no chance is made up."""
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    how = ("--state", "WI", "--replications", "5", "--scenario", str(file), *words)
    found, out, err = run("attack", ELECTION, *how)
    assert found == code
    assert said in " ".join((out + err).split())
    if code:
        assert out == ""

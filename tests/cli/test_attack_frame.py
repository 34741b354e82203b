"""Marks that were not read and cards that no manifest lists: which check notices, and what nothing would show."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl
import pytest

from canvass.attack.checks import CHECKS
from canvass.attack.checks.redrawn_units import as_reported, changed
from canvass.errors import MissingTable
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys import elsewhere
from canvass.journeys.attack_world import placed, studied
from canvass.journeys.elections import open_election
from canvass.model import UnitKind
from canvass.tamper.scenario import Where
from tests.adversary.commands import run as run_in
from tests.cli.conftest import Run, ask_fewer_checks
from tests.forbidden import forbidden_in

pytestmark = pytest.mark.usefixtures("checks_asked_once", "few_checks")
ELECTION = "us-2016-president"
OF_UNITS = {"share_of_units", "share_of_units_large", "recount_2016"}
RISK_LIMITING = {"polling", "comparison", "batches"}


Told: TypeAlias = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """What is said of one scenario in Wisconsin, read anew from what the command printed; it is asked once."""
    folder = tmp_path_factory.mktemp("told")

    @cache
    def printed(scenario: str, *words: str) -> str:
        asked = ("--state", "WI", "--scenario", scenario, "--replications", "100", "--json")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(elsewhere, "cores", lambda: 1)
            ask_fewer_checks(patch)
            answer = run_in(folder, "attack", ELECTION, *asked, *words)
        assert answer.code == 0
        return answer.out

    def said(scenario: str, *words: str) -> dict[str, Any]:
        (found,) = json.loads(printed(scenario, *words))["scenarios"]
        return dict(found)

    return said


def notices(found: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Of each check the chance with the change, and without any."""
    return {
        one["check"]: (one["notices"]["value"], one["false_alarm"]["value"])
        for one in found["detections"]
    }


def unread() -> pl.DataFrame:
    """Ballots of each unit without a recorded vote."""
    election = open_election(ELECTION)
    votes = (
        election.returns_named("wards-canvass").table.group_by("unit").agg(pl.col("votes").sum())
    )
    counted = election.table("ballots_by_technology", UnitKind.REPORTING_UNIT)
    return votes.join(counted, on="unit").select(
        "unit", "votes", room=(pl.col("ballots") - pl.col("votes")).clip(lower_bound=0)
    )


@pytest.mark.long(twin="test_a_ballot_style_given_to_the_wrong_cards")
def test_marks_of_every_choice_could_not_have_changed_wisconsin(told: Told) -> None:
    """As many as there were ballots without a vote; they leave the leader ahead, and an audit may pass."""
    found = told("reading-rule")
    most = unread().filter(pl.col("votes") > 0)["room"].sum()
    assert (found["votes"], found["changes_the_outcome"]) == (most, False)
    refused = told("reading-rule", "--votes", str(most + 1))
    assert f"at most {most:,} can" in refused["impossible"]


def test_no_unit_lacks_more_marks_than_it_has_ballots_without_a_vote() -> None:
    """And what is given back goes to the choices as the unit voted, to the vote."""
    election = open_election(ELECTION)
    known = studied(election, "WI", None, "2016")
    where = placed(election, known, packaged_scenario("reading-rule"), 20_000)
    units = where.world.units
    assert units is not None
    room = dict(unread().select("unit", "room").iter_rows())
    for unit, few, many, ahead, behind in zip(
        units.units, units.moved, units.too_many, units.leader, units.runner_up, strict=True
    ):
        assert 0 <= few - many <= room.get(unit, 0)
        if few - many > 4:
            assert few / (few - many) == pytest.approx(behind / (ahead + behind), abs=0.5)
    assert (where.world.too_few, where.world.too_many) == (units.moved.sum(), units.too_many.sum())
    assert where.world.too_few - where.world.too_many <= 20_000


def test_people_who_read_what_voters_meant_notice(told: Told) -> None:
    """Marks of the runner-up alone: 22,618 change the outcome and not one fewer; audits keep their limit."""
    found = told("reading-rule-worst")
    assert (found["votes"], found["changes_the_outcome"]) == (22_618, True)
    assert not told("reading-rule-worst", "--votes", "22617", "--replications", "2")[
        "changes_the_outcome"
    ]
    chances = notices(found)
    assert chances["polling"][0] >= 0.95
    for check in ("comparison", "batches"):
        assert chances[check][0] >= 0.88  # 100 simulations of at least .95


def test_who_reads_by_the_scanners_rule_notices_nothing(run: Run, told: Told) -> None:
    """Every check of paper does what it does without any change, and the page says what could tell."""
    found = told("reading-rule-by-people")
    assert found["changes_the_outcome"]
    paper = [one for one in found["detections"] if one["needs_paper"]]
    assert len(paper) == sum(check.needs_paper for check in CHECKS)
    assert all(one["notices"] == one["false_alarm"] for one in paper)
    words = ("--state", "WI", "--scenario", "reading-rule-by-people", "--replications", "20")
    _, out, _ = run("attack", ELECTION, *words)
    assert "count of the ballots without a vote" in " ".join(out.split())


def test_hidden_cards_are_noticed_where_somebody_else_counts_them(told: Told) -> None:
    """By the manifest alone no check notices; by the poll books those that count lacking cards do, and no others."""
    unseen, counted = told("hidden-cards"), told("hidden-cards-counted")
    assert unseen["changes_the_outcome"]
    assert counted["changes_the_outcome"]
    for check in OF_UNITS | RISK_LIMITING:
        assert notices(unseen)[check][0] == notices(unseen)[check][1]
    for check in OF_UNITS:
        assert notices(counted)[check][0] == notices(counted)[check][1]
    for check in RISK_LIMITING:
        assert notices(counted)[check][0] >= 0.88


@pytest.mark.long(twin="test_no_page_begins_with_what_its_checks_deny")
@pytest.mark.usefixtures("few_sizes")
def test_curves_of_hidden_cards(run: Run, tmp_path: Path) -> None:
    """The sizes that are asked reach the cards that change the outcome; words and page have no verdict."""
    page = tmp_path / "page.html"
    words = ("--state", "WI", "--curves", "--scenario", "hidden-cards-counted", "--votes", "22618")
    code, out, _ = run(
        "attack", ELECTION, *words, "--replications", "20", "--out", str(page), "--json"
    )
    assert code == 0
    (attack,) = json.loads(out)["attacks"]
    polling = next(one for one in attack["curves"] if one["check"] == "polling")
    assert attack["needed"] == 22_618
    assert "the poll books say how many were cast" in page.read_text("utf-8")
    assert "from 22,618 on another outcome" in page.read_text("utf-8")
    by_size = {point["votes"]: point for point in polling["points"]}
    assert by_size[22_618]["changes_the_outcome"]
    assert not by_size[20_000]["changes_the_outcome"]
    assert by_size[22_618]["chance"]["value"] >= 0.95 > by_size[10_000]["chance"]["value"]
    assert forbidden_in(page.read_text("utf-8")) == []


@pytest.mark.long(
    twin="tests/cli/test_attack_curves.py::test_votes_that_cannot_be_moved_end_the_line"
)
@pytest.mark.usefixtures("few_sizes")
def test_curves_of_marks_of_every_choice(run: Run, tmp_path: Path) -> None:
    """No number of them changes the outcome, so none is drawn; the line ends with the ballots without a vote."""
    page = tmp_path / "page.html"
    words = ("--state", "WI", "--curves", "--scenario", "reading-rule", "--replications", "20")
    code, out, _ = run("attack", ELECTION, *words, "--out", str(page))
    flat = " ".join(out.split())
    assert code == 0
    most = unread().filter(pl.col("votes") > 0)["room"].sum()
    assert f"Up to {most:,} votes. More cannot be: 50,000 votes" in flat
    assert "No number of these votes by itself changes the outcome." in flat
    assert "on another outcome" not in page.read_text("utf-8")


def test_curves_where_no_attack_can_be(run: Run) -> None:
    """Why stands there, and no list of checks without a check."""
    words = ("--state", "FL", "--curves", "--scenario", "reading-rule", "--replications", "5")
    code, out, _ = run("attack", ELECTION, *words)
    assert code == 0
    assert "It cannot be here: us-2016-president does not say how many ballots" in " ".join(
        out.split()
    )
    assert "Asks for more" not in out


def test_where_ballots_are_not_known_it_is_said(run: Run) -> None:
    """Michigan: no number is made up."""
    words = ("--state", "MI", "--scenario", "reading-rule", "--replications", "5", "--json")
    code, out, _ = run("attack", ELECTION, *words)
    (found,) = json.loads(out)["scenarios"]
    assert code == 0
    assert "does not say how many ballots each of its units had" in found["impossible"]
    assert found["detections"] == []


TEXT = 'id = "own"\ntitle = "Own"\nwhat = "{what}"\n{more}paper = "{paper}"\n[where]\nstates = ["WI"]\n'


@pytest.mark.parametrize(
    ("what", "more", "paper", "said"),
    [
        ("reread", "", "replaced", "the paper is one of same_rule, whole"),
        ("hide", 'loser = "runner_up"\n', "whole", "the paper is one of counted, outside"),
        ("hide", "", "outside", "loser must be named"),
        ("restyle", "", "same_rule", "the paper is one of whole"),
        ("invent", 'gainer = "leader"\n', "whole", "the paper is one of lacking, replaced"),
        ("invent", 'loser = "runner_up"\n', "lacking", "gainer must be named"),
        ("restyle", 'loser = "runner_up"\n', "whole", "loser has no place"),
        ("reread", 'gainer = "leader"\n', "whole", "gainer has no place"),
        ("drop", 'loser = "runner_up"\n', "same_rule", "the paper is one of as_equipped, none"),
    ],
)
def test_a_scenario_that_contradicts_itself(
    run: Run, tmp_path: Path, what: str, more: str, paper: str, said: str
) -> None:
    """What is changed and what the paper says must fit."""
    file = tmp_path / "own.toml"
    file.write_text(TEXT.format(what=what, more=more, paper=paper), "utf-8")
    code, out, err = run("attack", ELECTION, "--scenario", str(file))
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


@pytest.mark.usefixtures("quick_checks")
def test_a_ballot_style_given_to_the_wrong_cards(run: Run, tmp_path: Path) -> None:
    """Votes of every choice that the paper shows and no record has: at most as many as ballots without a vote."""
    asked = ("attack", ELECTION, "--state", "WI", "--replications", "20", "--json", "--scenario")
    found = {}
    for what in ("restyle", "reread"):
        file = tmp_path / f"{what}.toml"
        file.write_text(TEXT.format(what=what, more="", paper="whole"), "utf-8")
        code, out, err = run(*asked, str(file))
        assert (code, err) == (0, "")
        (found[what],) = json.loads(out)["scenarios"]
    most = unread().filter(pl.col("votes") > 0)["room"].sum()
    assert (found["restyle"]["votes"], found["restyle"]["changes_the_outcome"]) == (most, False)
    assert found["restyle"]["detections"] == found["reread"]["detections"]
    page = run(
        "attack", ELECTION, *asked[2:-2], "--all", "--scenario", str(tmp_path / "restyle.toml")
    )[1]
    assert "cards taken for another ballot style" in " ".join(page.split())
    many = (*asked, str(tmp_path / "restyle.toml"), "--votes", "50000")
    (over,) = json.loads(run(*many)[1])["scenarios"]
    assert "50,000 votes" in over["impossible"]
    assert over["detections"] == []


@pytest.mark.parametrize("what", ["reread", "hide"])
def test_only_the_runner_up_can_lack_them(run: Run, tmp_path: Path, what: str) -> None:
    """A scenario against the leader, or a third, is another question."""
    file = tmp_path / "own.toml"
    paper = "whole" if what == "reread" else "outside"
    file.write_text(TEXT.format(what=what, more='loser = "leader"\n', paper=paper), "utf-8")
    code, out, _ = run("attack", ELECTION, "--scenario", str(file), "--replications", "5")
    assert (code, "is another change" in " ".join(out.split())) == (0, True)


NO_COUNT = pytest.mark.long(twin="test_no_count_is_said_to_correct_what_the_paper_does_not_show")


@pytest.mark.usefixtures("two_sizes")
@pytest.mark.parametrize(
    "scenario",
    [
        "hidden-cards",
        *(
            pytest.param(name, marks=NO_COUNT)
            for name in ("hidden-cards-counted", "reading-rule-by-people")
        ),
    ],
)
def test_no_count_is_said_to_correct_what_the_paper_does_not_show(
    run: Run, told: Told, scenario: str
) -> None:
    """Neither the sentences on top, nor the row of a check, nor the list of the curves says that it would."""
    asked = ("attack", ELECTION, "--state", "WI", "--scenario", scenario, "--replications", "20")
    for more in (("--all",), ("--curves",)):
        code, out, _ = run(*asked, *more)
        flat = " ".join(out.split()).lower()
        assert code == 0
        assert "corrects the outcome" not in flat
        assert "nothing of" in flat
    says = {one["check"]: one["says"]["value"] for one in told(scenario)["detections"]}
    assert says["raw_comparison"] == "asks_for_more"
    assert says["comparison"] == (
        "asks_for_more" if scenario == "hidden-cards-counted" else "nothing_of_it"
    )
    assert says["recount_2016"] == "nothing_of_it"


@pytest.mark.usefixtures("quick_checks")
def test_the_sentence_on_top_is_of_a_scenario_whose_paper_shows_it(run: Run) -> None:
    """Of two scenarios the one that an audit could notice is quoted, whichever stands first."""
    asked = (
        "attack",
        ELECTION,
        "--state",
        "WI",
        "--replications",
        "20",
        "--votes",
        "30000",
        "--all",
    )
    _, out, _ = run(*asked, "--scenario", "hidden-cards", "--scenario", "excused")
    top = " ".join(out.split()).split("Each row supposes")[0]
    assert "the count corrects the outcome" in top
    _, out, _ = run(*asked, "--scenario", "hidden-cards")
    top = " ".join(out.split()).split("Each row supposes")[0]
    assert "finds what was reported and corrects nothing" in top


@pytest.mark.usefixtures("quick_checks")
def test_the_plain_difference_is_judged_by_its_chances(run: Run) -> None:
    """Where it speaks after the change alone, it is not said that it does not tell the two apart."""
    asked = ("attack", ELECTION, "--scenario", "touch-screens", "--replications", "100", "--all")
    apart = "it does not tell the two apart"
    for state, votes, is_said in (
        ("NC", "150000", False),
        ("NC", "1000", True),
        ("WI", "30000", True),
    ):
        code, out, _ = run(*asked, "--state", state, "--votes", votes)
        flat = " ".join(out.split())
        assert code == 0
        assert "the plain difference between places with and without touch screens" in flat
        assert (apart in flat) is is_said


@pytest.mark.usefixtures("one_check")
def test_a_share_is_of_the_ballots_that_are_reached(run: Run, tmp_path: Path) -> None:
    """One mark in a hundred of those on touch screens, and not of every ballot of their units."""
    file = tmp_path / "share.toml"
    screens = 'technologies = ["dre_paper_trail", "dre_paperless"]\n[how_many]\nshare = "1/100"\n'
    file.write_text(TEXT.format(what="reread", more="", paper="whole") + screens, "utf-8")
    code, out, _ = run("attack", ELECTION, "--scenario", str(file), "--replications", "5", "--json")
    (found,) = json.loads(out)["scenarios"]
    table = open_election(ELECTION).table("ballots_by_technology", UnitKind.REPORTING_UNIT)
    every = pl.sum_horizontal("paper", "optical_scan", "dre", "automark")
    known = unread().join(table, on="unit").filter(pl.col("dre") > 0)
    on_screens = known.select((pl.col("votes") * pl.col("dre") / every).round().sum()).item()
    assert (code, found["impossible"]) == (0, "")
    assert found["votes"] == int(on_screens) // 100


def test_lacking_cards_of_one_way_of_voting_are_refused() -> None:
    """Tables of ballots are of whole units: nothing is computed of them for absent voters alone."""
    election = open_election(ELECTION)
    known = studied(election, "WI", None, "2016")
    by_mail = known.returns.table.with_columns(vote_mode=pl.lit("absentee"))
    both = replace(known.returns, table=pl.concat([known.returns.table, by_mail]))
    for name in ("reading-rule", "hidden-cards"):
        scenario = packaged_scenario(name)
        own = replace(scenario, where=Where(vote_modes=("absentee",)))
        with pytest.raises(MissingTable, match="vote_modes leaves out total"):
            placed(election, replace(known, returns=both), own, 100)


def test_invented_cards_are_found_by_who_looks_for_them(
    run: Run, told: Told, tmp_path: Path
) -> None:
    """A place without a card counts for the other in an audit that limits the risk, and a second scan finds none."""
    found = told("invented-cards")
    chances = notices(found)
    assert (found["votes"], found["changes_the_outcome"], found["impossible"]) == (22_618, True, "")
    moved = tmp_path / "moved.toml"
    switch = 'loser = "runner_up"\ngainer = "leader"\n'
    own = TEXT.format(what="switch", more=switch, paper="whole") + "[how_many]\nvotes = 22618\n"
    moved.write_text(own, "utf-8")
    same = notices(told(str(moved)))
    for check in ("polling", "share_of_cards_escalated"):
        assert chances[check] == same[check]
    assert chances["comparison"][0] > 0.97
    # the sample's margin alone lacks one vote for each, and not two
    assert chances["share_of_cards"][0] < same["share_of_cards"][0]
    (recount,) = (one for one in found["detections"] if one["check"] == "recount_2016")
    details = dict(recount["details"])
    assert (recount["says"]["value"], recount["notices"]["value"]) == ("names_the_place", 1.0)
    # the recount of 2016 ended with a lead of 22,748, and no county was left out of it
    assert details["votes_found"] == details["votes_moved"] == 22_618
    assert details["margin_after"] == 22_748 - 22_618
    page = " ".join(
        run(
            "attack",
            ELECTION,
            "--state",
            "WI",
            "--scenario",
            "invented-cards",
            "--replications",
            "20",
            "--all",
        )[1].split()
    )
    assert "who draws one finds none there" in page
    assert "finds 22,618 of the 22,618 votes on no card" in page


def test_turnout_of_invented_cards_is_asked_with_them(told: Told) -> None:
    """What tests of numbers are asked of has the cards in it: turnout and the leader's votes are higher by them."""
    election = open_election(ELECTION)
    known = studied(election, "WI", None, "2016")
    world = placed(election, known, packaged_scenario("invented-cards"), 22_618).world
    assert world.units is not None
    before = as_reported(world.units)
    after = changed(before, world.units)
    assert int((after.cast - before.cast).sum()) == 22_618
    assert int((after.leader - before.leader).sum()) == 22_618
    assert int((after.runner_up - before.runner_up).sum()) == 0


def test_ballots_put_into_boxes_are_no_finding_of_who_reads_them(run: Run, tmp_path: Path) -> None:
    """Where there is paper for the invented cards too, no check of it notices; for another choice it is not asked."""
    file = tmp_path / "filled.toml"
    text = TEXT.format(what="invent", more='gainer = "leader"\n', paper="replaced")
    file.write_text(text + "[how_many]\nvotes = 9000\n", "utf-8")
    words = ("--replications", "5", "--json", "--scenario", str(file))
    (found,) = json.loads(run("attack", ELECTION, *words)[1])["scenarios"]
    for one in found["detections"]:
        if one["needs_paper"]:
            assert (one["says"]["value"], one["notices"]) == ("nothing_of_it", one["false_alarm"])
    file.write_text(text.replace('"leader"', '"runner_up"'), "utf-8")
    (other,) = json.loads(run("attack", ELECTION, *words)[1])["scenarios"]
    assert "is another change" in other["impossible"]


WHOLE = pytest.mark.long(twin="test_the_sentence_on_top_is_of_a_scenario_whose_paper_shows_it")


@pytest.mark.usefixtures("quick_checks")
@pytest.mark.usefixtures("two_sizes")
@pytest.mark.parametrize(
    ("scenario", "first"),
    [
        ("hidden-cards", "The ballots that people could read do not show this change."),
        ("reading-rule-by-people", "The ballots that people could read do not show this change."),
        ("none.toml", "No examination of ballots can notice this: there are none."),
        ("invented-cards", "People who read paper ballots would notice, where there is paper."),
    ],
)
@pytest.mark.parametrize(
    "command", ["checks", *(pytest.param(each, marks=WHOLE) for each in ("curves", "all"))]
)
def test_no_page_begins_with_what_its_checks_deny(
    run: Run, tmp_path: Path, scenario: str, first: str, command: str
) -> None:
    """Where no check of the paper notices, the first sentence does not say that people would."""
    own = 'loser = "runner_up"\ngainer = "leader"\n'
    (tmp_path / "none.toml").write_text(TEXT.format(what="switch", more=own, paper="none"), "utf-8")
    asked = str(tmp_path / scenario) if scenario.endswith(".toml") else scenario
    words = ("--state", "WI", "--scenario", asked, "--replications", "20")
    whole = ("--all",) if command == "all" else ()
    which = "curves" if command == "curves" else "checks"
    code, out, err = run("attack", which, ELECTION, *words, *whole)
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert first in text[:200]
    if not first.startswith("People"):
        assert "People who read paper ballots would notice" not in text


def test_votes_that_are_dropped_are_marks_that_nobody_read(
    run: Run, told: Told, tmp_path: Path
) -> None:
    """A vote that is not recorded has room as a doubtful mark has, on a ballot without a vote: the same chances."""
    file = tmp_path / "drop.toml"
    file.write_text(TEXT.format(what="drop", more='loser = "runner_up"\n', paper="whole"), "utf-8")
    asked = ("--state", "WI", "--scenario", str(file), "--replications", "100", "--json")
    (found,) = json.loads(run("attack", ELECTION, *asked)[1])["scenarios"]
    worst = told("reading-rule-worst")
    assert (found["votes"], found["units"]) == (worst["votes"], worst["units"])
    mine, its = notices(found), notices(worst)
    for check in ("polls", "polling", "share_of_cards", "share_of_units_large", "recount_2016"):
        assert mine[check] == its[check]


def test_votes_that_are_added_are_missed_at_most_at_the_limit(run: Run, tmp_path: Path) -> None:
    """On cards that mark nothing: a record overstates the margin by one vote, and as many as the lead make it false."""
    file = tmp_path / "add.toml"
    file.write_text(TEXT.format(what="add", more='gainer = "leader"\n', paper="whole"), "utf-8")
    asked = ("--state", "WI", "--scenario", str(file), "--replications", "100", "--json")
    (found,) = json.loads(run("attack", ELECTION, *asked)[1])["scenarios"]
    assert (found["votes"], found["changes_the_outcome"]) == (22_618, True)
    chances = notices(found)
    for check in RISK_LIMITING:
        missed = 1 - chances[check][0]
        assert missed <= 0.05 + 3 * (0.05 * 0.95 / 100) ** 0.5

"""Two choices that stand exchanged between two counts: told by every command, and used by none in silence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from html import unescape
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest

from tests.cli.conftest import Run

PRECINCTS = {"p1": (310, 250), "p2": (120, 180), "p3": (415, 390)}
DESCRIPTION = """
id = "town-2023"
title = "Town election 2023"
day = 2023-11-07
jurisdiction = "Smallville"
main_contest = "mayor"

[[contest]]
id = "mayor"
title = "Mayor"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
UNITS = (
    "kind,unit,name,parent_kind,parent,state,fips\ncounty,c,Small County,,,,\n"
    "precinct,p1,North,county,c,,\nprecinct,p2,South,county,c,,\nprecinct,p3,West,county,c,,\n"
)
CHOICES = (
    "contest,choice,name,party,choice_kind\nmayor,ann,Ann,,candidate\nmayor,bob,Bob,,candidate\n"
)
Votes = Mapping[str, tuple[int, int]]


def write(folder: Path, *sets: tuple[str, str, str, Votes], more: str = "") -> str:
    """A folder with these sets of returns: name, level, baseline, and Ann's and Bob's votes in each unit."""
    folder.mkdir(exist_ok=True)
    text = DESCRIPTION
    for name, level, baseline, votes in sets:
        text += f'[[returns]]\nname = "{name}"\nfile = "{name}.csv"\nlevel = "{level}"\nbaseline = "{baseline}"\n'
        rows = [
            f"{u},mayor,ann,total,{a}\n{u},mayor,bob,total,{b}\n" for u, (a, b) in votes.items()
        ]
        (folder / f"{name}.csv").write_text("unit,contest,choice,vote_mode,votes\n" + "".join(rows))
    (folder / "election.toml").write_text(text + more)
    (folder / "units.csv").write_text(UNITS)
    (folder / "choices.csv").write_text(CHOICES)
    return str(folder)


def exchanged(votes: Votes, *units: str) -> Votes:
    """The same with the two choices exchanged in these units."""
    return {unit: (b, a) if unit in units else (a, b) for unit, (a, b) in votes.items()}


def canvass_and_certified(folder: Path, canvass: Votes, certified: Votes, more: str = "") -> str:
    """Two counts of the same precincts."""
    return write(
        folder,
        ("canvass", "precinct", "county_canvass", canvass),
        ("certified", "precinct", "certified", certified),
        more=more,
    )


def said(run: Run, *command: str) -> str:
    """What a command prints, whatever its exit code, on one line."""
    _, out, err = run(*command)
    assert "Traceback" not in err
    return " ".join((out + err).split())


@pytest.mark.parametrize("wrong", ["canvass", "certified"])
def test_an_exchange_in_one_precinct_is_told(run: Run, tmp_path: Path, wrong: str) -> None:
    """Neither of the two counts is known to be right: the precinct leaves both, and outcome and doctor name it."""
    swapped = exchanged(PRECINCTS, "p2")
    pair = (swapped, PRECINCTS) if wrong == "canvass" else (PRECINCTS, swapped)
    folder = canvass_and_certified(tmp_path, *pair)
    for command in (("outcome", folder), ("doctor", folder), ("paths", folder)):
        text = said(run, *command)
        assert "in South two choices have each other's votes in two sets" in text, command
        assert "One of the two sets is wrong there." in text
    (fault,) = json.loads(run("outcome", folder, "--json")[1])["inputs"]
    assert (fault["returns"], fault["also"], fault["fate"]["value"]) == (
        *("canvass", "certified"),
        "left_out",
    )


def test_an_exchange_is_told_once_where_both_counts_lose_the_place(
    run: Run, tmp_path: Path
) -> None:
    """One sentence with both counts and the votes of each, by every command; the report names the place once."""
    canvass = {**exchanged(PRECINCTS, "p2"), "p2": (182, 120)}
    folder = canvass_and_certified(tmp_path / "counts", canvass, PRECINCTS)
    out = ("--out", str(tmp_path / "out"))
    for command in (("outcome",), ("doctor",), ("paths",), ("audit", "plan")):
        text = said(run, *command, folder)
        assert text.count("two choices have each other's votes") == 1, command
        left = "Left out of every number that uses canvass or certified: South (p2), with 302 and 300 votes"
        assert text.count(left) == 1, command
    assert "left out in South." in said(run, "report", folder, *out)


def test_units_that_disagree_with_two_counts_are_missing_once(run: Run, tmp_path: Path) -> None:
    """South has 300 votes in each of three counts: with a lead of 425 without it Ann is ahead, whatever it holds."""
    large = {**PRECINCTS, "p1": (600, 200)}
    folder = write(
        tmp_path,
        ("night", "precinct", "election_night", exchanged(large, "p2")),
        ("canvass", "precinct", "county_canvass", large),
        ("certified", "precinct", "certified", exchanged(large, "p2")),
    )
    assert "Ann is ahead of Bob by 425" in said(run, "outcome", folder)


def test_an_exchange_in_every_precinct_is_told(run: Run, tmp_path: Path) -> None:
    """Two counts that name two winners: no winner is named without the sentence."""
    folder = canvass_and_certified(tmp_path, PRECINCTS, exchanged(PRECINCTS, *PRECINCTS))
    for command in (("outcome", folder), ("doctor", folder)):
        text = said(run, *command)
        assert "in 3 precincts of Smallville two choices have each other's votes" in text
    code, out, err = run("outcome", folder)
    assert (code, out) == (2, "")
    assert "no returns of 'mayor' in Smallville that can be used." in " ".join(err.split())


def test_the_count_that_adds_up_to_the_level_above_is_used(run: Run, tmp_path: Path) -> None:
    """The certified precincts agree with the certified county: the canvass loses its precinct, and Ann has won."""
    folder = write(
        tmp_path,
        ("canvass", "precinct", "county_canvass", exchanged(PRECINCTS, "p2")),
        ("certified", "precinct", "certified", PRECINCTS),
        ("county", "county", "certified", {"c": (845, 820)}),
    )
    text = said(run, "outcome", folder)
    assert "Left out of every number that uses canvass: South (p2), with 300 votes" in text
    assert "that uses certified" not in text
    assert "Ann is ahead of Bob by 25," in text


def test_a_canvass_added_up_is_held_against_the_certified_county(run: Run, tmp_path: Path) -> None:
    """All precincts of the canvass are exchanged, a few votes apart from the certified county: told, and left out."""
    canvass = {**exchanged(PRECINCTS, *PRECINCTS), "p1": (250, 312)}
    folder = write(
        tmp_path,
        ("canvass", "precinct", "county_canvass", canvass),
        ("county", "county", "certified", {"c": (845, 820)}),
    )
    text = said(run, "outcome", folder)
    assert "in Small County two choices have each other's votes in two sets" in text
    assert "820 for Ann and 847 for Bob in canvass, 845 and 820 in county" in text
    assert "Ann is ahead of Bob by 25," in text


def test_a_recorded_recipe_mends_an_exchange(run: Run, tmp_path: Path) -> None:
    """A person knows which count is wrong: the canvass gets its votes back, and the sentence says why."""
    recipe = (
        '[[mend]]\nreturns = "canvass"\ncontest = "mayor"\nunit = "p2"\nexchange = ["ann", "bob"]\n'
        'why = "the columns were typed in the wrong order"\nsource = "the tally sheet"\n'
    )
    folder = canvass_and_certified(tmp_path, exchanged(PRECINCTS, "p2"), PRECINCTS, recipe)
    text = said(run, "outcome", folder)
    assert "Mended in South (p2): the columns were typed in the wrong order." in text
    assert "Left out" not in text
    assert "Ann is ahead of Bob by 25," in text


@pytest.mark.parametrize(
    "canvass",
    [PRECINCTS, {**PRECINCTS, "p1": (300, 252)}, {**PRECINCTS, "p3": (391, 415)}],
    ids=["same", "near", "swung"],
)
def test_counts_that_differ_otherwise_have_no_exchange(
    run: Run, tmp_path: Path, canvass: Votes
) -> None:
    """Equal, a few votes apart, or the other choice ahead by other numbers (one vote apart is an exchange)."""
    folder = canvass_and_certified(tmp_path, canvass, PRECINCTS)
    told = "each other's votes" in said(run, "outcome", folder)
    assert told == (canvass["p3"] != PRECINCTS["p3"])


@pytest.fixture(scope="module")
def forest(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The packaged election with the leaders exchanged in one ward of the canvass: nothing to the state."""
    copy = tmp_path_factory.mktemp("forest") / "us-2016-president"
    shutil.copytree(Path(str(files("canvass.data"))) / "us-2016-president", copy)
    file = copy / "ward_returns_canvass.parquet"
    ward = "1006"
    table = pl.read_parquet(file)
    assert ward in table["unit"]
    other = pl.col("choice").replace({"clinton": "trump", "trump": "clinton"})
    change = pl.when(pl.col("unit") == ward).then(other).otherwise("choice").alias("choice")
    table.with_columns(change).write_parquet(file)
    return str(copy)


SETS = "two choices have each other's votes in two sets"


@pytest.mark.usefixtures("quick_draws")
def test_one_ward_of_a_canvass_is_told_wherever_the_canvass_is_used(run: Run, forest: str) -> None:
    """Its recount adds up to the certified county and is used; the ward of the canvass is not."""
    assert SETS in said(run, "outcome", forest, "--states", "WI")
    assert "have each other's votes in wards-recount" in said(
        run, "tech-gap", forest, "--state", "WI"
    )


@pytest.mark.long(twin="test_one_ward_of_a_canvass_is_told_wherever_the_canvass_is_used")
def test_one_ward_of_a_canvass_is_told_with_all(run: Run, forest: str) -> None:
    """In the sentence of the other commands."""
    assert SETS in said(run, "tech-gap", forest, "--state", "WI", "--all")


LEFT_OUT = (
    "The lead of 85 is smaller than the 300 votes left out: who is ahead is not known from these "
    "numbers."
)


@pytest.fixture
def left_out(tmp_path: Path) -> str:
    """Two counts that differ by South's exchange: without it Ann leads by 85, and South has 300 votes."""
    return canvass_and_certified(tmp_path, PRECINCTS, exchanged(PRECINCTS, "p2"))


def test_a_lead_smaller_than_the_votes_left_out_is_no_lead(run: Run, left_out: str) -> None:
    """Screen, page and JSON: both numbers, and nobody is ahead or a winner."""
    page = Path(left_out) / "outcome.html"
    screen = said(run, "outcome", left_out, "--out", str(page))
    html = unescape(page.read_text("utf-8")).replace("\N{NO-BREAK SPACE}", " ")
    for text in (screen, html):
        assert LEFT_OUT in " ".join(text.split())
        assert "is ahead of" not in text
    found = json.loads(run("outcome", left_out, "--json")[1])["whole"]["count"]["outcome"]
    assert (found["winners"], found["margin"], found["tied"]) == ([], None, [])
    assert found["ending"]["value"] == "left_out"
    assert found["left_out"]["votes"] == 300


def test_no_other_command_goes_by_that_lead(run: Run, left_out: str, tmp_path: Path) -> None:
    """The report's first lines say it; paths and a plan of an audit name nobody ahead, and size nothing."""
    out = tmp_path / "report"
    assert LEFT_OUT in said(run, "report", left_out, "--out", str(out))
    for command in (("paths",), ("audit", "plan"), ("report", "--out", str(out))):
        text = said(run, *command, left_out)
        assert "is ahead of" not in text, command
        assert "leads" not in text, command
    assert LEFT_OUT in said(run, "audit", "plan", "--all", left_out)
    (place,) = json.loads(run("audit", "plan", "--all", left_out, "--json")[1])["places"]
    assert (place["status"]["value"], place["limits"]) == ("left_out", [])


def test_a_lead_larger_than_the_votes_left_out_stands(run: Run, tmp_path: Path) -> None:
    """North with a lead of 400: whatever South holds, Ann is ahead, and the sentence is not said."""
    large = {**PRECINCTS, "p1": (600, 200)}
    folder = canvass_and_certified(tmp_path, large, exchanged(large, "p2"))
    text = said(run, "outcome", folder)
    assert "Ann is ahead of Bob by 425" in text
    assert "not known from these numbers" not in text


def test_a_plan_of_a_recount_knows_no_margin_then(run: Run, left_out: str, tmp_path: Path) -> None:
    """Wisconsin's law asks for a margin: who may ask cannot be said, nobody is ahead, and no chance is given."""
    folder = Path(left_out)
    description = (folder / "election.toml").read_text()
    titled = 'title = "Mayor"\n'
    (folder / "election.toml").write_text(
        description.replace(titled, titled + 'office = "local"\n')
    )
    (folder / "units.csv").write_text(UNITS.replace("county,c,,\n", "county,c,WI,\n"))
    plan = ("recount", "plan", left_out, "--out", str(tmp_path / "plan"))
    text = said(run, *plan, "--as-of", "2023-11-20")
    assert text.count(LEFT_OUT) == 1
    assert "Wisconsin: cannot say" in text
    assert "Not known: the margin in votes." in text
    assert "Chance that honest error reverses it: cannot say without a margin." in text
    for word in ("is ahead of", "leads", "Nobody may ask"):
        assert word not in text
    (state,) = json.loads(run("recount", "plan", left_out, "--json")[1])["states"]
    assert (state["count"]["lead"], state["count"]["outcome"]["winners"]) == (None, [])
    assert state["eligibility"]["standing"]["value"] == "cannot_say"
    assert run("recount", "brief", left_out, "--out", str(tmp_path / "brief"))[0] == 0
    brief = unescape((tmp_path / "brief" / "memorandum.html").read_text("utf-8"))
    assert "Of none of the states looked at is it known here that anything can be asked." in brief
    assert "Nothing can be asked" not in brief

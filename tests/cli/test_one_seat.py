"""Two contests under one title for an office of one seat, through the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SENATE = (
    ("U.S. Senate,", "Jim Inhofe", "REP", 558), ("U.S. Senate,", "Matt Silverstein", "DEM", 234),
    ("U.S. Senate,", "James Lankford", "REP", 557), ("U.S. Senate,", "Connie Johnson", "DEM", 237),
)  # fmt: skip
PRIMARIES = (
    ("State Senator,45", "PAUL ROSINO", "Republican", 1127), ("State Senator,45", "DIANE MEANS", "Republican", 730),
    ("State Senator,45", "STEVEN VINCENT", "Democratic", 1009), ("State Senator,45", "NOAH YNCLAN", "Democratic", 85),
)  # fmt: skip
WRITTEN_IN = (*SENATE[:2], ("U.S. Senate,", "Lih Young", "DEM", 3))
SPECIAL = "20170808__ok__special__general__precinct.csv"


@pytest.mark.parametrize(
    ("name", "rows", "is_refused"),
    [
        ("20141104__ok__general__precinct.csv", SENATE, True),
        (SPECIAL, PRIMARIES, True),
        ("20140909__tx__special__general__county.csv", PRIMARIES, False),
        ("20201103__ga__general__precinct.csv", SENATE, False),
        ("20121106__az__general__precinct.csv", [("State House,1", *row[1:]) for row in PRIMARIES], False),
        (SPECIAL, [("State House,1", *row[1:]) for row in PRIMARIES], True),
        (SPECIAL, [("County Commissioner,1", *row[1:]) for row in PRIMARIES], False),
        ("20141104__ok__general__precinct.csv", WRITTEN_IN, False),
        ("20141104__ok__primary__precinct.csv", SENATE, False),
    ],
)  # fmt: skip
def test_two_of_a_party_are_two_contests_where_one_is_elected(
    run: Run,
    tmp_path: Path,
    name: str,
    rows: tuple[tuple[str, str, str, int], ...],
    is_refused: bool,
) -> None:
    """Oklahoma's two senators of 2014 had one winner, and so had a Democratic and a Republican primary of 2017.

    It was told by a warning, and stays one where all parties may stand on one ballot or a district elects several.
    """
    errors = _errors(run, tmp_path / name, "Garfield", rows)
    assert errors == (["contest.party_doubled"] if is_refused else [])


def test_two_of_a_party_on_one_ballot_can_be_accepted(run: Run, tmp_path: Path) -> None:
    """A court put two Republicans on one ballot in Florida's 64th district, 2014: who knows it may say so."""
    path, own = tmp_path / "20141104__fl__general__precinct.csv", tmp_path / "own"
    rows = [("State House,64", *row[1:]) for row in PRIMARIES[:2]]
    assert _errors(run, path, "Pinellas", tuple(rows)) == ["contest.party_doubled"]
    words = ("init", str(own), "--from", str(path), "--baseline", "certified")
    assert run(*words)[0] == 2
    code, out, err = run(*words, "--accept", "contest.party_doubled")
    assert code == 0, err
    assert "two contests carry one title" in out
    assert "contest.party_doubled" in (own / "examination.csv").read_text()


PRESIDENT = (("President,", "John McCain", "REP", 655), ("President,", "Barack Obama", "DEM", 345))
HOUSE = (("U.S. House,1", "Trent Kelly", "REP", 555), ("U.S. House,1", "Randy Wadkins", "", 245))
WITHOUT_PARTIES = tuple((office, who, "", votes) for office, who, _, votes in SENATE)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((*PRESIDENT, *SENATE), "contest.several_for_one_seat"),
        ((*PRESIDENT, *WITHOUT_PARTIES), "contest.several_for_one_seat"),
        ((*HOUSE, *WITHOUT_PARTIES), "contest.several_for_one_seat"),
        ((*HOUSE, *WITHOUT_PARTIES[:2]), ""),
        ((HOUSE[0], *WITHOUT_PARTIES), ""),
        ((*PRESIDENT, *SENATE[:2]), ""),
        ((*PRESIDENT, *SENATE[:2], *(("U.S. Senate,unexpired", *row[1:]) for row in SENATE[2:])), ""),
        ((*PRESIDENT, *(("Alderman,", *row[1:]) for row in SENATE)), ""),
    ],
)  # fmt: skip
def test_a_seat_with_the_votes_of_two_is_two_contests(
    run: Run, tmp_path: Path, rows: tuple[tuple[str, str, str, int], ...], code: str
) -> None:
    """Mississippi's two senators of 2008 under one title: Cochran was told as ahead of Wicker, with a warning.

    There all parties may stand on one ballot. That the contest has more votes than the president's tells them apart.
    """
    errors = _errors(run, tmp_path / "20081104__ms__general__precinct.csv", "Adams", rows)
    assert errors == ([code] if code else [])


def _errors(
    run: Run, path: Path, county: str, rows: tuple[tuple[str, str, str, int], ...]
) -> list[str]:
    """The codes of what stops a file that has these rows in two places."""
    head = "county,precinct,office,district,candidate,party,votes\n"
    text = head + "".join(
        f"{county},{place},{office},{who},{party},{votes}\n"
        for place in (10, 11)
        for office, who, party, votes in rows
    )
    path.write_text(text, "utf-8")
    _, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    return [p["code"] for p in file["problems"] if p["severity"] in ("error", "fatal")]

"""``canvass recount minutes``: what a board did with each unit, told from the record alone."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from tests.cli.conftest import Run
from tests.cli.test_recount_challenge import FIRST, MOVED, kept
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, TWO, WEST, counted, logged, released
from tests.cli.test_recount_receive import recount

__all__ = ["recount"]
BAG = "bag 1,received,101,whole,Ada Lopez;Bo Li,North\nbag 1,opened,,missing,Cy Young;Di Roe,\n"


def minutes(run: Run, folder: Path, *words: str) -> tuple[int, str, str]:
    """The minutes of the only county on a screen, on one line."""
    code, out, err = run("recount", "minutes", str(folder), "Smallville", *words)
    return code, " ".join(out.split()), " ".join(err.split())


def test_the_minutes_tell_what_the_record_holds(run: Run, recount: Path, tmp_path: Path) -> None:
    """Containers, teams, counts, what held a unit back, exhibits and reasons; the same bytes for the same record."""
    assert logged(run, recount, BAG)[0] == 0
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH, team)[0] == 0
    assert released(run, recount, "North", "Ida Jay, Kit Low")[0] == 0
    assert kept(run, recount, "decide", MOVED)[0] == 0
    out = tmp_path / "minutes"
    code, page, _ = minutes(run, recount, "--out", str(out))
    assert code == 0
    assert "2 of 3 units came back. The board did not say yet that its return is whole." in page
    text = " ".join((out / "minutes.md").read_text().split())
    for words in (
        "| bag 1 | opened | | missing | Cy Young, Di Roe |",
        "| Ada Lopez, Bo Li | 52 | 52 | 1 | 31 | 20 |",
        "Held back by seal not whole, and released by Ida Jay, Kit Low: a bag lay unopened",
        "| 1 | ballot 17 | Gil Hay | Ann | Bob | Bob | Ida Jay, Kit Low; Mo Nye; - |",
        "| Bob | 20 | 21 | +1 |",
        "Votes changed; reason: unexplained.",
        "This unit did not come back. No team counted it; no team's numbers are shown until it does.",
        "Member of the board of canvassers, name and date",
    ):
        assert words in text
    pdf = (out / "minutes.pdf").read_bytes()
    assert minutes(run, recount, "--out", str(out))[0] == 0
    assert (out / "minutes.pdf").read_bytes() == pdf
    sheets = [each.extract_text() for each in PdfReader(BytesIO(pdf)).pages]
    (south,) = [sheet for sheet in sheets if "Ann 10 10 0" in sheet]
    assert "Bob" in south.partition("Ann 10 10 0")[2].split(), "a table of two choices is whole"


def test_no_number_of_a_team_is_told_too_early(run: Run, recount: Path, tmp_path: Path) -> None:
    """Of a unit that one team counted nothing is shown that the next team could read, in no file and not as JSON."""
    assert counted(run, recount, "Smallville,North,37,14,52,52,1\n", ONE)[0] == 0
    out = tmp_path / "minutes"
    code, page, _ = minutes(run, recount, "--out", str(out))
    assert (code, "One team counted it; no team's numbers are shown" in page) == (0, True)
    told = minutes(run, recount, "--json")[1] + page
    told += (out / "minutes.md").read_text() + (out / "evening.csv").read_text()
    assert "37" not in told.replace("2237", "").split(" ")
    assert "Ada Lopez" not in told
    found: dict[str, Any] = json.loads(
        run("recount", "minutes", str(recount), "Smallville", "--json")[1]
    )
    assert [each["tallies"] for each in found["units"]] == [[], [], []]


def test_the_sheet_of_an_evening_is_one_that_is_received(
    run: Run, recount: Path, tmp_path: Path
) -> None:
    """Another recount of the same town receives it, and has the same votes."""
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    out = tmp_path / "minutes"
    assert minutes(run, recount, "--out", str(out), "--no-pdf")[0] == 0
    sheet = out / "evening.csv"
    assert sheet.read_text().splitlines()[:2] == [
        "county,unit,Ann,Bob,method,reason",
        "Smallville,North,31,20,hand_count,unexplained",
    ]
    other = tmp_path / "other"
    town = str(recount.parent / "town")
    assert run("recount", "open", str(other), town, "--office", "The clerk", "--by", "Ada")[0] == 0
    code, shown, err = run("recount", "receive", str(other), str(sheet), "--by", "Ada")
    assert (code, err, "3 units came back" in shown) == (0, "", True)
    assert minutes(run, other, "--out", str(out), "--no-pdf")[0] == 0
    assert "Imported return: no team of this record counted." in (out / "minutes.md").read_text()


def test_who_and_when_can_be_asked(run: Run, recount: Path) -> None:
    """One unit alone, an earlier entry; a county or a unit that is none is refused with what is meant."""
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH, team)[0] == 0
    assert "1 of 1 units came back" in minutes(run, recount, "--unit", "North")[1]
    assert "0 of 1 units came back" in minutes(run, recount, "--unit", "p1", "--at", "5")[1]
    code, _, err = minutes(run, recount, "--unit", "Nort")
    assert (code, "North" in err) == (2, True)
    code, _, err = run("recount", "minutes", str(recount), "Smalville")
    assert (code, "Smallville" in err) == (2, True)

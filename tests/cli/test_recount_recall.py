"""``canvass recount recall``: two people take a return back, everybody is told, and the unit is counted again."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_challenge import FIRST, MOVED, kept
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, THREE, TWO, WEST, counted, logged
from tests.cli.test_recount_receive import SHEET, last_entry, recount, sent

__all__ = ["recount"]
WHO, WHY = "Ida Jay, Kit Low", "a stack lay under the table"
FOUR = "Gus Hall, Hal Ito"


def recalled(
    run: Run, folder: Path, unit: str, people: str = WHO, why: str = WHY
) -> tuple[int, str, str]:
    """Two people take the return of a unit back."""
    asked = ("recount", "recall", str(folder), "Smallville", unit, "--people", people)
    code, out, err = run(*asked, "--why", why, "--by", "Ada")
    return code, " ".join(out.split()), " ".join(err.split())


def standing(run: Run, folder: Path, *words: str) -> dict[str, object]:
    """What the status says of the sums, and of returns that were recalled."""
    found = json.loads(run("recount", "status", str(folder), *words, "--json")[1])
    return {
        "after": found["differences"]["sums"]["after"],
        "units": found["differences"]["sums"]["units"],
        "recalled": [(each["name"], each["votes"], each["after"]) for each in found["recalled"]],
    }


def test_a_slip_on_which_two_teams_agreed_is_recalled_and_counted_again(
    run: Run, recount: Path
) -> None:
    """By others alone; status, page, minutes, tables, both verifiers tell it, and the sums are those of the second."""
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    at = last_entry(run, recount)
    code, out, err = recalled(run, recount, "North")
    assert (code, err) == (0, "")
    assert out == (
        "Smallville, North: its return (31 20) was recalled; two teams count it again, of people who did not count it. "
        "2 of 3 units are back."
    )
    waits: list[object] = [("North", [31, 20], [])]
    assert standing(run, recount) == {"after": [15, 20], "units": 2, "recalled": waits}
    assert standing(run, recount, "--at", str(at))["recalled"] == []
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "Ida Jay and Kit Low recalled its return (Ann 31, Bob 20), entry" in page
    code, _, err = run("recount", "complete", str(recount), "Smallville")
    assert (code != 0, "p1" in err) == (True, True)
    for team in (ONE, "Bo Li, Gus Hall"):
        code, _, err = counted(run, recount, NORTH, team)
        assert (code, "was of a team that counted it before" in err) == (2, True)
    for team in (WHO, "Gus Hall, kit  low"):
        code, _, err = counted(run, recount, NORTH, team)
        assert (code, "recalled its return; people who did not count it again" in err) == (2, True)
    for team in (THREE, FOUR):
        assert counted(run, recount, NORTH.replace("31,20", "30,21"), team)[0] == 0
    back = [("North", [31, 20], [30, 21])]
    assert standing(run, recount) == {"after": [45, 41], "units": 3, "recalled": back}
    for words in (("complete", str(recount), "--every"), ("amend", str(recount))):
        assert run("recount", *words)[0] == 0
    assert told_everywhere(run, recount)


def told_everywhere(run: Run, recount: Path) -> bool:
    """Whether minutes, the public's tables and both verifiers tell the recall and the last numbers."""
    out = recount.parent / "minutes"
    assert (
        run("recount", "minutes", str(recount), "Smallville", "--out", str(out), "--no-pdf")[0] == 0
    )
    minutes = (out / "minutes.md").read_text()
    assert "A return of this unit (Ann 31, Bob 20) was recalled" in minutes
    assert f"by Ida Jay, Kit Low: {WHY}. That return does not count" in minutes
    assert all(name in minutes for team in (ONE, TWO, THREE, FOUR) for name in team.split(", "))
    assert "North,30,21" in (out / "evening.csv").read_text()
    site = recount.parent / "site"
    assert run("recount", "report", str(recount), str(site))[0] == 0
    (line,) = csv.DictReader((site / "recalled.csv").read_text().splitlines())
    assert (line["name"], line["recalled_ann"], line["came_back_again"]) == ("North", "31", "True")
    assert line["unit"] == "p1"
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    code, out_, _ = run("verify", str(public))
    said = f"Smallville / p1: 31 20 do not count any more, as Ida Jay, Kit Low recalled them: {WHY}"
    assert (code, said in " ".join(out_.split())) == (0, True)
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True)
    return "1 returns of 1 units were recalled by two people; 1 of these units" in done.stdout


def test_a_sheet_that_was_wrong_is_received_again(run: Run, recount: Path) -> None:
    """The refusal of other numbers says how; the recalled sheet is not taken again, and the right one is."""
    assert sent(run, recount, SHEET)[0] == 0
    right = SHEET.replace("31,20", "30,21")
    code, _, err = sent(run, recount, right)
    assert (code, "two people recall it: canvass recount recall" in err) == (2, True)
    assert recalled(run, recount, "p1")[0] == 0
    before = last_entry(run, recount)
    code, _, err = sent(run, recount, SHEET)
    assert (code, "Ida Jay and Kit Low recalled what this sheet has of the unit" in err) == (
        2,
        True,
    )
    assert (last_entry(run, recount), WHY in err) == (before, True)
    assert sent(run, recount, right)[0] == 0
    assert standing(run, recount)["after"] == [40, 36]
    assert sent(run, recount, right)[0] == 0
    assert last_entry(run, recount) == before + 1


def test_challenged_ballots_are_called_once_more_and_ruled_on_once(run: Run, recount: Path) -> None:
    """The recall says how they count: a team that counts a ballot as it was ruled would move it a second time."""
    lines = "Smallville,North,30,20,51,51,1\n"
    assert kept(run, recount, "challenge", FIRST)[0] == 0
    for team in (ONE, TWO):
        assert counted(run, recount, lines, team)[0] == 0
    assert kept(run, recount, "decide", MOVED)[0] == 0
    code, out, err = recalled(run, recount, "North")
    assert (code, err) == (0, "")
    assert "1 challenged ballot of it: count each as it was called at the table" in out
    for team in (THREE, FOUR):
        assert counted(run, recount, lines, team)[0] == 0
    waits: list[object] = [("North", [29, 21], [29, 21])]
    assert standing(run, recount) == {"after": [29, 21], "units": 1, "recalled": waits}


def test_a_log_that_grows_brings_no_recalled_votes_back(run: Run, recount: Path) -> None:
    """Other bytes with the line of yesterday undid what two people had said; a sheet of it alone does, and is told."""
    assert sent(run, recount, SHEET)[0] == 0
    assert recalled(run, recount, "North")[0] == 0
    before, alone = last_entry(run, recount), "county,unit,Ann,Bob\nSmallville,North,31,20\n"
    grown, other = SHEET + "Smallville,West,5,5\n", SHEET.replace("31,20", "31,19")
    for sheet, *words in ((grown,), (SHEET, "--method", "hand_count")):
        code, _, err = sent(run, recount, sheet, *words)
        assert (code, "Ida Jay and Kit Low recalled what this sheet has" in err) == (2, True)
    assert last_entry(run, recount) == before
    code, out, err = sent(run, recount, alone)
    assert (code, err, "the votes that were recalled hold again" in out) == (0, "", True)
    assert f"recalled what this sheet has of the unit, entry {before}: {WHY}" in out
    assert standing(run, recount)["recalled"] == [("North", [31, 20], [31, 20])]
    assert recalled(run, recount, "North")[0] == 0
    assert sent(run, recount, alone)[0] == 2
    assert sent(run, recount, other)[0] == 0
    assert standing(run, recount)["after"] == [41, 34]


@pytest.mark.parametrize(
    ("unit", "people", "why", "said"),
    [
        ("North", "Ida Jay", WHY, "two people recall a return, each named once"),
        ("North", "Ida Jay, ida  jay", WHY, "two people recall a return, each named once"),
        ("North", "Ida Jay, Bo Li", WHY, "Bo Li counted it; two people recall it who did not"),
        ("North", WHO, "  ", "nothing but spaces"),
        ("North", WHO, "", "why"),
        ("North", WHO, "\u3164", "why"),
        ("North", WHO, "\u2800 ", "why"),
        ("North", "Ida Jay, Ida Jay\ufe0f", WHY, "write a name as it is read aloud"),
        ("South", WHO, WHY, "it did not come back; nothing is to be recalled"),
        ("Nord", WHO, WHY, "North"),
    ],
)
def test_what_is_no_recall_is_refused(
    unit: str, people: str, why: str, said: str, run: Run, recount: Path
) -> None:
    """One person, one name twice, who counted it, no reason, a unit that did not come back: nothing is written."""
    for team in (ONE, TWO):
        counted(run, recount, NORTH, team)
    before = last_entry(run, recount)
    code, _, err = recalled(run, recount, unit, people, why)
    assert (code != 0, said in err) == (True, True)
    assert last_entry(run, recount) == before


def test_nothing_is_recalled_while_stopped_or_once_the_return_is_whole(
    run: Run, recount: Path
) -> None:
    """An order holds everything that counts; after the return is whole the board or the court decides."""
    assert sent(run, recount, SHEET)[0] == 0
    order = ("--ordered-by", "Court", "--on", "2023-11-10", "--order", "1", "--by", "Ada")
    assert run("recount", "stop", str(recount), *order)[0] == 0
    code, _, err = recalled(run, recount, "North")
    assert (code != 0, "Court stopped the recount" in err) == (True, True)
    assert run("recount", "resume", str(recount), *order[:4], "--order", "2", "--by", "Ada")[0] == 0
    assert sent(run, recount, "county,unit,Ann,Bob\nSmallville,West,5,5\n")[0] == 0
    assert run("recount", "complete", str(recount), "--every")[0] == 0
    before = last_entry(run, recount)
    code, _, err = recalled(run, recount, "North")
    assert (code != 0, "its board said that its return is whole" in err) == (True, True)
    assert last_entry(run, recount) == before


def test_a_first_count_that_stands_is_told_by_a_sheet_and_recalled_where_the_law_lets_it(
    run: Run, recount: Path
) -> None:
    """Other numbers ended in a traceback; in Michigan of 2012 it must stand, since 2025 two people may explain it."""
    other = "county,unit,Ann,Bob\nSmallville,North,31,20\n"
    bag = "bag 1,received,,missing,Ada Lopez;Bo Li,North\n"
    for law, may in (("MI-2012", False), ("MI", True)):
        folder = recount.with_name(law)
        shutil.copytree(recount, folder)
        assert run("recount", "procedure", str(folder), law, "--by", "Ada")[0] == 0
        assert logged(run, folder, bag)[0] == 0
        stand = ("recount", "stand", str(folder), "Smallville", "North", "--people", WHO)
        assert run(*stand, "--why", "no seal", "--by", "Ada")[0] == 0
        code, _, err = sent(run, folder, other)
        assert (code, "its first count stands 30 20: entry" in err) == (2, True), err
        code, out, err = recalled(run, folder, "North")
        said = "it waits until" if may else "by the procedure its first count stands"
        assert (code == 0, said in out + err) == (may, True)


def test_a_unit_that_stands_and_was_reconciled_waits_for_teams(run: Run, recount: Path) -> None:
    """No sheet from elsewhere would be taken of it, and the recall speaks of none."""
    assert run("recount", "procedure", str(recount), "MI", "--by", "Ada")[0] == 0
    sheet = recount.parent / "reconciled.csv"
    sheet.write_text("unit,voters,ballots,people\nNorth,52,51,Ada Lopez;Bo Li\n")
    asked = ("recount", "reconcile", str(recount), str(sheet), "--county", "Smallville")
    assert run(*asked, "--by", "Ada")[0] == 0
    stand = ("recount", "stand", str(recount), "Smallville", "North", "--people", WHO)
    assert run(*stand, "--why", "one is missing", "--by", "Ada")[0] == 0
    code, out, err = recalled(run, recount, "North")
    assert (code, err) == (0, "")
    assert "was recalled; it waits until two teams count it. 0 of 3 units are back." in out
    code, _, err = sent(run, recount, SHEET)
    assert (code, "it was reconciled here: two teams count it" in err) == (2, True)

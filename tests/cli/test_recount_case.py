"""``canvass recount case``: petition or order, scope, method, and a countdown for each county."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, TWO, WEST, counted
from tests.cli.test_recount_receive import last_entry, recount

__all__ = ["recount"]
CASE = """
scope = "every ward"
method = "hand_count"
method_by = "order"
begins = 2023-11-20
due = 2023-11-30
counter_until = 2023-11-18

[petition]
by = "Ann Lee"
on = 2023-11-10
reference = "petition of Ann Lee"
"""


def told(run: Run, folder: Path, text: str) -> tuple[int, str, str]:
    """Set the case of a file."""
    file = folder.parent / "case.toml"
    file.write_text(text)
    code, out, err = run("recount", "case", str(folder), str(file), "--by", "Ada")
    return code, " ".join(out.split()), " ".join(err.split())


def test_a_case_is_set_and_counts_down(run: Run, recount: Path) -> None:
    """Who asked, how it is counted, the days of each county; a return after its last day is told as late."""
    code, out, err = told(run, recount, CASE)
    assert (code, err) == (0, "")
    assert "The case is set for 1 board; last day: 2023-11-30." in out
    assert "The last day of 1 board has passed" in out
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "Asked for by Ann Lee on November 10, 2023 (petition of Ann Lee)." in page
    assert "By hand, as the order says." in page
    assert "November 30, 2023" in page
    assert "0 of 3" in page
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    assert run("recount", "complete", str(recount), "--every")[0] == 0
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "Said after its last day that its return is whole: 1 (Smallville)." in page


WRONG = {
    "days in the wrong order": (
        CASE.replace("11-30", "11-19"),
        "before the day on which it begins",
    ),
    "a county's own last day": (
        CASE + '\n[[board]]\nname = "Smallville"\ndue = 2023-11-01\n',
        "Smallville: its last day, 2023-11-01, is before the day on which it begins, 2023-11-20",
    ),
    "counter-petitions before the petition": (
        CASE.replace("2023-11-18", "2023-11-02"),
        "others may ask until 2023-11-02 (counter_until): that is not between",
    ),
    "counter-petitions after the end": (
        CASE.replace("2023-11-18", "2024-11-18"),
        "and the last day of a county, 2023-11-30; nothing was written",
    ),
    "a petition after the end": (
        CASE.replace("on = 2023-11-10", "on = 2024-01-10"),
        "the petition is of 2024-01-10, after the last day of every county, 2023-11-30",
    ),
    "a petition that is still to come": (
        CASE.replace("on = 2023-11-10", "on = 2090-11-10").replace("2023-11", "2091-11"),
        "the petition is of 2090-11-10: that day is still to come",
    ),
    "a county before anybody asked": (
        CASE.replace("on = 2023-11-10", "on = 2023-11-25").replace("11-18", "11-26"),
        "Smallville begins on 2023-11-20, before the day of the petition or order, 2023-11-25",
    ),
    "a day as text": (CASE.replace("2023-11-20", '"11/20/2023"'), "without quotation marks"),
    "a petition in a word": (
        CASE.split("[petition]")[0] + 'petition = "Ann Lee"\n',
        "petition is a table: [petition], with by, on and reference",
    ),
    "a petition of no day": (CASE.replace("on = 2023-11-10\n", ""), "on = 2026-11-25"),
    "a county that is no list": (CASE + '\n[board]\nname = "Smallville"\n', "[[board]]"),
    "a county twice": (
        CASE + '\n[[board]]\nname = "Smallville"\n' * 2,
        "Smallville stands in two tables [[board]]",
    ),
    "a county's day misspelt": (
        CASE + '\n[[board]]\nname = "Smallville"\ndew = 2023-11-21\n',
        "no key of a county is called 'dew'; did you mean 'due'?",
    ),
    "an open day": (CASE.replace("2023-11-18", '"soon"'), "counter_until is 'soon'"),
    "nobody asked": (CASE.split("[petition]")[0], "somebody asked for the recount"),
    "spaces alone": (
        CASE.replace('"every ward"', '"  "'),
        "nothing is seen there; write it",
    ),
    "no method": (CASE.replace('"hand_count"', '"weighing"'), "method"),
    "no day": (CASE.replace("due = 2023-11-30\n", ""), "write the days on which it begins"),
    "a day in words": (CASE.replace("2023-11-30", '"the 30th"'), "due"),
    "a county that is none": (CASE + '\n[[board]]\nname = "Smalvile"\n', "did you mean"),
    "a key that is none": (CASE.replace("scope", "scoop"), "did you mean 'scope'"),
    "not TOML": ("scope = every", "case.toml"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_case_is_refused(name: str, run: Run, recount: Path) -> None:
    """In one sentence, and nothing is written."""
    before = last_entry(run, recount)
    text, said = WRONG[name]
    code, _, err = told(run, recount, text)
    assert (code, said in err) == (2, True), err
    assert last_entry(run, recount) == before


def test_a_case_is_set_once_and_first(run: Run, recount: Path) -> None:
    """Nobody moves a last day once teams count."""
    assert told(run, recount, CASE)[0] == 0
    assert "set once" in told(run, recount, CASE.replace("11-30", "12-30"))[2]

"""Days far from a recount's case: a slip of the year is refused by the command that would keep it."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from canvass.recount.event import CounterDeadlineSet
from tests.cli.conftest import Run
from tests.cli.test_recount_case import CASE
from tests.cli.test_recount_case import told as case
from tests.cli.test_recount_receive import last_entry, recount
from tests.observer.conftest import Observe, failed, observe
from tests.observer.test_recounts import both
from tests.recount.made import HAND, OPENED, baseline, begun

__all__ = ["observe", "recount"]
ORDER = ("--ordered-by", "Court", "--order", "1")
NOTICE = ("--law", "WI", "--how", "posted")
TABLES = "table,since,team\nA,{day} 09:00,Ada Lopez;Bo Li\n"
MACHINES = "machine,examination,found,people,on,detail\nM 1,seals,as_expected,Ada Lopez;Bo Li,{day},whole\n"
COUNTER = ("--law", "MI-clock-ask-counter-county-2025")


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("due = 2023-11-30", "due = 2090-11-30", "more than a year after the petition or order"),
        (
            "begins = 2023",
            "noticed = 1990-11-01\nbegins = 2023",
            "more than a year before it begins",
        ),
        ("on = 2023-11-10", "on = 1990-11-10", "more than a year after the petition or order"),
    ],
)
def test_a_case_of_other_years_is_refused(
    was: str, now: str, said: str, run: Run, recount: Path
) -> None:
    """A last day, a notice and a petition decades away."""
    before = last_entry(run, recount)
    code, _, err = case(run, recount, CASE.replace(was, now))
    assert (code, said in err, last_entry(run, recount)) == (2, True, before), err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("stop", *ORDER, "--on", "1990-11-10"), "before the petition or order of the case"),
        (("tables", TABLES.format(day="1990-11-20")), "before the petition or order of the case"),
        (("equipment", MACHINES.format(day="1990-11-20")), "more than a year before the petition"),
        (("counter-deadline", *COUNTER, "--since", "2090-01-01T10:00-05:00"), "still to come"),
        (
            (
                *("counter-deadline", "--law", "WI", "--since", "2023-11-12T10:00-06:00"),
                *("--until", "2090-01-01T10:00-06:00"),
            ),
            "more than a year after",
        ),
    ],
)
def test_a_step_of_another_year_is_refused(
    words: tuple[str, ...], said: str, run: Run, recount: Path
) -> None:
    """An order, a table, an examination and a time for counter-petitions; nothing is written."""
    assert case(run, recount, CASE)[0] == 0
    command, *rest = words
    if command in ("tables", "equipment"):
        sheet = recount.parent / "sheet.csv"
        sheet.write_text(rest[0])
        rest = [str(sheet), "--county", "Smallville"]
    before = last_entry(run, recount)
    code, _, err = run("recount", command, str(recount), *rest, "--by", "Ada")
    told = " ".join(err.split())
    assert (code, said in told, last_entry(run, recount)) == (2, True, before), told


def test_a_notice_for_another_year_is_refused_without_a_case_too(run: Run, recount: Path) -> None:
    """It named an hour of 2090, and was kept with 587,184 hours of notice."""
    hour = ("--given", "2023-11-18T08:30-06:00", "--begins", "2090-11-21T09:00-06:00")
    code, _, err = run(
        "recount", "notice", str(recount), "Smallville", *NOTICE, *hour, "--by", "Ada"
    )
    assert (code, "more than a year after 2023-11-18: look at the years" in err) == (2, True), err


def test_a_machine_that_was_tested_before_the_election_is_kept(run: Run, recount: Path) -> None:
    """What was examined in the weeks before is evidence, and of this case."""
    assert case(run, recount, CASE)[0] == 0
    sheet = recount.parent / "sheet.csv"
    sheet.write_text(MACHINES.format(day="2023-10-20"))
    words = ("equipment", str(recount), str(sheet), "--county", "Smallville", "--by", "Ada")
    assert run("recount", *words)[0] == 0


def test_a_time_for_counter_petitions_past_the_desk_is_told_by_both(
    observe: Observe, tmp_path: Path
) -> None:
    """Who holds the key can write a filing of 2090: no check fails, and both say that the day was still to come."""
    desk = begun(tmp_path)
    told = CounterDeadlineSet("2090-01-01T10:00-05:00", 48, "2090-01-03T10:00-05:00", "MCL 168.868")
    desk.say([OPENED, baseline(desk), told], HAND)
    desk.record.close()
    code, answer, found = both(observe, tmp_path / "work")
    assert (code, failed(answer)) == (0, set())
    said = "1 events tell of a day after the one on which they were written down"
    own = {check.name: check.seen for check in found.checks}["case"]
    assert said in {check["name"]: check["seen"] for check in answer["checks"]}["case"]
    assert said in own
    assert verify(tmp_path / "work").is_consistent

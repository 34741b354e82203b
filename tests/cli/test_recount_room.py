"""``canvass recount notice`` and ``tables``: hours of notice to the minute, and who sat at which table."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, TWO, WEST, counted
from tests.cli.test_recount_receive import last_entry, recount
from tests.cli.test_recount_stop import APPEAL, ordered

__all__ = ["recount"]
BEGINS = "2023-11-20T09:00-06:00"
HEADER = "table,since,team\n"
MORNING = "A,2023-11-20T09:00,Ada Lopez;Bo Li\nB,2023-11-20 09:05,Cy Young;Di Roe;Ida Jay\n"
NOON = "A,2023-11-20T12:00,\nA,2023-11-20T13:00,Kit Low;Mo Nye\n"


def noticed(
    run: Run, folder: Path, given: str, begins: str = BEGINS, *words: str
) -> tuple[int, str]:
    """Keep a notice under Wisconsin's law; the code, and all that was said in one line."""
    asked = ("--given", given, "--begins", begins, "--how", "posted at the town hall", *words)
    code, out, err = run("recount", "notice", str(folder), "--law", "WI", *asked, "--by", "Ada")
    return code, " ".join((out + err).split())


def seated(run: Run, folder: Path, lines: str) -> tuple[int, str]:
    """Keep a log of tables."""
    log = folder.parent / "tables.csv"
    log.write_text(HEADER + lines)
    asked = ("recount", "tables", str(folder), str(log), "--county", "Smallville", "--by", "Ada")
    code, out, err = run(*asked)
    return code, " ".join((out + err).split())


def checked(run: Run, folder: Path, *said: str) -> None:
    """Publish the recount; both verifiers follow it, and say this of its case."""
    public = folder.parent / "public"
    assert run("recount", "publish", str(folder), str(public))[0] == 0
    code, text, _ = run("verify", str(public))
    assert code == 0, text
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    for each in said:
        assert each in text, text
        assert each in done.stdout, done.stdout


def test_notice_is_held_against_the_law_to_the_minute(run: Run, recount: Path) -> None:
    """24 hours are enough, a minute less says why, and less than two hours are told as too short; once each."""
    code, said = noticed(run, recount, "2023-11-19T09:00-06:00")
    assert (code, "24 hours of notice; Wis. Stat. 19.84(3) asks for 24." in said) == (0, True)
    code, said = noticed(run, recount, "2023-11-19T09:01-06:00")
    assert (code, "it is of 23.9 hours" in said, "--why" in said) == (2, True, True), said
    # The same instant by another clock: an hour of UTC more is an hour less.
    assert noticed(run, recount, "2023-11-19T09:01-05:00")[0] == 0
    code, said = noticed(run, recount, "2023-11-20T07:30-06:00", BEGINS, "--why", "a court's order")
    assert (code, "allows no fewer than 2: too short." in said) == (0, True)
    assert (
        "Every one of these notices was kept before"
        in noticed(run, recount, "2023-11-19T09:00-06:00")[1]
    )
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "Shorter than the law asks: 1 (Smallville (2023-11-20 09:00-06:00))" in page
    assert "Shorter than the law allows with good cause: 1 (Smallville)" in page
    checked(
        run,
        recount,
        "3 public notices, 1 shorter than the law asks, 1 than it allows with good cause;",
    )


def test_who_counts_before_the_hour_is_told(run: Run, recount: Path) -> None:
    """Work before any notice, and before the hour of one, is told by the status and by both verifiers."""
    assert counted(run, recount, NORTH, ONE)[0] == 0
    given, begins = (datetime.now(UTC) + timedelta(days=days) for days in (-1, 30))
    hours = (each.isoformat(timespec="minutes") for each in (given, begins))
    assert noticed(run, recount, *hours)[0] == 0
    assert counted(run, recount, NORTH, TWO)[0] == 0
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert (
        "Worked before the hour of their notice, by the times of this record: 1 (Smallville)"
        in page
    )
    assert "Worked before they gave any notice: 1 (Smallville)" in page
    checked(run, recount, "before the hour of theirs 1 boards worked, 1 before they gave any")


FAULTY_NOTICES = {
    "no distance from UTC": (("2023-11-19T09:00",), "no minute with its distance from UTC"),
    "a day of no month": (("2023-11-31T09:00-06:00",), "no minute with its distance from UTC"),
    "an hour 24": (("2023-11-19T24:00-06:00",), "no minute with its distance from UTC"),
    "given too late": (
        ("2023-11-20T09:01-06:00", BEGINS, "--why", "late"),
        "after it begins at 2023-11-20T09:00-06:00",
    ),
    "given next year": (
        ("2090-01-01T09:00-06:00", "2090-01-02T09:00-06:00"),
        "which is later than now",
    ),
    "why it was long enough": (
        ("2023-11-19T08:00-06:00", BEGINS, "--why", "a court"),
        "says why, and no other does",
    ),
    "no such county": (("2023-11-19T08:00-06:00", BEGINS, "Smalville"), "did you mean"),
}


def test_a_notice_that_was_given_nowhere_is_refused(run: Run, recount: Path) -> None:
    """Spaces say neither how it was given nor why it is short."""
    entry, given = last_entry(run, recount), "2023-11-19T12:00-06:00"
    asked = ("recount", "notice", str(recount), "--law", "WI", "--given", given, "--begins", BEGINS)
    for words, said in (
        (("--how", " "), "--how ' ': nothing was named"),
        (("--how", "posted", "--why", " "), "say with --why for which cause"),
    ):
        code, _, err = run(*asked, *words, "--by", "Ada")
        assert (code, said in " ".join(err.split())) == (2, True), err
    assert last_entry(run, recount) == entry


@pytest.mark.parametrize("name", FAULTY_NOTICES)
def test_a_notice_that_cannot_be_is_refused(name: str, run: Run, recount: Path) -> None:
    """Each by its words, and nothing is written."""
    entry, (words, said) = last_entry(run, recount), FAULTY_NOTICES[name]
    code, told = noticed(run, recount, *words)
    assert (code, said in told) == (2, True), told
    assert last_entry(run, recount) == entry


def test_a_law_of_ones_own_is_data(run: Run, recount: Path, tmp_path: Path) -> None:
    """A file says how many hours; one without them is refused, and so is none at all."""
    law = tmp_path / "law.toml"
    asked = ("--given", "2023-11-19T15:00-06:00", "--begins", BEGINS, "--how", "posted")
    for text, code in (('law = "Town rule 3"\nhours = 18\nfewest = 18\n', 0), ("hours = 18\n", 2)):
        law.write_text(text)
        assert run("recount", "notice", str(recount), "--file", str(law), *asked)[0] == code
    assert run("recount", "notice", str(recount), *asked)[0] == 2
    assert run("recount", "notice", str(recount), "--law", "ZZ", *asked)[0] == 2


def test_a_day_outside_the_case_is_refused(run: Run, recount: Path, tmp_path: Path) -> None:
    """A board that is due on the 22nd does not meet first on the 23rd."""
    case = tmp_path / "case.toml"
    case.write_text(
        'scope = "all"\nmethod = "hand_count"\nmethod_by = "law"\nbegins = 2023-11-20\ndue = 2023-11-22\n'
        '[petition]\nby = "Bob"\non = 2023-11-16\nreference = "P 1"\n'
    )
    assert run("recount", "case", str(recount), str(case), "--by", "Ada")[0] == 0
    code, told = noticed(run, recount, "2023-11-19T08:00-06:00", "2023-11-23T09:00-06:00")
    assert (code, "is due on 2023-11-22" in told) == (2, True), told
    assert noticed(run, recount, "2023-11-19T08:00-06:00")[0] == 0


def test_tables_grow_and_their_teams_alone_count(run: Run, recount: Path) -> None:
    """A log grows, also while an order holds; a team that sat nowhere is refused; minutes, page and verifiers tell."""
    code, said = seated(run, recount, MORNING)
    assert (code, "2 tables so far, 2 with a team now." in said) == (0, True), said
    assert "Nothing was written." in seated(run, recount, MORNING)[1]
    entry = last_entry(run, recount)
    code, _, err = counted(run, recount, NORTH, "Ada Lopez, Cy Young")
    assert (code, "no table of Smallville had these people together" in err) == (2, True), err
    assert last_entry(run, recount) == entry
    assert counted(run, recount, NORTH, ONE)[0] == 0
    assert ordered(run, recount, "stop")[0] == 0
    assert seated(run, recount, MORNING + NOON)[0] == 0
    assert ordered(run, recount, "resume", APPEAL)[0] == 0
    # Two of a team of three, and a team that has left its table since.
    assert counted(run, recount, NORTH, TWO)[0] == 0
    for team in (ONE, "kit low, MO NYE"):
        assert counted(run, recount, SOUTH + WEST, team)[0] == 0
    out, site = recount.parent / "minutes", recount.parent / "site"
    words = ("recount", "minutes", str(recount), "Smallville", "--out", str(out), "--no-pdf")
    assert run(*words)[0] == 0
    minutes = (out / "minutes.md").read_text()
    assert "Cy Young; Di Roe; Ida Jay" in minutes
    assert "nobody any more" in minutes
    assert run("recount", "report", str(recount), str(site))[0] == 0
    assert "Smallville,A,2023-11-20T13:00,Kit Low; Mo Nye" in (site / "tables.csv").read_text()
    found = json.loads(run("recount", "status", str(recount), "--json")[1])["room"]["tables"]
    assert [each["table"] for each in found] == ["A", "B"]
    checked(run, recount, "2 tables, 2 with a team now; 4 times a team changed")


FAULTY_TABLES = {
    "at two tables": ("C,2023-11-20T09:10,ADA LOPEZ;Kit Low\n", "ada lopez sits at table A"),
    "one alone": ("C,2023-11-20T09:10,Kit Low\n", "two people or more"),
    "the same again": ("A,2023-11-20T09:10,Bo Li;Ada Lopez\n", "the same people sit there already"),
    "nobody leaves": ("C,2023-11-20T09:10,\n", "nobody sits there"),
    "before the last": ("A,2023-11-20T08:59,\n", "its last change was at 2023-11-20T09:00"),
    "a slip of the year": ("C,2090-11-20T09:10,Kit Low;Mo Nye\n", "that day is still to come"),
    "no hour": ("C,2023-11-20,Kit Low;Mo Nye\n", "is no minute of the calendar"),
    "no table": (",2023-11-20T09:10,Kit Low;Mo Nye\n", "a table has a name"),
    "who watches": ("C,2023-11-20T09:10,Gil Hay;Mo Nye\n", "gil hay watches as an observer"),
}


@pytest.mark.parametrize("name", FAULTY_TABLES)
def test_what_cannot_be_at_a_table_is_refused_whole(name: str, run: Run, recount: Path) -> None:
    """Each by its words, and nothing is written."""
    log = recount.parent / "observers.csv"
    log.write_text("person,step,for,seat\nGil Hay,seated,Bob,door\n")
    watch = ("recount", "observers", str(recount), str(log), "--county", "Smallville")
    assert run(*watch, "--by", "Ada")[0] == 0
    assert seated(run, recount, MORNING)[0] == 0
    entry, (lines, said) = last_entry(run, recount), FAULTY_TABLES[name]
    code, told = seated(run, recount, MORNING + "D,2023-11-20T09:06,Eve Fay;Guy Hal\n" + lines)
    assert (code, said in told) == (2, True), told
    assert last_entry(run, recount) == entry


def test_who_counts_does_not_watch(run: Run, recount: Path) -> None:
    """Nobody of a table is seated as an observer of its county."""
    assert seated(run, recount, MORNING)[0] == 0
    log = recount.parent / "observers.csv"
    log.write_text("person,step,for,seat\nada lopez,seated,Bob,door\n")
    watch = ("recount", "observers", str(recount), str(log), "--county", "Smallville")
    code, _, err = run(*watch, "--by", "Ada")
    assert (code, "counts at table A" in " ".join(err.split())) == (2, True)

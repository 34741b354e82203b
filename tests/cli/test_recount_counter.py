"""``canvass recount counter-deadline`` and ``counter-petition``: who may ask in turn, to the minute."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_recount_case import CASE
from tests.cli.test_recount_case import told as case
from tests.cli.test_recount_receive import last_entry, recount
from tests.cli.test_recount_room import checked

__all__ = ["recount"]
FILED, LAST = "2025-12-01T16:20-05:00", "2025-12-03T16:20-05:00"
RULE = "MI-clock-ask-counter-county-2025"


def deadline(
    run: Run, folder: Path, *words: str, law: tuple[str, ...] = ("--law", RULE)
) -> tuple[int, str]:
    """Set until when others may ask; the code, and all that was said in one line."""
    since = () if "--since" in words else ("--since", FILED)
    code, out, err = run(
        "recount", "counter-deadline", str(folder), *law, *since, *words, "--by", "Ada"
    )
    return code, " ".join((out + err).split())


def asked(run: Run, folder: Path, filed: str, who: str = "Bob Day") -> tuple[int, str]:
    """File a counter-petition."""
    words = ("--asks", who, "--filed", filed, "--reference", "petition 2", "--scope", "West")
    code, out, err = run("recount", "counter-petition", str(folder), *words, "--by", "Ada")
    return code, " ".join((out + err).split())


def test_48_hours_are_counted_to_the_minute(run: Run, recount: Path) -> None:
    """The last minute is in time, the next is kept as late: told by status, page and both verifiers."""
    code, said = deadline(run, recount)
    assert (code, f"Others may ask until {LAST}: 48 hours" in said) == (0, True), said
    assert "MCL 168.868(2)" in said
    assert asked(run, recount, LAST) == (
        0,
        f"Kept: Bob Day asked in turn at {LAST}, in time.",
    )
    # The same instant by another clock, and a minute more.
    assert asked(run, recount, "2025-12-03 15:20-06:00", "Cy Fox")[1].endswith("in time.")
    code, said = asked(run, recount, "2025-12-03T15:21-06:00", "Di Roe")
    assert (code, "after the last minute" in said) == (0, True)
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "until 2025-12-03 16:20-05:00: 48 hours after 2025-12-01 16:20-05:00" in page
    assert "The time for that was over at the last entry." in page
    assert "by Bob Day at 2025-12-03 16:20-05:00 (petition 2): West." in page
    assert "by Di Roe at 2025-12-03 15:21-06:00, after the last minute (petition 2): West." in page
    site = recount.parent / "site"
    assert run("recount", "report", str(recount), str(site))[0] == 0
    lines = (site / "counter-petitions.csv").read_text().splitlines()
    assert [line.split(",")[3] for line in lines] == ["late", "False", "False", "True"]
    checked(
        run, recount, f"counter-petitions until {LAST}, set 1 times: 3 were filed, 1 of them later"
    )


def test_hours_left_are_counted_down(run: Run, recount: Path) -> None:
    """While others may still ask, the status says how many hours are left at the last entry."""
    since = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="minutes")
    assert deadline(run, recount, "--since", since)[0] == 0
    found = json.loads(run("recount", "status", str(recount), "--json")[1])["counter_petitions"]
    assert 46.9 < found["hours_left"] <= 47.1
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert f"Hours left for that at the last entry: {int(found['hours_left'] * 10) / 10:g}" in page


def test_a_court_moves_the_last_minute(run: Run, recount: Path, tmp_path: Path) -> None:
    """The last deadline holds: what was late is in time; the same one again is no entry."""
    assert case(run, recount, CASE)[0] == 0
    since = "2023-11-16T09:00-05:00"
    of_then = tmp_path / "then.toml"
    of_then.write_text('law = "the law of 2023"\nhours = 48\n')
    assert deadline(run, recount, "--since", since, law=("--file", str(of_then)))[0] == 0
    assert "The case, set before" not in run("recount", "status", str(recount))[1]
    assert asked(run, recount, "2023-11-18T09:01-05:00")[1].count("after the last minute") == 1
    order = tmp_path / "order.toml"
    order.write_text('law = "order 26-417"\nhours = 72\n')
    own = ("--file", str(order))
    assert deadline(run, recount, "--since", since, law=own)[0] == 0
    entry = last_entry(run, recount)
    assert deadline(run, recount, "--since", since, law=own)[0] == 0
    assert last_entry(run, recount) == entry
    page = " ".join(run("recount", "status", str(recount))[1].split())
    assert "after the last minute" not in page
    assert "The case, set before, says November 18, 2023 of that: the minute above holds." in page
    said = "counter-petitions until 2023-11-19T09:00-05:00, set 2 times: 1 were filed, 0 of them"
    checked(run, recount, said)


def test_a_law_of_days_needs_its_minute(run: Run, recount: Path) -> None:
    """Wisconsin counts days to 5 p.m.: without the minute it is refused, and nothing is reckoned."""
    since = "2023-11-20T11:00-06:00"
    code, said = deadline(run, recount, "--since", since, law=("--law", "Wisconsin"))
    assert (code, "Wis. Stat. 9.01(4) does not count by hours" in said) == (2, True), said
    assert "2 days after" in said
    words = ("--since", since, "--until", "2023-11-22T17:00-06:00")
    code, said = deadline(run, recount, *words, law=("--law", "WI"))
    assert (code, "until 2023-11-22T17:00-06:00: from 2023-11-20T11:00-06:00" in said) == (0, True)


FAULTY = {
    "several rules of the state": (
        ("--law", "MI"),
        (),
        "name one with --law: MI-clock-ask-counter-2025",
    ),
    "a day before the rule": (
        ("--law", "MI"),
        ("--since", "2016-12-01T16:20-05:00"),
        "no packaged rule of Michigan says on 2016-12-01",
    ),
    "a rule by its id, before its day": (
        ("--law", RULE),
        ("--since", "2025-04-01T23:59-04:00"),
        "MI-clock-ask-counter-county-2025 (from 2025-04-02) is not known to hold on 2025-04-01",
    ),
    "no such state": (("--law", "Mishigan"), (), "Michigan"),
    "a rule that is none": (("--law", "MI-clock-ask-counter"), (), "MI-clock-ask-counter"),
    "no law": ((), (), "name a state, or the id of a rule, with --law"),
    "no distance from UTC": (("--law", RULE), ("--since", "2025-12-01T16:20"), "distance from UTC"),
    "no day": (("--law", "MI"), ("--since", "December 1"), "a day of the calendar"),
    "another minute than the law's": (
        ("--law", RULE),
        ("--until", "2025-12-03T16:21-05:00"),
        "2025-12-03T16:21-05:00 is not 48 hours after 2025-12-01T16:20-05:00",
    ),
    "an end before its begin": (
        ("--law", "WI"),
        ("--until", "2025-11-30T17:00-05:00"),
        "it ends at 2025-11-30T17:00-05:00, before it begins",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_deadline_that_cannot_be_is_refused(name: str, run: Run, recount: Path) -> None:
    """Each by its words, and nothing is written."""
    entry, (law, words, said) = last_entry(run, recount), FAULTY[name]
    code, told = deadline(run, recount, *words, law=law)
    assert (code, said in told) == (2, True), told
    assert last_entry(run, recount) == entry


def test_who_asks_at_no_possible_minute_is_refused(run: Run, recount: Path, tmp_path: Path) -> None:
    """Without a deadline, before its time, tomorrow, and twice: each by its words; a stopped recount takes one."""
    code, said = asked(run, recount, LAST)
    assert (code, "canvass recount counter-deadline" in said) == (2, True)
    assert deadline(run, recount)[0] == 0
    entry = last_entry(run, recount)
    for filed, words in (
        ("2025-12-01T16:19-05:00", "before the time for it began at 2025-12-01T16:20-05:00"),
        ("2090-12-01T16:21-05:00", "which is later than now"),
        ("2025-12-01", "no minute with its distance from UTC"),
    ):
        code, said = asked(run, recount, filed)
        assert (code, words in said) == (2, True), said
    for who, words in (("  ", "--asks ' ': nothing was named"), ("A\u202eB", "U+202E")):
        code, said = asked(run, recount, LAST, who)
        assert (code, words in said) == (2, True), said
    assert last_entry(run, recount) == entry
    stop = ("--ordered-by", "A court", "--on", "2025-12-02", "--order", "26-1", "--by", "Ada")
    assert run("recount", "stop", str(recount), *stop)[0] == 0
    assert asked(run, recount, LAST)[0] == 0
    code, said = asked(run, recount, LAST)
    assert (code, "this counter-petition was kept before" in said) == (2, True)


def test_a_clock_before_the_petition_of_the_case_is_refused(run: Run, recount: Path) -> None:
    """Hours that begin before anybody asked are a slip."""
    assert case(run, recount, CASE)[0] == 0
    code, said = deadline(
        run,
        recount,
        "--since",
        "2023-11-09T16:20-05:00",
        "--until",
        "2023-11-20T17:00-05:00",
        law=("--law", "WI"),
    )
    assert (code, "is before the petition or order of the case, 2023-11-10" in said) == (2, True)


def test_a_file_without_a_law_is_refused(run: Run, recount: Path, tmp_path: Path) -> None:
    """A law of one's own names its section, and hours above none."""
    for text, words in (("hours = 48\n", "law"), ('law = "x"\nhours = 0\n', "hours"), ("law", "")):
        file = tmp_path / "law.toml"
        file.write_text(text)
        code, said = deadline(run, recount, law=("--file", str(file)))
        assert (code, words in said, "law.toml" in said) == (2, True, True), said

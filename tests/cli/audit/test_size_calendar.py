"""``canvass audit size --calendar``: the last day of each round, and what is wrong with the file."""

from __future__ import annotations

import json
from datetime import date
from math import ceil
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CALENDAR = """first_day = 2026-12-01
boards = 2
hours_a_day = 6
cards_an_hour = 10
days_off = [2026-12-02]
"""


def size(folder: Path, calendar: str, *more: str) -> tuple[str, ...]:
    """The command with this calendar."""
    (folder / "calendar.toml").write_text(calendar, "utf-8")
    file = ("--calendar", str(folder / "calendar.toml"))
    return ("audit", "size", "5200", "4800", "--replications", "200", *file, *more)


def test_each_round_has_its_last_day(run: Run, tmp_path: Path) -> None:
    """By the draws that the round adds: 120 cards a day of these boards, on days on which they sit."""
    words = size(tmp_path, CALENDAR, "--rounds", "3")
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    for found in json.loads(out)["rounds"]:
        days = 0
        for number, (each, last) in enumerate(
            zip(found["ahead"]["rounds"], found["last_days"], strict=True)
        ):
            days += ceil(each["added"] / 120) + (number > 0)
            assert last["low"] == last["middle"] == last["high"]
            day = date.fromisoformat(last["low"])
            assert day.weekday() < 5
            assert day != date(2026, 12, 2)
            between = (day - date(2026, 12, 1)).days
            sat = sum(
                date.fromordinal(date(2026, 12, 1).toordinal() + n).weekday() < 5
                for n in range(between + 1)
            )
            assert sat - (between > 0) == days
    text = run(*words)[1]
    assert "last day" in text
    assert "2026-12-" in text


def test_without_a_calendar_there_are_no_days(run: Run) -> None:
    """Nobody said when boards sit."""
    code, out, _ = run("audit", "size", "5200", "4800", "--replications", "200", "--rounds", "2")
    assert (code, "last day" in out) == (0, False)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("boards = 2", "boards = 0"), "too small"),
        (("hours_a_day = 6", "hours_a_day = 25"), "too large"),
        (("hours_a_day = 6", "hours_a_day = true"), "hours_a_day"),
        (("first_day = 2026-12-01", 'first_day = "soon"'), "must be a date such as"),
        (("first_day = 2026-12-01\n", ""), "first_day"),
        (("first_day = 2026-12-01", "first_day = 86400"), "is a day, written as"),
        (("[2026-12-02]", "[0]"), "is a day, written as"),
        (("cards_an_hour = 10", "cards_an_hour = nan"), "cards_an_hour"),
        (("boards = 2", 'boards = 2\nweekdays = ["someday"]'), "one of a few words"),
        (("boards = 2", "boards = 2\nteams = 3"), "teams"),
        (("boards = 2\n", ""), "say how many boards sit"),
        (("cards_an_hour = 10", "cards_an_hour = 0.1"), "seat more boards"),
    ],
)
def test_what_is_wrong_with_a_calendar_is_told(
    run: Run, tmp_path: Path, wrong: tuple[str, str], said: str
) -> None:
    """One clear sentence, with the line where there is one."""
    words = size(tmp_path, CALENDAR.replace(*wrong), "--rounds", "2")
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())
    assert "Traceback" not in err


def test_a_calendar_without_rounds_is_refused(run: Run, tmp_path: Path) -> None:
    """It would be passed over in silence."""
    code, _, err = run(*size(tmp_path, CALENDAR))
    assert (code, "say with --rounds how many" in " ".join(err.split())) == (2, True)


def test_boards_by_county_are_of_a_folder(run: Run, tmp_path: Path) -> None:
    """Which counties have the cards of typed votes is not known."""
    text = CALENDAR.replace("boards = 2\n", "") + "[counties]\nAdams = 2\n"
    code, out, err = run(*size(tmp_path, text, "--rounds", "2"))
    assert (code, out) == (2, "")
    assert "an audit in a folder knows them" in " ".join(err.split())

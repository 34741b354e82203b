"""``canvass audit next --calendar``: the last day of a planned round in a folder, by every kind of draw."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.adversary.commands import Answer, run
from tests.adversary.folder import Audits
from tests.adversary.office import Office
from tests.adversary.test_folder import OFFICES

CALENDAR = "first_day = 2026-12-04\nboards = 1\nhours_a_day = 0.1\ncards_an_hour = 20\n"
"""A Friday; two cards a day, Monday to Friday."""
FRIDAY = date(2026, 12, 4)


def after(cards: int) -> str:
    """The day on which so many cards are read, two on each working day."""
    day, left = FRIDAY, cards - 2
    while left > 0:
        day += timedelta(days=3 if day.weekday() == FRIDAY.weekday() else 1)
        left -= 2
    return day.isoformat()


def asked(folder: Path, office: Office, text: str = CALENDAR, *more: str) -> Answer:
    """The command in an audit of this office whose seed is rolled."""
    at = Audits(office, folder).after(())
    (folder / "calendar.toml").write_text(text, "utf-8")
    return run(folder, "audit", "next", str(at), "--calendar", "calendar.toml", *more)


def found(folder: Path, office: Office, text: str = CALENDAR) -> dict[str, Any]:
    """The same as JSON."""
    answer = asked(folder, office, text, "--json")
    assert answer.code == 0, answer.err
    return answer.found


@pytest.mark.parametrize(
    ("method", "task"),
    [("polling", "read"), ("comparison", "compare"), ("oneaudit", "compare"), ("suite", "compare")],
)
def test_the_last_day_is_that_of_the_cards_planned(tmp_path: Path, method: str, task: str) -> None:
    """As many draws as are proposed, at the office's own pace, on days on which boards sit."""
    told = found(tmp_path, OFFICES[method][0])
    (planned,) = told["planned"]
    assert told["cards"] == {task: planned["size"]}
    days = told["last_day"]
    assert days == dict.fromkeys(("low", "middle", "high"), after(planned["size"]))


def test_cards_of_batches_are_those_of_a_batch_on_average(tmp_path: Path) -> None:
    """Two of five batches of three cards: six cards to count, by the assumptions of a count by hand."""
    told = found(tmp_path, OFFICES["batch_comparison"][0])
    (planned,) = told["planned"]
    assert told["cards"] == {"count": 3 * planned["size"]}


def test_strata_have_each_their_own_work(tmp_path: Path) -> None:
    """A county that compares and one that reads, or counts batches, each by its share of the draws."""
    for number, (method, tasks) in enumerate(
        (("stratified", {"compare", "read"}), ("stratified_batches", {"count", "read"}))
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        told = found(folder, OFFICES[method][0])
        assert {*told["cards"]} == tasks
        assert told["counties"] == 2
        words = " ".join(asked(folder, OFFICES[method][0]).out.split())
        assert "Every board is taken to read cards of any county" in words


def test_the_screen_says_the_day_and_what_it_rests_on(tmp_path: Path) -> None:
    """With the office's own pace, and without it."""
    words = " ".join(asked(tmp_path, OFFICES["polling"][0]).out.split())
    assert (
        "The last day of this round is 2026-12-07: 4 cards to find and read, with 1 board" in words
    )
    assert "usual assumptions" not in words
    assert "of any county" not in words
    other = CALENDAR.replace("cards_an_hour = 20\n", "")
    words = " ".join(asked(tmp_path, OFFICES["polling"][0], other).out.split())
    assert "It rests on the usual assumptions" in words


def test_what_cannot_be_told_is_refused(tmp_path: Path) -> None:
    """A calendar beside a draw, one that is wrong, one with years of days: nothing is drawn."""
    office = OFFICES["polling"][0]
    for text, more, said in (
        (CALENDAR, ("--draw",), "--calendar is of the round that is planned"),
        (CALENDAR.replace("boards = 1", "boards = 0"), (), "too small"),
        (CALENDAR.replace("cards_an_hour = 20", "cards_an_hour = 0.01"), (), "seat more boards"),
    ):
        answer = asked(tmp_path, office, text, *more)
        assert (answer.code, answer.out) == (2, "")
        assert said in " ".join(answer.err.split())
    at = Audits(office, tmp_path).after(())
    assert run(tmp_path, "audit", "status", str(at), "--json").found["round"] == 0


def test_nothing_is_said_of_days_where_nothing_is_planned(tmp_path: Path) -> None:
    """Every targeted contest is settled."""
    office = Office('name = "polling"', "0.9", {"A": 4, "B": 1}, 5, 5, (4,))
    at = Audits(office, tmp_path).after((("A",) * 4,))
    (tmp_path / "calendar.toml").write_text(CALENDAR, "utf-8")
    answer = run(tmp_path, "audit", "next", str(at), "--calendar", "calendar.toml", "--json")
    assert (answer.found["planned"], answer.found["last_day"]) == ([], None)
    assert json.loads(answer.out)["cards"] == {}

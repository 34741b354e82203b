"""``canvass audit next --calendar``: the last day of a planned round in a folder, by every kind of draw."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from math import ceil
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import pytest

from tests.adversary.commands import Answer, run
from tests.adversary.folder import Audits
from tests.adversary.office import Office
from tests.adversary.test_folder import OFFICES

pytestmark = pytest.mark.usefixtures("few_audits")

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


Seeded: TypeAlias = Callable[[Office], Path]


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Seeded:
    """An audit of an office whose seed is rolled, made once for this file: what is planned changes nothing in it."""
    made: dict[int, Path] = {}

    def seeded(office: Office) -> Path:
        if id(office) not in made:
            made[id(office)] = Audits(office, tmp_path_factory.mktemp("office")).after(())
        return made[id(office)]

    return seeded


def asked(at: Seeded, office: Office, text: str = CALENDAR, *more: str) -> Answer:
    """The command in an audit of this office whose seed is rolled."""
    place = at(office)
    (place.parent / "calendar.toml").write_text(text, "utf-8")
    return run(place.parent, "audit", "next", str(place), "--calendar", "calendar.toml", *more)


def found(at: Seeded, office: Office, text: str = CALENDAR) -> dict[str, Any]:
    """The same as JSON."""
    answer = asked(at, office, text, "--json")
    assert answer.code == 0, answer.err
    return answer.found


@pytest.mark.parametrize(
    ("method", "task"),
    [("polling", "read"), ("comparison", "compare"), ("oneaudit", "compare"), ("suite", "compare")],
)
def test_the_last_day_is_that_of_the_cards_planned(at: Seeded, method: str, task: str) -> None:
    """As many draws as are proposed, at the office's own pace, on days on which boards sit."""
    told = found(at, OFFICES[method][0])
    (planned,) = told["planned"]
    assert told["cards"] == {task: planned["size"]}
    days = told["last_day"]
    assert days == dict.fromkeys(("low", "middle", "high"), after(planned["size"]))


def test_cards_of_batches_are_those_of_a_batch_on_average(at: Seeded) -> None:
    """Two of five batches of three cards: six cards to count, by the assumptions of a count by hand."""
    told = found(at, OFFICES["batch_comparison"][0])
    (planned,) = told["planned"]
    assert told["cards"] == {"count": 3 * planned["size"]}


def test_strata_have_each_their_own_work(at: Seeded) -> None:
    """A county that compares and one that reads, or counts batches, each by its share of the draws."""
    for method, tasks in (
        ("stratified", {"compare", "read"}),
        ("stratified_batches", {"count", "read"}),
    ):
        told = found(at, OFFICES[method][0])
        assert {*told["cards"]} == tasks
        assert told["counties"] == 2
        words = " ".join(asked(at, OFFICES[method][0]).out.split())
        assert "Every board is taken to read cards of any county" in words


def test_the_screen_says_the_day_and_what_it_rests_on(at: Seeded) -> None:
    """With the office's own pace, and without it."""
    words = " ".join(asked(at, OFFICES["polling"][0]).out.split())
    assert (
        "The last day of this round is 2026-12-07: 4 cards to find and read, with 1 board" in words
    )
    assert "usual assumptions" not in words
    assert "of any county" not in words
    other = CALENDAR.replace("cards_an_hour = 20\n", "")
    words = " ".join(asked(at, OFFICES["polling"][0], other).out.split())
    assert "It rests on the usual assumptions" in words


def test_what_cannot_be_told_is_refused(at: Seeded) -> None:
    """A calendar beside a draw, one that is wrong, one with years of days: nothing is drawn."""
    office = OFFICES["polling"][0]
    for text, more, said in (
        (CALENDAR, ("--draw",), "--calendar is of the round that is planned"),
        (CALENDAR.replace("boards = 1", "boards = 0"), (), "too small"),
        (CALENDAR.replace("cards_an_hour = 20", "cards_an_hour = 0.01"), (), "seat more boards"),
    ):
        answer = asked(at, office, text, *more)
        assert (answer.code, answer.out) == (2, "")
        assert said in " ".join(answer.err.split())
    place = at(office)
    assert run(place, "audit", "status", str(place), "--json").found["round"] == 0


BY_COUNTY = CALENDAR.replace("boards = 1\n", "") + "[counties]\nAdams = 2\nBrown = 1\n"


def test_counties_that_read_their_own_have_their_own_days(at: Seeded) -> None:
    """Their work adds up to that of the round, and the last day is that of the last county."""
    office = OFFICES["stratified"][0]
    told = found(at, office, BY_COUNTY)
    both = told["by_county"]
    assert {each["county"]: each["boards"] for each in both} == {"Adams": 2, "Brown": 1}
    for task, cards in told["cards"].items():
        assert sum(each["cards"].get(task, 0) for each in both) == cards
    assert told["last_day"]["high"] == max(each["last_day"]["high"] for each in both)
    words = " ".join(asked(at, office, BY_COUNTY).out.split())
    assert "Each county's boards read its own cards" in words
    assert "Adams: 1 card to find and compare, 2 boards: 2026-12-04" in words
    assert "of any county" not in words


class Unequal(Office):
    """Two counties that are drawn from by one seed; the second has three times as many cards."""

    counties: ClassVar[tuple[str, ...]] = ("Adams", "Brown")

    def files(self, county: str) -> dict[str, str]:
        """A quarter of all cards, and the rest."""
        quarter = self.bound // 4
        return {"manifest": f"batch,cards\nb1,{quarter if county == 'Adams' else 3 * quarter}\n"}


def test_draws_over_all_counties_fall_on_each_by_its_cards(at: Seeded) -> None:
    """A quarter of the proposed draws, and three quarters; part of a card is a card."""
    votes = {"A": 120, "B": 80}
    office = Unequal('name = "polling"', "0.1", votes, 200, 200, (2,))
    told = found(at, office, BY_COUNTY)
    size = told["planned"][0]["size"]
    assert size > 8
    cards = {each["county"]: each["cards"]["read"] for each in told["by_county"]}
    assert cards == {"Adams": ceil(size / 4), "Brown": ceil(3 * size / 4)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BY_COUNTY.replace("Brown = 1", "Browne = 1"), "did you mean 'Brown'"),
        (BY_COUNTY.replace("Brown = 1\n", ""), "how many boards Brown has"),
        (BY_COUNTY.replace("Brown = 1", "Brown = 0"), "too small"),
        (BY_COUNTY.replace("hours_a_day", "boards = 3\nhours_a_day"), "leave one out"),
        (CALENDAR.replace("boards = 1\n", ""), "say how many boards sit"),
    ],
)
def test_boards_of_other_counties_are_refused(at: Seeded, text: str, said: str) -> None:
    """A name that is misspelt, a county left out, boards said twice or not at all."""
    answer = asked(at, OFFICES["stratified"][0], text)
    assert (answer.code, answer.out) == (2, "")
    assert said in " ".join(answer.err.split())


def test_what_nothing_can_confirm_has_no_day(at: Seeded) -> None:
    """Cards that no manifest lists outnumber the lead: no round is proposed that could have one."""
    office = Office('name = "polling"', "0.1", {"A": 4, "B": 1}, 5, 9, (2,))
    told = found(at, office)
    (planned,) = told["planned"]
    assert (planned["hand_count"], planned["by_hand"]) == (True, False)
    assert (told["cards"], told["last_day"]) == ({}, None)


def test_a_full_hand_count_takes_every_card(at: Seeded) -> None:
    """A contest whose method is a count by hand: all cards of its batches."""
    told = found(at, Office('name = "hand_count"', "0.1", {"A": 6, "B": 3}, 9, 9, (2,)))
    assert told["cards"] == {"count": 9}


def test_nothing_is_said_of_days_where_nothing_is_planned(tmp_path: Path) -> None:
    """Every targeted contest is settled."""
    office = Office('name = "polling"', "0.9", {"A": 4, "B": 1}, 5, 5, (4,))
    at = Audits(office, tmp_path).after((("A",) * 4,))
    (tmp_path / "calendar.toml").write_text(CALENDAR, "utf-8")
    answer = run(tmp_path, "audit", "next", str(at), "--calendar", "calendar.toml", "--json")
    assert (answer.found["planned"], answer.found["last_day"]) == ([], None)
    assert json.loads(answer.out)["cards"] == {}

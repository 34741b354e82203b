"""How fast boards read: exact numbers of an hour that somebody wrote down, followed entry by entry."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from canvass.audit.frames.frame import EntryKind
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.audit_folder.pace import Follower, an_hour
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sheets import cards_to_read
from canvass.journeys.demo.audit import card_read
from canvass.journeys.demo.county import County
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, mayor
from tests.journeys.audit_folder.test_enter import begun

NOON = datetime.fromisoformat("2026-11-12T12:00:00Z")
SCENE = Scene((mayor('name = "polling"'),), (), PAPER, PAPER)


def minutes(*after: float) -> list[datetime]:
    """Times so many minutes after noon."""
    return [NOON + timedelta(minutes=each) for each in after]


def test_readings_an_hour() -> None:
    """Of the last hour, or since the first where that is shorter; five minutes of work foretell nothing."""
    assert an_hour([], NOON) is None
    assert an_hour(minutes(0, 1, 2), minutes(4)[0]) is None
    assert an_hour(minutes(0, 5, 10), minutes(30)[0]) == 6
    assert an_hour(minutes(0, 10, 70, 80, 90), minutes(120)[0]) == 3
    assert an_hour(minutes(0, 1), minutes(200)[0]) == 0


def read(desk: Desk, county: str, at: list[datetime]) -> None:
    """A board of a county reads a card at each of these times."""
    who = Board(county, "board 1")
    for (card, _), time in zip(list(cards_to_read(desk, who)), at, strict=False):
        drawn = desk.state.drawn.entries[desk.state.drawn.number_of[EntryKind.CARD, card]]
        told = f"{time:%Y-%m-%dT%H:%M:%SZ}"
        enter_card(desk, card_read(drawn, County(PAPER, PAPER)), who, Hand("board 1", told))


def test_a_round_that_is_followed(tmp_path: Path) -> None:
    """What is left by the rate of its county is the time that is foretold; nothing where a county has not begun."""
    with sit_down(begun(tmp_path, SCENE)) as desk:
        open_round(desk, {"mayor": 60}, (), CLERK)
        follower = Follower()
        assert follower.pace(desk, NOON).boards == ()
        read(desk, "Adams", minutes(0, 10, 20))
        first = follower.pace(desk, minutes(30)[0])
        adams, brown = first.counties
        assert (adams.an_hour, adams.left) == (6, adams.to_read - 3)
        end = minutes(30)[0] + timedelta(hours=adams.left / 6)
        assert adams.expected_end == f"{end:%Y-%m-%dT%H:%M:%SZ}"
        assert (brown.an_hour, brown.expected_end, first.expected_end) == (None, "", "")
        read(desk, "Brown", minutes(30, 31, 32, 33))
        later = follower.pace(desk, minutes(60)[0])
        assert [(each.board, each.entered) for each in later.boards] == [
            ("board 1", 3),
            ("board 1", 4),
        ]
        assert later.counties[1].an_hour == 8
        assert later.expected_end == max(each.expected_end for each in later.counties)
        assert Follower().pace(desk, minutes(60)[0]) == later, "who reads all at once sees the same"

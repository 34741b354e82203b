"""A made-up recount of five units under two boards, kept as a record."""

from __future__ import annotations

from pathlib import Path

from canvass.journeys.auditing.desk import Hand
from canvass.journeys.recounting.desk import RecountDesk, new_desk
from canvass.record import Purpose, export_record
from canvass.recount.event import (
    BaselineKind,
    BaselineSet,
    BaselineUnit,
    Choice,
    ChoiceKind,
    Method,
    Reason,
    RecountOpened,
    ReturnImported,
    ReturnsCompleted,
)
from canvass.recount.state.differences import total
from canvass.recount.state.fold import amended_return
from tests.observer.recorded import KEY

HAND = Hand("Ada Lopez", "2026-11-12T15:04:05Z")
OPENED = RecountOpened(
    "Recount of the mayor",
    "November 2026",
    "The state",
    "mayor",
    (
        Choice("a", "Ann", ChoiceKind.CANDIDATE),
        Choice("b", "Bo", ChoiceKind.CANDIDATE),
        Choice("w", "Write-ins", ChoiceKind.OTHER),
    ),
    ("Adams", "Brown"),
)
BEFORE = (
    BaselineUnit(("Adams", "1"), "Ward 1", "scanner", (100, 90, 1)),
    BaselineUnit(("Adams", "2"), "Ward 2", "scanner", (50, 70, 0)),
    BaselineUnit(("Adams", "3"), "Ward 3", "", (10, 0, 0)),
    BaselineUnit(("Brown", "1"), "Ward 1", "hand", (80, 20, 3)),
    BaselineUnit(("Brown", "2"), "Ward 2", "hand", (0, 0, 0)),
)
AFTER = ((102, 90, 1), (49, 71, 0), (10, 0, 0), (80, 20, 3), (0, 0, 0))


def baseline(desk: RecountDesk, version: int = 1) -> BaselineSet:
    """The count before, with its table kept."""
    table = desk.keep([unit.value for unit in BEFORE])
    votes = total([unit.votes for unit in BEFORE], 3)
    return BaselineSet(
        version, BaselineKind.COUNTY_CANVASS, "the canvass", 5, votes, dict(table.value)
    )


def returned(unit: BaselineUnit, votes: tuple[int, ...]) -> ReturnImported:
    """What came back from a unit."""
    reason = None if votes == unit.votes else Reason.NOT_STATED_IN_SOURCE
    return ReturnImported(1, unit.id, votes, Method.HAND_COUNT, reason, "a spreadsheet")


RETURNS = tuple(map(returned, BEFORE, AFTER))


def completed(board: str) -> ReturnsCompleted:
    """A board's return."""
    own = [each.votes for each in RETURNS if each.unit[0] == board]
    return ReturnsCompleted(1, board, len(own), len(own), total(own, 3))


def begun(folder: Path) -> RecountDesk:
    """A record with its key."""
    return new_desk(folder / "work", "made-recount", {}, "The state", KEY, HAND)


def made_recount(folder: Path) -> Path:
    """The whole recount, signed and published; returns the folder of its record."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say(RETURNS, HAND)
    desk.say([completed("Adams"), completed("Brown")], HAND)
    desk.say([amended_return(desk.state)], HAND)
    desk.sign(Purpose.PUBLISH, KEY, HAND)
    export_record(desk.store, folder / "record")
    desk.record.close()
    return folder / "record"

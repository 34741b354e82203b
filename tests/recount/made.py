"""A made-up recount of five units under two boards, kept as a record."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from canvass.journeys.auditing.desk import Hand
from canvass.journeys.recounting.desk import RecountDesk, new_desk
from canvass.record import Purpose, export_record
from canvass.recount.event import (
    BaselineKind,
    BaselineSet,
    BaselineUnit,
    Body,
    ChallengeDecided,
    ChallengeMade,
    Choice,
    ChoiceKind,
    CustodyLogged,
    Method,
    Order,
    Reason,
    RecountOpened,
    RecountResumed,
    RecountStopped,
    ReturnCounted,
    ReturnImported,
    ReturnsCompleted,
    Seal,
    Step,
    TallyEntered,
    TallyReleased,
    Trip,
)
from canvass.recount.state.differences import total
from canvass.recount.state.fold import amended_return, completed_return, counted_so_far
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


ONE, TWO, THREE = ("Ada Lopez", "Bo Li"), ("Cy Young", "Di Roe"), ("Ed Fox", "Flo Gray")
UNITS = [unit.id for unit in BEFORE]


def tally(
    place: int, team: tuple[str, ...], votes: tuple[int, ...], voters: int = 0
) -> TallyEntered:
    """A team's count of a unit, with a ballot without a vote; as many voters as ballots, unless they are told."""
    ballots = sum(votes) + 1
    method = Method.HAND_COUNT
    return TallyEntered(1, UNITS[place], team, method, voters or ballots, ballots, 1, votes)


def came_back(place: int, votes: tuple[int, ...], reason: Reason | None = None) -> ReturnCounted:
    """A unit that two teams agree on."""
    return ReturnCounted(1, UNITS[place], votes, Method.HAND_COUNT, reason)


def step(name: str, what: Step, seal: str, *places: int, found: Seal = Seal.WHOLE) -> CustodyLogged:
    """A step of a container of Adams; ``places`` are of the units that it holds."""
    units = tuple(UNITS[place] for place in places)
    return CustodyLogged(1, ("Adams", name), what, seal, found, ONE, units, "")


BAGS = (
    step("bag 1", Step.RECEIVED, "101", 0, 1),
    step("bag 2", Step.RECEIVED, "102", 2),
    step("bag 1", Step.OPENED, "101"),
    step("bag 2", Step.OPENED, "102", found=Seal.BROKEN),
    step("bag 1", Step.SEALED, "103"),
)
"""Two containers: one opened and sealed again, one with a broken seal."""
SHIFTED, CROWDED = (70, 50, 0), (80, 20, 3)
TALLIES: tuple[Body, ...] = (
    *(tally(0, team, AFTER[0]) for team in (ONE, TWO)),
    came_back(0, AFTER[0], Reason.VOTER_INTENT),
    *(tally(1, team, SHIFTED) for team in (ONE, TWO)),
    TallyReleased(1, UNITS[1], (Trip.EXCHANGED_VOTES,), ("Ada Lopez", "Di Roe"), "two columns"),
    came_back(1, SHIFTED, Reason.TALLY_SHEET_LINE_SHIFT),
    tally(2, ONE, (9, 1, 0)),
    tally(2, TWO, AFTER[2]),
    tally(2, THREE, AFTER[2]),
    TallyReleased(1, UNITS[2], (Trip.SEAL_NOT_WHOLE,), ("Bo Li", "Di Roe"), "torn on the way"),
    came_back(2, AFTER[2]),
    *(tally(3, team, CROWDED, voters=100) for team in (ONE, TWO)),
    TallyReleased(
        1, UNITS[3], (Trip.MORE_BALLOTS_THAN_VOTERS,), ("Bo Li", "Cy Young"), "drawn down"
    ),
    came_back(3, CROWDED),
)
"""Four units counted by teams: plainly, with exchanged votes, by a third team, with more ballots than voters."""


def made_count(folder: Path) -> Path:
    """A recount of which teams counted four units, and one was imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say([*BAGS, *TALLIES, RETURNS[4]], HAND)
    desk.say([completed_return(desk.state, board) for board in OPENED.boards], HAND)
    desk.say([amended_return(desk.state)], HAND)
    desk.sign(Purpose.PUBLISH, KEY, HAND)
    export_record(desk.store, folder / "record")
    desk.record.close()
    return folder / "record"


def challenge(
    number: str, place: int, ballot: str, called: str | None, claimed: str | None, side: str | None
) -> ChallengeMade:
    """A challenge of a ballot of Adams."""
    said = ("Gil Hay", side, called, claimed, "a mark outside the oval", "envelope 1", None)
    return ChallengeMade(1, ("Adams", number), UNITS[place], ballot, *said)


def ruling(number: str, ruled: str | None) -> ChallengeDecided:
    """A ruling of the board of Adams, two to one."""
    members = (("Ida Jay", "Kit Low"), ("Mo Nye",), ("Oz Poe",))
    return ChallengeDecided(1, ("Adams", number), ruled, *members, "the intent of the voter")


CHALLENGED: tuple[Body, ...] = (
    challenge("1", 0, "ballot 17", "a", "b", "b"),
    *(tally(0, team, BEFORE[0].votes) for team in (ONE, TWO)),
    challenge("2", 0, "ballot 18", None, "a", "a"),
    ruling("1", "b"),
    ruling("2", None),
    came_back(0, (99, 91, 1), Reason.VOTER_INTENT),
    challenge("3", 1, "ballot 17", "b", None, None),
    *(tally(1, team, SHIFTED) for team in (ONE, TWO)),
    TallyReleased(1, UNITS[1], (Trip.EXCHANGED_VOTES,), ("Ada Lopez", "Di Roe"), "two columns"),
    ruling("3", None),
    came_back(1, (70, 49, 0), Reason.TALLY_SHEET_LINE_SHIFT),
)
"""Two units with challenged ballots: one moved, one not, and one of a unit that is released."""


def made_challenges(folder: Path) -> Path:
    """A recount with three challenged ballots; three of its units were imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say([*CHALLENGED, *RETURNS[2:]], HAND)
    desk.say([completed_return(desk.state, board) for board in OPENED.boards], HAND)
    desk.say([amended_return(desk.state)], HAND)
    desk.sign(Purpose.PUBLISH, KEY, HAND)
    export_record(desk.store, folder / "record")
    desk.record.close()
    return folder / "record"


COURT = Order("District Court", "26-cv-417", date(2026, 11, 12))
APPEAL = Order("Court of Appeals", "26-1182", date(2026, 11, 13))


def stop(desk: RecountDesk, order: Order = COURT) -> None:
    """Stop a recount as it stands."""
    desk.say([counted_so_far(desk.state, RecountStopped(1, order, 0, (), ()))], HAND)


def made_stopped(folder: Path, is_resumed: bool = True) -> Path:
    """A recount that is stopped before a unit came back, and again after two; then resumed and ended, if it is."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say(BAGS[:2], HAND)
    stop(desk)
    desk.say([RecountResumed(1, COURT), *BAGS[2:4], *TALLIES[:3]], HAND)
    desk.say([tally(1, ONE, BEFORE[1].votes), RETURNS[3]], HAND)
    stop(desk, replace(COURT, reference="26-cv-419"))
    desk.say([BAGS[4]], HAND)
    if is_resumed:
        desk.say([RecountResumed(1, APPEAL), tally(1, TWO, BEFORE[1].votes)], HAND)
        desk.say([came_back(1, BEFORE[1].votes), *TALLIES[7:12], RETURNS[4]], HAND)
        desk.say([completed_return(desk.state, board) for board in OPENED.boards], HAND)
        desk.say([amended_return(desk.state)], HAND)
    desk.sign(Purpose.PUBLISH, KEY, HAND)
    export_record(desk.store, folder / "record")
    desk.record.close()
    return folder / "record"

"""A made-up recount of five units under two boards, kept as a record."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import RecountDesk, new_desk
from canvass.record import Purpose, export_record
from canvass.recount.event import (
    Attendance,
    Authority,
    Balance,
    BallotsIssued,
    BallotsOf,
    BallotsRemoved,
    BallotsSampled,
    BaselineKind,
    BaselineSet,
    BaselineUnit,
    BoardDays,
    BoardsResumed,
    BoardsStopped,
    Body,
    ByKind,
    ChallengeDecided,
    ChallengeMade,
    Consequence,
    ContestSet,
    CountedBy,
    CounterDeadlineSet,
    CounterPetitionFiled,
    CustodyLogged,
    DrawnBy,
    DrawStep,
    EquipmentExamined,
    Examination,
    Found,
    KindsTold,
    NamesTold,
    NoticeGiven,
    Order,
    ProcedureSet,
    Reason,
    RecountMethod,
    RecountObserved,
    RecountOpened,
    RecountResumed,
    RecountStopped,
    Removes,
    ReturnCounted,
    ReturnImported,
    ReturnRecalled,
    ReturnsCompleted,
    ReturnStands,
    SampleRule,
    Seal,
    Stage,
    StageBegun,
    StagesEnded,
    StagesSet,
    Step,
    TableSet,
    Takes,
    TallyEntered,
    TallyReleased,
    TermsSet,
    Then,
    Trip,
    UnitId,
    UnitReconciled,
    VoteColumn,
    VoteColumnKind,
    WriteInsSet,
    Written,
    WrittenCounted,
)
from canvass.recount.state import (
    amended_return,
    completed_return,
    counted_so_far,
    drawn_places,
    tripped,
)
from canvass.recount.state.differences import total
from tests.observer.recorded import KEY

HAND = Hand("Ada Lopez", "2026-11-12T15:04:05Z")
OPENED = RecountOpened(
    "Recount of the mayor",
    "November 2026",
    "The state",
    "mayor",
    (
        VoteColumn("a", "Ann", VoteColumnKind.CANDIDATE),
        VoteColumn("b", "Bo", VoteColumnKind.CANDIDATE),
        VoteColumn("w", "Write-ins", VoteColumnKind.OTHER),
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
    return ReturnImported(1, unit.id, votes, RecountMethod.HAND_COUNT, reason, "a spreadsheet")


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
    method = RecountMethod.HAND_COUNT
    return TallyEntered(1, UNITS[place], team, method, voters or ballots, ballots, 1, votes)


def came_back(place: int, votes: tuple[int, ...], reason: Reason | None = None) -> ReturnCounted:
    """A unit that two teams agree on."""
    return ReturnCounted(1, UNITS[place], votes, RecountMethod.HAND_COUNT, reason)


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


FOUR = ("Gus Hall", "Hal Ito")
RECALLING = ("Ida Jay", "Kit Low")


def recalled(place: int, votes: tuple[int, ...]) -> ReturnRecalled:
    """A return that two people take back who counted nothing."""
    return ReturnRecalled(1, UNITS[place], votes, RECALLING, "a stack lay under the table")


RECALLS: tuple[Body, ...] = (
    *TALLIES,
    recalled(0, AFTER[0]),
    *(tally(0, team, (101, 91, 1)) for team in (THREE, FOUR)),
    came_back(0, (101, 91, 1), Reason.UNCOUNTED_BALLOTS),
    recalled(3, CROWDED),
    *(tally(3, team, CROWDED, voters=100) for team in (THREE, FOUR)),
    TallyReleased(1, UNITS[3], (Trip.MORE_BALLOTS_THAN_VOTERS,), RECALLING, "counted once more"),
    came_back(3, CROWDED),
    RETURNS[4],
    recalled(4, AFTER[4]),
    replace(RETURNS[4], source="another spreadsheet"),
)
"""Three returns that are taken back: one comes back otherwise, one is released anew, one was imported."""


def made_recalled(folder: Path) -> Path:
    """A recount of which three returns were recalled; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say([*BAGS, *RECALLS], HAND)
    return ended(desk, folder)


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


DRAWN_DOWN = ProcedureSet(
    "A state",
    "Stat. 9",
    Balance.MORE_BALLOTS,
    Consequence.DRAWN_DOWN,
    Consequence.RELEASED,
    (
        DrawStep(BallotsOf.ABSENTEE, Removes.PER_ENVELOPE, DrawnBy.HAND, "Stat. 9 b"),
        DrawStep(BallotsOf.BLANK, Removes.EVERY, DrawnBy.HAND, "Stat. 9 c"),
        DrawStep(BallotsOf.UNINITIALED, Removes.EXCESS, DrawnBy.HAND, "Stat. 9 d"),
        DrawStep(BallotsOf.ALL, Removes.EXCESS, DrawnBy.SEED, "Stat. 9 e"),
    ),
)
"""Absentee ballots, blank ones, those without initials, then all, the last by a seed."""
TERMS = TermsSet(
    Order("Ann Lee", "petition of Ann Lee", date(2026, 11, 9)),
    None,
    "every ward",
    CountedBy.HAND,
    Authority.LAW,
    None,
    (
        BoardDays("Adams", date(2026, 11, 10), date(2026, 11, 11), date(2026, 11, 20)),
        BoardDays("Brown", None, date(2026, 11, 9), date(2026, 11, 10)),
    ),
)
"""A petition; the returns of Adams are in time, those of Brown are late."""
LEFT_AS_COUNTED = replace(
    DRAWN_DOWN,
    balance=Balance.UNEQUAL,
    out_of_balance=Consequence.STANDS_UNLESS_EXPLAINED,
    bad_seal=Consequence.STANDS,
    draw_down=(),
)
"""A bad seal lets the first count stand, and so does another number of ballots than of voters, unless explained."""
SEED = "31415926535897932384"


def removed(of: BallotsOf, found: int, n: int, by: DrawnBy | None = None) -> BallotsRemoved:
    """Ballots that were taken out."""
    return BallotsRemoved(of, found, n, by, "", (), f"envelope {of}" if n else "")


def reconciled(
    place: int, ballots: int, voters: int, *taken: BallotsRemoved, defective: int = 0
) -> UnitReconciled:
    """A unit with its voters and its ballots; every defective envelope was opened but one."""
    opened = max(0, defective - 1)
    counts = (voters, defective, opened, ballots)
    return UnitReconciled(1, UNITS[place], *counts, taken, ("Ada Lopez", "Di Roe"), "")


def by_seed(place: int, found: int, n: int) -> BallotsRemoved:
    """Ballots of all that the seed drew."""
    places = drawn_places(SEED, BallotsOf.ALL, UNITS[place], found, n)
    return BallotsRemoved(BallotsOf.ALL, found, n, DrawnBy.SEED, SEED, places, "envelope all")


RECONCILED: tuple[Body, ...] = (
    reconciled(0, 194, 194),
    *(tally(0, team, AFTER[0]) for team in (ONE, TWO)),
    came_back(0, AFTER[0], Reason.VOTER_INTENT),
    reconciled(
        1,
        130,
        124,
        removed(BallotsOf.ABSENTEE, 9, 2, DrawnBy.HAND),
        removed(BallotsOf.BLANK, 1, 1),
        removed(BallotsOf.UNINITIALED, 4, 4),
        by_seed(1, 123, 2),
        defective=3,
    ),
    *(tally(1, team, (49, 71, 0)) for team in (ONE, TWO)),
    came_back(1, (49, 71, 0), Reason.BALLOTS_REMOVED),
    reconciled(
        3,
        107,
        104,
        removed(BallotsOf.BLANK, 0, 0),
        removed(BallotsOf.UNINITIALED, 5, 3, DrawnBy.HAND),
    ),
    *(tally(3, team, BEFORE[3].votes) for team in (ONE, TWO)),
    came_back(3, BEFORE[3].votes),
    reconciled(4, 2, 3),
    reconciled(4, 1, 1),
    *(tally(4, team, (0, 0, 0)) for team in (ONE, TWO)),
    came_back(4, (0, 0, 0)),
)
"""Four units: in balance, drawn down by every step, by two of them, and reconciled twice."""


def made_drawn(folder: Path) -> Path:
    """A recount with a draw-down; a unit was imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, TERMS, DRAWN_DOWN, baseline(desk)], HAND)
    desk.say([*RECONCILED, RETURNS[2]], HAND)
    return ended(desk, folder)


def kinds(
    place: int,
    voters: tuple[int, int, int],
    ballots: tuple[int, int, int],
    book: int,
    *issued: int,
    why: str = "",
) -> KindsTold:
    """What a board told by kind of a unit: at the polls, absentee and provisional."""
    people = ("Ada Lopez", "Di Roe")
    told = (ByKind(*voters), ByKind(*ballots), BallotsIssued(*issued))
    return KindsTold(1, UNITS[place], book, *told, people, why)


KINDS: tuple[Body, ...] = (
    RECONCILED[0],
    kinds(0, (150, 40, 4), (150, 40, 4), 194, 250, 6, 50),
    *RECONCILED[1:5],
    kinds(1, (110, 12, 2), (119, 9, 2), 125, 160, 0, 30, why="a voter stands in one book alone"),
    *RECONCILED[5:],
)
"""The same units, two of them with voters and ballots by kind, of which one's books differ."""


def made_kinds(folder: Path) -> Path:
    """A recount with voters and ballots by kind; a unit was imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, TERMS, DRAWN_DOWN, baseline(desk)], HAND)
    desk.say([*KINDS, RETURNS[2]], HAND)
    return ended(desk, folder)


def of_two(place: int, team: tuple[str, ...]) -> TallyEntered:
    """A team's count of a unit in which a voter has two votes: a ballot or more gave the first choice none."""
    votes = AFTER[place]
    ballots = max(votes) + 1
    counts = (ballots, ballots, 2 * ballots - sum(votes))
    return TallyEntered(1, UNITS[place], team, RecountMethod.HAND_COUNT, *counts, votes)


def of_a_ballot(
    number: str, called: str, claimed: str | None, ruled: str | None
) -> tuple[ChallengeMade, ChallengeDecided]:
    """A vote of one ballot that is challenged, and the ruling on it."""
    exhibit, people = ("Brown", number), ("Ida Jay", "Kit Low")
    said = ("ballot 3", "Gil Hay", None, called, claimed, "a faint mark", "envelope 3", None)
    made = ChallengeMade(1, exhibit, UNITS[3], *said)
    return made, ChallengeDecided(1, exhibit, ruled, people, (), (), "as the board saw it")


TWO_VOTES: tuple[Body, ...] = (
    *(of_two(place, team) for place in range(3) for team in (ONE, TWO)),
    came_back(0, AFTER[0], Reason.VOTER_INTENT),
    came_back(1, AFTER[1], Reason.VOTER_INTENT),
    came_back(2, AFTER[2]),
    of_a_ballot("1", "a", "w", "w")[0],
    of_a_ballot("2", "b", None, None)[0],
    *(of_two(3, team) for team in (ONE, TWO)),
    of_a_ballot("1", "a", "w", "w")[1],
    of_a_ballot("2", "b", None, None)[1],
    came_back(3, (79, 19, 4), Reason.VOTER_INTENT),
)
"""Four units counted by two teams, with two votes a voter; both votes of one ballot were challenged."""


def made_of_two(folder: Path) -> Path:
    """A recount of two seats with two votes a voter; a unit was imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, ContestSet(2, 2), baseline(desk)], HAND)
    desk.say([*TWO_VOTES, RETURNS[4]], HAND)
    return ended(desk, folder)


STAGES = StagesSet(
    "The state",
    "Election law 12",
    (
        Stage("the sample", "12(1)", Takes.DRAWN, 0, Fraction(1, 5), Then.IF_REVERSED),
        Stage("the largest", "12(2)", Takes.LARGEST, 1, Fraction(1, 4), Then.UNLESS_CONCEDED),
        Stage("those chosen", "12(3)", Takes.CHOSEN, 1, Fraction(), Then.UNLESS_CONCEDED),
        Stage("the others", "12(4)", Takes.REST, 0, Fraction(), Then.ENDS),
    ),
    SampleRule("12(5)", 20, Fraction(1, 10), Fraction(1, 100)),
)


def begun_stage(stage: int, seed: str = "", *named: tuple[str, UnitId]) -> StageBegun:
    """A stage that begins."""
    return StageBegun(1, stage, seed, named, ("Ida Jay", "Kit Low"), "as the law has it")


def sampled(board: str, ann: int) -> BallotsSampled:
    """A sample of a board: people read 11 votes for Ann."""
    counts = ((11, 8, 0), (ann, 8, 0))
    return BallotsSampled(1, board, "S 1", 190, 20, *counts, ("Ida Jay", "Kit Low"))


def staged(place: int, votes: tuple[int, ...], *said: Body) -> tuple[Body, ...]:
    """A unit that two teams count, and what is said of it before it comes back."""
    reason = None if votes == BEFORE[place].votes else Reason.VOTER_INTENT
    return (
        *(tally(place, team, votes) for team in (ONE, TWO)),
        *said,
        came_back(place, votes, reason),
    )


HELD = TallyReleased(
    1, UNITS[3], (Trip.LARGE_CHANGE,), ("Ida Jay", "Kit Low"), "a bag was read twice"
)
IN_STAGES: tuple[Body, ...] = (
    sampled("Adams", 12),
    sampled("Brown", 10),
    begun_stage(1, SEED),
    *staged(1, (45, 75, 0)),
    *staged(3, (40, 60, 3), HELD),
    begun_stage(2),
    *staged(0, AFTER[0]),
    begun_stage(3, "", ("Ann", UNITS[2])),
    *staged(2, BEFORE[2].votes),
    StagesEnded(
        1,
        Order("Ann", "a letter", date(2026, 11, 12)),
        ("Ida Jay", "Kit Low"),
        "she wrote that she concedes",
    ),
)
"""Every kind of stage but the last, in which one unit without votes is left: somebody concedes."""


def made_in_stages(folder: Path) -> Path:
    """A recount in stages, signed and published."""
    desk = begun(folder)
    desk.say([OPENED, STAGES, baseline(desk)], HAND)
    desk.say([*IN_STAGES], HAND)
    return ended(desk, folder)


def made_halted(folder: Path) -> Path:
    """A recount that was stopped in one county and resumed there, while the other counted; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk), RETURNS[0]], HAND)
    order = Order("District Court", "26-cv-417", date(2026, 11, 12))
    so_far = counted_so_far(desk.state, RecountStopped(1, order, 0, (), ()), ("Adams",))
    desk.say([BoardsStopped(("Adams",), so_far), *RETURNS[3:]], HAND)
    desk.say([completed("Brown")], HAND)
    again = Order("Court of Appeals", "26-1182", date(2026, 11, 13))
    desk.say([BoardsResumed(("Adams",), RecountResumed(1, again)), *RETURNS[1:3]], HAND)
    desk.say([completed("Adams"), amended_return(desk.state)], HAND)
    desk.sign(Purpose.PUBLISH, KEY, HAND)
    export_record(desk.store, folder / "record")
    desk.record.close()
    return folder / "record"


def observed(step: Attendance, person: str, at: UnitId | None = None) -> RecountObserved:
    """What an observer of Adams did; an objection has an answer."""
    objects = step is Attendance.OBJECTED
    seat = "table 2" if step is Attendance.SEATED else ""
    words = ("the seal was covered", "he was shown it") if objects else ("", "")
    return RecountObserved(1, "Adams", step, person, "b", seat, at, *words)


def made_observed(folder: Path) -> Path:
    """A recount with observers, signed and published."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say([observed(Attendance.SEATED, "Gil Hay"), RETURNS[0]], HAND)
    desk.say([observed(Attendance.OBJECTED, "Gil Hay", UNITS[1]), *RETURNS[1:]], HAND)
    desk.say([observed(Attendance.LEFT, "GIL HAY")], HAND)
    return ended(desk, folder)


def noticed(board: str, given: str, begins: str, why: str = "") -> NoticeGiven:
    """A notice of a board under a law that asks for 24 hours."""
    return NoticeGiven(board, given, begins, "Wis. Stat. 19.84(3)", 24, 2, "posted", why)


def at_table(table: str, team: tuple[str, ...], since: str) -> TableSet:
    """A team that sits down at a table of Adams."""
    return TableSet(1, "Adams", table, team, f"2026-11-12T{since}")


def countered(by: str, filed: str) -> CounterPetitionFiled:
    """A petition of somebody else."""
    return CounterPetitionFiled(by, "petition 2", "every ward of Brown", filed)


COUNTER_PETITIONS: tuple[Body, ...] = (
    CounterDeadlineSet("2026-11-08T16:20-05:00", 48, "2026-11-10T16:20-05:00", "MCL 168.868(2)"),
    countered("Bo", "2026-11-10T16:20-05:00"),
    countered("Cy Fox", "2026-11-10T15:21-06:00"),
)
"""48 hours for others to ask: one asks in the last minute, one a minute later by another clock."""


def made_countered(folder: Path) -> Path:
    """A recount in which others asked in turn; every unit was imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, COUNTER_PETITIONS[0], baseline(desk), *COUNTER_PETITIONS[1:]], HAND)
    desk.say(RETURNS, HAND)
    return ended(desk, folder)


def made_room(folder: Path) -> Path:
    """A recount with notices, one of them short, and with teams at tables of one board."""
    desk = begun(folder)
    short = ("2026-11-12T09:00-06:00", "2026-11-12T18:00-06:00", "a court's order")
    first = noticed("Adams", "2026-11-11T08:00+00:00", "2026-11-12T08:00+00:00")
    desk.say([OPENED, first, baseline(desk), noticed("Brown", *short)], HAND)
    desk.say([at_table("A", ONE, "09:00"), at_table("B", TWO, "09:00")], HAND)
    for place, unit in enumerate(BEFORE):
        after = AFTER[place]
        desk.say([tally(place, ONE, after)], HAND)
        desk.say([tally(place, TWO, after)], HAND)
        if trips := tripped(desk.state, unit.id):
            said = TallyReleased(1, unit.id, trips, ("Ida Jay", "Kit Low"), "as the board saw it")
            desk.say([said], HAND)
        reason = None if after == unit.votes else Reason.VOTER_INTENT
        desk.say([came_back(place, after, reason)], HAND)
    desk.say([at_table("A", (), "17:00")], HAND)
    desk.say([noticed("Adams", "2026-11-12T15:00+00:00", "2026-11-14T08:00+00:00")], HAND)
    return ended(desk, folder)


def named(place: int, team: tuple[str, ...], others: int, **votes: int) -> NamesTold:
    """Names that a team found: Jill Doe and Max Poe by their first names."""
    spelled = {"jill": "Jill Doe", "max": "Max Poe"}
    names = tuple(Written(spelled[each], number) for each, number in votes.items())
    return NamesTold(1, UNITS[place], team, names, others)


def made_names(folder: Path) -> Path:
    """A recount with names written in: of the first unit the second team found another one, and a third counted."""
    desk = begun(folder)
    law = WriteInsSet("w", WrittenCounted.REGISTERED, "Wis. Stat. 7.50", ("Jill Doe", "Max Poe"))
    desk.say([OPENED, baseline(desk), law], HAND)
    told = {
        0: (
            (ONE, named(0, ONE, 0, jill=1)),
            (TWO, named(0, TWO, 0, max=1)),
            (THREE, named(0, THREE, 0, jill=1)),
        ),
        3: ((ONE, named(3, ONE, 1, jill=1, max=1)), (TWO, named(3, TWO, 1, max=1, jill=1))),
    }
    for place, unit in enumerate(BEFORE):
        after = AFTER[place]
        for team, names in told.get(place, ((ONE, None), (TWO, None))):
            desk.say([*([names] if names else []), tally(place, team, after)], HAND)
        reason = None if after == unit.votes else Reason.VOTER_INTENT
        desk.say([came_back(place, after, reason)], HAND)
    return ended(desk, folder)


def examined(
    name: str, what: Examination, found: Found, digests: tuple[str | None, str | None]
) -> EquipmentExamined:
    """An examination of a machine of Adams."""
    day, people, report = date(2026, 11, 11), ("Ada Lopez", "Di Roe"), "c" * 64
    said = "as the protocol says"
    return EquipmentExamined(1, ("Adams", name), what, found, *digests, day, people, said, report)


MACHINES = (
    examined("0417", Examination.PROGRAM_HASH, Found.DIFFERS, ("a" * 64, "b" * 64)),
    examined("0418", Examination.PROGRAM_HASH, Found.AS_EXPECTED, ("a" * 64, "a" * 64)),
    examined("0418", Examination.EVENT_LOG, Found.NOT_POSSIBLE, (None, None)),
)
SHORT = (49, 69, 0)
STANDING: tuple[Body, ...] = (
    *BAGS,
    *MACHINES,
    reconciled(0, 194, 194),
    *(tally(0, team, AFTER[0]) for team in (ONE, TWO)),
    came_back(0, AFTER[0], Reason.VOTER_INTENT),
    reconciled(1, 119, 120),
    *(tally(1, team, SHORT, voters=120) for team in (ONE, TWO)),
    TallyReleased(
        1, UNITS[1], (Trip.FEWER_BALLOTS_THAN_VOTERS,), ("Ida Jay", "Kit Low"), "a voter left"
    ),
    came_back(1, SHORT, Reason.UNEXPLAINED),
    ReturnStands(
        1, UNITS[2], (10, 0, 0), (Trip.SEAL_NOT_WHOLE,), ("Bo Li", "Di Roe"), "torn on the way"
    ),
    reconciled(3, 105, 104),
    ReturnStands(
        1,
        UNITS[3],
        BEFORE[3].votes,
        (Trip.MORE_BALLOTS_THAN_VOTERS,),
        ("Bo Li", "Di Roe"),
        "nobody can say why",
    ),
)
"""Two units that are counted, one of them out of balance and explained, and two whose first count stands."""


def made_standing(folder: Path) -> Path:
    """A recount of which two units stand as first counted; one was imported; signed and published."""
    desk = begun(folder)
    desk.say([OPENED, baseline(desk), LEFT_AS_COUNTED], HAND)
    desk.say([*STANDING, RETURNS[4]], HAND)
    return ended(desk, folder)


def ended(desk: RecountDesk, folder: Path) -> Path:
    """The record with the returns of its boards and the amended return, signed and published."""
    desk.say([completed_return(desk.state, board) for board in OPENED.boards], HAND)
    desk.say([amended_return(desk.state)], HAND)
    desk.sign(Purpose.PUBLISH, KEY, HAND)
    export_record(desk.store, folder / "record")
    desk.record.close()
    return folder / "record"

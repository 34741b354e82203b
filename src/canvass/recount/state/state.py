"""What the events of a recount add up to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from operator import sub
from typing import TypeAlias

from canvass.model.name import same_name
from canvass.recount.event import (
    ONE_VOTE,
    BallotsSampled,
    BaselineSet,
    BaselineUnit,
    ContestSet,
    CounterDeadlineSet,
    CounterPetitionFiled,
    EquipmentExamined,
    KindsTold,
    NamesTold,
    NoticeGiven,
    ProcedureSet,
    RecountObserved,
    RecountOpened,
    RecountResumed,
    RecountStopped,
    ReturnAmended,
    ReturnCounted,
    ReturnImported,
    ReturnRecalled,
    ReturnsCompleted,
    ReturnStands,
    Stage,
    StagesEnded,
    StagesSet,
    TallyEntered,
    TallyReleased,
    TermsSet,
    UnitId,
    UnitReconciled,
    VoteColumnKind,
    WriteInsSet,
)
from canvass.recount.state.challenged import Challenges, after_rulings
from canvass.recount.state.containers import Containers
from canvass.recount.state.tables import Tables

Returned: TypeAlias = ReturnImported | ReturnCounted | ReturnStands
"""How a unit came back: counted elsewhere, counted here, or not counted again."""


class Phase(StrEnum):
    """How far a recount is; the value is the sentence that a person reads."""

    NOTHING = "nothing was opened"
    OPENED = "the recount is open; its baseline is not set"
    READY = "the baseline is set; no unit came back yet"
    RETURNING = "units come back"
    STOPPED = "the recount is stopped by an order"
    AMENDED = "the amended return stands"


@dataclass(frozen=True, slots=True)
class RecountUnit:
    """A unit: its votes before, and what came back, which is None until it does."""

    before: BaselineUnit
    returned: Returned | None

    @property
    def is_changed(self) -> bool:
        """Whether it came back with other votes than before."""
        return self.returned is not None and self.returned.votes != self.before.votes

    @property
    def changes(self) -> tuple[int, ...]:
        """By how many votes each choice changed; all 0 until the unit came back."""
        if self.returned is None:
            return (0,) * len(self.before.votes)
        return tuple(map(sub, self.returned.votes, self.before.votes))

    @property
    def gross(self) -> int:
        """Votes changed without regard to sign."""
        return sum(map(abs, self.changes))


@dataclass(frozen=True, slots=True)
class Recall:
    """A return that two people took back: what came back, and the tallies that it followed from."""

    said: ReturnRecalled
    entry: int
    returned: Returned
    tallies: tuple[TallyEntered, ...]

    @property
    def members(self) -> frozenset[str]:
        """Who had counted the unit, as names are compared."""
        return frozenset(name for each in self.tallies for name in each.members)


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop, the entry that tells of it, and the resumption, which is None while the recount is stopped.

    ``expected`` are the units of the baseline at that time.
    """

    stopped: RecountStopped
    entry: int
    expected: int
    resumed: RecountResumed | None = None
    boards: tuple[str, ...] = ()
    """The counties in which it was stopped; empty where it was everywhere."""


@dataclass(frozen=True, slots=True)
class BegunStage:
    """A stage that began, its units, and why it began."""

    stage: Stage
    units: tuple[UnitId, ...]
    why: str


@dataclass
class RecountState:
    """Where a recount stands; ``number`` counts the events taken, which is the last entry of the record."""

    number: int = 0
    opened: RecountOpened | None = None
    contest: ContestSet = ONE_VOTE
    """Seats, and votes of a voter."""
    baseline: BaselineSet | None = None
    terms: TermsSet | None = None
    """Who asked for it, how it is counted, and the days of each board; None where nothing of it was set."""
    time: str = ""
    """When the event that was taken last was written down, in UTC."""
    ahead: int = 0
    """How many events tell of a day that was still to come when they were written down."""
    overdue: tuple[str, ...] = ()
    """Boards that said after their last day that their return is whole."""
    counter_deadlines: tuple[CounterDeadlineSet, ...] = ()
    """The last minute for counter-petitions each time that it was set; the last one holds."""
    counter_petitions: tuple[CounterPetitionFiled, ...] = ()
    """Those that were filed, in their order."""
    notices: list[NoticeGiven] = field(default_factory=list)
    """Every public notice of a board, in their order."""
    early: set[str] = field(default_factory=set)
    """Boards that opened a container, reconciled or counted before the hour of their last notice."""
    unnoticed: set[str] = field(default_factory=set)
    """Boards that did before they gave any."""
    tables: Tables = field(default_factory=Tables.none)
    """Who sits at which table, and who sat there."""
    procedure: ProcedureSet | None = None
    """How its law has it carried out; None where nothing of it was set."""
    stages: StagesSet | None = None
    """The stages in which its law has it carried out; None where it has none."""
    begun: tuple[BegunStage, ...] = ()
    """The stages that began, in their order."""
    staged: set[UnitId] = field(default_factory=set)
    """The units of all of them."""
    samples: tuple[BallotsSampled, ...] = ()
    ended: StagesEnded | None = None
    """What ended it before its last stage."""
    units: dict[UnitId, BaselineUnit] = field(default_factory=dict)
    of_board: dict[str, list[UnitId]] = field(default_factory=dict)
    """The units of each board, in the order of the baseline."""
    returns: dict[UnitId, Returned] = field(default_factory=dict)
    recalls: dict[UnitId, tuple[Recall, ...]] = field(default_factory=dict)
    """Returns of each unit that were taken back, in their order."""
    reconciled: dict[UnitId, UnitReconciled] = field(default_factory=dict)
    """Units as they were reconciled last."""
    kinds: dict[UnitId, KindsTold] = field(default_factory=dict)
    """What was told by kind beside the last reconciliation of each unit."""
    tallies: dict[UnitId, tuple[TallyEntered, ...]] = field(default_factory=dict)
    """What teams counted, in their order."""
    counters_of: dict[UnitId, frozenset[str]] = field(default_factory=dict)
    """Who counted a unit, as names are compared, also before its return was taken back."""
    alike: dict[object, TallyEntered] = field(default_factory=dict)
    """The tallies that count, each by all in which another one must agree with it."""
    both: dict[UnitId, TallyEntered] = field(default_factory=dict)
    """The later of the two tallies of a unit that agree; after it no other is taken."""
    write_ins: WriteInsSet | None = None
    """The line whose votes are told name by name; None where none is."""
    written: dict[tuple[UnitId, frozenset[str]], NamesTold] = field(default_factory=dict)
    """What a team found there last, by unit and team as names are compared."""
    containers: Containers = field(default_factory=lambda: Containers({}, {}, {}, {}))
    examined: list[EquipmentExamined] = field(default_factory=list)
    """Every examination of a machine, in their order."""
    observed: list[RecountObserved] = field(default_factory=list)
    """Who was seated, left or objected, in their order."""
    present: set[tuple[str, str]] = field(default_factory=set)
    """Observers who are seated now, by board, as names are compared."""
    untested: set[UnitId] = field(default_factory=set)
    """Units that a scanner counted before a machine of their board was tested with a known deck."""
    late: frozenset[tuple[str, ...]] = frozenset()
    """Containers that were received after a team had counted a unit of theirs."""
    again: int = 0
    """How many times a unit was reconciled that was reconciled before."""
    numbered: int = 0
    """Among how many ballots seeds drew so far, also where what they drew was refused."""
    challenges: Challenges = field(default_factory=Challenges.none)
    released: dict[UnitId, TallyReleased] = field(default_factory=dict)
    completed: dict[str, ReturnsCompleted] = field(default_factory=dict)
    stops: tuple[Stop, ...] = ()
    """Every stop, in their order; a board by itself is stopped by one at a time."""
    halted: frozenset[str] = frozenset()
    """Boards in which it is stopped by an order that names them."""
    amended: ReturnAmended | None = None

    @property
    def phase(self) -> Phase:
        """How far it is."""
        if self.amended is not None:
            return Phase.AMENDED
        if self.stopped is not None:
            return Phase.STOPPED
        if self.returns or self.completed or self.recalls:
            return Phase.RETURNING
        if self.baseline is not None:
            return Phase.READY
        return Phase.NOTHING if self.opened is None else Phase.OPENED

    @property
    def is_begun(self) -> bool:
        """Whether a container, a reconciliation, a tally or a challenge was said: the case is not changed any more."""
        said = (self.containers.known, self.reconciled, self.tallies, self.challenges.known)
        return any(map(bool, said)) or bool(self.written)

    @property
    def today(self) -> str:
        """The day of the event that was taken last, in UTC."""
        return self.time[:10]

    def due(self, board: str) -> date | None:
        """The last day for a board's return; None where none was set."""
        days = self.terms.boards if self.terms else ()
        return next((each.due for each in days if each.board == board), None)

    @property
    def counter_deadline(self) -> CounterDeadlineSet | None:
        """Until when others may ask in turn; None where no minute of it was set."""
        return self.counter_deadlines[-1] if self.counter_deadlines else None

    @property
    def late_counter_petitions(self) -> tuple[CounterPetitionFiled, ...]:
        """Those that were filed after the last minute that holds."""
        deadline = self.counter_deadline
        if deadline is None:
            return ()
        return tuple(each for each in self.counter_petitions if each.is_late(deadline))

    @property
    def stopped(self) -> RecountStopped | None:
        """What stopped it, where nobody let it go on since."""
        # While it is stopped everywhere no other order stops it: that stop is the last.
        last = self.stops[-1] if self.stops else None
        return last.stopped if last and not last.boards and last.resumed is None else None

    @property
    def choices(self) -> tuple[str, ...]:
        """The ids of the choices, none before the recount is open."""
        return tuple(each.id for each in self.opened.choices) if self.opened else ()

    @property
    def singles(self) -> frozenset[str]:
        """The choices that a ballot gives one vote at most: all but lines that add several."""
        every = self.opened.choices if self.opened else ()
        return frozenset(each.id for each in every if each.kind is not VoteColumnKind.OTHER)

    def name(self, unit: UnitId) -> str:
        """A unit's name, or its id where the baseline that holds has no such unit."""
        return self.units[unit].name if unit in self.units else "/".join(unit[1:])

    def names_of(self, tally: TallyEntered) -> NamesTold | None:
        """What its team found on the write-in line; None where there was no vote, or names are not told."""
        return self.written.get((tally.unit, tally.members))

    def ruled(self, found: TallyEntered) -> tuple[int, ...]:
        """The votes of a tally on which two teams agree, after the rulings on challenged ballots of its unit."""
        return after_rulings(found.votes, self.challenges.of(found.unit), self.choices)

    def counted_before(self, unit: UnitId) -> frozenset[str]:
        """Who counted a unit whose return was taken back, as names are compared: they do not count it again."""
        recalls = self.recalls.get(unit, ())
        return frozenset(name for each in recalls for name in each.members)

    def recallers(self, unit: UnitId) -> frozenset[str]:
        """Who took a return of the unit back, as names are compared: they wanted another number, and do not make it."""
        recalls = self.recalls.get(unit, ())
        return frozenset(same_name(name) for each in recalls for name in each.said.people)

    def counters(self, unit: UnitId) -> frozenset[str]:
        """Who counted a unit, as names are compared, also before its return was taken back."""
        return self.counters_of.get(unit, frozenset())

    @property
    def has_teams(self) -> bool:
        """Whether a team of this record counted a unit, also one whose return was taken back."""
        return bool(self.counters_of)

    def imported(self, board: str = "") -> int:
        """How many units came back from elsewhere, those of one board where it is named."""
        units = self.of_board.get(board, []) if board else self.returns
        return sum(isinstance(self.returns.get(unit), ReturnImported) for unit in units)

    @property
    def standing(self) -> int:
        """Of how many units the first count stands, as the law has it."""
        return sum(isinstance(each, ReturnStands) for each in self.returns.values())

    @property
    def counted(self) -> int:
        """How many units came back by two teams of this record."""
        return sum(isinstance(each, ReturnCounted) for each in self.returns.values())

    def copy(self) -> RecountState:
        """The same state, to go on with apart from this one."""
        return replace(
            self,
            units=self.units.copy(),
            returns=self.returns.copy(),
            recalls=self.recalls.copy(),
            reconciled=self.reconciled.copy(),
            kinds=self.kinds.copy(),
            tallies=self.tallies.copy(),
            counters_of=self.counters_of.copy(),
            alike=self.alike.copy(),
            both=self.both.copy(),
            released=self.released.copy(),
            containers=self.containers.copy(),
            examined=self.examined.copy(),
            observed=self.observed.copy(),
            present=self.present.copy(),
            notices=self.notices.copy(),
            early=self.early.copy(),
            unnoticed=self.unnoticed.copy(),
            tables=self.tables.copy(),
            written=self.written.copy(),
            untested=self.untested.copy(),
            staged=self.staged.copy(),
            challenges=self.challenges.copy(),
            completed=self.completed.copy(),
        )

    def every_unit(self, board: str = "") -> Iterator[RecountUnit]:
        """The units in the order of the baseline, those of one board where it is named."""
        for unit in self.of_board.get(board, []) if board else self.units:
            yield RecountUnit(self.units[unit], self.returns.get(unit))

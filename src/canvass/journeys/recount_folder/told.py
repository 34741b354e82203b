"""What is told of where a recount stands: one frozen value for each part of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from canvass.recount.event import (
    ContestSet,
    CounterDeadlineSet,
    CounterPetitionFiled,
    Examination,
    NoticeGiven,
    ProcedureSet,
    Stage,
    StagesSet,
    TableSet,
    TermsSet,
    UnitId,
    VoteColumn,
    WriteInsSet,
)
from canvass.recount.state import (
    Differences,
    Group,
    Phase,
    Stop,
)


@dataclass(frozen=True, slots=True)
class ChoiceChange:
    """The votes of a choice over the units that came back, before and after."""

    choice: VoteColumn
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class UnitChange:
    """A unit, and by how many votes it changed in all, without regard to sign."""

    board: str
    name: str
    gross: int
    lead: int
    """By how many votes the leader's lead changed there."""


@dataclass(frozen=True, slots=True)
class TeamCounts:
    """Units by what the teams of this record did: counted by two that agree and back, or what they wait for.

    Units that wait are named by county and name, and none of their numbers is told.
    """

    counted: int
    one: int
    """Counted by one team so far."""
    differ: tuple[str, ...]
    held: tuple[str, ...]
    disputed: tuple[str, ...]
    """Two teams agree, nothing is to be released, and a challenged ballot waits for its ruling."""
    challenges: int
    undecided: int
    """Challenged ballots, and those of them on which no board has ruled."""
    containers: int
    not_whole: tuple[str, ...]
    """Containers with a seal that was broken or missing."""


@dataclass(frozen=True, slots=True)
class Reconciliations:
    """How the law has the recount carried out, where that was set, and what came of it before units were counted."""

    procedure: ProcedureSet | None
    units: int
    """Units that were reconciled."""
    drawn: int
    """Those of them from which ballots were taken out."""
    removed: int
    """Ballots that were taken out."""
    standing: int
    """Units that are not counted again: their first count stands."""
    by_kind: int
    """Units of which voters or ballots were told by kind."""
    off: int
    """Those of them that do not add up; the record has why."""


class Due(StrEnum):
    """What the law's stages ask for now."""

    BEGIN = "begin"
    COUNT = "count"
    ASK = "ask"
    NEXT = "next"
    END = "end"
    NOTHING_PROJECTED = "nothing_projected"
    DONE = "done"
    CONCEDED = "conceded"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class StageStanding:
    """A stage that began: its units, those that came back, and why it began."""

    stage: Stage
    units: int
    back: int
    why: str


@dataclass(frozen=True, slots=True)
class SampleStanding:
    """A sample of a board's ballots, by how many votes its two counts differ, and whether that is within the law."""

    board: str
    system: str
    differs: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class StagesStanding:
    """The stages of the law, those that began, and what is due; ``next`` is the stage after them."""

    law: StagesSet
    begun: tuple[StageStanding, ...]
    due: Due
    next: str
    projected: Fraction | None
    """The lead over all votes, if all changed as the last stage did; None where the law asks for no projection."""
    conceded: str
    samples: tuple[SampleStanding, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    """On how many machines an examination was made, with what finding; and those that differ, by board and id."""

    examination: Examination
    as_expected: int
    not_possible: int
    differ: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deadline:
    """A board's last day, the days left on the day of the last entry, and its units that are back."""

    board: str
    begins: date
    due: date
    left: int
    back: int
    units: int
    is_whole: bool


@dataclass(frozen=True, slots=True)
class CounterPetitions:
    """Until when others may ask in turn, how many hours were left at the last entry, who asked, and who too late."""

    deadline: CounterDeadlineSet
    hours_left: float
    """Below 0 where it is over."""
    filed: tuple[CounterPetitionFiled, ...]
    late: tuple[CounterPetitionFiled, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """Public notices, boards that worked before the hour of theirs or before any, and who sits at which table."""

    notices: tuple[NoticeGiven, ...]
    early: tuple[str, ...]
    unnoticed: tuple[str, ...]
    """None where no board gave notice in this record."""
    tables: tuple[TableSet, ...]


@dataclass(frozen=True, slots=True)
class RecalledReturn:
    """A return that two people took back, the entry that tells of it, and what came of its unit since."""

    unit: UnitId
    name: str
    names: tuple[str, ...]
    """Of the choices, in the order of the votes."""
    votes: tuple[int, ...]
    people: tuple[str, ...]
    why: str
    entry: int
    after: tuple[int, ...]
    """The votes with which it came back since; empty while it waits, and where it was recalled once more."""
    came_back: bool
    """Whether it came back since, also where it was recalled once more."""


@dataclass(frozen=True, slots=True)
class NameStanding:
    """The votes for a name that was written in, over the units that two teams counted and that came back."""

    name: str
    votes: int
    is_registered: bool


@dataclass(frozen=True, slots=True)
class WrittenStanding:
    """What is told of names written in: ``line`` are the votes of those units on the line, after the rulings."""

    law: WriteInsSet
    units: int
    names: tuple[NameStanding, ...]
    others: int
    line: int
    elsewhere: int
    """Votes on the line of units that came back otherwise, of which no name is told."""

    @property
    def told(self) -> int:
        """All votes that the teams told, by name and in sum."""
        return self.others + sum(each.votes for each in self.names)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the changes so far mean for the whole: the lead over all units, and what those that lack could do to it."""

    before: int
    """The lead over all units by the first count."""
    now: int
    """The same with what changed so far."""
    units: int
    """Units that did not come back."""
    votes: int
    """Their votes by the first count, of all choices."""
    elected: tuple[str, ...]
    """The choices with most votes over all units, with what changed so far, as many as there are seats; of equal ones
    those that stand first."""
    is_same: bool
    """Whether the first count had the same ones ahead."""
    is_tied: bool
    """Whether another has as many votes as the last of them."""

    @property
    def share(self) -> Fraction | None:
        """By what share of their votes the lead would have to change there to be gone; None where they have none."""
        return Fraction(self.now, self.votes) if self.votes and self.now > 0 else None


@dataclass(frozen=True, slots=True)
class RecountStanding:
    """Where a recount stands after an entry of its record: nothing here is read from anywhere else."""

    title: str
    election: str
    office: str
    entry: int
    last_entry: int
    phase: Phase
    stops: tuple[Stop, ...]
    """Every order that stopped it, and what let it go on."""
    baseline_version: int
    baseline_source: str
    contest: ContestSet
    """Seats, and votes of a voter."""
    boards: int
    boards_complete: int
    imported: int
    terms: TermsSet | None
    deadlines: tuple[Deadline, ...]
    """Of each board, where days were set."""
    overdue: tuple[str, ...]
    """Boards that said after their last day that their return is whole."""
    counter_petitions: CounterPetitions | None
    """None where no minute of them was set."""
    room: Room
    written: WrittenStanding | None
    """Where names are told one by one."""
    reconciliations: Reconciliations
    stages: StagesStanding | None
    """Where its law has it carried out in stages."""
    equipment: tuple[Examined, ...]
    """Each kind of examination, where any was made; a machine counts by the last finding of each."""
    teams: TeamCounts
    recalled: tuple[RecalledReturn, ...]
    """In the order in which returns were taken back."""
    differences: Differences
    outlook: Outlook | None
    choices: tuple[ChoiceChange, ...]
    technologies: tuple[Group, ...]
    methods: tuple[Group, ...]
    by_board: tuple[Group, ...]
    largest: tuple[UnitChange, ...]

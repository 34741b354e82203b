"""Where a recount stands, folded from its record as it is published: now, or as it was at any entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from heapq import nsmallest
from operator import attrgetter
from pathlib import Path

from canvass.errors import BadRecord, OutOfRange
from canvass.journeys.verifying.files import NamedFiles
from canvass.model import Event
from canvass.model.name import same_name
from canvass.record import Entry, Store, find_store
from canvass.record.disk import LEDGER_FILE
from canvass.recount.event import (
    Choice,
    ContestSet,
    CounterDeadlineSet,
    CounterPetitionFiled,
    Examination,
    Found,
    Method,
    NoticeGiven,
    ProcedureSet,
    ReturnCounted,
    ReturnStands,
    Stage,
    StagesSet,
    TableSet,
    TermsSet,
    Then,
    UnitId,
    WriteInsSet,
)
from canvass.recount.state import (
    Differences,
    Group,
    Phase,
    Recall,
    RecountState,
    RecountUnit,
    Stop,
    agreed,
    came_back,
    fold,
    grouped,
    tripped,
)
from canvass.recount.state.differences import Sums, ranked
from canvass.recount.state.stages import agrees, is_done, projected
from canvass.recount.state.teams import names_back

LARGEST_SHOWN = 5
NO_RECOUNT = (
    "the record holds no recount; either it is of something else (canvass verify says of what), or the disk was full "
    "when it was opened: then nothing was acknowledged, and canvass recount open begins it in another folder"
)
RECORD = "record"
"""The folder of the record among what is published."""


@dataclass(frozen=True, slots=True)
class ChoiceChange:
    """The votes of a choice over the units that came back, before and after."""

    choice: Choice
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


def recount_at(place: Path, entry: int | None = None) -> RecountStanding:
    """Where the recount in this folder stood after an entry, the last one where none is named.

    The folder is that of a record, or the one around it. Raises OutOfRange for an entry that the record does not have,
    BadRecord where it does not hold, holds no recount, or before its baseline is set, UnreadableFile where it is not
    there.
    """
    found = followed(place, entry)
    return standing_of(found.state, len(found.entries), found.last)


@dataclass(frozen=True, slots=True)
class Followed:
    """A record as far as it was asked for: its entries, the state after them, and how many entries it has in all."""

    entries: Sequence[Entry]
    state: RecountState
    last: int


def followed(place: Path, entry: int | None = None) -> Followed:
    """A record folded up to an entry, the last one where none is named. Raises as ``recount_at``."""
    store = find_store(_record_in(place), only_read=True)
    try:
        return _followed(place, store, entry)
    finally:
        store.ledger.close()


def _record_in(place: Path) -> Path:
    inside = place / RECORD
    return inside if inside.is_dir() and not (place / LEDGER_FILE).exists() else place


def _followed(place: Path, store: Store, at: int | None) -> Followed:
    entries = list(store.ledger.entries())
    if not entries:
        raise BadRecord(
            f"{place}: the record holds no entry: its first was cut off, as on a full disk, or never written, and "
            "nothing was acknowledged; begin it with canvass recount open in another folder"
        )
    asked = len(entries) if at is None else at
    if not 1 <= asked <= len(entries):
        raise OutOfRange(f"entry {at}: the record has the entries 1 to {len(entries)}")
    files = NamedFiles(store)
    state = fold(_noted(entries[:asked], files), files.lines)
    if state.opened is None and asked == len(entries):
        raise BadRecord(f"{place}: {NO_RECOUNT}. Where an audit stands: canvass audit status")
    return Followed(entries[:asked], state, len(entries))


def _noted(entries: Sequence[Entry], files: NamedFiles) -> Iterator[Event]:
    for entry in entries:
        files.note(entry.event)
        yield entry.event


def standing_of(state: RecountState, entry: int, last: int) -> RecountStanding:
    """The same from a state. Raises BadRecord before its baseline is set."""
    opened, baseline = state.opened, state.baseline
    if opened is None or baseline is None:
        raise BadRecord(
            f"entry {entry}: the baseline of the recount is not set yet; name a later one"
        )
    back = came_back(state)
    found, (technologies, methods, by_board) = grouped(
        state, back, lambda unit: unit.before.technology, _method, lambda unit: unit.before.id[0]
    )
    return RecountStanding(
        opened.title,
        opened.election,
        opened.office,
        entry,
        last,
        state.phase,
        state.stops,
        baseline.version,
        baseline.source,
        state.contest,
        len(opened.boards),
        len(state.completed),
        state.imported(),
        state.terms,
        tuple(_deadlines(state)),
        state.overdue,
        _counter_petitions(state),
        _room(state),
        _written(state),
        _reconciliations(state),
        _stages(state),
        tuple(_equipment(state)),
        _teams(state),
        _recalled(state),
        found,
        _outlook(state, found),
        _choices(opened.choices, found.sums),
        technologies,
        methods,
        by_board,
        _largest(state, back, found),
    )


def _outlook(state: RecountState, found: Differences) -> Outlook | None:
    if state.baseline is None or found.lead is None:
        return None
    before, sums = state.baseline.votes, found.sums
    now = tuple(
        b + after - old for b, old, after in zip(before, sums.before, sums.after, strict=True)
    )
    first, second = (state.choices.index(n) for n in (found.lead.leader, found.lead.runner_up))
    seats = state.contest.seats
    order, first_count = ranked(now), ranked(before)
    return Outlook(
        before[first] - before[second],
        now[first] - now[second],
        found.expected - sums.units,
        sum(before) - sum(sums.before),
        tuple(state.choices[place] for place in order[:seats]),
        set(order[:seats]) == set(first_count[:seats]),
        now[order[seats - 1]] == now[order[seats]],
    )


def _choices(choices: tuple[Choice, ...], sums: Sums) -> tuple[ChoiceChange, ...]:
    changes = map(ChoiceChange, choices, sums.before, sums.after)
    return tuple(sorted(changes, key=lambda each: -each.before))


def _deadlines(state: RecountState) -> Iterator[Deadline]:
    for each in state.terms.boards if state.terms else ():
        units = state.of_board.get(each.board, [])
        back = sum(unit in state.returns for unit in units)
        left = (each.due - date.fromisoformat(state.today)).days
        is_whole = each.board in state.completed
        yield Deadline(each.board, each.begins, each.due, left, back, len(units), is_whole)


def _written(state: RecountState) -> WrittenStanding | None:
    law = state.write_ins
    if law is None:
        return None
    votes, spelled = Counter[str](), {same_name(name): name for name in law.registered}
    registered, told = set(spelled), list(names_back(state))
    for _, each in told:
        votes.update(each.votes_by_name)
        for name in each.names:
            spelled.setdefault(same_name(name.name), name.name)
    names = sorted(registered | votes.keys(), key=lambda name: (-votes[name], spelled[name]))
    place = state.choices.index(law.line)
    counted = [isinstance(each, ReturnCounted) for each in state.returns.values()]
    lines = [each.votes[place] for each in state.returns.values()]
    here = sum(n for n, is_counted in zip(lines, counted, strict=True) if is_counted)
    return WrittenStanding(
        law,
        len(told),
        tuple(NameStanding(spelled[name], votes[name], name in registered) for name in names),
        sum(each.others for _, each in told),
        here,
        sum(lines) - here,
    )


def _counter_petitions(state: RecountState) -> CounterPetitions | None:
    deadline = state.counter_deadline
    if deadline is None:
        return None
    left = (deadline.last - datetime.fromisoformat(f"{state.time[:19]}+00:00")).total_seconds()
    return CounterPetitions(
        deadline, left / 3600, state.counter_petitions, state.late_counter_petitions
    )


def _room(state: RecountState) -> Room:
    unnoticed = tuple(sorted(state.unnoticed)) if state.notices else ()
    tables = tuple(state.tables.every)
    return Room(tuple(state.notices), tuple(sorted(state.early)), unnoticed, tables)


def _reconciliations(state: RecountState) -> Reconciliations:
    removed = [each.ballots - each.left for each in state.reconciled.values()]
    drawn = sum(taken > 0 for taken in removed)
    off = sum(bool(each.why) for each in state.kinds.values())
    counts = (len(removed), drawn, sum(removed), state.standing, len(state.kinds), off)
    return Reconciliations(state.procedure, *counts)


def _stages(state: RecountState) -> StagesStanding | None:
    law = state.stages
    if law is None:
        return None
    begun = tuple(
        StageStanding(
            each.stage, len(each.units), sum(u in state.returns for u in each.units), each.why
        )
        for each in state.begun
    )
    lead = projected(state) if begun and begun[-1].stage.then is Then.IF_REVERSED else None
    after = law.stages[len(begun)].name if len(begun) < len(law.stages) else ""
    who = state.ended.conceded.by if state.ended and state.ended.conceded else ""
    samples = tuple(
        SampleStanding(each.board, each.system, each.differs, agrees(law.sample, each))
        for each in state.samples
        if law.sample is not None
    )
    return StagesStanding(law, begun, _due(state, lead), after, lead, who, samples)


def _due(state: RecountState, lead: Fraction | None) -> Due:
    if state.ended is not None:
        return Due.CONCEDED if state.ended.conceded else Due.ENDED
    if not state.begun:
        return Due.BEGIN
    if not is_done(state):
        return Due.COUNT
    then = state.begun[-1].stage.then
    if then is Then.ENDS or len(state.returns) == len(state.units):
        return Due.DONE
    if then is Then.UNLESS_CONCEDED:
        return Due.ASK
    if lead is None:
        return Due.NOTHING_PROJECTED
    return Due.NEXT if lead < 0 else Due.END


def _equipment(state: RecountState) -> Iterator[Examined]:
    last = {(each.examination, each.machine): each.found for each in state.examined}
    for examination in Examination if last else ():
        found = {machine: was for (kind, machine), was in last.items() if kind is examination}
        finds = list(found.values())
        differ = (", ".join(m) for m, was in found.items() if was is Found.DIFFERS)
        counts = (finds.count(Found.AS_EXPECTED), finds.count(Found.NOT_POSSIBLE))
        yield Examined(examination, *counts, tuple(differ))


def _teams(state: RecountState) -> TeamCounts:
    waiting = {u: tallies for u, tallies in state.tallies.items() if u not in state.returns}
    names = {unit: f"{unit[0]}, {state.name(unit)}" for unit in waiting}
    challenges = state.challenges.known.values()
    both = [unit for unit in waiting if agreed(state, unit)]
    disputed = [unit for unit in both if not _is_held(state, unit)]
    return TeamCounts(
        state.counted,
        sum(len(tallies) == 1 for tallies in waiting.values()),
        tuple(
            names[u] for u, tallies in waiting.items() if len(tallies) > 1 and not agreed(state, u)
        ),
        tuple(names[unit] for unit in both if unit not in disputed),
        tuple(names[unit] for unit in disputed),
        len(challenges),
        sum(each.decided is None for each in challenges),
        len(state.containers.known),
        tuple(", ".join(name) for name, c in state.containers.known.items() if not c.is_whole),
    )


def _recalled(state: RecountState) -> tuple[RecalledReturn, ...]:
    every = (each for recalls in state.recalls.values() for each in recalls)
    return tuple(_recalled_return(state, each) for each in sorted(every, key=attrgetter("entry")))


def _recalled_return(state: RecountState, each: Recall) -> RecalledReturn:
    unit, said = each.said.unit, each.said
    is_last = state.recalls[unit][-1] is each
    returned = state.returns.get(unit) if is_last else None
    after = returned.votes if returned else ()
    names = tuple(choice.name for choice in state.opened.choices) if state.opened else ()
    told = (said.votes, said.people, said.why, each.entry)
    return RecalledReturn(unit, state.name(unit), names, *told, after, bool(after) or not is_last)


def _is_held(state: RecountState, unit: UnitId) -> bool:
    """Whether two people are still to say why a unit may come back."""
    trips = tripped(state, unit) if unit in state.units else ()
    released = state.released.get(unit)
    return bool(trips) and (released is None or released.trips != trips)


STANDS = "stands"
"""Among ways of counting: the unit was not counted again."""


def _method(unit: RecountUnit) -> str:
    if isinstance(unit.returned, ReturnStands):
        return STANDS
    return str(unit.returned.method if unit.returned else Method.NOT_STATED)


def _largest(
    state: RecountState, back: Sequence[RecountUnit], found: Differences
) -> tuple[UnitChange, ...]:
    if state.opened is None or found.lead is None:
        return ()
    ids = [choice.id for choice in state.opened.choices]
    first, second = ids.index(found.lead.leader), ids.index(found.lead.runner_up)
    changed = [
        (-unit.gross, unit.before.id[0], unit.before.name, place)
        for place, unit in enumerate(back)
        if unit.is_changed
    ]
    return tuple(
        UnitChange(board, name, -gross, back[place].changes[first] - back[place].changes[second])
        for gross, board, name, place in nsmallest(LARGEST_SHOWN, changed)
    )

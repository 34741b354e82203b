"""Where a recount stands, worked out from its state: now, or as it was at any entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from fractions import Fraction
from heapq import nsmallest
from operator import attrgetter
from pathlib import Path

from canvass.errors import BadRecord
from canvass.journeys.recount_folder.following import followed
from canvass.journeys.recount_folder.told import (
    ChoiceChange,
    CounterPetitions,
    Deadline,
    Due,
    Examined,
    NameStanding,
    Outlook,
    RecalledReturn,
    Reconciliations,
    RecountStanding,
    Room,
    SampleStanding,
    StagesStanding,
    StageStanding,
    TeamCounts,
    UnitChange,
    WrittenStanding,
)
from canvass.model.name import same_name
from canvass.recount.event import (
    Examination,
    Found,
    RecountMethod,
    ReturnCounted,
    ReturnStands,
    Then,
    UnitId,
    VoteColumn,
)
from canvass.recount.state import (
    Differences,
    Recall,
    RecountState,
    RecountUnit,
    agreed,
    came_back,
    grouped,
    tripped,
)
from canvass.recount.state.differences import Sums, ranked
from canvass.recount.state.stages import agrees, is_done, projected
from canvass.recount.state.teams import names_back

LARGEST_SHOWN = 5


def recount_at(place: Path, entry: int | None = None) -> RecountStanding:
    """Where the recount in this folder stood after an entry, the last one where none is named.

    The folder is that of a record, or the one around it. Raises OutOfRange for an entry that the record does not have,
    BadRecord where it does not hold, holds no recount, or before its baseline is set, UnreadableFile where it is not
    there.
    """
    found = followed(place, entry)
    return standing_of(found.state, len(found.entries), found.last)


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


def _choices(choices: tuple[VoteColumn, ...], sums: Sums) -> tuple[ChoiceChange, ...]:
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
    return str(unit.returned.method if unit.returned else RecountMethod.NOT_STATED)


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

"""What a recount changed so far: before and after of the units that came back, net and gross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import ne, sub

from canvass.recount.event import Lead, Reason, VoteColumn, VoteColumnKind
from canvass.recount.state.state import RecountState, RecountUnit

Votes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sums:
    """Units that came back: their votes before and after, and how many differ.

    ``gross`` is the sum of absolute changes over units and choices, ``gross_listed`` that of the candidates on the
    ballot alone: a net change hides errors that cancel, so both are always given.
    """

    units: int
    changed: int
    before: Votes
    after: Votes
    gross: int
    gross_listed: int
    votes_listed: int

    @property
    def votes_before(self) -> int:
        """All votes of these units before."""
        return sum(self.before)

    @property
    def rate(self) -> float | None:
        """Gross change per vote before (Ansolabehere and Reeves 2012); None where there was no vote."""
        return self.gross / self.votes_before if self.votes_before else None

    @property
    def rate_listed(self) -> float | None:
        """The same among the candidates on the ballot, per vote of theirs."""
        return self.gross_listed / self.votes_listed if self.votes_listed else None


@dataclass(frozen=True, slots=True)
class Group:
    """Units that have something in common, and their sums; the name is empty where it is not known."""

    name: str
    sums: Sums


@dataclass(frozen=True, slots=True)
class Differences:
    """Everything that follows from the units that came back."""

    expected: int
    sums: Sums
    lead: Lead | None
    """Of the two choices with most votes in the whole baseline, over the units that came back."""
    reasons: tuple[tuple[Reason, int], ...]


def came_back(state: RecountState) -> list[RecountUnit]:
    """The units that came back, in the order of the baseline."""
    return [unit for unit in state.every_unit() if unit.returned is not None]


def differences(state: RecountState) -> Differences:
    """What changed so far, over all units that came back."""
    return differences_of(state, came_back(state))


def differences_of(state: RecountState, returned: Sequence[RecountUnit]) -> Differences:
    """The same over these units."""
    sums = summed(returned, _choices(state))
    return Differences(
        len(state.units),
        sums,
        _lead(state, sums),
        reasons_of(returned),
    )


def reasons_of(units: Iterable[RecountUnit]) -> tuple[tuple[Reason, int], ...]:
    """Each reason that is given, in text order, with the units that it is given for."""
    given = (unit.returned.reason for unit in units if unit.returned is not None)
    return tuple(sorted(Counter(reason for reason in given if reason is not None).items()))


def grouped(
    state: RecountState, returned: Sequence[RecountUnit], *keys: Callable[[RecountUnit], str]
) -> tuple[Differences, tuple[tuple[Group, ...], ...]]:
    """What changed over these units, and by each thing that they have in common, the largest group first.

    Units that have all of them in common are added up once: every other sum is one of these sums.
    """
    units: dict[tuple[str, ...], list[RecountUnit]] = {}
    for unit in returned:
        units.setdefault(tuple([key(unit) for key in keys]), []).append(unit)
    choices = _choices(state)
    cells = {names: summed(own, choices) for names, own in units.items()}
    every = added(cells.values(), len(choices))
    tables = tuple(_groups(cells, place, len(choices)) for place in range(len(keys)))
    found = Differences(len(state.units), every, _lead(state, every), reasons_of(returned))
    return found, tables


def _groups(cells: Mapping[tuple[str, ...], Sums], place: int, choices: int) -> tuple[Group, ...]:
    own: dict[str, list[Sums]] = {}
    for names, sums in cells.items():
        own.setdefault(names[place], []).append(sums)
    found = [Group(name, added(sums, choices)) for name, sums in own.items()]
    return tuple(sorted(found, key=lambda group: (-group.sums.units, group.name)))


def added(sums: Collection[Sums], choices: int) -> Sums:
    """The sums of units of which none is in two of these."""
    return Sums(
        sum(each.units for each in sums),
        sum(each.changed for each in sums),
        total([each.before for each in sums], choices),
        total([each.after for each in sums], choices),
        sum(each.gross for each in sums),
        sum(each.gross_listed for each in sums),
        sum(each.votes_listed for each in sums),
    )


def summed(units: Sequence[RecountUnit], choices: Sequence[VoteColumn]) -> Sums:
    """The sums of units that came back."""
    back = [unit for unit in units if unit.returned is not None]
    now = [unit.returned.votes for unit in back if unit.returned is not None]
    then = [unit.before.votes for unit in back]
    listed = [n for n, choice in enumerate(choices) if choice.kind is VoteColumnKind.CANDIDATE]
    # A status asks for sums by equipment, by method and by county: by columns, in C.
    pairs = zip(zip(*now, strict=True), zip(*then, strict=True), strict=True)
    columns = [sum(map(abs, map(sub, *pair))) for pair in pairs] or [0] * len(choices)
    before = total([unit.before.votes for unit in units], len(choices))
    return Sums(
        len(units),
        sum(map(ne, now, then)),
        before,
        total(now, len(choices)),
        sum(columns),
        sum(columns[n] for n in listed),
        sum(before[n] for n in listed),
    )


def total(votes: Sequence[Votes], choices: int) -> Votes:
    """Votes of units added up, in the order of choices."""
    return tuple(map(sum, zip(*votes, strict=True))) if votes else (0,) * choices


def _choices(state: RecountState) -> tuple[VoteColumn, ...]:
    return state.opened.choices if state.opened else ()


def _lead(state: RecountState, sums: Sums) -> Lead | None:
    if state.opened is None or state.baseline is None:
        return None
    first, second = leaders(state.baseline.votes, state.contest.seats)
    ids = [choice.id for choice in state.opened.choices]
    return Lead(
        ids[first],
        ids[second],
        sums.before[first] - sums.before[second],
        sums.after[first] - sums.after[second],
    )


def leaders(votes: Votes, seats: int) -> tuple[int, int]:
    """The places of the last choice that has a seat and of the first that has none: of one seat, of the first two."""
    last, next_ = ranked(votes)[seats - 1 : seats + 1]
    return last, next_


def ranked(votes: Votes) -> list[int]:
    """The places of the choices by their votes, of equal ones those that stand first."""
    return sorted(range(len(votes)), key=lambda place: (-votes[place], place))

"""What a recount changed so far: before and after of the units that came back, net and gross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from canvass.recount.event import Choice, ChoiceKind, Lead, Reason
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
    state: RecountState, returned: Sequence[RecountUnit], key: Callable[[RecountUnit], str]
) -> tuple[Group, ...]:
    """Units that came back by what they have in common, the largest group first."""
    groups: dict[str, list[RecountUnit]] = {}
    for unit in returned:
        groups.setdefault(key(unit), []).append(unit)
    found = [Group(name, summed(units, _choices(state))) for name, units in groups.items()]
    return tuple(sorted(found, key=lambda group: (-group.sums.units, group.name)))


def summed(units: Sequence[RecountUnit], choices: Sequence[Choice]) -> Sums:
    """The sums of units that came back."""
    changed = [unit for unit in units if unit.is_changed]
    listed = [n for n, choice in enumerate(choices) if choice.kind is ChoiceKind.CANDIDATE]
    before = total([unit.before.votes for unit in units], len(choices))
    return Sums(
        len(units),
        len(changed),
        before,
        total([unit.returned.votes for unit in units if unit.returned], len(choices)),
        sum(unit.gross for unit in changed),
        sum(abs(unit.changes[n]) for unit in changed for n in listed),
        sum(before[n] for n in listed),
    )


def total(votes: Sequence[Votes], choices: int) -> Votes:
    """Votes of units added up, in the order of choices."""
    return tuple(map(sum, zip(*votes, strict=True))) if votes else (0,) * choices


def _choices(state: RecountState) -> tuple[Choice, ...]:
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

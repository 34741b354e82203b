"""What voters and ballots by kind add up to beside their reconciliation, and why they may not stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canvass.recount.event import BallotsOf, ByKind, KindsTold, UnitReconciled
from canvass.recount.state.state import RecountState
from canvass.recount.state.teams import agreed


@dataclass(frozen=True, slots=True)
class KindSum:
    """A number of a unit, and those that must add up to it, or be at least as many."""

    whole: str
    count: int
    parts: tuple[tuple[str, int], ...]
    is_most: bool = False
    """Whether the parts may be more than the whole."""

    @property
    def total(self) -> int:
        """The parts together."""
        return sum(count for _, count in self.parts)

    @property
    def holds(self) -> bool:
        """Whether they add up."""
        return self.count <= self.total if self.is_most else self.count == self.total

    @property
    def sentence(self) -> str:
        """The sum with its numbers.

        >>> KindSum("issued", 9, (("ballots", 7), ("spoiled", 1))).sentence
        'issued 9, and ballots 7 + spoiled 1 = 8'
        """
        parts = " + ".join(f"{name} {count}" for name, count in self.parts)
        if self.holds:
            return f"{self.whole} {self.count} {'of' if self.is_most else '='} {parts}"
        total = f" = {self.total}" if self.parts[1:] else ""
        return f"{self.whole} {self.count}, and {parts}{total}"


def kind_sums(told: KindsTold, found: UnitReconciled) -> Iterator[KindSum]:
    """Every sum that the kinds of a unit must keep, beside its voters, its ballots and what was taken out."""
    if told.second_book is not None:
        yield KindSum("voters", found.voters, (("second book", told.second_book),))
    if told.voters is not None:
        yield KindSum("voters", found.voters, tuple(_named("voters", told.voters)))
        absentee = (("voters absentee", told.voters.absentee),)
        yield KindSum("defective envelopes", found.defective, absentee, is_most=True)
    if told.ballots is not None:
        yield KindSum("ballots", found.ballots, tuple(_named("ballots", told.ballots)))
        absentee = (("ballots absentee", told.ballots.absentee),)
        # A ballot is drawn for each envelope out of all that came in one.
        drawn = (each for each in found.removed if each.of is BallotsOf.ABSENTEE)
        yield from (KindSum("absentee ballots found", each.found, absentee) for each in drawn)
    if told.issued is not None:
        spoiled, unused = told.issued.spoiled, told.issued.unused
        parts = (("ballots", found.ballots), ("spoiled", spoiled), ("unused", unused))
        yield KindSum("issued", told.issued.issued, parts)


def _named(what: str, kinds: ByKind) -> Iterator[tuple[str, int]]:
    yield f"{what} at polls", kinds.polls
    yield f"{what} absentee", kinds.absentee
    yield f"{what} provisional", kinds.provisional


def why_no_kinds(state: RecountState, told: KindsTold) -> str:
    """Why kinds may not be told so; empty where they may."""
    found = state.reconciled.get(told.unit)
    if found is None:
        return "it was not reconciled"
    if told.is_empty:
        return "no kind is told"
    if agreed(state, told.unit):
        return "two teams agree on it"
    if told.unit in state.kinds:
        return "its kinds were told before"
    off = [each.sentence for each in kind_sums(told, found) if not each.holds]
    if off and not told.why:
        return f"{off[0]}; nothing says why"
    return "its kinds add up: there is nothing to say why" if told.why and not off else ""

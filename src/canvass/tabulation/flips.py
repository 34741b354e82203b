"""What it takes for a choice to carry a unit that it lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from canvass.errors import OutOfRange
from canvass.tabulation.college import ElectorUnit
from canvass.vocabulary import Cost as Cost


@dataclass(frozen=True, slots=True)
class LostUnit:
    """A unit that a choice lost: its electors, and the votes that would have carried it.

    ``movable`` is how many votes rivals have there that could still move; None: not known, or without limit.
    """

    unit: str
    electors: int
    margin_votes: int
    votes: int
    movable: int | None = None


def votes_for_margin(margin_votes: int, cost: Cost) -> int:
    """Votes that turn a lead of the other side into a lead of one or two votes.

    >>> votes_for_margin(10704, Cost.FLIP), votes_for_margin(10704, Cost.ADD), votes_for_margin(0, Cost.FLIP)
    (5353, 10705, 1)

    Raises OutOfRange for a negative margin: such a unit is not lost.
    """
    if margin_votes < 0:
        raise OutOfRange(f"a margin to overcome cannot be negative, found {margin_votes:,}")
    return margin_votes // 2 + 1 if cost is Cost.FLIP else margin_votes + 1


def votes_to_carry(own: int, rivals: Sequence[int], cost: Cost) -> int:
    """The fewest votes, flipped or added, with which a choice has more than every rival.

    Where a third choice is in the way too, flipped votes come from several rivals: with the rivals' leads plus
    one as a1 >= a2 >= ..., it is the largest of a1 / 2, (a1 + a2) / 3, ..., rounded up.

    >>> votes_to_carry(3, [10, 9], Cost.FLIP), votes_to_carry(3, [10, 9], Cost.ADD)
    (5, 8)
    """
    leads = sorted((votes - own + 1 for votes in rivals if votes >= own), reverse=True)
    if cost is Cost.ADD:
        return max(leads, default=0)
    sums = enumerate(accumulate(leads), start=2)
    return max((-(-lead // parts) for parts, lead in sums), default=0)


def lost_units(units: Iterable[ElectorUnit], choice: str, cost: Cost) -> tuple[LostUnit, ...]:
    """The units that the choice does not carry, with what each would have taken."""
    return tuple(_lost(unit, choice, cost) for unit in units if unit.carried_by != choice)


def _lost(unit: ElectorUnit, choice: str, cost: Cost) -> LostUnit:
    own, rivals = unit.votes.get(choice, 0), unit.rivals_of(choice)
    return LostUnit(
        unit=unit.unit,
        electors=unit.electors,
        margin_votes=rivals[0] - own,
        votes=votes_to_carry(own, rivals, cost),
        movable=movable_votes(unit, choice, cost),
    )


def movable_votes(unit: ElectorUnit, choice: str, cost: Cost) -> int | None:
    """Votes that could go to the choice in the unit: all of the rivals' if flipped, no limit if added."""
    return sum(unit.rivals_of(choice)) if cost is Cost.FLIP else None

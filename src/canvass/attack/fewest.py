"""The fewest units, or counties, that hold enough votes to change a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest parts that suffice, and the proof: the largest of them, and what one fewer could hold at most.

    ``most`` is what all parts together could give; ``parts`` is None where that is not enough. ``most_with`` is what
    the largest so many parts hold, ``most_with_one_fewer`` what the largest but one fewer hold: less than is needed.
    """

    needed: int
    most: int
    parts: int | None
    most_with: int = 0
    most_with_one_fewer: int = 0


def fewest(needed: int, room: Sequence[int]) -> Fewest:
    """The fewest parts whose room adds up to what is needed: the largest ones, for no others hold more.

    >>> fewest(10, [3, 8, 1, 4])
    Fewest(needed=10, most=16, parts=2, most_with=12, most_with_one_fewer=8)
    """
    sums = [0, *accumulate(sorted(room, reverse=True))]
    if sums[-1] < needed:
        return Fewest(needed, sums[-1], None)
    parts = next(number for number, held in enumerate(sums) if held >= needed)
    return Fewest(needed, sums[-1], parts, sums[parts], sums[parts - 1] if parts else 0)


def fewest_holds(found: Fewest, room: Sequence[int]) -> bool:
    """Whether the proof holds: the largest parts suffice, and one fewer of them do not."""
    ordered = sorted(room, reverse=True)
    if found.most != sum(ordered):
        return False
    if found.parts is None:
        return found.most < found.needed
    held, before = sum(ordered[: found.parts]), sum(ordered[: max(found.parts - 1, 0)])
    enough = found.most_with == held >= found.needed
    return enough and (found.parts == 0 or found.most_with_one_fewer == before < found.needed)

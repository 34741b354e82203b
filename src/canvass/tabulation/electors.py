"""Electors are people: what they pledged, how they voted, and how many would have had to vote otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.tabulation.college import Allocation


@dataclass(frozen=True, slots=True)
class Deviation:
    """Electors pledged to the leader who would have had to vote otherwise, by what it would have done.

    ``to_deny``: for anybody else, leaving the leader without a majority. ``to_elect``: for the other choice,
    giving it one. Whether a state lets an elector deviate, or replaces him or her, is not considered.
    """

    leader: str
    other: str
    to_deny: int
    to_elect: int


@dataclass(frozen=True, slots=True)
class ElectorCount:
    """Electors pledged to a choice and votes that electors cast for it."""

    choice: str
    pledged: int
    cast: int


def deviation(allocation: Allocation, other: str) -> Deviation | None:
    """How many of the leader's electors decide; None where nobody else leads or their votes would not do.

    >>> deviation(Allocation({"trump": 306, "clinton": 232}, (), 538), "clinton")
    Deviation(leader='trump', other='clinton', to_deny=37, to_elect=38)
    """
    leader = next((choice for choice in allocation.electors if choice != other), None)
    if leader is None:
        return None
    held = allocation.electors[leader]
    to_elect = allocation.majority - allocation.electors.get(other, 0)
    if held < allocation.majority or to_elect > held:
        return None
    return Deviation(leader, other, to_deny=held - allocation.majority + 1, to_elect=to_elect)


def pledged_allocation(pledged: Mapping[str, int]) -> Allocation:
    """The electors as they were pledged, most first."""
    order = sorted(pledged.items(), key=lambda item: (-item[1], item[0]))
    return Allocation(dict(order), (), sum(pledged.values()))

"""Marks by rank, as a voter made them, and the ranking that the rules of a contest make of them."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import TypeAlias

from canvass.model import Ranking

Ranks: TypeAlias = tuple[tuple[str, ...], ...]
"""The choices marked at each rank, the first preference first; none at a rank that was skipped."""
MOST_RANKS = 50
"""Ranks that a reading can have: more than any ballot offers."""


class SkippedRank(StrEnum):
    """What a rank without a mark does, where marks follow it."""

    PASSED_OVER = "passed_over"
    """Later ranks move up (San Francisco Charter 13.102)."""
    TWO_END = "two_end"
    """One is passed over, two in a row end the ranking (Maine, 21-A M.R.S. 723-A)."""
    ENDS = "ends"
    """The ranking ends before it."""


class OvervotedRank(StrEnum):
    """What a rank with several choices does."""

    ENDS = "ends"
    """The ranking ends before it (San Francisco Charter 13.102)."""
    PASSED_OVER = "passed_over"
    """Nobody has it, and later ranks count."""


def ranking_by(ranks: Ranks, skipped: SkippedRank, overvoted: OvervotedRank) -> Ranking:
    """The ranking of these marks by two rules; a choice that is marked again counts at its first place.

    >>> ranks = (("Ann",), (), ("Bob",), ("Ann",), ("Cy", "Di"), ("Eve",))
    >>> ranking_by(ranks, SkippedRank.PASSED_OVER, OvervotedRank.ENDS)
    ('Ann', 'Bob')
    >>> ranking_by(ranks, SkippedRank.ENDS, OvervotedRank.ENDS)
    ('Ann',)
    >>> ranking_by(ranks, SkippedRank.TWO_END, OvervotedRank.PASSED_OVER)
    ('Ann', 'Bob', 'Eve')
    """
    found: list[str] = []
    empty, most = 0, {SkippedRank.ENDS: 0, SkippedRank.TWO_END: 1}.get(skipped, len(ranks))
    for marked in ranks:
        empty = 0 if marked else empty + 1
        if empty > most or (len(marked) > 1 and overvoted is OvervotedRank.ENDS):
            break
        if len(marked) == 1 and marked[0] not in found:
            found.append(marked[0])
    return tuple(found)


def ranks_fault(ranks: Ranks, choices: Collection[str]) -> str:
    """What is wrong with marks by rank; empty where nothing is.

    Some rank has a mark, the last one has, and at each rank choices stand in the order of ``choices``, none twice.
    """
    place = {choice: number for number, choice in enumerate(choices)}
    if not ranks or not ranks[-1]:
        return "its last rank has no mark: leave out ranks behind the last mark"
    if len(ranks) > MOST_RANKS:
        return f"it has {len(ranks)} ranks; no ballot has more than {MOST_RANKS}"
    for number, marked in enumerate(ranks, 1):
        places = [place.get(choice, -1) for choice in marked]
        if places != sorted(set(places) - {-1}):
            return f"rank {number} does not list choices of the contest, in order, none twice"
    return ""

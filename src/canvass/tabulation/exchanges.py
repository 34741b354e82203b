"""Votes of two choices that stand exchanged between two counts: a canvass and the certified result, say.

Two counts of different days differ by a little, and their sums need not agree. But where two choices have each
other's votes in another set, at one level or added up to it, one of the two sets has them in the wrong columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import polars as pl

from canvass.model import ChoiceSum
from canvass.tabulation.level_sums import LevelSums

FEWEST = 10
"""Votes by which the two choices differ at least: fewer may be what a recount moved."""
TIMES = 10
"""Exchanging the two leaves no more than one part in so many of what they differ by."""


@dataclass(frozen=True)
class Exchange:
    """Two choices that have each other's votes in these places of ``beside``, where each of them stands apart."""

    beside: LevelSums
    choices: tuple[str, str]
    places: Mapping[str, tuple[ChoiceSum, ChoiceSum]]

    @cached_property
    def sums(self) -> tuple[ChoiceSum, ...]:
        """The votes of the two, over all places."""
        return tuple(
            ChoiceSum(
                sides[0].choice,
                sides[0].name,
                sum(side.added for side in sides),
                sum(side.stated for side in sides),
            )
            for sides in zip(*self.places.values(), strict=True)
        )

    @property
    def turned(self) -> Exchange:
        """The same as the other set has it, where both are of one level."""
        beside = self.beside
        places = {place: (_turned(one), _turned(two)) for place, (one, two) in self.places.items()}
        other_way = LevelSums(beside.contest, beside.above, beside.returns, beside.place_of)
        return Exchange(other_way, self.choices, places)

    @property
    def units(self) -> pl.DataFrame:
        """The votes of the units that lie in these places."""
        return self.beside.votes.filter(pl.col("place").is_in(list(self.places)))


def _turned(one: ChoiceSum) -> ChoiceSum:
    return ChoiceSum(one.choice, one.name, one.stated, one.added)


def exchanges(beside: LevelSums) -> Iterator[Exchange]:
    """Each pair of choices that stand exchanged between two sets.

    Sets of two levels that are one count are not asked: their sums must agree, and are judged as sums.
    """
    if beside.returns.level is not beside.above.level and beside.is_one_count:
        return
    found: dict[tuple[str, str], dict[str, tuple[ChoiceSum, ChoiceSum]]] = {}
    for place, sums in beside.differing.items():
        pair = _exchanged(sums)
        if pair is not None:
            found.setdefault((pair[0].choice, pair[1].choice), {})[place] = pair
    for choices, places in sorted(found.items()):
        yield Exchange(beside, choices, places)


def _exchanged(sums: Sequence[ChoiceSum]) -> tuple[ChoiceSum, ChoiceSum] | None:
    """The two choices of a place with the most votes between them that have each other's votes."""
    pairs = combinations(sorted(sums, key=lambda one: one.choice), 2)
    found = [pair for pair in pairs if _have_each_others(*pair)]
    return max(found, key=lambda pair: pair[0].stated + pair[1].stated, default=None)


def _have_each_others(one: ChoiceSum, two: ChoiceSum) -> bool:
    apart = abs(one.stated - two.stated)
    left = max(abs(one.added - two.stated), abs(two.added - one.stated))
    return apart >= FEWEST and left * TIMES <= apart

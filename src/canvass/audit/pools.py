"""Pools: batches whose cards have no records of their own, and the totals reported for each (ONEAudit).

Every card of a pool counts as if its record had the pool's mean. By how much the totals exaggerate the margin is then
the same as if the records that were added up had been linked, so that every test of comparison holds; a draw only
varies more (Stark 2023, ONEAudit, section 2.2). With no pool that is comparison, with one pool of all cards polling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.compiler import HALF
from canvass.errors import OutOfRange
from canvass.model import BatchId

PARTS = 10**9
"""A pool's mean is a whole number of so many parts of the unit in which the values of its cards are counted."""
BANDS = 20
"""Where very many pools are assumed and none is drawn, those whose means are in one of so many bands are one pool."""


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """A batch by the number of its cards in the manifest, and the valid votes reported for it."""

    batch: BatchId
    cards: int
    votes: Mapping[str, int]

    def __post_init__(self) -> None:
        """Refuse a pool without cards, and votes below 0."""
        if self.cards < 1 or min(self.votes.values(), default=0) < 0:
            raise OutOfRange(
                f"pool {'/'.join(self.batch)}: {self.cards} cards, votes {dict(self.votes)}; a pool has at least one "
                "card, and no votes below 0"
            )

    def value(self, assertion: Assertion) -> Fraction:
        """The mean of the assorter over the cards if the totals are right, rounded down to a billionth.

        What cards are compared with may be any value that is known before the draw, as long as the margin is that of
        the same values: rounding costs nothing but a billionth of the margin. Raises OutOfRange for totals that so
        many cards cannot hold.
        """
        if not assertion.assorter.fits(self.votes, self.cards):
            raise OutOfRange(
                f"pool {'/'.join(self.batch)}: its {self.cards:,} cards cannot hold the votes {dict(self.votes)}"
            )
        part = assertion.unit / PARTS
        mean = (1 + assertion.margin(self.votes, self.cards)) / 2
        return int(mean / part) * part


@dataclass(frozen=True, eq=False)
class Pools:
    """All pools of a contest."""

    every: tuple[Pool, ...] = ()
    _values: dict[AssertionId, tuple[Fraction, ...]] = field(
        default_factory=dict, init=False, repr=False
    )
    _leads: dict[AssertionId, Fraction] = field(default_factory=dict, init=False, repr=False)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.every)

    @cached_property
    def cards(self) -> int:
        """Cards in the pools together."""
        return sum(pool.cards for pool in self.every)

    def lead(self, assertion: Assertion) -> Fraction:
        """By how much the values of the pools' cards together are above one half each; computed once."""
        if assertion.id not in self._leads:
            values = self._values_for(assertion)
            above = (pool.cards * (v - HALF) for pool, v in zip(self.every, values, strict=True))
            self._leads[assertion.id] = sum(above, Fraction(0))
        return self._leads[assertion.id]

    def in_bands(self, assertion: Assertion) -> tuple[Pool, ...]:
        """The pools, those with about the same mean together where there are very many; for plans and bets alone.

        The sum of all values stays as it is, but for rounding; that they vary less within a band is not noticed.
        """
        return tuple(dict.fromkeys(self.band_of(assertion).values()))

    def band_of(self, assertion: Assertion) -> Mapping[Pool, Pool]:
        """For each pool the one of ``in_bands`` that it is, or is a part of."""
        if len(self.every) <= BANDS:
            return {pool: pool for pool in self.every}
        bands: dict[int, list[Pool]] = defaultdict(list)
        for pool, value in zip(self.every, self._values_for(assertion), strict=True):
            bands[int(value / assertion.upper * BANDS)].append(pool)
        pairs = ((_together(pools), pools) for pools in bands.values())
        return {pool: band for band, pools in pairs for pool in pools}

    def _values_for(self, assertion: Assertion) -> tuple[Fraction, ...]:
        """The value of every pool, which is computed once."""
        if assertion.id not in self._values:
            self._values[assertion.id] = tuple(pool.value(assertion) for pool in self.every)
        return self._values[assertion.id]


NO_POOLS = Pools()


def _together(pools: list[Pool]) -> Pool:
    votes: dict[str, int] = defaultdict(int)
    for pool in pools:
        for choice, count in pool.votes.items():
            votes[choice] += count
    return Pool(pools[0].batch, sum(pool.cards for pool in pools), dict(votes))

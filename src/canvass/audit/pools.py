"""Pools: batches whose cards have no records of their own, and the totals reported for each (ONEAudit).

Every card of a pool counts as if its record had the pool's mean. By how much the totals exaggerate the margin is then
the same as if the records that were added up had been linked, so that every test of comparison holds; a draw only
varies more (Stark 2023, ONEAudit, section 2.2). With no pool that is comparison, with one pool of all cards polling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.compiler import HALF
from canvass.errors import OutOfRange
from canvass.model import BatchId
from canvass.stats.draws import WHOLE_LIMIT, IntArray

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
    _parts: dict[AssertionId, IntArray] = field(default_factory=dict, init=False, repr=False)
    _leads: dict[AssertionId, Fraction] = field(default_factory=dict, init=False, repr=False)
    _bands: dict[AssertionId, Mapping[Pool, Pool]] = field(
        default_factory=dict, init=False, repr=False
    )

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
            parts = self._parts_for(assertion)
            numbers = _numbers_up_to(int(parts.max(initial=1)) * self.cards)
            cards: IntArray = np.array([pool.cards for pool in self.every], dtype=numbers)
            whole = int((cards * parts.astype(numbers)).sum())
            self._leads[assertion.id] = whole * assertion.unit / PARTS - self.cards * HALF
        return self._leads[assertion.id]

    def in_bands(self, assertion: Assertion) -> tuple[Pool, ...]:
        """The pools, those with about the same mean together where there are very many; for plans and bets alone.

        The sum of all values stays as it is, but for rounding; that they vary less within a band is not noticed.
        """
        return tuple(dict.fromkeys(self.band_of(assertion).values()))

    def band_of(self, assertion: Assertion) -> Mapping[Pool, Pool]:
        """For each pool the one of ``in_bands`` that it is, or is a part of; worked out once."""
        if assertion.id not in self._bands:
            self._bands[assertion.id] = self._divided(assertion)
        return self._bands[assertion.id]

    def _divided(self, assertion: Assertion) -> Mapping[Pool, Pool]:
        if len(self.every) <= BANDS:
            return {pool: pool for pool in self.every}
        of_upper = assertion.unit * BANDS / (PARTS * assertion.upper)
        up, down = of_upper.numerator, of_upper.denominator
        parts = self._parts_for(assertion)
        numbers = _numbers_up_to(max(int(parts.max()) * up, down))
        places = _towards_zero(parts.astype(numbers) * up, down).tolist()
        bands: dict[int, list[Pool]] = defaultdict(list)
        for pool, place in zip(self.every, places, strict=True):
            bands[place].append(pool)
        together = self._sums
        pairs = ((together(pools), pools) for pools in bands.values())
        return {pool: band for band, pools in pairs for pool in pools}

    @cached_property
    def _sums(self) -> Callable[[list[Pool]], Pool]:
        """What makes one pool of several: by columns where all pools with votes name the same choices in one order."""
        orders = {tuple(pool.votes) for pool in self.every if pool.votes}
        counted = self._counted
        if len(orders) != 1 or counted is None or counted[1].sum(dtype=np.float64) >= WHOLE_LIMIT:
            return _together
        choices, votes, cards = counted
        row_of = {pool: row for row, pool in enumerate(self.every)}

        def together(pools: list[Pool]) -> Pool:
            rows = [row_of[pool] for pool in pools]
            named = choices if any(pool.votes for pool in pools) else ()
            sums = dict(zip(named, votes[rows].sum(axis=0).tolist(), strict=False))
            return Pool(pools[0].batch, int(cards[rows].sum()), sums)

        return together

    def _parts_for(self, assertion: Assertion) -> IntArray:
        """The value of every pool in the parts of its ``value``, which is computed once.

        Python's integers where one of them is very large.
        """
        if assertion.id not in self._parts:
            found = self._together_for(assertion)
            if found is None:
                each = [int(pool.value(assertion) * PARTS / assertion.unit) for pool in self.every]
                found = np.array(each, dtype=_numbers_up_to(max(each, default=0)))
            self._parts[assertion.id] = found
        return self._parts[assertion.id]

    def _together_for(self, assertion: Assertion) -> IntArray | None:
        """The same of all pools at once; None where one of them is to be refused, or votes are very many."""
        counted, assorter = self._counted, assertion.assorter
        if counted is None or not assorter.all_fit(*counted):
            return None
        choices, votes, cards = counted
        # A value is 1/2 + scale * lead / cards: so many parts, and a whole multiple of the lead by the cards.
        half, step = PARTS * HALF / assertion.unit, PARTS * assorter.scale / assertion.unit
        up, down = step.numerator, step.denominator * assorter.parts
        leads, each = assorter.leads(choices, votes), int(half) * down
        most = each * int(cards.max()) + abs(up) * int(np.abs(leads).max())
        numbers = _numbers_up_to(most)
        cards = cards.astype(numbers)
        return _towards_zero(each * cards + up * leads.astype(numbers), down * cards)

    @cached_property
    def _counted(self) -> tuple[tuple[str, ...], IntArray, IntArray] | None:
        """Every choice, the votes with a row for each pool and a column for each choice, and the cards of each pool."""
        choices = tuple(dict.fromkeys(choice for pool in self.every for choice in pool.votes))
        rows = [[pool.votes.get(choice, 0) for choice in choices] for pool in self.every]
        if not rows or max((*map(sum, rows), self.cards)) >= WHOLE_LIMIT:
            return None
        cards = np.array([pool.cards for pool in self.every], dtype=np.int64)
        return choices, np.array(rows, dtype=np.int64).reshape(cards.size, len(choices)), cards


NO_POOLS = Pools()


def _numbers_up_to(most: int) -> type:
    """What holds whole numbers up to this: 64 bits, or Python's integers."""
    return np.int64 if most < WHOLE_LIMIT else object


def _towards_zero(whole: IntArray, parts: IntArray | int) -> IntArray:
    """The quotients without their fractions, as ``int`` makes them of fractions; ``parts`` are above 0."""
    return np.where(whole >= 0, whole // parts, -(-whole // parts))


def _together(pools: list[Pool]) -> Pool:
    votes: dict[str, int] = defaultdict(int)
    for pool in pools:
        for choice, count in pool.votes.items():
            votes[choice] += count
    return Pool(pools[0].batch, sum(pool.cards for pool in pools), dict(votes))

"""How many cards a contest in strata draws so that it is likely to be confirmed, and the shares that need fewest.

Audits are simulated as they will be measured, from where the tests stand: what was found stays, and what is left is as
reported, with records that err as assumed and as they did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import ceil

import numpy as np

from canvass.audit.assertion import Assertion
from canvass.audit.batch import CountedBatch
from canvass.audit.batch_frame import BatchKey
from canvass.audit.drawn_apart import Confirming
from canvass.audit.measure.contest import Sample
from canvass.audit.measure.stratified import (
    CountedStratum,
    ReadStratum,
    Shown,
    read_strata,
    stratum_tests,
)
from canvass.audit.remaining.left import cards_left
from canvass.audit.stratified import StratumKind, interleaved
from canvass.audit.stratum_batches import StratumBatches
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Stratified
from canvass.audit.terms.stakes import assumed
from canvass.errors import InputError
from canvass.stats.decks import CardStack, Deck
from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.streams import stream

RATES = (1, 2, 4)
"""Times the rate of compared strata at which those draw, where canvass chooses the shares, that are not."""
AT_ONCE = (StratumKind.COMPARISON, StratumKind.BATCHES)
"""Kinds of strata whose draws all say nearly the same if the report is right: of cards and of whole batches alike."""
AUDITS = 20
_NEAR = 20
"""Numbers of draws are found to a twentieth."""
_SEED = "canvass"


def with_fewest_draws(contest: AuditedContest, method: Stratified, chance: float) -> AuditedContest:
    """The contest with those shares, of some that are tried, that need fewest draws."""
    tried = [replace(contest, method=_at_rate(contest, method, rate)) for rate in RATES]
    if len({each.kind in AT_ONCE for each in method.strata}) == 1:
        return tried[0]
    needed = [(draws_needed(each, (), chance), n) for n, each in enumerate(tried)]
    found = [(draws, n) for draws, n in needed if draws is not None]
    return tried[min(found)[1]] if found else tried[0]


def _at_rate(contest: AuditedContest, method: Stratified, rate: int) -> Stratified:
    cards = [
        part.population.entries * (1 if terms.kind in AT_ONCE else rate)
        for part, terms in zip(contest.parts, method.strata, strict=True)
    ]
    shares = [Fraction(mine, sum(cards)) for mine in cards]
    strata = zip(method.strata, shares, strict=True)
    return replace(method, strata=tuple(replace(terms, share=share) for terms, share in strata))


def draws_in_all(sample: Sample, chance: float) -> int | None:
    """Draws, those of the sample among them, by which so many of ten audits confirm; None where none do."""
    read = read_strata(sample.state, sample.contest, sample.entries, sample.records)
    return draws_needed(sample.contest, read, chance)


def draws_needed(
    contest: AuditedContest, read: Sequence[ReadStratum | CountedStratum], chance: float
) -> int | None:
    """The draws by which every assertion is likely to be confirmed, from what was read; None where none suffice.

    The widest assertions are not asked once a closer one needs more. None too where the report does not say what is
    on the cards.
    """
    order = sorted(range(1, len(contest.assertions) + 1), key=lambda n: _margin(contest, n))
    least = max(sum(len(each.entries) for each in read) + 1, len(contest.parts))
    for number in order:
        try:
            found = _Simulated(contest, number, read, chance).least(least)
        except InputError:
            return None
        if found is None:
            return None
        least = max(least, found)
    return least


def _margin(contest: AuditedContest, number: int) -> Fraction:
    claim = contest.assertions[number - 1]
    return contest.margin(claim) / claim.upper


@dataclass
class _Simulated:
    """Audits of one assertion: an audit of more draws goes on where one of fewer ended."""

    contest: AuditedContest
    number: int
    read: Sequence[ReadStratum | CountedStratum]
    chance: float
    dealt: dict[int, FloatArray] = field(default_factory=dict)

    @property
    def claim(self) -> Assertion:
        """The assertion."""
        return self.contest.assertions[self.number - 1]

    @cached_property
    def stratum(self) -> IntArray:
        """The stratum of each draw."""
        method = self.contest.method
        shares = [each.share for each in method.strata] if isinstance(method, Stratified) else []
        return interleaved(shares, self.contest.drawn_apart)

    @cached_property
    def found(self) -> list[FloatArray]:
        """The values that were drawn in each stratum."""
        if not self.read:
            return [np.zeros(0) for _ in self.contest.parts]
        return [each.shown(self.claim).values for each in self.read]

    @cached_property
    def decks(self) -> dict[int, Deck]:
        """What is left to draw in each stratum of cards, a deck for each audit."""
        parts = zip(self.contest.parts, self.found, self.contest.counted_apart, strict=True)
        return {
            place: left_of(part, self.claim, found).decks(
                self._stream(place), AUDITS, replacement=False
            )
            for place, (part, found, batches) in enumerate(parts)
            if batches is None
        }

    @cached_property
    def orders(self) -> dict[int, list[list[BatchKey]]]:
        """For each stratum that is counted by batches, and each audit, all its batches in the order of a draw."""
        return {
            place: list(_orders(batches, self._counted(place), self._stream(place)))
            for place, batches in enumerate(self.contest.counted_apart)
            if batches is not None
        }

    def _stream(self, place: int) -> np.random.Generator:
        return stream(_SEED, f"stratum {place}", self.number)

    def _counted(self, place: int) -> Sequence[CountedBatch]:
        """The batches that were counted in a stratum, in the order of their draw."""
        each = self.read[place] if self.read else None
        return each.counted if isinstance(each, CountedStratum) else ()

    @cached_property
    def confirming(self) -> Confirming:
        """Whether draws confirm."""
        return Confirming(float(self.contest.risk_limit))

    def least(self, least: int) -> int | None:
        """The fewest draws, at least so many: doubled until audits confirm, then halved between."""
        most = self.stratum.size
        low, high = least - 1, min(least, most)
        while not self.confirms(high):
            if high >= most:
                return None
            low, high = high, min(2 * high, most)
        while high - low > max(high // _NEAR, 1):
            middle = (low + high) // 2
            low, high = (low, middle) if self.confirms(middle) else (middle, high)
        return high

    def confirms(self, draws: int) -> bool:
        """Whether enough of the simulated audits confirm after so many draws."""
        sizes = np.bincount(self.stratum[:draws], minlength=len(self.contest.parts))
        missed = 0
        for audit in range(AUDITS):
            values = [self._shown(place, audit, int(size)) for place, size in enumerate(sizes)]
            missed += not self.confirming.is_confirmed(
                stratum_tests(self.contest, self.number, values)
            )
            if missed > AUDITS - ceil(self.chance * AUDITS):
                return False
        return True

    def _shown(self, place: int, audit: int, size: int) -> Shown:
        """What the first draws of a stratum show: those that were read, then simulated ones."""
        batches = self.contest.counted_apart[place]
        if batches is None:
            return Shown(self._values(place, audit, size))
        drawn = self.orders[place][audit][:size]
        weighed = batches.weighed(self.claim, drawn)
        found = self.found[place][:size]
        return Shown(np.concatenate((found, weighed.drawn[found.size :])), weighed)

    def _values(self, place: int, audit: int, size: int) -> FloatArray:
        """The values of the first draws of a stratum: those that were read, then simulated ones."""
        found = self.found[place]
        had = self.dealt.get(place, np.zeros((AUDITS, 0)))
        more = size - found.size - had.shape[1]
        if more > 0:
            had = np.concatenate((had, self.decks[place].deal(more).values), axis=1)
            self.dealt[place] = had
        return np.concatenate((found, had[audit, : max(size - found.size, 0)]))


def _orders(
    batches: StratumBatches, counted: Sequence[CountedBatch], random: np.random.Generator
) -> Iterator[list[BatchKey]]:
    """The batches that were counted, then the others in the order of a draw by weight, for each audit.

    Of exponential times, each divided by its weight, the least is that of an entry with a chance in proportion to it.
    """
    first = [each.id for each in counted]
    left = [batch for batch, weight in batches.weights.items() if weight and batch not in {*first}]
    weights = np.array([float(batches.weights[batch]) for batch in left])
    for _ in range(AUDITS):
        times = random.standard_exponential(len(left)) / weights
        yield [*first, *(left[place] for place in np.argsort(times).tolist())]


def left_of(part: AuditedContest, claim: Assertion, drawn: FloatArray) -> CardStack:
    """The cards of a stratum that are left, by value: as assumed, without as many of each value as were drawn.

    Where a value was drawn more often than was assumed, one more of the commonest is taken to be gone.
    """
    stack = assumed(part, claim)
    if part.frame is None:
        none = np.zeros(0, np.int64)
        stack = cards_left(part.reported, claim, none, part.population.phantoms)
    values = np.array(stack.amounts, np.float64) * float(stack.unit)
    counts = np.array(stack.counts, np.int64)
    nearest = np.abs(values[:, None] - drawn[None, :]).argmin(axis=0) if drawn.size else []
    counts -= np.bincount(np.asarray(nearest, np.int64), minlength=counts.size)
    beyond = -int(counts[counts < 0].sum())
    counts = np.maximum(counts, 0)
    for place in np.argsort(-counts):
        gone = min(beyond, int(counts[place]))
        counts[place], beyond = counts[place] - gone, beyond - gone
    return CardStack(stack.amounts, tuple(map(int, counts)), stack.unit)

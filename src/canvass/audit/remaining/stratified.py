"""How many cards a contest in strata draws so that it is likely to be confirmed, and the shares that need fewest.

Audits are simulated as they will be measured, from where the tests stand: what was found stays, and what is left is as
reported, with records that err as assumed and as they did. How many audits make a number enough, and what their chance
is: ``canvass.audit.size.enough``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

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
    StratumTest,
    begun_tests,
    read_strata,
)
from canvass.audit.remaining.left import cards_left
from canvass.audit.size.enough import Confirms, Enough, enough, searched
from canvass.audit.stratified import StratumKind, interleaved
from canvass.audit.stratum_batches import StratumBatches
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Stratified
from canvass.audit.terms.stakes import assumed
from canvass.errors import InputError
from canvass.stats.decks import CardStack
from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.streams import stream

RATES = (1, 2, 4)
"""Times the rate of compared strata at which those draw, where canvass chooses the shares, that are not."""
AT_ONCE = (StratumKind.COMPARISON, StratumKind.BY_STYLE, StratumKind.BATCHES)
"""Kinds of strata whose draws all say nearly the same if the report is right: of cards and of whole batches alike."""
_SEED = "canvass"


def with_fewest_draws(contest: AuditedContest, method: Stratified, chance: float) -> AuditedContest:
    """The contest with those shares, of some that are tried, that need fewest draws by a few simulated audits."""
    tried = [replace(contest, method=_at_rate(contest, method, rate)) for rate in RATES]
    if len({each.kind in AT_ONCE for each in method.strata}) == 1:
        return tried[0]
    needed = [(_begin(each, (), chance), n) for n, each in enumerate(tried)]
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


def draws_in_all(sample: Sample, chance: float) -> Enough | None:
    """Draws, those of the sample among them, by which audits enough confirm; None where none do."""
    read = read_strata(sample.state, sample.contest, sample.entries, sample.records)
    return draws_needed(sample.contest, read, chance)


def draws_needed(
    contest: AuditedContest, read: Sequence[ReadStratum | CountedStratum], chance: float
) -> Enough | None:
    """The draws by which all assertions together are confirmed with the chance, from what was read; None of none.

    None too where the report does not say what is on the cards.
    """
    begin = _begin(contest, read, chance)
    if begin is None:
        return None
    return enough(_claims(contest, read), chance, begin, _most(contest))


def tells_cards(contest: AuditedContest) -> bool:
    """Whether the report says what is on the cards of every stratum: totals of points do not where cards are read."""
    try:
        return bool(_Simulated(contest, 1, ()).left)
    except InputError:
        return False


def _begin(
    contest: AuditedContest, read: Sequence[ReadStratum | CountedStratum], chance: float
) -> int | None:
    """Draws to begin with, by few simulated audits of each assertion."""
    least = max(sum(len(each.entries) for each in read) + 1, len(contest.parts))
    try:
        return searched(_claims(contest, read), chance, least, _most(contest))
    except InputError:
        return None


def _most(contest: AuditedContest) -> int:
    return sum(contest.drawn_apart)


def _claims(
    contest: AuditedContest, read: Sequence[ReadStratum | CountedStratum]
) -> list[Confirms]:
    """Simulated audits of each assertion, the closest first."""
    order = sorted(range(1, len(contest.assertions) + 1), key=lambda n: _margin(contest, n))
    return [_Simulated(contest, number, read).confirms for number in order]


def _margin(contest: AuditedContest, number: int) -> Fraction:
    claim = contest.assertions[number - 1]
    return contest.margin(claim) / claim.upper


@dataclass(frozen=True)
class _Simulated:
    """Audits of one assertion, each with a number, which go on from what was read."""

    contest: AuditedContest
    number: int
    read: Sequence[ReadStratum | CountedStratum]

    @property
    def claim(self) -> Assertion:
        """The assertion."""
        return self.contest.assertions[self.number - 1]

    @cached_property
    def stratum(self) -> IntArray:
        """The stratum of each draw."""
        shares = [each.share for each in self.contest.method.strata_apart]
        return interleaved(shares, self.contest.drawn_apart)

    @cached_property
    def found(self) -> list[FloatArray]:
        """The values that were drawn in each stratum."""
        if not self.read:
            return [np.zeros(0) for _ in self.contest.parts]
        return [each.shown(self.claim).values for each in self.read]

    @cached_property
    def left(self) -> list[CardStack | BatchesLeft]:
        """What is left to draw in each stratum."""
        parts = zip(self.contest.parts, self.found, self.contest.counted_apart, strict=True)
        return [
            left_of(part, self.claim, found)
            if batches is None
            else BatchesLeft.of(batches, self._counted(place))
            for place, (part, found, batches) in enumerate(parts)
        ]

    def _counted(self, place: int) -> Sequence[CountedBatch]:
        """The batches that were counted in a stratum, in the order of their draw."""
        each = self.read[place] if self.read else None
        return each.counted if isinstance(each, CountedStratum) else ()

    @cached_property
    def confirming(self) -> Confirming:
        """Whether draws confirm."""
        return Confirming(float(self.contest.risk_limit))

    @cached_property
    def begun(self) -> tuple[StratumTest, ...]:
        """The test in each stratum before anything is drawn, which is that of every audit."""
        return begun_tests(self.contest, self.number)

    def confirms(self, draws: int, audit: int) -> bool:
        """Whether the audit with this number confirms after so many draws."""
        if draws not in self.sure:
            self.sure[draws] = self._is_sure(draws)
        if self.sure[draws]:
            return True
        tests = [
            test.after(self._shown(place, audit, size))
            for place, (test, size) in enumerate(zip(self.begun, self._sizes(draws), strict=True))
        ]
        return self.confirming.is_confirmed(tests)

    @cached_property
    def sure(self) -> dict[int, bool]:
        """Numbers of draws, and whether next to every audit confirms after so many, so that none need be simulated."""
        return {}

    def _is_sure(self, draws: int) -> bool:
        parts = zip(self.begun, self.found, self.left, self._sizes(draws), strict=True)
        deals = [
            test.before(found[:size], left, max(size - found.size, 0))
            for test, found, left, size in parts
            if isinstance(left, CardStack)
        ]
        return len(deals) == len(self.begun) and self.confirming.surely_confirm(deals)

    def _sizes(self, draws: int) -> list[int]:
        """How many of the first draws are in each stratum."""
        return list(np.bincount(self.stratum[:draws], minlength=len(self.contest.parts)).tolist())

    def _shown(self, place: int, audit: int, size: int) -> Shown:
        """What the first draws of a stratum show: those that were read, then simulated ones."""
        random = stream(_SEED, f"stratum {place}, assertion {self.number}", audit)
        found, left = self.found[place][:size], self.left[place]
        if isinstance(left, BatchesLeft):
            return left.shown(self.claim, found, size, random)
        deck = left.decks(random, 1, replacement=False)
        return Shown(np.concatenate((found, deck.deal(size - found.size).values[0])))


@dataclass(frozen=True)
class BatchesLeft:
    """The batches of a stratum that are drawn whole: those that were counted, and the others with their weights."""

    batches: StratumBatches
    counted: tuple[BatchKey, ...]
    left: tuple[BatchKey, ...]
    weights: FloatArray

    @classmethod
    def of(cls, batches: StratumBatches, counted: Sequence[CountedBatch]) -> BatchesLeft:
        """The batches of a stratum after these counts."""
        first = tuple(each.id for each in counted)
        weights = batches.weights
        left = tuple(batch for batch, weight in weights.items() if weight and batch not in {*first})
        return cls(batches, first, left, np.array([float(weights[batch]) for batch in left]))

    def shown(
        self, claim: Assertion, found: FloatArray, size: int, random: np.random.Generator
    ) -> Shown:
        """What the first draws show if those not counted yet agree, in the order of a draw by weight.

        Of exponential times, each divided by its weight, the least is that of an entry with a chance in proportion to
        it.
        """
        times = random.standard_exponential(len(self.left)) / self.weights
        drawn = [*self.counted, *(self.left[place] for place in np.argsort(times).tolist())]
        weighed = self.batches.weighed(claim, drawn[:size])
        return Shown(np.concatenate((found, weighed.drawn[found.size :])), weighed)


def left_of(part: AuditedContest, claim: Assertion, drawn: FloatArray) -> CardStack:
    """The cards of a stratum that are left, by value: as assumed, without as many of each value as were drawn.

    Where a value was drawn more often than was assumed, one more of the commonest is taken to be gone.
    """
    stack = assumed(part, claim)
    if part.frame is None:
        none = np.zeros(0, np.int64)
        stack = cards_left(part.reported, claim, none, part.population.phantoms)
    values = stack.values
    counts = np.array(stack.counts, np.int64)
    nearest = np.abs(values[:, None] - drawn[None, :]).argmin(axis=0) if drawn.size else []
    counts -= np.bincount(np.asarray(nearest, np.int64), minlength=counts.size)
    beyond = -int(counts[counts < 0].sum())
    counts = np.maximum(counts, 0)
    for place in np.argsort(-counts):
        gone = min(beyond, int(counts[place]))
        counts[place], beyond = counts[place] - gone, beyond - gone
    return CardStack(stack.amounts, tuple(map(int, counts)), stack.unit)

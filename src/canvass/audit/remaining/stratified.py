"""How many cards a contest in strata draws so that it is likely to be confirmed, and the shares that need fewest.

Audits are simulated as they will be measured, from where the tests stand: what was found stays, and what is left is as
reported, with records that err as assumed and as they did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import ceil

import numpy as np

from canvass.audit.assertion import Assertion
from canvass.audit.drawn_apart import Confirming
from canvass.audit.measure.contest import Sample
from canvass.audit.measure.stratified import ReadStratum, read_strata, stratum_tests
from canvass.audit.remaining.left import cards_left
from canvass.audit.stratified import StratumKind, interleaved
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Stratified
from canvass.audit.terms.stakes import assumed
from canvass.errors import InputError
from canvass.stats.decks import CardStack, Deck
from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.streams import stream

RATES = (1, 2, 4)
"""Times the rate of compared strata at which those draw, where canvass chooses the shares, that are not."""
AUDITS = 20
_NEAR = 20
"""Numbers of draws are found to a twentieth."""
_SEED = "canvass"


def with_fewest_draws(contest: AuditedContest, method: Stratified, chance: float) -> AuditedContest:
    """The contest with those shares, of some that are tried, that need fewest draws."""
    tried = [replace(contest, method=_at_rate(contest, method, rate)) for rate in RATES]
    if len({each.kind is StratumKind.COMPARISON for each in method.strata}) == 1:
        return tried[0]
    needed = [(draws_needed(each, (), chance), n) for n, each in enumerate(tried)]
    found = [(draws, n) for draws, n in needed if draws is not None]
    return tried[min(found)[1]] if found else tried[0]


def _at_rate(contest: AuditedContest, method: Stratified, rate: int) -> Stratified:
    cards = [
        part.population.entries * (1 if terms.kind is StratumKind.COMPARISON else rate)
        for part, terms in zip(contest.parts, method.strata, strict=True)
    ]
    shares = [Fraction(mine, sum(cards)) for mine in cards]
    strata = zip(method.strata, shares, strict=True)
    return replace(method, strata=tuple(replace(terms, share=share) for terms, share in strata))


def draws_in_all(sample: Sample, chance: float) -> int | None:
    """Draws, those of the sample among them, by which so many of ten audits confirm; None where none do."""
    read = read_strata(sample.state, sample.contest, sample.entries, sample.records)
    return draws_needed(sample.contest, read, chance)


def draws_needed(contest: AuditedContest, read: Sequence[ReadStratum], chance: float) -> int | None:
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
    read: Sequence[ReadStratum]
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
        return interleaved(shares, [part.population.entries for part in self.contest.parts])

    @cached_property
    def found(self) -> list[FloatArray]:
        """The values that were drawn in each stratum."""
        if not self.read:
            return [np.zeros(0) for _ in self.contest.parts]
        return [each.values(self.claim) for each in self.read]

    @cached_property
    def decks(self) -> list[Deck]:
        """What is left to draw in each stratum, a deck for each audit."""
        pairs = zip(self.contest.parts, self.found, strict=True)
        return [
            left_of(part, self.claim, found).decks(
                stream(_SEED, f"stratum {place}", self.number), AUDITS, replacement=False
            )
            for place, (part, found) in enumerate(pairs)
        ]

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
            values = [self._values(place, audit, int(size)) for place, size in enumerate(sizes)]
            missed += not self.confirming.is_confirmed(
                stratum_tests(self.contest, self.number, values)
            )
            if missed > AUDITS - ceil(self.chance * AUDITS):
                return False
        return True

    def _values(self, place: int, audit: int, size: int) -> FloatArray:
        """The values of the first draws of a stratum: those that were read, then simulated ones."""
        found = self.found[place]
        had = self.dealt.get(place, np.zeros((AUDITS, 0)))
        more = size - found.size - had.shape[1]
        if more > 0:
            had = np.concatenate((had, self.decks[place].deal(more).values), axis=1)
            self.dealt[place] = had
        return np.concatenate((found, had[audit, : max(size - found.size, 0)]))


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

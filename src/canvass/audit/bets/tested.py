"""What a bet is made for: a claim, the cards among which it is tested, the risk limit, and what draws will bring."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from math import log
from typing import ClassVar, TypeAlias

from canvass.audit.assertion import Assertion
from canvass.audit.comparison import ComparisonFrame, ErrorRates, worst_errors
from canvass.audit.compiler import HALF
from canvass.audit.kinds import POLLING, AuditKind
from canvass.audit.reported import ReportedContest
from canvass.audit.stacks import polling_stack, pooled_overstatements
from canvass.errors import OutOfRange
from canvass.stats.assumed import AssumedDraws


@dataclass(frozen=True)
class PolledClaim:
    """A claim that cards are polled for, if the report is right; ``phantoms`` of its cards are none and count as 0."""

    assertion: Assertion
    reported: ReportedContest
    risk_limit: float
    phantoms: int = 0

    method: ClassVar[AuditKind] = POLLING

    @property
    def goal(self) -> float:
        """The logarithm of the wealth that confirms."""
        return log(1 / self.risk_limit)

    @property
    def upper(self) -> float:
        """The largest value of a card."""
        return float(self.assertion.upper)

    @property
    def reported_mean(self) -> float:
        """The mean of all cards by the report."""
        return float((1 + self.reported.margin_of(self.assertion)) / 2)

    @property
    def size(self) -> int:
        """Cards drawn from."""
        return self.reported.cards

    @cached_property
    def draws(self) -> AssumedDraws:
        """The values of cards in the shares that the report has.

        Where it does not say which votes are on one card, the largest value and 0, with the reported mean.
        """
        try:
            stack = polling_stack(self.reported, self.assertion)
        except OutOfRange:
            best = min(self.reported_mean / self.upper, 1.0)
            return AssumedDraws.of([(self.upper, best), (0.0, 1 - best)])
        cards = Counter[float]()
        for amount, count in zip(stack.amounts, stack.counts, strict=True):
            cards[float(amount * stack.unit)] += count
        met = min(self.phantoms, cards[0.5])
        cards.subtract({0.5: met})
        cards.update({0.0: met})
        return AssumedDraws.of([(value, count / stack.size) for value, count in cards.items()])


def hardest_polled(reported: ReportedContest) -> Assertion:
    """The claim that polling takes the most cards for: the closest of two choices, else that of the slowest wealth.

    A claim about shares or lists has values from 0 to another u than the next one, and its own share of cards at 1/2,
    so that margins do not say which takes more.
    """
    every = reported.claims.assertions
    if not every or all(claim.id.claim.is_of_two for claim in every):
        return reported.closest

    def growth(assertion: Assertion) -> float:
        draws = PolledClaim(assertion, reported, 1.0).draws
        return float(draws.growth(draws.fastest_stake(_MOST_STAKED)))

    return min(every, key=lambda each: (growth(each), each.id))


_MOST_STAKED = 0.99
"""The most that is ever staked: more could cost everything in one draw."""


@dataclass(frozen=True)
class ComparedClaim:
    """A claim that cards are compared with their records for, or their pools, if records err at these rates."""

    assertion: Assertion
    frame: ComparisonFrame
    risk_limit: float
    rates: ErrorRates = field(default_factory=ErrorRates)

    @property
    def method(self) -> AuditKind:
        """Comparison, or ONEAudit where there are pools."""
        return self.frame.kind

    @property
    def goal(self) -> float:
        """The logarithm of the wealth that confirms."""
        return log(1 / self.risk_limit)

    @property
    def margin(self) -> float:
        """The assorter margin of the records."""
        return float(self.frame.margin(self.assertion))

    @property
    def size(self) -> int:
        """Entries drawn from."""
        return self.frame.bound

    @cached_property
    def draws(self) -> AssumedDraws:
        """The values of cards that agree with their records and of those in error; phantoms are known to be.

        Cards of pools have every value that their totals say.
        """
        upper, frame = self.assertion.upper, self.frame
        scale = 2 * upper - frame.margin(self.assertion)
        linked = 1 - frame.pools.cards / frame.bound
        errors = worst_errors(upper, self.rates)
        rates = Counter({over: rate * linked for over, rate in errors.items()})
        rates.update({HALF: frame.phantoms / frame.bound})
        pooled = pooled_overstatements(self.assertion, frame)
        rates.update({over: cards / frame.bound for over, cards in pooled.items()})
        whole = max(sum(rates.values()), 1.0)
        values = [(float((upper - over) / scale), rate / whole) for over, rate in rates.items()]
        right = max(1 - sum(rates.values()), 0.0)
        return AssumedDraws.of([(float(upper / scale), right), *values])


TestedClaim: TypeAlias = PolledClaim | ComparedClaim

"""How many cards each stratum draws so that a contest over strata that drew apart is likely to be confirmed.

Audits are simulated as they will be measured: the papers are as reported, records err at the usual rates, and the
numbers are those at which so many of ten audits confirm. Every stratum draws in proportion to its cards; those that
are polled at one, two or four times the rate of those that are compared, whichever takes fewest cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil

import numpy as np

from canvass.audit.assertion import Assertion
from canvass.audit.comparison import ErrorRates, assumed_errors
from canvass.audit.drawn_apart import (
    Confirming,
    DrawnStratum,
    Weighed,
    lead_of,
    mean_of,
    reported_values,
    usual_stake,
)
from canvass.errors import OutOfRange
from canvass.stats.draws import FloatArray
from canvass.stats.streams import stream

POLLED_RATES = (1, 2, 4)
"""How many times the rate of compared strata those draw that are polled."""
SHUFFLED = 100_000
"""Cards of a stratum up to which all are shuffled; of more it is as if each draw were put back."""


@dataclass(frozen=True, slots=True)
class StrataAim:
    """What is wanted: the risk limit, the share of audits that confirm, of how many that are simulated from a seed."""

    risk_limit: float
    confirming: Fraction = Fraction(9, 10)
    audits: int = 20
    seed: str = "canvass"

    @property
    def needed(self) -> int:
        """How many of the simulated audits have to confirm."""
        return ceil(self.confirming * self.audits)


def strata_sizes(
    claim: Assertion, strata: Sequence[DrawnStratum], aim: StrataAim
) -> tuple[int, ...] | None:
    """The draws of each stratum, together as few as found; None where even all cards confirm too rarely.

    Raises OutOfRange where a voter has several votes and cards are read alone.
    """
    if claim.assorter.votes_allowed > 1 and any(each.compared is None for each in strata):
        raise OutOfRange(
            f"contest {claim.id.contest!r}: with several votes on a card the report does not say how many cards are "
            "for a claim and against it, so that cards that are read alone cannot be simulated: draw and measure"
        )
    simulated = _Simulated(claim, strata, aim)
    kinds = {each.compared is None for each in strata}
    rates = POLLED_RATES if len(kinds) > 1 else (1,)
    found = [sizes for rate in rates if (sizes := simulated.least(rate)) is not None]
    return min(found, key=sum, default=None)


@dataclass
class _Simulated:
    """The same papers for every size that is tried: an audit of more cards goes on where one of fewer ended."""

    claim: Assertion
    strata: Sequence[DrawnStratum]
    aim: StrataAim
    tried: dict[tuple[int, ...], bool] = field(default_factory=dict)

    @cached_property
    def confirming(self) -> Confirming:
        """Whether draws confirm."""
        return Confirming(self.aim.risk_limit)

    @cached_property
    def weighed(self) -> tuple[Weighed, ...]:
        """What is known of each stratum before the draw."""
        lead = lead_of([mean_of(self.claim, each) for each in self.strata], self.strata)
        cards = sum(each.cards for each in self.strata)
        stakes = (each.stake or usual_stake(self.claim, each, lead) for each in self.strata)
        return tuple(
            Weighed.of(self.claim, each, lead, stake, cards)
            for each, stake in zip(self.strata, stakes, strict=True)
        )

    def least(self, rate: int) -> tuple[int, ...] | None:
        """The fewest draws at this rate of polled strata: doubled until audits confirm, then halved between."""
        total = sum(each.cards for each in self.strata) * rate
        low, high = 0, len(self.strata)
        while not self.confirms(self.sizes(high, rate)):
            if high >= total:
                return None
            low, high = high, min(2 * high, total)
        while high - low > max(high // 20, 1):
            middle = (low + high) // 2
            if self.confirms(self.sizes(middle, rate)):
                high = middle
            else:
                low = middle
        return self.sizes(high, rate)

    def sizes(self, draws: int, rate: int) -> tuple[int, ...]:
        """About so many draws, by the cards of each stratum and the rate of polled ones; at least one, at most all."""
        parts = [each.cards * (rate if each.compared is None else 1) for each in self.strata]
        whole = sum(parts)
        return tuple(
            min(max(-(-draws * part // whole), 1), each.cards)
            for part, each in zip(parts, self.strata, strict=True)
        )

    def confirms(self, sizes: tuple[int, ...]) -> bool:
        """Whether enough of the simulated audits confirm after so many draws."""
        if sizes not in self.tried:
            self.tried[sizes] = self._confirms(sizes)
        return self.tried[sizes]

    def _confirms(self, sizes: tuple[int, ...]) -> bool:
        missed = 0
        for audit in range(self.aim.audits):
            drawn = [
                weighed.draws(self._values(stratum, place, audit, size))
                for place, (weighed, stratum, size) in enumerate(
                    zip(self.weighed, self.strata, sizes, strict=True)
                )
            ]
            missed += not self.confirming.is_confirmed(drawn)
            if missed > self.aim.audits - self.aim.needed:
                return False
        return True

    def _values(self, stratum: DrawnStratum, place: int, audit: int, size: int) -> FloatArray:
        """The claim's values of the first cards of a stratum's draw."""
        random = stream(self.aim.seed, f"stratum {place}", audit)
        values, counts = (np.array(each) for each in zip(*self._population(stratum), strict=True))
        if stratum.cards <= SHUFFLED:
            return random.permutation(np.repeat(values, counts)).astype(np.float64)[:size]
        ends = np.cumsum(counts) / counts.sum()
        found = values[np.searchsorted(ends, random.random(size), side="right")]
        return found.astype(np.float64)

    def _population(self, stratum: DrawnStratum) -> list[tuple[float, int]]:
        """The values of the cards with their numbers: as reported, or those of records that err at the usual rates."""
        if stratum.compared is None:
            shares = reported_values(self.claim, stratum)
            return [(value, round(share * stratum.cards)) for value, share in shares]
        upper = self.claim.upper
        errors = assumed_errors(upper, ErrorRates())
        found = [(float(upper - over), round(r * stratum.cards)) for over, r in errors.items()]
        return [*found, (float(upper), stratum.cards - sum(number for _, number in found))]

"""How many cards each stratum draws so that a contest over strata that drew apart is likely to be confirmed.

Audits are simulated as they will be measured: the papers are as reported, records err at the usual rates, entries that
no list has count as lost, and the numbers are those at which audits enough confirm every claim
(``canvass.audit.size.enough``). Every stratum draws in proportion to its cards; those that are polled at one, two or
four times the rate of those that are compared, whichever takes fewest cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial

import numpy as np

from canvass.audit.assertion import Assertion, Claim
from canvass.audit.comparison import ErrorRates, comparison_frame
from canvass.audit.compiler import HALF
from canvass.audit.drawn_apart import (
    Confirming,
    DrawnStratum,
    Weighed,
    lead_of,
    mean_of,
    reported_cards,
    usual_stake,
)
from canvass.audit.size.enough import Confirms, Enough, enough, searched
from canvass.audit.stacks import comparison_stack
from canvass.errors import OutOfRange
from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.streams import stream

POLLED_RATES = (1, 2, 4)
"""How many times the rate of compared strata those draw that are polled."""


@dataclass(frozen=True, slots=True)
class StrataAim:
    """What is wanted: the risk limit, and the share of audits that confirm, which are simulated from a seed."""

    risk_limit: float
    confirming: Fraction = Fraction(9, 10)
    seed: str = "canvass"


@dataclass(frozen=True, slots=True)
class PlannedStratum:
    """A stratum of which no card is drawn yet, with how many of its entries no list has."""

    known: DrawnStratum
    phantoms: int = 0

    @property
    def is_polled(self) -> bool:
        """Whether its cards are read alone, and not compared with records."""
        return self.known.compared is None

    def values(self, claim: Assertion) -> tuple[FloatArray, IntArray]:
        """The claim's values of the cards with their numbers: of the paper, or how little its record overstates it."""
        found = self._polled(claim) if self.is_polled else self._compared(claim)
        values, counts = zip(*found, strict=True)
        return np.array(values, np.float64), np.array(counts, np.int64)

    def _polled(self, claim: Assertion) -> list[tuple[float, int]]:
        found = reported_cards(claim, self.known)
        lost = min(self.phantoms, found[HALF])
        found[HALF] -= lost
        return [*((float(value), n) for value, n in found.items()), (0.0, lost)]

    def _compared(self, claim: Assertion) -> list[tuple[float, int]]:
        records = self.known.records
        if records is None:
            raise OutOfRange(f"stratum {self.known.name!r} is compared and has no records")
        frame = comparison_frame(records, claim, self.known.cards, uses_card_style=False)
        stack = comparison_stack(claim, frame, ErrorRates())
        whole = float(stack.unit * (2 * claim.upper - frame.margin(claim)))
        return [(amount * whole, n) for amount, n in zip(stack.amounts, stack.counts, strict=True)]


@dataclass(frozen=True, slots=True)
class StrataSizes:
    """The draws of each stratum, and the audits that show them to be enough."""

    draws: tuple[int, ...]
    shown: Enough


def strata_sizes(
    claims: Sequence[Assertion], strata: Sequence[PlannedStratum], aim: StrataAim
) -> StrataSizes | None:
    """The draws of each stratum, together as few as found; None where even all cards confirm too rarely.

    ``claims`` stand closest first. Raises OutOfRange where cards are read alone and totals do not say what is on one.
    """
    if any(each.is_polled for each in strata):
        _require_cards(claims)
    rates = POLLED_RATES if len({each.is_polled for each in strata}) > 1 else (1,)
    audits = [_Audits(claim, strata, aim) for claim in claims]
    chance, least = float(aim.confirming), len(strata)
    tried = []
    for rate in rates:
        most = sum(each.known.cards for each in strata) * rate
        begin = searched(_confirms(audits, strata, rate), chance, least, most)
        if begin is not None:
            tried.append((sum(apart(strata, begin, rate)), begin, rate, most))
    if not tried:
        return None
    _, begin, rate, most = min(tried)
    found = enough(_confirms(audits, strata, rate), chance, begin, most)
    return None if found is None else StrataSizes(apart(strata, found.draws, rate), found)


def _require_cards(claims: Sequence[Assertion]) -> None:
    """Refuse claims about points, and shares of several votes; that a choice has more votes is bounded by its votes."""
    for claim in claims:
        if claim.assorter.votes_allowed > 1 and claim.id.claim is not Claim.BEATS:
            raise OutOfRange(
                f"contest {claim.id.contest!r}: the totals do not say how much single cards are for a claim and "
                "against it, so that cards that are read alone cannot be simulated: draw and measure"
            )


def apart(strata: Sequence[PlannedStratum], draws: int, rate: int) -> tuple[int, ...]:
    """About so many draws, by the cards of each stratum and the rate of polled ones; at least one, at most all."""
    parts = [each.known.cards * (rate if each.is_polled else 1) for each in strata]
    whole = sum(parts)
    return tuple(
        min(max(-(-draws * part // whole), 1), each.known.cards)
        for part, each in zip(parts, strata, strict=True)
    )


def _confirms(
    audits: Sequence[_Audits], strata: Sequence[PlannedStratum], rate: int
) -> list[Confirms]:
    sizes = partial(apart, strata, rate=rate)
    return [partial(_confirm, each, sizes) for each in audits]


def _confirm(
    audits: _Audits, sizes: Callable[[int], tuple[int, ...]], draws: int, audit: int
) -> bool:
    return audits.confirm(sizes(draws), audit)


@dataclass(frozen=True)
class _Audits:
    """Simulated audits of one claim."""

    claim: Assertion
    strata: Sequence[PlannedStratum]
    aim: StrataAim

    @cached_property
    def confirming(self) -> Confirming:
        """Whether draws confirm."""
        return Confirming(self.aim.risk_limit)

    @cached_property
    def said(self) -> str:
        """The claim in words, which name its random numbers."""
        return self.claim.id.sentence

    @cached_property
    def weighed(self) -> tuple[Weighed, ...]:
        """What is known of each stratum before the draw."""
        known = [each.known for each in self.strata]
        lead = lead_of([mean_of(self.claim, each) for each in known], known)
        cards = sum(each.cards for each in known)
        return tuple(
            Weighed.of(
                self.claim, each, lead, each.stake or usual_stake(self.claim, each, lead), cards
            )
            for each in known
        )

    @cached_property
    def values(self) -> tuple[tuple[FloatArray, IntArray], ...]:
        """The cards of each stratum by their value."""
        return tuple(each.values(self.claim) for each in self.strata)

    def confirm(self, sizes: Sequence[int], audit: int) -> bool:
        """Whether the audit with this number confirms after so many draws of each stratum."""
        if (known := tuple(sizes)) not in self.sure:
            self.sure[known] = self._is_sure(known)
        if self.sure[known]:
            return True
        drawn = [
            weighed.draws(self._drawn(place, audit, size))
            for place, (weighed, size) in enumerate(zip(self.weighed, sizes, strict=True))
        ]
        return self.confirming.is_confirmed(drawn)

    @cached_property
    def sure(self) -> dict[tuple[int, ...], bool]:
        """Draws of each stratum, and whether next to every audit confirms after them: then none need be simulated."""
        return {}

    def _is_sure(self, sizes: tuple[int, ...]) -> bool:
        parts = zip(self.weighed, self.values, sizes, strict=True)
        return self.confirming.surely_confirm(
            [weighed.before(values, counts, size) for weighed, (values, counts), size in parts]
        )

    def _drawn(self, place: int, audit: int, size: int) -> FloatArray:
        """The values of so many cards of a stratum, none of them put back, in the order of a draw."""
        random = stream(self.aim.seed, f"stratum {place} {self.said}", audit)
        values, counts = self.values[place]
        taken = random.multivariate_hypergeometric(counts, size)
        return np.asarray(random.permutation(np.repeat(values, taken)))

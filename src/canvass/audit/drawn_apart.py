"""A contest over strata that draw apart, each with its own seed: polled or compared, and one measured risk.

Counties that draw by themselves, at rates of their own, do not make one uniform sample, and nothing that is known of
such a sample holds for theirs. The contest's claim is about the mean over all cards, which is a weighted mean of the
means of the strata: see ``canvass.stats.union_intersection``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite, log

import numpy as np

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.comparison import comparison_frame
from canvass.audit.compiler import HALF
from canvass.audit.overstatement import ComparedCard, overstatement
from canvass.audit.reported import ReportedContest
from canvass.audit.stacks import cards_by_value
from canvass.errors import OutOfRange
from canvass.model import CardTable, Interpretation
from canvass.stats.draws import FloatArray, IntArray
from canvass.stats.split import LeastSplit
from canvass.stats.union_intersection import LeastProduct, StratumDraws, least_product
from canvass.stats.worst_deal import Deal, surely_reach

LARGEST_STAKE = Fraction(9, 10)
STAKE_STEPS = 100
"""Stakes that canvass chooses are whole hundredths, so that they can be announced."""
_WAITS = 1 / 5
"""The part of a stratum's wealth that is never staked: against means above those of its draws, no more is lost."""
_THIRDS = 3
"""The rest is staked in equal parts at the announced stake, a third of it, a ninth of it."""


@dataclass(frozen=True)
class DrawnStratum:
    """A stratum: its trusted number of cards, the votes reported there, and the cards drawn, in the order of the draw.

    ``compared`` are they with their records where each card has its own, and None where cards are polled; ``records``
    are then those of the whole stratum. ``stake`` is the share of the wealth that was announced, None for the one that
    canvass takes.
    """

    name: str
    reported: ReportedContest
    papers: Sequence[Interpretation]
    compared: Sequence[ComparedCard] | None = None
    records: CardTable | None = None
    stake: Fraction | None = None

    @property
    def cards(self) -> int:
        """The trusted number of cards."""
        return self.reported.cards


@dataclass(frozen=True, slots=True)
class ClaimApart:
    """A claim, its least product over the strata, the stake of each, and the mean of each by records or report.

    ``product`` is None where the draws leave no means that together make a half: the claim is true then.
    """

    claim: AssertionId
    measured_risk: float
    product: LeastProduct | None
    stakes: tuple[Fraction, ...]
    means: tuple[Fraction, ...]


def claims_apart(
    claims: Sequence[Assertion], strata: Sequence[DrawnStratum]
) -> tuple[ClaimApart, ...]:
    """Every claim over all strata, in their order."""
    return tuple(_claim(claim, strata) for claim in claims)


def _claim(claim: Assertion, strata: Sequence[DrawnStratum]) -> ClaimApart:
    cards = sum(each.cards for each in strata)
    means = tuple(mean_of(claim, each) for each in strata)
    lead = lead_of(means, strata)
    stakes = tuple(each.stake or usual_stake(claim, each, lead) for each in strata)
    drawn = [
        _draws(claim, each, lead, stake, cards) for each, stake in zip(strata, stakes, strict=True)
    ]
    found = least_product(drawn)
    product = found if isfinite(found.certified) else None
    return ClaimApart(claim.id, found.measured_risk, product, stakes, means)


def lead_of(means: Sequence[Fraction], strata: Sequence[DrawnStratum]) -> Fraction:
    """By how much the mean over all strata is above a half."""
    parts = (mean * each.cards for mean, each in zip(means, strata, strict=True))
    return sum(parts, Fraction(0)) / sum(each.cards for each in strata) - HALF


def mean_of(claim: Assertion, stratum: DrawnStratum) -> Fraction:
    """The mean of the claim's assorter over the stratum's cards, by their records or, without them, by the report."""
    if stratum.records is None:
        return HALF + stratum.reported.margin_of(claim) / 2
    frame = comparison_frame(stratum.records, claim, stratum.cards, uses_card_style=False)
    return HALF + frame.margin(claim) / 2


def divided(stake: Fraction | float) -> tuple[tuple[float, float], ...]:
    """The stakes of a stratum whose largest is this one, each with the part of the wealth that plays it."""
    part = (1 - _WAITS) / _THIRDS
    return ((0.0, _WAITS), *((float(stake) / 3**step, part) for step in range(_THIRDS)))


def _draws(
    claim: Assertion, stratum: DrawnStratum, lead: Fraction, stake: Fraction, cards: int
) -> StratumDraws:
    """What was drawn, as values of the claim: those of the paper, or how little the records overstate them."""
    if stratum.compared is None:
        values = [claim.assort_paper(paper) for paper in stratum.papers]
    else:
        over = [overstatement(claim, card, uses_card_style=False) for card in stratum.compared]
        values = [claim.upper - (each or 0) for each in over]
    return Weighed.of(claim, stratum, lead, stake, cards).draws(_floats(values))


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is known of a stratum before a card of it is drawn, for one claim: its scale, its weight and its stakes."""

    cards: int
    weight: float
    stakes: tuple[tuple[float, float], ...]
    scale: float
    offset: float
    upper: float

    @classmethod
    def of(
        cls, claim: Assertion, stratum: DrawnStratum, lead: Fraction, stake: Fraction, cards: int
    ) -> Weighed:
        """That of a stratum among so many cards of all strata, over which the claim leads by so much."""
        upper, weight = claim.upper, stratum.cards / cards
        if stratum.compared is None:
            known = Fraction(1), Fraction(0)
        else:
            known = 1 / (2 * upper - 2 * lead), upper - mean_of(claim, stratum)
        return cls(stratum.cards, weight, divided(stake), *map(float, (*known, upper)))

    def draws(self, values: FloatArray) -> StratumDraws:
        """What was drawn: the claim's values of the paper, or its largest value less each overstatement."""
        return StratumDraws(
            values * self.scale, self.cards, self.weight, self.stakes,
            self.scale, self.offset, self.upper,
        )  # fmt: skip

    def before(self, values: FloatArray, counts: IntArray, draws: int) -> Deal:
        """The stratum before so many draws, of cards with these values as often as their counts say."""
        return Deal(
            np.zeros(0), values * self.scale, counts, draws,
            self.cards, self.weight, self.stakes, self.scale, self.offset, self.upper,
        )  # fmt: skip


def _floats(values: Sequence[Fraction]) -> FloatArray:
    return np.array([float(value) for value in values])


def usual_stake(claim: Assertion, stratum: DrawnStratum, lead: Fraction) -> Fraction:
    """Nine tenths where records are compared; in polling three times what grows fastest if the stratum is as reported.

    The null hypothesis is then that every stratum's mean is lower by the whole lead; a third of the stake, which a part
    of the wealth plays, is the one that grows fastest. Rounded to a hundredth, so that it can be announced.
    """
    if stratum.compared is not None or lead <= 0:
        return LARGEST_STAKE
    null = float(max(mean_of(claim, stratum) - lead, Fraction(1, STAKE_STEPS)))
    try:
        assumed = reported_values(claim, stratum)
    except (
        OutOfRange
    ):  # totals of points do not say what is on a card: a stake that survives any card
        return LARGEST_STAKE / _THIRDS
    return stake_against(assumed, null)


def stake_against(assumed: Sequence[tuple[float, float]], null: float) -> Fraction:
    """Three times the stake that grows fastest against this mean if values come with these shares; at most 9/10."""
    stakes = np.arange(1, int(LARGEST_STAKE * STAKE_STEPS) + 1) / STAKE_STEPS
    growth = np.zeros(stakes.size)
    for value, share in assumed:
        growth += share * np.log1p(stakes * (value / null - 1))
    fastest = Fraction(int(np.argmax(growth)) + 1, STAKE_STEPS)
    return min(LARGEST_STAKE, _THIRDS * fastest)


def reported_values(claim: Assertion, stratum: DrawnStratum) -> list[tuple[float, float]]:
    """The values of the claim among the stratum's cards with their shares, as reported.

    Raises OutOfRange where the report does not say what a card is worth to the claim, as totals of points do not.
    """
    cards = reported_cards(claim, stratum)
    return [(float(value), n / stratum.cards) for value, n in cards.items()]


def reported_cards(claim: Assertion, stratum: DrawnStratum) -> Counter[Fraction]:
    """How many of the stratum's cards have each value of the claim, as reported; those without a vote have 1/2.

    Of several votes as few cards as possible are taken to have both, which makes the audit longer (``polling_stack``).
    """
    reported = stratum.reported
    return cards_by_value(claim, reported.votes_for(claim), stratum.cards)


@dataclass
class Confirming:
    """Whether draws confirm at a risk limit, asked of many audits that are much alike."""

    risk_limit: float
    split: LeastSplit = field(default_factory=LeastSplit)

    def is_confirmed(self, drawn: Sequence[StratumDraws]) -> bool:
        """Whether the measured risk of these draws is at most the limit."""
        return self.split.reaches(drawn, log(1 / self.risk_limit))

    def surely_confirm(self, deals: Sequence[Deal]) -> bool:
        """Whether next to all of these deals confirm, as bounds show that are wide; False says nothing."""
        return surely_reach(deals, log(1 / self.risk_limit))

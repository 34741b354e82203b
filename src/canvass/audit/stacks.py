"""The populations that sizes assume: cards by value, as the report and assumed errors have them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import floor

from canvass.audit.assertion import Assertion, Claim
from canvass.audit.comparison import ComparisonFrame, ErrorRates, worst_errors
from canvass.audit.compiler import HALF
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange
from canvass.stats.decks import CardStack


def polling_stack(reported: ReportedContest, assertion: Assertion) -> CardStack:
    """The cards by their value for the assertion, if the report is right.

    Where a voter has several votes the report does not say which are on one card: as few as possible are then
    taken to have votes for both, which makes the audit longer, not shorter.
    """
    if reported.contest.votes_allowed == 1:
        valid = {choice for choice, _ in assertion.assorter.weights}
        values = Counter[Fraction]()
        for choice, votes in reported.votes.items():
            values[assertion.assort([choice] if choice in valid else [])] += votes
    elif assertion.id.claim is Claim.BEATS:
        one, other = (reported.votes.get(c, 0) for c in (assertion.id.choice, assertion.id.other))
        both = max(one + other - reported.cards, 0)
        values = Counter({Fraction(1): one - both, Fraction(0): other - both})
    else:
        raise OutOfRange(f"{assertion.id.sentence} has no size where a voter has several votes")
    values[HALF] += reported.cards - values.total()
    return card_stack(values, assertion.unit, Fraction(1))


def comparison_stack(
    assertion: Assertion, frame: ComparisonFrame, rates: ErrorRates, without_errors: bool = False
) -> CardStack:
    """The entries of the frame by their overstatement value, if records err at these rates.

    Numbers of errors are rounded to whole cards. Every phantom is taken to be a one-vote overstatement.
    """
    upper = assertion.upper
    over = Counter[Fraction]()
    if not without_errors:
        for overstated, rate in worst_errors(upper, rates).items():
            over[overstated] += floor(rate * frame.bound + 0.5)
        over[HALF] += frame.phantoms
    over[Fraction(0)] += frame.bound - over.total()
    if over[Fraction(0)] < 0:
        raise OutOfRange(f"errors on {over.total()} of {frame.bound} cards: more than there are")
    values = Counter({upper - overstated: cards for overstated, cards in over.items()})
    return card_stack(values, assertion.unit, 1 / (2 * upper - frame.margin(assertion)))


def card_stack(values: Counter[Fraction], unit: Fraction, scale: Fraction) -> CardStack:
    """A stack with the commonest value first."""
    kinds = [(value, cards) for value, cards in values.most_common() if cards]
    return CardStack(
        tuple(int(value / unit) for value, _ in kinds),
        tuple(cards for _, cards in kinds),
        unit * scale,
    )

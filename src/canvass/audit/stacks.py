"""The populations that sizes assume: cards by value, as the report and assumed errors have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, lcm
from weakref import WeakKeyDictionary

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.comparison import ComparisonFrame, ErrorRates, worst_errors
from canvass.audit.compiler import HALF
from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange
from canvass.stats.decks import CardStack
from canvass.stats.together import SharedStack


def polling_stack(reported: ReportedContest, assertion: Assertion) -> CardStack:
    """The cards by their value for the assertion, if the report is right.

    Where a voter has several votes the report does not say which are on one card: as few as possible are then
    taken to have votes for both, which makes the audit longer, not shorter.
    """
    values = cards_by_value(assertion, reported.votes_for(assertion), reported.cards)
    return card_stack(values, assertion.unit, Fraction(1))


def cards_by_value(assertion: Assertion, votes: Mapping[str, int], cards: int) -> Counter[Fraction]:
    """So many cards with these votes by their value, as ``polling_stack`` has them."""
    weights = dict(assertion.assorter.weights)
    if assertion.assorter.votes_allowed == 1:
        values = Counter[Fraction]()
        for choice, count in votes.items():
            values[assertion.assort([choice] if choice in weights else [])] += count
    elif assertion.id.claim is Claim.BEATS:
        one, other = (votes.get(c, 0) for c in (assertion.id.choice, assertion.id.other))
        both = max(one + other - cards, 0)
        values = Counter({Fraction(1): one - both, Fraction(0): other - both})
    else:
        raise OutOfRange(f"{assertion.id.sentence} has no size where a voter has several votes")
    values[HALF] += cards - values.total()
    return values


MOST_KINDS = 200
"""Kinds of card beyond which what is on one card is not followed: dealing them takes too long."""


MOST_RANKINGS = 1_000
"""Rankings beyond which they are not gone through for every claim."""


def shared_stack(reported: ReportedContest, claims: Sequence[Assertion]) -> SharedStack | None:
    """The cards by what each is worth for every one of the claims at once, if the report is right.

    None where the report does not say what is on one card, a voter having several votes, or where rankings make more
    kinds of card than can be followed.
    """
    kinds = Counter[tuple[Fraction, ...]]()
    if reported.ranked is not None and reported.rankings is not None:
        if len(reported.rankings.cards) > MOST_RANKINGS:
            return None
        for ranking, cards in reported.rankings.cards.items():
            kinds[tuple(claim.assort(ranking) for claim in claims)] += cards
    elif all(claim.assorter.votes_allowed == 1 for claim in claims):
        for choice, cards in reported.valid_votes.items():
            kinds[tuple(_value_of_vote(claim, choice) for claim in claims)] += cards
    else:
        return None
    kinds[(HALF,) * len(claims)] += reported.cards - kinds.total()
    found = [(worth, cards) for worth, cards in kinds.most_common() if cards]
    if len(found) > MOST_KINDS:
        return None
    units = tuple(claim.unit for claim in claims)
    worth = tuple(
        tuple(int(values[place] / unit) for values, _ in found) for place, unit in enumerate(units)
    )
    return SharedStack(tuple(cards for _, cards in found), worth, units)


def _value_of_vote(claim: Assertion, choice: str) -> Fraction:
    return claim.assort([choice] if choice in dict(claim.assorter.weights) else [])


def pooled_overstatements(assertion: Assertion, frame: ComparisonFrame) -> Counter[Fraction]:
    """The cards of the pools by how much their pool's mean is above what each shows, if the totals are right."""
    known = _OVERSTATED.setdefault(frame.pools, {})
    if assertion.id not in known:
        known[assertion.id] = _overstated(assertion, frame)
    return known[assertion.id].copy()


_OVERSTATED = WeakKeyDictionary[Pools, dict[AssertionId, Counter[Fraction]]]()
"""What was found of pools that are still asked about: every risk limit and every bet asks the same of them."""


def _overstated(assertion: Assertion, frame: ComparisonFrame) -> Counter[Fraction]:
    over = Counter[Fraction]()
    for pool in frame.pools.in_bands(assertion):
        mean = pool.value(assertion)
        for value, cards in _cards_of(assertion, pool).items():
            over[mean - value] += cards
    return +over


def _cards_of(assertion: Assertion, pool: Pool) -> Counter[Fraction]:
    """The cards of a pool by value; where its totals do not say, as many as can be are for the claim or against it."""
    try:
        return cards_by_value(assertion, pool.votes, pool.cards)
    except OutOfRange:
        best = floor(pool.cards * pool.value(assertion) / assertion.upper)
        return Counter({assertion.upper: best, Fraction(0): pool.cards - best})


def comparison_stack(
    assertion: Assertion, frame: ComparisonFrame, rates: ErrorRates, without_errors: bool = False
) -> CardStack:
    """The entries of the frame by their overstatement value, if records err at these rates and totals are right.

    Numbers of errors are rounded to whole cards. Every phantom is taken to be a one-vote overstatement.
    """
    upper = assertion.upper
    over, linked = pooled_overstatements(assertion, frame), frame.bound - frame.pools.cards
    if not without_errors:
        for overstated, rate in worst_errors(upper, rates).items():
            over[overstated] += floor(rate * linked + 0.5)
        over[HALF] += frame.phantoms
    right = frame.bound - over.total()
    if right < 0:
        raise OutOfRange(f"errors on {over.total()} of {frame.bound} cards: more than there are")
    over[Fraction(0)] += right
    values = Counter({upper - overstated: cards for overstated, cards in over.items()})
    return card_stack(values, assertion.unit, 1 / (2 * upper - frame.margin(assertion)))


def card_stack(values: Counter[Fraction], unit: Fraction, scale: Fraction) -> CardStack:
    """A stack with the commonest value first."""
    kinds = [(value / unit, cards) for value, cards in values.most_common() if cards]
    parts = lcm(*(value.denominator for value, _ in kinds))  # 1 without pools
    return CardStack(
        tuple(int(value * parts) for value, _ in kinds),
        tuple(cards for _, cards in kinds),
        unit / parts * scale,
    )

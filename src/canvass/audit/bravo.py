"""BRAVO, ballot polling one card at a time with replacement: the test and its sizes in closed form.

Lindeman, Stark and Yates 2012. Three numbers must not be confused: the *mean* number of cards, the size of
*one round* that ends the audit with a wanted probability when the test is looked at only at its end, and the
quantile of the *sequential* audit that looks after every card (``canvass.audit.stopping``).
"""

from __future__ import annotations

from math import ceil, exp, floor, inf, log, log1p, sqrt

from canvass.audit.pair import Pair, require_chance, require_relevant, require_share
from canvass.stats.ranges import require, require_risk_limit
from canvass.stats.round_size import (
    RoundSize,
    ratio_boundary,
    smallest_round,
    smallest_round_of_cards,
)

_TIE = 1e-12


def log_likelihood_ratio(share: float, winner: int, loser: int, null: float = 0.5) -> float:
    """Logarithm of BRAVO's ratio after so many cards for the winner alone and the loser alone."""
    return winner * log(share / null) + loser * (log1p(-share) - log1p(-null))


def likelihood_ratio(share: float, winner: int, loser: int, null: float = 0.5) -> float:
    """How much likelier the drawn cards are if the reported share is right than if it is ``null``: if the two are tied.

    Where a rule asks for another share, the cards for a choice stand against those for all others. A card that cannot
    be found counts for the loser. The audit may stop at 1 / risk limit.

    >>> likelihood_ratio(0.6, 72, 47), likelihood_ratio(0.7, 72, 47, null=2 / 3)
    (14.0048707, 0.2371524)
    """
    require("the winner's share of the pair's votes", share, null, 1, may_equal=(False, False))
    logarithm = log_likelihood_ratio(share, winner, loser, null)
    return exp(logarithm) if logarithm < 709 else inf


def mean_cards(pair: Pair, risk_limit: float, log_ratio: float = 0.0) -> float:
    """Average number of further cards drawn if the reported votes are right: the published ASN formula.

    ``log_ratio`` is the logarithm of the ratio reached by the cards already drawn.

    >>> mean_cards(Pair(600, 400, 1000), 0.1)
    118.8818
    """
    needed = _needed(risk_limit, log_ratio)
    if not needed:
        return 0.0
    if not pair.loser_votes:
        return needed / log(2) * pair.cards / pair.winner_votes
    won, lost = log(2 * pair.share), log(2 - 2 * pair.share)
    drift = (pair.winner_votes * won + pair.loser_votes * lost) / pair.cards
    return (needed + won / 2) / drift


def fewest_draws(pair: Pair, risk_limit: float) -> int:
    """Draws that BRAVO cannot do with fewer of, however the cards fall: all of them for the winner.

    >>> fewest_draws(Pair(600, 400, 1000), 0.1)
    13
    """
    return ceil(_needed(risk_limit, 0.0) / log(2 * pair.share) - _TIE)


def open_at_most(pair: Pair, risk_limit: float, cards: int) -> float:
    """A bound of the chance that the pair is not confirmed after so many cards, if the reported votes are right.

    The smallest of a few that follow from the mean of each power of the ratio (Chernoff 1952).

    >>> round(open_at_most(Pair(600, 400, 1000), 0.1, 244), 4)
    0.7048
    >>> round(open_at_most(Pair(600, 400, 1000), 0.1, 2000), 6)
    0.000122
    """
    goal, winner, loser, every = -log(risk_limit), pair.winner_votes, pair.loser_votes, pair.cards
    for_winner, for_loser, neither = 2 * pair.share, 2 - 2 * pair.share, every - winner - loser

    def logarithm(power: float) -> float:
        won = winner * for_winner**-power
        lost = loser * for_loser**-power if loser else 0.0
        return power * goal + cards * log((won + lost + neither) / every)

    return exp(min(0.0, *(logarithm(step / 20) for step in range(1, 20))))


def ends_open_at_most(pair: Pair, risk_limit: float, cards: int) -> float:
    """A bound of the chance that one round of so many cards ends without BRAVO's ratio, and so without Minerva's.

    The same bound for draws of which each is one of the pair with ``relevant_share``, the winner's with ``share``: what
    the chances of a round are reckoned with. The ratio of two tails is at least that of the counts where they begin,
    so that a round that BRAVO ends is one that Minerva and the first round of Providence end. It falls with more cards.

    >>> round(ends_open_at_most(Pair(600, 400, 1000), 0.1, 2000), 6)
    0.000122
    """
    goal, share, relevant = -log(risk_limit), pair.share, pair.relevant_share

    def logarithm(power: float) -> float:
        mean = share * (2 * share) ** -power + (1 - share) * (2 - 2 * share) ** -power
        return power * goal + cards * log1p(relevant * (mean - 1))

    return exp(min(0.0, *(logarithm(step / 20) for step in range(1, 20))))


def not_ended_by(pair: Pair, risk_limit: float, chance: float) -> int:
    """Cards after which an audit has not ended with this chance yet, if the reported votes are right.

    The largest of a few that follow from the mean of each power of the ratio: divided by its mean it is a martingale,
    whose maximum passes a bound no more often than one in so many times (Ville 1939). Once in ten thousand is left for
    rounding. No less than one card fewer than the fewest draws.

    >>> not_ended_by(Pair(600, 400, 1000), 0.1, 0.9)
    75
    """
    goal, share, relevant = -log(risk_limit), pair.share, pair.relevant_share
    left = log(chance * (1 - 1e-4))

    def cards(power: float) -> float:
        mean = share * (2 * share) ** power + (1 - share) * (2 - 2 * share) ** power
        return (left + power * goal) / log1p(relevant * (mean - 1))

    return max(
        fewest_draws(pair, risk_limit) - 1, *(floor(cards(step / 20)) for step in range(1, 21))
    )


def estimated_round(
    pair: Pair, risk_limit: float, probability: float, log_ratio: float = 0.0
) -> int:
    """About how many cards one round takes to end with this probability: Lindeman's normal approximation.

    >>> estimated_round(Pair(40, 32, 100), 0.1, 0.9)
    1599
    """
    from canvass.stats.special import ndtri

    require_chance("probability to end", probability)
    needed = _needed(risk_limit, log_ratio)
    if not needed:
        return 0
    share = pair.share
    plus, minus, z = log(2 * share), log(2 - 2 * share), -float(ndtri(probability))
    f, g = needed / (plus - minus), minus / (plus - minus) + share
    half = z * z * share * (1 - share) / 2 + f * g
    root = sqrt(max(half * half - f * f * g * g, 0.0))
    draws = floor((half + root if probability > 0.5 else half - root) / (g * g))
    return ceil(draws / pair.relevant_share)


def one_round(share: float, risk_limit: float, probability: float) -> RoundSize:
    """The least number of cards of the pair that passes with this probability if looked at only at the end.

    Exact, unlike ``estimated_round``; ``boundary`` is the number of them that must be for the winner.

    >>> one_round(0.6, 0.1, 0.9)
    RoundSize(draws=342, boundary=194, probability=0.90133)
    """
    require_risk_limit(risk_limit)
    require_share(share)
    require_chance("probability to end", probability)
    return smallest_round(share, risk_limit, probability, ratio_boundary(share, 1 / risk_limit))


def one_round_in_cards(
    share: float, risk_limit: float, probability: float, relevant_share: float
) -> int:
    """The same in all cards, when this share of them has a vote for one of the pair."""
    require_risk_limit(risk_limit)
    require_share(share)
    require_chance("probability to end", probability)
    require_relevant(relevant_share)
    boundary = ratio_boundary(share, 1 / risk_limit)
    return smallest_round_of_cards(share, risk_limit, probability, boundary, relevant_share)


def _needed(risk_limit: float, log_ratio: float) -> float:
    require_risk_limit(risk_limit)
    return max(-log(risk_limit) - log_ratio, 0.0)

"""An audit of three ballots in a hundred, drawn at random from the whole contest and read by people.

Without escalation it stops there: it tells that the sample's margin is farther from the reported one than the draw
explains. With escalation the risk of the same draw is measured, and every ballot is counted by hand unless it is small.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from statistics import NormalDist

import numpy as np

from canvass.attack.checks.cards import tabulated
from canvass.attack.checks.check import Check, Told
from canvass.attack.detection import CardsToRead, Chance, Says
from canvass.attack.world import Runs, World
from canvass.audit.fixed_percentage import FixedDraw, HowDrawn
from canvass.audit.pair import Pair
from canvass.audit.workload import Task
from canvass.stats.counts import binomial

SHARE = Fraction(3, 100)
LEVEL = 0.05
"""How often a sample of a right report is farther off than it may be."""


def sample_of(cards: int) -> int:
    """Ballots that are read."""
    return FixedDraw(SHARE, cards, HowDrawn.CARDS_AT_RANDOM).sample_size


def off_by_more(cards: int, drawn: int, reported: tuple[int, int], true: tuple[int, int]) -> float:
    """The chance that the margin of a sample lies farther from the reported one than one sample of twenty does.

    Votes of winner and loser as reported, and as they stand on the cards. By the normal law of a sum of draws without
    replacement.
    """
    claimed, claimed_error = _margin(cards, drawn, reported)
    known, error = _margin(cards, drawn, true)
    reach = NormalDist().inv_cdf(1 - LEVEL / 2) * claimed_error
    if error == 0:
        return float(abs(known - claimed) > reach)
    law = NormalDist(known, error)
    return law.cdf(claimed - reach) + 1 - law.cdf(claimed + reach)


def _margin(cards: int, drawn: int, votes: tuple[int, int]) -> tuple[float, float]:
    """The mean margin of a card, and the standard deviation of a sample's mean."""
    mean = (votes[0] - votes[1]) / cards
    variance = max(sum(votes) / cards - mean**2, 0.0)
    left = (cards - drawn) / max(cards - 1, 1)
    return mean, sqrt(variance / drawn * left)


def _margin_told(world: World, _runs: Runs) -> Told:
    drawn, reported, true = _asked(world, (world.too_many, world.too_few))
    cards = world.reported.cards
    return Told(
        Chance(off_by_more(cards, drawn, reported, true)),
        Chance(off_by_more(cards, drawn, reported, reported)),
        CardsToRead(drawn, drawn),
    )


def _asked(world: World, off: tuple[int, int]) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """Ballots in the sample; votes of the two as reported; and without those too many, with those too few (``off``)."""
    votes = world.reported.votes
    reported = (votes[world.leader], votes[world.runner_up])
    true = (reported[0] - off[0], reported[1] + off[1])
    return sample_of(world.reported.cards), reported, true


def _escalated(world: World, _runs: Runs) -> Told:
    drawn, reported, true = _asked(world, world.against)
    pair = Pair(*reported, world.reported.cards)
    return Told(
        Chance(goes_on(pair, drawn, true)),
        Chance(goes_on(pair, drawn, reported)),
        CardsToRead(drawn, drawn),
    )


@lru_cache(maxsize=256)
def goes_on(pair: Pair, drawn: int, true: tuple[int, int]) -> float:
    """The chance that BRAVO's risk never was at the limit among so many cards, whose votes for the two are ``true``.

    How many of the cards have a vote for one of the two is binomial; the rest is BRAVO's own distribution.
    """
    ended = tabulated(pair.share, true[0] / sum(true)).table(most=drawn).ended
    share = sum(true) / pair.cards
    if share >= 1:
        return 1 - float(ended[min(drawn, ended.size - 1)])
    of_two = binomial(drawn, share)
    numbers = np.arange(of_two.low, of_two.high + 1)
    return float(1 - of_two.probability @ ended[np.minimum(numbers, ended.size - 1)])


MARGIN_OF_CARDS = Check(
    "share_of_cards", Says.ASKS_FOR_MORE, needs_paper=True, ask=_margin_told, task=Task.READ
)
RISK_OF_CARDS = Check(
    "share_of_cards_escalated",
    Says.CORRECTS_THE_OUTCOME,
    needs_paper=True,
    ask=_escalated,
    task=Task.READ,
    counts_lacking=True,
)

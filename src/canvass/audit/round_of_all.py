"""How many cards a round needs that is to confirm every pair of a contest, and not only the closest: Providence.

All pairs are read off the same cards. That each of them is confirmed with a chance of nine tenths does not make it nine
tenths for all: two losers who are level leave 83 of 100. Minerva's first round is that of Providence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.audit.pair import Pair, PairCount
from canvass.audit.providence import Providence
from canvass.stats.round_of_pairs import Loser, Round, smallest_round_of_all

NOTHING = PairCount(0, 0, 0)
LONGEST_EXACT = 20_000
"""Cards beyond which no chance of several losers at once is computed: each takes a part of a second."""
EASY = 1e-6
"""The chance with which pairs that are left out of a plan together keep it from confirming, at most."""


@dataclass(frozen=True, slots=True)
class OpenPair:
    """A pair that is not confirmed: its winner, the votes reported for both, and the cards read so far."""

    winner: str
    pair: Pair
    so_far: PairCount = NOTHING


@dataclass(frozen=True, slots=True)
class RoundOfAll:
    """Cards to draw, and whether fewer would not do: otherwise all are confirmed with the chance at least."""

    cards: int
    is_smallest: bool


def round_of_all(
    pairs: Sequence[OpenPair],
    risk_limit: float,
    chance: float,
    *,
    lost: float = 0.0,
    is_one_vote: bool = True,
) -> RoundOfAll:
    """The cards of a further round, of all kinds, that confirm every pair with this chance if the report is right.

    A share ``lost`` of what is drawn are no cards, and count for every loser. Pairs that are far apart are left out, as
    they hardly ever keep a round from confirming (``EASY``). The number is the smallest for one winner of most votes,
    where voters have one (of rankings one card stands in several pairs); otherwise, and for very long rounds, the
    chance to fail is shared among the pairs. Raises OutOfRange as ``Providence.next_round``.
    """
    alone = max(_alone(each, risk_limit, chance, lost) for each in {*pairs})
    nearly = 1 - EASY / len(pairs)
    far = {each for each in {*pairs} if _chance(each, risk_limit, alone, lost) >= nearly}
    pairs = [each for each in pairs if each not in far]
    if len(pairs) == 1:
        return RoundOfAll(alone, is_smallest=True)
    if is_one_vote and len({each.winner for each in pairs}) == 1 and alone <= LONGEST_EXACT:
        asked = _round(pairs, risk_limit, lost)
        return RoundOfAll(smallest_round_of_all(asked, chance, alone), is_smallest=True)
    shared = 1 - (1 - chance) / len(pairs)
    return RoundOfAll(
        max(_alone(each, risk_limit, shared, lost) for each in {*pairs}), is_smallest=False
    )


def _alone(each: OpenPair, risk_limit: float, chance: float, lost: float) -> int:
    test = Providence(each.pair.share, risk_limit)
    return test.next_round_in_cards(each.so_far, chance, each.pair.relevant_share, lost)


def _chance(each: OpenPair, risk_limit: float, cards: int, lost: float) -> float:
    test = Providence(each.pair.share, risk_limit)
    return test.chance_in_cards(cards, each.so_far, each.pair.relevant_share, lost)


def _round(pairs: Sequence[OpenPair], risk_limit: float, lost: float) -> Round:
    cards = pairs[0].pair.cards
    losers = tuple(
        Loser(
            each.pair.loser_votes / cards,
            Providence(each.pair.share, risk_limit).boundary_of_next(each.so_far),
        )
        for each in pairs
    )
    return Round(pairs[0].pair.winner_votes / cards, losers, lost)

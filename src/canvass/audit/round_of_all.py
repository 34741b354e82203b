"""How many cards a round needs that is to confirm every pair of a contest, and not only the closest.

All pairs are read off the same cards. That each of them is confirmed with a chance of nine tenths does not make it nine
tenths for all: two losers who are level leave 83 of 100. Minerva's first round is that of Providence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from canvass.audit.bravo import ends_open_at_most, one_round_in_cards
from canvass.audit.pair import Pair, PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.errors import OutOfRange
from canvass.stats.round_of_pairs import Loser, Round, smallest_round_of_all
from canvass.stats.round_size import (
    LONGEST_SEARCHED,
    Boundary,
    chance_of_cards,
    ratio_boundary,
)

NOTHING = PairCount(0, 0, 0)
LONGEST_EXACT = 20_000
"""Cards beyond which no chance of two losers at once is computed, and fewer of more: each takes a part of a second."""
_ROUNDING = 1e-12
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
    """Cards that confirm all pairs with the chance, and those that the pair takes which takes most by itself."""

    cards: int
    alone: int

    @property
    def at_least(self) -> int | None:
        """The number below which no round does, as one pair fails too often; None where no smallest was looked for."""
        return self.alone if self.alone <= LONGEST_SEARCHED else None

    @property
    def is_of_one(self) -> bool:
        """Whether no more is taken than by one pair: up to ``LONGEST_SEARCHED`` cards it is the smallest round."""
        return self.cards == self.alone


class RoundOfPair(Protocol):
    """What a further round of a test takes for one pair."""

    def __hash__(self) -> int:
        """Answers are kept by the test that gave them."""

    def cards(self, each: OpenPair, risk_limit: float, chance: float, lost: float) -> int:
        """The cards that confirm the pair with this chance, a share ``lost`` of them being none."""

    def chance(self, each: OpenPair, risk_limit: float, cards: int, lost: float) -> float:
        """The chance that so many cards confirm the pair."""

    def boundary(self, each: OpenPair, risk_limit: float) -> Boundary:
        """The least number of cards for the winner that confirms, by the cards of the pair in the round."""


class ByProvidence:
    """Rounds of Providence; the first is Minerva's too."""

    def cards(self, each: OpenPair, risk_limit: float, chance: float, lost: float) -> int:
        """The smallest further round of one pair."""
        test = ProvidenceTest(each.pair.share, risk_limit)
        return test.next_round_in_cards(each.so_far, chance, each.pair.relevant_share, lost)

    def chance(self, each: OpenPair, risk_limit: float, cards: int, lost: float) -> float:
        """The chance that such a round confirms the pair."""
        test = ProvidenceTest(each.pair.share, risk_limit)
        return test.chance_in_cards(cards, each.so_far, each.pair.relevant_share, lost)

    def boundary(self, each: OpenPair, risk_limit: float) -> Boundary:
        """The count for the winner that confirms in it."""
        return ProvidenceTest(each.pair.share, risk_limit).boundary_of_next(each.so_far)


class ByBravo:
    """A first round of BRAVO that is looked at only at its end."""

    def cards(self, each: OpenPair, risk_limit: float, chance: float, lost: float) -> int:
        """The smallest round of one pair."""
        if lost or each.so_far != NOTHING:
            raise OutOfRange("a round of BRAVO is planned before the first draw, of cards alone")
        return one_round_in_cards(each.pair.share, risk_limit, chance, each.pair.relevant_share)

    def chance(self, each: OpenPair, risk_limit: float, cards: int, lost: float) -> float:  # noqa: ARG002
        """The chance that the ratio is reached at the end of such a round."""
        boundary = self.boundary(each, risk_limit)
        return chance_of_cards(cards, each.pair.share, boundary, each.pair.relevant_share)

    def boundary(self, each: OpenPair, risk_limit: float) -> Boundary:
        """The count for the winner at which the ratio is reached."""
        return ratio_boundary(each.pair.share, 1 / risk_limit)


PROVIDENCE, BRAVO = ByProvidence(), ByBravo()


def round_of_all(
    pairs: Sequence[OpenPair],
    risk_limit: float,
    chance: float,
    *,
    lost: float = 0.0,
    is_one_vote: bool = True,
    by: RoundOfPair = PROVIDENCE,
) -> RoundOfAll:
    """The cards of a further round, of all kinds, that confirm every pair with this chance if the report is right.

    A share ``lost`` of what is drawn are no cards, and count for every loser. Pairs that are far apart are left out, as
    they hardly ever keep a round from confirming (``EASY``). A bound shows that of most, for every round that is as
    long: no round of theirs is looked for. The number is the smallest for one winner of most votes, where voters have
    one (of rankings one card stands in several pairs); otherwise, and for very long rounds, the chances of the pairs
    to fail add up to the whole at most, which holds whatever the cards have in common.
    Raises OutOfRange as ``ProvidenceTest.next_round``, and for more votes than cards hold.
    """
    if is_one_vote:
        _require_room(pairs, lost)
    return _round_of_all((*pairs,), risk_limit, chance, lost, is_one_vote, by)


def _require_room(pairs: Sequence[OpenPair], lost: float) -> None:
    """Refuse votes of a winner and all its losers that are more than the cards: no round has such shares of them."""
    for winner in dict.fromkeys(each.winner for each in pairs):
        own = [each.pair for each in pairs if each.winner == winner]
        votes = own[0].winner_votes + sum(pair.loser_votes for pair in own)
        cards = own[0].cards * (1 - lost)
        if votes > cards + _ROUNDING * own[0].cards:
            raise OutOfRange(
                f"{votes:,} votes are reported for {winner!r} and those behind, and {cards:,.0f} cards hold one each: "
                "correct the votes or the number of cards"
            )


@lru_cache(maxsize=1_024)  # a report asks for the same contests more than once
def _round_of_all(
    pairs: tuple[OpenPair, ...],
    risk_limit: float,
    chance: float,
    lost: float,
    is_one_vote: bool,
    by: RoundOfPair,
) -> RoundOfAll:
    alone, chances = _one_by_one(pairs, risk_limit, chance, lost, by)
    nearly = 1 - EASY / len(pairs)
    pairs = tuple(each for each in pairs if chances[each] < nearly)
    if len(pairs) <= 1:
        return RoundOfAll(alone, alone)
    is_short = alone * len(pairs) <= 2 * LONGEST_EXACT
    if is_one_vote and len({each.winner for each in pairs}) == 1 and is_short:
        found = smallest_round_of_all(_round(pairs, risk_limit, lost, by), chance, alone)
        return RoundOfAll(found, found)
    shared, _ = _one_by_one(pairs, risk_limit, 1 - (1 - chance) / len(pairs), lost, by)

    def suffices(cards: int) -> bool:
        missed = (1 - by.chance(each, risk_limit, cards, lost) for each in pairs)
        return sum(missed) <= 1 - chance

    return RoundOfAll(_summed(alone, shared, suffices), alone)


def _summed(alone: int, shared: int, suffices: Callable[[int], bool]) -> int:
    """A round that suffices: by bisection from what one pair takes up to what all take that share a chance evenly.

    Where chances are saw-teeth the last of these may not suffice, so that it is gone on from there until one does.
    """
    low, high = alone - 1, max(alone, shared)
    while not suffices(high):
        low, high = high, high + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    return high


def _one_by_one(
    pairs: Sequence[OpenPair], risk_limit: float, chance: float, lost: float, by: RoundOfPair
) -> tuple[int, dict[OpenPair, float]]:
    """The largest of the rounds that the pairs take by themselves, and the chance of each to be confirmed by it.

    A pair that the largest so far confirms often enough takes no more than that, so that its own is not looked for; a
    chance that a bound shows to be high enough for every question is told as certain.
    """
    found, chances = 0, dict[OpenPair, float]()
    at_most = min(EASY / len(pairs), 1 - chance)

    def confirmed(each: OpenPair) -> float:
        is_first = not lost and each.so_far == NOTHING
        if is_first and ends_open_at_most(each.pair, risk_limit, found) <= at_most:
            return 1.0
        return by.chance(each, risk_limit, found, lost)

    once = dict.fromkeys(pairs)
    for each in sorted(once, key=_growth):
        if found:
            chances[each] = confirmed(each)
        if chances.get(each, 0.0) < chance:
            needed = by.cards(each, risk_limit, chance, lost)
            if needed > found:
                found, chances = needed, {}
    for each in once:
        if each not in chances:
            chances[each] = confirmed(each)
    return found, chances


def _growth(each: OpenPair) -> float:
    """About how fast evidence for a pair grows with each card; the slowest takes the longest round."""
    return each.pair.relevant_share * (2 * each.pair.share - 1) ** 2


def _round(pairs: Sequence[OpenPair], risk_limit: float, lost: float, by: RoundOfPair) -> Round:
    cards = pairs[0].pair.cards
    losers = tuple(
        Loser(each.pair.loser_votes / cards, by.boundary(each, risk_limit)) for each in pairs
    )
    return Round(pairs[0].pair.winner_votes / cards, losers, lost)

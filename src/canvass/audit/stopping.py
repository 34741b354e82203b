"""The exact distribution of the card at which a BRAVO audit ends.

Counted are the pair's cards: those with a vote for the winner or for the loser, not both. The audit looks
after every card, so ``quantile`` is the sequential one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import log, log1p

import numpy as np
from numpy.typing import NDArray

from canvass.audit.pair import require_chance, require_relevant, require_share
from canvass.errors import OutOfRange
from canvass.stats.counts import Counts, Floats, binomial, hypergeometric
from canvass.stats.crossing import Lines, first_crossing
from canvass.stats.ranges import require_risk_limit
from canvass.stats.urn import first_crossing_from_urn

MOST_DRAWS = 20_000_000
"""Where the table ends at the latest: an audit that long is a full hand count of a large state."""
_TIE = 1e-12
_SETTLED = 1e-6
_ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class StoppingDraw:
    """When an audit ends: ``ends[n - 1]`` is the probability that card n of the pair ends it.

    ``size`` is the number of cards of the pair where none is drawn twice; an audit that has not ended before
    has then read them all. It is None where cards go back; the table then stops where it was told to.
    """

    ends: Floats
    size: int | None = None

    @cached_property
    def ended(self) -> Floats:
        """Probability that the audit is over after 0, 1, 2, ... cards of the pair."""
        ended = np.concatenate(([0.0], np.cumsum(self.ends)))
        if self.size is not None:
            ended[self.size] = 1.0
        return ended

    def quantile(self, probability: float) -> int:
        """The least number of cards of the pair by which the audit is over with this probability."""
        self._check(probability)
        return int(np.searchsorted(self.ended, probability))

    def quantile_in_cards(self, probability: float, relevant_share: float) -> int:
        """The same in all cards drawn, of which this share are the pair's, with replacement."""
        require_relevant(relevant_share)
        if relevant_share == 1:
            return self.quantile(probability)
        return self._least(probability, lambda cards: binomial(cards, relevant_share), MOST_DRAWS)

    def quantile_of_all(self, probability: float, cards: int) -> int:
        """The same in all cards drawn from ``cards``, none twice."""
        size = self.size
        if size is None or cards < size:
            raise OutOfRange(
                f"{cards} cards drawn without replacement cannot hold {size} of the pair"
            )
        return self._least(probability, lambda drawn: hypergeometric(drawn, size, cards), cards)

    @property
    def mean(self) -> float:
        """Average number of cards of the pair.

        Beyond the table the probability to go on is taken to fall by a constant factor; raises OutOfRange
        while more than one in a million is left there.
        """
        draws, left = self.ends.size, 1.0 - float(self.ended[-1])
        known = float(np.diff(self.ended) @ np.arange(1, draws + 1))
        if left < _ROUNDING:
            return known
        if left > _SETTLED:
            raise OutOfRange(
                f"the table leaves a chance of {left:.2g} open: tabulate until {1 - _SETTLED}"
            )
        earlier = 1.0 - float(self.ended[draws // 2])
        return known + left * (draws + (draws - draws // 2) / log(earlier / left))

    def _check(self, probability: float) -> None:
        require_chance("probability", probability)
        if probability > self.ended[-1]:
            raise OutOfRange(
                f"the table goes to probability {self.ended[-1]:.6g}, not {probability}: tabulate further"
            )

    def _least(self, probability: float, count: Callable[[int], Counts], most: int) -> int:
        """The least number of cards, up to ``most``, whose pair cards end the audit with this probability."""
        self._check(probability)
        high = self.quantile(probability)
        low = high - 1
        while self._chance(count(high)) < probability:
            if high >= most:
                raise OutOfRange(f"{most} cards are not enough for probability {probability}")
            low, high = high, min(2 * high, most)
        while high - low > 1:
            middle = (low + high) // 2
            enough = self._chance(count(middle)) >= probability
            low, high = (low, middle) if enough else (middle, high)
        beyond = np.exp(count(high).tail(np.array([self.ends.size + 1]))[0])
        if beyond * (1.0 - self.ended[-1]) > _SETTLED:
            raise OutOfRange(f"the table is short for probability {probability}: tabulate further")
        return high

    def _chance(self, pair_cards: Counts) -> float:
        drawn = np.arange(pair_cards.low, pair_cards.high + 1)
        return float(pair_cards.probability @ self.ended[np.minimum(drawn, self.ends.size)])


def stopping(
    share: float,
    risk_limit: float,
    *,
    truth: float | None = None,
    until: float = 0.999,
    most: int = MOST_DRAWS,
) -> StoppingDraw:
    """When a BRAVO audit with replacement ends, if the winner's true share is ``truth``, else as reported.

    The table goes on until the audit is over with probability ``until``, at most for ``most`` cards. With
    ``truth`` 1/2 its sum is the exact risk of an audit that stops there.

    >>> stopping(0.6, 0.1).quantile(0.9)
    244
    """
    require_risk_limit(risk_limit)
    require_share(share)
    require_chance("probability to tabulate", until)
    require_chance("true share", share if truth is None else truth)
    found: list[Floats] = []
    over, length = 0.0, 0
    for ends in first_crossing(_line(share, risk_limit), share if truth is None else truth):
        found.append(ends)
        over, length = over + float(ends.sum()), length + ends.size
        if over >= until or length >= most:
            break
    return StoppingDraw(np.concatenate(found)[:most])


def stopping_without_replacement(
    reported: tuple[int, int], risk_limit: float, *, truth: tuple[int, int] | None = None
) -> StoppingDraw:
    """When the same test ends on cards that are not put back, from the pair's reported and true votes.

    The ratio is that of drawing these cards from the reported votes and from a tie among as many. For a tied
    ``truth`` the sum of ``ends`` is the exact risk.
    """
    require_risk_limit(risk_limit)
    winner, loser = reported
    if not winner > loser >= 0:
        raise OutOfRange(
            f"reported votes {winner} and {loser}: the winner's must exceed the loser's, none be negative"
        )
    won, lost = reported if truth is None else truth
    if won + lost != winner + loser or min(won, lost) < 0:
        raise OutOfRange(
            f"true votes {won} and {lost} must add to the reported {winner + loser}, none be negative"
        )
    line = urn_line(winner, loser, risk_limit)
    return StoppingDraw(first_crossing_from_urn(line, won, lost)[1:], won + lost)


def urn_line(winner_votes: int, loser_votes: int, risk_limit: float) -> NDArray[np.int64]:
    """After 0, 1, 2, ... cards of the pair: the least number for the winner at which the audit may end.

    More than half of all the pair's cards always suffices: a tie is then impossible.
    """
    size = winner_votes + loser_votes
    decisive = size // 2 + 1
    before = np.arange(decisive - 1)
    won = np.log((winner_votes - before) / (size / 2 - before))
    before = np.arange(loser_votes)
    lost = np.log((loser_votes - before) / (size / 2 - before))
    for_winner = np.concatenate(([0.0], np.cumsum(won)))
    for_loser = np.concatenate(([0.0], np.cumsum(lost), np.full(winner_votes, -np.inf)))
    drawn, goal = np.arange(size + 1), -log(risk_limit) - _TIE
    low, high = np.full(size + 1, -1), np.full(size + 1, decisive)
    while np.any(high - low > 1):
        middle = (low + high) // 2
        ratio = (
            for_winner[np.minimum(middle, decisive - 1)] + for_loser[np.maximum(drawn - middle, 0)]
        )
        ends = (ratio >= goal) | (middle > drawn) | (middle >= decisive)
        low, high = np.where(ends, low, middle), np.where(ends, middle, high)
    return high


def _line(share: float, risk_limit: float) -> Lines:
    """After each draw the least number of cards for the winner at which the ratio is 1 / risk limit."""
    won, lost = log(2 * share), log(2) + log1p(-share)
    start, slope = -log(risk_limit) / (won - lost), -lost / (won - lost)

    def line(first: int, last: int) -> NDArray[np.int64]:
        exact = start + slope * np.arange(first, last + 1)
        return np.asarray(np.ceil(exact - _TIE), np.int64)

    return line

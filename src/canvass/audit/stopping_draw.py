"""The exact distribution of the draw at which an audit ends.

The audit looks after every draw, so ``quantile`` is the sequential one: neither the mean nor the size of one
round. Draws are the pair's cards for BRAVO: those with a vote for the winner or for the loser, not both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import log

import numpy as np

from canvass.audit.pair import require_chance, require_relevant
from canvass.errors import OutOfRange
from canvass.stats.counts import Counts, Floats, binomial, hypergeometric

MOST_DRAWS = 20_000_000
"""Where a table ends at the latest: an audit that long is a full hand count of a large state."""
_SETTLED = 1e-6
_ROUNDING = 1e-12


class ShortTable(OutOfRange):
    """A table that ends before the number asked of it can be told."""


@dataclass(frozen=True, eq=False)
class StoppingDraw:
    """When an audit ends: ``ends[n - 1]`` is the probability that draw n ends it.

    ``size`` is the number of cards where none is drawn twice; an audit that has not ended before has then read
    them all. It is None where cards go back; the table then stops where it was told to.
    """

    ends: Floats
    size: int | None = None

    @cached_property
    def ended(self) -> Floats:
        """Probability that the audit is over after 0, 1, 2, ... draws."""
        ended = np.concatenate(([0.0], np.cumsum(self.ends)))
        if self.size is not None:
            ended[self.size] = 1.0
        return ended

    def quantile(self, probability: float) -> int:
        """The least number of draws by which the audit is over with this probability."""
        self._check(probability)
        return int(np.searchsorted(self.ended, probability))

    def quantile_in_cards(self, probability: float, relevant_share: float) -> int:
        """The same in all cards, of which this share are the pair's, with replacement."""
        require_relevant(relevant_share)
        if relevant_share == 1:
            return self.quantile(probability)
        return self._least(probability, lambda cards: binomial(cards, relevant_share), MOST_DRAWS)

    def quantile_of_all(self, probability: float, cards: int) -> int:
        """The same in all of ``cards``, none drawn twice."""
        size = self.size
        if size is None or cards < size:
            raise OutOfRange(
                f"{cards} cards drawn without replacement cannot hold {size} of the pair"
            )
        return self._least(probability, lambda drawn: hypergeometric(drawn, size, cards), cards)

    @property
    def mean(self) -> float:
        """Average number of draws.

        Beyond the table the probability to go on is taken to fall by a constant factor; raises OutOfRange
        while more than one in a million is left there.
        """
        draws, left = self.ends.size, 1.0 - float(self.ended[-1])
        known = float(np.diff(self.ended) @ np.arange(1, draws + 1))
        if left < _ROUNDING:
            return known
        if left > _SETTLED:
            raise ShortTable(
                f"the table leaves a chance of {left:.2g} open: tabulate until {1 - _SETTLED}"
            )
        earlier = 1.0 - float(self.ended[draws // 2])
        return known + left * (draws + (draws - draws // 2) / log(earlier / left))

    def _check(self, probability: float) -> None:
        require_chance("probability", probability)
        if probability > self.ended[-1]:
            raise ShortTable(
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
            raise ShortTable(f"the table is short for probability {probability}: tabulate further")
        return high

    def _chance(self, pair_cards: Counts) -> float:
        drawn = np.arange(pair_cards.low, pair_cards.high + 1)
        return float(pair_cards.probability @ self.ended[np.minimum(drawn, self.ends.size)])

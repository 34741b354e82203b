"""Many tests on the same shuffled cards, so that only the bets differ."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

import numpy as np

from canvass.stats.decks import CardStack
from canvass.stats.draws import BoolArray, Draws, IntArray
from canvass.stats.martingale import go_on
from canvass.stats.null import Null
from canvass.stats.past import Bet
from canvass.stats.standing import START, Standing
from canvass.stats.streams import stream

FIRST_STRETCH, LONGEST_STRETCH, CELLS = 64, 4096, 2**17


class Played:
    """One test on some decks: which of them it still reads, where it stands, and where it ended."""

    def __init__(self, bet: Bet, audits: int, most: int) -> None:
        self.draws = np.full(audits, most)
        self.still: IntArray = np.arange(audits)
        self._bet, self._standing = bet, START

    def read(self, stretch: Draws, rows: IntArray, null: Null, risk_limit: float) -> None:
        """Go on with the next draws of the decks in these rows."""
        mine = np.isin(rows, self.still, assume_unique=True)
        draws = Draws(stretch.amounts[mine], stretch.unit)
        first = self._standing.drawn
        path, self._standing = go_on(self._standing, draws, null, self._bet)
        reached = path >= -log(risk_limit)
        ends = reached.any(axis=1)
        self.draws[self.still[ends]] = first + 1 + reached[ends].argmax(axis=1)
        self._keep(~ends & ~np.isneginf(path[:, -1]))

    def _keep(self, those: BoolArray) -> None:
        self.still = self.still[those]
        if isinstance(self._standing, Standing) and self._standing.drawn:
            self._standing = self._standing.of(those)


def play(
    bets: Mapping[str, Bet],
    stack: CardStack,
    null: Null,
    risk_limit: float,
    audits: int,
    seed: str,
    most: int,
) -> dict[str, IntArray]:
    """The draw at which each test ends in each audit; ``most`` where it does not end before, or never can."""
    deck = stack.decks(stream(seed, "bet study"), audits, replacement=False)
    played = {name: Played(bet, audits, most) for name, bet in bets.items()}
    rows, drawn = np.arange(audits), 0
    while rows.size and drawn < most:
        length = min(max(drawn, FIRST_STRETCH), LONGEST_STRETCH, max(CELLS // rows.size, 64))
        stretch = deck.deal(min(length, most - drawn))
        for each in played.values():
            if each.still.size:
                each.read(stretch, rows, null, risk_limit)
        drawn += stretch.count
        goes_on = np.zeros(audits, np.bool_)
        for each in played.values():
            goes_on[each.still] = True
        deck.keep(goes_on[rows])
        rows = rows[goes_on[rows]]
    return {name: each.draws for name, each in played.items()}

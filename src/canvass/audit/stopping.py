"""When a BRAVO audit ends, exactly, card by card of the pair."""

from __future__ import annotations

from collections.abc import Iterator
from math import log, log1p

import numpy as np
from numpy.typing import NDArray

from canvass.audit.pair import require_chance, require_share
from canvass.audit.stopping_draw import MOST_DRAWS, StoppingDraw
from canvass.errors import OutOfRange
from canvass.stats.counts import Floats
from canvass.stats.crossing import Lines, first_crossing
from canvass.stats.ranges import require_risk_limit
from canvass.stats.urn import first_crossing_from_urn

_TIE = 1e-12


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
    return Tabulated(share, risk_limit, truth).table(until, most)


class Tabulated:
    """A BRAVO audit whose table goes as far as anybody asked; who asks for more goes on from there.

    Every table has the same bits as one that was begun anew, however far this one goes already.
    """

    def __init__(self, share: float, risk_limit: float, truth: float | None = None) -> None:
        require_risk_limit(risk_limit)
        require_share(share)
        require_chance("true share", share if truth is None else truth)
        self._further = first_crossing(_line(share, risk_limit), share if truth is None else truth)
        self._found: list[Floats] = []

    def table(self, until: float = 0.999, most: int = MOST_DRAWS) -> StoppingDraw:
        """The table until the audit is over with this probability, at most for so many cards."""
        require_chance("probability to tabulate", until)
        kept: list[Floats] = []
        over, length = 0.0, 0
        for ends in self._blocks():
            kept.append(ends)
            over, length = over + float(ends.sum()), length + ends.size
            if over >= until or length >= most:
                break
        return StoppingDraw(np.concatenate(kept)[:most])

    def _blocks(self) -> Iterator[Floats]:
        """Those that were found, and those that follow."""
        yield from self._found
        for ends in self._further:
            self._found.append(ends)
            yield ends


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

"""Bets for comparing cards with their records: nearly every value is the same, errors are rare."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.bets.kelly import Kelly, kelly_bet
from canvass.stats.draws import BoolArray, FloatArray, IntArray
from canvass.stats.past import Past
from canvass.stats.ranges import require, require_cap

_EVERY_DRAW_UP_TO = 100
_THEN_EACH_GROWTH = 1.01
_A_HAIR_MORE = 1 + 1e-9
"""A value just between two kinds is of the kind with the smaller value, whatever the rounding."""


def cobra(no_error: float, one_vote: float, two_vote: float, cap: float = 1.0) -> Kelly:
    """The bet that is best for given rates of one-vote and two-vote overstatements (Spertus 2023, eq. 2-3).

    ``no_error`` is the value a of a card that agrees with its record; the others are a/2 and 0.

    >>> from canvass.stats.bets import kelly_bet
    >>> bet = cobra(1 / 1.95, 0.001, 0.0001)
    >>> kelly_bet(bet.values, bet.chances, 0.5)
    array(1.99167)
    """
    return Kelly((no_error, no_error / 2, 0.0), (1 - one_vote - two_vote, one_vote, two_vote), cap)


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """A value that a card in error takes, and how often that is expected.

    The assumed ``rate`` counts like ``weight`` draws against what the audit finds, and the estimate never
    falls below ``floor``.
    """

    value: float
    rate: float
    weight: float = 1000.0
    floor: float = 1e-5

    def __post_init__(self) -> None:
        """Refuse what is not a rate."""
        require("value of an error", self.value, 0)
        require("rate of an error", self.rate, 0, 1)
        require("weight of an assumed rate", self.weight, 0, may_equal=(False, True))
        require("floor of a rate", self.floor, 0, 1)


@dataclass(frozen=True, slots=True)
class ShrunkKelly:
    """The Kelly bet for error rates that the audit itself corrects (Spertus 2023, section 4).

    After i draws the rate of each kind of error is max(floor, (d p0 + errors found) / (d + i)). Every draw is
    counted to the kind whose value is nearest. The rates are looked at again after each of the first hundred
    draws, then each time the sample has grown by one percent. A ``cap`` below 1 keeps one two-vote
    overstatement from ruining the test.
    """

    no_error: float
    errors: tuple[ErrorKind, ...]
    cap: float = 0.9

    def __post_init__(self) -> None:
        """Refuse kinds that cannot be told apart."""
        require_cap(self.cap)
        values = [self.no_error, *(kind.value for kind in self.errors)]
        if len(set(values)) < len(values):
            raise OutOfRange(f"two kinds of card have the same value: {sorted(values)}")

    def __call__(self, past: Past) -> FloatArray:
        """The best bet for the rates as last looked at."""
        first, count = past.standing.drawn, past.draws.count
        looks = look_times(first + count)
        at = np.union1d([0], looks[looks >= first] - first)
        rates = [self._rate(kind, past, at) for kind in self.errors]
        bets = self._bets(rates, past.null_mean[..., at])
        in_force = past.memory.recall("bet in force", bets[..., 0])
        if first not in looks:
            bets[..., 0] = in_force
        past.memory.keep("bet in force", bets[..., -1])
        return np.repeat(bets, np.diff(at, append=count), axis=-1)

    def _bets(self, rates: list[FloatArray], means: FloatArray) -> FloatArray:
        """The best bet for each set of rates; where draws hold few errors most sets are alike, and asked once."""
        asked = np.stack([each.ravel() for each in (*rates, means)])
        key = np.sqrt(np.arange(len(asked)) + np.pi) @ asked
        _, first, kind = np.unique(key, return_index=True, return_inverse=True)
        if not all(np.array_equal(row[first][kind], row) for row in asked):
            first = kind = np.arange(len(key))
        chances = asked[:-1, first]
        right = np.maximum(1 - chances.sum(axis=0), 0.0)
        values = (self.no_error, *(error.value for error in self.errors))
        with np.errstate(divide="ignore", invalid="ignore"):
            bets = kelly_bet(values, np.vstack((right, chances)).T, asked[-1, first], self.cap)
        return bets[kind].reshape(means.shape)

    def _rate(self, kind: ErrorKind, past: Past, at: IntArray) -> FloatArray:
        name = f"cards of value {kind.value}"
        found = past.before(name, lambda values: self._is_nearest(kind, values), at=at)
        shrunk = (kind.weight * kind.rate + found) / (kind.weight + past.drawn[at])
        return np.asarray(np.maximum(kind.floor, shrunk))

    def _is_nearest(self, kind: ErrorKind, values: FloatArray) -> BoolArray:
        others = sorted({self.no_error, *(other.value for other in self.errors)})
        place = others.index(kind.value)
        low = (others[place - 1] + kind.value) / 2 if place else -np.inf
        high = (kind.value + others[place + 1]) / 2 if place + 1 < len(others) else np.inf
        return (values > low * _A_HAIR_MORE) & (values <= high * _A_HAIR_MORE)


def look_times(draws: int) -> IntArray:
    """Draws, numbered from 0, before which rates are looked at again: each, then one percent apart.

    >>> look_times(210)[-9:]
    array([196, 197, 198, 199, 200, 202, 204, 206, 208])
    """
    times = list(range(min(draws, _EVERY_DRAW_UP_TO)))
    at = _EVERY_DRAW_UP_TO
    while at < draws:
        times.append(at)
        at = max(at + 1, int(at * _THEN_EACH_GROWTH))
    return np.asarray(times, dtype=np.int64)

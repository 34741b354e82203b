"""Bets that are fixed before the first draw."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from canvass.stats.draws import FloatArray
from canvass.stats.past import Past
from canvass.stats.ranges import require, require_cap

_A_HAIR_MORE = 1 + 1e-15
"""Makes the largest bet, 1 / m_j, reach the cap whatever the rounding: ruin is then exactly ruin."""


@dataclass(frozen=True, slots=True)
class FixedBet:
    """The same bet on every draw (Waudby-Smith and Ramdas 2024)."""

    bet: float
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a bet against the reported outcome, or no number."""
        require("bet", self.bet, 0)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """The bet, whatever was drawn."""
        return np.full(past.values.shape, self.bet)


@dataclass(frozen=True, slots=True)
class FixedStake:
    """The same share of the wealth staked on every draw: lambda_j = stake / m_j.

    A stake of 1 is the largest bet there is: one value of 0 ruins it.
    """

    stake: float

    def __post_init__(self) -> None:
        """Refuse a stake outside 0 to 1."""
        require("stake", self.stake, 0, 1, may_equal=(False, True))

    @property
    def cap(self) -> float:
        """The stake itself."""
        return self.stake

    def __call__(self, past: Past) -> FloatArray:
        """More than the cap allows, so that the cap decides."""
        return np.full(past.values.shape, np.inf)


@dataclass(frozen=True, slots=True)
class KaplanMarkov:
    """The factor (x + g) / (t + g), for draws with replacement (Stark 2009).

    ``guard`` is g; without one (0) a single value of 0 ruins the test.
    """

    guard: float
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a negative guard."""
        require("guard", self.guard, 0)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """1 / (t + g)."""
        return _A_HAIR_MORE / (np.full(past.values.shape, float(past.null.mean)) + self.guard)


@dataclass(frozen=True, slots=True)
class KaplanWald:
    """The factor (1 - g) x / t + g, for draws with replacement (Stark and Teague 2014)."""

    guard: float
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a guard outside 0 to 1."""
        require("guard", self.guard, 0, 1, may_equal=(True, False))
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """(1 - g) / t."""
        mean = np.full(past.values.shape, float(past.null.mean))
        return _A_HAIR_MORE * (1 - self.guard) / mean


@dataclass(frozen=True, slots=True)
class KaplanKolmogorov:
    """The factor (x + g) / (m_j + g), for draws without replacement (Stark 2020, SHANGRLA)."""

    guard: float
    cap: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a negative guard."""
        require("guard", self.guard, 0)
        require_cap(self.cap)

    def __call__(self, past: Past) -> FloatArray:
        """1 / (m_j + g)."""
        return np.asarray(_A_HAIR_MORE / (past.null_mean + self.guard))

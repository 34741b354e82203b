"""Mixtures: wealth is split among several bets before the first draw, and each share runs by itself.

The whole is again a bet, the average of the bets weighted by what each share has become, so that it needs no
engine of its own. Cover (1991) calls it the universal portfolio.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.draws import FloatArray
from canvass.stats.martingale import log_factors, stakes_of
from canvass.stats.past import Bet, Past
from canvass.stats.ranges import require, require_cap

_SUM_TOLERANCE = 1e-9
_JUST_BELOW_ONE = 1 - 1e-15
_RUN = 16
"""Draws multiplied up before a logarithm is taken; short enough that no product overflows."""
_CELLS = 2**17
"""Numbers worked on at a time, so that they stay in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Several bets, each with its share of the wealth."""

    bets: tuple[Bet, ...]
    shares: tuple[float, ...]

    def __post_init__(self) -> None:
        """Refuse shares that do not add up to 1."""
        _require_shares(self.shares, len(self.bets))

    @property
    def cap(self) -> float:
        """1: each bet keeps to its own cap."""
        return 1.0

    def __call__(self, past: Past) -> FloatArray:
        """The average of the bets, weighted by the wealth of each before the draw."""
        stakes = [stakes_of(past.part(f"{at}"), bet) for at, bet in enumerate(self.bets)]
        paths = [
            past.summed(_wealth(at), log_factors(past, stake)) for at, stake in enumerate(stakes)
        ]
        for path, share in zip(paths, _logs(self.shares), strict=True):
            path += share
        average = _averaged(stakes, paths)
        bets = np.zeros_like(average)
        np.divide(average, past.null_mean, out=bets, where=average > 0)
        return bets

    def log_wealth(self, past: Past) -> FloatArray:
        """The logarithm of what all bets together have become after each draw; each is played by itself."""
        paths = []
        for at, (bet, share) in enumerate(zip(self.bets, _logs(self.shares), strict=True)):
            stakes = stakes_of(past.part(f"{at}"), bet)
            path = np.cumsum(log_factors(past, stakes), axis=-1)
            path += past.memory.recall(_wealth(at), np.full(path.shape[:-1], share))[..., None]
            past.memory.keep(_wealth(at), path[..., -1].copy())
            paths.append(path)
        return _added_up(paths)


def _wealth(at: int) -> str:
    """By which name the wealth of one of the bets is kept."""
    return f"wealth of {at}"


def _logs(shares: Sequence[float]) -> FloatArray:
    with np.errstate(divide="ignore"):
        return np.log(np.asarray(shares, dtype=np.float64))


def _added_up(logs: Sequence[FloatArray]) -> FloatArray:
    """The logarithm of a sum from the logarithms of its parts. Uses up ``logs``."""
    top: FloatArray = np.maximum.reduce(logs)
    top[np.isneginf(top)] = 0.0
    whole = np.zeros_like(top)
    for part in logs:
        part -= top
        whole += np.exp(part, out=part)
    with np.errstate(divide="ignore"):
        np.log(whole, out=whole)
    whole += top
    return whole


def _averaged(stakes: Sequence[FloatArray], log_shares: Sequence[FloatArray]) -> FloatArray:
    """The stakes averaged by what each bet's share has become; 0 where all are ruined. Uses up ``log_shares``."""
    top: FloatArray = np.maximum.reduce(log_shares)
    top[np.isneginf(top)] = 0.0
    average, whole = np.zeros_like(top), np.zeros_like(top)
    for stake, share in zip(stakes, log_shares, strict=True):
        share -= top
        np.exp(share, out=share)
        whole += share
        share *= stake
        average += share
    np.divide(average, whole, out=average, where=whole > 0)
    return average


@dataclass(frozen=True, slots=True)
class Portfolio:
    """A mixture of fixed bets: each bet of the ``grid`` with its share of the wealth."""

    grid: tuple[float, ...]
    shares: tuple[float, ...]
    each_cap: float = 0.99
    """Largest share of its own wealth that a bet of the grid may lose on one draw."""

    def __post_init__(self) -> None:
        """Refuse shares that do not add up to 1."""
        require_cap(self.each_cap)
        for bet in self.grid:
            require("bet", bet, 0)
        _require_shares(self.shares, len(self.grid))

    @property
    def cap(self) -> float:
        """1: each bet keeps to its own cap."""
        return 1.0

    def __call__(self, past: Past) -> FloatArray:
        """The average of the bets, weighted by the wealth of each before the draw."""
        gains = np.where(past.remainder.is_open, past.values - past.null_mean, 0.0)
        with np.errstate(divide="ignore"):
            limits = self.each_cap * _JUST_BELOW_ONE / past.null_mean
        runs = _in_runs(gains)
        with np.errstate(divide="ignore"):
            shares = np.repeat(np.log(np.asarray(self.shares))[:, None], len(runs), axis=1)
        bets, shares = self._average_bets(
            runs, _in_runs(limits), past.memory.recall("shares", shares)
        )
        past.memory.keep("shares", shares)
        return bets.reshape(len(bets), -1)[:, : past.draws.count].reshape(gains.shape)

    def _average_bets(
        self, gains: FloatArray, limits: FloatArray, log_shares: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Bet on every draw, and what each bet's share has become; shaped (replication, run, draw within)."""
        rows, runs, _ = gains.shape
        averages = np.empty_like(gains)
        step = max(1, _CELLS // (_RUN * rows * len(self.grid)))
        for start in range(0, runs, step):
            block = slice(start, start + step)
            found, log_shares = self._block(
                _draw_first(gains[:, block]), _draw_first(limits[:, block]), log_shares
            )
            averages[:, block] = found.transpose(1, 2, 0)
        return averages, log_shares

    def _block(
        self, gains: FloatArray, limits: FloatArray, log_shares: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Average bets of some runs, draw first, and the logarithm of each bet's wealth after them."""
        bets = np.asarray(self.grid)[None, :, None, None]
        if limits.min() < bets.max():
            bets = np.minimum(bets, limits[:, None])
        grown = np.ones((_RUN + 1, *log_shares.shape, gains.shape[-1]))
        np.multiply(bets, gains[:, None], out=grown[1:])
        grown[1:] += 1.0
        for draw in range(1, _RUN):
            grown[draw + 1] *= grown[draw]
        with np.errstate(divide="ignore"):
            after = log_shares[..., None] + np.cumsum(np.log(grown[-1]), axis=-1)
        weights = _weights(np.concatenate((log_shares[..., None], after[..., :-1]), axis=-1))
        whole = np.einsum("bri,dbri->dri", weights, grown[:-1])
        staked = np.einsum("dbri,dbri->dri", weights * bets, grown[:-1])
        with np.errstate(invalid="ignore"):
            return np.nan_to_num(staked / whole), after[..., -1]


def universal_portfolio(bets: int = 16, largest: float = 2.0, cap: float = 0.99) -> Portfolio:
    """Equal shares on evenly spaced bets below the largest (Cover 1991; 2 is 1 / t for a null mean of 1/2)."""
    grid = tuple(largest * (place + 0.5) / bets for place in range(bets))
    return Portfolio(grid, (1 / bets,) * bets, cap)


def square_kelly(bets: int = 16, largest: float = 2.0, cap: float = 0.99) -> Portfolio:
    """Shares that fall with the square of the distance to the largest bet, for close contests (RiLACS 2021)."""
    grid = tuple(largest * (place + 0.5) / bets for place in range(bets))
    heights = [(1 - bet / largest) ** 2 for bet in grid]
    return Portfolio(grid, tuple(height / fsum(heights) for height in heights), cap)


def _weights(log_shares: FloatArray) -> FloatArray:
    """Shares of the whole wealth from their logarithms, over the first axis; 0 where all are ruined."""
    top = log_shares.max(axis=0, keepdims=True)
    top[np.isneginf(top)] = 0.0
    return np.asarray(np.exp(log_shares - top))


def _in_runs(values: FloatArray) -> FloatArray:
    """The draws cut into runs: shaped (replication, run, draw within its run), 0 beyond the last draw."""
    rows = values.reshape(-1, values.shape[-1])
    spare = -rows.shape[1] % _RUN
    padded = np.pad(rows, ((0, 0), (0, spare))) if spare else rows
    return padded.reshape(len(rows), -1, _RUN)


def _draw_first(runs: FloatArray) -> FloatArray:
    return np.ascontiguousarray(runs.transpose(2, 0, 1))


def _require_shares(shares: tuple[float, ...], bets: int) -> None:
    for share in shares:
        require("share of the wealth", share, 0, 1)
    if len(shares) != bets or not bets or abs(fsum(shares) - 1) > _SUM_TOLERANCE:
        raise OutOfRange(
            f"a mixture of {bets} bets needs as many shares that add up to 1; "
            f"found {len(shares)} that add up to {fsum(shares):g}"
        )

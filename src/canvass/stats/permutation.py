"""Permutation tests: how often chance alone would deal out a difference like the observed one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, factorial

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.regression import Fit, Floats, partialled_out

EXACT_ORDERS = 50_000
"""At most so many orders are gone through one by one (eight rows)."""
EXACT_GROUPINGS = 200_000
"""At most so many ways of choosing the group are gone through one by one."""
_BLOCK = 32_000
"""Numbers dealt out at once: few enough to stay in the cache next to the processor."""
_TIE = 1e-12


@dataclass(frozen=True, slots=True)
class Permutation:
    """A permutation p: ``count`` of ``draws`` orders lie at least as far from zero as the observed statistic.

    Exact: every order was gone through, the observed one among them, and p = count / draws. Else p = (1 + count) /
    (1 + draws), the observed order being one more.
    """

    statistic: float
    p_value: float
    count: int
    draws: int
    is_exact: bool


def _exact(statistic: float, count: int, draws: int) -> Permutation:
    return Permutation(statistic, count / draws, count, draws, is_exact=True)


def _drawn(statistic: float, count: int, draws: int) -> Permutation:
    return Permutation(statistic, (1 + count) / (1 + draws), count, draws, is_exact=False)


def freedman_lane(
    fit: Fit, column: int, rng: np.random.Generator, draws: int = 9_999
) -> Permutation:
    """Permutation test of a column, the others held fixed; the statistic is the classical t.

    Residuals of the fit without the column are dealt out anew and the full model is refitted (Freedman and Lane
    1983). Exact for two groups without controls, else approximate; not valid when neighbours are alike or
    variances differ. Up to eight rows every order is gone through.
    """
    refit = _refit(fit, column)
    if factorial(min(fit.n, 20)) <= EXACT_ORDERS:
        orders = np.array(list(permutations(range(fit.n))))
        t = refit.t(refit.residuals[orders])
        return _exact(refit.observed, refit.extreme(t), len(orders))
    count = sum(refit.extreme(refit.t(dealt)) for dealt in _dealt(refit.residuals, draws, rng))
    return _drawn(refit.observed, count, draws)


def freedman_lane_by_rotation(
    fit: Fit, column: int, rng: np.random.Generator, draws: int = 99_999
) -> Permutation:
    """The same test for many rows: each random order is also turned through all n rotations.

    A turned random order is a random order; all n statistics come from one Fourier transform, so that 100,000
    orders of 3,000 rows take milliseconds. The rotations of the observed order (rows relabelled at random
    first) are among those counted, which makes the observed statistic exchangeable with the rest and p exact
    wherever that of ``freedman_lane`` is (Hemerik and Goeman 2018). At least ``draws`` orders are used.
    """
    refit = _refit(fit, column)
    relabelled = rng.permutation(fit.n)
    turned = np.fft.rfft(refit.axes[relabelled], axis=0)
    rounds = 1 + -(-draws // fit.n)
    count = 0
    for number in range(rounds):
        order = relabelled if number == 0 else rng.permutation(fit.n)
        spectrum = np.fft.rfft(refit.residuals[order])
        products = np.fft.irfft(turned.conj() * spectrum[:, None], fit.n, axis=0)
        observed_first = 1 if number == 0 else 0
        count += refit.extreme(refit.t_of(products[observed_first:]))
    return _drawn(refit.observed, count, rounds * fit.n - 1)


def two_groups(
    outcome: Floats, is_treated: Floats, rng: np.random.Generator, draws: int = 99_999
) -> Permutation:
    """Permutation test of a difference between two group means (n outcomes, n flags).

    Every way of choosing the group is gone through when there are at most 200,000; the statistic is the
    difference itself.

    >>> two_groups(np.array([1.0, 2, 3, 9]), np.array([0.0, 0, 0, 1]), np.random.default_rng(0)).p_value
    0.25
    """
    n, group = len(outcome), int(is_treated.sum())
    if not 0 < group < n:
        raise OutOfRange(f"two groups are needed, found {group} of {n} rows in the first")
    centred = outcome - outcome.mean()
    scale = n / (group * (n - group))
    observed = float(centred @ is_treated) * scale
    if comb(n, group) <= EXACT_GROUPINGS:
        chosen = np.array(list(combinations(range(n), group)))
        sums = centred[chosen].sum(axis=1) * scale
        return _exact(observed, _extreme(sums, observed), len(chosen))
    count = sum(
        _extreme(dealt[:, :group].sum(axis=1) * scale, observed)
        for dealt in _dealt(centred, draws, rng)
    )
    return _drawn(observed, count, draws)


def shuffles(values: Floats, draws: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Random orders of the values, in blocks of rows (at most a few megabytes each)."""
    return _dealt(values, draws, rng)


@dataclass(frozen=True, slots=True)
class _Refit:
    """What a refit of dealt-out residuals needs (Frisch, Waugh and Lovell): no regression is run again.

    ``axes`` (n, k) are orthonormal: first the column freed of the others, then a basis of the others.
    ``residuals`` (n) are those of the fit without the column.
    """

    axes: Floats
    residuals: Floats
    df: int
    observed: float

    def t(self, dealt: Floats) -> Floats:
        """Classical t of each row of dealt-out residuals (draws, n)."""
        return self.t_of(dealt @ self.axes)

    def t_of(self, products: Floats) -> Floats:
        """The same from the products of dealt-out residuals with the axes (draws, k)."""
        slope, fitted = products[:, 0], products[:, 1:]
        total = self.residuals @ self.residuals
        unexplained = total - np.einsum("bk,bk->b", fitted, fitted) - slope**2
        return np.asarray(slope / np.sqrt(np.maximum(unexplained, total * 1e-15) / self.df))

    def extreme(self, t: Floats) -> int:
        return _extreme(t, self.observed)


def _refit(fit: Fit, column: int) -> _Refit:
    basis, remainder = partialled_out(fit, column)
    unit = remainder / np.linalg.norm(remainder)
    residuals = fit.outcome - basis @ (basis.T @ fit.outcome)
    slope = unit @ residuals
    unexplained = max(residuals @ residuals - slope**2, residuals @ residuals * 1e-15)
    observed = float(slope / np.sqrt(unexplained / fit.df))
    return _Refit(np.column_stack([unit, basis]), residuals, fit.df, observed)


def _extreme(statistics: Floats, observed: float) -> int:
    return int((np.abs(statistics) >= abs(observed) - _TIE * max(1.0, abs(observed))).sum())


def _dealt(values: Floats, draws: int, rng: np.random.Generator) -> Iterator[Floats]:
    size = max(1, _BLOCK // len(values))
    for start in range(0, draws, size):
        block = np.tile(values, (min(size, draws - start), 1))
        yield rng.permuted(block, axis=1, out=block)

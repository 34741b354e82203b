"""The wild cluster bootstrap: clusters with residuals of random sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.cluster import Labels
from canvass.stats.regression import Fit, Floats, partialled_out

RADEMACHER = np.array([-1.0, 1.0])
WEBB = np.array([-np.sqrt(1.5), -1.0, -np.sqrt(0.5), np.sqrt(0.5), 1.0, np.sqrt(1.5)])
"""Webb's six points: mean zero, variance one, and 6^G draws for G clusters."""
FEW_CLUSTERS = 12
"""Below this, two points give too few distinct draws."""
_CHUNK = 32_000
"""Signs dealt out at once: few enough to stay in the cache next to the processor."""
_CHUNK_OF_SIX = 200_000
"""Webb's points dealt out at once: the end of a block throws random bytes away, so that its size decides the next."""


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """How often the bootstrap gave a t as far from zero as the observed one."""

    t: float
    p_value: float
    draws: int
    clusters: int


def wild_cluster_bootstrap(
    fit: Fit, column: int, clusters: Labels, rng: np.random.Generator, draws: int = 9_999
) -> Bootstrap:
    """Bootstrap p of "no difference" for a column, rows being independent only between clusters (n labels).

    The null is imposed: the residuals are those of the fit without the column, each cluster's times one random
    weight; each draw is refitted and its CR1 t compared. p = (1 + count) / (draws + 1)
    (Cameron, Gelbach and Miller 2008; Webb 2023 for few clusters).
    """
    sums = _cluster_sums(fit, column, clusters)
    observed = float(sums.t(np.ones((1, sums.groups)))[0])
    if not np.isfinite(observed):
        raise OutOfRange("the clusters leave no spread to measure the difference against")
    count = sum(
        int((np.abs(sums.t(weights)) >= abs(observed) - 1e-12).sum())
        for weights in _weights(sums.groups, draws, rng)
    )
    return Bootstrap(observed, (1 + count) / (draws + 1), draws, sums.groups)


@dataclass(frozen=True, slots=True)
class _ClusterSums:
    """All that a refit needs of each of G clusters, so that a draw costs G (k + 1) multiplications.

    With d the column freed of the others, e the residuals without it and w the weights, the score of cluster g
    after the refit is ``w_g a_g - c_g' B sum_h w_h u_h``: a = d'e (G), c = X'd (G, k), u = X'e (G, k).
    """

    own: Floats
    reach: Floats
    pulled: Floats
    factor: float

    @property
    def groups(self) -> int:
        return len(self.own)

    def t(self, weights: Floats) -> Floats:
        """CR1 t of draws with these weights (draws, G)."""
        scores = weights * self.own
        scores -= (weights @ self.pulled) @ self.reach.T
        spread = np.sqrt(self.factor * np.einsum("bg,bg->b", scores, scores))
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray((weights @ self.own) / spread)


def _cluster_sums(fit: Fit, column: int, clusters: Labels) -> _ClusterSums:
    basis, remainder = partialled_out(fit, column)
    residuals = fit.outcome - basis @ (basis.T @ fit.outcome)
    _, member = np.unique(clusters, return_inverse=True)
    groups = int(member.max()) + 1
    if groups < 2:
        raise OutOfRange("a cluster bootstrap needs at least two clusters, found one")

    def summed(values: Floats) -> Floats:
        return np.column_stack([np.bincount(member, part, groups) for part in values.T])

    return _ClusterSums(
        own=summed((remainder * residuals)[:, None])[:, 0],
        reach=summed(remainder[:, None] * fit.design) @ fit.bread,
        pulled=summed(residuals[:, None] * fit.design),
        factor=groups / (groups - 1) * (fit.n - 1) / fit.df,
    )


def _weights(groups: int, draws: int, rng: np.random.Generator) -> Iterator[Floats]:
    points, chunk = (WEBB, _CHUNK_OF_SIX) if groups < FEW_CLUSTERS else (RADEMACHER, _CHUNK)
    size = max(4, chunk // groups // 4 * 4)  # of two points, four come of a word: none is lost
    for start in range(0, draws, size):
        shape = (min(size, draws - start), groups)
        dealt = rng.integers(0, len(points), shape, dtype=np.int8)
        is_of_two = points is RADEMACHER  # which are computed sooner than they are looked up
        yield np.asarray(dealt * 2.0 - 1.0) if is_of_two else points.take(dealt)

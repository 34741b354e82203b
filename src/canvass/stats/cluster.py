"""Standard errors for rows that come in clusters: CR1, CR2 with Satterthwaite df, CR3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from canvass.errors import OutOfRange
from canvass.stats.coefficient import Coefficient
from canvass.stats.regression import Fit, Floats
from canvass.stats.robust import coefficient

Labels: TypeAlias = npt.NDArray[np.str_] | npt.NDArray[np.int64]


class Clustered(StrEnum):
    """How the residuals of a cluster are enlarged for having been fitted."""

    CR1 = "CR1"
    """A factor for the number of clusters and columns (Liang and Zeger 1986)."""
    CR2 = "CR2"
    """Unbiased when rows are alike and independent (Bell and McCaffrey 2002)."""
    CR3 = "CR3"
    """Close to leaving out one cluster at a time (Bell and McCaffrey 2002)."""


def clustered_coefficient(fit: Fit, column: int, clusters: Labels, kind: Clustered) -> Coefficient:
    """The coefficient of a column, rows being independent only between the clusters (n labels).

    t has G - 1 degrees of freedom for G clusters; for CR2 those of Satterthwaite, which are fewer when few
    clusters carry the comparison.
    """
    df: float = len(np.unique(clusters)) - 1
    if kind is Clustered.CR2:
        df = satterthwaite_df(fit, column, clusters)
    return coefficient(fit, column, clustered_covariance(fit, clusters, kind), df)


def clustered_covariance(fit: Fit, clusters: Labels, kind: Clustered) -> Floats:
    """Covariance matrix (k, k) of the coefficients. CR3 has no factor (G - 1) / G."""
    _check(clusters)
    scores = np.array(
        [x.T @ _ENLARGE[kind](fit, x, residuals) for x, residuals in _groups(fit, clusters)]
    )
    meat = scores.T @ scores
    if kind is Clustered.CR1:
        groups = len(scores)
        meat *= groups / (groups - 1) * (fit.n - 1) / fit.df
    return np.asarray(fit.bread @ meat @ fit.bread)


def satterthwaite_df(fit: Fit, column: int, clusters: Labels) -> float:
    """Degrees of freedom that match mean and variance of the CR2 variance estimate.

    Computed as if rows were independent and alike: ``trace(P)^2 / trace(P P)`` with
    ``P_gh = a_g'(I - H)_gh a_h`` and ``a_g`` the CR2-adjusted row weights of the coefficient in cluster g
    (Bell and McCaffrey 2002; Imbens and Kolesar 2016).
    """
    weights = [
        (x, _ENLARGE[Clustered.CR2](fit, x, x @ fit.bread[column]))
        for x, _ in _groups(fit, clusters)
    ]
    own = np.array([a @ a for _, a in weights])
    reach = np.array([x.T @ a for x, a in weights])
    p = np.diag(own) - reach @ fit.bread @ reach.T
    return float(np.trace(p) ** 2 / np.sum(p * p))


def _check(clusters: Labels) -> None:
    if len(np.unique(clusters)) < 2:
        raise OutOfRange("clustered standard errors need at least two clusters, found one")


def _groups(fit: Fit, clusters: Labels) -> Iterator[tuple[Floats, Floats]]:
    _, member, sizes = np.unique(clusters, return_inverse=True, return_counts=True)
    rows_by_cluster = np.split(np.argsort(member, kind="stable"), np.cumsum(sizes)[:-1])
    for rows in rows_by_cluster:
        yield fit.design[rows], fit.residuals[rows]


def _enlarged(fit: Fit, x: Floats, values: Floats, exponent: float) -> Floats:
    """Values times (I - H_gg) to a negative power; a generalised inverse where a cluster fits itself."""
    own, vectors = np.linalg.eigh(np.eye(len(x)) - x @ fit.bread @ x.T)
    powered = np.zeros_like(own)
    powered[own > 1e-10] = own[own > 1e-10] ** exponent
    return np.asarray(vectors @ (powered * (vectors.T @ values)))


_ENLARGE: dict[Clustered, Callable[[Fit, Floats, Floats], Floats]] = {
    Clustered.CR1: lambda _fit, _x, values: values,
    Clustered.CR2: lambda fit, x, values: _enlarged(fit, x, values, -0.5),
    Clustered.CR3: lambda fit, x, values: _enlarged(fit, x, values, -1.0),
}

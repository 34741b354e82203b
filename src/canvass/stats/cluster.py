"""Standard errors for rows that come in clusters: CR1, CR2 with Satterthwaite df, CR3."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
    groups = _groups(fit, clusters, kind)
    df: float = len(groups) - 1
    if kind is Clustered.CR2:
        df = _satterthwaite_df(fit, column, groups)
    return coefficient(fit, column, _covariance(fit, groups, kind), df)


@dataclass(frozen=True, slots=True)
class _Group:
    """One cluster: its rows of the design, its residuals, and how vectors of its rows are enlarged."""

    design: Floats
    residuals: Floats
    enlarge: Callable[[Floats], Floats]


def _covariance(fit: Fit, groups: Sequence[_Group], kind: Clustered) -> Floats:
    """Covariance matrix (k, k) of the coefficients. CR3 has no factor (G - 1) / G."""
    scores = np.array([group.design.T @ group.enlarge(group.residuals) for group in groups])
    meat = scores.T @ scores
    if kind is Clustered.CR1:
        meat *= len(groups) / (len(groups) - 1) * (fit.n - 1) / fit.df
    return np.asarray(fit.bread @ meat @ fit.bread)


def _satterthwaite_df(fit: Fit, column: int, groups: Sequence[_Group]) -> float:
    """Degrees of freedom that match mean and variance of the CR2 variance estimate.

    Computed as if rows were independent and alike: ``trace(P)^2 / trace(P P)`` with
    ``P_gh = a_g'(I - H)_gh a_h`` and ``a_g`` the CR2-adjusted row weights of the coefficient in cluster g
    (Bell and McCaffrey 2002; Imbens and Kolesar 2016).
    """
    weights = [group.enlarge(group.design @ fit.bread[column]) for group in groups]
    own = np.array([a @ a for a in weights])
    reach = np.array([group.design.T @ a for group, a in zip(groups, weights, strict=True)])
    p = np.diag(own) - reach @ fit.bread @ reach.T
    return float(np.trace(p) ** 2 / np.sum(p * p))


def _groups(fit: Fit, clusters: Labels, kind: Clustered) -> tuple[_Group, ...]:
    _, member, sizes = np.unique(clusters, return_inverse=True, return_counts=True)
    if len(sizes) < 2:
        raise OutOfRange("clustered standard errors need at least two clusters, found one")
    rows_by_cluster = np.split(np.argsort(member, kind="stable"), np.cumsum(sizes)[:-1])
    return tuple(
        _Group(
            fit.design[rows], fit.residuals[rows], _enlarger(fit, fit.design[rows], _EXPONENT[kind])
        )
        for rows in rows_by_cluster
    )


_EXPONENT = {Clustered.CR1: 0.0, Clustered.CR2: -0.5, Clustered.CR3: -1.0}


def _enlarger(fit: Fit, x: Floats, exponent: float) -> Callable[[Floats], Floats]:
    """Multiplies by (I - H_gg) to a negative power; by the generalised inverse where a cluster fits itself."""
    if exponent == 0:
        return lambda values: values
    own, vectors = _unfitted(fit, x)
    powered = np.zeros_like(own)
    powered[own > 1e-10] = own[own > 1e-10] ** exponent
    return lambda values: np.asarray(values + vectors @ ((powered - 1) * (vectors.T @ values)))


def _unfitted(fit: Fit, x: Floats) -> tuple[Floats, Floats]:
    """Eigenvalues and eigenvectors of I - H_gg; those of eigenvalue one may be left out.

    H_gg has no more eigenvalues above zero than the design has columns: with more rows than columns, the singular
    vectors of its root say all.
    """
    n, k = x.shape
    if n <= k:
        own, vectors = np.linalg.eigh(np.eye(n) - x @ fit.bread @ x.T)
        return own, vectors
    vectors, roots, _ = np.linalg.svd(x @ np.linalg.cholesky(fit.bread), full_matrices=False)
    return 1 - roots**2, vectors

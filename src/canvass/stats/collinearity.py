"""Whether the columns of a regression can be told apart."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

MINIMUM_RECIPROCAL_CONDITION = 1e-8
"""Below this, the columns determine one another as far as double precision can see."""


def reciprocal_condition(design: npt.NDArray[np.float64]) -> float:
    """Smallest over largest singular value of the columns (n, k), each scaled to length one.

    1 when the columns are orthogonal, 0 when one is a sum of multiples of the others. Scaling makes the
    answer independent of units (Belsley, Kuh and Welsch 1980).
    """
    lengths = np.linalg.norm(design, axis=0)
    if not lengths.all():
        return 0.0
    singular = np.linalg.svd(design / lengths, compute_uv=False)
    return float(singular[-1] / singular[0])


def is_estimable(design: npt.NDArray[np.float64]) -> bool:
    """Whether a regression on these columns (n, k) has one answer: more rows than columns, none redundant."""
    n, k = design.shape
    return n > k and reciprocal_condition(design) >= MINIMUM_RECIPROCAL_CONDITION


def variance_inflation(design: npt.NDArray[np.float64], column: int) -> float:
    """How many times larger the variance of a column's coefficient is than if the others told nothing of it.

    ``1 / (1 - R squared)`` of the column (about its mean) on the others; infinite when they determine it.
    ``design`` (n, k) holds its own constant.

    >>> flag = np.array([0.0, 1, 0, 1])
    >>> variance_inflation(np.column_stack([np.ones(4), flag, [1.0, 1, 2, 2]]), 1)
    1.0
    """
    others, one = np.delete(design, column, axis=1), design[:, column]
    basis = np.linalg.svd(others, full_matrices=False)
    kept = basis.U[:, basis.S / basis.S[0] > 1e-12]
    left = one - kept @ (kept.T @ one)
    spread = one - one.mean()
    unexplained = float(left @ left)
    total = float(spread @ spread)
    if total <= 1e-24 * float(one @ one) or unexplained <= 1e-16 * total:
        return float("inf")
    return total / unexplained

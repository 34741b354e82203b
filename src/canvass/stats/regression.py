"""Least squares, with or without weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from canvass.errors import OutOfRange
from canvass.stats.collinearity import MINIMUM_RECIPROCAL_CONDITION, reciprocal_condition

Floats: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fit:
    """A least-squares fit of n outcomes on k columns.

    ``design`` (n, k), ``outcome`` (n) and ``residuals`` (n) are multiplied by the square roots of the weights,
    so that every formula for unweighted data holds for them. ``bread`` (k, k) is the inverse of X'X;
    ``leverage`` (n) sums to k and says how much of its own fitted value each row decides.
    """

    design: Floats
    outcome: Floats
    coefficients: Floats
    residuals: Floats
    bread: Floats
    leverage: Floats
    r_squared: float

    @property
    def n(self) -> int:
        """Rows."""
        return len(self.design)

    @property
    def k(self) -> int:
        """Columns, the constant and every category among them."""
        return len(self.coefficients)

    @property
    def df(self) -> int:
        """Degrees of freedom left for the residuals."""
        return self.n - self.k


@dataclass(frozen=True, eq=False)
class Factored:
    """A design (n, k) and its weights, factored once for every outcome that is regressed on it.

    ``design`` is multiplied by ``root``, the square roots of the weights; ``q`` and ``r`` are its factors.
    """

    design: Floats
    root: Floats
    q: Floats
    r: Floats
    bread: Floats
    leverage: Floats

    def fit(self, outcome: Floats) -> Fit:
        """The fit of an outcome (n); R squared is measured against the weighted mean."""
        if not np.isfinite(outcome).all():
            raise OutOfRange(_NOT_FINITE)
        x, y, root = self.design, outcome * self.root, self.root
        coefficients = np.asarray(np.linalg.solve(self.r, self.q.T @ y))
        residuals = y - x @ coefficients
        spread = y - root * (root @ y) / (root @ root)
        return Fit(
            design=x,
            outcome=y,
            coefficients=coefficients,
            residuals=residuals,
            bread=self.bread,
            leverage=self.leverage,
            r_squared=1 - _share(float(residuals @ residuals), float(spread @ spread)),
        )


def factored(design: Floats, weights: Floats | None = None) -> Factored:
    """The factors of a design (n, k) that holds its own constant.

    Raises OutOfRange for weights that are not positive, for fewer rows than columns and for columns that determine
    one another.
    """
    _check(design, weights)
    root = np.ones(len(design)) if weights is None else np.sqrt(weights)
    x = design * root[:, None]
    q, r = np.linalg.qr(x)
    inverse = np.linalg.inv(r)
    return Factored(x, root, q, r, inverse @ inverse.T, np.einsum("ij,ij->i", q, q))


def least_squares(outcome: Floats, design: Floats, weights: Floats | None = None) -> Fit:
    """The fit of an outcome (n) on a design (n, k) that holds its own constant.

    >>> x = np.array([[1.0, 0], [1, 0], [1, 1], [1, 1]])
    >>> least_squares(np.array([1.0, 3, 6, 8]), x).coefficients.tolist()
    [2.0, 5.0]
    """
    return factored(design, weights).fit(outcome)


def with_constant(*columns: Floats) -> Floats:
    """A design matrix: a column of ones, then the columns given (vectors or matrices of n rows)."""
    return np.column_stack([np.ones(len(columns[0])), *columns])


def categories(labels: npt.NDArray[np.str_]) -> Floats:
    """One column of zeros and ones for each label but the first in sorted order (fixed effects)."""
    known = np.unique(labels)
    return np.asarray(labels[:, None] == known[None, 1:], dtype=float)


def partialled_out(fit: Fit, column: int) -> tuple[Floats, Floats]:
    """Orthonormal basis (n, k-1) of the other columns, and what of the column they leave unexplained (n).

    By the theorem of Frisch, Waugh and Lovell the coefficient of the column is that of the remainder alone.
    """
    basis, _ = np.linalg.qr(np.delete(fit.design, column, axis=1))
    treatment = fit.design[:, column]
    return basis, treatment - basis @ (basis.T @ treatment)


def _share(part: float, whole: float) -> float:
    return part / whole if whole > 0 else 1.0


_NOT_FINITE = "a regression needs numbers in every row; leave out rows with none"


def _check(design: Floats, weights: Floats | None) -> None:
    n, k = design.shape
    if n <= k:
        raise OutOfRange(f"a regression with {k} columns needs more than {k} rows, found {n}")
    if not np.isfinite(design).all():
        raise OutOfRange(_NOT_FINITE)
    if weights is not None and not (np.isfinite(weights).all() and (weights > 0).all()):
        bad = int((~(weights > 0)).sum())
        raise OutOfRange(
            f"weights must be above zero, found {bad} that are not; leave those rows out"
        )
    if reciprocal_condition(design) < MINIMUM_RECIPROCAL_CONDITION:
        raise OutOfRange("columns of the regression determine one another; leave one of them out")

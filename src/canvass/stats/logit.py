"""Chances of yes or no: logistic regression."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from canvass.stats.regression import Floats
from canvass.stats.special import expit

_STEPS = 50
_LARGEST = 30.0
"""A fitted log-odds beyond this means that the columns separate yes from no."""


@dataclass(frozen=True, slots=True)
class Logit:
    """A fitted logistic regression; not converged when the columns tell yes from no without error."""

    coefficients: Floats
    has_converged: bool

    def probability(self, design: Floats) -> Floats:
        """Chance of yes for each row of a design (n, k)."""
        return np.asarray(expit(design @ self.coefficients))


def logit(answers: Floats, design: Floats) -> Logit:
    """Maximum likelihood for answers of 0 and 1 (n) on a design (n, k) with its constant, by Newton's steps."""
    coefficients = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        chance = expit(design @ coefficients)
        gradient = design.T @ (answers - chance)
        information = (design * (chance * (1 - chance))[:, None]).T @ design
        step, *_ = np.linalg.lstsq(information, gradient, rcond=None)
        coefficients = coefficients + step
        if np.abs(design @ coefficients).max() > _LARGEST:
            return Logit(coefficients, False)
        if np.abs(design @ step).max() < 1e-10:
            return Logit(coefficients, True)
    return Logit(coefficients, False)

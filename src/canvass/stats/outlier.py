"""Does one row stand out from all others? The largest studentised residual, by Bonferroni (Cook and Weisberg 1982)."""

from __future__ import annotations

import numpy as np

from canvass.stats.regression import Floats
from canvass.stats.robust import LEVERAGE_ONE
from canvass.stats.special import stdtr


def largest_residual_p(design: Floats, outcomes: Floats) -> Floats:
    """The P value of the largest residual of each outcome (elections, n) on a design (n, k), for one of n rows.

    Each residual is measured in standard deviations of a fit without its row: t with n - k - 1 degrees, and twice its
    tail times n, at most 1. The columns of the design must not determine one another.
    """
    n, k = design.shape
    orthonormal, _ = np.linalg.qr(design)
    leverage = (orthonormal**2).sum(axis=1)
    room = np.where(leverage < LEVERAGE_ONE, 1 - leverage, np.inf)
    left = outcomes - (outcomes @ orthonormal) @ orthonormal.T
    own = left**2 / room
    spread = np.maximum((left**2).sum(axis=1, keepdims=True) - own, 0) / (n - k - 1)
    largest = np.sqrt((own / spread).max(axis=1))
    return np.asarray(np.minimum(1.0, 2 * n * stdtr(n - k - 1, -largest)))

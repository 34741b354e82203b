"""The shape of shares: how lopsided and how peaked, as moments of the population."""

from __future__ import annotations

import numpy as np

from canvass.stats.regression import Floats


def skewness(shares: Floats) -> Floats:
    """The third moment of each row over the second to the power of 1.5: 0 for a normal law; 0 where all are equal.

    >>> skewness(np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 3.0]])).round(3).tolist()
    [0.0, 0.707]
    """
    return _standard_moment(shares, 3)


def kurtosis(shares: Floats) -> Floats:
    """The fourth moment of each row over the square of the second: 3 for a normal law; 0 where all are equal.

    >>> kurtosis(np.array([[1.0, 2.0, 3.0]])).round(3).tolist()
    [1.5]
    """
    return _standard_moment(shares, 4)


def _standard_moment(rows: Floats, power: int) -> Floats:
    apart = rows - rows.mean(axis=1, keepdims=True)
    spread = (apart**2).mean(axis=1) ** (power / 2)
    found = (apart**power).mean(axis=1)
    return np.asarray(np.divide(found, spread, out=np.zeros_like(found), where=spread > 0))

"""One P-value from several, by Fisher's rule."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from canvass.stats.ranges import require


def fisher(p_values: Sequence[float]) -> float:
    """The P-value of "all of these null hypotheses are true", from P-values of independent data (Fisher 1932).

    The chance that as many independent uniform numbers have a product no larger.

    >>> fisher([0.05, 0.05])
    0.0174787
    """
    for p_value in p_values:
        require("P-value", p_value, 0, 1)
    if not all(p_values):
        return 0.0
    return fisher_of_logarithm(sum(map(log, p_values)), len(p_values))


def fisher_of_logarithm(product: float, count: int) -> float:
    """The same from the logarithm of the product of ``count`` P-values.

    The tail of chi-square with twice as many degrees of freedom, at minus twice the logarithm.
    """
    evidence = max(-product, 0.0)
    term = total = exp(-evidence)
    for number in range(1, count):
        term *= evidence / number
        total += term
    return min(1.0, total)

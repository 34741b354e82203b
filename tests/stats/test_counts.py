"""Tables of counts agree with exact fractions and with scipy, far into the tail."""

from fractions import Fraction
from itertools import accumulate
from math import comb, exp, log

import numpy as np
import pytest
from scipy.stats import binom, hypergeom

from canvass.stats.counts import binomial, hypergeometric


@pytest.mark.parametrize(("draws", "share"), [(0, 0.5), (1, 0.5), (30, 0.75), (200, 0.505)])
def test_binomial_is_exact(draws: int, share: float) -> None:
    """Every probability and tail agrees with exact fractions to 12 digits."""
    table = binomial(draws, share, reach=draws)
    p = Fraction(share)
    exact = [comb(draws, k) * p**k * (1 - p) ** (draws - k) for k in range(draws + 1)]
    assert (table.low, table.high) == (0, draws)
    assert table.probability == pytest.approx([float(e) for e in exact], rel=1e-12)
    tails = [float(each) for each in accumulate(reversed(exact))][::-1]
    assert np.exp(table.tail(np.arange(draws + 1))) == pytest.approx(tails, rel=1e-12)


@pytest.mark.parametrize(("draws", "share"), [(100_000, 0.5), (1_000_000, 0.5025)])
def test_large_binomials(draws: int, share: float) -> None:
    """At a million draws probabilities and tails keep 10 digits, out to 1e-250."""
    table = binomial(draws, share)
    counts = np.arange(table.low, table.high + 1)
    known = binom.pmf(counts, draws, share)
    seen = known > 1e-250
    assert table.probability[seen] == pytest.approx(known[seen], rel=1e-10)
    upper = binom.sf(counts - 1, draws, share)
    seen = upper > 1e-250
    assert np.exp(table.tail(counts[seen])) == pytest.approx(upper[seen], rel=1e-10)


def test_the_far_tail_does_not_vanish() -> None:
    """A million successes in a million draws has log-probability a million times ln(1/2), not minus infinity."""
    table = binomial(1_000_000, 0.5, reach=1_000_000)
    assert table.tail(np.array([1_000_000]))[0] == pytest.approx(1_000_000 * log(0.5), rel=1e-12)


def test_beyond_all_draws() -> None:
    """More successes than draws is impossible, fewer than any certain."""
    table = binomial(10, 0.3)
    assert exp(table.tail(np.array([11]))[0]) == 0.0
    assert table.tail(np.array([-5]))[0] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(
    ("draws", "successes", "size"),
    [(10, 20, 50), (45, 20, 50), (50, 50, 50), (0, 20, 50), (5, 0, 10), (900, 60_000, 100_000)],
)
def test_hypergeometric(draws: int, successes: int, size: int) -> None:
    """Counts without replacement agree with scipy."""
    table = hypergeometric(draws, successes, size)
    counts = np.arange(table.low, table.high + 1)
    assert table.probability == pytest.approx(
        hypergeom.pmf(counts, size, successes, draws), abs=1e-14
    )

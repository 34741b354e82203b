"""Shares on a whole percentage: published chances, and the binomial sum said plainly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from canvass.stats.streams import stream
from canvass.stats.whole_percentages import (
    HUGE,
    LARGE,
    _by_count,
    _by_ends,
    is_whole,
    whole_chance,
    whole_shares,
)
from tests.published.read import agree, vectors
from tests.some_of import some_of

NULLS = ["100-37", "137-60", "500-300", "1000-612", "2999-1500", "733-440"]


@pytest.mark.parametrize("name", NULLS)
def test_published_chances(name: str) -> None:
    """Of a binomial number with the unit's own share; how many counts are on a percentage, and whether this one is."""
    vector = vectors("numbers")[f"integer-percent-null-{name}"]
    n, k = vector["given"]["n"], vector["given"]["k"]
    counts = np.arange(n + 1)
    found = {
        "qualifying_counts": int(is_whole(counts, np.array(n)).sum()),
        "observed_qualifies": bool(is_whole(np.array(k), np.array(n))),
        "p": float(whole_chance(np.array([k]), np.array([n]))[0]),
    }
    agree(found, vector["expect"], vector["tolerance"])


LARGE_SUMS = pytest.mark.long(twin="test_the_sum_said_plainly")


@some_of(
    ("n", "k"),
    [
        (7, 3),
        (99, 98),
        (100, 1),
        (137, 60),
        (199, 20),
        (200, 20),
        (250, 249),
        (311, 0),
        (419, 205),
        pytest.param(2000, 990, marks=LARGE_SUMS),
        (2001, 1981),
        pytest.param(2003, 0, marks=LARGE_SUMS),
        pytest.param(2999, 2999, marks=LARGE_SUMS),
        pytest.param(3000, 1, marks=LARGE_SUMS),
        pytest.param(3001, 1500, marks=LARGE_SUMS),
        pytest.param(4999, 0, marks=LARGE_SUMS),
        pytest.param(4999, 4999, marks=LARGE_SUMS),
    ],
    every=2,
)
def test_the_sum_said_plainly(n: int, k: int) -> None:
    """In exact fractions, over every count within .05 points of a whole percentage."""
    share = Fraction(k, n)
    plain = sum(
        comb(n, count) * share**count * (1 - share) ** (n - count)
        for count in range(n + 1)
        if min(abs(Fraction(100 * count, n) - percent) for percent in range(101)) <= Fraction(1, 20)
    )
    found = whole_chance(np.array([k, k]), np.array([n, n]))
    assert found.tolist() == pytest.approx([float(plain)] * 2, abs=1e-10)


def test_three_ways_to_the_same_sum() -> None:
    """By tables of a size, count by count, and by the ends of each percentage: which is taken is a matter of time."""
    random = stream("whole", "sizes")
    for many, least, most in ((150, 100, LARGE), (600, LARGE, HUGE)):
        n = random.integers(least, most, many)
        k = (n * random.random(many)).round().astype(np.int64)
        k[:9], k[9:18] = 0, n[9:18]
        ends = _by_ends(n, k)
        assert _by_count(n, k) == pytest.approx(ends, abs=1e-10)
        assert whole_chance(k, n) == pytest.approx(ends, abs=1e-10)
        turned = random.permutation(many)
        assert whole_chance(k[turned], n[turned]) == pytest.approx(ends[turned], abs=1e-10)


def test_small_units_and_near_certainties_are_left_out() -> None:
    """Below 100 votes every share is coarse; above 99% nearly all round to 99 or 100."""
    found = whole_shares(np.array([[50, 60, 998, 500]]), np.array([[99, 120, 1000, 1000]]))
    assert (found.units.tolist(), found.seen.tolist()) == ([2], [2])
    assert found.expected[0] == pytest.approx(
        float(whole_chance(np.array([60, 500]), np.array([120, 1000])).sum())
    )


def test_units_that_were_rounded_stand_out() -> None:
    """A hundred units of a thousand votes with whole percentages: expected are ten."""
    votes = 10 * np.arange(10, 80).repeat(2)[None]
    found = whole_shares(votes, np.full(votes.shape, 1000))
    assert found.seen[0] == 140
    assert found.z[0] > 20

"""On which side of a height the least product of strata lies, against the search for the product itself."""

from __future__ import annotations

from math import isfinite

import numpy as np

from canvass.stats.split import LeastSplit
from canvass.stats.streams import stream
from canvass.stats.union_intersection import StratumDraws, least_product
from tests.some_of import some_of

STAKES = ((0.0, 0.2), (0.9, 0.4), (0.3, 0.4))


def strata(random: np.random.Generator) -> list[StratumDraws]:
    """Two to five strata of any size, some read to the last card, some not at all, some with an offset."""
    sizes = random.integers(1, 60, random.integers(2, 6))
    found = []
    for size in sizes:
        values = random.choice([0.0, 0.5, 1.0], size, p=[0.15, 0.15, 0.7])
        drawn = int(random.integers(0, size + 1)) if random.random() < 0.8 else int(size)
        scale = 1.0 if random.random() < 0.5 else 0.6
        offset = 0.0 if scale == 1 else 0.3
        found.append(
            StratumDraws(values[:drawn] * (1 + offset) * scale, int(size), size / sizes.sum(),
                         STAKES, scale, offset)
        )  # fmt: skip
    return found


@some_of("seed", range(2), every=2)
def test_the_side_is_that_of_the_least_product(seed: int) -> None:
    """Of 60 sets of strata each, just below and just above the least logarithm, whatever was asked before."""
    random, asked, finite = stream("split", "sides", seed), LeastSplit(), 0
    for _ in range(60):
        each = strata(random)
        least = least_product(each)
        if not isfinite(least.found):
            assert asked.reaches(each, 50.0)
            continue
        finite += 1
        assert not asked.reaches(each, least.found + 1e-4)
        if least.certified > 1e-4:  # 0 where the draws leave a tie, which is on no side of it
            assert asked.reaches(each, least.certified - 1e-4)
    assert finite > 15


def test_a_tie_that_the_draws_leave_is_not_reached() -> None:
    """Every card read, and the means make a half: nothing is confirmed, at any height above 0."""
    read = np.array([1.0, 0.0, 1.0, 0.0])
    each = [StratumDraws(read, 4, 0.5, STAKES), StratumDraws(read, 4, 0.5, STAKES)]
    assert not LeastSplit().reaches(each, 1e-6)

"""The test of evenness: one number by hand, and the twin in scipy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import kstest

from canvass.stats.kolmogorov import uniform_p


@pytest.mark.parametrize("place", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_one_number_by_hand(place: float) -> None:
    """The distance of one number is the larger part: below d, above 1/2, is an interval of 2 d - 1."""
    distance = max(place, 1 - place)
    assert uniform_p([place]) == pytest.approx(1 - (2 * distance - 1))


@pytest.mark.parametrize("n", [1, 2, 3, 7, 29, 60, 150, 400])
def test_it_is_scipys(n: int) -> None:
    """For samples that are even, too even and not even at all; seeded. Beyond 140 numbers scipy approximates."""
    random = np.random.default_rng(n)
    for power in (0.3, 0.8, 1.0, 1.3, 3.0):
        places = random.random(n) ** power
        assert uniform_p(places) == pytest.approx(
            kstest(places, "uniform").pvalue, abs=1e-9 if n <= 140 else 1e-6
        )

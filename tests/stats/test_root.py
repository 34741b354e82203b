"""Roots of many functions at once, against scipy's."""

import numpy as np
import pytest
from scipy.optimize.elementwise import find_root

from canvass.stats.root import roots


def bent(x: np.ndarray, steep: np.ndarray, height: np.ndarray) -> np.ndarray:
    """A rising function: straight, bent or nearly a step, as ``steep`` has it."""
    return np.asarray(np.tanh(steep * (x - 0.3)) + x**3 - height)


@pytest.mark.parametrize("seed", range(4))
def test_roots_are_those_of_scipy_to_the_last_bit(seed: int) -> None:
    """Of functions of every bend, among them one whose root is an end of its bracket."""
    rng = np.random.default_rng(seed)
    steep, height = np.exp(rng.uniform(-3, 6, 300)), rng.uniform(-0.5, 1, 300)
    low, high = np.full(300, -2.0), rng.uniform(1.2, 9, 300)
    height[0] = bent(low, steep, np.zeros(300))[0]
    arguments = (steep, height)
    expected = find_root(bent, (low, high), args=arguments).x
    found = roots(bent, low, high, arguments)
    assert found.tobytes() == expected.tobytes()
    assert found[0] == low[0]


def test_no_function_has_no_root() -> None:
    """No rows, no answer."""
    assert roots(lambda x: x, np.zeros(0), np.zeros(0)).size == 0

"""A row that arrives without an error often enough is not followed."""

import numpy as np
import pytest

from canvass.stats.jump_walk import _is_straight, _walked, jump_quantile

RATES = np.array([0.001, 0.0001, 0.001])


@pytest.mark.parametrize("chance", [0.8, 0.9])
def test_what_is_not_walked_is_what_a_walk_would_find(chance: float) -> None:
    """Of a few draws and of many, in one go: those on either side of where errors begin to decide."""
    draws = np.array([3.0, 40.0, 48.0, 52.0, 100.0, 110.0, 400.0])
    jumps = draws[:, None] * np.array([0.2, 1.5, -0.1])
    straight = _is_straight(draws, RATES, jumps, chance)
    assert 0 < straight.sum() < draws.size
    assert np.array_equal(
        jump_quantile(draws, RATES.tolist(), jumps, chance), _walked(draws, RATES, jumps, chance)
    )


def test_where_many_are_thrown_nearer_a_row_is_walked() -> None:
    """Nine in ten are thrown nearer before they would arrive without an error, and so arrive sooner."""
    draws, jumps = np.array([64.0]), np.array([[-50.0]])
    assert not _is_straight(draws, np.array([0.04]), jumps, 0.05)[0]
    assert jump_quantile(draws, [0.04], jumps, 0.05)[0] < 64

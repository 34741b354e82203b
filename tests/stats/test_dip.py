"""The dip: published values, and the linear program that it is the answer of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import linprog

from canvass.stats.dip import _closest, _steps, dip, dip_at_most
from canvass.stats.streams import stream
from tests.published.read import agree, vectors
from tests.some_of import some_of

Bound = tuple[list[tuple[int, float]], float]


@pytest.mark.parametrize("name", [f"dip-inline-{number}" for number in range(1, 6)])
def test_published_dips(name: str) -> None:
    """Evenly spaced, two clusters, ties, a long tail, three clusters."""
    vector = vectors("numbers")[name]
    sample = np.array(vector["given"]["x"], dtype=float)
    agree({"dip": dip(sample)}, vector["expect"], vector["tolerance"])


@some_of("number", range(120), every=4)
def test_it_is_the_least_distance_to_any_law_with_one_peak(number: int) -> None:
    """Samples with and without ties, held against a linear program for each possible mode."""
    random = stream("2016", "dip", number)
    n, steps = int(random.integers(2, 12)), int(random.integers(2, 9))
    sample = random.random(n) if number % 3 == 0 else random.integers(0, steps, n).astype(float)
    assert dip(sample) == pytest.approx(_least_distance(sample), abs=1e-9)


@pytest.mark.parametrize("number", range(60))
def test_the_bound_is_the_distance_from_a_law_that_there_is(number: int) -> None:
    """No law with its peak at that place is nearer than the linear program finds; so the dip is not above it."""
    random = stream("2016", "dip", number)
    n, steps = int(random.integers(2, 12)), int(random.integers(2, 9))
    sample = random.random(n) if number % 3 == 0 else random.integers(0, steps, n).astype(float)
    places, lower, upper = _steps(sample)
    bound = dip_at_most(sample)
    assert bound >= dip(sample)
    if places.size > 1:
        assert bound >= _distance(places, lower, upper, _closest(places)) - 1e-9


def test_the_bound_is_near_where_there_is_one_peak() -> None:
    """Of a bell less than twice the dip; of two bells as far apart as they are."""
    random = stream("2016", "bells")
    one, other = random.normal(0, 1, 2_000), random.normal(12, 1, 2_000)
    assert dip(one) <= dip_at_most(one) < 2 * dip(one) + 1 / 2_000
    both = np.concatenate([one, other])
    assert dip_at_most(both) == pytest.approx(dip(both), abs=0.01)


def test_one_value_alone() -> None:
    """No step can be halved further: 1/(2n), whatever is drawn alike."""
    assert dip(np.full(8, 0.3)) == 1 / 16
    assert dip_at_most(np.full(8, 0.3)) == pytest.approx(1 / 16)


def test_moving_and_stretching_change_nothing() -> None:
    """The dip is of the order of the sample and its gaps alone."""
    sample = stream("2016", "dip", 1).normal(size=40)
    assert dip(3 * sample + 7) == pytest.approx(dip(sample))
    assert dip(-sample) == pytest.approx(dip(sample))


def _least_distance(sample: np.ndarray) -> float:
    """Over every place for the mode, with two heights there: the smallest distance that a linear program finds."""
    places, many = np.unique(sample, return_counts=True)
    upper = np.cumsum(many) / sample.size
    lower = upper - many / sample.size
    found = [
        _distance(places, lower, upper, mode) for mode in range(places.size) if places.size > 1
    ]
    return max(1 / (2 * sample.size), min(found, default=0.0))


def _distance(places: np.ndarray, lower: np.ndarray, upper: np.ndarray, mode: int) -> float:
    """Unknowns are the heights at the places, that at the mode before and after its jump, and the distance, last."""
    many = places.size + 2
    rows, limits = [], []
    for terms, limit in _bounds(places, lower, upper, mode):
        row = np.zeros(many)
        for place, factor in terms:
            row[place] += factor
        rows.append(row)
        limits.append(limit)
    cost = np.zeros(many)
    cost[-1] = 1
    found = linprog(cost, A_ub=np.array(rows), b_ub=limits, bounds=(None, None))
    assert found.fun is not None
    return float(found.fun)


def _bounds(places: np.ndarray, lower: np.ndarray, upper: np.ndarray, mode: int) -> Iterator[Bound]:
    far = places.size + 1
    after = [place + (place > mode) for place in range(places.size)]
    before, beyond = mode, mode + 1
    for place, height in enumerate(after):
        if place != mode:
            yield [(height, -1.0), (far, -1.0)], -upper[place]
            yield [(height, 1.0), (far, -1.0)], lower[place]
    for height, corner in ((before, lower[mode]), (beyond, upper[mode])):
        yield [(height, 1.0), (far, -1.0)], corner
        yield [(height, -1.0), (far, -1.0)], -corner
    yield [(before, 1.0), (beyond, -1.0)], 0.0
    left = [(places[place], after[place]) for place in range(mode)] + [(places[mode], before)]
    right = [(places[mode], beyond)]
    right += [(places[place], after[place]) for place in range(mode + 1, places.size)]
    yield from _bent(left, 1.0)
    yield from _bent(right, -1.0)


def _bent(side: Sequence[tuple[float, int]], sign: float) -> Iterator[Bound]:
    """Heights do not fall, and slopes rise (1) or fall (-1)."""
    for (_, one), (_, other) in pairwise(side):
        yield [(one, 1.0), (other, -1.0)], 0.0
    for (a, first), (b, second), (c, third) in zip(side, side[1:], side[2:], strict=False):
        steep, next_ = sign / (b - a), sign / (c - b)
        yield [(second, steep + next_), (first, -steep), (third, -next_)], 0.0

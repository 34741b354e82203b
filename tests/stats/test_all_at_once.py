"""The test of several null hypotheses at once: its plain twin, and that its wealth cannot be expected to grow."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, log

import numpy as np
import pytest

from canvass.stats.all_at_once import ManyTests
from canvass.stats.bets import TruncatedShrinkage
from canvass.stats.draws import Draws
from canvass.stats.null import Null
from canvass.stats.streams import stream

BET = TruncatedShrinkage(mean=0.52, weight=50, distance=0.01, cap=0.9)


def twin(rows: list[list[float]], size: int) -> list[float]:
    """The same wealth, draw by draw, for a bet of its own words."""
    each, whole, found, proven = [1.0] * len(rows), 1.0, [], False
    for j in range(len(rows[0])):
        total = sum(w * w for w in each)
        weights = [w * w / total if total else 1 / len(rows) for w in each]
        factors = []
        for row in rows:
            spent = sum(row[:j])
            mean = (size / 2 - spent) / (size - j)
            if mean <= 0 or mean > 1 - 1e-12:
                factors.append(1.0)
                continue
            eta = max((50 * 0.52 + spent) / (50 + j), mean + 0.01 / (50 + j) ** 0.5)
            stake = 0.0 if mean == 1 else (min(eta, 1) / mean - 1) / (1 - mean) * mean
            factors.append(1 + min(max(stake, 0.0), 0.9) * (row[j] / mean - 1))
        whole *= sum(w * f for w, f in zip(weights, factors, strict=True))
        for n, row in enumerate(rows):
            each[n] *= factors[n]
            proven |= sum(row[: j + 1]) > size / 2
            if sum(row[: j + 1]) + size - j - 1 < size / 2:
                each[n] = 0.0
        found.append(inf if proven else log(whole))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_the_wealth_is_that_of_its_definition(seed: int) -> None:
    """Draw by draw, for up to four null hypotheses, from a few cards to all of them."""
    random = stream(str(seed), "all at once")
    size, count = int(random.integers(4, 60)), int(random.integers(1, 5))
    drawn = int(random.integers(1, size))
    halves = random.integers(0, 3, (count, drawn))
    tests = ManyTests.of(Draws.of_units(halves, Fraction(1, 2)), Null(size=size), BET)
    rows = (halves / 2).tolist()
    assert tests.at_once(range(count)).tolist() == pytest.approx(twin(rows, size), abs=1e-9)


def test_wealth_is_not_expected_to_grow_while_all_are_true() -> None:
    """Every two rows of three cards whose means are a half at most, in every order: at most 1 on average."""
    cards = list(product((0, 1, 2), repeat=2))
    decks = np.array(list(product(range(len(cards)), repeat=3)))
    values = np.array(cards)[decks].transpose(2, 0, 1)
    tests = ManyTests.of(Draws.of_units(values, Fraction(1, 2)), Null(size=3), BET)
    found = tests.at_once((0, 1))
    true = (values.sum(axis=2) <= 3).all(axis=0)
    kinds = np.sort(decks, axis=1) @ np.array([81, 9, 1])
    assert true.sum() > 100
    for kind in np.unique(kinds[true]):
        wealth = np.exp(found[kinds == kind])
        counts = np.unique(decks[kinds == kind], axis=0).shape[0]
        assert wealth.shape[0] == counts
        assert (wealth.mean(axis=0) <= 1 + 1e-9).all()

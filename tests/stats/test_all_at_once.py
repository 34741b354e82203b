"""The test of several null hypotheses at once: its plain twin, and that its wealth cannot be expected to grow."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, log

import numpy as np
import pytest
from numpy.typing import NDArray

from canvass.stats import all_at_once
from canvass.stats.all_at_once import ManyTests, largest_wealth
from canvass.stats.bets import TruncatedShrinkage
from canvass.stats.draws import Draws
from canvass.stats.null import Null
from canvass.stats.streams import stream

BET = TruncatedShrinkage(mean=0.52, weight=50, distance=0.01, cap=0.9)


def twin(rows: list[list[float]], size: int) -> list[float]:
    """The same wealth, draw by draw, for a bet of its own words."""
    each, whole, found, is_refuted = [1.0] * len(rows), 1.0, [], False
    for j in range(len(rows[0])):
        total = sum(w * w for w in each)
        weights = [w * w / total if total else 1 / len(rows) for w in each]
        factors = []
        for row in rows:
            spent = sum(row[:j])
            mean = (size / 2 - spent) / (size - j)
            is_refuted |= spent + row[j] > size / 2
            if spent + row[j] + size - j - 1 < size / 2 and j + 1 < size:
                factors.append(0.0)  # the draw proves it true
                continue
            if mean <= 0 or mean > 1 - 1e-12:
                factors.append(1.0)
                continue
            eta = max((50 * 0.52 + spent) / (50 + j), mean + 0.01 / (50 + j) ** 0.5)
            stake = (min(eta, 1) / mean - 1) / (1 - mean) * mean
            factors.append(1 + min(max(stake, 0.0), 0.9) * (row[j] / mean - 1))
        whole *= sum(w * f for w, f in zip(weights, factors, strict=True))
        each = [w * f for w, f in zip(each, factors, strict=True)]
        found.append(inf if is_refuted else log(whole) if whole else -inf)
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
    right = twin(rows, size)
    assert tests.at_once(range(count)).tolist() == pytest.approx(right, abs=1e-9)
    groups = [range(count), [0]]
    best = largest_wealth(
        lambda places: Draws.of_units(halves[:, places], Fraction(1, 2)),
        drawn,
        Null(size=size),
        BET,
        groups,
    )
    assert best.tolist() == pytest.approx([max(0, *right), max(0, *twin(rows[:1], size))], abs=1e-9)


def largest(halves: NDArray[np.int64], groups: list[list[int]]) -> list[float]:
    """The largest wealth of each group, by stretches, where all cards are drawn."""
    size = halves.shape[1]
    best = largest_wealth(
        lambda places: Draws.of_units(halves[:, places], Fraction(1, 2)),
        size,
        Null(size=size),
        BET,
        groups,
    )
    return list(best)


@pytest.mark.parametrize("size", [30, 60, 91])
def test_stretches_are_the_same_test(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven draws at a time, or all at once: the largest wealth of each group is the same, proofs with it."""
    random = stream(f"stretches {size}", "all at once")
    halves = random.integers(0, 3, (4, size))
    halves[1] = 2 - (random.random(size) < 0.9)
    halves[2] = random.random(size) < 0.1
    groups = [[0, 1, 2, 3], [0, 2], [3], [2]]
    whole = largest(halves, groups)
    assert whole == pytest.approx([inf, whole[1], whole[2], 0.0])
    monkeypatch.setattr(all_at_once, "STRETCH", 7)
    assert largest(halves, groups) == pytest.approx(whole, abs=1e-9)


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

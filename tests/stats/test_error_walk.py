"""Exact endings of comparisons with a few kinds of error, against brute force and against simulation."""

from fractions import Fraction
from itertools import product
from math import inf, log, log1p, sqrt

import numpy as np
import pytest

from canvass.errors import OutOfRange
from canvass.stats import bets
from canvass.stats.decks import CardStack
from canvass.stats.endings import SequentialTest, simulated_endings
from canvass.stats.error_walk import ErrorStep, error_walk
from canvass.stats.null import Null

GOAL = log(4)
ERRORS = (ErrorStep(0.1, -0.5), ErrorStep(0.05, 0.6))


def brute_force(clean: float, errors: tuple[ErrorStep, ...], most: int) -> list[float]:
    """Every sequence of draws, one by one."""
    kinds = [(1 - sum(e.rate for e in errors), clean), *((e.rate, e.log_factor) for e in errors)]
    ends = [0.0] * most
    for sequence in product(kinds, repeat=most):
        evidence, chance = 0.0, 1.0
        for rate, _ in sequence:
            chance *= rate
        for draw, (_, step) in enumerate(sequence):
            evidence += step
            if evidence >= GOAL - 1e-9:
                ends[draw] += chance
                break
    return ends


@pytest.mark.parametrize(
    "errors", [(), ERRORS[:1], ERRORS, (ErrorStep(0.2, -inf),), (ErrorStep(0.0, -1.0),)], ids=str
)
def test_brute_force(errors: tuple[ErrorStep, ...]) -> None:
    """Overstatements, understatements, errors that ruin, and errors that never come."""
    found = error_walk(0.3, errors, GOAL, 9)
    assert found == pytest.approx(brute_force(0.3, errors, 9), abs=1e-12)


def test_without_errors_it_ends_at_one_draw() -> None:
    """Ln 4 / 0.3 is 4.6: the fifth draw ends every audit."""
    assert error_walk(0.3, (), GOAL, 9).tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_simulation_agrees() -> None:
    """A comparison at a margin of 4 percent with two kinds of error and a fixed bet."""
    a, bet, limit, audits = 1 / (2 - Fraction(1, 25)), 1.8, 0.05, 4_000
    rates = (0.01, 0.001)
    values = (float(a), float(a) / 2, 0.0)
    clean, one, two = (log1p(bet * (value - 0.5)) for value in values)
    exact = error_walk(
        clean, [ErrorStep(rates[0], one), ErrorStep(rates[1], two)], -log(limit), 2_000
    )
    stack = CardStack((2, 1, 0), (989, 10, 1), a / 2)
    test = SequentialTest(Null(upper=2 * a), bets.FixedBet(bet), limit)
    found = simulated_endings(test, stack, audits, "2016", most=2_000)
    for draws in (160, 200, 300, 600):
        share = exact[:draws].sum()
        error = 4 * sqrt(share * (1 - share) / audits)
        assert ((found.draws <= draws) & found.is_confirmed).mean() == pytest.approx(
            share, abs=error
        )


def test_what_has_not_ended_is_missing() -> None:
    """With errors that outweigh the clean draws most audits never end."""
    found = error_walk(0.01, (ErrorStep(0.2, -0.5),), GOAL, 500)
    assert found.sum() < 0.01
    assert np.all(found >= 0)


def test_impossible_walks() -> None:
    """Clean draws that add nothing, and errors in more than every draw, are refused."""
    for clean, rate in ((0.0, 0.1), (0.1, 0.6)):
        with pytest.raises(OutOfRange, match="a clean draw must add"):
            error_walk(clean, (ErrorStep(rate, -0.1), ErrorStep(rate, -0.2)), GOAL, 9)
    with pytest.raises(OutOfRange, match="rate of an error"):
        ErrorStep(1.5, 0.0)

"""Several tests of the same draws: simulated, against every order and every sequence of a few cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import prod

import numpy as np
import pytest

from canvass.errors import OutOfRange
from canvass.stats.bets import ConstantAlternative, TruncatedShrinkage
from canvass.stats.draws import Draws
from canvass.stats.endings import SequentialTest, TooManyDraws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.together import SharedStack, endings_together

HALF = Fraction(1, 2)
STACK = SharedStack((4, 2, 2), ((2, 0, 1), (2, 1, 0)), (HALF, HALF))
"""Four cards for A, two for B and two for C: A beats B, and A beats C."""


def played(size: int | None, limit: float) -> list[SequentialTest]:
    """The same test of both claims, by ALPHA where cards are not put back."""
    bet = ConstantAlternative(2 / 3) if size is None else TruncatedShrinkage(0.75, 5.0, 0.1)
    return [SequentialTest(Null(upper=Fraction(1), size=size), bet, limit)] * 2


def last_end(kinds: tuple[int, ...], tests: list[SequentialTest], stack: SharedStack) -> int:
    """The draw at which the last test has confirmed; 0 where one has not: each wealth by itself, from the start."""
    ends = []
    for test, worth, unit in zip(tests, stack.worth, stack.units, strict=True):
        draws = Draws.of_units([worth[kind] for kind in kinds], unit)
        ends.append(int(wealth(draws, test.null, test.bet).first_draw_at(test.risk_limit)))
    return max(ends) if min(ends) else 0


def shares(chances: Counter[int]) -> dict[int, float]:
    """Chances that add up to 1."""
    return {end: chance / chances.total() for end, chance in chances.items()}


@pytest.mark.parametrize("size", [8, None])
def test_both_tests_end_as_all_orders_say(size: int | None) -> None:
    """The chance of every last draw, by all orders of eight cards or all sequences of six that are put back."""
    assert ends_as_all_orders_say(STACK, size, 20_000) > 3


@pytest.mark.parametrize("size", [6, None])
def test_kinds_that_one_test_told_apart_are_dealt_as_one_without_it(
    size: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first test ends soon in every audit; to the other, draw by draw, the second and third kind are alike."""
    monkeypatch.setattr("canvass.stats.together.stretch_length", lambda *_: 1)
    quarter = Fraction(1, 4)
    stack = SharedStack((4, 1, 1), ((4, 4, 3), (2, 0, 0)), (quarter, HALF))
    assert ends_as_all_orders_say(stack, size, 2_000) == 3


def ends_as_all_orders_say(stack: SharedStack, size: int | None, audits: int) -> int:
    """How many last draws there can be; simulated ones come as often as by enumeration."""
    tests, exact, most = played(size, 0.6), Counter[int](), size or 6
    if size:
        cards = [kind for kind, count in enumerate(stack.counts) for _ in range(count)]
        for order in set(permutations(cards)):
            exact[last_end(order, tests, stack)] += 1
    else:
        for sequence in product(range(3), repeat=most):
            exact[last_end(sequence, tests, stack)] += prod(stack.counts[kind] for kind in sequence)
    found = endings_together(tests, stack, audits, "together", most)
    ends = Counter(np.where(found.is_confirmed, found.draws, 0).tolist())
    for end, chance in shares(exact).items():
        spread = 4.5 * (chance * (1 - chance) / audits) ** 0.5
        assert ends[end] / audits == pytest.approx(chance, abs=spread)
    assert set(ends) <= set(exact)
    assert (found.draws[~found.is_confirmed] == most).all()
    return len(exact)


def test_the_last_of_two_is_later_than_either() -> None:
    """On average more draws than each test by itself; one test twice ends when it does alone."""
    tests = played(8, 0.6)
    both = endings_together(tests, STACK, 2000, "x", 8).draws.mean()
    alone = SharedStack(STACK.counts, STACK.worth[:1], STACK.units[:1])
    twice = SharedStack(STACK.counts, STACK.worth[:1] * 2, STACK.units[:1] * 2)
    one = endings_together(tests[:1], alone, 2000, "x", 8)
    assert both > one.draws.mean()
    assert (endings_together(tests, twice, 2000, "x", 8).draws == one.draws).all()


def test_what_cannot_be_simulated_together() -> None:
    """Tests that differ in whether cards go back, tables that do not fit, and too many draws are refused."""
    mixed = [*played(8, 0.6)[:1], *played(None, 0.6)[:1]]
    with pytest.raises(OutOfRange, match="either all put cards back"):
        endings_together(mixed, STACK, 10, "x", 8)
    with pytest.raises(OutOfRange, match="1 tests of a stack for 2"):
        endings_together(mixed[:1], STACK, 10, "x", 8)
    with pytest.raises(OutOfRange, match="an amount for every kind"):
        SharedStack((4, 2), ((2, 0, 1),), (HALF,))
    long = SharedStack((5050, 4950, 0), STACK.worth[:1], STACK.units[:1])
    with pytest.raises(TooManyDraws):
        endings_together(played(None, 1e-6)[:1], long, 50, "x", 100_000, budget=10_000)

"""What a deal earns at least: against every order of every deal, and against the exact chances of a draw."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest

from canvass.stats.streams import stream
from canvass.stats.union_intersection import StratumDraws
from canvass.stats.worst_deal import Deal, most_drawn, surely_reach

STAKES = ((0.0, 0.2), (0.9, 0.4), (0.3, 0.4))


@pytest.mark.parametrize("chance", [0.05, 1e-6])
def test_more_marked_cards_than_that_are_drawn_at_most_with_the_chance(chance: float) -> None:
    """Against the exact chances, for every number of marked cards and of draws of 24."""
    for marked, draws in product(range(25), range(25)):
        most = most_drawn(marked, 24, draws, chance)
        ways = sum(
            comb(marked, n) * comb(24 - marked, draws - n)
            for n in range(most + 1, min(marked, draws) + 1)
        )
        assert ways <= chance * comb(24, draws)
        assert 0 <= most <= min(marked, draws)


def deal(random: np.random.Generator, more: int) -> Deal:
    """A stratum of 9 cards, of which up to two were drawn before."""
    cards = random.choice([0.0, 0.4, 0.5, 1.0], 9) * 0.8
    drawn = int(random.integers(0, 3))
    values, counts = np.unique(cards[drawn:], return_counts=True)
    return Deal(cards[:drawn], values, counts, more, 9, 0.4, STAKES, 0.8, 0.1)


@pytest.mark.parametrize("seed", range(4))
def test_no_order_earns_less(seed: int) -> None:
    """Every order of four more draws that are worth as much as the worst or more, at eleven means."""
    random = stream("worst deal", "orders", seed)
    each = deal(random, 4)
    worst = each.worst(0.05)
    least = np.repeat(worst.values, worst.counts.astype(int))
    left, seen = np.repeat(each.values, each.counts), 0
    for _ in range(60):
        drawn = np.concatenate((each.found, random.permutation(left)[: each.more]))
        seen += (is_worth := bool((np.sort(drawn) >= least - 1e-12).all()))
        test = StratumDraws(drawn, 9, 0.4, STAKES, 0.8, 0.1)
        for eta in np.linspace(0, 1, 11) if is_worth else ():
            assert worst.touch(eta)[0] <= test.log_wealth(eta) + 1e-12
    assert seen > 50


def test_the_curve_is_touched_by_its_tangents_and_lies_above_them() -> None:
    """Slopes are those of small differences, and a tangent lies nowhere above the curve."""
    worst = deal(stream("worst deal", "curve"), 4).worst(0.05)
    means = np.linspace(0.05, 1, 20)
    heights = np.array([worst.touch(eta)[0] for eta in means])
    for eta in means:
        height, slope = worst.touch(eta)
        nearly = (worst.touch(eta + 1e-6)[0] - worst.touch(eta - 1e-6)[0]) / 2e-6
        assert slope == pytest.approx(nearly, rel=1e-4)
        assert (height + slope * (means - eta) <= heights + 1e-12).all()


def test_what_is_sure_is_what_no_deal_misses() -> None:
    """A lead that every deal shows is sure; one that luck decides is not, nor is what is out of reach."""

    def county(lead: int, more: int) -> Deal:
        cards = np.array([450 - lead, 450 + lead])
        return Deal(np.zeros(0), np.array([0.0, 1.0]), cards, more, 900, 0.5, STAKES)

    assert surely_reach([county(350, 200), county(350, 200)], 3.0)
    assert not surely_reach([county(60, 200), county(60, 200)], 3.0)
    assert not surely_reach([county(350, 4), county(350, 4)], 3.0)

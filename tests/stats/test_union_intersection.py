"""The least product over strata: the published number, a search over all splits, the certificate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from math import exp, inf

import numpy as np
import pytest

from canvass.audit.drawn_apart import divided
from canvass.errors import OutOfRange
from canvass.stats.streams import stream
from canvass.stats.union_intersection import StratumDraws, certificate, least_product
from tests.profile import IS_SEARCH
from tests.published.computed import computes
from tests.published.read import vectors
from tests.some_of import some_of

VECTOR = vectors("audit_strata")["uits-inverse-bet"]
MANY = 10**12
"""So many cards that nothing changes when one is drawn."""
DIVIDED = ((0.0, 0.2), (0.9, 0.4), (0.3, 0.4))


def drawn(
    values: Sequence[float],
    weight: float,
    stakes: Sequence[tuple[float, float]] = DIVIDED,
    size: int = 40,
) -> StratumDraws:
    """A stratum of so many cards in which these were drawn."""
    return StratumDraws(np.array(values, float), size, weight, tuple(stakes))


@computes("uits-inverse-bet", by=least_product, shown={
    "min_log_M": lambda found: found.found, "eta": lambda found: found.etas, "P": lambda found: found.measured_risk,
})  # fmt: skip
def test_the_published_least_product() -> None:
    """Two strata, a stake of one half, cards put back (Spertus, Sridhar and Stark 2024)."""
    given = VECTOR["given"]
    stakes = ((given["bet"]["c"], 1.0),)
    found = least_product(
        [drawn(x, w, stakes, MANY) for x, w in zip(given["x"], given["weights"], strict=True)]
    )
    assert found.found == pytest.approx(VECTOR["expect"]["min_log_M"], abs=1e-7)


def by_search(strata: Sequence[StratumDraws], points: int = 4001) -> float:
    """The least over splits of two strata on a fine grid."""
    one, two = strata
    found = inf
    for eta in np.linspace(0, one.upper, points):
        other = (0.5 - one.weight * eta) / two.weight
        if 0 <= other <= two.upper:
            found = min(found, one.log_wealth(float(eta)) + two.log_wealth(float(other)))
    return found


@some_of("seed", range(12), every=3)
def test_no_split_is_below_the_bound(seed: int) -> None:
    """Random draws of two strata: the bound, the best split found, and a grid of splits agree."""
    random = stream(str(seed), "least product")
    weight = float(random.uniform(0.1, 0.9))
    values = [random.choice([0, 0.5, 1], int(n)).tolist() for n in random.integers(0, 30, 2)]
    strata = [drawn(x, w) for x, w in zip(values, (weight, 1 - weight), strict=True)]
    found, searched = least_product(strata), by_search(strata)
    assert found.certified <= found.found <= searched + 1e-9 or found.found == searched == inf
    assert found.found == pytest.approx(searched, abs=2e-3)
    assert found.certified == pytest.approx(found.found, abs=1e-6)


def by_moves(strata: Sequence[StratumDraws]) -> float:
    """The least that is found by moving mean from one stratum to another, in smaller and smaller steps."""
    etas, left = [each.least for each in strata], 0.5
    left -= sum(each.weight * each.least for each in strata)
    room = sum(each.weight * (each.upper - each.least) for each in strata)
    etas = [each.least + (each.upper - each.least) * left / room for each in strata]
    worth = [each.log_wealth(eta) for each, eta in zip(strata, etas, strict=True)]
    step = 0.1
    while step > 1e-6:
        has_moved = False
        for (i, to), (j, of) in permutations(enumerate(strata), 2):
            most = to.weight * (to.upper - etas[i]), of.weight * (etas[j] - of.least)
            moved = min(step, *most)
            if moved <= 1e-13:
                continue
            tried = etas[i] + moved / to.weight, etas[j] - moved / of.weight
            now = to.log_wealth(tried[0]), of.log_wealth(tried[1])
            if sum(now) < worth[i] + worth[j] - 1e-13:
                (etas[i], etas[j]), (worth[i], worth[j]), has_moved = tried, now, True
        step = step if has_moved else step / 4
    return sum(worth)


@pytest.mark.parametrize("seed", range(3000 if IS_SEARCH else 40))
def test_no_move_between_strata_goes_below_the_bound(seed: int) -> None:
    """Two to four strata of any size, from none drawn to all, polled or compared, with claims of other bounds."""
    random = stream(str(seed), "moves")
    upper = float(random.choice([1, 1, 0.75, 1.5, 2]))
    sizes = [int(random.choice([1, 3, 12, 60, 3000])) for _ in range(int(random.integers(2, 5)))]
    strata = []
    for size in sizes:
        count = min(size, int(random.choice([0, 5, 60, 200])))
        chances = random.dirichlet((0.5, 0.5, 1.5))
        values = random.choice([0, 0.5, upper], count, p=chances)
        offset = float(random.choice([0, upper - 0.5, random.uniform(0, upper - 0.5)]))
        stakes = divided(float(random.uniform(0.05, 0.95)))
        weight = size / sum(sizes)
        strata.append(
            StratumDraws(
                np.minimum(values + offset, 2 * upper), size, weight, stakes, 1.0, offset, upper
            )
        )
    found = least_product(strata)
    left = 0.5 - sum(each.weight * each.least for each in strata)
    if left < 1e-9:
        assert found.measured_risk in (0.0, 1.0)
        return
    searched = by_moves(strata)
    assert found.certified <= searched + 1e-8
    assert found.certified == pytest.approx(searched, abs=1e-3) or searched < 0


def test_any_price_proves_a_bound() -> None:
    """The certificate holds for other prices and tangents too, whoever made them."""
    strata = [drawn([1, 1, 0, 1, 1], 0.4), drawn([1, 0.5, 1, 1, 1, 0], 0.6)]
    least, random = by_search(strata), stream("7", "prices")
    for _ in range(200):
        etas = [float(random.uniform(each.least + 0.01, 1)) for each in strata]
        assert certificate(strata, etas, -float(random.uniform(0, 40))) <= least + 1e-9


def test_a_stratum_without_draws_may_be_anything() -> None:
    """The others are then held against the largest mean that they can have."""
    found = least_product([drawn([], 0.4), drawn([1] * 12, 0.6)])
    assert found.etas == pytest.approx((0, 5 / 6))


def test_draws_that_leave_no_false_claim() -> None:
    """More than half of all cards were drawn and are for the claim: nothing is left to doubt."""
    found = least_product([drawn([1] * 39, 0.5), drawn([1] * 5, 0.5)])
    assert (found.certified, found.measured_risk) == (inf, 0.0)


PAPERS = (0.0, 0.5, 1.0)
CARDS = 3


def false_claims() -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """Papers of two strata of three cards each whose mean is a half at most."""
    every = [each for each in product(PAPERS, repeat=CARDS) if list(each) == sorted(each)]
    pairs = list(product(every, repeat=2))
    return [(one, two) for one, two in pairs if sum(one) + sum(two) <= CARDS]


@cache
def least(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    """The product after these draws of two strata of three cards."""
    found = least_product([drawn(each, 0.5, size=CARDS) for each in (one, two)])
    return exp(found.certified)


@some_of("numbers", [(1, 1), (2, 2), (3, 1)], every=3)
def test_the_product_is_no_more_than_one_on_average(numbers: tuple[int, int]) -> None:
    """Every paper on which the claim is false, every order of drawing: so the chance of 1 over it is at most that."""
    worst = 0.0
    for papers in false_claims():
        orders = [
            [order[:number] for order in permutations(each)]
            for each, number in zip(papers, numbers, strict=True)
        ]
        found = [least(one, two) for one, two in product(*orders)]
        worst = max(worst, sum(found) / len(found))
    assert 0.5 < worst <= 1 + 1e-9


@pytest.mark.parametrize(
    ("weights", "stakes"),
    [((0.4, 0.4), DIVIDED), ((0.4, 0.6), ((1.2, 1.0),)), ((0.4, 0.6), ((0.5, 0.5),)), ((0.4, -0.6), DIVIDED)],
)  # fmt: skip
def test_what_is_no_test_is_refused(
    weights: tuple[float, float], stakes: Sequence[tuple[float, float]]
) -> None:
    """Weights and parts that do not add up, a stake above the whole wealth."""
    with pytest.raises(OutOfRange):
        least_product([drawn([1, 0], weight, stakes) for weight in weights])


@pytest.mark.parametrize("seed", range(40))
def test_a_tie_that_was_read_whole_confirms_nothing(seed: int) -> None:
    """Every card of strata of odd sizes was read and half are for the claim: rounding must not make a lead of it."""
    rng = stream(str(seed), "ties")
    sizes = [int(size) for size in rng.integers(2, 30, size=5)]
    sizes.append(1 + (sum(sizes) + 1) % 2)
    cards = rng.permutation(np.repeat([0.0, 1.0], sum(sizes) // 2))
    strata = []
    for values in np.split(cards, np.cumsum(sizes)[:-1]):
        recorded, scale = rng.integers(0, 3, size=values.size) / 2, 31 / 44
        strata.append(
            StratumDraws(
                (1 - (recorded - values)) * scale, values.size, values.size / cards.size, DIVIDED,
                scale, 1 - float(recorded.mean()),
            )
        )  # fmt: skip
    assert least_product(strata).measured_risk == 1


def test_no_slope_is_worked_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every price asks for the ends of each stratum's range: they are worked out once, as is each price."""
    asked: list[tuple[int, float]] = []
    touch = StratumDraws.touch

    def counted(stratum: StratumDraws, eta: float) -> tuple[float, float]:
        asked.append((id(stratum), eta))
        return touch(stratum, eta)

    monkeypatch.setattr(StratumDraws, "touch", counted)
    strata = [drawn([1, 1, 0.5, 1], 0.6), drawn([1, 0, 1, 1, 1], 0.4)]
    assert 0 < least_product(strata).measured_risk < 1
    assert len(asked) == len({*asked}) > 4

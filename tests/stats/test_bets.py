"""Bets have the published sizes, refuse numbers that make none, and survive being published."""

import json
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq

from canvass.errors import InputError, UnknownName
from canvass.stats import bets
from canvass.stats.bets.comparison import look_times
from canvass.stats.bets.published import bet_as_data, bet_from_data
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet
from tests.published.computed import computes
from tests.published.read import vectors
from tests.stats.every_bet import BETS

VECTORS = vectors("audit_martingale")


KELLY = ("oneaudit-kelly-900", "oneaudit-kelly-990", "polling-kelly")


@computes(
    *KELLY,
    by=(bets.kelly_bet, bets.log_growth),
    besides={"n_approx": "the logarithm of the risk limit divided by the growth: a rule of thumb"},
)
@pytest.mark.parametrize("name", KELLY)
def test_published_kelly_bets(name: str) -> None:
    """The bet, its growth per draw and the draws it needs, for the populations of Stark (2023)."""
    given_, expect = VECTORS[name]["given"], VECTORS[name]["expect"]
    bet = float(bets.kelly_bet(given_["values"], given_["probabilities"], given_["m"]))
    growth = bets.log_growth(given_["values"], given_["probabilities"], given_["m"], bet)
    assert bet == pytest.approx(expect["lambda"], abs=1e-9)
    assert growth == pytest.approx(expect["growth_per_draw"], abs=1e-12)


@computes(
    "cobra-lambda-p2",
    "cobra-lambda-p1p2",
    by=bets.kelly_bet,
    besides={"eta": "the same bet written as an alternative: canvass has the bet only"},
)
@pytest.mark.parametrize("name", ["cobra-lambda-p2", "cobra-lambda-p1p2"])
def test_published_cobra_bets(name: str) -> None:
    """Spertus (2023), eq. 2 and 3."""
    given_, expect = VECTORS[name]["given"], VECTORS[name]["expect"]
    for (margin, *rates), right in zip(given_["cases"], expect["lambda"], strict=True):
        one, two = rates if len(rates) == 2 else (0.0, *rates)
        bet = bets.cobra(1 / (2 - margin), one, two)
        found = float(bets.kelly_bet(bet.values, bet.chances, 0.5))
        assert found == pytest.approx(right, abs=1e-8)


@pytest.mark.parametrize("kinds", [2, 9, 700])
def test_kelly_bets_made_together_are_those_made_alone(kinds: int) -> None:
    """To the last bit: how many bets are looked for at once is no part of a plan."""
    rng = np.random.default_rng(20161108)
    values, chances = rng.random(kinds), rng.random((5, kinds))
    chances /= chances.sum(axis=1, keepdims=True)
    together = bets.kelly_bet(values, chances, np.full(5, 0.4), 0.99)
    assert [*together] == [float(bets.kelly_bet(values, each, 0.4, 0.99)) for each in chances]


@given(
    st.lists(st.floats(0.01, 1), min_size=3, max_size=3),
    st.floats(0.1, 0.9),
    st.floats(0.1, 1),
)
def test_the_kelly_root_is_that_of_a_scalar_solver(
    parts: list[float], mean: float, cap: float
) -> None:
    """Bracketing one bet at a time gives the same bet as all at once."""
    values, chances = np.array([1.0, 0.4, 0.0]), np.array(parts) / sum(parts)

    def slope(bet: float) -> float:
        return float(np.sum(chances * (values - mean) / (1 + bet * (values - mean))))

    found = float(bets.kelly_bet(values, chances, mean, cap))
    largest = cap / mean * (1 - 1e-12)
    if slope(0) <= 0:
        assert found == 0
    elif slope(largest) >= 0:
        assert found == pytest.approx(cap / mean)
    else:
        assert found == pytest.approx(brentq(slope, 0, largest), rel=1e-8)


def test_a_portfolio_is_its_mixture_on_long_and_parallel_draws() -> None:
    """The kernel that works in runs gives what separate bets give, clips and ruins included."""
    grid, shares = (0.2, 1.0, 1.9, 2.0), (0.1, 0.2, 0.3, 0.4)
    units = np.random.default_rng(20161108).integers(0, 3, size=(3, 3001))
    draws, null = Draws.of_units(units, Fraction(1, 2)), Null(size=3100)
    for cap in (0.9, 1.0):
        whole = wealth(draws, null, bets.Portfolio(grid, shares, cap))
        parts = bets.Mixture(tuple(bets.FixedBet(bet, cap) for bet in grid), shares)
        same = wealth(draws, null, parts)
        assert whole.log_wealth == pytest.approx(same.log_wealth, rel=1e-9, abs=1e-9)


def test_shrunk_rates_are_looked_at_often_at_first_and_then_one_percent_apart() -> None:
    """The looks depend on the number of the draw alone, so that rounds change nothing."""
    looks = look_times(10_000)
    assert list(looks[:100]) == list(range(100))
    assert (np.diff(looks)[100:] <= looks[100:-1] * 0.01 + 1).all()
    assert list(look_times(150)) == list(looks[looks < 150])


@pytest.mark.parametrize("bet", BETS, ids=str)
def test_a_published_bet_is_the_same_bet(bet: Bet) -> None:
    """A bet goes through JSON text without a change, and holds no number that is not text."""
    text = json.dumps(bet_as_data(bet))
    assert bet_from_data(json.loads(text)) == bet
    assert not any(type(part) in (int, float) for part in _parts(json.loads(text)))


def _parts(data: object) -> list[object]:
    if isinstance(data, dict):
        return [part for value in data.values() for part in _parts(value)]
    if isinstance(data, list):
        return [part for value in data for part in _parts(value)]
    return [data]


def test_unknown_published_bets_are_refused() -> None:
    """A misspelt name or number is named, never ignored."""
    with pytest.raises(UnknownName, match="fixed bet"):
        bet_from_data({"name": "fixed bt", "bet": "0.5"})
    with pytest.raises(UnknownName, match="no number of the bet 'fixed bet' is called 'bets'"):
        bet_from_data({"name": "fixed bet", "bets": "0.5"})


@pytest.mark.parametrize(
    "make",
    [
        lambda: bets.FixedBet(-0.1),
        lambda: bets.FixedBet(float("nan")),
        lambda: bets.FixedBet(1.0, 1.1),
        lambda: bets.FixedStake(0.0),
        lambda: bets.KaplanMarkov(-1.0),
        lambda: bets.KaplanWald(1.0),
        lambda: bets.KaplanKolmogorov(-1.0),
        lambda: bets.ConstantAlternative(float("inf")),
        lambda: bets.PopulationAlternative(-1.0),
        lambda: bets.TruncatedShrinkage(0.6, 0.0, 0.1),
        lambda: bets.Agrapa(0.0),
        lambda: bets.KaplanKolmogorov(0.1, 1.5),
        lambda: bets.ConstantAlternative(0.6, 0.0),
        lambda: bets.Kelly((1.0, 0.0), (0.5, 0.4)),
        lambda: bets.Kelly((1.0, 0.0), (1.0,)),
        lambda: bets.ReportedShare(1.2),
        lambda: bets.ErrorKind(0.0, 1.2),
        lambda: bets.ShrunkKelly(0.5, (bets.ErrorKind(0.5, 0.1),)),
        lambda: bets.Mixture((bets.FixedBet(1.0),), (0.5,)),
        lambda: bets.Portfolio((), ()),
        lambda: bets.Portfolio((0.5, 1.0), (1.5, -0.5)),
    ],
)
def test_numbers_that_make_no_bet_are_refused(make: Callable[[], Bet]) -> None:
    """Each is a refusal with a sentence, when the bet is made and not when cards are read."""
    with pytest.raises(InputError):
        make()


def test_a_bet_keeps_a_hundredth_unless_it_is_told_otherwise() -> None:
    """On draws that are certain to be good, bets that a report or a plan asks for stake 99 in 100 and no more."""
    draws = Draws.of_units(np.array([[2, 2]]), Fraction(1, 2))
    for bet in (bets.Kelly((1.0, 0.0), (1.0, 0.0)), bets.ReportedShare(1.0)):
        grown = np.exp(wealth(draws, Null(), bet).log_wealth)
        assert grown[0] == pytest.approx([1 + 0.99, (1 + 0.99) ** 2], rel=1e-6)

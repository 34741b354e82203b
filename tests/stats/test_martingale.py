"""The engine gives the published wealth, agrees with its readable twin, and refuses what makes no sense."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from canvass.errors import OutOfRange
from canvass.stats import bets
from canvass.stats.draws import Draws
from canvass.stats.martingale import Wealth, go_on, wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet
from canvass.stats.standing import START
from tests.published.computed import computes
from tests.published.read import vectors
from tests.stats.every_bet import AT_THE_NULL, BELOW_THE_NULL, BETS, UNBOUNDED_BETS, A
from tests.stats.exact import without_replacement
from tests.stats.twin import plain, plain_wealth

VECTORS = vectors("audit_martingale")
NOT_BELOW_ZERO = "a bound on the wealth, not a value of it: checked in the test"
GRID = tuple(place / 10 for place in range(1, 20))
PUBLISHED: dict[str, Bet] = {
    "alpha-fixed-iid": bets.ConstantAlternative(0.6),
    "alpha-constant-eta-N100": bets.ConstantAlternative(0.6),
    "alpha-fixed-alternative-N100": bets.PopulationAlternative(0.6),
    "alpha-shrink-N100": bets.TruncatedShrinkage(0.6, 10, 0.05),
    "alpha-shrink-iid": bets.TruncatedShrinkage(0.6, 10, 0.05),
    "bet-fixed-N100": bets.FixedBet(0.5),
    "kaplan-markov": bets.KaplanMarkov(0.1),
    "kaplan-wald": bets.KaplanWald(0.1),
    "kaplan-kolmogorov": bets.KaplanKolmogorov(0.1),
    "bet-clip-1.0": bets.FixedBet(1.99),
    "bet-clip-0.9": bets.FixedBet(1.99, 0.9),
    "agrapa-N100": bets.Agrapa(0.5),
    "grid-mixture": bets.Portfolio(GRID, (1 / 19,) * 19, 1.0),
}


def play(identifier: str, bet: Bet) -> tuple[Wealth, Any]:
    """A published sequence of draws with a bet, and what was published of it."""
    vector = VECTORS[identifier]
    draws = Draws.of_values(vector["given"]["x"])
    return wealth(draws, Null(size=vector["given"]["N"]), bet), vector["expect"]


@computes(
    *PUBLISHED,
    by=wealth,
    shown={
        "T": lambda path: np.exp(path.log_wealth),
        "lambda": lambda path: path.bets,
        "P_current": lambda path: path.p_current,
        "P_running": lambda path: path.p_running,
    },
    besides={"min_T_at_least": NOT_BELOW_ZERO},
)
@pytest.mark.parametrize("identifier", PUBLISHED)
def test_published_wealth(identifier: str) -> None:
    """Wealth, both P-values and bets after each draw are those of the papers' reference programs."""
    path, expect = play(identifier, PUBLISHED[identifier])
    assert np.exp(path.log_wealth) == pytest.approx(expect["T"], abs=1e-9)
    assert np.exp(path.log_wealth).min() >= expect.get("min_T_at_least", 0)
    if "P_current" in expect:
        assert path.p_current == pytest.approx(expect["P_current"], abs=1e-10)
        assert path.p_running == pytest.approx(expect["P_running"], abs=1e-10)
    if "lambda" in expect:
        assert path.bets == pytest.approx(expect["lambda"], abs=1e-10)


def test_a_mixture_of_bets_is_the_portfolio_of_its_grid() -> None:
    """The general mixture and the fast one give the published wealth."""
    mixture = bets.Mixture(tuple(map(bets.FixedBet, GRID)), (1 / 19,) * 19)
    path, expect = play("grid-mixture", mixture)
    assert np.exp(path.log_wealth) == pytest.approx(expect["T"], abs=1e-9)


@computes(
    "sprt-single-cumprod",
    by=wealth,
    shown={"P_current_last": lambda path: path.p_current[-1]},
)
def test_the_probability_ratio_test_multiplies_once() -> None:
    """A published program takes the cumulative product twice and reports 0.0095; 0.4361 is right."""
    path, expect = play("sprt-single-cumprod", bets.ConstantAlternative(0.6))
    assert path.p_current[-1] == pytest.approx(expect["P_current_last"], abs=1e-9)


@computes(
    "bravo-t",
    by=wealth,
    shown={
        "T": lambda path: np.exp(path.log_wealth[-1]),
        "measured_risk_current": lambda path: path.p_current[-1],
    },
)
def test_published_bravo() -> None:
    """72 cards for the winner and 47 for the loser at a reported share of 0.6."""
    vector = VECTORS["bravo-t"]
    draws = Draws.of_units([2] * 72 + [0] * 47, Fraction(1, 2))
    path = wealth(draws, Null(), bets.ConstantAlternative(vector["given"]["reported_share"]))
    assert np.exp(path.log_wealth[-1]) == pytest.approx(vector["expect"]["T"])
    assert path.p_current[-1] == pytest.approx(vector["expect"]["measured_risk_current"])


@computes(
    "comparison-first-crossing",
    by=wealth,
    shown={"first_draw": lambda path: path.first_draw_at(0.05)},
)
def test_published_first_crossing_of_a_clean_comparison() -> None:
    """Clean draws needed at a margin of 5 percent: 119, 124, 123 (of 20,000 cards) and 125."""
    vector = VECTORS["comparison-first-crossing"]
    no_error = 1 / (2 - Fraction(1, 20))
    clean_draws = Draws.of_units([2] * 200, no_error / 2)
    found = []
    for rule in vector["given"]["cases"]:
        bet: Bet
        if rule["rule"] == "fixed_bet":
            bet = bets.FixedBet(rule["lambda"])
        else:
            bet = _alternative(float(2 * no_error), 1 - rule["p2"])
        path = wealth(clean_draws, Null(upper=2 * no_error, size=rule["N"]), bet)
        found.append(path.first_draw_at(vector["given"]["risk_limit"]))
    assert found == vector["expect"]["first_draw"]


def _alternative(upper: float, clean: float) -> Bet:
    """Spertus (2023), eq. 3: the best alternative where a share of the cards is clean."""
    eta = (1 - upper * clean) / (2 - 2 * upper) + upper * clean - 0.5
    return bets.ConstantAlternative(eta)


ENUMERATIONS = [name for name in VECTORS if name.startswith("enumeration-")]


@computes(
    *ENUMERATIONS,
    by=wealth,
    shown={
        "mean_wealth_by_draw": lambda path: np.exp(path.log_wealth).mean(axis=0),
        "prob_max_wealth_ge_1_over_risk_limit": lambda path: _reached(path, 0.2),
    },
    besides={
        "mean_wealth_at_most": "a bound, not a value: checked in the test",
        "prob_at_most": "a bound, not a value: checked in the test",
    },
)
@pytest.mark.parametrize("identifier", ENUMERATIONS)
def test_published_enumerations(identifier: str) -> None:
    """Mean wealth after each draw, over all orders, and the share of orders that reach the risk limit."""
    given_, expect = VECTORS[identifier]["given"], VECTORS[identifier]["expect"]
    values = tuple(map(Fraction, given_["population"]))
    population = next(p for p in (*AT_THE_NULL, *BELOW_THE_NULL) if p.values == values)
    draws, null, _ = without_replacement(population)
    if "lambda" in given_:
        bet: Bet = bets.FixedBet(given_["lambda"], given_["c"])
    else:
        bet = bets.TruncatedShrinkage(given_["eta0"], given_["d"], given_["c"])
    path = wealth(draws, null, bet)
    means = np.exp(path.log_wealth).mean(axis=0)
    reached = _reached(path, given_["risk_limit"])
    assert means == pytest.approx(expect["mean_wealth_by_draw"], abs=1e-10)
    assert reached == pytest.approx(expect["prob_max_wealth_ge_1_over_risk_limit"])
    assert means.max() <= expect["mean_wealth_at_most"] + 1e-9
    assert reached <= expect["prob_at_most"]


def _reached(path: Wealth, risk_limit: float) -> float:
    """Share of the orders that come to the risk limit at some draw."""
    return float((path.measured_risk <= risk_limit * (1 + 1e-12)).mean())


plain_bets = st.sampled_from([b for b in BETS if not isinstance(b, bets.Mixture | bets.Portfolio)])
polling_units = st.lists(st.integers(0, 2), max_size=30)
comparison_units = st.lists(st.integers(0, 4), max_size=30)


@given(plain_bets, polling_units, st.one_of(st.none(), st.integers(0, 20)))
def test_the_engine_is_its_twin_in_polling(bet: Bet, units: list[int], more: int | None) -> None:
    """Vectors in log space and a loop over exact fractions give the same wealth."""
    size = None if more is None else max(len(units) + more, 1)
    _same_as_twin(bet, units, Fraction(1, 2), Fraction(1), size)


@given(plain_bets, comparison_units, st.one_of(st.none(), st.integers(0, 20)))
def test_the_engine_is_its_twin_in_comparison(bet: Bet, units: list[int], more: int | None) -> None:
    """The same for values that are no binary fractions."""
    size = None if more is None else max(len(units) + more, 1)
    _same_as_twin(bet, units, A / 2, 2 * A, size)


def _same_as_twin(
    bet: Bet, units: list[int], unit: Fraction, upper: Fraction, size: int | None
) -> None:
    path = wealth(
        Draws.of_units(np.array(units, dtype=int), unit), Null(Fraction(1, 2), upper, size), bet
    )
    values = [unit * number for number in units]
    expected = plain_wealth(values, Fraction(1, 2), upper, size, plain(bet, size), bet.cap)
    assert np.exp(path.log_wealth) == pytest.approx(expected, rel=1e-8, abs=1e-12)


@given(
    st.sampled_from(BETS),
    hnp.arrays(np.float64, st.integers(0, 20), elements=st.floats(width=64)),
    st.one_of(st.none(), st.integers(1, 25)),
)
@example(BETS[0], np.full(5, 4.5e307), None)
def test_a_p_value_is_a_probability_whatever_the_input(
    bet: Bet, values: np.ndarray[Any, Any], size: int | None
) -> None:
    """Any numbers at all are refused, or give P-values in [0, 1] and wealth that is never negative."""
    try:
        path = wealth(Draws.of_values(values), Null(size=size), bet)
    except OutOfRange:
        return
    for p in (path.p_current, path.p_running, path.measured_risk):
        assert ((p >= 0) & (p <= 1)).all()
    assert not np.isnan(path.log_wealth).any()
    assert (np.diff(path.p_running) <= 0).all()


@given(
    st.sampled_from(BETS),
    hnp.arrays(np.float64, st.integers(0, 30), elements=st.floats(0, 1)),
    st.integers(0, 30),
)
def test_plain_numbers_of_the_unit_interval_are_never_refused(
    bet: Bet, values: np.ndarray[Any, Any], more: int
) -> None:
    """Every sequence of values within the bounds has a P-value."""
    path = wealth(Draws.of_values(values), Null(size=max(len(values) + more, 1)), bet)
    assert 0 <= float(path.measured_risk) <= 1


@given(
    st.sampled_from(BETS),
    st.lists(st.lists(st.integers(0, 2), max_size=12), min_size=1, max_size=4),
    st.booleans(),
)
def test_rounds_change_nothing(bet: Bet, rounds: list[list[int]], returned: bool) -> None:
    """A sample read in rounds has the wealth of the same sample read at once."""
    parts = [Draws.of_units(np.array(part, dtype=int), Fraction(1, 2)) for part in rounds]
    null = Null(size=None if returned else 60)
    path = wealth(parts[0], null, bet)
    for part in parts[1:]:
        path = path.then(part, bet)
    whole = wealth(
        Draws.of_units(
            np.array([unit for part in rounds for unit in part], dtype=int), Fraction(1, 2)
        ),
        null,
        bet,
    )
    assert np.exp(path.log_wealth) == pytest.approx(np.exp(whole.log_wealth), rel=1e-9)
    assert path.bets == pytest.approx(whole.bets, rel=1e-9)


@given(
    st.sampled_from(BETS), st.lists(st.integers(0, 2), min_size=1, max_size=40), st.integers(1, 3)
)
def test_later_draws_change_no_earlier_bet(bet: Bet, units: list[int], longer: int) -> None:
    """The path of the first draws is that of the longer sequence cut short."""
    null = Null(size=100)
    short = wealth(Draws.of_units(units, Fraction(1, 2)), null, bet)
    long = wealth(Draws.of_units([*units, *[2] * longer], Fraction(1, 2)), null, bet)
    assert long.bets[: len(units)] == pytest.approx(short.bets, rel=1e-9, abs=1e-15)
    assert long.p_running[: len(units)] == pytest.approx(short.p_running, rel=1e-9)


def test_a_new_bet_in_a_second_round_keeps_the_first_round_as_it_was() -> None:
    """Wealth earned under the first bet stays; the second sees all that was drawn."""
    first = wealth(Draws.of_units([2, 2, 0, 2], Fraction(1, 2)), Null(size=50), bets.FixedBet(1.0))
    both = first.then(Draws.of_units([2, 2], Fraction(1, 2)), bets.Agrapa())
    alone = wealth(Draws.of_units([2, 2, 0, 2, 2, 2], Fraction(1, 2)), Null(size=50), bets.Agrapa())
    assert both.log_wealth[:4] == pytest.approx(first.log_wealth)
    assert both.bets[4:] == pytest.approx(alone.bets[4:])


def test_ruin_lasts_into_later_rounds() -> None:
    """A test that lost everything stays at wealth 0 whatever is drawn afterwards, and keeps its best P-value."""
    ruined = wealth(Draws.of_units([2, 0], Fraction(1, 2)), Null(size=50), bets.FixedStake(1.0))
    later = ruined.then(Draws.of_units([2] * 20, Fraction(1, 2)), bets.FixedBet(0.5))
    assert ruined.is_ruined
    assert later.is_ruined
    assert later.measured_risk == pytest.approx(0.5)


def test_draws_can_prove_the_null_hypothesis_false() -> None:
    """Six winner votes among ten cards refute a tie at the sixth, when no bet was needed any more."""
    path = wealth(Draws.of_units([2] * 6, Fraction(1, 2)), Null(size=10), bets.FixedBet(0.1))
    assert list(np.isposinf(path.log_wealth)) == [False] * 5 + [True]
    assert path.measured_risk == 0


def test_the_last_draw_proves_as_much_as_any_other() -> None:
    """Ten entries, upper bound 50/37: eight without an error come to more than half of ten, and no draw follows."""
    value = Fraction(25, 37)
    null = Null(upper=2 * value, size=10)
    eight = wealth(Draws.of_units([1] * 8, value), null, bets.FixedBet(0.1))
    assert eight.measured_risk == 0
    assert eight.then(Draws.of_units([0], value), bets.FixedBet(0.1)).measured_risk == 0
    assert wealth(Draws.of_units([1] * 7, value), null, bets.FixedBet(0.1)).measured_risk > 0.5
    values = wealth(Draws.of_values([float(value)] * 8), null, bets.FixedBet(0.1))
    assert values.measured_risk == 0


def test_the_last_draw_can_prove_the_null_hypothesis_true() -> None:
    """Six cards without a vote leave four of ten: no majority any more. After all ten the count decides."""
    lost = Null(size=10)
    after = [
        np.exp(
            wealth(
                Draws.of_units([0] * draws, Fraction(1, 2)), lost, bets.FixedBet(0.1)
            ).log_wealth[-1]
        )
        for draws in (5, 6, 7)
    ]
    assert after == [pytest.approx(0.95 * 0.9444 * 0.9375 * 0.9286 * 0.9167, abs=1e-3), 0, 0]
    every = wealth(Draws.of_units([0, 2, 0], Fraction(1, 2)), Null(size=3), bets.FixedBet(0.1))
    assert np.isfinite(every.log_wealth[-1])


@given(
    st.sampled_from(BETS), st.lists(st.integers(0, 2), min_size=1, max_size=12), st.integers(0, 12)
)
def test_what_was_measured_stays_when_more_is_drawn(bet: Bet, units: list[int], more: int) -> None:
    """Cut short anywhere, also in small populations where draws prove something, the path is the same."""
    null, draws = Null(size=len(units) + more), Draws.of_units(units, Fraction(1, 2))
    whole = wealth(draws, null, bet).p_running
    for seen in range(1, len(units)):
        first = wealth(Draws.of_units(units[:seen], Fraction(1, 2)), null, bet)
        assert first.measured_risk == pytest.approx(whole[seen - 1], rel=1e-9)


def test_a_value_above_nothing_refutes_a_claim_of_nothing() -> None:
    """Cards that go back, all said to be 0: the first that is not proves the claim false, for good."""
    path = wealth(Draws.of_units([0, 1, 0], Fraction(1)), Null(Fraction(0)), bets.FixedBet(0.5))
    assert list(path.log_wealth) == [0, np.inf, np.inf]


def test_sums_that_64_bits_cannot_hold_are_exact() -> None:
    """Weights of forty digits: a part of them more or less decides what is proven, whole or in stretches."""
    heavy, bet = 10**40, bets.FixedStake(0.5)
    null = Null(1 - Fraction(1, 3), None, 3 * heavy)
    for short, is_proven in ((0, False), (-1, True)):
        draws = Draws.weighted([heavy, heavy - short], [heavy, heavy])
        assert (wealth(draws, null, bet).measured_risk == 0) == is_proven
        first, second = (Draws.weighted([[each]], [[heavy]]) for each in (heavy, heavy - short))
        _, standing = go_on(START, first, null, bet)
        path, _ = go_on(standing, second, null, bet)
        assert bool(np.isposinf(path[0, -1])) == is_proven


def test_draws_can_prove_the_null_hypothesis_true() -> None:
    """Once the cards left cannot make a majority, wealth is 0 and earlier evidence stays on record."""
    path = wealth(Draws.of_units([2] + [0] * 7, Fraction(1, 2)), Null(size=10), bets.FixedBet(0.1))
    assert np.isneginf(path.log_wealth[-1])
    assert path.p_running[-1] == pytest.approx(1 / 1.05)


def test_ten_million_cards_are_told_apart_by_one_vote() -> None:
    """Sums are exact: a null hypothesis that is just possible is not one that is refuted."""
    third = Fraction(1, 3)
    votes = np.full(3_000_001, 1)
    null = Null(Fraction(1, 10), Fraction(1), 10_000_000)
    path = wealth(Draws.of_units(votes, third), null, bets.FixedBet(0.1))
    assert int(path.first_draw_at(1e-300)) in range(1, 3_000_002)
    assert np.isfinite(path.log_wealth[2_999_999])
    assert np.isposinf(path.log_wealth[3_000_000])


def test_units_too_fine_for_64_bits_are_summed_all_the_same() -> None:
    """A share given as a binary fraction of 53 digits makes whole numbers of more than 64 bits."""
    odd = Fraction(0.1)
    exact = wealth(Draws.of_units([7, 9, 8], Fraction(1, 10)), Null(size=50), bets.FixedBet(1.0))
    near = wealth(Draws.of_units([7, 9, 8], odd), Null(size=50), bets.FixedBet(1.0))
    assert near.log_wealth == pytest.approx(exact.log_wealth)


def test_weights_of_all_64_bits_beside_smaller_ones_are_exact() -> None:
    """NumPy makes floats of a list with a number from 2**63 to 2**64: the risk of such batches was refused."""
    amounts, weights = [2**63 + 8, 3], [2**63 + 9, 5]
    draws = Draws.weighted(amounts, weights)
    assert draws.amounts.tolist() == amounts
    assert draws.weights is not None
    assert draws.weights.tolist() == weights
    with pytest.raises(OutOfRange, match="whole numbers, found float64"):
        Draws.weighted([0.5, 2**63 + 8], weights)


def test_the_first_draw_at_a_risk_limit_is_counted_from_one() -> None:
    """Replications that never get there are 0."""
    draws = Draws.of_units([[2] * 10, [0] * 10], Fraction(1, 2))
    path = wealth(draws, Null(), bets.ConstantAlternative(0.75))
    assert list(path.first_draw_at(0.1)) == [6, 0]


def test_no_draws_leave_the_risk_at_one() -> None:
    """Before the first draw every bet has a measured risk of 1."""
    for bet in BETS:
        assert wealth(Draws.of_values([]), Null(size=5), bet).measured_risk == 1


@pytest.mark.parametrize(
    ("values", "size", "message"),
    [
        ([0.5, float("nan")], 10, "draw 2 is nan"),
        ([float("inf")], 10, "draw 1 is inf"),
        ([0.5, 1.5], 10, r"draw 2 is 1.5; values must be from 0 to 1"),
        ([-0.1], 10, "draw 1 is -0.1"),
        ([1, 0, 1], 2, "3 draws without replacement from a population of 2"),
    ],
)
def test_bad_draws_are_refused(values: list[float], size: int, message: str) -> None:
    """Each fault is named, with the draw and what was found."""
    with pytest.raises(OutOfRange, match=message):
        wealth(Draws.of_values(values), Null(size=size), bets.FixedBet(0.5))


def test_bad_units_and_weights_are_refused() -> None:
    """Units are whole, weights above 0, and weights drawn add up to no more than the whole."""
    with pytest.raises(OutOfRange, match="whole numbers"):
        Draws.of_units([0.5], Fraction(1, 2))
    with pytest.raises(OutOfRange, match="weights must be above 0"):
        Draws.weighted([1], [0])
    with pytest.raises(OutOfRange, match="add up to more than the whole, 5"):
        wealth(Draws.weighted([3, 3], [3, 3]), Null(Fraction(1, 2), None, 5), bets.FixedBet(0.5))


def test_bad_claims_are_refused() -> None:
    """No population is empty, and no mean lies outside its bounds."""
    with pytest.raises(OutOfRange, match="null mean"):
        Null(Fraction(3, 2))
    with pytest.raises(OutOfRange, match="at least one card"):
        Null(size=0)


@pytest.mark.parametrize("risk_limit", [0, 1, -0.1, 5, float("nan")])
def test_bad_risk_limits_are_refused(risk_limit: float) -> None:
    """A risk limit is a chance strictly between 0 and 1."""
    path = wealth(Draws.of_values([1]), Null(), bets.FixedBet(0.5))
    with pytest.raises(OutOfRange, match="risk limit"):
        path.first_draw_at(risk_limit)


def test_bets_that_need_an_upper_bound_say_so() -> None:
    """Batch values have none where understatements count."""
    for bet in set(BETS) - set(UNBOUNDED_BETS):
        with pytest.raises(OutOfRange, match="upper bound"):
            wealth(Draws.of_values([2.0]), Null(Fraction(1, 2), None), bet)


def test_a_value_barely_above_the_upper_bound_is_refused() -> None:
    """Whole values by a unit are compared exactly: one unit above the bound is too much, the bound itself is not."""
    null = Null(Fraction(1, 2), Fraction(1), 10)
    unit = Fraction(1, 10)
    spent, gone = np.array([0]), np.array([0])
    null.remainder(Draws.of_units([10], unit), spent, gone)
    with pytest.raises(OutOfRange, match="values must be from 0 to 1"):
        null.remainder(Draws.of_units([11], unit), spent, gone)

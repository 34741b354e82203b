"""A test played stretch by stretch, with nothing kept but where it stands, is the test played at once."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from canvass.stats import bets
from canvass.stats.draws import Draws
from canvass.stats.martingale import go_on, wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet
from canvass.stats.standing import START, Memory
from tests.some_of import some_of
from tests.stats.every_bet import AT_THE_NULL, BELOW_THE_NULL, BETS, UNBOUNDED_BETS
from tests.stats.exact import weighted, with_replacement, without_replacement

CLOSE = 1e-9
LONG = Draws.of_units(np.random.default_rng(20161108).integers(0, 3, (5, 700)), Fraction(1, 2))
"""Long enough for rates to be looked at only now and then, and for portfolios to be cut into runs."""


def in_stretches(draws: Draws, null: Null, bet: Bet, ends: Sequence[int]) -> np.ndarray:
    """The wealth of a test that is stopped and taken up again after each of these draws."""
    standing, paths = START, []
    for first, last in zip((0, *ends), (*ends, draws.count), strict=True):
        weights = None if draws.weights is None else draws.weights[..., first:last]
        stretch = Draws(draws.amounts[..., first:last], draws.unit, weights)
        path, standing = go_on(standing, stretch, null, bet)
        paths.append(path)
    return np.concatenate(paths, axis=-1)


def differ(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two wealths in logarithms differ by more than rounding; infinite ones must be the same."""
    with np.errstate(invalid="ignore"):
        return bool(((one != other) & ~(abs(one - other) < CLOSE)).any())


@some_of("bet", BETS, ids=repr, every=16)
def test_stretches_are_the_whole(bet: Bet) -> None:
    """Every order of small populations, put back or not, broken off after every draw."""
    for population in (*AT_THE_NULL, *BELOW_THE_NULL):
        for draws, null, _ in (without_replacement(population), with_replacement(population)):
            at_once = wealth(draws, null, bet).log_wealth
            for end in range(draws.count + 1):
                assert not differ(in_stretches(draws, null, bet, [end]), at_once)


@pytest.mark.parametrize("bet", UNBOUNDED_BETS, ids=repr)
def test_stretches_of_weighted_draws_are_the_whole(bet: Bet) -> None:
    """The same for batches drawn by weight."""
    draws, null, _ = weighted((-2, 4, 4, 0), (6, 8, 5, 3), 6)
    at_once = wealth(draws, null, bet).log_wealth
    for end in range(draws.count + 1):
        assert not differ(in_stretches(draws, null, bet, [end]), at_once)


@pytest.mark.parametrize("bet", BETS, ids=repr)
@pytest.mark.parametrize("ends", [[1, 2, 3], [101, 333], [16, 32, 64, 650]], ids=str)
def test_long_stretches_are_the_whole(bet: Bet, ends: list[int]) -> None:
    """Hundreds of draws, broken off several times at any place."""
    null = Null(size=2000)
    at_once = wealth(LONG, null, bet).log_wealth
    assert not differ(in_stretches(LONG, null, bet, ends), at_once)


def test_replications_are_dropped_one_by_one() -> None:
    """Going on with some of the replications changes nothing for them."""
    kept = np.array([True, False, True, True, False])
    null = Null(size=2000)
    tried: tuple[Bet, ...] = (bets.TruncatedShrinkage(0.6, 10, 0.05, 0.5), *BETS[-5:])
    for bet in tried:
        first, standing = go_on(START, Draws(LONG.amounts[:, :90], LONG.unit), null, bet)
        rest = Draws(LONG.amounts[kept, 90:], LONG.unit)
        path, end = go_on(standing.of(kept), rest, null, bet)
        at_once = wealth(LONG, null, bet).log_wealth[kept]
        assert not differ(np.concatenate((first[kept], path), axis=1), at_once)
        assert end.drawn == LONG.count
        assert (end.gone == LONG.count).all()
        assert (end.spent == LONG.amounts[kept].sum(axis=1)).all()


KEPT = Memory({"a": np.array([1.0]), "b": np.array([2.0])})


def test_what_is_kept_is_recalled_by_its_name_in_any_order() -> None:
    """A bet that asks for two things the other way round, or for one of them, gets what it kept by that name."""
    assert KEPT.recall("b", np.zeros(1)) == 2
    assert KEPT.recall("a", np.zeros(1)) == 1


def test_bets_of_a_mixture_do_not_meet() -> None:
    """Two bets of one kind, broken off anywhere, each with a memory of its own; nothing is kept twice or made up."""
    memory = Memory()
    for part in (memory, memory.part("0"), memory.part("0").part("1"), memory.part("1")):
        part.keep("a", np.zeros(1))
    assert {*memory.kept} == {"a", "0/a", "0/1/a", "1/a"}
    with pytest.raises(ValueError, match="two things by the name '1/a'"):
        memory.part("1").keep("a", np.ones(1))
    with pytest.raises(KeyError, match="c"):
        KEPT.recall("c", np.zeros(1))


def test_a_mixture_of_mixtures_goes_on_where_it_stood() -> None:
    """Bets of one kind inside of one another, taken up again after every draw, are the test played at once."""
    twins = bets.Mixture((bets.Agrapa(0.5), bets.Agrapa(0.9)), (0.5, 0.5))
    nested = bets.Mixture((twins, bets.Agrapa(0.7), twins), (0.25, 0.5, 0.25))
    draws = Draws(LONG.amounts[:, :30], LONG.unit)
    at_once = wealth(draws, Null(size=2000), nested).log_wealth
    for ends in ([1], [7, 8, 20], [*range(1, 30)]):
        assert not differ(in_stretches(draws, Null(size=2000), nested, ends), at_once)

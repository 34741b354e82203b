"""The smallest round is found, not a larger one that a bisection would find."""

import numpy as np
import pytest

from canvass.errors import OutOfRange
from canvass.stats.counts import binomial
from canvass.stats.round_size import (
    _likely,
    _rare_count,
    _rare_count_anywhere,
    _tails_of,
    best_power,
    chance_of_cards,
    ratio_boundary,
    shortest_possible,
    smallest_round,
    smallest_round_of_cards,
    tail_ratio_boundary,
    upper_tail,
)
from canvass.stats.tails_along import is_line
from tests.some_of import some_of

CASES = [(0.6, 0.1, 0.9), (0.7, 0.05, 0.5), (0.55, 0.2, 0.8), (0.9, 0.01, 0.99), (0.75, 0.1, 0.3)]


@pytest.mark.parametrize(("share", "limit", "probability"), CASES)
def test_nothing_smaller_will_do(share: float, limit: float, probability: float) -> None:
    """Trying every number of draws from 1 finds the same round, for both kinds of boundary."""
    draws = np.arange(1, 1500)
    for boundary in (tail_ratio_boundary(share, limit), ratio_boundary(share, 1 / limit)):
        found = smallest_round(share, limit, probability, boundary)
        least = boundary(draws)
        first = int(np.flatnonzero(upper_tail(least, draws, share) >= probability)[0])
        assert (found.draws, found.boundary) == (draws[first], least[first])
        assert shortest_possible(share, limit, probability) <= found.draws


@pytest.mark.parametrize(("share", "limit"), [(0.6, 0.1), (0.505, 0.05)])
def test_boundaries_by_definition(share: float, limit: float) -> None:
    """The boundary is the least count whose tails have the ratio, also in long lists of draws."""
    draws = np.arange(1, 700)
    boundary = tail_ratio_boundary(share, limit)(draws)
    assert np.all(np.diff(boundary) >= 0)
    for n, found in zip(draws.tolist(), boundary.tolist(), strict=True):
        null, right = binomial(n, 0.5, n).log_tail, binomial(n, share, n).log_tail
        ends = np.flatnonzero(null <= np.log(limit) + right + 1e-12)
        assert found == (ends[0] if ends.size else n + 1)


def test_ratio_boundary_by_definition() -> None:
    """The ratio at the boundary is reached, one less does not reach it."""
    draws = np.arange(40, 400)
    least = ratio_boundary(0.6, 10.0)(draws)
    for count, reached in ((least, True), (least - 1, False)):
        log_ratio = count * np.log(1.2) + (draws - count) * np.log(0.8)
        assert np.all((log_ratio >= np.log(10) - 1e-9) == reached)


@pytest.mark.parametrize("by_tails", [True, False])
@some_of(
    ("share", "relevant"),
    [
        (0.6, 0.3),
        (0.6, 0.6),
        (0.6, 0.97),
        (0.51, 0.9999),
        (0.502, 0.99999),
        (0.9, 0.001),
        (0.999999, 1e-6),
        (0.999999, 0.999999),
    ],
    every=2,
)
def test_cards_keep_the_promise(share: float, relevant: float, by_tails: bool) -> None:
    """With irrelevant cards among them, so many cards end with the probability, and one less do not.

    Where next to every card is relevant, as with two candidates and a few names written in, the number of
    relevant cards hardly varies, and the tooth of the saw is wider than that. Where hardly any is, none may come.
    """
    boundary = tail_ratio_boundary(share, 0.1) if by_tails else ratio_boundary(share, 10.0)
    cards = smallest_round_of_cards(share, 0.1, 0.9, boundary, relevant)

    def ends(drawn: int) -> float:
        come = binomial(drawn, relevant)
        counts = np.arange(come.low, come.high + 1)
        return float(come.probability @ upper_tail(boundary(np.maximum(counts, 1)), counts, share))

    assert ends(cards - 1) < 0.9 <= ends(cards)
    assert chance_of_cards(cards, share, boundary, relevant) == pytest.approx(ends(cards), abs=1e-9)


@pytest.mark.parametrize(("share", "first"), [(0.502, 1), (0.51, 22_000), (0.5012, 1_538_000)])
def test_a_long_list_of_boundaries_is_that_of_each(share: float, first: int) -> None:
    """Looked up together, on a grid with guesses between, the boundaries are those looked up one by one."""
    boundary = tail_ratio_boundary(share, 0.05)
    draws = np.arange(first, first + 700)
    one_by_one = np.concatenate([boundary(draws[at : at + 1]) for at in range(draws.size)])
    assert np.array_equal(boundary(draws), one_by_one)


@pytest.mark.parametrize("by_tails", [True, False])
@some_of(
    ("share", "limit", "relevant"),
    [
        (0.6, 0.2, 0.997),
        (0.7, 0.2, 0.99),
        (0.6, 0.05, 0.9),
        (0.58, 0.1, 0.5),
        (0.65, 0.01, 0.3),
        (0.57, 0.2, 0.95),
        (0.57, 0.1, 0.8),
        (0.509, 0.1, 0.99999),
    ],
    every=2,
)
def test_no_fewer_cards_will_do(
    share: float, limit: float, relevant: float, by_tails: bool
) -> None:
    """Trying every number from the smallest round of draws up, however many of the cards are not relevant."""
    boundary = tail_ratio_boundary(share, limit) if by_tails else ratio_boundary(share, 1 / limit)
    found = smallest_round_of_cards(share, limit, 0.9, boundary, relevant)
    least = smallest_round(share, limit, 0.9, boundary).draws
    chances = (chance_of_cards(n, share, boundary, relevant) for n in range(least, found))
    assert not any(chance >= 0.9 for chance in chances)
    assert chance_of_cards(found, share, boundary, relevant) >= 0.9


def test_all_cards_relevant() -> None:
    """Without irrelevant cards it is the smallest round."""
    boundary = tail_ratio_boundary(0.6, 0.1)
    assert smallest_round_of_cards(0.6, 0.1, 0.9, boundary, 1.0) == 173
    assert (
        chance_of_cards(172, 0.6, boundary, 1.0) < 0.9 <= chance_of_cards(173, 0.6, boundary, 1.0)
    )


def test_hopelessly_close() -> None:
    """A share next to one half needs more draws than are worth counting, and says so."""
    with pytest.raises(OutOfRange, match="more than 1000000000 draws"):
        smallest_round(0.5 + 1e-7, 0.1, 0.9, tail_ratio_boundary(0.5 + 1e-7, 0.1))


def _plain_best_power(draws: int, share: float, level: float) -> float:
    """The same power by the definition: every count tried in turn, from exact sums of the distribution."""
    counts = np.arange(draws + 2)
    null, right = (np.exp(binomial(draws, p, draws).tail(counts)) for p in (0.5, share))
    rare = int(np.flatnonzero(null <= level)[0])
    coin = (level - null[rare]) / (null[rare - 1] - null[rare])
    return float(right[rare] + coin * (right[rare - 1] - right[rare]))


@pytest.mark.parametrize("level", [0.5, 0.09, 0.045, 1e-4, 1e-9])
def test_best_power_is_found_as_by_trying_every_count(level: float) -> None:
    """Looking at a few counts at once finds the boundary that trying all of them finds."""
    for draws in (1, 2, 3, 31, 32, 33, 34, 65, 400, 1057, 1058, 5000):
        for share in (0.51, 0.6, 0.9):
            expected = _plain_best_power(draws, share, level)
            assert best_power(draws, share, level) == pytest.approx(expected, abs=2e-8)


@pytest.mark.parametrize("cards", [1, 12, 700, 40_000])
@pytest.mark.parametrize("relevant", [0.002, 0.3, 0.94, 0.9999])
def test_no_likely_number_is_left_out(cards: int, relevant: float) -> None:
    """The numbers of relevant cards whose chance is not negligible are those of the whole table, with its chances."""
    whole = binomial(cards, relevant)
    likely = np.flatnonzero(whole.log_probability > -60)
    first, chances = _likely(cards, relevant)
    assert (first, chances.size) == (whole.low + likely[0], likely.size)
    assert chances == pytest.approx(whole.probability[likely], rel=1e-11)


@pytest.mark.parametrize("share", [0.502, 0.6, 0.95])
def test_tails_of_a_boundary_are_those_of_each_count(share: float) -> None:
    """Along a line each follows from the next: near a decision, from the first draw, and where none ends a round."""
    boundary = tail_ratio_boundary(share, 0.05)
    for first in (1, 40, 3_000):
        draws = np.arange(first, first + 500)
        counts = boundary(draws)
        assert is_line(draws, counts)
        plain = upper_tail(counts, draws, share)
        assert np.abs(_tails_of(counts, draws, share) - plain).max() < 1e-12


def test_a_rare_count_is_found_near_the_normal_curve_or_anywhere() -> None:
    """The same count either way, for few draws and many and for levels that no curve has."""
    for draws in (1, 2, 7, 60, 999, 25_000):
        for level in (0.0, 1e-200, 1e-9, 0.004, 0.1, 0.5, 0.97, 1.0):
            assert _rare_count(draws, level) == _rare_count_anywhere(draws, level)

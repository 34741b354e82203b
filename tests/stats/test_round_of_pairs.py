"""Rounds that confirm one winner against several losers at once: every sample counted, and the smallest number."""

from __future__ import annotations

from itertools import product
from math import factorial, prod

import numpy as np
import pytest

from canvass.stats.round_of_pairs import Loser, Round, smallest_round_of_all
from canvass.stats.round_size import tail_ratio_boundary
from canvass.stats.streams import stream


def asked(winner: float, losers: tuple[float, ...], limit: float, lost: float = 0.0) -> Round:
    """A round at a risk limit, with the boundary of Providence for each pair."""
    pairs = (Loser(q, tail_ratio_boundary(winner / (winner + q), limit)) for q in losers)
    return Round(winner, tuple(pairs), lost)


def counted(each: Round, cards: int) -> float:
    """The chance by going through every sample of so many cards: winner, losers, lost, others."""
    shares = [each.winner, *(loser.share for loser in each.losers), each.lost, each.others]
    needed = [loser.boundary(np.arange(cards + 1)) for loser in each.losers]
    found = 0.0
    for numbers in product(range(cards + 1), repeat=len(shares) - 1):
        rest = cards - sum(numbers)
        if rest < 0 or (rest and not shares[-1]):
            continue
        won, lost = numbers[0], numbers[-1]
        if all(
            won >= b[won + n + lost]
            for b, n in zip(needed, numbers[1:-1], strict=True)
            if won + n + lost <= cards
        ):
            ways = factorial(cards) / prod(map(factorial, (*numbers, rest)))
            found += ways * prod(s**n for s, n in zip(shares, (*numbers, rest), strict=True))
    return found


@pytest.mark.parametrize(
    ("winner", "losers", "lost"),
    [
        (0.6, (0.3,), 0.0),
        (0.5, (0.2, 0.2), 0.0),
        (0.6, (0.25, 0.15), 0.0),
        (0.5, (0.2, 0.1), 0.05),
        (0.7, (0.1, 0.1, 0.05), 0.0),
        (0.9, (0.1, 0.0), 0.0),
    ],
)
@pytest.mark.parametrize("cards", [3, 6, 9])
def test_the_chance_is_that_of_every_sample(
    winner: float, losers: tuple[float, ...], lost: float, cards: int
) -> None:
    """Exact: all samples of a few cards, of up to three losers, with lost cards and with nobody else on the ballot."""
    round_ = asked(winner, losers, 0.3, lost)
    assert round_.chance(cards) == pytest.approx(counted(round_, cards), abs=1e-9)


def test_two_level_losers_take_more_than_one() -> None:
    """40 to 30 and 30 of 100 cards, 5%: 634 cards confirm either pair nine times out of ten, and both 83 in 100."""
    one, both = asked(0.4, (0.3,), 0.05), asked(0.4, (0.3, 0.3), 0.05)
    assert one.chance(634) == pytest.approx(0.9, abs=0.001)
    assert both.chance(634) == pytest.approx(0.834, abs=0.001)
    cards = smallest_round_of_all(both, 0.9, 634)
    assert cards == 754
    assert both.chance(cards) >= 0.9 > both.chance(cards - 1)


def test_simulated_rounds_confirm_as_often() -> None:
    """A hundred thousand drawn rounds, with lost cards, confirm as often as is computed, to half a hundredth."""
    round_ = asked(0.4, (0.29, 0.3), 0.1, 0.005)
    random = stream("rounds", "round of pairs")
    drawn = random.multinomial(600, [0.4, 0.29, 0.3, 0.005, 0.005], size=100_000)
    confirmed = np.ones(len(drawn), bool)
    for number, loser in enumerate(round_.losers, 1):
        against = drawn[:, number] + drawn[:, 3]
        needed = loser.boundary(np.arange(1201))
        confirmed &= drawn[:, 0] >= needed[drawn[:, 0] + against]
    assert confirmed.mean() == pytest.approx(round_.chance(600), abs=0.005)


def test_long_tables_are_added_up_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """By Fourier transforms, or term by term: the same chance to ten digits."""
    round_ = asked(0.36, (0.3, 0.28), 0.05)
    short = round_.chance(900)
    monkeypatch.setattr("canvass.stats.round_of_pairs._LONG", 2)
    assert round_.chance(900) == pytest.approx(short, abs=1e-10)

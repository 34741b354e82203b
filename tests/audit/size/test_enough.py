"""Draws that are enough: the chance that is said holds, for whoever searches among lucky simulations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp

import numpy as np
import pytest

from canvass.audit.size.enough import (
    ERROR,
    Confirms,
    Enough,
    enough,
    error_of,
    most_expected,
    searched,
)
from canvass.stats.streams import stream

MOST = 10_000


def confirming(chance: Callable[[int], float], plan: int, claim: int = 0) -> Confirms:
    """Audits of a claim that are confirmed with this chance after so many draws; one of more draws goes on."""

    def confirms(draws: int, audit: int) -> bool:
        luck = float(stream("enough", f"plan {plan}, claim {claim}", audit).random())
        return luck < chance(draws)

    return confirms


def slowly(draws: int) -> float:
    """Nine in ten by 921 draws."""
    return 1 - exp(-draws / 400)


def planned(claims: list[Confirms], chance: float = 0.9) -> Enough | None:
    """What both steps find."""
    begin = searched(claims, chance, 1, MOST)
    return None if begin is None else enough(claims, chance, begin, MOST)


@pytest.mark.parametrize(
    "plans",
    [
        20,
        pytest.param(
            60,
            marks=pytest.mark.long(
                twin="test_a_search_alone_promises_too_much_and_what_is_judged_does_not"
            ),
        ),
    ],
)
def test_a_search_alone_promises_too_much_and_what_is_judged_does_not(plans: int) -> None:
    """Of all plans at most one in ten has too small a chance, where a search alone gives that to every third."""
    too_few, begun = 0, 0
    for plan in range(plans):
        claims = [confirming(slowly, plan)]
        begin = searched(claims, 0.9, 1, MOST)
        found = planned(claims)
        assert begin is not None
        assert found is not None
        assert found.chance >= 0.9
        begun += slowly(begin) < 0.9
        too_few += slowly(found.draws) < 0.9
        assert found.draws < 1.5 * 921
    assert begun > plans // 3
    assert too_few <= plans // 10


def flatly(draws: int) -> float:
    """Nine in ten by 1,100 draws, and each twentieth more helps little, so that many numbers are judged."""
    return 0.9 + (draws - 1_100) / 20_000


def anew(plan: int) -> Confirms:
    """Audits that owe nothing to those of another number of draws: each number may be lucky by itself."""

    @cache
    def luck(draws: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return stream("enough, anew", f"plan {plan}", draws).random(1_240)

    return lambda draws, audit: bool(luck(draws)[audit] < flatly(draws))


def test_the_first_lucky_number_of_many_is_told_right() -> None:
    """Of 100 plans one in twenty at most tells a chance that is too high, where others would have passed before."""
    too_high, tried = 0, 0
    for plan in range(100):
        found = enough([anew(plan)], 0.9, 800, MOST)
        assert found is not None
        too_high += found.chance > flatly(found.draws)
        tried += found.tried
    assert tried > 100
    assert too_high <= 100 * ERROR


def test_errors_of_all_numbers_add_up_to_one_in_twenty() -> None:
    """Whatever number of them is judged, and the first has a half of it."""
    parts = [error_of(tried) for tried in range(1, 60)]
    assert parts[0] == ERROR / 2
    assert parts == sorted(parts, reverse=True)
    assert sum(parts) == pytest.approx(ERROR)


def test_misses_of_claims_add_up() -> None:
    """Three claims with a chance of 29 in 30 each together have nine in ten: more draws than one needs for that."""
    one = planned([confirming(slowly, 1)])
    three = planned([confirming(slowly, 1, claim) for claim in range(3)])
    assert one is not None
    assert three is not None
    assert 1 - 3 * (1 - slowly(three.draws)) >= 0.88
    assert three.draws > one.draws


def test_what_never_suffices_has_no_number() -> None:
    """Even the most draws confirm too rarely; a few audits of the search may not notice, the others do."""
    assert planned([confirming(lambda _: 0.5, 2)]) is None
    assert enough([confirming(lambda _: 0.89, 3)], 0.9, MOST, MOST) is None
    assert planned([confirming(lambda _: 0.9999, 4)], chance=0.9999) is None


def test_all_the_cards_confirm_for_certain() -> None:
    """A number that is sure is shown by audits none of which missed; the first that is judged has half of the error."""
    found = planned([confirming(lambda draws: float(draws >= 700), 5)])
    assert found is not None
    assert (found.missed, found.audits, found.tried) == (0, 800, 1)
    assert 700 <= found.draws <= 735
    assert found.chance == pytest.approx(1 - 3.6889 / 800, abs=1e-5)


def test_many_claims_are_judged_by_fewer_audits() -> None:
    """Of a hundred claims two hundred audits each."""
    found = planned([confirming(lambda draws: float(draws >= 50), 6, n) for n in range(100)])
    assert found is not None
    assert (found.missed, found.audits) == (0, 200)


@pytest.mark.parametrize("error", [0.05, 0.025, 0.0009])
def test_poisson_law(error: float) -> None:
    """The chance of so few events, added up, is the error where so many are expected."""
    for times in (0, 3, 29):
        expected, term, total = most_expected(times, error), 1.0, 0.0
        for k in range(times + 1):
            total += term
            term *= expected / (k + 1)
        assert total * exp(-expected) == pytest.approx(error, abs=1e-9)

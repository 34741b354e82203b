"""Price bands that are never reached, held against every margin by itself."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from canvass.recount.bands import band_faults
from canvass.recount.comparison import Comparison
from canvass.recount.condition import AllOf, Condition, MarginPercent, MarginVotes
from canvass.recount.fee import Band, UnitFee
from canvass.recount.votes import Denominator

Limit = tuple[str, Comparison, int]
LIMITS: tuple[Limit, ...] = tuple(product(("votes", "total", "leader"), Comparison, (1, 2)))
MARGINS = tuple(Fraction(half, 2) for half in range(6))
"""Below, at and above each limit."""
BASES = {"total": Denominator.TOTAL_VOTES, "leader": Denominator.LEADER_VOTES}


def condition(limit: Limit) -> Condition:
    """The limit as a rule has it."""
    measure, comparison, number = limit
    if measure == "votes":
        return MarginVotes(comparison, Fraction(number))
    return MarginPercent(BASES[measure], comparison, Fraction(number))


def holds(limits: Iterable[Limit]) -> frozenset[tuple[Fraction, ...]]:
    """Every margin, by each of the three measures, at which all of these limits hold."""
    return frozenset.intersection(*map(margins_of, limits))


@cache
def margins_of(limit: Limit) -> frozenset[tuple[Fraction, ...]]:
    """Every margin at which one limit holds."""
    measure, comparison, number = limit
    at = ("votes", "total", "leader").index(measure)
    every = product(MARGINS, repeat=3)
    return frozenset(each for each in every if comparison.holds(each[at], Fraction(number)))


def is_never_reached(first: Condition, second: Condition) -> bool:
    """Whether the second of two bands is told as one that an earlier one leaves nothing to."""
    return any(band_faults(UnitFee("precinct", 100, (Band(200, first), Band(300, second)))))


@pytest.mark.parametrize("second", LIMITS, ids=str)
def test_a_band_is_faulty_where_an_earlier_one_holds_at_each_of_its_margins(second: Limit) -> None:
    """Every pair of single limits: two measures never decide for one another, nor do two bases of a percentage."""
    for first in LIMITS:
        twin = holds([second]) <= holds([first])
        assert is_never_reached(condition(first), condition(second)) is twin, first


def test_of_two_limits_each_must_leave_room() -> None:
    """Michigan's bands are passed where both limits are: told are those alone that no margin reaches."""
    both = [pair for pair in product(LIMITS[:8], LIMITS[8:16]) if pair[0][1] is pair[1][1]]
    told = 0
    for first, second in product(both, repeat=2):
        pairs = (AllOf(tuple(map(condition, pair))) for pair in (first, second))
        if is_never_reached(*pairs):
            told += 1
            assert holds(second) <= holds(first), (first, second)
    assert told > len(both)

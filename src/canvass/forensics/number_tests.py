"""The tests that look at nothing but the numbers of the units, each as it was published.

Each works on many elections at once, so that it can be asked of clean redraws of a report. Its statistic is larger the
farther the numbers are from what its law expects; where it has no law it only describes. None can tell why numbers are
as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from canvass.stats.digits import (
    FIVES,
    LAST_DIGITS,
    LAST_FROM,
    LAST_PAIRS,
    SECOND_DIGITS,
    SECOND_FROM,
    Counts,
    chi_square,
    chi_square_p,
    fives_z,
    last_digits,
    last_pairs,
    mean_digit_t,
    second_digits,
)
from canvass.stats.dip import dip, dip_at_most
from canvass.stats.flow import flow_slope
from canvass.stats.moments import kurtosis, skewness
from canvass.stats.regression import Floats
from canvass.stats.special import ndtr, stdtr
from canvass.stats.streams import stream
from canvass.stats.whole_percentages import CAST_FROM, whole_shares

ELECTORATE_FROM = 100
"""The fewest voters of a unit whose turnout is looked at."""
ALARM_BELOW = 0.05
"""A test raises its alarm where its P value is below."""
UNIFORM_SAMPLES = 500
Alarms = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Counted:
    """Votes of one choice and all votes cast, each (elections, units), and the voters (units) where they are known."""

    votes: Counts
    cast: Counts
    voters: Counts | None = None

    @property
    def shares(self) -> Floats:
        """The share of the choice in each unit; units have a vote at least."""
        return np.asarray(self.votes / self.cast)


@dataclass(frozen=True, eq=False)
class Answers:
    """What a test says of each election: its statistic, its P value by its law, and whether it raises its alarm.

    A test without a law has no P value; one that only describes has no alarm.
    """

    statistic: Floats
    p_value: Floats | None = None
    alarm: Alarms | None = None


def _by_law(statistic: Floats, p_value: Floats) -> Answers:
    return Answers(statistic, p_value, np.asarray(p_value < ALARM_BELOW))


@dataclass(frozen=True, slots=True)
class NumberTest:
    """A test by its name; ``units`` are those of the report that it looks at."""

    name: str
    ask: Callable[[Counted], Answers]
    units: Callable[[Counted], int]
    needs_voters: bool = False
    ask_sooner: Callable[[Counted], Floats] | None = None
    """P values as an alarm needs them, where they come sooner: exact below ALARM_BELOW, at least that elsewhere."""

    def p_for_alarm(self, counted: Counted) -> Floats:
        """P values of a test with a law: exact below ALARM_BELOW, at least that elsewhere."""
        found = self.ask_sooner(counted) if self.ask_sooner else self.ask(counted).p_value
        if found is None:
            raise ValueError(f"{self.name} has no law, and so no P value")
        return found


def _from(least: int) -> Callable[[Counted], int]:
    return lambda counted: int((counted.votes[0] >= least).sum())


def _all_units(counted: Counted) -> int:
    return int(counted.cast.shape[1])


def _second_digit(counted: Counted) -> Answers:
    return _against(second_digits(counted.votes), SECOND_DIGITS)


def _last_digit(counted: Counted) -> Answers:
    return _against(last_digits(counted.votes), LAST_DIGITS)


def _last_two(counted: Counted) -> Answers:
    return _against(last_pairs(counted.votes), LAST_PAIRS)


def _against(tallies: Counts, law: tuple[float, ...]) -> Answers:
    return _by_law(chi_square(tallies, law), chi_square_p(tallies, law))


def _second_digit_mean(counted: Counted) -> Answers:
    tallies = second_digits(counted.votes)
    t = np.abs(mean_digit_t(tallies, SECOND_DIGITS))
    return _by_law(t, np.asarray(2 * stdtr(np.maximum(tallies.sum(axis=1) - 1, 1), -t)))


def _fives(counted: Counted) -> Answers:
    return _normal(np.abs(fives_z(last_digits(counted.votes, at_least=SECOND_FROM))))


def rounded_percentages(votes: Counts, cast: Counts) -> Counts:
    """Shares in whole percentages, halves up, in integers; ``cast`` is above 0."""
    return (200 * votes + cast) // (2 * cast)


def _rounded_fives(counted: Counted) -> Answers:
    by_five = (rounded_percentages(counted.votes, counted.cast) % 5 == 0).mean(axis=1)
    return _normal(np.abs(by_five - FIVES) / np.sqrt(FIVES * (1 - FIVES) / counted.cast.shape[1]))


def _normal(distance: Floats) -> Answers:
    """On either side of a standard normal law."""
    return _by_law(distance, np.asarray(2 * ndtr(-distance)))


def _whole(counted: Counted) -> Answers:
    """Too many only: nobody writes too few."""
    z = whole_shares(counted.votes, counted.cast).z
    return _by_law(z, np.asarray(ndtr(-z)))


def _whole_units(counted: Counted) -> int:
    votes, cast = counted.votes[0], counted.cast[0]
    return int(((cast >= CAST_FROM) & (100 * votes <= 99 * cast)).sum())


def _dips(counted: Counted) -> Answers:
    """Among samples of the same size from the uniform law, which has no peak and so the largest dips."""
    found = np.array([dip(row) for row in counted.shares])
    return _by_law(found, _dip_p(found, counted.cast.shape[1]))


def _dip_p(dips: Floats, units: int) -> Floats:
    flat = uniform_dips(units)
    larger = flat.size - np.searchsorted(flat, dips)
    return np.asarray((1 + larger) / (1 + flat.size))


def _dip_p_for_alarm(counted: Counted) -> Floats:
    """The same, but a dip is worked out only where the distance from one law with one peak leaves an alarm open."""
    shares, units = counted.shares, counted.cast.shape[1]
    p_values = _dip_p(np.array([dip_at_most(row) for row in shares]), units)
    is_open = p_values < ALARM_BELOW
    p_values[is_open] = _dip_p(np.array([dip(row) for row in shares[is_open]]), units)
    return p_values


@lru_cache(maxsize=4)
def uniform_dips(units: int) -> Floats:
    """Dips of samples from the uniform law in ascending order: the same for every election of as many units."""
    drawn = (stream("uniform", "dip", number).random(units) for number in range(UNIFORM_SAMPLES))
    return np.sort([dip(each) for each in drawn])


def _skewness(counted: Counted) -> Answers:
    return Answers(skewness(counted.shares))


def _kurtosis(counted: Counted) -> Answers:
    return Answers(kurtosis(counted.shares))


def _kept(counted: Counted) -> tuple[Counts, Alarms]:
    """Voters, and units with so many that their turnout can be looked at; none where nobody says how many."""
    if counted.voters is None:
        return np.zeros(counted.cast.shape[1], dtype=np.int64), np.zeros(
            counted.cast.shape[1], dtype=bool
        )
    return counted.voters, counted.voters >= ELECTORATE_FROM


def _turnout(counted: Counted) -> Answers:
    voters, kept = _kept(counted)
    slope = flow_slope(voters[kept], counted.cast[:, kept], counted.votes[:, kept])
    return Answers(slope, alarm=np.asarray((slope < 0) | (slope > 1)))


NUMBER_TESTS = (
    NumberTest("second_digit", _second_digit, _from(SECOND_FROM)),
    NumberTest("second_digit_mean", _second_digit_mean, _from(SECOND_FROM)),
    NumberTest("last_digit", _last_digit, _from(LAST_FROM)),
    NumberTest("last_two_digits", _last_two, _from(LAST_FROM)),
    NumberTest("ends_in_0_or_5", _fives, _from(SECOND_FROM)),
    NumberTest("percentage_by_5", _rounded_fives, _all_units),
    NumberTest("whole_percentage", _whole, _whole_units),
    NumberTest("dip", _dips, _all_units, ask_sooner=_dip_p_for_alarm),
    NumberTest("skewness", _skewness, _all_units),
    NumberTest("kurtosis", _kurtosis, _all_units),
    NumberTest(
        "turnout_slope", _turnout, lambda counted: int(_kept(counted)[1].sum()), needs_voters=True
    ),
)
"""In the order of methods: digits, percentages, shape, turnout."""


def number_test(name: str) -> NumberTest:
    """The test of this name."""
    return next(test for test in NUMBER_TESTS if test.name == name)

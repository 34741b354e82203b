"""Tests of the digits of counts: second digits by Benford's law, last digits and pairs of them evenly spread.

Arrays of counts are (elections, units): many elections are tested at once. A count below ``at_least`` is left out.
Honest counts need not follow either law (Deckert, Myagkov and Ordeshook 2011): how often a test raises an alarm of
honest ones of the same shape has to stand beside it.
"""

from __future__ import annotations

from math import log10
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from canvass.stats.regression import Floats
from canvass.stats.special import chdtrc

Counts: TypeAlias = npt.NDArray[np.int64]

SECOND_DIGITS = tuple(
    sum(log10(1 + 1 / (10 * first + digit)) for first in range(1, 10)) for digit in range(10)
)
"""The chance of each second digit, 0 to 9, by Benford's law (Mebane 2006)."""
LAST_DIGITS = (0.1,) * 10
"""The chance of each last digit, 0 to 9 (Beber and Scacco 2012)."""
LAST_PAIRS = (0.1, 0.2, 0.7)
"""The chance that the last two digits are the same, neighbours (9 and 0 among them), or neither."""
FIVES = 0.2
"""The share of last digits that are 0 or 5."""
SECOND_FROM, LAST_FROM = 10, 100
"""The least count whose second digit there is, and whose last one is about evenly spread."""
_BEYOND = 10
"""The column after those of the ten digits."""
UNITS_NEEDED = 100
"""Units without which neither test is asked: every digit is then expected eight times or more."""


def second_digits(counts: Counts, at_least: int = SECOND_FROM) -> Counts:
    """How many of the counts (elections, units) have each second digit: (elections, 10).

    >>> second_digits(np.array([[7, 10, 19, 195, 2_950]])).tolist()
    [[1, 0, 0, 0, 0, 0, 0, 0, 0, 3]]
    """
    return _tallies(counts, _second_of_all(int(counts.max(initial=0))), at_least)


def last_digits(counts: Counts, at_least: int = LAST_FROM) -> Counts:
    """How many of the counts (elections, units) have each last digit: (elections, 10).

    >>> last_digits(np.array([[7, 110, 119, 195, 2_950]])).tolist()
    [[2, 0, 0, 0, 0, 1, 0, 0, 0, 1]]
    """
    return _tallies(counts, np.arange(int(counts.max(initial=0)) + 1) % 10, at_least)


def last_pairs(counts: Counts, at_least: int = LAST_FROM) -> Counts:
    """How many of the counts (elections, units) end in two equal digits, in neighbours, in neither: (elections, 3).

    9 and 0 are neighbours. People who make numbers up write equal digits too seldom and neighbours too often.

    >>> last_pairs(np.array([[7, 111, 109, 190, 243, 250]])).tolist()
    [[1, 3, 1]]
    """
    numbers = np.arange(int(counts.max(initial=0)) + 1)
    apart = np.abs(numbers // 10 % 10 - numbers % 10)
    column = np.minimum(np.minimum(apart, 10 - apart), 2)
    return _tallies(counts, column, at_least)[:, :3]


def chi_square(tallies: Counts, law: tuple[float, ...]) -> Floats:
    """Pearson's chi-square of each election's digits (elections, digits) against a law; 0 where nothing is tallied."""
    n = tallies.sum(axis=1, keepdims=True)
    expected = np.maximum(n, 1) * np.array(law)
    distance = ((tallies - expected) ** 2 / expected).sum(axis=1)
    found: Floats = np.where(n[:, 0] == 0, 0.0, distance)
    return found


def chi_square_p(tallies: Counts, law: tuple[float, ...]) -> Floats:
    """The same as a P value, with one degree of freedom fewer than the law has digits.

    1 for an election with fewer counts than ``UNITS_NEEDED``, of which nothing is said.

    >>> chi_square_p(np.array([[12] * 10, [21] * 5 + [3] * 5, [1] * 10]), LAST_DIGITS).round(4).tolist()
    [1.0, 0.0, 1.0]
    """
    found = chdtrc(len(law) - 1, chi_square(tallies, law))
    return np.where(tallies.sum(axis=1) < UNITS_NEEDED, 1.0, found)


def mean_digit_t(tallies: Counts, law: tuple[float, ...]) -> Floats:
    """Student's t of each election's mean digit (elections, 10) against the mean of a law; 0 where all are alike.

    >>> mean_digit_t(np.array([[10] * 10, [0, 30, 0, 0, 0, 0, 0, 0, 0, 30]]), LAST_DIGITS).round(3).tolist()
    [0.0, 0.96]
    """
    n = np.maximum(tallies.sum(axis=1), 2)
    digits = np.arange(len(law))
    mean = tallies @ digits / n
    spread = np.sqrt((tallies @ digits**2 - n * mean**2) / (n - 1) / n)
    over: Floats = mean - digits @ np.array(law)
    return np.asarray(np.divide(over, spread, out=np.zeros_like(over), where=spread > 0))


def fives_z(tallies: Counts) -> Floats:
    """How many standard errors the share of 0 and 5 among each election's last digits (elections, 10) is from a fifth.

    >>> fives_z(np.array([[10] * 10, [30, 10, 10, 10, 10, 10, 5, 5, 5, 5]])).round(2).tolist()
    [0.0, 5.0]
    """
    n = np.maximum(tallies.sum(axis=1), 1)
    return np.asarray(
        (tallies[:, 0] + tallies[:, 5] - FIVES * n) / np.sqrt(n * FIVES * (1 - FIVES))
    )


def _second_of_all(most: int) -> Counts:
    """The second digit of every number up to the most; 0 below 10."""
    numbers = np.arange(most + 1)
    found = np.zeros_like(numbers)
    power = 1
    while 10 * power <= most:
        found[10 * power :] = numbers[10 * power :] // power % 10
        power *= 10
    return found


def _tallies(counts: Counts, digit_of: Counts, at_least: int) -> Counts:
    """Counts by digit; those below the least are tallied in a column beyond the digits, which is left out."""
    column = digit_of.copy()
    column[:at_least] = _BEYOND
    cells = column[counts] + (_BEYOND + 1) * np.arange(len(counts))[:, None]
    tallies = np.bincount(cells.ravel(), minlength=(_BEYOND + 1) * len(counts))
    return tallies.reshape(-1, _BEYOND + 1)[:, :_BEYOND]

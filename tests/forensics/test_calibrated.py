"""Tests of the numbers beside clean redraws: published statistics and rates, and numbers that somebody made up."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from canvass.forensics.calibrated import (
    NumberFinding,
    NumbersVerdict,
    Role,
    Weighs,
    calibrated,
    counted_of,
    verdict,
)
from canvass.forensics.number_tests import NUMBER_TESTS, rounded_percentages, uniform_dips
from canvass.forensics.unit_redraws import UnitVotes, unit_redraws
from canvass.stats.digits import (
    LAST_PAIRS,
    SECOND_DIGITS,
    chi_square,
    chi_square_p,
    last_digits,
    last_pairs,
    mean_digit_t,
    second_digits,
)
from canvass.stats.dip import dip
from canvass.stats.moments import kurtosis, skewness
from canvass.stats.streams import stream
from canvass.stats.whole_percentages import whole_shares
from tests.forensics.test_numbers import of, wisconsin
from tests.profile import IS_SEARCH
from tests.published.read import agree, vectors
from tests.some_of import some_of

BOTH = pytest.mark.parametrize("choice", ["trump", "clinton"])
COUNTS = pytest.mark.parametrize("count", ["original", "recount"])


@BOTH
@COUNTS
def test_the_published_numbers_of_wisconsin(choice: str, count: str) -> None:
    """Last two digits, counts and percentages by fives, the mean second digit, skewness and kurtosis."""
    vector = vectors("numbers")[f"wi2016-digits-{choice}-{count}"]
    expected: Any = vector["expect"]
    known = wisconsin(count)
    votes = of(known, choice)
    pairs, shares = last_pairs(votes), votes / known.cast
    second, last = second_digits(votes), last_digits(votes, at_least=0)
    found = {
        "pairs": pairs[0].tolist(),
        "chi2": float(chi_square(pairs, LAST_PAIRS)[0]),
        "p": float(chi_square_p(pairs, LAST_PAIRS)[0]),
        "mean": float((second @ np.arange(10) / second.sum())[0]),
        "c05s": float((last[0, 0] + last[0, 5]) / last.sum()),
        "p05s": float((rounded_percentages(votes, known.cast) % 5 == 0).mean()),
        "skew": float(skewness(shares)[0]),
        "kurtosis": float(kurtosis(shares)[0]),
    }
    of_pairs = expected["pairs_ge100"]
    wanted = {
        "pairs": [of_pairs[name] for name in ("repeat", "adjacent", "other")],
        "chi2": of_pairs["chi2"],
        "p": of_pairs["p"],
        "mean": expected["second_digit"]["mean"],
        "c05s": expected["c05s"],
        "p05s": expected["p05s_half_up"],
        "skew": expected["skew"],
        "kurtosis": expected["kurtosis"],
    }
    agree(found, wanted, vector["tolerance"])


@BOTH
@COUNTS
def test_the_published_whole_percentages_of_wisconsin(choice: str, count: str) -> None:
    """By the result alone: units looked at, seen, expected exactly, and how far that is."""
    vector = vectors("numbers")[f"wi2016-integer-percent-{choice}-{count}"]
    known = wisconsin(count)
    found = whole_shares(of(known, choice), known.cast)
    told = {
        "units": int(found.units[0]),
        "observed": int(found.seen[0]),
        "expected": float(found.expected[0]),
        "excess": float(found.seen[0] - found.expected[0]),
        "sd": float(found.sd[0]),
        "z": float(found.z[0]),
    }
    agree(told, vector["expect"], vector["tolerance"])


@COUNTS
def test_the_published_dip_of_wisconsin(count: str) -> None:
    """Among samples from the uniform law of as many units."""
    vector = vectors("numbers")[f"wi2016-dip-trump-{count}"]
    known = wisconsin(count)
    found = dip((known.leader / known.cast)[0])
    flat = uniform_dips(known.cast.size)
    told = {"n": known.cast.size, "dip": found, "p": float((flat >= found).mean())}
    agree(told, vector["expect"], {"n": 0, **vector["tolerance"]})


@cache
def _redrawn() -> UnitVotes:
    return unit_redraws(wisconsin("recount"), "1", range(1_000))


@some_of("choice", ["trump", "clinton"], every=2)
def test_the_published_rates_of_false_alarms(choice: str) -> None:
    """Of pairs, and of the mean second digit, which raises it of one honest Wisconsin in five."""
    vector = vectors("numbers")[f"calibration-all-{choice}"]
    drawn = of(_redrawn(), choice)
    t = mean_digit_t(second_digits(drawn), SECOND_DIGITS)
    found = {
        "d2mean": float((np.abs(t) > 1.96).mean()),
        "pairs": float((chi_square_p(last_pairs(drawn), LAST_PAIRS) < 0.05).mean()),
    }
    expected = {name: vector["expect"]["rejection_rate"][name] for name in found}
    agree(found, expected, {"abs": vector["tolerance"]["rejection_rate"]})


def _county(seed: str, units: int = 250, times: int = 1) -> UnitVotes:
    """Honest numbers: units of 300 to 1,500 votes or so many times as large, shares about a half."""
    random = stream(seed, "county")
    cast = random.integers(300 * times, 1_500 * times, units)
    leader = random.binomial(cast, np.clip(random.normal(0.5, 0.08, units), 0.2, 0.8))
    return UnitVotes(cast[None], leader[None], (cast - leader)[None])


def _low(findings: tuple[NumberFinding, ...]) -> set[str]:
    return {
        each.test for each in findings if each.p_adjusted is not None and each.p_adjusted < 0.05
    }


MANY = 500 if IS_SEARCH else 300
"""Draws of numbers as honest people would have them."""


def test_honest_numbers_say_nothing() -> None:
    """Of ten counties at most two say something, as a family at .05 may."""
    said = [verdict(calibrated(_county(str(seed), 110), None, "1", 60)) for seed in range(10)]
    assert set(said) <= {NumbersVerdict.NOTHING, NumbersVerdict.SOMETHING}
    assert said.count(NumbersVerdict.SOMETHING) <= 2


def test_counts_that_were_rounded_are_noticed() -> None:
    """A third of the leader's counts end in 0: by the last digits and by fives."""
    honest = _county("7")
    leader = honest.leader.copy()
    leader[:, ::3] = np.rint(leader[:, ::3] / 10).astype(np.int64) * 10
    found = calibrated(UnitVotes(honest.cast, leader, honest.cast - leader), None, "1", MANY)
    assert {"last_digit", "ends_in_0_or_5"} <= _low(found)
    assert verdict(found) is NumbersVerdict.SOMETHING


def test_percentages_that_were_written_first_are_noticed() -> None:
    """Half of the units were given a whole percentage, and votes to fit it."""
    honest = _county("8", 120, times=5)
    leader = honest.leader.copy()
    percent = np.rint(100 * leader[:, ::2] / honest.cast[:, ::2])
    leader[:, ::2] = np.rint(percent * honest.cast[:, ::2] / 100).astype(np.int64)
    found = calibrated(UnitVotes(honest.cast, leader, honest.cast - leader), None, "1", MANY)
    assert "whole_percentage" in _low(found)


def test_digits_that_people_make_up_are_noticed() -> None:
    """They seldom write the same digit twice: pairs notice, and whoever's votes they are."""
    honest = _county("9")
    leader = honest.leader.copy()
    same = leader % 10 == leader // 10 % 10
    leader[same] += 1
    forged = UnitVotes(honest.cast, leader, honest.cast - leader)
    swapped = UnitVotes(honest.cast, forged.runner_up, forged.leader)
    found = calibrated(forged, None, "1", MANY)
    other = calibrated(swapped, None, "1", MANY)
    pairs = [each for each in found if each.test == "last_two_digits"]
    back = [each for each in other if each.test == "last_two_digits"]
    assert pairs[0].p_adjusted is not None
    assert pairs[0].p_adjusted < 0.05
    assert (pairs[0].statistic, pairs[1].statistic) == (back[1].statistic, back[0].statistic)


def test_votes_that_were_moved_are_not_noticed() -> None:
    """Two points of every unit: what the page says of such tests."""
    honest = _county("10")
    moved = honest.cast // 50
    changed = UnitVotes(honest.cast, honest.leader + moved, honest.runner_up - moved)
    assert verdict(calibrated(changed, None, "1", 200)) is NumbersVerdict.NOTHING


def test_a_test_that_cries_wolf_does_not_count() -> None:
    """Small units have shares by fives by arithmetic alone: no adjusted P, and the rate says why."""
    random = stream("11", "county")
    cast = random.integers(8, 40, 300)
    leader = random.binomial(cast, 0.5)
    found = calibrated(UnitVotes(cast[None], leader[None], (cast - leader)[None]), None, "1", 300)
    fives = next(each for each in found if each.test == "percentage_by_5")
    assert fives.weighs is Weighs.TOO_MANY_ALARMS
    assert fives.p_adjusted is None
    assert fives.alarm_range is not None
    assert fives.alarm_range[0] > 0.1


def test_too_few_units_and_unknown_voters() -> None:
    """Not asked, and why; with voters the slope is told beside that of the redraws."""
    few = calibrated(_county("12", units=99), None, "1", 100)
    assert verdict(few) is NumbersVerdict.NOT_ASKED
    assert {each.weighs for each in few} == {Weighs.TOO_FEW_UNITS, Weighs.NO_VOTERS}
    known = _county("12")
    voters = known.cast[0] + stream("12", "voters").integers(100, 900, known.cast.size)
    slope = calibrated(known, voters, "1", 100)[-2]
    assert (slope.test, slope.role) == ("turnout_slope", Role.LEADER)
    assert slope.p_value is None
    assert slope.redraw_mean is not None


def test_a_unit_with_more_votes_than_voters_is_left_out_of_turnout() -> None:
    """A list of voters that cannot be right says nothing of turnout."""
    known = _county("13")
    voters = known.cast[0] + 200
    voters[:50] = known.cast[0][:50] - 1
    slope = calibrated(known, voters, "1", 100)[-1]
    assert slope.units == 200


def test_more_redraws_keep_those_before() -> None:
    """A redraw is the same however many are asked for, over the edge of a block too."""
    known = _county("14", 120)
    short, long = (calibrated(known, None, "1", many) for many in (200, 250))
    for one, other in zip(short, long, strict=True):
        assert (one.redraws, other.redraws) == ((200, 250) if one.weighs.is_asked else (0, 0))
        if one.alarm_rate is not None and other.alarm_rate is not None:
            assert 0 <= 250 * other.alarm_rate - 200 * one.alarm_rate <= 50


def test_every_test_is_asked_as_many_elections_as_there_are() -> None:
    """One answer for each, and the same alone as among others."""
    known = _county("15")
    drawn = unit_redraws(known, "1", range(3))
    voters = known.cast[0] + 500
    for test in NUMBER_TESTS:
        together = test.ask(counted_of(drawn, Role.LEADER, voters)).statistic
        alone = [
            test.ask(counted_of(unit_redraws(known, "1", [number]), Role.LEADER, voters)).statistic
            for number in range(3)
        ]
        assert together.tolist() == pytest.approx(np.concatenate(alone).tolist())

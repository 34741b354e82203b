"""Tests of the numbers of Wisconsin's units: the published digits, and how often clean redraws raise an alarm."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import polars as pl
import pytest

from canvass.forensics.number_tests import ALARM_BELOW, NUMBER_TESTS, Counted, number_test
from canvass.forensics.numbers import alarms_of_both, turnout_alarms, turnout_slope
from canvass.forensics.unit_redraws import UnitVotes, unit_redraws
from canvass.journeys.elections import open_election
from canvass.stats.digits import (
    LAST_DIGITS,
    SECOND_DIGITS,
    Counts,
    chi_square_p,
    last_digits,
    second_digits,
)
from canvass.stats.streams import stream
from canvass.tabulation.tally import votes_in_columns
from tests.published.read import agree, vectors
from tests.some_of import some_of


@cache
def wisconsin(count: str) -> UnitVotes:
    """The units of a count in which somebody voted."""
    named = {"original": "wards-canvass", "recount": "wards-recount"}[count]
    returns = open_election("us-2016-president").returns_named(named)
    rows = votes_in_columns(returns, returns.contests[0]).fill_null(0)
    rows = rows.with_columns(cast=pl.sum_horizontal(pl.exclude("unit"))).filter(pl.col("cast") > 0)
    return UnitVotes(*(rows[name].to_numpy()[None] for name in ("cast", "trump", "clinton")))


def of(votes: UnitVotes, choice: str) -> Counts:
    """The counts of a choice."""
    return votes.leader if choice == "trump" else votes.runner_up


@pytest.mark.parametrize("choice", ["trump", "clinton"])
@pytest.mark.parametrize("count", ["original", "recount"])
def test_the_published_digits_of_wisconsin(choice: str, count: str) -> None:
    """Counts, chi-square's P: second digits from 10 on, last digits from 100 and from 10 on."""
    vector = vectors("numbers")[f"wi2016-digits-{choice}-{count}"]
    counts = of(wisconsin(count), choice)
    second, last = second_digits(counts), last_digits(counts)
    expected: Any = vector["expect"]
    agree(
        {"counts": second[0].tolist(), "p_chi2": float(chi_square_p(second, SECOND_DIGITS)[0])},
        {name: expected["second_digit"][name] for name in ("counts", "p_chi2")},
        vector["tolerance"],
    )
    for name, tallies in (("last100", last), ("last10", last_digits(counts, at_least=10))):
        agree(
            {"counts": tallies[0].tolist(), "p": float(chi_square_p(tallies, LAST_DIGITS)[0])},
            {key: expected["last_digit"][name][key] for key in ("counts", "p")},
            vector["tolerance"],
        )


@pytest.mark.parametrize("choice", ["trump", "clinton"])
@some_of("shape", ["all", "ge1000"], every=2)
def test_the_published_rates_of_false_alarms(choice: str, shape: str) -> None:
    """On clean redraws of the recount: of all units, and of those with a thousand votes or more."""
    vector = vectors("numbers")[f"calibration-{shape}-{choice}"]
    known = wisconsin("recount")
    kept = known.cast[0] >= (1_000 if shape == "ge1000" else 1)
    report = UnitVotes(*(each[:, kept] for each in (known.cast, known.leader, known.runner_up)))
    assert report.cast.size == vector["expect"]["n"]
    drawn = of(unit_redraws(report, "2016", range(400)), choice)
    found = {
        "d2chi2": float((chi_square_p(second_digits(drawn), SECOND_DIGITS) < 0.05).mean()),
        "last100": float((chi_square_p(last_digits(drawn), LAST_DIGITS) < 0.05).mean()),
    }
    expected = {name: vector["expect"]["rejection_rate"][name] for name in found}
    agree(found, expected, {"abs": vector["tolerance"]["rejection_rate"]})


def test_redraws_are_the_same_whichever_are_drawn_with_them() -> None:
    """Each from a stream of its own; no unit has more votes of two choices than were cast, and one vote at least."""
    known = wisconsin("original")
    whole, part = (unit_redraws(known, "7", numbers) for numbers in (range(5), range(3, 5)))
    for one, other in zip((whole.cast, whole.leader), (part.cast, part.leader), strict=True):
        assert np.array_equal(one[3:], other)
    assert (whole.cast >= 1).all()
    assert (whole.leader + whole.runner_up <= whole.cast).all()
    assert whole.cast.mean() == pytest.approx(known.cast.mean(), rel=0.01)
    assert whole.leader.mean() == pytest.approx(known.leader.mean(), rel=0.02)
    assert whole.runner_up.mean() == pytest.approx(known.runner_up.mean(), rel=0.02)


BY_LAW = [
    test.name for test in NUMBER_TESTS if test.name not in ("skewness", "kurtosis", "turnout_slope")
]


@pytest.mark.parametrize(
    ("planted", "noticed"),
    [
        ("nothing", set()),
        ("tens", {"last_digit", "ends_in_0_or_5"}),
        ("no doubles", {"last_two_digits"}),
        ("whole", {"whole_percentage"}),
        ("hump", {"dip"}),
    ],
)
@some_of("choice", ["leader", "runner_up"], every=2)
def test_alarms_of_planted_numbers(planted: str, noticed: set[str], choice: str) -> None:
    """In either choice: whole tens, no double digits, shares in whole percentages, half of the units at a tenth."""
    known = wisconsin("original")
    votes = {"leader": known.leader, "runner_up": known.runner_up}
    own, cast = votes[choice], known.cast
    second_half = np.arange(cast.size)[None] >= cast.size // 2
    votes[choice] = {
        "nothing": own,
        "tens": own // 10 * 10,
        "no doubles": own + (own % 10 == own // 10 % 10),
        "whole": np.rint(cast * np.rint(100 * own / cast) / 100).astype(np.int64),
        "hump": np.where(second_half, own // 10, own),
    }[planted]
    report = UnitVotes(cast, **votes)
    raised = {name for name in BY_LAW if alarms_of_both(number_test(name), report)[0]}
    assert raised >= noticed if planted != "nothing" else not raised


@pytest.mark.parametrize("apart", [0.0, 0.03, 0.06, 0.2])
def test_the_sooner_p_values_are_the_exact_ones_where_an_alarm_is(apart: float) -> None:
    """Shares of one peak, and of two more and more apart: below .05 the same number, elsewhere no alarm either way."""
    random = stream("2016", "two peaks")
    cast = random.integers(400, 600, (60, 150))
    peak = 0.5 + np.where(np.arange(150) % 2 == 0, apart, -apart)
    counted = Counted(random.binomial(cast, peak), cast)
    exact = number_test("dip").ask(counted).p_value
    sooner = number_test("dip").p_for_alarm(counted)
    assert exact is not None
    is_alarm = exact < ALARM_BELOW
    assert np.array_equal(sooner[is_alarm], exact[is_alarm])
    assert (sooner[~is_alarm] >= ALARM_BELOW).all()
    assert is_alarm.any() == (apart > 0)
    assert is_alarm.all() == (apart > 0.03)


def test_a_test_without_a_law_has_no_p_value_for_an_alarm() -> None:
    """It is refused by its name, and not taken for one that never raises it."""
    with pytest.raises(ValueError, match="skewness"):
        number_test("skewness").p_for_alarm(Counted(np.full((1, 9), 1), np.full((1, 9), 2)))


def test_the_slope_of_turnout() -> None:
    """Half of all votes is half of every further vote; to win more than each, or to lose by it, raises the alarm."""
    voters = np.full(200, 1_000)
    cast = np.linspace(300, 700, 200).astype(np.int64)[None]
    honest = UnitVotes(cast, cast // 2, cast // 2)
    assert turnout_slope(honest, voters)[0] == pytest.approx(0.5, abs=0.01)
    assert not turnout_alarms(honest, voters)[0]
    taken = UnitVotes(cast, cast * 3 // 2 - 400, cast // 4)
    assert turnout_slope(taken, voters)[0] == pytest.approx(1.5, abs=0.01)
    assert turnout_alarms(taken, voters)[0]
    assert turnout_alarms(UnitVotes(cast, 700 - cast // 2, cast // 4), voters)[0]
    few = np.where(np.arange(200) < 100, 99, 1_000)
    assert turnout_slope(honest, few)[0] == pytest.approx(0.5, abs=0.02)

"""Past recounts, and how well the model predicts those it has not seen."""

from datetime import date
from typing import Any

import polars as pl
import pytest

from canvass.data import recount as packaged
from canvass.errors import BadTable
from canvass.journeys.recount_below_state import (
    Chosen,
    below_state,
    recounts_below_state,
    small_held_out,
    small_sets,
)
from canvass.model import Baseline
from canvass.recount.calibration import fit, leave_one_out
from canvass.recount.flip import BELOW_STATE_SETS, DATA_BEGIN_AT, DEFAULT, PARAMETER_SETS
from canvass.recount.history import PastRecount, past_recount, summary
from tests.recount.published import name, vectors


def records(**filters: Any) -> list[PastRecount]:
    """The recounts used in the fit that have these values."""
    rows = packaged.history("recounts").filter(pl.col("in_fit"), **filters)
    return [past_recount(row) for row in rows.iter_rows(named=True)]


@pytest.mark.parametrize("vector", vectors("recount.history_summary"), ids=name)
def test_published_summary(vector: Any) -> None:
    """Mean, median, largest change and direction of the 27 recounts."""
    found = summary(vector["given"]["net_change"], vector["given"]["votes"])
    for key, value in vector["expect"].items():
        assert getattr(found, key) == pytest.approx(value, rel=vector["tolerance"]["relative"])


def test_the_packaged_rows_are_the_published_ones() -> None:
    """The packaged recounts have the changes and sizes of the published fit."""
    (vector,) = [v for v in vectors("recount.flip_fit") if v["given"]["exponent"] is None]
    assert [r.net_change for r in records()] == vector["given"]["net_change"]
    assert [r.votes for r in records()] == vector["given"]["votes"]


def test_refitting_reproduces_the_parameters() -> None:
    """The three parameter sets are the fits to the packaged recounts, within one percent."""
    for fixed, expected in zip((None, 0.5, 1.0), PARAMETER_SETS, strict=True):
        found = fit(records(), fixed).model
        assert found.scale == pytest.approx(expected.scale, rel=0.01)
        assert found.exponent == pytest.approx(expected.exponent, rel=0.01)
        assert found.df == pytest.approx(expected.df, rel=0.01)


def test_calibration_of_the_whole_set() -> None:
    """Leave-one-out over the 27 gives the published coverage, reversals and scores."""
    found = leave_one_out(records())
    assert found.n == 27
    covered = [round(each.covered, 2) for each in found.coverage]
    assert covered == [0.56, 0.81, 0.89, 0.93]
    assert found.uniform_p == pytest.approx(0.21, abs=0.005)
    assert found.expected_flips == pytest.approx(2.38, abs=0.005)
    assert found.seen_flips == 3
    assert found.brier_score == pytest.approx(0.080, abs=0.0005)
    assert found.log_score == pytest.approx(-205.07, abs=0.005)


@pytest.mark.parametrize(("exponent", "log_score"), [(1.0, -202.9), (0.5, -204.4)])
def test_calibration_with_the_exponent_fixed(exponent: float, log_score: float) -> None:
    """The log scores at the two other exponents are the published ones."""
    assert leave_one_out(records(), exponent).log_score == pytest.approx(log_score, abs=0.05)


def test_calibration_of_the_clean_rows() -> None:
    """With the 23 recounts of a clean baseline coverage is as published, and 1.97 reversals are expected."""
    clean = records(clean_baseline=True)
    found = leave_one_out(clean)
    assert [round(each.covered, 2) for each in found.coverage] == [0.48, 0.74, 0.87, 0.91]
    assert found.expected_flips == pytest.approx(1.97, abs=0.005)
    model = fit(clean).model
    assert (model.scale, model.exponent, model.df) == pytest.approx(
        (141.01, 0.6476, 3.2468), rel=0.001
    )


def test_every_recount_used_has_a_baseline() -> None:
    """Each of the 27 says which of the four counts its first margin is."""
    assert {record.baseline for record in records()} <= set(Baseline)
    assert sum(record.is_reversed for record in records()) == 3


def test_a_recount_without_a_baseline_is_refused() -> None:
    """A record that does not say what it is compared with is refused, by name."""
    (row,) = packaged.history("recounts").filter(recount="WI-2016-P").to_dicts()
    with pytest.raises(BadTable, match="WI-2016-P: no baseline"):
        past_recount({**row, "baseline": ""})


def test_wisconsin_2016_is_131_against_the_county_canvass() -> None:
    """The same recount under the baseline that the file states: 22,617 and then 131 more."""
    (row,) = packaged.history("recounts").filter(recount="WI-2016-P").to_dicts()
    record = past_recount(row)
    assert (record.initial_margin, record.net_change) == (22_617, 131)
    assert record.baseline is Baseline.COUNTY_CANVASS
    assert DEFAULT is PARAMETER_SETS[0]


def test_recounts_below_state_level_are_whole() -> None:
    """Each row's change is the difference of its margins, and each county's the difference of its own two counts."""
    rows = packaged.history("recounts_below_state")
    assert rows.height == 121
    assert rows["recount"].n_unique() == rows.height
    assert (rows["final_margin"] - rows["initial_margin"] == rows["net_change"]).all()
    assert (rows["initial_margin"] >= 0).all()
    press = rows.filter(pl.col("chosen") == "press")
    assert press.height == 49
    assert press["source"].str.starts_with("http").all()
    counties = rows.filter(pl.col("chosen") == "every county")
    milwaukee = counties.row(by_predicate=pl.col("recount") == "WI-2016-55079", named=True)
    assert (milwaukee["initial_margin"], milwaukee["net_change"]) == (162_951, -198)


def test_the_fits_to_small_recounts_are_those_in_use() -> None:
    """All below 300,000 votes, those in the press, and the counties, fitted again."""
    found = [each for each in recounts_below_state() if each[1].votes < DATA_BEGIN_AT]
    lists = (
        [record for _, record in found],
        [record for chosen, record in found if chosen is Chosen.PRESS],
        [record for chosen, record in found if chosen is Chosen.EVERY_COUNTY],
    )
    for records_of, used in zip(lists, BELOW_STATE_SETS, strict=True):
        model = fit(records_of).model
        assert model.scale == pytest.approx(used.scale, rel=1e-3)
        assert model.exponent == pytest.approx(used.exponent, rel=1e-3)
        assert model.df == pytest.approx(used.df, rel=1e-3)


def test_the_default_fit_is_too_narrow_for_small_contests_and_theirs_is_not() -> None:
    """Its 90% interval holds fewer than 75 of 100 changes in the press; the small ones' own fit about 90."""
    groups = [
        g for g in below_state(PARAMETER_SETS) if g.chosen is Chosen.PRESS and g.from_year is None
    ]
    small = [g for g in groups if g.to_votes is not None and g.to_votes <= 10_000]
    assert all(g.fits[0].coverage[2].covered < 0.75 for g in small)
    held_out = small_held_out()
    for found in (held_out.by_year, held_out.by_size):
        assert 0.8 <= found.coverage[2].covered <= 0.97
        assert found.seen_flips == 6
        assert 3 <= found.expected_flips <= 9


def test_of_a_day_the_small_recounts_are_those_of_years_before() -> None:
    """In November 2016 too few were known for a fit, in 2018 those of Wisconsin's counties were."""
    assert small_sets(date(2016, 11, 25)) == ()
    assert len(small_sets(date(2018, 1, 1))) == 2
    assert small_sets() == BELOW_STATE_SETS

"""Codings and the raw difference reproduce what is published of Wisconsin, and refuse what they cannot answer."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import MissingTable
from canvass.forensics.decision import detectable, required_shift
from canvass.forensics.finding import NoAnswer
from canvass.forensics.technology import (
    BALLOT_CODINGS,
    LISTED,
    LISTING_CODINGS,
    MAJORITY,
    RawDifference,
    Weighting,
    code,
    codings_for,
    places,
    raw_differences,
)
from canvass.model import Baseline
from canvass.present.worded import worded
from tests.forensics.packaged import listed, shares, vectors, wisconsin

RAW = vectors("raw_difference.json")
LADDERS = [v for v in RAW.values() if v["id"].startswith("wi2016-ladder-")]
OTHER_STATES = [v for v in RAW.values() if v["id"].endswith("2016-any-dre-ladder")]


def difference(coding: str, weights: object, baseline: Baseline) -> RawDifference:
    """Wisconsin's raw difference under one coding and weighting."""
    wanted = Weighting.EACH_VOTE_ONCE if weights else Weighting.EACH_COUNTY_ONCE
    found = raw_differences(
        shares("WI", baseline), code(wisconsin(), BALLOT_CODINGS), BALLOT_CODINGS, baseline
    )
    return next(d for d in found if (d.coding, d.weighting) == (coding, wanted))


def agree(found: RawDifference, expect: dict[str, Any], tolerance: float = 1e-4) -> None:
    """Every number of a published raw difference that this part computes."""
    assert found.difference_points == pytest.approx(expect["b"], abs=tolerance)
    assert found.se_hc2 == pytest.approx(expect["se_hc2"], abs=tolerance)
    assert found.se_hc3 == pytest.approx(expect["se_hc3"], abs=tolerance)
    assert found.p_value == pytest.approx(expect["p_hc3"], abs=tolerance)


def test_every_coding_counts_the_published_counties() -> None:
    """26, 29, 36, 47, 57 and 48 counties of 72, and the 26 named ones."""
    expect = RAW["wi2016-treated-counts"]["expect"]
    coded = code(wisconsin(), BALLOT_CODINGS)
    for coding in BALLOT_CODINGS:
        if not coding.is_share:
            assert coded[coding.code].sum() == expect[coding.code], coding.code
    majority = coded.filter(pl.col(MAJORITY.code))["unit"].sort().to_list()
    assert majority == expect["majority_dre_fips"]


@pytest.mark.parametrize(
    ("id_", "baseline"),
    [
        ("wi2016-majority-dre-raw-unweighted", Baseline.COUNTY_CANVASS),
        ("wi2016-majority-dre-raw-recount-counts", Baseline.RECOUNT),
    ],
)
def test_the_headline_is_the_published_one(id_: str, baseline: Baseline) -> None:
    """-6.9989 points by the first count and -6.9867 by the recount, with HC2 and HC3 errors and interval."""
    expect = RAW[id_]["expect"]
    found = difference("majority_dre", None, baseline)
    agree(found, expect)
    assert found.n == expect["n"]
    assert found.interval is not None
    assert [found.interval.low, found.interval.high] == pytest.approx(expect["ci95_hc3"], abs=1e-4)


def test_the_group_means_are_the_published_ones() -> None:
    """26 counties with a mean of 37.9066 points against 44.9055."""
    expect = RAW["wi2016-majority-dre-raw-unweighted"]["expect"]
    groups = difference("majority_dre", None, Baseline.COUNTY_CANVASS).groups
    assert groups is not None
    assert (groups.n_with, groups.n_without) == (expect["n_treated"], 72 - expect["n_treated"])
    assert groups.mean_with_points == pytest.approx(expect["mean_treated"], abs=1e-4)
    assert groups.mean_without_points == pytest.approx(expect["mean_control"], abs=1e-4)


@pytest.mark.parametrize("vector", LADDERS, ids=lambda v: v["id"])
def test_every_coding_and_weighting_agrees_with_the_raw_step_of_its_ladder(vector: Any) -> None:
    """All seven codings, each county once and each vote once."""
    given_ = vector["given"]
    found = difference(given_["treatment"], given_["weights"], Baseline.COUNTY_CANVASS)
    agree(found, vector["expect"]["raw"])


@pytest.mark.parametrize("vector", OTHER_STATES, ids=lambda v: v["id"])
def test_other_states_agree_where_only_a_list_is_known(vector: Any) -> None:
    """Texas, Pennsylvania and Ohio by whether a DRE is listed."""
    state = vector["id"][:2].upper()
    found = raw_differences(
        shares(state, "certified"), code(listed(state), [LISTED]), [LISTED], Baseline.CERTIFIED
    )
    agree(found[0], vector["expect"]["raw"])
    assert found[0].groups is not None
    assert found[0].groups.n_with == vector["expect"]["treated"]


@pytest.mark.parametrize("state", ["MI", "GA", "NV", "IA", "NH", "MN", "WI", "PA", "TX"])
def test_no_number_is_given_where_all_places_are_alike(state: str) -> None:
    """The answer is identified in Wisconsin, Pennsylvania and Texas only; elsewhere it is a sentence."""
    expect = RAW["identification-gate"]["expect"][state]
    found = raw_differences(
        shares(state, "certified"), code(listed(state), [LISTED]), [LISTED], Baseline.CERTIFIED
    )[0]
    assert (found.difference_points is not NoAnswer.NOT_IDENTIFIED) is expect["identified"]
    assert found.n == expect["n"]
    assert found.groups is not None
    assert found.groups.n_with == expect["treated"]


def test_what_is_not_identified_has_no_number_anywhere() -> None:
    """In Michigan no mean, error, interval or p-value stands beside the sentence."""
    found = raw_differences(
        shares("MI", "certified"),
        code(listed("MI"), LISTING_CODINGS),
        LISTING_CODINGS,
        Baseline.CERTIFIED,
    )
    for one in found:
        assert one.difference_points is NoAnswer.NOT_IDENTIFIED
        assert (one.se_hc2, one.se_hc3, one.interval, one.p_value) == (None, None, None, None)
        assert one.groups is None or one.groups.mean_with_points is None
    assert worded(NoAnswer.NOT_IDENTIFIED) == (
        "All places here used the same kind of equipment, so no comparison is possible. "
        "No number is given on purpose."
    )


@pytest.mark.parametrize("id_", ["wi2016-decision-raw", "wi2016-decision-raw-weighted"])
def test_what_could_be_detected_is_the_published_number(id_: str) -> None:
    """The interval of the share coding and its minimum detectable effect."""
    vector = RAW[id_]
    found = difference(
        vector["given"]["treatment"], vector["given"]["weights"], Baseline.COUNTY_CANVASS
    )
    assert found.se_hc3 is not None
    assert found.interval is not None
    assert detectable(found.se_hc3) == pytest.approx(vector["expect"]["mde"], abs=1e-4)
    needed = vector["given"]["outcome_changing_effect"]
    assert (needed in found.interval) is vector["expect"]["outcome_changing_inside_ci"]
    assert (0 in found.interval) is vector["expect"]["zero_inside_ci"]


@pytest.mark.parametrize(
    "vector", [v for i, v in RAW.items() if i.startswith("decision-")], ids=lambda v: v["id"]
)
def test_the_shift_that_ties_the_contest_is_the_published_one(vector: Any) -> None:
    """3.7758 points of 299,503 ballots, and 3.7984 by the older exposure figure."""
    shift = required_shift(vector["given"]["margin_votes"], vector["given"]["exposed_ballots"])
    expect = vector["expect"]
    assert shift.switch_points == pytest.approx(expect["required_switch_points"], abs=1e-4)
    assert shift.votes_to_tie == expect.get("votes_to_tie", shift.votes_to_tie)


def test_the_exposed_ballots_are_those_of_the_packaged_form() -> None:
    """The 299,503 ballots of the published number are the sum of the packaged table."""
    exposed = RAW["decision-scale-required-shift-wi2016"]["given"]["exposed_ballots"]
    assert wisconsin()["dre"].sum() == exposed


def test_few_places_on_one_side_give_a_difference_without_an_interval() -> None:
    """With fewer than ten machine counties the difference is described and no more."""
    rows = pl.DataFrame(
        {
            "unit": [f"{n}" for n in range(30)],
            "share": [float(n % 7) for n in range(30)],
            "votes": [100] * 30,
        }
    )
    coded = rows.select("unit", (pl.int_range(pl.len()) < 9).alias(LISTED.code))
    found = raw_differences(rows, coded, [LISTED], Baseline.CERTIFIED)[0]
    assert isinstance(found.difference_points, float)
    assert found.interval is None


def test_codings_follow_from_what_is_known() -> None:
    """Ballots counted by equipment give seven codings, a list alone three, nothing a clear refusal."""
    assert codings_for(wisconsin()) == BALLOT_CODINGS
    assert codings_for(listed("PA")) == LISTING_CODINGS
    with pytest.raises(MissingTable, match="ballots_by_technology"):
        places(None, None)


def test_a_county_without_ballots_is_left_out_not_counted_as_zero() -> None:
    """A county whose form is all zeros has no share, and is in neither group."""
    ballots = pl.DataFrame(
        {
            "unit": ["a", "b", "c", "d"],
            "paper": [0, 10, 0, 5],
            "optical_scan": [0, 0, 4, 0],
            "dre": [0, 90, 6, 0],
            "automark": [0, 0, 0, 0],
        }
    )
    known = places(None, ballots)
    assert known["dre_share"].to_list() == [None, 0.9, 0.6, 0.0]
    table = pl.DataFrame(
        {"unit": ["a", "b", "c", "d"], "share": [50.0, 40.0, 44.0, 60.0], "votes": [1, 1, 1, 1]}
    )
    found = raw_differences(table, code(known, [MAJORITY]), [MAJORITY], Baseline.CERTIFIED)[0]
    assert found.n == 3
    assert found.difference_points == pytest.approx(42 - 60)


@given(st.permutations(range(12)))
def test_the_order_of_counties_does_not_matter(order: list[int]) -> None:
    """Shuffled rows give the same difference."""
    rows = pl.DataFrame(
        {
            "unit": [f"{n:02}" for n in range(12)],
            "share": [float((n * 7) % 11) for n in range(12)],
            "votes": [10 + n for n in range(12)],
        }
    )
    coded = rows.select("unit", (pl.int_range(pl.len()) % 2 == 0).alias(LISTED.code))
    straight = raw_differences(rows, coded, [LISTED], Baseline.CERTIFIED)
    shuffled = raw_differences(rows[order], coded, [LISTED], Baseline.CERTIFIED)
    assert straight == shuffled

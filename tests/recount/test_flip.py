"""The chance that an honest recount changes the outcome."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.model import Baseline
from canvass.recount.flip import (
    BELOW_STATE_SETS,
    COMMON_SHOCK,
    DATA_BEGIN_AT,
    DATA_CARRY_FROM,
    HONEST_ERROR_ONLY,
    PARAMETER_SETS,
    FlipProbability,
    flip_margin,
    flip_probability,
    joint_flip,
    widened,
)
from canvass.stats.scaled_student import ScaledStudent
from tests.recount.published import name, vectors


def model(given: dict[str, Any]) -> ScaledStudent:
    """The parameters that a vector names."""
    return ScaledStudent(given["scale_votes"], given["exponent"], given["df"])


@pytest.mark.parametrize("vector", vectors("recount.flip_probability"), ids=name)
def test_published_chances(vector: Any) -> None:
    """The default chance of every published case."""
    given = vector["given"]
    found = flip_probability(
        given["margin_votes"], given["votes"], Baseline.CERTIFIED, [model(given)]
    )
    expect = vector["expect"]["p_flip"]
    assert found.default == pytest.approx(expect, rel=vector["tolerance"]["relative"])


@pytest.mark.parametrize("vector", vectors("recount.flip_probability_range"), ids=name)
def test_published_ranges(vector: Any) -> None:
    """The range over the exponent of every published case."""
    given, expect = vector["given"], vector["expect"]
    sets = [model(each) for each in given["parameter_sets"]]
    assert tuple(sets) == PARAMETER_SETS
    found = flip_probability(given["margin_votes"], given["votes"], Baseline.CERTIFIED)
    tolerance = vector["tolerance"]["relative"]
    assert found.low == pytest.approx(expect["p_min"], rel=tolerance)
    assert found.high == pytest.approx(expect["p_max"], rel=tolerance)


@pytest.mark.parametrize("vector", vectors("recount.flip_margin"), ids=name)
def test_published_margins(vector: Any) -> None:
    """The lead that is reversed with a given chance."""
    given = vector["given"]
    found = [flip_margin(p, given["votes"], model(given)) for p in given["p_flip"]]
    expect = vector["expect"]["margin_votes"]
    assert found == pytest.approx(expect, abs=vector["tolerance"]["absolute"])


@pytest.mark.parametrize("vector", vectors("recount.flip_joint"), ids=name)
def test_published_joint_chances(vector: Any) -> None:
    """Three states of 2016 at once: the bound, one shared scale, and the product."""
    given, expect = vector["given"], vector["expect"]
    contests = list(zip(given["margin_votes"], given["votes"], strict=True))
    found = joint_flip(contests, (model(given),))
    for key, value in (
        ("upper_bound", found.upper_bound),
        ("shared_scale", found.shared_scale),
        ("independent", found.independent),
    ):
        assert value == pytest.approx(expect[key], rel=vector["tolerance"]["relative"])


def test_the_limit_travels_with_every_number() -> None:
    """Single and joint chances say that they are of honest error and not of an attack."""
    single = flip_probability(100, 1_000_000, Baseline.CERTIFIED)
    assert single.limits[0] == joint_flip([(100, 1_000_000)]).limits[0] == HONEST_ERROR_ONLY
    assert joint_flip([(100, 1_000_000)]).caveat is COMMON_SHOCK


def test_small_contests_are_outside_the_data() -> None:
    """Below 300,000 votes the range is marked as outside the data."""
    assert flip_probability(100, 299_999, Baseline.CERTIFIED).is_outside_data
    assert not flip_probability(100, 300_000, Baseline.CERTIFIED).is_outside_data


def wide(lead: int, votes: int, at_least: int | None = None) -> FlipProbability:
    """The chance as every command says it."""
    chance = flip_probability(lead, votes, Baseline.CERTIFIED, at_least=at_least)
    return widened(chance, PARAMETER_SETS, BELOW_STATE_SETS)


@pytest.mark.parametrize("lead", [0, 1, 100, 239, 500, 2_000, 20_000])
@pytest.mark.parametrize("votes", [DATA_BEGIN_AT, DATA_CARRY_FROM])
def test_a_vote_more_in_the_contest_changes_no_chance_by_a_leap(lead: int, votes: int) -> None:
    """A lead of 2,000 fell from 0.14% to 0.013% where a contest of 299,999 votes had one more."""
    for end in ("low", "default", "high"):
        below, at = (getattr(wide(lead, each), end) for each in (votes - 1, votes))
        assert below == pytest.approx(at, rel=1e-4), end


def test_between_the_two_sizes_the_range_goes_from_the_wide_to_the_narrow_one() -> None:
    """By hand for a lead of 2,000 of 547,723 votes, whose logarithm lies half way: the geometric means of both ends."""
    half = round((DATA_BEGIN_AT * DATA_CARRY_FROM) ** 0.5)
    begin, narrow = wide(2_000, DATA_BEGIN_AT), flip_probability(2_000, half, Baseline.CERTIFIED)
    found = wide(2_000, half)
    assert found.low == pytest.approx((begin.low * narrow.low) ** 0.5, rel=1e-5)
    assert found.high == pytest.approx((begin.high * narrow.high) ** 0.5, rel=1e-5)
    assert (found.is_outside_data, found.is_thinly_carried, found.has_middle) == (
        False,
        True,
        False,
    )


def test_from_a_million_votes_on_the_fits_stand_alone() -> None:
    """The chances of 2016 are what they were."""
    assert wide(10_704, 4_824_542) == flip_probability(10_704, 4_824_542, Baseline.CERTIFIED)
    assert wide(500, DATA_CARRY_FROM).has_middle
    assert not wide(500, DATA_CARRY_FROM - 1).has_middle


@given(st.integers(0, 50_000), st.integers(1, 50_000), st.integers(100_000, 2_000_000))
def test_a_wide_range_never_lies_inside_the_narrow_one(lead: int, more: int, votes: int) -> None:
    """Both ends fall as the lead grows, the default lies between them, and no end is inside those of the fits."""
    near, far = wide(lead, votes), wide(lead + more, votes)
    fits = flip_probability(lead, votes, Baseline.CERTIFIED)
    assert near.low <= near.default <= near.high <= 0.5
    assert near.low >= far.low
    assert near.default >= far.default
    assert near.high >= far.high
    assert near.high >= fits.high
    assert near.low <= fits.low or votes < DATA_BEGIN_AT


def test_no_lead_is_reversed_by_a_half_and_no_more() -> None:
    """Of 775,205 votes the highest was 0.5000000000000001, by rounding between the two ranges."""
    found = wide(0, 775_205)
    assert (found.low, found.default, found.high) == (0.5, 0.5, 0.5)


def test_bounds_of_the_ballots_are_widened_each_by_its_own_size() -> None:
    """The lowest is that of the fewest ballots, the highest that of the most."""
    found = wide(500, 1_200_000, at_least=250_000)
    assert found.low == wide(500, 250_000).low
    assert found.high == wide(500, 1_200_000).high
    assert found.is_outside_data
    assert not found.has_middle


@given(st.integers(0, 10**6), st.integers(1, 10**6), st.integers(10**6, 2 * 10**8))
def test_a_wider_lead_is_never_easier_to_reverse(lead: int, more: int, votes: int) -> None:
    """The chance falls as the lead grows, for the range and for the default; a tie has one half."""
    near = flip_probability(min(lead, votes), votes, Baseline.CERTIFIED)
    far = flip_probability(min(lead + more, votes), votes, Baseline.CERTIFIED)
    assert near.low >= far.low
    assert near.default >= far.default
    assert near.high >= far.high
    assert near.low <= near.default <= near.high <= 0.5


@given(st.floats(1e-6, 0.5), st.integers(1000, 10**8))
def test_margin_and_chance_undo_each_other(chance: float, votes: int) -> None:
    """The lead for a chance has that chance."""
    lead = flip_margin(chance, votes)
    assert float(PARAMETER_SETS[0].below(-lead, votes / 1e6)) == pytest.approx(chance, rel=1e-6)


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(10**6, 10**7)), min_size=1, max_size=4))
def test_the_bound_bounds(contests: list[tuple[int, int]]) -> None:
    """The product never exceeds the upper bound, and neither does one shared scale."""
    found = joint_flip(contests)
    assert found.independent <= found.upper_bound * (1 + 1e-12)
    assert found.shared_scale <= found.upper_bound * (1 + 1e-6)
    assert found.upper_bound <= found.widest_bound


def test_the_widest_bound_is_that_of_the_fit_which_allows_most() -> None:
    """By any fit, all three leads of 2016 fall no likelier than the least likely one: Wisconsin's with exponent 0.5."""
    found = joint_flip([(22_617, 2_975_753), (10_704, 4_805_252), (44_292, 6_165_478)])
    low, high = (
        flip_probability(22_617, 2_975_753, Baseline.COUNTY_CANVASS).high,
        flip_probability(44_292, 6_165_478, Baseline.CERTIFIED).high,
    )
    assert found.widest_bound == low < high
    assert found.upper_bound < found.widest_bound


@pytest.mark.parametrize(
    ("margin", "votes", "baseline", "fault"),
    [
        (11, 10, Baseline.CERTIFIED, "check the returns"),
        (-1, 10, Baseline.CERTIFIED, "negative"),
        (0, 0, Baseline.CERTIFIED, "check the returns"),
        (1, 10, None, "which count the margin is"),
        (1, 10, "certified result", "which count the margin is"),
    ],
)
def test_bad_input_is_refused(margin: int, votes: int, baseline: Any, fault: str) -> None:
    """A margin larger than the votes, a negative one, and a count without its baseline are refused."""
    with pytest.raises(OutOfRange, match=fault):
        flip_probability(margin, votes, baseline)


@pytest.mark.parametrize("chance", [0.0, -0.1, 0.6])
def test_a_chance_beyond_a_half_has_no_lead(chance: float) -> None:
    """No lead is reversed with a chance above one half, or with none."""
    with pytest.raises(OutOfRange, match="chance of reversal"):
        flip_margin(chance, 1000)


def test_no_contest_no_joint_chance() -> None:
    """A joint chance of nothing is refused."""
    with pytest.raises(OutOfRange, match="at least one contest"):
        joint_flip([])

"""The chance that an honest recount changes the outcome."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.model import Baseline
from canvass.recount.flip import (
    HONEST_ERROR_ONLY,
    PARAMETER_SETS,
    flip_margin,
    flip_probability,
    joint_flip,
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
    found = joint_flip(contests, model(given))
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
    assert "not an attack" in HONEST_ERROR_ONLY
    assert "independent" in joint_flip([(100, 1_000_000)]).caveat


def test_small_contests_are_outside_the_data() -> None:
    """Below 300,000 votes the range is marked as outside the data."""
    assert flip_probability(100, 299_999, Baseline.CERTIFIED).is_outside_data
    assert not flip_probability(100, 300_000, Baseline.CERTIFIED).is_outside_data


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

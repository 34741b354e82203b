"""SUITE: published values, and a maximum that is proven."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.risk import Status
from canvass.audit.suite import (
    ComparisonStratum,
    PollingStratum,
    TwoStrata,
    suite_maximum,
    suite_risk,
)
from canvass.errors import OutOfRange
from canvass.stats.combine import fisher_of_logarithm
from canvass.stats.concave import bound_of
from tests.profile import tries
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_suite")


def published(name: str) -> TwoStrata:
    """An audit of two strata as published."""
    first, second = VECTORS[name]["given"]["comparison"], VECTORS[name]["given"]["polling"]
    found = Discrepancies(first["o1"], first["o2"], first["u1"], first["u2"])
    records = PairCount(first["N"], first["winner_votes"], first["loser_votes"])
    return TwoStrata(
        ComparisonStratum(records, first["n"], found),
        PollingStratum(
            PairCount(second["N"], second["winner_votes"], second["loser_votes"]),
            PairCount(second["n"], second["winner_sampled"], second["loser_sampled"]),
        ),
    )


PUBLISHED = ("suite-kalamazoo-2018", "suite-corla18")


@computes(
    *PUBLISHED,
    by=suite_maximum,
    besides={
        "p1_at_lambda_0.3": "one stratum at one share: the next test",
        "p2_at_lambda_0.3_null_margin_460": "one stratum at one share: the next test",
    },
)
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_maximum(name: str) -> None:
    """Kalamazoo 2018, and an example of which two programs report a value below the true maximum."""
    expect = VECTORS[name]["expect"]
    found = suite_maximum(published(name))
    assert found.p_value == pytest.approx(expect["p_max"], abs=1e-7)
    assert found.overstated_share == pytest.approx(expect["argmax_lambda"], abs=0.01)
    assert found.p_value <= found.at_most <= found.p_value * (1 + 1e-8)


@computes(
    "suite-corla18",
    by=(ComparisonStratum.p_value, PollingStratum.p_value),
    besides={
        "p_max": "the maximum over all shares: the test above",
        "argmax_lambda": "the maximum over all shares: the test above",
    },
)
def test_published_strata() -> None:
    """The two strata of the example apart, at an overstated share of 0.3."""
    suite, expect = published("suite-corla18"), VECTORS["suite-corla18"]["expect"]
    first = suite.comparison.p_value(0.3 * suite.margin_votes)
    assert first == pytest.approx(expect["p1_at_lambda_0.3"], abs=1e-8)
    second = suite.polling.p_value(460)
    assert second == pytest.approx(expect["p2_at_lambda_0.3_null_margin_460"], abs=1e-6)


@computes("suite-comparison-stratum", by=ComparisonStratum.p_value)
def test_published_comparison() -> None:
    """The comparison stratum with no discrepancy, one of one vote and one of two votes, in three contests."""
    vector = VECTORS["suite-comparison-stratum"]
    kinds = {"clean": Discrepancies(), "o1": Discrepancies(1), "o2": Discrepancies(0, 1)}
    for name, reported in vector["given"]["contests"].items():
        votes = reported["winner_votes"], reported["loser_votes"]
        for kind, found in kinds.items():
            pair = PairCount(reported["cards"], *votes)
            stratum = ComparisonStratum(pair, reported["n"], found)
            right = vector["expect"]["p"][name][kind]
            assert stratum.p_value(votes[0] - votes[1]) == pytest.approx(right, abs=1e-6)


@st.composite
def suites(draw: st.DrawFn) -> TwoStrata:
    """Small audits of two strata with a reported winner."""
    counts = st.integers(1, 60)
    winner, loser, other = draw(counts), draw(counts), draw(counts)
    polled = PairCount(winner + loser + other, winner, loser)
    read = draw(st.integers(0, winner)), draw(st.integers(0, loser)), draw(st.integers(0, other))
    sample = PairCount(sum(read), read[0], read[1])
    ahead = draw(st.integers(max(2, loser - winner + 2), 120))
    records = PairCount(ahead + 2 * draw(counts), ahead + draw(st.integers(0, 1)), 1)
    found = Discrepancies(draw(st.integers(0, 2)), draw(st.integers(0, 1)))
    return TwoStrata(
        ComparisonStratum(records, 3 + draw(counts), found), PollingStratum(polled, sample)
    )


@settings(max_examples=tries(40))
@given(suites(), st.floats(0, 1))
def test_no_share_exceeds_the_bound(suite: TwoStrata, at: float) -> None:
    """The combined P-value at any share is at most the bound, and the bound is as good as reached."""
    low, high = suite.range()
    if low > high:
        assert suite_maximum(suite).at_most == 0
        return
    share = low + at * (high - low)
    found = suite_maximum(suite)
    assert 0 <= suite.at(share).combined <= found.at_most * (1 + 1e-8)
    assert found.p_value <= found.at_most <= min(1, found.p_value * (1 + 1e-7) + 1e-15)


@settings(max_examples=tries(30))
@given(suites())
def test_a_stranger_can_check_the_bound(suite: TwoStrata) -> None:
    """Four shares in order, P-values that anyone computes for them, and lines through their logarithms."""
    found = suite_maximum(suite)
    low, high = suite.range()
    if not found.certificate:
        assert low > high
        return
    shares = [point.overstated_share for point in found.certificate]
    assert shares == sorted(shares)
    assert [suite.at(share) for share in shares] == list(found.certificate)
    points = [(each.overstated_share, each.logarithm) for each in found.certificate]
    highest = max(points[1][1], points[2][1])
    assert shares[0] == low or points[0][1] <= highest
    assert shares[3] == high or points[3][1] <= highest
    assert found.at_most == pytest.approx(fisher_of_logarithm(bound_of(points), 2), rel=1e-12)


def test_the_risk_is_the_bound() -> None:
    """The measured risk is the proven bound, and decides."""
    suite = published("suite-kalamazoo-2018")
    found = suite_maximum(suite)
    risk = suite_risk(AssertionId("governor", Claim.BEATS, "w", "l"), suite, found, 0.05)
    assert (risk.measured_risk, risk.status, risk.sample_size) == (
        found.at_most,
        Status.CONFIRMED,
        40,
    )
    assert suite_risk(risk.assertion, suite, found, 0.03).status is Status.NOT_YET  # type: ignore[arg-type]


def test_refused() -> None:
    """A report whose winner has no overall margin."""
    suite = published("suite-kalamazoo-2018")
    lost = ComparisonStratum(PairCount(50_000, 0, 20_000), 8, Discrepancies())
    with pytest.raises(OutOfRange, match="margin"):
        TwoStrata(lost, suite.polling)

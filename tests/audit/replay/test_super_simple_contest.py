"""A published contest, computed again: every number that differs is told."""

from dataclasses import replace

import pytest

from canvass.audit.overstatement import Discrepancies
from canvass.audit.replay.super_simple_contest import (
    AuditReason,
    PublishedContest,
    PublishedRisk,
    PublishedStatus,
    cards_again,
    conclusion_again,
    margin_again,
    risk_again,
    size_again,
)

DOVE_CREEK = PublishedContest(
    name="Dove Creek Ambulance District Ballot Issue 6A",
    reason=AuditReason.COUNTY_WIDE,
    status=PublishedStatus.IN_PROGRESS,
    seats=1,
    cards=1453,
    margin_votes=195,
    risk_limit=0.03,
    inflator=1.03905,
    audited=107,
    found=Discrepancies(two_vote_over=2),
    optimistic_size=156,
    estimated_size=156,
)
"""Colorado 2024, after round 3."""
RISK = PublishedRisk("6A", 1453, 195, 0.03, 1.03905, 56, Discrepancies(two_vote_over=1), "63.3")
"""The same contest after round 1."""


def test_published_size() -> None:
    """156 draws with two two-vote overstatements; any other published number is told."""
    assert size_again(DOVE_CREEK) is None
    rest = size_again(replace(DOVE_CREEK, estimated_size=155))
    assert rest is not None
    assert (rest.published, rest.computed) == ("155 and 156", "156")


def test_published_risk() -> None:
    """63.3 percent after 56 draws; one more or one less in the last digit is told."""
    assert risk_again(RISK) is None
    rest = risk_again(replace(RISK, percent="63.4"))
    assert rest is not None
    assert rest.computed == "63.3"


def test_a_contest_without_a_margin_has_all_risk() -> None:
    """No margin, or nothing read: 100 percent, and nothing to conclude."""
    assert risk_again(replace(RISK, margin_votes=0, percent="100.0")) is None
    assert risk_again(replace(RISK, audited=0, found=Discrepancies(), percent="100.0")) is None
    assert conclusion_again(replace(DOVE_CREEK, margin_votes=0)) is None


@pytest.mark.parametrize(
    ("status", "agrees"),
    [(PublishedStatus.IN_PROGRESS, True), (PublishedStatus.RISK_LIMIT_ACHIEVED, False)],
)
def test_the_conclusion(status: PublishedStatus, agrees: bool) -> None:
    """At 55.9 percent the limit of 3 percent is not reached, and an office that says so disagrees."""
    conclusion = conclusion_again(replace(DOVE_CREEK, status=status))
    assert conclusion is not None
    assert conclusion.agrees is agrees
    assert conclusion.risk.measured_risk == pytest.approx(0.559382855920537, abs=1e-9)


def test_no_conclusion_for_contests_without_a_sample() -> None:
    """An opportunistic contest was not drawn for."""
    assert conclusion_again(replace(DOVE_CREEK, reason=AuditReason.OPPORTUNISTIC)) is None


def test_margin_and_cards() -> None:
    """The lead of the last winner over the first loser, for one seat and for two; the cards of the counties."""
    votes = {"Yes": 668, "No": 473}
    assert margin_again(DOVE_CREEK, votes) is None
    assert margin_again(DOVE_CREEK, {**votes, "No": 474}) is not None
    two = replace(DOVE_CREEK, seats=2, margin_votes=4)
    assert margin_again(two, {"a": 30, "b": 10, "c": 6}) is None
    assert margin_again(replace(two, margin_votes=0), {"a": 30, "b": 10}) is None
    assert cards_again(DOVE_CREEK, 1453) is None
    assert cards_again(DOVE_CREEK, 1454) is not None

"""The ten claims of the stories, recomputed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from canvass.data import recount as packaged
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.claimed.result import Claim, Said, Verdict
from canvass.journeys.claims import CHECKS, claims
from canvass.journeys.elections import open_election


@pytest.fixture(scope="module")
def found() -> dict[str, Claim]:
    """Every claim by its id."""
    return {claim.claim: claim for claim in claims().claims}


def value(claim: Claim, label: str) -> float:
    """The figure of a claim with this label."""
    (figure,) = (f for f in claim.checked.figures if f.label == label)
    return float(figure.value)


def test_every_packaged_claim_is_checked(found: dict[str, Claim]) -> None:
    """Ten claims, each with figures, the computation they came from, and who said it."""
    assert list(found) == packaged.history("claims_2016")["claim"].to_list() == list(CHECKS)
    for claim in found.values():
        assert claim.checked.figures
        assert claim.checked.computation
        assert claim.said_by


def test_no_outcome_of_a_check_is_packaged() -> None:
    """The packaged table holds what was said, and nothing of what came out of checking it."""
    assert packaged.history("claims_2016").columns == [
        "claim",
        "text",
        "figure",
        "said_by",
        "day",
        "source",
    ]


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("c1", Verdict.PARTLY),
        ("c2", Verdict.NOT_TESTABLE),
        ("c3", Verdict.DIFFERS),
        ("c4", Verdict.DIFFERS),
        ("c5", Verdict.PARTLY),
        ("c6", Verdict.AGREES),
        ("c7", Verdict.AGREES),
        ("c8", Verdict.AGREES),
        ("c9", Verdict.PARTLY),
        ("c10", Verdict.AGREES),
    ],
)
def test_verdicts(found: dict[str, Claim], claim: str, verdict: Verdict) -> None:
    """What each claim comes to, at the precision with which it was said."""
    assert found[claim].checked.verdict is verdict


@pytest.mark.parametrize(
    ("claim", "label", "expected"),
    [
        ("c1", "counties with more than half of ballots on machines", 26),
        ("c1", "lower share in the first", 6.9989),
        ("c1", "the same as percent of the others' share", 15.5858),
        ("c2", "lead in the first official count", 22_617),
        ("c3", "lead as certified after the recount", 22_748),
        ("c4", "lead as certified", 44_292),
        ("c5", "lead as certified", 10_704),
        ("c6", "lead in the national popular vote", 2_868_790),
        ("c7", "recount ordered at a margin of 2,000", 1),
        ("c7", "recount ordered at a margin of 2,001", 0),
        ("c8", "WI, raw", -10.4400),
        ("c8", "WI, two controls", -4.1229),
        ("c8", "WI, two controls: p", 0.0622),
        ("c8", "WI, two controls, weighted by votes", 0.4371),
        ("c8", "TX, two controls", 2.6415),
        ("c9", "votes in WI", 31_072),
        ("c9", "votes in PA", 49_941),
        ("c9", "share of all valid votes in WI", 1.0440),
        ("c10", "together", 30),
    ],
)
def test_figures(found: dict[str, Claim], claim: str, label: str, expected: float) -> None:
    """The certified figures, the ladder's steps and the electors that each claim is held against."""
    assert value(found[claim], label) == pytest.approx(expected, abs=5e-5)


def test_a_share_is_exact(found: dict[str, Claim]) -> None:
    """Shares are fractions of votes, not rounded percentages."""
    (share,) = (
        f
        for f in found["c9"].checked.figures
        if f.label.endswith("votes in PA") and f.unit == "percent"
    )
    assert share.value == Fraction(100 * 49_941, 6_165_478)


def test_claims_are_about_one_election() -> None:
    """Another election is refused: nothing was said about it."""
    other = replace(open_election("us-2016-president"), id="elsewhere")
    with pytest.raises(MissingTable, match="us-2016-president"):
        claims(other)


def test_a_claim_without_a_number_cannot_be_compared() -> None:
    """A figure without digits is refused, not taken for zero."""
    with pytest.raises(OutOfRange, match="no number"):
        _ = Said("many votes", "many").number

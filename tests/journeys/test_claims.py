"""The claims of the stories, recomputed: by what was known on the day, and as certified."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from canvass.data import recount as packaged
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.claims.leads import lead_in_pennsylvania
from canvass.journeys.claims.result import Checked, Claim, Said, Verdict
from canvass.journeys.claims.stories import CHECKS, claims
from canvass.journeys.elections import open_election
from canvass.journeys.known import as_known
from canvass.present.worded import worded


@pytest.fixture(scope="module")
def found() -> dict[str, Claim]:
    """Every claim by its id."""
    return {claim.claim: claim for claim in claims().claims}


def value(checked: Checked, label: str) -> float:
    """The figure with this label."""
    (figure,) = (f for f in checked.figures if worded(f.label) == label)
    return float(figure.value)


def test_every_packaged_claim_is_checked(found: dict[str, Claim]) -> None:
    """Twenty-five claims, each with the computation of both verdicts and who said it; figures where one is computed."""
    assert list(found) == packaged.history("claims_2016")["claim"].to_list() == list(CHECKS)
    assert list(found) == [f"c{n}" for n in range(1, 26)]
    without = (Verdict.NOT_KNOWN, Verdict.NOT_COMPUTED, Verdict.NO_SOURCE)
    for claim in found.values():
        assert claim.said_by
        for checked in (claim.that_day, claim.certified):
            assert checked.computation
            assert checked.figures or checked.verdict in without


def test_no_outcome_of_a_check_is_packaged() -> None:
    """The packaged table holds what was said, and nothing of what came out of checking it."""
    assert packaged.history("claims_2016").columns == [
        "claim",
        "text",
        "figure",
        "said_by",
        "day",
        "is_month",
        "source",
        "held_against",
    ]


@pytest.mark.parametrize(
    ("claim", "that_day", "certified"),
    [
        ("c1", Verdict.NOT_KNOWN, Verdict.PARTLY),
        ("c2", Verdict.NOT_TESTABLE, Verdict.NOT_TESTABLE),
        ("c3", Verdict.AGREES, Verdict.DIFFERS),
        ("c4", Verdict.NO_SOURCE, Verdict.DIFFERS),
        ("c5", Verdict.PARTLY, Verdict.PARTLY),
        ("c6", Verdict.NOT_KNOWN, Verdict.AGREES),
        ("c7", Verdict.AGREES, Verdict.AGREES),
        ("c8", Verdict.NOT_KNOWN, Verdict.PARTLY),
        ("c9", Verdict.NOT_KNOWN, Verdict.PARTLY),
        ("c10", Verdict.AGREES, Verdict.AGREES),
        ("c11", Verdict.NO_SOURCE, Verdict.NO_SOURCE),
        ("c12", Verdict.NOT_KNOWN, Verdict.DIFFERS),
        ("c13", Verdict.AGREES, Verdict.AGREES),
        ("c14", Verdict.PARTLY, Verdict.PARTLY),
        ("c15", Verdict.AGREES, Verdict.AGREES),
        ("c16", Verdict.AGREES, Verdict.AGREES),
        ("c17", Verdict.AGREES, Verdict.AGREES),
        ("c18", Verdict.PARTLY, Verdict.PARTLY),
        ("c19", Verdict.PARTLY, Verdict.PARTLY),
        ("c20", Verdict.NOT_KNOWN, Verdict.PARTLY),
        ("c21", Verdict.NOT_TESTABLE, Verdict.NOT_TESTABLE),
        ("c22", Verdict.NOT_KNOWN, Verdict.NOT_TESTABLE),
        ("c23", Verdict.NOT_COMPUTED, Verdict.NOT_COMPUTED),
        ("c24", Verdict.NOT_COMPUTED, Verdict.AGREES),
        ("c25", Verdict.PARTLY, Verdict.AGREES),
    ],
)
def test_verdicts(
    found: dict[str, Claim], claim: str, that_day: Verdict, certified: Verdict
) -> None:
    """What each claim comes to, by what was known when it was made and as certified, as precise as it was said."""
    assert found[claim].that_day.verdict is that_day
    assert found[claim].certified.verdict is certified


def test_what_nothing_is_computed_of_names_a_public_source(found: dict[str, Claim]) -> None:
    """No claim is said to be borne out by a public source without the source."""
    for claim in found.values():
        for checked in (claim.that_day, claim.certified):
            assert checked.verdict is not Verdict.NOT_COMPUTED or claim.said.held_against


def test_a_count_that_only_the_story_has_is_no_check_of_it(found: dict[str, Claim]) -> None:
    """Pennsylvania's 60,000 are in the data as the same story printed them; Wisconsin's 27,257 come from others."""
    election = as_known(open_election("us-2016-president"), date(2016, 11, 24))
    said = found["c4"].said
    assert lead_in_pennsylvania(election, said).verdict is Verdict.NO_SOURCE
    elsewhere = replace(said, source="another paper")
    assert lead_in_pennsylvania(election, elsewhere).verdict is Verdict.AGREES


@pytest.mark.parametrize(
    ("claim", "label", "expected"),
    [
        ("c2", "lead: unofficial count of election night", 27_257),
        ("c3", "lead known from 2016-11-09 (all counties in)", 27_257),
        ("c5", "whether it was called", 0),
        ("c13", "raised by the end of that day", 2_000_000),
        ("c15", "electors without Michigan", 290),
        ("c21", "PA: with paper, of registered voters", 16.6507),
        ("c25", "asked for from 2016-11-24", 4_500_000),
    ],
)
def test_figures_of_that_day(
    found: dict[str, Claim], claim: str, label: str, expected: float
) -> None:
    """What was known on the day on which each claim was made."""
    assert value(found[claim].that_day, label) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("claim", "label", "expected"),
    [
        ("c1", "counties with more than half of ballots on machines", 26),
        ("c1", "lower share in the first", 6.9989),
        ("c1", "the same as percent of the others' share", 15.5858),
        ("c2", "lead: first official count, by the county canvass", 22_617),
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
        ("c11", "Wisconsin as a whole, short of its polls", 5.9815),
        ("c12", "votes", 1_457_215),
        ("c12", "share of all valid votes", 1.0662),
        ("c13", "raised by the end of that day", 2_000_000),
        ("c14", "electors with all three", 278),
        ("c14", "electors with Pennsylvania and Wisconsin alone", 262),
        ("c14", "fewest other places that would do", 1),
        ("c15", "electors without Michigan", 290),
        ("c15", "without Michigan, Pennsylvania and Wisconsin", 260),
        ("c16", "2000: of WI, MI, PA carried by the Democrat", 3),
        ("c16", "2012: of WI, MI, PA carried by the Democrat", 3),
        ("c19", "Pennsylvania: nobody but a candidate may ask", 0),
        ("c20", "places with at least three polls", 39),
        ("c20", "of them with polls too kind to the Democrat", 30),
        ("c21", "WI: with paper, of votes", 99.3165),
        ("c21", "PA: with paper, of votes", 17.0920),
        ("c22", "smallest lead as a share, of all 51: MI", 0.2228),
        ("c22", "smallest lead in votes: NH", 2_736),
        ("c22", "fewest votes for each elector: MI", 669),
        ("c22", "electors that the runner-up lacked", 38),
        ("c24", "electors who tried to vote otherwise", 10),
        ("c24", "states that did not let it count (CO, ME, MN)", 3),
        ("c25", "asked for from 2016-11-25", 7_000_000),
    ],
)
def test_figures(found: dict[str, Claim], claim: str, label: str, expected: float) -> None:
    """The certified figures, the ladder's steps and the electors that each claim is held against."""
    assert value(found[claim].certified, label) == pytest.approx(expected, abs=5e-5)


def test_a_share_is_exact(found: dict[str, Claim]) -> None:
    """Shares are fractions of votes, not rounded percentages."""
    (share,) = (
        f
        for f in found["c9"].certified.figures
        if worded(f.label).endswith("votes in PA") and f.unit == "percent"
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


def test_a_day_without_a_day_is_refused() -> None:
    """A deadline that names no day is refused, not taken for one."""
    with pytest.raises(OutOfRange, match="no day"):
        _ = Said("soon", "Friday").day


def test_claims_made_later_are_left_out_and_counted() -> None:
    """Of a day only what had been said by then; a month counts from its last day."""
    made = claims(made_by=date(2016, 11, 23))
    assert made.later == 6
    assert {claim.claim for claim in made.claims}.isdisjoint(
        {"c9", "c10", "c11", "c15", "c23", "c25"}
    )
    october = claims(made_by=date(2016, 10, 31))
    assert [(claim.claim, claim.is_month) for claim in october.claims] == [("c22", True)]

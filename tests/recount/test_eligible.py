"""Where a contest stands, by the law of its election day."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.model import ElectionType
from canvass.recount.eligible import Standing, eligibility
from canvass.recount.selection import Status
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes
from tests.recount.laws import LAWS, asked

NOVEMBER_2016 = date(2016, 11, 8)
WISCONSIN = ContestVotes(1_405_284, 1_382_536, 2_976_150)
WISCONSIN_LOSERS = {
    choice: WISCONSIN.asked_by(votes)
    for choice, votes in (("clinton", 1_382_536), ("johnson", 106_674), ("stein", 31_072))
}


def standing(state: str, day: date, votes: ContestVotes, office: str = "president") -> Standing:
    """The standing of a contest without candidates by name but the runner-up."""
    losers = {"runner-up": votes} if votes.runner_up_votes is not None else {}
    return eligibility(LAWS[state].rules, asked(day, office), votes, losers).standing


@pytest.mark.parametrize(
    ("state", "day", "office", "votes", "expected"),
    [
        ("MI", NOVEMBER_2016, "president", ContestVotes(2_279_543, 2_268_839, 4_824_542), "may_ask"),
        ("PA", NOVEMBER_2016, "president", ContestVotes(2_970_733, 2_926_441, 6_165_478), "may_ask"),
        ("AZ", date(2022, 11, 8), "state_office", ContestVotes(1_254_925, 1_254_414, 2_530_000), "automatic"),
        ("NC", date(2024, 11, 5), "statewide_judge", ContestVotes(2_770_412, 2_769_678, 5_540_090), "may_ask"),
        ("WI", date(2020, 11, 3), "president", ContestVotes(1_630_673, 1_610_065, 3_298_041), "may_ask"),
        ("FL", date(2024, 11, 5), "governor", ContestVotes(4_109_000, 4_075_316, 8_220_561), "automatic"),
        ("SC", NOVEMBER_2016, "president", ContestVotes(1_155_389, 855_373, 2_103_027), "not"),
        ("AL", date(2008, 11, 4), "president", ContestVotes(10, 9, 19), "cannot_say"),
        ("AL", date(2026, 11, 3), "us_senate", ContestVotes(505, 495, 1_000), "not"),
        ("AL", date(2026, 11, 3), "governor", ContestVotes(505, 495, 1_000), "may_ask"),
    ],
)  # fmt: skip
def test_decisions_that_follow_from_public_figures(
    state: str, day: date, office: str, votes: ContestVotes, expected: str
) -> None:
    """The decisions of the published cases, each by the rule of its own day."""
    assert standing(state, day, votes, office) == expected


def test_a_primary_for_the_senate_in_pennsylvania() -> None:
    """902 of 1,343,643 votes in May 2022: the recount was ordered."""
    question = asked(date(2022, 5, 17), "us_senate", ElectionType.PRIMARY)
    votes = ContestVotes(margin_votes=902, total_votes=1_343_643)
    found = eligibility(LAWS["PA"].rules, question, votes, {})
    assert found.standing is Standing.AUTOMATIC
    (answer,) = found.automatic
    assert answer.comparisons == ("902 of 1,343,643 total votes = 0.0671%, <= 0.5%",)


def test_any_candidate_could_ask_in_wisconsin_in_2016() -> None:
    """In November 2016 every losing candidate could ask, and at 0.76% who asked paid (2015 Act 36: 0.25%)."""
    found = eligibility(LAWS["WI"].rules, asked(NOVEMBER_2016), WISCONSIN, WISCONSIN_LOSERS)
    assert {a.choice: a.truth for a in found.askers} == dict.fromkeys(WISCONSIN_LOSERS, Truth.TRUE)
    (payment,) = found.public_payment
    assert payment.truth is Truth.FALSE
    assert payment.comparisons == ("22,748 of 2,976,150 total votes = 0.7643%, not <= 0.25%",)


def test_under_the_later_law_of_wisconsin_only_the_runner_up_could() -> None:
    """With the figures of 2016 in 2018, the runner-up may ask and pays; the petitioner of 2016 may not."""
    question = asked(date(2018, 11, 6))
    found = eligibility(LAWS["WI"].rules, question, WISCONSIN, WISCONSIN_LOSERS)
    assert {a.choice: a.truth for a in found.askers} == {
        "clinton": Truth.TRUE,
        "johnson": Truth.FALSE,
        "stein": Truth.FALSE,
    }
    (payment,) = found.public_payment
    assert payment.truth is Truth.FALSE
    assert found.standing is Standing.MAY_ASK


def test_readings_that_disagree_are_no_answer() -> None:
    """At exactly 0.25% Ohio's statute orders none and its manual one: both are shown, and neither decides."""
    question = asked(date(2026, 11, 3), "governor")
    for margin, truths in (
        (249, {Truth.TRUE}),
        (250, {Truth.TRUE, Truth.FALSE}),
        (251, {Truth.FALSE}),
    ):
        votes = ContestVotes(margin_votes=margin, total_votes=100_000)
        found = eligibility(LAWS["OH"].rules, question, votes, {})
        assert {answer.truth for answer in found.automatic} == truths
        assert {answer.status for answer in found.automatic} == {Status.SOURCES_DISAGREE}


def test_a_missing_total_leaves_the_answer_open() -> None:
    """Without the total votes a percentage of them cannot be decided, and no default stands in."""
    votes = ContestVotes(margin_votes=5)
    assert standing("SC", NOVEMBER_2016, votes) is Standing.CANNOT_SAY


def test_what_no_rule_answers_is_named_with_the_nearest_rule() -> None:
    """Alabama in 2008: both questions are unanswered, and the rules seen later are named with their years."""
    found = eligibility(LAWS["AL"].rules, asked(date(2008, 11, 4)), ContestVotes(10, 9, 19), {})
    assert found.automatic == found.request == ()
    assert [each.nearest_id for each in found.unanswered][:2] == [
        "AL-automatic-2010",
        "AL-request-federal-2010",
    ]
    assert all("seen since 2010" in each.nearest_years for each in found.unanswered)


def test_only_those_who_may_ask_about_candidates_are_named() -> None:
    """Voters who may ask about ballot questions alone are not among the askers of a contest for governor."""
    votes = ContestVotes(1_000, 990, 2_000)
    found = eligibility(
        LAWS["OR"].rules, asked(date(2024, 11, 5), "governor"), votes, {"b": votes.asked_by(990)}
    )
    assert [asker.who for asker in found.askers] == [
        "a candidate who received a vote",
        "an officer of a party, for its candidate",
        "the county clerk",
    ]


def test_who_asks_with_votes_that_are_not_known() -> None:
    """By a lead alone the runner-up stands where the lead says, and of anybody else it cannot be said."""
    votes = ContestVotes(margin_votes=20_000, total_votes=2_900_000)
    candidates = {"runner-up": votes, "third": votes.asked_by(None)}
    found = eligibility(LAWS["WI"].rules, asked(date(2018, 11, 6)), votes, candidates)
    assert {a.choice: a.truth for a in found.askers} == {
        "runner-up": Truth.TRUE,
        "third": Truth.UNKNOWN,
    }

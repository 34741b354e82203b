"""Conditions of the law, decided exactly."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadRule, OutOfRange
from canvass.recount.comparison import Comparison
from canvass.recount.condition import (
    ALWAYS,
    NEVER,
    AnyOf,
    Case,
    MarginPercent,
    MarginVotes,
    NotKnown,
    Step,
)
from canvass.recount.condition_text import condition_from
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes, Denominator
from tests.recount.published import name, vectors

HALF_PERCENT = condition_from(
    {"measure": "margin_pct", "of": "total_votes", "cmp": "<=", "value": "0.5"}
)


@pytest.mark.parametrize("vector", vectors("recount.trigger"), ids=name)
def test_published_decisions(vector: Any) -> None:
    """Every published decision, with its margin in votes and in percent."""
    votes = ContestVotes(**vector["given"]["facts"])
    expect = vector["expect"]
    assert condition_from(vector["given"]["rule"]).decide(votes).truth.value == expect["result"]
    assert expect.get("margin_votes") in (None, votes.margin_votes)
    if "margin_pct" in expect:
        assert _percent_of(vector["given"]["rule"], votes) == pytest.approx(
            expect["margin_pct"], abs=vector["tolerance"]["margin_pct"]
        )


def _percent_of(rule: Any, votes: ContestVotes) -> float:
    measured = rule if "measure" in rule else rule["step"]["cases"][0]["then"]
    whole = votes.base(Denominator(measured["of"])).value
    assert whole is not None
    assert votes.margin_votes is not None
    return float(Fraction(100 * votes.margin_votes, whole))


def test_the_comparison_is_printed() -> None:
    """The answer shows margin, denominator, percentage and comparison as a person would check them."""
    pennsylvania = ContestVotes(2_970_733, 2_926_441, 6_165_478)
    assert HALF_PERCENT.decide(pennsylvania).comparisons == (
        "44,292 of 6,165,478 total votes = 0.7184%, not <= 0.5%",
    )


def test_a_printed_percentage_never_hides_the_answer() -> None:
    """A margin just above a limit is printed with as many digits as it takes to see it."""
    votes = ContestVotes(margin_votes=500_000_001, total_votes=100_000_000_000)
    (text,) = HALF_PERCENT.decide(votes).comparisons
    assert "= 0.500000001%, not <= 0.5%" in text


@pytest.mark.parametrize(
    ("given_votes", "missing"),
    [
        ({"margin_votes": 5}, ("total votes",)),
        ({"total_votes": 5}, ("the margin in votes",)),
        (
            {"margin_votes": 0, "total_votes": 0},
            ("the margin in votes in percent: no total votes",),
        ),
    ],
)
def test_what_is_missing_is_named(given_votes: dict[str, Any], missing: tuple[str, ...]) -> None:
    """An unknown answer says which figure would make it known."""
    decision = HALF_PERCENT.decide(ContestVotes(**given_votes))
    assert decision.truth is Truth.UNKNOWN
    assert decision.missing == missing


def test_what_is_missing_does_not_matter_once_decided() -> None:
    """A decided answer names nothing as missing."""
    both = condition_from(
        {"all": [{"unknown": "x"}, {"measure": "margin_votes", "cmp": "<", "value": "1"}]}
    )
    assert both.decide(ContestVotes(margin_votes=5)).missing == ()


def test_a_size_without_a_step_is_unknown() -> None:
    """A step list that does not cover the size of a contest gives no answer."""
    case = {"cmp": "<=", "value": "100", "then": {"all": []}}
    step = condition_from({"step": {"on": "votes_cast", "cases": [case]}})
    assert step.decide(ContestVotes(total_votes=100)).truth is Truth.TRUE
    decision = step.decide(ContestVotes(total_votes=101))
    assert decision.missing == ("the rule for 101 votes cast",)
    assert step.decide(ContestVotes()).missing == ("votes cast",)


def test_a_step_may_be_on_the_margin() -> None:
    """Steps can go by the margin in votes instead of the size."""
    cases = [{"cmp": ">", "value": "50", "then": {"any": []}}, {"else": {"all": []}}]
    step = condition_from({"step": {"on": "margin_votes", "cases": cases}})
    assert step.decide(ContestVotes(margin_votes=50)).truth is Truth.TRUE
    assert step.decide(ContestVotes(margin_votes=51)).truth is Truth.FALSE


def test_not() -> None:
    """A negation turns the answer and keeps the comparison."""
    negated = condition_from({"not": {"measure": "margin_votes", "cmp": "<", "value": "10"}})
    assert negated.decide(ContestVotes(margin_votes=10)).truth is Truth.TRUE
    assert negated.words == "it is not so that the margin is less than 10 votes"


@given(st.integers(0, 10**8), st.integers(1, 10**8), st.integers(0, 4000))
def test_percentages_are_exact(margin: int, total: int, hundredths: int) -> None:
    """The comparison is that of the fractions, whatever a rounded percentage would say."""
    margin = min(margin, total)
    limit = Fraction(hundredths, 100)
    condition = MarginPercent(Denominator.TOTAL_VOTES, Comparison.AT_MOST, limit)
    decided = condition.decide(ContestVotes(margin_votes=margin, total_votes=total)).truth
    assert decided is Truth.of(margin * 100 * 100 <= hundredths * total)


@given(st.integers(0, 3000), st.sampled_from(Comparison), st.integers(0, 3000))
def test_a_comparison_and_its_opposite(margin: int, comparison: Comparison, limit: int) -> None:
    """Less than and at least never agree, and neither do more than and at most."""
    turned = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}[comparison]
    votes = ContestVotes(margin_votes=margin)
    one = MarginVotes(comparison, Fraction(limit)).decide(votes).truth
    assert MarginVotes(Comparison(turned), Fraction(limit)).decide(votes).truth is one.opposite


FEWER_THAN_TEN = {"measure": "margin_votes", "cmp": "<", "value": "10"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ({"all": []}, "whatever the margin"),
        ({"any": []}, "never"),
        ({"unknown": "the figures"}, "not known here: the figures"),
        (
            {"measure": "runner_up_pct_of_leader", "cmp": ">=", "value": "95"},
            "the loser has at least 95% of the winner's votes",
        ),
        (
            {"measure": "margin_pct", "of": "leader_votes", "cmp": "<", "value": "0.5"},
            "the margin is less than 0.5% of the votes of the leader",
        ),
        (
            {"all": [{"any": [FEWER_THAN_TEN, {"unknown": "the figures"}]}, {"all": []}]},
            "(the margin is less than 10 votes or not known here: the figures) and whatever the margin",
        ),
        (
            {"any": [{"all": [FEWER_THAN_TEN, FEWER_THAN_TEN]}, FEWER_THAN_TEN]},
            "(the margin is less than 10 votes and less than 10 votes) or the margin is less than 10 votes",
        ),
    ],
)
def test_conditions_are_said_in_words(text: dict[str, Any], says: str) -> None:
    """A condition reads as a sentence of a handbook."""
    assert condition_from(text).words == says


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0.5%", "must be a table"),
        ({}, "needs one of"),
        ({"measure": "lead", "cmp": "<", "value": "1"}, "'lead'"),
        ({"measure": "margin_votes", "cmp": "=<", "value": "1"}, "'=<'"),
        ({"measure": "margin_votes", "cmp": "<", "value": 0.5}, "written as text"),
        ({"measure": "margin_votes", "cmp": "<", "value": "half"}, "decimal number"),
        ({"measure": "margin_pct", "of": "voters", "cmp": "<", "value": "1"}, "'voters'"),
    ],
)
def test_a_condition_in_another_form_is_refused(text: object, fault: str) -> None:
    """A condition that is not of the documented form is refused with what was found."""
    with pytest.raises(BadRule, match=fault):
        condition_from(text)


@pytest.mark.parametrize(
    ("given_votes", "fault"),
    [
        ({"margin_votes": 11, "total_votes": 10}, "larger than total_votes"),
        ({"margin_votes": 11, "top_two_votes": 10}, "larger than top_two_votes"),
        ({"leader_votes": 5, "runner_up_votes": 6}, "name the one with more votes"),
        ({"leader_votes": 5, "runner_up_votes": 4, "margin_votes": 2}, "make 1"),
        ({"leader_votes": 8, "runner_up_votes": 4, "total_votes": 10}, "top_two_votes"),
        ({"margin_votes": -1}, "negative"),
        ({"margin_votes": 0.5}, "whole number"),
        ({"margin_votes": True}, "whole number"),
    ],
)
def test_impossible_votes_are_refused(given_votes: dict[str, Any], fault: str) -> None:
    """A margin larger than the votes, and every other contradiction, is refused."""
    with pytest.raises(OutOfRange, match=fault):
        ContestVotes(**given_votes)


def test_who_asks_stands_in_the_place_of_the_runner_up() -> None:
    """For a request by somebody else, that candidate's votes make the margin and the top two."""
    votes = ContestVotes(1_405_284, 1_382_536, 2_976_150).asked_by(31_072)
    assert votes.margin_votes == 1_374_212
    assert votes.top_two_votes == 1_436_356


def test_never_and_not_known_differ() -> None:
    """A law that orders none is an answer; a law that was not seen is none."""
    assert NEVER.decide(ContestVotes()).truth is Truth.FALSE
    assert NotKnown("x").decide(ContestVotes()).truth is Truth.UNKNOWN


def test_a_lead_is_held_against_no_more_votes_than_there_can_be() -> None:
    """60,000 of at most 8,077,727 votes are more than half a percent, however many were cast."""
    votes = ContestVotes(margin_votes=60_000, at_most=8_077_727)
    decision = HALF_PERCENT.decide(votes)
    assert decision.truth is Truth.FALSE
    assert decision.comparisons == (
        "60,000 of at most 8,077,727 total votes (the registered voters) = at least 0.7428%, not <= 0.5%",
    )
    about = replace(votes, is_about=True)
    assert HALF_PERCENT.decide(about).comparisons[0].startswith("about 60,000 of at most")
    smaller = ContestVotes(margin_votes=40_000, at_most=8_077_727)
    assert HALF_PERCENT.decide(smaller).truth is Truth.UNKNOWN
    assert HALF_PERCENT.decide(smaller).missing == ("total votes",)


def test_a_lead_is_held_against_no_fewer_votes_than_the_leader_has() -> None:
    """5 of at least 1,000 votes are at most half a percent; 6 and 7 may be more: one ballot can be for both."""
    decision = HALF_PERCENT.decide(ContestVotes(1_000, 995))
    assert decision.truth is Truth.TRUE
    assert decision.comparisons == (
        "5 of at least 1,000 total votes (those of the leader) = at most 0.5000%, <= 0.5%",
    )
    assert HALF_PERCENT.decide(ContestVotes(1_000, 994)).truth is Truth.UNKNOWN
    assert HALF_PERCENT.decide(ContestVotes(1_000, 993)).truth is Truth.UNKNOWN


@given(
    margin=st.integers(0, 500),
    total=st.integers(1, 1_000),
    more=st.integers(0, 1_000),
    comparison=st.sampled_from(Comparison),
    limit=st.fractions(0, 100, max_denominator=8),
)
def test_what_follows_from_the_most_that_there_can_be_is_never_wrong(
    margin: int, total: int, more: int, comparison: Comparison, limit: Fraction
) -> None:
    """Whatever is said by a bound is what the true total says."""
    margin = min(margin, total)
    condition = MarginPercent(Denominator.TOTAL_VOTES, comparison, limit)
    true = condition.decide(ContestVotes(margin_votes=margin, total_votes=total)).truth
    said = condition.decide(ContestVotes(margin_votes=margin, at_most=total + more)).truth
    assert said in (true, Truth.UNKNOWN)


def test_registered_voters_bound_what_several_marks_can_be() -> None:
    """With two marks for each of 10,000 voters there are up to 20,000 votes: 150 may be 0.75% of them."""
    votes = ContestVotes(
        leader_votes=6_000, runner_up_votes=5_850, at_most=10_000, winners=2, marks=2
    )
    assert votes.top_two_votes == 11_850
    for of, limit, truth in (
        ("total_votes", "0.75", Truth.UNKNOWN),
        ("total_votes", "0.74", Truth.FALSE),
        ("total_votes_per_winner", "1.5", Truth.UNKNOWN),
        ("total_votes_per_winner", "1.49", Truth.FALSE),
        ("total_ballots", "1.49", Truth.FALSE),
        ("total_votes_per_winner", "2.5", Truth.TRUE),
        ("twice_winners_average", "0.74", Truth.FALSE),
    ):
        condition = MarginPercent(Denominator(of), Comparison.AT_MOST, Fraction(limit))
        assert condition.decide(votes).truth is truth, (of, limit)


def test_two_can_have_more_votes_than_voters_only_where_a_voter_has_two() -> None:
    """11,850 votes of 10,000 voters are refused where each has one."""
    with pytest.raises(OutOfRange, match="top_two_votes"):
        ContestVotes(leader_votes=6_000, runner_up_votes=5_850, at_most=10_000)


def test_a_step_goes_by_the_votes_for_each_seat() -> None:
    """8,001 votes for two seats are more than 4,000 for each."""
    step = Step(
        Denominator.TOTAL_PER_WINNER,
        (Case(ALWAYS, Comparison.MORE, Fraction(4_000)), Case(AnyOf(()))),
    )
    for total, truth in ((8_000, Truth.FALSE), (8_001, Truth.TRUE)):
        assert step.decide(ContestVotes(total_votes=total, winners=2)).truth is truth
    missing = step.decide(ContestVotes(winners=2)).missing
    assert missing == ("total votes for each to be elected",)


def test_what_is_missing_is_told_without_arithmetic() -> None:
    """The votes of the winners, and not two times them divided by how many they are."""
    base = Denominator.TWICE_WINNERS_AVERAGE
    condition = MarginPercent(base, Comparison.AT_MOST, Fraction(2))
    missing = condition.decide(ContestVotes(margin_votes=10, winners=2)).missing
    assert missing == ("votes of the winners",)


AWAY = {"measure": "from_majority_pct", "cmp": "<=", "value": "0.2"}


@pytest.mark.parametrize(
    ("leader", "total", "truth"),
    [
        (8_250, 16_465, Truth.TRUE),  # Polk County, Oregon, May 2018: 17 of 16,465 from 8,233
        (503, 1_000, Truth.TRUE),  # a majority is 501: 2 of 1,000 above it
        (504, 1_000, Truth.FALSE),
        (499, 1_000, Truth.TRUE),
        (498, 1_000, Truth.FALSE),
        (501, 1_000, Truth.TRUE),
        (None, 1_000, Truth.UNKNOWN),
        (501, None, Truth.UNKNOWN),
    ],
)
def test_a_leader_near_a_majority(leader: int | None, total: int | None, truth: Truth) -> None:
    """Oregon counts again where votes differ from a majority by a fifth of one percent, on either side of it."""
    votes = ContestVotes(leader_votes=leader, runner_up_votes=0, total_votes=total)
    assert condition_from(AWAY).decide(votes).truth is truth


def test_a_majority_of_several_is_not_made_up() -> None:
    """Where two are elected no majority is defined here."""
    votes = ContestVotes(leader_votes=501, runner_up_votes=0, total_votes=1_000, winners=2, marks=2)
    assert condition_from(AWAY).decide(votes).truth is Truth.UNKNOWN


@pytest.mark.parametrize(
    ("rule", "least", "truth"),
    [
        ({"measure": "margin_votes", "cmp": "<=", "value": "100"}, 101, Truth.FALSE),
        ({"measure": "margin_votes", "cmp": "<=", "value": "100"}, 100, Truth.UNKNOWN),
        ({"measure": "margin_votes", "cmp": ">", "value": "100"}, 101, Truth.UNKNOWN),
        (
            {"measure": "margin_pct", "of": "total_votes", "cmp": "<", "value": "1"},
            200,
            Truth.FALSE,
        ),
        (
            {"measure": "margin_pct", "of": "total_votes", "cmp": "<", "value": "1"},
            199,
            Truth.UNKNOWN,
        ),
    ],
)
def test_a_lead_that_is_not_known_decides_where_its_least_is_beyond_the_limit(
    rule: dict[str, Any], least: int, truth: Truth
) -> None:
    """Every lead that the law can mean is then beyond an upper limit; of a lower one nothing is said."""
    votes = ContestVotes(total_votes=20_000, margin_at_least=least)
    assert condition_from(rule).decide(votes).truth is truth


@pytest.mark.parametrize(
    ("comparison", "limit", "words"),
    [
        (Comparison.AT_MOST, 0, "the two are tied"),
        (Comparison.MORE, 0, "the margin is more than 0 votes"),
        (Comparison.AT_MOST, 1, "the margin is at most 1 vote"),
    ],
)
def test_a_tie_is_said_as_one_and_nothing_else_is(
    comparison: Comparison, limit: int, words: str
) -> None:
    """At most no vote is a tie; more than none is any lead, and one vote has no plural."""
    assert MarginVotes(comparison, Fraction(limit)).words == words


@pytest.mark.parametrize(
    ("seats", "words"), [(1, "votes of the winner"), (2, "votes of the winners")]
)
def test_the_doubled_average_is_said_of_one_winner_or_of_several(seats: int, words: str) -> None:
    """South Dakota's base, where one is elected and where two are."""
    found = ContestVotes(winners=seats).base(Denominator.TWICE_WINNERS_AVERAGE)
    assert found.words == words


@pytest.mark.parametrize(
    ("of", "least", "truth"),
    [
        (Denominator.LEADER_VOTES, 201, Truth.FALSE),
        (Denominator.LEADER_VOTES, 200, Truth.UNKNOWN),
        (Denominator.TOTAL_BALLOTS, 301, Truth.FALSE),
        (Denominator.TOTAL_BALLOTS, 300, Truth.UNKNOWN),
    ],
)
def test_the_least_lead_is_held_against_no_less_than_the_base(
    of: Denominator, least: int, truth: Truth
) -> None:
    """A leader has no more than all 20,000, and ballots are 30,000: one vote passes one percent of each."""
    votes = ContestVotes(total_votes=20_000, total_ballots=30_000, margin_at_least=least)
    assert MarginPercent(of, Comparison.AT_MOST, Fraction(1)).decide(votes).truth is truth

"""Phrases that the plan, its brief, the report's chapter and the calendar share."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from canvass.journeys.counts_by_state import StateCount
from canvass.journeys.recount_plan import RecountPlan, recount_plan
from canvass.present.blocks import Facts, Paragraph, Section, Weight
from canvass.present.messages import messages
from canvass.present.recount_phrases.counts import tied
from canvass.present.recount_phrases.standing import (
    TOO_LATE,
    standing_of,
    standing_phrase,
    standing_sentences,
)
from canvass.present.recount_plan import plan_page
from canvass.recount.eligible import Standing
from tests.journeys.test_recount_plan import ASK, district

say = messages("recount")
DAY = date(2022, 11, 14)


@pytest.fixture(scope="module")
def plan() -> RecountPlan:
    """A contest of one state that is a tie."""
    return recount_plan(district(3_000, 3_000), ASK)


@pytest.mark.parametrize(
    ("standing", "phrase", "sentence"),
    [
        (Standing.AUTOMATIC, "ordered by law", "the law orders a recount in Ohio."),
        (Standing.MAY_ASK, "may be asked for", "a recount may be asked for in Ohio."),
        (TOO_LATE, "too late to ask", "it is too late to ask in Ohio."),
        (
            Standing.NOT,
            "none may be asked for",
            "no recount is ordered and none may be asked for in Ohio.",
        ),
        (
            Standing.CANNOT_SAY,
            "cannot say",
            "it cannot be said, without a rule or a figure that is not in our data, whether a recount is ordered or "
            "may be asked for in Ohio.",
        ),
    ],
)
def test_every_standing_has_its_words(standing: str, phrase: str, sentence: str) -> None:
    """Each has a phrase and a sentence of its own: none falls to "cannot say" for want of a line."""
    assert say("standing", standing=str(standing)) == phrase
    said = say("standing-of", standing=str(standing), states="Ohio", day="November 14, 2022")
    assert said == f"On November 14, 2022, {sentence}"


def test_too_late_is_only_for_who_might_have_asked() -> None:
    """A day that is over changes nothing where none may be asked for."""
    assert standing_of(Standing.MAY_ASK, is_over=True) == TOO_LATE
    assert standing_of(Standing.NOT, is_over=True) == "not"
    assert standing_phrase(Standing.MAY_ASK, is_over=True) == "too late to ask"


def test_the_page_begins_with_who_may_ask(plan: RecountPlan) -> None:
    """The first sentence is the one that brief and report say too; then that it is not legal advice."""
    first, second, *_ = plan_page(plan).blocks
    (sentence,) = standing_sentences(plan.states, DAY)
    assert first == Paragraph(sentence, Weight.LEAD)
    assert second == Paragraph(plan.not_legal_advice, Weight.CAUTION)


def test_a_state_is_a_section_of_labelled_lines(plan: RecountPlan) -> None:
    """Every line has a label and words that end as a sentence does, without a label said twice in a row."""
    (state,) = (
        block
        for block in plan_page(plan).blocks
        if isinstance(block, Section) and block.heading == "Wisconsin: may be asked for"
    )
    (facts,) = state.blocks
    assert isinstance(facts, Facts)
    assert [fact.label for fact in facts.facts][:4] == [
        "Margin",
        "Without asking",
        "On request",
        "Who",
    ]
    assert [fact for fact in facts.facts if not fact.text.endswith(".")] == []


def test_a_tie_of_which_no_total_is_known(plan: RecountPlan) -> None:
    """The total is left out with its article: the same number of votes, not "the same number votes"."""
    count: StateCount = plan.states[0].count
    assert count.lead is not None
    alone = replace(count.lead, valid_votes=None)
    assert tied(plan, alone) == "Ann and Bob have the same number of votes"
    assert tied(plan, count.lead) == "Ann and Bob have the same number of the 6,099 votes"


@pytest.mark.parametrize(
    ("message", "days", "said"),
    [
        ("left", 0, "today"),
        ("left", 1, "1 day left"),
        ("left", 12, "12 days left"),
        ("over", 1, "over for 1 day"),
        ("over", 1_200, "over for 1,200 days"),
    ],
)
def test_days_are_counted_as_the_language_does(message: str, days: int, said: str) -> None:
    """Today, one day, several days."""
    assert say(message, days=days) == said

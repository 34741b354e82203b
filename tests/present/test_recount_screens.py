"""What a person reads of recount law, of the plan and of the model."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from rich.console import RenderableType

from canvass.journeys.elections import open_election
from canvass.journeys.plan.money_clock import MoneyDay
from canvass.journeys.recount_plan import RecountPlan, Wish, recount_plan
from canvass.journeys.recount_rules import all_states, state_page
from canvass.journeys.rulebook import states
from canvass.present.plan_files import plain_text
from canvass.present.recount_money import due_by
from canvass.present.recount_phrases.counts import lead
from canvass.present.recount_plan import plan_page
from canvass.present.recount_rules import all_states_screen, state_screen
from canvass.present.render.terminal import terminal
from canvass.recount.moment import Moment
from canvass.recount.rule import NOT_LEGAL_ADVICE
from tests.forbidden import forbidden_in
from tests.journeys.test_recount_plan import ASK, district


def text(screen: RenderableType) -> str:
    """The screen as one line of words."""
    return " ".join(plain_text(screen).split())


def said_of(plan: RecountPlan) -> str:
    """The plan's page on a terminal, as one line of words."""
    return text(terminal(plan_page(plan)))


@pytest.fixture(scope="module")
def plan() -> RecountPlan:
    """Three states, asked on November 23, 2016."""
    wish = Wish(states=("WI", "MI", "PA"), budget_usd=3_000_000)
    return recount_plan(open_election("us-2016-president"), wish)


def test_the_plan_says_who_when_and_how_much(plan: RecountPlan) -> None:
    """The three states of 2016 in sentences a campaign can act on."""
    said = said_of(plan)
    for sentence in (
        "by 22,617 of 2,975,753 (0.7600%) votes",
        "any candidate voted for may ask, whatever the margin",
        "Friday, November 25, 2016, 5 pm (Chicago time): 2 days left",
        "the office's estimate is paid in advance",
        "[10,704 votes, not <= 2,000 votes]",
        "Wednesday, November 30, 2016, hour not known (48 hours after the official canvass of the contest, which is "
        "Monday, November 28, 2016): 7 days left",
        "$194,650 to $973,250 (by who asks: 7,786 precincts at $25 each or 7,786 precincts at $125 each)",
        "By who asks: Hillary Rodham Clinton $194,650; ",
        "44,292 of 6,165,478 total votes = 0.7184%, not <= 0.5%",
        "Until when: 5 days after the county's canvass (each county has its own); the day that it runs from is not in "
        "the data; in court until Monday, November 28, 2016: 5 days left.",
        "Counts are the last ones before a recount, whenever they came; --as-of uses those known on that day.",
        "3 voters in each election district must sign, $50 each. For all 9,163: 27,489 voters, $458,150",
        "Wisconsin, Michigan and Pennsylvania appoint 46 electors",
        "Budget: $3,000,000",
        "Statewide 1.94",
        "Python library holidays",
    ):
        assert sentence in said


def test_the_chance_stands_as_a_range_with_its_limit(plan: RecountPlan) -> None:
    """No chance stands alone: a range, and beside each that it says nothing about an attack."""
    said = said_of(plan)
    assert said.count("Chance that honest error reverses it") == 3
    assert said.count("It says nothing about an attack.") == 3
    assert "1 in 20,000 to 1 in 4,000" in said
    assert "Honest error only, not an attack" in said
    assert (
        "at most 1 in 100,000 by any of the three fits. By the default fit at most 1 in 300,000"
        in said
    )


def test_a_tie_puts_nobody_ahead() -> None:
    """Choices with the same votes are named as such, and no chance is made of it."""
    plan = recount_plan(district(3_000, 3_000), ASK)
    said = said_of(plan)
    assert "a tie; Ann and Bob have the same number of the 6,099 votes" in said
    assert "in a tie any honest error decides" in said
    assert "ahead of" not in said
    assert lead(plan, plan.states[0]).startswith("nobody: Ann and Bob")


def test_a_state_without_a_recount_says_what_is_not_there() -> None:
    """The heading is a statement, not a bare no."""
    assert "Wisconsin: none may be asked for" in said_of(recount_plan(district(6_000, 3_000), ASK))


def test_the_bond_of_a_court_is_in_no_sum(plan: RecountPlan) -> None:
    """Who contests the election in a court may have to give a bond, which no sum of the plan holds."""
    said = said_of(plan)
    assert "For a contest in court: a bond or deposit; set by the court" in said
    assert said.count("It is in no sum here.") == 1


@pytest.mark.parametrize(
    ("day", "is_said"),
    [(date(2016, 11, 8), False), (date(2016, 11, 23), True), (date(2017, 3, 1), False)],
)
def test_a_day_soon_after_an_election_is_asked_back(day: date, is_said: bool) -> None:
    """Rules go by the election day; who gives a day of asking learns which day to give."""
    assert ("--as-of 2016-11-08" in text(state_screen(state_page("WI", day)))) is is_said


def test_a_plan_of_every_state_names_each() -> None:
    """Every state with its margin: a line where something is open, else in a list; those of the focus in full."""
    plan = recount_plan(open_election("us-2016-president"), Wish())
    screen = plain_text(terminal(plan_page(plan)))
    lines = screen.splitlines()
    assert all(re.search(rf"\b{state}\b", screen) for state in states())
    assert "UT 204,537 (18.08%)" in " ".join(screen.split())
    assert sum(line.endswith(": may be asked for") for line in lines) == 3
    assert any(line.startswith("NH") and "too late to ask" in line for line in lines)


@pytest.mark.parametrize("state", states())
def test_every_state_has_a_page(state: str) -> None:
    """The page of each state reads in sentences, shows the passages it could not read, and is not legal advice."""
    page = state_page(state, date(2026, 11, 3))
    said = plain_text(state_screen(page))
    assert NOT_LEGAL_ADVICE in " ".join(said.split())
    assert page.name in said
    assert "Read from" in said
    assert set(forbidden_in(said)) <= {"fraud"}, "a statute may name it"
    assert max(map(len, said.splitlines())) <= 100


def test_a_page_shows_the_passage_that_could_not_be_read() -> None:
    """Where a rule is unknown, what was seen stands beside it."""
    said = text(state_screen(state_page("AR", date(2024, 11, 5))))
    assert "Not known here: whether ballots that are still out can change the result" in said


def test_all_states_on_one_page() -> None:
    """A line for each state with an answer; the others with the years of the rules in hand."""
    said = text(all_states_screen(all_states(date(2016, 11, 8))))
    assert NOT_LEGAL_ADVICE in said
    assert "Cannot say: no rule on this was read for that day" in said
    assert "WV (2020 and later)" in said
    assert "WI the law orders none" in said


def test_the_table_of_all_states_gives_the_day_in_court() -> None:
    """Where the last day to ask is not in the data and that of a contest in court is, both stand in the cell."""
    plan = recount_plan(open_election("us-2016-president"), Wish())
    (row,) = re.findall(r"PA may be asked for (.*?) IA ", said_of(plan))
    assert row.startswith("not known; in")
    assert "court 2016-11-28" in row


def test_the_plan_of_a_day_says_what_it_is_made_of() -> None:
    """Leads with their count and day, what was not called and not counted, and whose ballots stand for the others."""
    plan = recount_plan(open_election("us-2016-president"), Wish(date(2016, 11, 23)))
    said = said_of(plan)
    for sentence in (
        "Counts are those known on November 23, 2016; no number that became known later is used.",
        "by 27,257 votes (unofficial count of election night, all counties in; known from November 9, 2016; table "
        "'leads').",
        "by about 60,000 votes",
        "Not called: it was not said yet who carried the state.",
        "Not counted yet: number of ballots not told.",
        "3,071,434 ballots in 72 counties (as many as on November 6, 2012; how many were cast was not known)",
        "Donald Trump has 290 without Michigan, not called yet.",
        "No plan for the other 47 states and D.C.: no count that was known on November 23, 2016 is in the data.",
        "Chances are by recounts of years before 2016 alone.",
    ):
        assert sentence in said
    assert "Statewide" not in said
    assert not forbidden_in(said)


def test_the_money_of_an_unknown_hour_is_not_due_at_the_end_of_the_day() -> None:
    """A day without an hour lasts until its end; one whose hour nobody told ends before."""
    day = Moment(date(2016, 11, 30))
    due = MoneyDay(day.day, ("MI",), 1, 1, (), by=day)
    assert due_by(due) == "the end of Wednesday, November 30, 2016"
    within = replace(due, by=replace(day, is_hour_unknown=True))
    assert due_by(within) == "Wednesday, November 30, 2016, hour not known"


def test_michigans_last_day_has_no_hour_and_no_end_of_the_day() -> None:
    """48 hours after a canvass of which the day alone is in the data."""
    plan = recount_plan(
        open_election("us-2016-president"), Wish(date(2016, 11, 29), states=("MI",))
    )
    said = said_of(plan)
    assert (
        "the hour is that of the official canvass of the contest, which is not in the data" in said
    )
    assert "the end of Wednesday" not in said
    assert "Wednesday, November 30, 2016, hour not known MI" in said


def test_on_the_last_day_an_hour_that_nobody_told_may_be_over() -> None:
    """The word today alone would let somebody come too late."""
    asked = Wish(date(2016, 11, 30), states=("MI",))
    said = said_of(recount_plan(open_election("us-2016-president"), asked))
    assert "today, and perhaps over already: ask the office for the hour" in said

"""The recount plan by what was known on November 23, 2016."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.errors import MissingTable
from canvass.journeys.elections import open_election
from canvass.journeys.plan.state import chance_of
from canvass.journeys.recount_brief import recount_brief
from canvass.journeys.recount_model import fitted_model, recount_model
from canvass.journeys.recount_plan import RecountPlan, Wish, recount_plan
from canvass.model import Baseline, Election
from canvass.recount.eligible import Standing
from canvass.recount.flip import PARAMETER_SETS, flip_probability

THAT_DAY = date(2016, 11, 23)


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def plan(election: Election) -> RecountPlan:
    """Asked on November 23, 2016, with what was known on it."""
    return recount_plan(election, Wish(THAT_DAY))


@pytest.mark.parametrize(
    ("state", "lead", "is_about", "known_from", "baseline"),
    [
        ("WI", 27_257, False, date(2016, 11, 9), Baseline.ELECTION_NIGHT),
        ("MI", 10_704, False, date(2016, 11, 23), Baseline.COUNTY_CANVASS),
        ("PA", 60_000, True, date(2016, 11, 23), Baseline.ELECTION_NIGHT),
    ],
)
def test_the_leads_of_that_day(
    plan: RecountPlan, state: str, lead: int, is_about: bool, known_from: date, baseline: Baseline
) -> None:
    """Each lead with the count that it is of and the day from which it was known; no votes stand behind it."""
    count = plan.state(state).count
    assert count.lead is not None
    assert (count.lead.margin_votes, count.lead.is_about) == (lead, is_about)
    assert (count.known_from, count.baseline) == (known_from, baseline)
    assert (count.returns, count.outcome) == ("leads", None)


def test_michigan_was_not_called(plan: RecountPlan) -> None:
    """Its sixteen electors are not with the leader, and would still go to the challenger."""
    assert plan.state("MI").count.is_called is False
    both = plan.together
    assert both is not None
    assert (both.leader_electors, both.challenger_electors, both.electors_moved) == (290, 232, 46)
    assert both.would_elect


def test_a_trigger_by_a_lead_alone(plan: RecountPlan) -> None:
    """60,000 is more than half a percent of any number of votes that could have been cast in Pennsylvania."""
    state = plan.state("PA")
    assert state.eligibility.standing is Standing.MAY_ASK
    (automatic,) = state.eligibility.automatic
    assert automatic.comparisons == (
        "about 60,000 of at most 8,077,727 total votes (the registered voters) = at least about 0.7428%, "
        "not <= 0.5%",
    )


def test_price_and_people_by_the_ballots_of_the_election_before(plan: RecountPlan) -> None:
    """How many ballots were cast was not known: those of 2012 stand for them, and the plan says so."""
    for code in plan.closely:
        state = plan.state(code)
        assert state.count.ballots_of == date(2012, 11, 6)
        assert state.cost.returns == "counties-2012"
    assert plan.state("WI").cost.ballots == 3_071_434
    assert len(plan.state("PA").cost.counties) == 67
    assert plan.past_estimates == ()


def test_chances_by_earlier_recounts_alone(plan: RecountPlan) -> None:
    """Twelve recounts of 2000 to 2014 are behind them; the ones of 2016 and later are not."""
    fitted = fitted_model(THAT_DAY)
    assert {record.year for record in fitted.records} <= {*range(2000, 2015)}
    assert len(fitted.records) == 12
    chance = plan.state("WI").chance
    assert chance == flip_probability(27_257, 3_071_434, Baseline.ELECTION_NIGHT, fitted.parameters)
    assert fitted_model(date(2026, 1, 1)).parameters == PARAMETER_SETS


def test_who_stood_on_the_ballot_is_known_without_votes(plan: RecountPlan) -> None:
    """Who may ask in Wisconsin: those on its ballot and nobody else; no vote of theirs is told."""
    asked = {asker.choice for asker in plan.state("WI").eligibility.askers}
    assert {"clinton", "stein", "de_la_fuente"} <= asked
    assert "la_riva" not in {asker.choice for asker in plan.state("PA").eligibility.askers}
    assert {*plan.state("WI").count.candidates.values()} == {None}


def test_states_without_a_count_of_that_day_are_named(
    plan: RecountPlan, election: Election
) -> None:
    """Forty-eight have no plan; one of them asked for by name has no answer, and no brief."""
    assert len(plan.without_count) == 48
    ohio = recount_plan(election, Wish(THAT_DAY, states=("OH",)))
    assert ohio.states == ()
    assert ohio.unanswered == ("OH",)
    with pytest.raises(MissingTable, match="known on 2016-11-23"):
        recount_brief(election, Wish(THAT_DAY, states=("OH",)))


@pytest.mark.parametrize(
    ("day", "leads"),
    [
        (date(2016, 11, 22), {"WI": 27_257, "MI": 13_107, "PA": 72_000}),
        (date(2016, 11, 26), {"WI": 22_177, "MI": 10_704, "PA": 60_000}),
        (date(2016, 12, 1), {"WI": 22_617, "MI": 10_704, "PA": 60_000}),
        (date(2016, 12, 14), {"WI": 22_617, "MI": 10_704, "PA": 44_292}),
        (date(2017, 1, 6), {"WI": 22_617, "MI": 10_704, "PA": 44_292}),
    ],
)
def test_the_leads_of_other_days(election: Election, day: date, leads: dict[str, int]) -> None:
    """Each day its own leads; Wisconsin's stays the count before its recount."""
    plan = recount_plan(election, Wish(day, states=("WI", "MI", "PA")))
    found = {state.state: state.count.votes.margin_votes for state in plan.states}
    assert found == leads


def test_without_a_day_the_last_counts_are_used(election: Election) -> None:
    """The clocks are asked on the election's own day; the counts are those of the end."""
    plan = recount_plan(election, Wish(states=("PA",)))
    assert (plan.known_on, plan.question.asked_on) == (None, THAT_DAY)
    assert plan.state("PA").count.votes.margin_votes == 44_292


def test_a_day_before_any_count_is_refused(election: Election) -> None:
    """On election day no lead was known."""
    with pytest.raises(MissingTable, match="known on 2016-11-08"):
        recount_plan(election, Wish(date(2016, 11, 8)))


def test_without_enough_earlier_recounts_there_is_no_chance(plan: RecountPlan) -> None:
    """Before 2001 fewer had been held than a model is fitted to; before 2000 none that is in the fit."""
    assert fitted_model(date(2001, 1, 1)).parameters == ()
    assert chance_of(plan.state("WI").count, date(2001, 1, 1)) is None
    with pytest.raises(MissingTable, match="later day"):
        recount_model(known_on=date(1999, 1, 1))

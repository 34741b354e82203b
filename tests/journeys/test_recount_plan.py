"""The recount plan, above all as it stood on November 23, 2016."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time

import polars as pl
import pytest
from pydantic import ValidationError

from canvass.errors import MissingTable, OutOfRange, UnknownName
from canvass.formats.description import describe
from canvass.journeys.elections import open_election
from canvass.journeys.plan.together import SubsetEnding
from canvass.journeys.recount_plan import RecountPlan, Wish, recount_plan
from canvass.journeys.stated import CARDS, cast_by_county
from canvass.model import Baseline, Election
from canvass.recount.deadline import DeadlineState
from canvass.recount.eligible import Standing
from canvass.recount.flip import HONEST_ERROR_ONLY, joint_flip
from canvass.recount.moment import Moment
from canvass.recount.rule import NOT_LEGAL_ADVICE
from canvass.recount.scope import OFFICES
from tests.journeys.small import Rows, made

THAT_NIGHT = date(2016, 11, 23)


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def plan(election: Election) -> RecountPlan:
    """Every state, asked on November 23, 2016."""
    return recount_plan(election, Wish())


def test_wisconsin_could_be_asked_by_any_candidate_until_friday_at_five(plan: RecountPlan) -> None:
    """Any candidate, whatever the margin, until November 25, 2016, 5 pm; the estimated cost in advance."""
    state = plan.state("WI")
    assert state.eligibility.standing is Standing.MAY_ASK
    assert {"clinton", "johnson", "stein"} <= {asker.choice for asker in state.eligibility.askers}
    assert {asker.who for asker in state.eligibility.askers} == {"any candidate voted for"}
    assert state.last_day is not None
    assert state.last_day.deadline.latest == Moment(date(2016, 11, 25), time(17), "America/Chicago")
    assert state.last_day.days_left == 2
    assert "paid in advance" in state.payment.fee
    assert state.payment.amount is not None
    assert state.payment.amount.low_cents < 200_560_300 < state.payment.amount.high_cents


def test_wisconsin_starts_from_the_count_before_its_recount(plan: RecountPlan) -> None:
    """The margin is that of the county canvass, 22,617, not the certified one after the recount."""
    count = plan.state("WI").count
    assert count.baseline is Baseline.COUNTY_CANVASS
    assert count.votes.margin_votes == 22_617
    assert count.votes.total_votes == 2_975_753


def test_michigan_within_48_hours_at_a_price_by_who_asks(plan: RecountPlan) -> None:
    """None by law at 10,704; a request by November 30, 48 hours from the 28th; $25 or $125 for 7,786 precincts."""
    state = plan.state("MI")
    (automatic,) = state.eligibility.automatic
    assert automatic.comparisons == ("10,704 votes, not <= 2,000 votes",)
    assert state.last_day is not None
    deadline = state.last_day.deadline
    assert deadline.begins is not None
    assert deadline.latest is not None
    assert (deadline.begins.day, deadline.latest.day) == (date(2016, 11, 28), date(2016, 11, 30))
    assert state.payment.amount is not None
    assert {pays.choice: pays.amount.high_cents for pays in state.payment.by_asker}[
        "clinton"
    ] == 19_465_000
    assert {pays.choice: pays.amount.high_cents for pays in state.payment.by_asker}[
        "stein"
    ] == 97_325_000
    amount = state.payment.amount
    assert (amount.low_cents, amount.middle_cents, amount.high_cents) == (
        19_465_000,
        19_465_000,
        97_325_000,
    )
    assert state.official_on is not None
    assert state.official_on.day == date(2016, 11, 28)


def test_pennsylvania_by_three_voters_in_each_of_9163_districts(plan: RecountPlan) -> None:
    """No automatic recount at 0.7184%; 27,489 voters, $458,150; counties' own days are not known."""
    state = plan.state("PA")
    (automatic,) = state.eligibility.automatic
    assert automatic.comparisons == ("44,292 of 6,165,478 total votes = 0.7184%, not <= 0.5%",)
    assert [asker.who for asker in state.eligibility.askers] == [
        "3 voters in each election district"
    ]
    assert state.signatures is not None
    needs = state.signatures.needs
    assert needs is not None
    assert (needs.units, needs.signers, needs.fee_cents) == (9_163, 27_489, 45_815_000)
    assert state.last_day is not None
    assert state.last_day.deadline.state is DeadlineState.UNKNOWN
    (contest,) = (clock for clock in state.clocks if clock.stage == "contest")
    assert contest.days_left == 5


def test_every_state_stands_somewhere(plan: RecountPlan) -> None:
    """All fifty states and D.C. are planned; where the rules in hand start later it cannot be said."""
    assert len(plan.states) == 51
    standing = {state.state: state.eligibility.standing for state in plan.states}
    assert standing["SC"] is standing["MS"] is standing["HI"] is Standing.NOT
    assert standing["FL"] is standing["NC"] is standing["GA"] is Standing.NOT
    assert standing["OH"] is standing["NV"] is Standing.MAY_ASK
    assert standing["CO"] is Standing.MAY_ASK
    assert standing["WV"] is Standing.CANNOT_SAY
    unanswered = plan.state("WV").eligibility.unanswered
    assert any(each.nearest_id.startswith("WV-request") for each in unanswered)
    assert plan.closely == ("WI", "MI", "PA")
    assert plan.unanswered == ()


def test_every_chance_says_honest_error_only(plan: RecountPlan) -> None:
    """Beside the chance of each state, and of all together, stands that it is not about an attack."""
    for state in plan.states:
        assert state.chance is not None
        assert state.chance.limits[0] == HONEST_ERROR_ONLY
        assert state.chance.low <= state.chance.default <= state.chance.high
        assert state.chance.baseline is state.count.baseline
    assert plan.together is not None
    assert plan.together.joint is not None
    assert plan.together.joint.limits[0] == HONEST_ERROR_ONLY
    assert plan.not_legal_advice == NOT_LEGAL_ADVICE


def test_three_states_together(plan: RecountPlan) -> None:
    """Forty-six electors would have elected the other side; the joint chance leads with its upper bound."""
    both = plan.together
    assert both is not None
    assert both.states == ("WI", "MI", "PA")
    assert (both.leader_electors, both.challenger_electors, both.electors_moved) == (306, 232, 46)
    assert both.would_elect
    votes = [plan.state(s).count.votes for s in both.states]
    contests = [(v.margin_votes or 0, v.total_votes or 0) for v in votes]
    assert both.joint == joint_flip(contests)
    assert both.cheapest.states == ("MI", "PA", "WI")


@pytest.mark.parametrize(
    ("states", "budget", "ending"),
    [
        (("WI", "MI", "PA"), None, SubsetEnding.FOUND),
        (("WI", "MI", "PA"), 1_000_000, SubsetEnding.TOO_DEAR),
        (("WI", "MI"), 10_000_000, SubsetEnding.NOT_ENOUGH),
        (("ID", "MI", "PA"), None, SubsetEnding.PRICE_UNKNOWN),
    ],
)
def test_the_cheapest_useful_set(
    election: Election, states: tuple[str, ...], budget: int | None, ending: SubsetEnding
) -> None:
    """A set is useful if it could change who is elected; the budget is held against the cheapest one."""
    plan = recount_plan(election, Wish(states=states, budget_usd=budget))
    assert plan.together is not None
    assert plan.together.cheapest.ending is ending


def test_the_fund_in_the_order_in_which_it_falls_due(plan: RecountPlan) -> None:
    """Wisconsin first, then Pennsylvania's last known day, then Michigan; each target includes those before."""
    assert [target.state for target in plan.fund] == ["WI", "PA", "MI"]
    sums = [target.middle_cents for target in plan.fund]
    assert sums == sorted(sums)
    assert sums[2] - sums[1] == 19_465_000
    highs = [target.high_cents for target in plan.fund]
    assert highs[2] - highs[1] == 97_325_000
    assert sums[1] - sums[0] == 45_815_000


def test_the_cost_is_a_range_by_county(plan: RecountPlan) -> None:
    """Seventy-two counties, each with low, middle and high, which add up to the state's."""
    cost = plan.state("WI").cost
    assert len(cost.counties) == 72
    assert cost.ballots == cost.ballots_of_state == 2_975_753
    assert sum(c.cost.middle.cost_usd for c in cost.counties) == pytest.approx(
        cost.whole.middle.cost_usd
    )
    for county in cost.counties:
        assert county.cost.low.cost_usd < county.cost.middle.cost_usd < county.cost.high.cost_usd


def test_people_for_the_days_that_the_law_gives(plan: RecountPlan) -> None:
    """Wisconsin: thirteen days after the order; Michigan: until the safe-harbor day."""
    wisconsin, michigan = plan.state("WI").staffing, plan.state("MI").staffing
    assert wisconsin.days == 13
    assert "13 days after the order" in wisconsin.reckoned
    assert michigan.days == 13
    assert "safe harbor (December 13)" in michigan.reckoned
    assert wisconsin.people_low is not None
    assert wisconsin.people_high is not None
    assert wisconsin.people_low < wisconsin.people_high


def test_what_was_not_yet_public_is_not_used(election: Election) -> None:
    """The start of Wisconsin's recount was public from November 29 on, and not before."""
    dates = {row["event"]: row["known_from"] for row in election.table("official_dates").to_dicts()}
    assert dates["recount_start"] == date(2016, 11, 29)
    early, late = (
        recount_plan(election, Wish(day, states=("WI",))) for day in (THAT_NIGHT, date(2016, 12, 2))
    )
    assert early.state("WI").last_day != late.state("WI").last_day
    assert late.state("WI").is_over


def test_a_state_that_does_not_exist_is_refused(election: Election) -> None:
    """A name that is not a state is refused, with the nearest one."""
    with pytest.raises(UnknownName, match="Wisconsin"):
        recount_plan(election, Wish(states=("Wisconson",)))


COUNTIES = ("55001", "55003", "55005")
WISCONSIN: Rows = [
    ("state", "WI", "Wisconsin", None, None, "WI", "55"),
    *(("county", c, f"County {c}", "state", "WI", "WI", c) for c in COUNTIES),
]
PEOPLE: Rows = [
    ("ann", "Ann", "", "candidate"),
    ("bob", "Bob", "", "candidate"),
    ("cat", "Cat", "", "candidate"),
]


def district(ann: int, bob: int, cat: int = 100, **tables: Rows) -> Election:
    """A contest of a district of three counties of Wisconsin in 2022, counted by county."""
    rows = [
        (county, choice, "total", votes // 3)
        for county in COUNTIES
        for choice, votes in (("ann", ann), ("bob", bob), ("cat", cat))
    ]
    contest = {"id": "senate", "title": "State senate", "day": "2022-11-08", "decided_here": True}
    counted = {"counties": ("county", "county_canvass", rows)}
    return made(contest, WISCONSIN, PEOPLE, counted, **tables)


NOVEMBER_2022 = date(2022, 11, 14)
ASK = Wish(NOVEMBER_2022, office="state_senate")


def canvass(days: tuple[date | None, ...]) -> Rows:
    """The day of each county's canvass, None where it has not come."""
    return [
        ("county", county, "county_canvass", day, None, None, "county clerk")
        for county, day in zip(COUNTIES, days, strict=True)
    ]


def test_a_users_own_contest_by_county() -> None:
    """Within one percent the runner-up may ask until three business days after the last county canvass."""
    days = (date(2022, 11, 15), date(2022, 11, 17), date(2022, 11, 14))
    election = district(3_030, 3_000, official_dates=canvass(days))
    (state,) = recount_plan(election, ASK).states
    assert state.eligibility.standing is Standing.MAY_ASK
    assert {a.choice for a in state.eligibility.askers if a.truth == "true"} == {"bob"}
    assert state.last_day is not None
    assert state.last_day.deadline.latest is not None
    assert state.last_day.deadline.latest.day == date(2022, 11, 22)
    assert state.electors == 0


def test_cards_that_are_stated_are_what_is_counted() -> None:
    """Blank ballots are counted too: the cost is for the cards of every county, not for the votes."""
    cards: Rows = [("county", county, 2_500) for county in COUNTIES]
    (state,) = recount_plan(district(3_030, 3_000, cards=cards), ASK).states
    assert [county.ballots for county in state.cost.counties] == [2_500] * 3
    assert state.cost.returns == "cards"
    assert state.cost.ballots == state.cost.ballots_of_state == 7_500


def test_cards_of_some_counties_stand_for_none() -> None:
    """Where one county has not stated its cards, votes stand for ballots in all of them."""
    cards: Rows = [("county", county, 2_500) for county in COUNTIES[:2]]
    (state,) = recount_plan(district(3_030, 3_000, cards=cards), ASK).states
    assert state.cost.returns == "counties"
    assert state.cost.ballots == 6_129


def test_cards_of_reporting_units_add_up_to_counties() -> None:
    """Each unit counts in its own county, and one without cards leaves the county's unknown."""
    wards: Rows = [
        ("reporting_unit", f"w{n}", f"Ward {n}", "county", county, "WI", None)
        for n, county in enumerate((*COUNTIES, COUNTIES[0]))
    ]
    county_of = {f"w{n}": county for n, county in enumerate((*COUNTIES, COUNTIES[0]))}
    election = district(3_030, 3_000, cards=[("reporting_unit", ward, 1_500) for ward in county_of])
    units = pl.concat([election.units, pl.DataFrame(wards, election.units.schema, orient="row")])
    told = units.with_columns(county=pl.col("unit").replace_strict(county_of, default=None))
    assert cast_by_county(replace(election, units=told), "WI", CARDS) == {
        COUNTIES[0]: 3_000,
        COUNTIES[1]: 1_500,
        COUNTIES[2]: 1_500,
    }


def test_a_county_that_has_not_canvassed_leaves_the_day_open() -> None:
    """One empty day, or a county without a row, and the deadline is not known."""
    for rows in (
        canvass((date(2022, 11, 15), None, date(2022, 11, 14))),
        canvass((date(2022, 11, 15), date(2022, 11, 17), date(2022, 11, 14)))[:2],
    ):
        (state,) = recount_plan(district(3_030, 3_000, official_dates=rows), ASK).states
        assert state.last_day is not None
        assert state.last_day.deadline.state is DeadlineState.UNKNOWN


def test_a_wide_margin_ends_it() -> None:
    """Beyond one percent no recount may be asked for in Wisconsin since 2018."""
    (state,) = recount_plan(district(3_600, 3_000), ASK).states
    assert state.eligibility.standing is Standing.NOT


def test_the_margin_at_which_the_public_pays() -> None:
    """At 0.25% or less the public pays, and nothing is due in advance."""
    (state,) = recount_plan(district(3_006, 3_000), ASK).states
    assert state.payment.payer == "the public pays"
    assert state.payment.amount is not None
    assert state.payment.amount.high_cents == 0


def test_a_contest_without_electors_needs_its_office() -> None:
    """The law depends on the office, so a contest that is not for president must say which it is."""
    with pytest.raises(OutOfRange, match="--office"):
        recount_plan(district(3_030, 3_000), replace(ASK, office=None))
    with pytest.raises(UnknownName, match="office"):
        recount_plan(district(3_030, 3_000), replace(ASK, office="emperor"))
    assert "governor" in OFFICES


def test_returns_without_a_baseline_are_refused() -> None:
    """A set of returns that does not say which count it is cannot be read."""
    election = {"id": "e", "title": "E", "day": "2022-11-08", "jurisdiction": "WI"}
    with pytest.raises(ValidationError, match="baseline"):
        describe(
            {
                **election,
                "main_contest": "governor",
                "contest": [{"id": "governor", "title": "Governor"}],
                "returns": [{"name": "counties", "file": "counties", "level": "county"}],
                "tables": {},
            }
        )


def test_votes_that_cannot_be_are_refused() -> None:
    """Fewer ballots than votes end in one refusal that names the contest."""
    with pytest.raises(OutOfRange, match="cards cannot hold"):
        recount_plan(district(3_030, 3_000, cards=[("state", "WI", 10)]), ASK)


def test_an_event_that_starts_no_clock_is_refused() -> None:
    """A table of official dates with an event of another name is refused, and the known ones are named."""
    rows = [("state", "WI", "canvas", date(2022, 11, 29), None, None, "clerk")]
    with pytest.raises(UnknownName, match="did you mean 'canvass'"):
        recount_plan(district(3_030, 3_000, official_dates=rows), ASK)


def test_a_contest_without_returns_is_refused(election: Election) -> None:
    """Without any set of returns there is nothing to recount."""
    bare = replace(election, returns=(), tables={})
    with pytest.raises(MissingTable, match="no returns"):
        recount_plan(bare, Wish(office="president"))


@pytest.mark.parametrize("as_of", [None, THAT_NIGHT, date(2016, 12, 20)])
def test_a_plan_of_one_state_is_its_part_of_the_plan_of_all(
    election: Election, as_of: date | None
) -> None:
    """Its count, paper, price and chance, though nothing of other states is counted for it."""
    every = recount_plan(election, Wish(as_of=as_of))
    for state in ("WI", "ME", "PA"):
        alone = recount_plan(open_election("us-2016-president"), Wish(as_of, states=(state,)))
        if state in {each.state for each in every.states}:
            assert alone.state(state) == every.state(state)
        else:
            assert alone.without_count == (state,)

"""The recount plan: where one is ordered or may be asked for, by whom, by when, at what price and with what chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from canvass.errors import MissingTable
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.electors import College, college
from canvass.journeys.inputs import Input, equipment_of, inputs_of
from canvass.journeys.known import known_to
from canvass.journeys.measure import MajorityUnsaid
from canvass.journeys.own_answers import OwnFile, own_files
from canvass.journeys.part import refuse_part
from canvass.journeys.places import places_asked, states_of
from canvass.journeys.plan.as_counted import (
    as_counted,
    by_its_share,
    how_many_go_on,
    needed_in_one_state,
    where_several_go_on,
    with_least_lead,
)
from canvass.journeys.plan.ballots import ballots_by_county
from canvass.journeys.plan.fund import Due, FundTarget, fund_targets
from canvass.journeys.plan.money import past_estimates
from canvass.journeys.plan.money_clock import Asked, MoneyClock, money_clock, to_have
from canvass.journeys.plan.past_costs import PastCosts, past_costs
from canvass.journeys.plan.state import Planner, StatePlan
from canvass.journeys.plan.together import Stake, Together, together
from canvass.journeys.question import question_of
from canvass.journeys.recount_model import fitted_model
from canvass.journeys.rulebook import PACKAGED, Rulebook
from canvass.journeys.rulebook import states as states_with_law
from canvass.model import Contest, Election, Rule
from canvass.recount.cost import SCENARIOS, EstimateAgainstActual, Scenario
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import Standing
from canvass.recount.known_costs import CostError, KnownCost
from canvass.recount.question import Question
from canvass.recount.rule import NOT_LEGAL_ADVICE
from canvass.tabulation.dates import CollegeDates


@dataclass(frozen=True, slots=True)
class RecountPlan:
    """The plan for a contest on the day of asking, state by state and together.

    ``inputs`` tell what is known to be wrong with the votes and files, and where the equipment is from.
    ``closely`` are the states looked at together; ``scenarios`` the assumptions behind every cost, and
    ``past_estimates`` how far offices' estimates were off. ``own_files`` hold
    rules that go before the packaged ones. ``known_on`` is the day whose counts these are, None where
    they are the counts as they stood in the end. ``without_count`` are states of which no count is in hand, or none
    that was known on that day.
    """

    election: str
    title: str
    contest: Contest
    question: Question
    states: tuple[StatePlan, ...]
    known_on: date | None
    without_law: tuple[str, ...]
    without_count: tuple[str, ...]
    closely: tuple[str, ...]
    together: Together | None
    fund: tuple[FundTarget, ...]
    """Money for the states looked at closely in which somebody may still ask."""
    money: MoneyClock
    """The same against the clock: deposit, balance, what comes back, and the sum by day."""
    college_dates: CollegeDates | None
    scenarios: tuple[Scenario, ...]
    past_estimates: tuple[EstimateAgainstActual, ...]
    not_legal_advice: str = NOT_LEGAL_ADVICE
    inputs: tuple[Input, ...] = ()
    own_files: tuple[OwnFile, ...] = ()
    named: tuple[str, ...] = ()
    """States that the question named, planned or not; empty where it named none and every state is planned."""
    seats_by_law: bool = False
    """Whether ``contest`` has as many seats as go on by the law, where election.toml says one."""

    def state(self, code: str) -> StatePlan:
        """The plan of one state."""
        return next(plan for plan in self.states if plan.state == code)

    @property
    def unanswered(self) -> tuple[str, ...]:
        """States looked at closely for which it cannot be said where they stand, and those without law or count."""
        standing = {plan.state: plan.eligibility.standing for plan in self.states}
        cannot_say = (s for s in self.closely if standing[s] is Standing.CANNOT_SAY)
        return (*cannot_say, *self.without_law, *self.without_count)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for: on which day, which contest and kind of office, which states, for how much money.

    With a day only what was known on it is used; without one the day of asking is the election's own, else today,
    and the counts are the last ones. Without ``states`` every state is planned, and those in ``closely``, else those
    in the election's focus, are looked at together.
    """

    as_of: date | None = None
    contest: str | None = None
    office: str | None = None
    states: tuple[str, ...] = ()
    budget_usd: int | None = None
    closely: tuple[str, ...] = ()
    rulebook: Rulebook = PACKAGED
    """The law to answer by: the packaged one, or own rules over it."""
    own_costs: tuple[KnownCost, ...] = ()
    """Recounts of one's own whose costs are known, beside the packaged cases."""


def recount_plan(election: Election, wish: Wish) -> RecountPlan:
    """The plan. The election day chooses the law; ``as_of`` is the day of asking, and no later number is used.

    Raises UnknownName for a state that does not exist, OutOfRange for figures that cannot be, and MissingTable
    where no returns cover the contest.
    """
    return plan_by(known_to(election, election.contest(wish.contest), wish.as_of), wish)


def plan_by(election: Election, wish: Wish) -> RecountPlan:
    """The plan by the counts that the election has; its day of asking chooses nothing but the clocks."""
    contest = election.contest(wish.contest)
    _refuse_points(contest)
    electors = college(election, contest)
    question = question_of(election, contest, electors is not None, wish.office, wish.as_of)
    by_law = needed_in_one_state(election, contest, question, wish.rulebook)
    needed = by_law.needed if by_law else None
    asks_share = by_its_share(contest, needed)
    goes_on = where_several_go_on(contest, how_many_go_on(election, contest, needed))
    counted = asks_share or as_counted(goes_on or contest)
    words = wish.states or wish.closely
    wanted = [place.state for place in places_asked(election, words) if place.state]
    counts = counts_by_state(election, counted, tuple(wanted) if wish.states else None)
    if asks_share and by_law:
        counts = {
            state: with_least_lead(asks_share, by_law, count) for state, count in counts.items()
        }
    named = wanted if wish.states else [*dict.fromkeys([*wanted, *states_of(election)])]
    planned = [state for state in named if state in counts and state in states_with_law()]
    known_on = election.known.day if election.known else None
    for state in planned:
        refuse_part(election, counted, state, question.contest.office)
    looked_for = {state: counts[state] for state in planned}
    counties = ballots_by_county(election, counted, looked_for)
    past = past_costs(question.election_day, question.asked_on, wish.own_costs)
    planner = Planner(
        election, goes_on or contest, question, electors, counties, wish.rulebook, past.fit.scale
    )
    plans = tuple(planner.plan(counts[state]) for state in planned)
    closely = tuple(state for state in wanted if state in planned) or tuple(planned)
    by_state = {plan.state: plan for plan in plans}
    looked_at = tuple(by_state[state] for state in closely)
    return RecountPlan(
        election=election.id,
        title=contest.title,
        contest=asks_share or goes_on or contest,
        seats_by_law=goes_on is not None,
        question=question,
        states=plans,
        known_on=known_on,
        without_law=tuple(state for state in named if state not in states_with_law()),
        without_count=tuple(
            state for state in named if state not in counts and state in states_with_law()
        ),
        closely=closely,
        together=together(
            electors,
            _stakes(looked_at, electors, past.asks),
            None if wish.budget_usd is None else 100 * wish.budget_usd,
            fitted_model(known_on).parameters,
        ),
        fund=_fund(looked_at, past.asks),
        money=money_of(looked_at, past),
        college_dates=electors.dates if electors else None,
        scenarios=SCENARIOS,
        past_estimates=past_estimates(known_on),
        inputs=(
            *(
                each
                for each in inputs_of(election, [contest.id], closely)
                if asks_share is None or not isinstance(each, MajorityUnsaid)
            ),
            *equipment_of(election),
        ),
        own_files=own_files(wish.rulebook),
        named=tuple(named) if wish.states else (),
    )


def _refuse_points(contest: Contest) -> None:
    """Refuse a plan where the returns are points: laws say their limits in votes. Raises MissingTable."""
    if contest.rule in (Rule.SCORE, Rule.BORDA):
        raise MissingTable(
            f"contest {contest.id!r}: its returns are points (the rule {contest.rule.value}), and recount laws say "
            "their limits in votes: no plan follows from them; ask the election office which law holds",
            "which limit in points would open a recount",
        )


def _fund(plans: Sequence[StatePlan], asks: CostError | None) -> tuple[FundTarget, ...]:
    return fund_targets(
        [
            Due(plan.state, to_have(plan.payment.amount, asks), _due_by(plan))
            for plan in _still_open(plans)
        ]
    )


def money_of(plans: Sequence[StatePlan], past: PastCosts) -> MoneyClock:
    """The money of these states against the clock, where somebody may still ask."""
    asked = (
        Asked(plan.state, plan.name, plan.payment, _due_by(plan), _unknown(plan))
        for plan in _still_open(plans)
    )
    return money_clock(asked, past)


def _still_open(plans: Sequence[StatePlan]) -> Iterator[StatePlan]:
    """The states in which somebody may still ask."""
    for plan in plans:
        if plan.eligibility.standing.may_be_asked_for and not plan.is_over:
            yield plan


def _due_by(plan: StatePlan) -> Countdown | None:
    """The last day to ask; where that is not known, the next known day on which something must be filed."""
    if plan.last_day and plan.last_day.deadline.latest:
        return plan.last_day
    court = plan.in_court
    return court if court and not court.is_over else plan.last_day


def _unknown(plan: StatePlan) -> Countdown | None:
    """The clock of asking, where its day is not known and another one stands in its place."""
    return plan.last_day if plan.last_day is not _due_by(plan) else None


def _stakes(
    plans: Sequence[StatePlan], electors: College | None, asks: CostError | None
) -> tuple[Stake, ...]:
    found = (_stake(plan, electors, asks) for plan in plans)
    return tuple(stake for stake in found if stake is not None)


def _stake(plan: StatePlan, electors: College | None, asks: CostError | None) -> Stake | None:
    """A state that the leader carries, the challenger lost, and in which a recount is open."""
    lead = plan.count.lead
    leader = electors.allocation.elected if electors else None
    standing = plan.eligibility.standing
    is_open = standing is Standing.AUTOMATIC or standing.may_be_asked_for
    if lead is None or lead.ahead != leader or not is_open:
        return None
    if standing.may_be_asked_for and plan.is_over:
        return None
    amount = to_have(plan.payment.amount, asks)
    return Stake(
        state=plan.state,
        electors=plan.electors,
        margin_votes=lead.margin_votes,
        votes=plan.count.ballots.at_most,
        middle_cents=amount.middle_cents if amount else None,
        high_cents=amount.high_cents if amount else None,
    )

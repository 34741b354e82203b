"""Claims about recount law, held against the rules of that day."""

from __future__ import annotations

from canvass.journeys.claims.result import Checked, Figure, Said, Verdict, all_or_part
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import Wish, plan_by
from canvass.journeys.rulebook import state_law
from canvass.model import Election
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import eligibility
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes

ASKED = ("WI", "MI", "PA")


def automatic_in_michigan(election: Election, said: Said) -> Checked:
    """Michigan's rule of November 2016 at the margin that was said, one vote more, and the lead of the count."""
    limit = said.number
    lead = counts_by_state(election, election.contest())["MI"].votes.margin_votes or 0
    ordered = {margin: _ordered(election, margin) for margin in (limit, limit + 1, lead)}
    says = (ordered[limit], ordered[limit + 1]) == (Truth.TRUE, Truth.FALSE)
    return Checked(
        verdict=Verdict.AGREES if says else Verdict.DIFFERS,
        figures=tuple(
            Figure(
                f"recount ordered at a margin of {margin:,}", int(truth is Truth.TRUE), "yes or no"
            )
            for margin, truth in ordered.items()
        ),
        computation="the rule for Michigan on the election day, decided at these margins",
        caveat="the rule counts a margin equal to the limit as well",
    )


def _ordered(election: Election, margin: int) -> Truth:
    question = Question(ContestClass("president"), election.day, election.day)
    votes = ContestVotes(margin_votes=margin)
    (answer,) = eligibility(state_law("MI").rules, question, votes, {}).automatic
    return answer.truth


def deadline_in_wisconsin(election: Election, said: Said) -> Checked:
    """The last day to ask in Wisconsin by the clock that decides."""
    (plan,) = _plans(election, "WI")
    clock = plan.last_day
    return Checked(
        verdict=all_or_part((_is_on(clock, said),)),
        figures=(_days(said, clock, "last day to ask"),),
        computation="the clock of Wisconsin's law that decides, as the plan of recounts reckons it",
        caveat=f"that clock says: {clock.says}" if clock else "",
    )


def deadline_in_pennsylvania(election: Election, said: Said) -> Checked:
    """Pennsylvania has several clocks: petitions to a county's court, and the contest of the election in court."""
    (plan,) = _plans(election, "PA")
    ask, court = plan.last_day, plan.in_court
    return Checked(
        verdict=all_or_part((_is_on(court, said), _is_on(ask, said))),
        figures=(_days(said, court, "last day to contest the election in court"),),
        computation="the clocks of Pennsylvania's law, as the plan of recounts reckons them",
        caveat=f"voters' petitions had another clock: {ask.says}; {ask.deadline.state.value}"
        if ask
        else "",
    )


def only_a_candidate_may_ask(election: Election, _: Said) -> Checked:
    """In each of the three states: whether only candidates are among those who may ask."""
    plans = _plans(election, *ASKED)
    only = {
        plan.name: all(asker.choice is not None for asker in plan.eligibility.askers)
        for plan in plans
    }
    return Checked(
        verdict=all_or_part(tuple(only.values())),
        figures=tuple(
            Figure(f"{name}: nobody but a candidate may ask", int(holds), "yes or no")
            for name, holds in only.items()
        ),
        computation="who may ask by the rules of the election day",
        caveat="that the nominee had conceded is not among these numbers; no recount law that was read makes it matter",
    )


def _plans(election: Election, *states: str) -> tuple[StatePlan, ...]:
    known_on = election.known.day if election.known else None
    return plan_by(election, Wish(known_on, election.main_contest, states=states)).states


def _is_on(clock: Countdown | None, said: Said) -> bool:
    latest = clock.deadline.latest if clock else None
    return latest is not None and latest.day == said.day


def _days(said: Said, clock: Countdown | None, what: str) -> Figure:
    """How far the day of the clock lies from the day that was said."""
    latest = clock.deadline.latest if clock else None
    if latest is None:
        return Figure(f"{what}: its day is in the data", 0, "yes or no")
    return Figure(
        f"{what}, {latest.text}: days from the one said", (latest.day - said.day).days, "days"
    )

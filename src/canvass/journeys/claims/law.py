"""Claims about recount law, held against the rules of that day."""

from __future__ import annotations

from canvass.journeys.claims.result import Checked, Figure, Said, Verdict, all_or_part
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import Wish, plan_by
from canvass.journeys.rulebook import state_law
from canvass.model import Election
from canvass.model.sentence import sentences
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import eligibility
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes

say = sentences("claims")

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
            Figure(say("ordered-at", margin=margin), int(truth is Truth.TRUE), "yes or no")
            for margin, truth in ordered.items()
        ),
        computation=say("rule-of-michigan"),
        caveat=say("limit-counts"),
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
        figures=(_days(said, clock, "ask"),),
        computation=say("clock-of-wisconsin"),
        caveat=say("clock-says", clock=clock.says) if clock else "",
    )


def deadline_in_pennsylvania(election: Election, said: Said) -> Checked:
    """Pennsylvania has several clocks: petitions to a county's court, and the contest of the election in court."""
    (plan,) = _plans(election, "PA")
    ask, court = plan.last_day, plan.in_court
    return Checked(
        verdict=all_or_part((_is_on(court, said), _is_on(ask, said))),
        figures=(_days(said, court, "court"),),
        computation=say("clocks-of-pennsylvania"),
        caveat=say("other-clock", clock=ask.says, state=ask.deadline.state.value) if ask else "",
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
            Figure(say("candidate-alone", state=name), int(holds), "yes or no")
            for name, holds in only.items()
        ),
        computation=say("who-may-ask"),
        caveat=say("conceded"),
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
        return Figure(say("day-known", what=what), 0, "yes or no")
    return Figure(say("days-off", what=what, day=latest.text), (latest.day - said.day).days, "days")

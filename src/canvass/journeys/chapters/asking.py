"""Who could ask for a recount, and by when: the plan of the day of asking, in the report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.electors import college
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan, Wish, plan_by
from canvass.journeys.remembered import remembered
from canvass.model import Election, Office
from canvass.recount.eligible import Standing
from canvass.recount.moment import Moment


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where a state stands that is not looked at closely, and by how much it was decided."""

    state: str
    name: str
    standing: Standing
    is_over: bool
    last_day: Moment | None
    in_court: Moment | None
    margin_votes: int | None
    margin_share: float | None


@dataclass(frozen=True, slots=True)
class AskingChapter:
    """The plan for the states looked at, and a line for each of the others."""

    plan: RecountPlan
    elsewhere: tuple[Elsewhere, ...]


def asking_chapter(asked: Asked) -> AskingChapter:
    """The plan of the day of asking.

    Raises MissingTable where the law cannot be asked: no office is named, or no votes add up to a state.
    """
    whole = plan_of_all(asked)
    if not whole.closely:
        raise MissingTable("no state with recount law in hand has votes in these returns")
    close = replace(whole, states=tuple(whole.state(code) for code in whole.closely))
    others = (state for state in whole.states if state.state not in whole.closely)
    return AskingChapter(close, tuple(_elsewhere(state) for state in others))


def plan_of_all(asked: Asked) -> RecountPlan:
    """The plan of every state of the election; raises MissingTable as the chapter does."""
    refuse_without_office(asked)
    return _plan(asked.election, asked.contest.id, asked.as_of, asked.states)


@remembered
def _plan(
    election: Election, contest: str, as_of: date | None, closely: tuple[str, ...]
) -> RecountPlan:
    return plan_by(election, Wish(as_of, contest, closely=closely))


def refuse_without_office(asked: Asked) -> None:
    """Refuse a contest of which no office is named: the law depends on it."""
    if asked.contest.office is None and college(asked.election, asked.contest) is None:
        raise MissingTable(
            f"the law depends on the office that {asked.contest.id!r} fills; name it under its [[contest]] in "
            f'election.toml: office = "{Office.GOVERNOR}", or another of {", ".join(Office)}',
            lacks="which office the contest fills is not in these data, and the law depends on it",
        )


def _elsewhere(state: StatePlan) -> Elsewhere:
    lead = state.count.lead
    return Elsewhere(
        state=state.state,
        name=state.name,
        standing=state.eligibility.standing,
        is_over=state.is_over,
        last_day=state.last_day.deadline.latest if state.last_day else None,
        in_court=state.in_court.deadline.latest if state.in_court else None,
        margin_votes=lead.margin_votes if lead else None,
        margin_share=float(lead.margin_share) if lead and lead.margin_share is not None else None,
    )

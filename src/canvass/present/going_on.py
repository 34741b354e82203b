"""What stands beside a lead where more than one may go on: to a general election, or to a runoff."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.model import Contest, ElectionType, Office, Rule
from canvass.present import words
from canvass.present.messages import messages
from canvass.present.outcome import choice_name

say = messages("going_on")
NAMED = 3
"""States of which the lead that may decide instead is told; of more it is said once, without names."""


def going_on_told(plan: RecountPlan) -> Iterator[str]:
    """That another lead decides where the law lets the first two go on, and how to say that it does."""
    if not _elects_one_by_most_votes(plan):
        return
    is_primary = plan.question.contest.election is ElectionType.PRIMARY
    states = [plan.state(code) for code in plan.closely]
    open_ones = [s for s in states if _is_open(s) and (is_primary or _has_no_majority(s))]
    if len(open_ones) > NAMED:
        yield say("in-several", primary="yes" if is_primary else "no")
        return
    for state in open_ones:
        yield _in_one(plan.contest, state, is_primary)


def _elects_one_by_most_votes(plan: RecountPlan) -> bool:
    contest, asked = plan.contest, plan.question.contest
    return (
        contest.rule is Rule.PLURALITY
        and (contest.seats, contest.most_marks) == (1, 1)
        and not contest.final_round
        and "question" not in asked.classes
        and asked.office != Office.PRESIDENT
    )


def _is_open(state: StatePlan) -> bool:
    """Whether somebody is ahead and a second and a third come behind."""
    return bool(state.count.votes.margin_votes) and len(_behind(state)) > 1


def _behind(state: StatePlan) -> list[tuple[str, int]]:
    """Candidates who lost, with their votes, most first."""
    return [(choice, votes) for choice, votes in state.count.candidates.items() if votes]


def _has_no_majority(state: StatePlan) -> bool:
    votes = state.count.votes
    return votes.leader_votes is not None and 2 * votes.leader_votes <= (votes.total_votes or 0)


def _in_one(contest: Contest, state: StatePlan, is_primary: bool) -> str:
    (second, more), (third, fewer), *_ = _behind(state)
    return say(
        "in-one",
        primary="yes" if is_primary else "no",
        level="yes" if more == fewer else "no",
        state=state.name,
        second=choice_name(contest, second),
        third=choice_name(contest, third),
        votes=words.votes(more - fewer),
    )

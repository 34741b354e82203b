"""What stands beside a lead where more than one may go on: to a general election, or to a runoff."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from canvass.journeys.needed import KindUnsaid, NeededByLaw
from canvass.journeys.plan.as_counted import a_seat_stays_open
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.model import Contest, ElectionType, Office, Rule
from canvass.model.measure import yes_and_no
from canvass.present import words
from canvass.present.choices import choice_name
from canvass.present.messages import messages
from canvass.present.needed import (
    is_by_little,
    kinds_told,
    law_words,
    most_without,
    needed_sentences,
    votes_short,
)
from canvass.recount.needed import FirstGoOn, Next, ShareNeeded
from canvass.tabulation import Outcome

say = messages("going_on")
NAMED = 3
"""States of which the lead that may decide instead is told; of more it is said once, without names."""
RUNOFF = 2
"""How many go to a runoff."""


def going_on_told(plan: RecountPlan) -> Iterator[str]:
    """That another lead, or a share, decides by law; where the law was not read, that it may, and how to say so."""
    states = [plan.state(code) for code in plan.closely]
    if "retention" in plan.question.contest.classes:
        yield say("retention")
    if plan.seats_by_law:
        yield from (_reckoned_with(plan.contest, state) for state in states)
    elif yes_and_no(plan.contest.choices) is not None:
        yield from _measure(plan, states)
    elif plan.contest.seats > 1:
        yield from (sentence for state in states for sentence in _open_seats(plan.contest, state))
    elif _elects_one_by_most_votes(plan):
        by_law = {state.name: [*_in_law(plan.contest, state)] for state in states}
        by_law = {name: said for name, said in by_law.items() if said}
        perhaps = _perhaps(plan, states)
        if len(by_law) + len(perhaps) > NAMED:
            yield from _in_many(plan, [*by_law], perhaps)
        else:
            yield from (sentence for said in by_law.values() for sentence in said)
            yield from _by_kind(plan.contest, states)
            yield from perhaps.values()


def _reckoned_with(contest: Contest, state: StatePlan) -> str:
    """That the lead told is that of the last who goes on, by which law."""
    law = state.needed
    if not isinstance(law, NeededByLaw):
        return ""
    if isinstance(law.needed, FirstGoOn):
        return say("seats-by-law", state=state.name, places=law.needed.places, law=law_words(law))
    found = state.count.outcome
    if not isinstance(law.needed, ShareNeeded) or found is None:
        return ""
    told = _without_the_share(contest, state.name, law, law.needed, found)
    return say("runoff-by-law", **told)


def _open_seats(contest: Contest, state: StatePlan) -> Iterator[str]:
    """That by these votes not every seat is filled, where a runoff follows: who goes to it, another lead decides."""
    law, found = state.needed, state.count.outcome
    if not isinstance(law, NeededByLaw) or not isinstance(law.needed, ShareNeeded) or not found:
        return
    if law.needed.follows is Next.RUNOFF and a_seat_stays_open(contest, law.needed, found):
        last = found.order[contest.seats - 1]
        yield say(
            "seats-open",
            state=state.name,
            who=choice_name(contest, last.choice),
            votes=words.votes(last.votes),
            least=law.needed.least,
            ballots=words.number(math.ceil(found.valid_votes / contest.most_marks)),
            law=law_words(law),
        )


def _by_kind(contest: Contest, states: Sequence[StatePlan]) -> Iterator[str]:
    """What each kind of election that it may be asks for, where by one of them these votes are not enough."""
    for state in states:
        if isinstance(state.needed, KindUnsaid) and state.count.outcome is not None:
            yield from kinds_told(contest, state.count.outcome, state.needed)


def _in_many(plan: RecountPlan, by_law: Sequence[str], perhaps: Mapping[str, str]) -> Iterator[str]:
    """Of many states it is said once, with the names of those of which the law was read."""
    if by_law:
        yield say("several-by-law", states=words.listed(by_law))
    if perhaps:
        yield say("in-several", primary=_is_primary(plan))


def _measure(plan: RecountPlan, states: Sequence[StatePlan]) -> Iterator[str]:
    """What the law makes of a measure's votes, state by state."""
    asked = replace(plan.contest, rule=Rule.PLURALITY, share=None, about=())
    for state in states:
        if state.needed is not None and state.count.outcome is not None:
            yield from needed_sentences(asked, state.count.outcome, state.needed)


def _in_law(contest: Contest, state: StatePlan) -> Iterator[str]:
    law = state.needed
    if not isinstance(law, NeededByLaw) or not state.count.votes.margin_votes:
        return
    if isinstance(law.needed, FirstGoOn):
        if (last := _last_place(contest, state, law.needed.places)) is not None:
            yield say("first-go-on", state=state.name, law=law_words(law), **last)
    elif isinstance(law.needed, ShareNeeded):
        yield from _of_share(contest, state, law, law.needed)


def _of_share(
    contest: Contest, state: StatePlan, law: NeededByLaw, needed: ShareNeeded
) -> Iterator[str]:
    """Whether the first has the share; by how little, where that is less than the lead."""
    found = state.count.outcome
    if found is None or not found.order or not found.valid_votes:
        return
    told, first = _without_the_share(contest, state.name, law, needed, found), found.order[0]
    if needed.is_reached(first.votes, found.valid_votes):
        above = first.votes - most_without(needed, found.valid_votes)
        if is_by_little(above, found):
            yield say("by-little", votes=words.votes(above), **told)
        return
    second_matters = needed.follows in (Next.RUNOFF, Next.RUNOFF_ON_REQUEST)
    last = _last_place(contest, state, RUNOFF) if second_matters else None
    if last is None:
        yield say("nobody", **told)
    elif needed.follows is Next.RUNOFF:
        yield say("runoff", **told, **last)
    else:
        yield say("on-request", **told, **last)
    if needed.doubt:
        yield say("doubt", state=state.name, what=needed.doubt)


def _without_the_share(
    contest: Contest, state: str, law: NeededByLaw, needed: ShareNeeded, found: Outcome
) -> dict[str, str]:
    """Who is first with which share, what the law asks for, how many votes are missing and what follows then."""
    first = found.order[0]
    return {
        "state": state,
        "who": choice_name(contest, first.choice),
        "least": needed.least,
        "law": law_words(law),
        "follows": needed.follows.sentence,
        "share": words.percent(first.share, 2),
        "short": words.votes(votes_short(needed, first.votes, found.valid_votes)),
    }


def _perhaps(plan: RecountPlan, states: Sequence[StatePlan]) -> dict[str, str]:
    """That the law may let the first two go on, by state of which it was not read."""
    found = {}
    for state in states:
        is_asked = not isinstance(state.needed, NeededByLaw) and _is_open(state)
        if is_asked and (_is_primary(plan) == "yes" or _has_no_majority(state)):
            last = _last_place(plan.contest, state, RUNOFF)
            if last is not None:
                told = {"primary": _is_primary(plan), "state": state.name}
                found[state.name] = say("in-one", **told, **last)
    return found


def _is_primary(plan: RecountPlan) -> str:
    return "yes" if plan.question.contest.election is ElectionType.PRIMARY else "no"


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


def _last_place(contest: Contest, state: StatePlan, places: int) -> dict[str, str | int] | None:
    """The last who goes on, with so many places, ahead of the first who does not; None where nobody is left out."""
    behind = _behind(state)
    if len(behind) < places:
        return None
    (last, more), (out, fewer) = behind[places - 2], behind[places - 1]
    return {
        "second": choice_name(contest, last),
        "third": choice_name(contest, out),
        "votes": words.votes(more - fewer),
        "level": "yes" if more == fewer else "no",
        "places": places,
    }

"""What the recounts of several states would do together, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.plan.together import CheapestSubset, SubsetEnding, Together
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.choices import choice_name
from canvass.present.dollars import rounded_usd
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.recount.fee import usd_text

say = messages("recount")


def electors_moved(plan: RecountPlan, both: Together) -> str:
    """How many electors the states appoint, and whether all of them would elect the challenger."""
    if not both.states:
        return say("moved-none", leader=choice_name(plan.contest, both.leader))
    moved = say(
        "moved",
        states=_named(plan, both.states),
        many=len(both.states),
        electors=both.electors_moved,
        challenger=choice_name(plan.contest, both.challenger),
        total=both.challenger_electors + both.electors_moved,
        held=both.challenger_electors,
        majority=both.majority,
        enough="yes" if both.would_elect else "no",
    )
    return " ".join([moved, *_not_called(plan, both)])


def _not_called(plan: RecountPlan, both: Together) -> Iterator[str]:
    """What the leader holds without the states that were not called."""
    states = [state.state for state in plan.states if state.count.is_called is False]
    if states:
        yield say(
            "not-called",
            leader=choice_name(plan.contest, both.leader),
            electors=both.leader_electors,
            states=_named(plan, states),
        )


def cheapest(plan: RecountPlan, both: Together) -> str:
    """The cheapest set of recounts that could change who is elected, held against the budget."""
    found = both.cheapest
    if found.budget_cents is None:
        return _cheapest(plan, found)
    budget = say("budget", dollars=usd_text(found.budget_cents))
    return f"{_cheapest(plan, found)} {budget}"


def _cheapest(plan: RecountPlan, found: CheapestSubset) -> str:
    if found.ending not in (SubsetEnding.FOUND, SubsetEnding.TOO_DEAR):
        return worded(found.ending)
    return say(
        "cheapest",
        ending=worded(found.ending).removesuffix("."),
        states=_named(plan, found.states),
        electors=found.electors,
        middle=rounded_usd(found.middle_cents or 0),
        high=rounded_usd(found.high_cents or 0),
    )


def _named(plan: RecountPlan, states: Sequence[str]) -> str:
    return words.listed([plan.state(state).name for state in states])

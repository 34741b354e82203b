"""What the recounts of several states would do together, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.journeys.planning.together import SubsetEnding, Together
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.dollars import rounded_usd
from canvass.present.outcome import choice_name
from canvass.recount.fee import usd_text


def electors_moved(plan: RecountPlan, both: Together) -> str:
    """How many electors the states appoint, and whether all of them would elect the challenger."""
    if not both.states:
        leader = choice_name(plan.contest, both.leader)
        return f"No recount is open in a state looked at that {leader} carried."
    total = both.challenger_electors + both.electors_moved
    enough = "would elect" if both.would_elect else "would not elect"
    appoints = "appoints" if len(both.states) == 1 else "appoint"
    return (
        f"{_named(plan, both.states)} {appoints} {both.electors_moved} electors. With all of them "
        f"{choice_name(plan.contest, both.challenger)} would have {total} instead of {both.challenger_electors}; "
        f"{both.majority} elect, so they {enough}.{_not_called(plan, both)}"
    )


def _not_called(plan: RecountPlan, both: Together) -> str:
    """What the leader holds without the states that were not called."""
    states = [state.state for state in plan.states if state.count.is_called is False]
    if not states:
        return ""
    return (
        f" {choice_name(plan.contest, both.leader)} has {both.leader_electors} without {_named(plan, states)}, not "
        "called yet."
    )


def cheapest(plan: RecountPlan, both: Together) -> str:
    """The cheapest set of recounts that could change who is elected, held against the budget."""
    found = both.cheapest
    sentence = found.ending.value
    if found.ending in (SubsetEnding.FOUND, SubsetEnding.TOO_DEAR):
        sentence = (
            f"{sentence.removesuffix('.')}: {_named(plan, found.states)}: {found.electors} electors, middle "
            f"{rounded_usd(found.middle_cents or 0)}, high {rounded_usd(found.high_cents or 0)} in advance."
        )
    if found.budget_cents is not None:
        sentence += f" Budget: {usd_text(found.budget_cents)}."
    return sentence


def _named(plan: RecountPlan, states: Sequence[str]) -> str:
    return words.listed([plan.state(state).name for state in states])

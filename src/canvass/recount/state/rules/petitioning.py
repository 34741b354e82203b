"""Steps of counter-petitions: until which minute others may ask in turn, and who did."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.recount.event import CounterDeadlineSet, CounterPetitionFiled
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import ALSO_STOPPED, Faults, Lines, StepRule
from canvass.recount.state.state import Phase, RecountState

NO_DEADLINE = "no deadline of counter-petitions is set"


def set_deadline(state: RecountState, body: CounterDeadlineSet, _: Lines) -> Faults:
    """Set until when others may ask; it may be set again, as a court moves it."""
    state.counter_deadlines = (*state.counter_deadlines, body)
    return ()


def take(state: RecountState, body: CounterPetitionFiled, _: Lines) -> Faults:
    """Take a counter-petition. One that is late stands: the record says so."""
    if why := why_no_counter_petition(state, body):
        raise Refused(Check.CASE, f"{body.by}: {why}")
    if body.is_ahead(state.time):
        said = f"it was filed at {body.filed}, which is later than its own entry, of {state.time}"
        raise Refused(Check.CASE, f"{body.by}: {said}")
    state.counter_petitions = (*state.counter_petitions, body)
    return ()


def why_no_counter_petition(state: RecountState, body: CounterPetitionFiled) -> str:
    """Why a counter-petition may not stand; empty where it may."""
    deadline = state.counter_deadline
    if deadline is None:
        return NO_DEADLINE
    if body.is_early(deadline):
        return f"it was filed at {body.filed}, before the time for it began at {deadline.since}"
    return ""


STEPS: Mapping[str, StepRule] = {
    CounterDeadlineSet.KIND: StepRule(set_deadline, (Phase.OPENED, *ALSO_STOPPED)),
    CounterPetitionFiled.KIND: StepRule(take, (Phase.OPENED, *ALSO_STOPPED)),
}

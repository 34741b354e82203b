"""Steps of units before they come back: reconciled, counted by a team, released by two people."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.recount.event import KindsTold, TallyEntered, TallyReleased, UnitReconciled
from canvass.recount.state.by_kind import why_no_kinds
from canvass.recount.state.challenged import too_few
from canvass.recount.state.reconciliation import (
    MOST_NUMBERED_IN_ALL,
    TOO_MANY_NUMBERED,
    numbered,
    why_no_draw_down,
    why_not_reconciled,
)
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    ENVELOPES,
    STILL_SEALED,
    Faults,
    Lines,
    StepRule,
    require_open,
    unit_name,
)
from canvass.recount.state.rules.roster import note_hour
from canvass.recount.state.stages import why_not_so_counted
from canvass.recount.state.state import RecountState
from canvass.recount.state.teams import (
    agreed,
    is_untested,
    keep_tally,
    tripped,
    why_no_release,
    why_no_tally,
)


def reconcile(state: RecountState, body: UnitReconciled, _: Lines) -> Faults:
    """Take the voters and ballots of a unit before it is counted.

    What its seeds draw among is counted first, and also where it is refused: to look at it is the work.
    """
    require_open(state, body)
    state.numbered += numbered(body)
    if state.numbered > MOST_NUMBERED_IN_ALL:
        raise Refused(Check.RECONCILIATION, f"{unit_name(body.unit)}: {TOO_MANY_NUMBERED}")
    if state.containers.sealed(body.unit):
        raise Refused(Check.CUSTODY, f"{unit_name(body.unit)}: {STILL_SEALED}")
    if why := why_no_reconciliation(state, body):
        raise Refused(Check.RECONCILIATION, f"{unit_name(body.unit)}: {why}")
    note_hour(state, body.unit[0])
    state.again += body.unit in state.reconciled
    state.reconciled[body.unit] = body
    state.kinds.pop(body.unit, None)
    return ()


def tell_kinds(state: RecountState, body: KindsTold, _: Lines) -> Faults:
    """Take the voters and ballots of a unit by kind, beside its last reconciliation."""
    require_open(state, body)
    if why := why_no_kinds(state, body):
        raise Refused(Check.RECONCILIATION, f"{unit_name(body.unit)}: {why}")
    state.kinds[body.unit] = body
    return ()


def why_no_reconciliation(state: RecountState, body: UnitReconciled) -> str:
    """Why a unit is not reconciled so, whose containers are open; empty where it may be."""
    if state.procedure is None:
        return "no procedure of the recount is set"
    if agreed(state, body.unit):
        return "two teams agree on it"
    if not body.has_envelopes:
        return ENVELOPES
    return why_no_draw_down(state.procedure, body)


def take_tally(state: RecountState, body: TallyEntered, _: Lines) -> Faults:
    """Take a team's count of a unit."""
    require_open(state, body)
    if state.containers.sealed(body.unit):
        raise Refused(Check.CUSTODY, f"{unit_name(body.unit)}: {STILL_SEALED}")
    if why := why_not_so_counted(state, body):
        raise Refused(Check.CASE, f"{unit_name(body.unit)}: {why}")
    if why := why_not_reconciled(state, body):
        raise Refused(Check.RECONCILIATION, f"{unit_name(body.unit)}: {why}")
    if why := why_no_tally(state, body):
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: {why}")
    challenged = (each.made for each in state.challenges.of(body.unit))
    if why := too_few(challenged, state.choices, body):
        raise Refused(Check.CHALLENGES, f"{unit_name(body.unit)}: {why}")
    note_hour(state, body.unit[0])
    if is_untested(state, body):
        state.untested.add(body.unit)
    keep_tally(state, body)
    return ()


def release(state: RecountState, body: TallyReleased, _: Lines) -> Faults:
    """Take why a unit may come back that trips a check."""
    require_open(state, body)
    trips = tripped(state, body.unit)
    before = state.released.get(body.unit)
    if body.trips != trips or (before is not None and before.trips == trips):
        right = ", ".join(trips) or "nothing"
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: {right} is to be released")
    why = why_no_release(state, body.unit, body.people)
    if why and state.procedure is not None:
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: {why}")
    state.released[body.unit] = body
    return ()


STEPS: Mapping[str, StepRule] = {
    UnitReconciled.KIND: StepRule(reconcile, COUNTING, Check.RECONCILIATION),
    KindsTold.KIND: StepRule(tell_kinds, COUNTING, Check.RECONCILIATION),
    TallyEntered.KIND: StepRule(take_tally, COUNTING, Check.TALLIES),
    TallyReleased.KIND: StepRule(release, COUNTING, Check.TALLIES),
}

"""Steps of containers and machines."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.recount.event import CustodyLogged, EquipmentExamined, Step
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    ALSO_STOPPED,
    Faults,
    Lines,
    StepRule,
    opened_of,
    require_version,
    unit_name,
)
from canvass.recount.state.rules.roster import note_hour
from canvass.recount.state.state import Phase, RecountState


def log_container(state: RecountState, body: CustodyLogged, _: Lines) -> Faults:
    """Take a step of a container."""
    require_version(state, body.baseline)
    own = body.container[0]
    strange = [unit for unit in body.units if unit not in state.units or unit[0] != own]
    if own not in opened_of(state).boards or strange or len(set(body.units)) < len(body.units):
        raise Refused(
            Check.CUSTODY, f"{unit_name(body.container)} is of no board, or its units are not"
        )
    if why := why_no_step(state, body):
        raise Refused(Check.CUSTODY, why)
    if body.step is Step.OPENED:
        note_hour(state, own)
    if any(map(state.counters, body.units)):
        state.late |= {body.container}
    state.containers.take(body)
    return ()


def why_no_step(state: RecountState, body: CustodyLogged) -> str:
    """Why a step of a container may not follow now; empty where it may.

    While a recount is stopped ballots are made safe, and none is counted: no container is opened.
    """
    why = state.containers.why_not(body)
    if why or body.step is not Step.OPENED:
        return why
    if state.stopped is None and body.container[0] not in state.halted:
        return ""
    return f"{unit_name(body.container)}: {Phase.STOPPED}, and no container is opened until it is resumed"


def examine(state: RecountState, body: EquipmentExamined, _: Lines) -> Faults:
    """Take the examination of a machine."""
    require_version(state, body.baseline)
    if body.machine[0] not in opened_of(state).boards:
        raise Refused(
            Check.CUSTODY, f"{unit_name(body.machine)}: it is of no board of this recount"
        )
    if why := body.why_no_digests():
        raise Refused(Check.CUSTODY, f"{unit_name(body.machine)}: {why}")
    state.examined.append(body)
    return ()


STEPS: Mapping[str, StepRule] = {
    CustodyLogged.KIND: StepRule(log_container, ALSO_STOPPED, Check.CUSTODY, though_halted=True),
    EquipmentExamined.KIND: StepRule(examine, ALSO_STOPPED, Check.CUSTODY, though_halted=True),
}

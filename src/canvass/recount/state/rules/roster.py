"""Steps of who is in the room and when: public notices, teams at their tables, observers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from canvass.recount.event import Attendance, NoticeGiven, RecountObserved, TableSet
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    ALSO_STOPPED,
    Faults,
    Lines,
    StepRule,
    opened_of,
    require_version,
)
from canvass.recount.state.state import Phase, RecountState


def observe(state: RecountState, body: RecountObserved, _: Lines) -> Faults:
    """Take a line of the roster of observers."""
    require_version(state, body.baseline)
    if why := why_not_observed(state, body):
        raise Refused(Check.CASE, f"{body.person}: {why}")
    state.observed.append(body)
    if body.step is Attendance.SEATED:
        state.present.add(body.key)
    if body.step is Attendance.LEFT:
        state.present.remove(body.key)
    return ()


def why_not_observed(state: RecountState, body: RecountObserved) -> str:
    """Why a line of the roster of observers may not stand; empty where it may."""
    if why := body.why_not_told():
        return why
    if body.board not in opened_of(state).boards:
        return f"{body.board} is not a board of this recount"
    if body.at is not None and (body.at not in state.units or body.at[0] != body.board):
        return "the unit is not one of the board"
    if body.side is not None and body.side not in state.choices:
        return f"{body.side} is not a choice of this recount"
    if body.step is Attendance.SEATED and body.key[1] in (at := state.tables.seated(body.board)):
        return f"counts at table {at[body.key[1]]}; an observer does not"
    if body.step is Attendance.SEATED and body.key in state.present:
        return "is seated there already"
    if body.step is Attendance.LEFT and body.key not in state.present:
        return "is not seated there"
    return ""


def take_notice(state: RecountState, body: NoticeGiven, _: Lines) -> Faults:
    """Take a public notice. One that is short stands: the record says so."""
    if body.board not in opened_of(state).boards:
        raise Refused(Check.CASE, f"{body.board} is not a board of this recount")
    if body.is_ahead(state.time):
        said = f"it was given at {body.given}, which is later than its own entry, of {state.time}"
        raise Refused(Check.CASE, f"{body.board}: {said}")
    state.notices.append(body)
    return ()


def note_hour(state: RecountState, board: str) -> None:
    """Keep that a board works now, where it does so before the hour of its notice, or without one."""
    last = next((each for each in reversed(state.notices) if each.board == board), None)
    if last is None:
        state.unnoticed.add(board)
    elif datetime.fromisoformat(f"{state.time[:19]}+00:00") < last.hour:
        state.early.add(board)


def set_table(state: RecountState, body: TableSet, _: Lines) -> Faults:
    """Take who sits at a table from now on."""
    require_version(state, body.baseline)
    if why := why_no_table(state, body):
        raise Refused(Check.CASE, f"{body.board} / {body.table}: {why}")
    state.tables.take(body)
    return ()


def why_no_table(state: RecountState, body: TableSet) -> str:
    """Why a change at a table may not stand; empty where it may."""
    if body.board not in opened_of(state).boards:
        return f"{body.board} is not a board of this recount"
    watching = sorted(name for name in body.members if (body.board, name) in state.present)
    if watching:
        return f"{watching[0]} watches as an observer, and does not count"
    return state.tables.why_not(body)


STEPS: Mapping[str, StepRule] = {
    NoticeGiven.KIND: StepRule(take_notice, (Phase.OPENED, *ALSO_STOPPED), though_halted=True),
    RecountObserved.KIND: StepRule(observe, ALSO_STOPPED, though_halted=True),
    TableSet.KIND: StepRule(set_table, ALSO_STOPPED, though_halted=True),
}

"""Steps of observers: who is seated, who left, who objected."""

from __future__ import annotations

from canvass.recount.event import Attendance, RecountObserved
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import Faults, Lines, opened_of, require_version
from canvass.recount.state.state import RecountState


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
    if body.board not in opened_of(state).boards:
        return f"{body.board} is not a board of this recount"
    if body.at is not None and (body.at not in state.units or body.at[0] != body.board):
        return "the unit is not one of the board"
    if body.side is not None and body.side not in state.choices:
        return f"{body.side} is not a choice of this recount"
    if body.step is Attendance.SEATED and body.key in state.present:
        return "is seated there already"
    if body.step is Attendance.LEFT and body.key not in state.present:
        return "is not seated there"
    return ""

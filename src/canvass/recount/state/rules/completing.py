"""Steps that end a recount: a board's whole return, and the amended one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from canvass.recount.event import ReturnAmended, ReturnsCompleted, UnitId
from canvass.recount.state.differences import differences, total
from canvass.recount.state.refusal import Check, Fault, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    Faults,
    Lines,
    StepRule,
    listed,
    opened_of,
    require_version,
    shown,
    unit_name,
)
from canvass.recount.state.state import Phase, RecountState

SHOWN = 3


def complete(state: RecountState, body: ReturnsCompleted, _: Lines) -> Faults:
    """Take a board's whole return."""
    require_version(state, body.baseline)
    if body.board not in opened_of(state).boards:
        raise Refused(Check.UNITS, f"{body.board!r} is not a board of this recount")
    if body.board in state.completed:
        raise Refused(Check.UNITS, f"the board {body.board} said before that its return is whole")
    faults = tuple(_wrong_of_board(state, body))
    due = state.due(body.board)
    # A day ends up to a day later than in UTC: nobody is called late by the clock of another place.
    if due is not None and (date.fromisoformat(state.today) - due).days > 1:
        state.overdue = (*state.overdue, body.board)
    state.completed[body.board] = body
    return faults


def _wrong_of_board(state: RecountState, body: ReturnsCompleted) -> Iterator[Fault]:
    units, right = state.every_unit(body.board), completed_return(state, body.board)
    yield from _missing(body.board, [each.before.id for each in units if each.returned is None])
    if body.votes != right.votes:
        said, follow = listed(body.votes), listed(right.votes)
        yield Fault(
            Check.SUMS, f"{body.board}: its votes are {said}, {follow} follow from its units"
        )
    if body.units != right.units:
        said = f"{body.board}: it says {body.units} units, the baseline has {right.units}"
        yield Fault(Check.SUMS, said)
    if body.imported != right.imported:
        said = f"{body.board}: {body.imported} are told as imported, {right.imported} were"
        yield Fault(Check.IMPORTED, said)


def completed_return(state: RecountState, board: str) -> ReturnsCompleted:
    """What a board's whole return says, from its units that came back. Raises Refused before the baseline."""
    if state.baseline is None:
        raise Refused(Check.CASE, "the baseline is not set")
    units = list(state.every_unit(board))
    returned = [each.returned.votes for each in units if each.returned is not None]
    votes = total(returned, len(opened_of(state).choices))
    imported = state.imported(board)
    return ReturnsCompleted(state.baseline.version, board, len(units), imported, votes)


def amend(state: RecountState, body: ReturnAmended, _: Lines) -> Faults:
    """Take the amended return."""
    require_version(state, body.baseline)
    if waiting := [b for b in opened_of(state).boards if b not in state.completed]:
        raise Refused(Check.CASE, f"the return of {waiting[0]} is not whole")
    faults = tuple(_wrong_of_whole(state, body))
    state.amended = body
    return faults


def _wrong_of_whole(state: RecountState, body: ReturnAmended) -> Iterator[Fault]:
    right = amended_return(state)
    yield from _missing("all", [unit for unit in state.units if unit not in state.returns])
    for name in ("units", "changed", "gross", "before", "after", "lead"):
        said, follows = body.value[name], right.value[name]
        if said != follows:
            yield Fault(Check.SUMS, f"{name}: {shown(said)} is said, {shown(follows)} follows")
    for name in ("imported", "reasons"):
        said, follows = body.value[name], right.value[name]
        if said != follows:
            yield Fault(Check.IMPORTED, f"{name}: {shown(said)} is said, {shown(follows)} follows")


def amended_return(state: RecountState) -> ReturnAmended:
    """The amended return that follows from the units that came back. Raises Refused before the baseline."""
    found = differences(state)
    if state.baseline is None or found.lead is None:
        raise Refused(Check.CASE, "the baseline is not set")
    return ReturnAmended(
        state.baseline.version,
        found.expected,
        state.imported(),
        found.sums.changed,
        found.sums.gross,
        found.sums.before,
        found.sums.after,
        found.lead,
        found.reasons,
    )


def _missing(whose: str, units: list[UnitId]) -> Iterator[Fault]:
    if units:
        more = f" and {len(units) - SHOWN} more" if len(units) > SHOWN else ""
        names = ", ".join(unit_name(unit) for unit in units[:SHOWN])
        yield Fault(Check.UNITS, f"{whose}: {len(units)} did not come back: {names}{more}")


STEPS: Mapping[str, StepRule] = {
    ReturnsCompleted.KIND: StepRule(complete, COUNTING),
    ReturnAmended.KIND: StepRule(amend, (Phase.RETURNING,)),
}

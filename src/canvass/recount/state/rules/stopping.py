"""Steps of orders that stop a recount, and of those that let it go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from canvass.recount.event import BoardsResumed, BoardsStopped, RecountResumed, RecountStopped
from canvass.recount.state.differences import came_back, differences_of
from canvass.recount.state.refusal import Check, Fault, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    Faults,
    Lines,
    StepRule,
    lengths,
    opened_of,
    require_version,
    shown,
)
from canvass.recount.state.state import Phase, RecountState, Stop


def stop(state: RecountState, body: RecountStopped, _: Lines) -> Faults:
    """Take an order that stops it."""
    require_version(state, body.baseline)
    for votes in (body.before, body.after):
        if len(votes) != len(opened_of(state).choices):
            raise Refused(Check.CASE, lengths(votes, opened_of(state)))
    return _stop_with(state, body, ())


def _stop_with(state: RecountState, body: RecountStopped, boards: tuple[str, ...]) -> Faults:
    right = counted_so_far(state, body, boards)
    names = ("units", "before", "after")
    wrong = [name for name in names if body.value[name] != right.value[name]]
    state.stops = (*state.stops, Stop(body, state.number, _expected(state, boards), None, boards))
    return tuple(
        Fault(
            Check.SUMS,
            f"{name}: {shown(body.value[name])} is said, {shown(right.value[name])} follows",
        )
        for name in wrong
    )


def _expected(state: RecountState, boards: tuple[str, ...]) -> int:
    return sum(len(state.of_board[board]) for board in boards or state.of_board)


def stop_boards(state: RecountState, body: BoardsStopped, _: Lines) -> Faults:
    """Take an order that stops it in some counties."""
    require_version(state, body.stopped.baseline)
    for votes in (body.stopped.before, body.stopped.after):
        if len(votes) != len(opened_of(state).choices):
            raise Refused(Check.CASE, lengths(votes, opened_of(state)))
    for board in body.boards:
        if board not in state.of_board or board in state.halted or board in state.completed:
            raise Refused(Check.CASE, f"{board} is not a board that still counts")
    faults = _stop_with(state, body.stopped, body.boards)
    state.halted |= set(body.boards)
    return faults


def resume_boards(state: RecountState, body: BoardsResumed, _: Lines) -> Faults:
    """Take an order that lets it go on there."""
    require_version(state, body.resumed.baseline)
    place = next(
        (n for n, e in enumerate(state.stops) if e.boards == body.boards and e.resumed is None),
        None,
    )
    if place is None:
        raise Refused(Check.CASE, "no order that holds stopped the recount in these counties")
    last = state.stops[place]
    if body.resumed.order.on < last.stopped.order.on:
        raise Refused(Check.CASE, f"it was ordered before the stop of {last.stopped.order.on}")
    lifted = replace(last, resumed=body.resumed)
    state.stops = (*state.stops[:place], lifted, *state.stops[place + 1 :])
    state.halted -= set(body.boards)
    return ()


def counted_so_far(
    state: RecountState, stopped: RecountStopped, boards: tuple[str, ...] = ()
) -> RecountStopped:
    """The same stop with what the units that came back say, those of some boards where they are named."""
    back = [unit for unit in came_back(state) if not boards or unit.before.id[0] in boards]
    sums = differences_of(state, back).sums
    return replace(stopped, units=sums.units, before=sums.before, after=sums.after)


def resume(state: RecountState, body: RecountResumed, _: Lines) -> Faults:
    """Take an order that lets it go on."""
    require_version(state, body.baseline)
    place = max(n for n, e in enumerate(state.stops) if not e.boards and e.resumed is None)
    last = state.stops[place]
    if body.order.on < last.stopped.order.on:
        raise Refused(Check.CASE, f"it was ordered before the stop of {last.stopped.order.on}")
    lifted = replace(last, resumed=body)
    state.stops = (*state.stops[:place], lifted, *state.stops[place + 1 :])
    return ()


STEPS: Mapping[str, StepRule] = {
    RecountStopped.KIND: StepRule(stop, COUNTING),
    RecountResumed.KIND: StepRule(resume, (Phase.STOPPED,)),
    BoardsStopped.KIND: StepRule(stop_boards, COUNTING),
    BoardsResumed.KIND: StepRule(resume_boards, COUNTING),
}

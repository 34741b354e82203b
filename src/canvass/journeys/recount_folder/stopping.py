"""``canvass recount stop``, ``resume``: an order stops the recount, and another lets it go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadRecord, InputError, OutOfRange, UnknownName
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.days import TO_COME, is_to_come, why_before_asked
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.model.name import fault_of_label, same_name
from canvass.recount.event import (
    BoardsResumed,
    BoardsStopped,
    Order,
    RecountResumed,
    RecountStopped,
)
from canvass.recount.state import counted_so_far


@dataclass(frozen=True, slots=True)
class StoppedOrResumed:
    """The order, and what was counted until then: units that came back, and units that are expected."""

    order: Order
    entry: int
    units: int
    expected: int
    one_team: int
    """Units that a team counted, and that did not come back."""
    boards: tuple[str, ...] = ()
    """The counties of which all this is; empty where it is of all."""


def stop(path: Path, order: Order, hand: Hand, boards: Sequence[str] = ()) -> StoppedOrResumed:
    """Keep that an order stops the recount, or some counties of it, with what was counted so far there.

    Raises BadRecord, InputError, UnknownName.
    """
    with sit_down(path) as desk:
        version = _version(desk, path)
        _refuse_no_order(order, hand)
        if why := why_before_asked(desk.state, order.on):
            raise OutOfRange(f"--on {order.on}: {why}; look at the day of the order")
        named = _boards(desk, boards)
        said = counted_so_far(desk.state, RecountStopped(version, order, 0, (), ()), named)
        desk.say([BoardsStopped(named, said) if named else said], hand)
        return _told(desk, order, named)


def resume(path: Path, order: Order, hand: Hand, boards: Sequence[str] = ()) -> StoppedOrResumed:
    """Keep that an order lets the recount go on, or go on in the counties that a stop named.

    Raises BadRecord where it is not stopped, InputError, UnknownName.
    """
    with sit_down(path, while_stopped=True) as desk:
        version = _version(desk, path)
        named = _boards(desk, boards)
        if desk.state.stopped is not None and named:
            raise BadRecord(
                f"{path}: the whole recount is stopped; resume that first, without --county"
            )
        open_ = [e for e in desk.state.stops if e.boards == named and e.resumed is None]
        if not open_:
            raise BadRecord(f"{path}: {_not_stopped(desk, named)}; nothing is to be resumed")
        _refuse_no_order(order, hand)
        if order.on < (day := open_[-1].stopped.order.on):
            raise OutOfRange(
                f"--on {order.on}: the stop was ordered on {day}; look at the day of the order"
            )
        if _as_read(order) == _as_read(open_[-1].stopped.order):
            raise InputError(
                f"{order.by}, {order.reference}, of {order.on} is the order that stopped it; name the one that lets it "
                "go on, by its own number or day"
            )
        said = RecountResumed(version, order)
        desk.say([BoardsResumed(named, said) if named else said], hand)
        return _told(desk, order, named)


def _as_read(order: Order) -> tuple[object, ...]:
    """An order as it is read aloud: capitals and spaces make no other one."""
    return order.on, same_name(order.by), same_name(order.reference)


def _boards(desk: RecountDesk, boards: Sequence[str]) -> tuple[str, ...]:
    """The counties that are named, in text order. Raises UnknownName."""
    for board in boards:
        if board not in desk.state.of_board:
            raise UnknownName("county", board, desk.state.of_board)
    return tuple(sorted(set(boards)))


def _not_stopped(desk: RecountDesk, named: tuple[str, ...]) -> str:
    """What is said where no stop names these counties and no others."""
    held = ["; ".join(e.boards) for e in desk.state.stops if e.boards and e.resumed is None]
    others = (
        f" (an order stopped {' and another '.join(held)}: name those together)" if held else ""
    )
    where = f"no order stopped {'; '.join(named)}" if named else "the recount is not stopped"
    return where + others


def _version(desk: RecountDesk, path: Path) -> int:
    if desk.state.opened is None or desk.state.baseline is None:
        raise no_baseline(path)
    if desk.state.amended is not None:
        raise BadRecord(f"{path}: the return was amended; nothing is left to stop")
    return desk.state.baseline.version


def _refuse_no_order(order: Order, hand: Hand) -> None:
    """Refuse what names nobody, no reference, or a day to come: Raises InputError, OutOfRange."""
    said = {"--ordered-by": order.by, "--order": order.reference}
    faults = [f"{name}: {fault}" for name, text in said.items() if (fault := _fault(text))]
    if faults:
        raise InputError("; ".join(faults) + "; write who gave the order, and its number")
    if is_to_come(order.on, hand):
        raise OutOfRange(f"--on {order.on}: {TO_COME}; look at the day of the order")


def _fault(text: str) -> str:
    return fault_of_label(text) if text.strip() else "nothing is written there"


def _told(desk: RecountDesk, order: Order, boards: tuple[str, ...]) -> StoppedOrResumed:
    state = desk.state
    units = [unit for unit in state.units if not boards or unit[0] in boards]
    back = sum(unit in state.returns for unit in units)
    waiting = sum(unit in state.tallies and unit not in state.returns for unit in units)
    return StoppedOrResumed(order, state.number, back, len(units), waiting, boards)

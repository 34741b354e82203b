"""``canvass recount stop``, ``resume``: an order stops the recount, and another lets it go on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.errors import BadRecord, InputError, OutOfRange
from canvass.journeys.auditing.desk import Hand
from canvass.journeys.recounting.desk import RecountDesk, sit_down
from canvass.model.name import fault_of_label
from canvass.recount.event import Order, RecountResumed, RecountStopped
from canvass.recount.state import counted_so_far, differences


@dataclass(frozen=True, slots=True)
class StoppedOrResumed:
    """The order, and what was counted until then: units that came back, and units that are expected."""

    order: Order
    entry: int
    units: int
    expected: int
    one_team: int
    """Units that a team counted, and that did not come back."""


def stop(path: Path, order: Order, hand: Hand) -> StoppedOrResumed:
    """Keep that an order stops the recount, with what was counted so far. Raises BadRecord, InputError."""
    with sit_down(path) as desk:
        version = _version(desk, path)
        _refuse_no_order(order, hand)
        said = counted_so_far(desk.state, RecountStopped(version, order, 0, (), ()))
        desk.say([said], hand)
        return _told(desk, order)


def resume(path: Path, order: Order, hand: Hand) -> StoppedOrResumed:
    """Keep that an order lets the recount go on. Raises BadRecord where it is not stopped, InputError."""
    with sit_down(path, while_stopped=True) as desk:
        version = _version(desk, path)
        if desk.state.stopped is None:
            raise BadRecord(f"{path}: the recount is not stopped, so nothing is to be resumed")
        _refuse_no_order(order, hand)
        if order.on < desk.state.stopped.order.on:
            raise OutOfRange(
                f"--on {order.on}: the stop was ordered on {desk.state.stopped.order.on}; look at the day of the order"
            )
        desk.say([RecountResumed(version, order)], hand)
        return _told(desk, order)


def _version(desk: RecountDesk, path: Path) -> int:
    if desk.state.opened is None or desk.state.baseline is None:
        raise BadRecord(f"{path}: the record holds no recount with a baseline")
    if desk.state.amended is not None:
        raise BadRecord(f"{path}: the return was amended; nothing is left to stop")
    return desk.state.baseline.version


def _refuse_no_order(order: Order, hand: Hand) -> None:
    """Refuse what names nobody, no reference, or a day to come: Raises InputError, OutOfRange."""
    said = {"--ordered-by": order.by, "--order": order.reference}
    faults = [f"{name}: {fault}" for name, text in said.items() if (fault := _fault(text))]
    if faults:
        raise InputError("; ".join(faults) + "; write who gave the order, and its number")
    # A day is at most 14 hours ahead of UTC: tomorrow may have begun somewhere.
    if (order.on - date.fromisoformat(hand.time[:10])).days > 1:
        raise OutOfRange(
            f"--on {order.on}: that day is still to come; look at the day of the order"
        )


def _fault(text: str) -> str:
    return fault_of_label(text) if text.strip() else "nothing is written there"


def _told(desk: RecountDesk, order: Order) -> StoppedOrResumed:
    state = desk.state
    found = differences(state)
    waiting = sum(unit not in state.returns for unit in state.tallies)
    return StoppedOrResumed(order, state.number, found.sums.units, found.expected, waiting)

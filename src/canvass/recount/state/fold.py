"""From the events of a record to where its recount stands (docs/record.md, section 22).

What each kind of step asks for and does stands in ``rules``, by what is folded; each file has a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.recount.event import (
    is_of_recount,
    read_body,
)
from canvass.recount.state.days import is_ahead
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules import (
    challenging,
    completing,
    counting,
    custody,
    petitioning,
    returning,
    roster,
    setting,
    staging,
    stopping,
    writing,
)
from canvass.recount.state.rules.common import Faults, Lines
from canvass.recount.state.state import RecountState

HALTED = "an order stopped the recount there: canvass recount resume"
_OF_A_BOARD = ("unit", "exhibit", "board")


def step(state: RecountState, event: Event, lines: Lines) -> Faults:
    """Let one event happen, whoever wrote it; returns what it says wrongly and still has its effect.

    Raises Refused, and then nothing has changed but ``number``.
    """
    state.number += 1
    state.time = event.time
    if not is_of_recount(event.kind):
        return ()
    try:
        body = read_body(event)
    except BadRecord as fault:
        check = STEPS[event.kind].check if event.kind in STEPS else Check.CASE
        raise Refused(check, str(fault)) from None
    rule = STEPS[event.kind]
    if state.phase not in rule.phases:
        raise Refused(Check.CASE, f"it may not stand here: {state.phase}")
    if not rule.though_halted:
        _refuse_halted(state, body)
    faults = rule.take(state, body, lines)
    state.ahead += is_ahead(body, event.time)
    return faults


def _refuse_halted(state: RecountState, body: Any) -> None:
    """Refuse what counts, rules or sets in a county in which an order stopped the recount."""
    if not state.halted:
        return
    named = next((getattr(body, each) for each in _OF_A_BOARD if hasattr(body, each)), "")
    board = named if isinstance(named, str) else named[0]
    if board in state.halted:
        raise Refused(Check.CASE, f"{board}: {HALTED}")


def take(state: RecountState, event: Event, lines: Lines) -> None:
    """The same for who writes the record: whatever it says wrongly is refused. Raises BadRecord."""
    for fault in step(state, event, lines):
        raise Refused(fault.check, fault.reason)


def fold(events: Iterable[Event], lines: Lines) -> RecountState:
    """Where the recount stands after these events. Raises BadRecord at the first that may not stand."""
    state = RecountState()
    for event in events:
        take(state, event, lines)
    return state


def after(state: RecountState, events: Iterable[Event], lines: Lines) -> RecountState:
    """The state after more events; the given one stays as it is. Raises BadRecord."""
    made = state.copy()
    for event in events:
        take(made, event, lines)
    return made


_OF_RULES = (
    challenging.STEPS,
    completing.STEPS,
    counting.STEPS,
    custody.STEPS,
    petitioning.STEPS,
    returning.STEPS,
    roster.STEPS,
    setting.STEPS,
    staging.STEPS,
    stopping.STEPS,
    writing.STEPS,
)
STEPS = {kind: rule for steps in _OF_RULES for kind, rule in steps.items()}

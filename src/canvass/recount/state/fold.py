"""From the events of a record to where its recount stands (docs/record.md, section 22).

What each kind of step asks for and does stands in ``rules``, by what is folded: this is their registry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.recount.event import (
    CustodyLogged,
    EquipmentExamined,
    NoticeGiven,
    RecountKind,
    RecountObserved,
    TableSet,
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
from canvass.recount.state.state import Phase, RecountState

HALTED = "an order stopped the recount there: canvass recount resume"
SAFE = (CustodyLogged, EquipmentExamined, RecountObserved, NoticeGiven, TableSet)
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
        check = _STEPS[event.kind].check if event.kind in _STEPS else Check.CASE
        raise Refused(check, str(fault)) from None
    rule = _STEPS[event.kind]
    if state.phase not in rule.phases:
        raise Refused(Check.CASE, f"it may not stand here: {state.phase}")
    _refuse_halted(state, body)
    faults = rule.take(state, body, lines)
    state.ahead += is_ahead(body, event.time)
    return faults


def _refuse_halted(state: RecountState, body: Any) -> None:
    """Refuse what counts, rules or sets in a county in which an order stopped the recount."""
    if not state.halted or isinstance(body, SAFE):
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


class _Step(NamedTuple):
    """What a kind of event does, in which phases it may stand, and the check that one fails that is malformed."""

    take: Callable[[RecountState, Any, Lines], Faults]
    phases: tuple[Phase, ...]
    check: Check = Check.CASE


_SETTING = (Phase.OPENED, Phase.READY)
_COUNTING = (Phase.READY, Phase.RETURNING)
_SAFE = (*_COUNTING, Phase.STOPPED)
_STEPS: Mapping[str, _Step] = {
    RecountKind.OPENED: _Step(setting.open_recount, (Phase.NOTHING,)),
    RecountKind.CONTEST_SET: _Step(setting.set_contest, (Phase.OPENED,)),
    RecountKind.BASELINE_SET: _Step(setting.set_baseline, _SETTING, Check.BASELINE),
    RecountKind.TERMS_SET: _Step(setting.set_terms, _SETTING),
    RecountKind.COUNTER_DEADLINE: _Step(petitioning.set_deadline, (Phase.OPENED, *_SAFE)),
    RecountKind.COUNTER_FILED: _Step(petitioning.take, (Phase.OPENED, *_SAFE)),
    RecountKind.NOTICED: _Step(roster.take_notice, (Phase.OPENED, *_SAFE)),
    RecountKind.PROCEDURE_SET: _Step(setting.set_procedure, _SETTING),
    RecountKind.WRITE_INS_SET: _Step(writing.set_write_ins, _SETTING),
    RecountKind.STAGES_SET: _Step(staging.set_stages, _SETTING),
    RecountKind.STAGE_BEGUN: _Step(staging.begin_stage, _COUNTING),
    RecountKind.STAGES_ENDED: _Step(staging.end_stages, _COUNTING),
    RecountKind.SAMPLED: _Step(staging.take_sample, _COUNTING),
    RecountKind.RECONCILED: _Step(counting.reconcile, _COUNTING, Check.RECONCILIATION),
    RecountKind.KINDS_TOLD: _Step(counting.tell_kinds, _COUNTING, Check.RECONCILIATION),
    RecountKind.STANDS: _Step(returning.let_stand, _COUNTING, Check.RECONCILIATION),
    RecountKind.IMPORTED: _Step(returning.take_import, _COUNTING),
    RecountKind.CUSTODY: _Step(custody.log_container, _SAFE, Check.CUSTODY),
    RecountKind.EXAMINED: _Step(custody.examine, _SAFE, Check.CUSTODY),
    RecountKind.OBSERVED: _Step(roster.observe, _SAFE),
    RecountKind.TABLE_SET: _Step(roster.set_table, _SAFE),
    RecountKind.CHALLENGED: _Step(challenging.challenge, _COUNTING, Check.CHALLENGES),
    RecountKind.DECIDED: _Step(challenging.decide, _COUNTING, Check.CHALLENGES),
    RecountKind.NAMES_TOLD: _Step(writing.tell_names, _COUNTING, Check.TALLIES),
    RecountKind.TALLIED: _Step(counting.take_tally, _COUNTING, Check.TALLIES),
    RecountKind.RELEASED: _Step(counting.release, _COUNTING, Check.TALLIES),
    RecountKind.COUNTED: _Step(returning.take_count, _COUNTING, Check.TALLIES),
    RecountKind.RECALLED: _Step(returning.recall, _COUNTING, Check.UNITS),
    RecountKind.STOPPED: _Step(stopping.stop, _COUNTING),
    RecountKind.RESUMED: _Step(stopping.resume, (Phase.STOPPED,)),
    RecountKind.BOARDS_STOPPED: _Step(stopping.stop_boards, _COUNTING),
    RecountKind.BOARDS_RESUMED: _Step(stopping.resume_boards, _COUNTING),
    RecountKind.COMPLETED: _Step(completing.complete, _COUNTING),
    RecountKind.AMENDED: _Step(completing.amend, (Phase.RETURNING,)),
}

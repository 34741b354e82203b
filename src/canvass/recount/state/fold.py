"""From the events of a record to where its recount stands (docs/record.md, section 22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, TypeAlias

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.model.fields import fields
from canvass.model.value import Value
from canvass.recount.event import (
    ONE_VOTE,
    Attendance,
    BallotsSampled,
    BaselineSet,
    BaselineUnit,
    BoardsResumed,
    BoardsStopped,
    ChallengeDecided,
    ChallengeMade,
    ContestSet,
    CustodyLogged,
    EquipmentExamined,
    Kind,
    Method,
    ProcedureSet,
    RecountObserved,
    RecountOpened,
    RecountResumed,
    RecountStopped,
    ReturnAmended,
    ReturnCounted,
    ReturnImported,
    ReturnsCompleted,
    ReturnStands,
    StageBegun,
    StagesEnded,
    StagesSet,
    Step,
    TallyEntered,
    TallyReleased,
    TermsSet,
    UnitId,
    UnitReconciled,
    is_of_recount,
    read_body,
)
from canvass.recount.state.challenged import too_few
from canvass.recount.state.differences import came_back, differences, differences_of, total
from canvass.recount.state.reconciliation import (
    may_stand,
    must_stand,
    why_no_draw_down,
    why_not_reconciled,
)
from canvass.recount.state.refusal import Check, Fault, Refused
from canvass.recount.state.stages import (
    units_of,
    why_no_sample,
    why_not_begun,
    why_not_ended,
    why_not_so_counted,
)
from canvass.recount.state.state import BegunStage, Phase, RecountState, Stop
from canvass.recount.state.teams import (
    agreed,
    is_untested,
    tripped,
    why_no_release,
    why_no_tally,
)

Lines: TypeAlias = Callable[[str], Iterable[Mapping[str, Value]]]
"""The lines of the file with this digest."""
Faults: TypeAlias = tuple[Fault, ...]
SHOWN = 3
ROLLS = "paper rolls are counted where a procedure is set: canvass recount procedure"
NO_STAGE = "it is of no stage of the recount that began: canvass recount stage"
HALTED = "an order stopped the recount there: canvass recount resume"
_OF_A_BOARD = ("unit", "exhibit", "board")
STILL_SEALED = "ballots of it lie in a container that nobody opened"


def step(state: RecountState, event: Event, lines: Lines) -> Faults:
    """Let one event happen, whoever wrote it; returns what it says wrongly and still has its effect.

    Raises Refused, and then nothing has changed but ``number``.
    """
    state.number += 1
    state.today = event.time[:10]
    if not is_of_recount(event.kind):
        return ()
    try:
        body = read_body(event)
    except BadRecord as fault:
        raise Refused(_CHECK_OF.get(event.kind, Check.CASE), str(fault)) from None
    if state.phase not in _PHASES[event.kind]:
        raise Refused(Check.CASE, f"it may not stand here: {state.phase}")
    _refuse_halted(state, body)
    return _RULES[event.kind](state, body, lines)


def _refuse_halted(state: RecountState, body: Any) -> None:
    """Refuse what counts, rules or sets in a county in which an order stopped the recount."""
    if not state.halted or isinstance(body, CustodyLogged | EquipmentExamined | RecountObserved):
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


def _open(state: RecountState, body: RecountOpened, _: Lines) -> Faults:
    state.opened = body
    return ()


def _set_contest(state: RecountState, body: ContestSet, _: Lines) -> Faults:
    if state.contest != ONE_VOTE:
        raise Refused(Check.CASE, "its seats and its votes are set")
    if body.seats >= len(state.choices):
        raise Refused(
            Check.CASE, f"{len(state.choices)} choices for {body.seats} seats: nobody lost"
        )
    state.contest = body
    return ()


def _set_baseline(state: RecountState, body: BaselineSet, lines: Lines) -> Faults:
    right = state.baseline.version + 1 if state.baseline else 1
    if body.version != right:
        raise Refused(Check.BASELINE, f"its version is {body.version}, {right} follows")
    if state.is_begun:
        said = f"work began against version {right - 1}: a container, a tally or a challenge stands before it"
        raise Refused(Check.BASELINE, said)
    units = _listed(state, lines(body.sha256))
    votes = total([unit.votes for unit in units.values()], len(_opened(state).choices))
    if body.units != len(units):
        raise Refused(Check.BASELINE, f"it says {body.units} units, its table has {len(units)}")
    if body.votes != votes:
        raise Refused(Check.BASELINE, f"its totals are {_list(body.votes)}, {_list(votes)} follow")
    state.baseline, state.units, state.of_board = body, units, {}
    for unit in units:
        state.of_board.setdefault(unit[0], []).append(unit)
    return ()


def _listed(
    state: RecountState, lines: Iterable[Mapping[str, Value]]
) -> dict[UnitId, BaselineUnit]:
    """The units of a table, each once, each of a board of the recount. Raises Refused."""
    opened, found = _opened(state), dict[UnitId, BaselineUnit]()
    for number, line in enumerate(lines, 1):
        where = f"units, line {number}"
        try:
            unit = BaselineUnit.read(fields(where, line))
        except BadRecord as fault:
            raise Refused(Check.BASELINE, str(fault)) from None
        if unit.id in found:
            raise Refused(Check.BASELINE, f"{where}: {_name(unit.id)} stands there twice")
        if unit.id[0] not in opened.boards:
            raise Refused(Check.BASELINE, f"{where}: {unit.id[0]!r} is not a board of this recount")
        if len(unit.votes) != len(opened.choices):
            raise Refused(Check.BASELINE, f"{where}: {_lengths(unit.votes, opened)}")
        found[unit.id] = unit
    if without := sorted(set(opened.boards) - {unit[0] for unit in found}):
        raise Refused(Check.BASELINE, f"the board {without[0]!r} has no unit")
    return found


def _set_procedure(state: RecountState, body: ProcedureSet, _: Lines) -> Faults:
    if state.procedure is not None:
        raise Refused(Check.CASE, "a procedure is set, and holds for every step")
    if state.is_begun:
        raise Refused(
            Check.CASE, "a procedure is set before the first container, tally or challenge"
        )
    state.procedure = body
    return ()


def _set_stages(state: RecountState, body: StagesSet, _: Lines) -> Faults:
    if state.stages is not None or state.is_begun:
        raise Refused(
            Check.CASE, "stages are set once, before the first container, tally or challenge"
        )
    state.stages = body
    return ()


def _begin_stage(state: RecountState, body: StageBegun, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if (why := why_not_begun(state, body)) or state.stages is None:
        raise Refused(Check.CASE, f"stage {body.stage}: {why}")
    stage = state.stages.stages[body.stage - 1]
    units = units_of(state, stage, body)
    state.begun = (*state.begun, BegunStage(stage, units, body.why))
    state.staged.update(units)
    return ()


def _end_stages(state: RecountState, body: StagesEnded, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if why := why_not_ended(state, body):
        raise Refused(Check.CASE, f"the end of the stages: {why}")
    state.ended = body
    for unit, before in state.units.items():
        if unit not in state.returns:
            said = (body.baseline, unit, before.votes, (), body.people, body.why)
            state.returns[unit] = ReturnStands(*said)
    return ()


def _sample(state: RecountState, body: BallotsSampled, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if why := why_no_sample(state, body):
        raise Refused(Check.CASE, f"{body.board}: {why}")
    state.samples = (*state.samples, body)
    return ()


def _set_terms(state: RecountState, body: TermsSet, _: Lines) -> Faults:
    if state.terms is not None or state.is_begun:
        raise Refused(
            Check.CASE, "terms are set once, before the first container, tally or challenge"
        )
    named = tuple(each.board for each in body.boards)
    if named != _opened(state).boards:
        raise Refused(Check.CASE, "the days are of every board of the recount, in its order")
    state.terms = body
    return ()


def _reconcile(state: RecountState, body: UnitReconciled, _: Lines) -> Faults:
    _require_open(state, body)
    if state.containers.sealed(body.unit):
        raise Refused(Check.CUSTODY, f"{_name(body.unit)}: {STILL_SEALED}")
    if why := why_no_reconciliation(state, body):
        raise Refused(Check.RECONCILIATION, f"{_name(body.unit)}: {why}")
    state.again += body.unit in state.reconciled
    state.reconciled[body.unit] = body
    return ()


def why_no_reconciliation(state: RecountState, body: UnitReconciled) -> str:
    """Why a unit is not reconciled so, whose containers are open; empty where it may be."""
    if state.procedure is None:
        return "no procedure of the recount is set"
    if agreed(state, body.unit):
        return "two teams agree on it"
    return why_no_draw_down(state.procedure, body)


def _let_stand(state: RecountState, body: ReturnStands, _: Lines) -> Faults:
    _require_open(state, body)
    if why := why_not_standing(state, body.unit):
        raise Refused(Check.RECONCILIATION, f"{_name(body.unit)}: {why}")
    trips = may_stand(state, body.unit)
    if body.trips != trips:
        right = ", ".join(trips)
        raise Refused(Check.RECONCILIATION, f"{_name(body.unit)}: it stands for {right}")
    if body.votes != state.units[body.unit].votes:
        raise Refused(Check.RECONCILIATION, f"{_name(body.unit)}: its votes are not those before")
    state.returns[body.unit] = body
    return ()


def why_not_standing(state: RecountState, unit: UnitId) -> str:
    """Why the first count of a unit does not stand; empty where it may.

    Where it must, as a seal is found torn after one team had counted, there is no choice that somebody who knows the
    team's numbers could make: the tally stays in the record, and nothing follows from it.
    """
    must = bool(must_stand(state, unit))
    if unit in state.tallies and not (must and agreed(state, unit) is None):
        return "a team counted it"
    if state.challenges.undecided(unit) or (state.challenges.of(unit) and not must):
        return "a ballot of it is challenged"
    if not may_stand(state, unit):
        return "by the procedure nothing lets its first count stand"
    return ""


def _import(state: RecountState, body: ReturnImported, _: Lines) -> Faults:
    _require_open(state, body)
    if body.unit in state.tallies:
        raise Refused(Check.TALLIES, f"{_name(body.unit)}: a team of this record counted it")
    if body.unit in state.reconciled:
        raise Refused(Check.RECONCILIATION, f"{_name(body.unit)}: it was reconciled in this record")
    if state.challenges.of(body.unit):
        raise Refused(Check.CHALLENGES, f"{_name(body.unit)}: a ballot of it is challenged here")
    state.returns[body.unit] = body
    return _wrong_reason(state, body, Check.IMPORTED)


def _log(state: RecountState, body: CustodyLogged, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    own = body.container[0]
    strange = [unit for unit in body.units if unit not in state.units or unit[0] != own]
    if own not in _opened(state).boards or strange or len(set(body.units)) < len(body.units):
        raise Refused(
            Check.CUSTODY, f"{_name(body.container)} is of no board, or its units are not"
        )
    if why := why_no_step(state, body):
        raise Refused(Check.CUSTODY, why)
    if not state.tallies.keys().isdisjoint(body.units):
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
    return (
        f"{_name(body.container)}: {Phase.STOPPED}, and no container is opened until it is resumed"
    )


def _examine(state: RecountState, body: EquipmentExamined, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if body.machine[0] not in _opened(state).boards:
        raise Refused(Check.CUSTODY, f"{_name(body.machine)}: it is of no board of this recount")
    state.examined.append(body)
    return ()


def _observe(state: RecountState, body: RecountObserved, _: Lines) -> Faults:
    _require_version(state, body.baseline)
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
    if body.board not in _opened(state).boards:
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


def _challenge(state: RecountState, body: ChallengeMade, _: Lines) -> Faults:
    _require_open(state, body)
    found = agreed(state, body.unit)
    if why := state.challenges.why_not(body, state, found):
        raise Refused(Check.CHALLENGES, f"{_name(body.exhibit)}: {why}")
    state.challenges.make(body)
    return ()


def _decide(state: RecountState, body: ChallengeDecided, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if why := state.challenges.why_no_ruling(body, state):
        raise Refused(Check.CHALLENGES, f"{_name(body.exhibit)}: {why}")
    state.challenges.decide(body)
    return ()


def _tally(state: RecountState, body: TallyEntered, _: Lines) -> Faults:
    _require_open(state, body)
    if state.containers.sealed(body.unit):
        raise Refused(Check.CUSTODY, f"{_name(body.unit)}: {STILL_SEALED}")
    if why := why_not_so_counted(state, body):
        raise Refused(Check.CASE, f"{_name(body.unit)}: {why}")
    if why := why_not_reconciled(state, body):
        raise Refused(Check.RECONCILIATION, f"{_name(body.unit)}: {why}")
    if why := why_no_tally(state, body):
        raise Refused(Check.TALLIES, f"{_name(body.unit)}: {why}")
    challenged = (each.made for each in state.challenges.of(body.unit))
    if why := too_few(challenged, state.choices, body):
        raise Refused(Check.CHALLENGES, f"{_name(body.unit)}: {why}")
    if is_untested(state, body):
        state.untested.add(body.unit)
    state.tallies[body.unit] = (*state.tallies.get(body.unit, ()), body)
    return ()


def _release(state: RecountState, body: TallyReleased, _: Lines) -> Faults:
    _require_open(state, body)
    trips = tripped(state, body.unit)
    before = state.released.get(body.unit)
    if body.trips != trips or (before is not None and before.trips == trips):
        right = ", ".join(trips) or "nothing"
        raise Refused(Check.TALLIES, f"{_name(body.unit)}: {right} is to be released")
    why = why_no_release(state.tallies.get(body.unit, ()), body.people)
    if why and state.procedure is not None:
        raise Refused(Check.TALLIES, f"{_name(body.unit)}: {why}")
    state.released[body.unit] = body
    return ()


def _count(state: RecountState, body: ReturnCounted, _: Lines) -> Faults:
    _require_open(state, body)
    found = agreed(state, body.unit)
    if found is None:
        raise Refused(Check.TALLIES, f"{_name(body.unit)}: no two teams agree on it")
    if state.challenges.undecided(body.unit):
        raise Refused(Check.CHALLENGES, f"{_name(body.unit)}: a challenge waits for its ruling")
    if (body.votes, body.method) != (state.ruled(found), found.method):
        raise Refused(
            Check.TALLIES,
            f"{_name(body.unit)}: it is not what two teams counted and the board ruled",
        )
    trips, released = tripped(state, body.unit), state.released.get(body.unit)
    if trips and (released is None or released.trips != trips):
        raise Refused(Check.TALLIES, f"{_name(body.unit)}: {', '.join(trips)} is not released")
    state.returns[body.unit] = body
    return _wrong_reason(state, body, Check.TALLIES)


def _require_open(
    state: RecountState,
    body: ReturnImported
    | ChallengeMade
    | UnitReconciled
    | TallyEntered
    | TallyReleased
    | ReturnCounted
    | ReturnStands,
) -> None:
    """Refuse what is of a unit that is not counted any more, or never was."""
    _require_version(state, body.baseline)
    name = _name(body.unit)
    if body.unit not in state.units:
        raise Refused(Check.UNITS, f"{name} is not a unit of the baseline")
    if body.unit in state.returns:
        raise Refused(Check.UNITS, f"{name} came back before")
    if body.unit[0] in state.completed:
        raise Refused(Check.UNITS, f"{name}: its board said that its return is whole")
    if state.stages is not None and body.unit not in state.staged:
        raise Refused(Check.CASE, f"{name}: {NO_STAGE}")
    if isinstance(body, TallyReleased | ChallengeMade | UnitReconciled):
        return
    if len(body.votes) != len(_opened(state).choices):
        raise Refused(Check.CASE, f"{name}: {_lengths(body.votes, _opened(state))}")
    if body.method is Method.PAPER_ROLL and state.procedure is None:
        raise Refused(Check.CASE, f"{name}: {ROLLS}")


def _wrong_reason(
    state: RecountState, body: ReturnImported | ReturnCounted, check: Check
) -> Faults:
    """A reason is given where votes changed, and only there."""
    differs = body.votes != state.units[body.unit].votes
    if differs == (body.reason is not None):
        return ()
    said = "its votes changed, and no reason is given"
    if not differs:
        said = f"its votes did not change, and the reason {body.reason} is given"
    return (Fault(check, f"{_name(body.unit)}: {said}"),)


def _stop(state: RecountState, body: RecountStopped, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    for votes in (body.before, body.after):
        if len(votes) != len(_opened(state).choices):
            raise Refused(Check.CASE, _lengths(votes, _opened(state)))
    return _stop_with(state, body, ())


def _stop_with(state: RecountState, body: RecountStopped, boards: tuple[str, ...]) -> Faults:
    right = counted_so_far(state, body, boards)
    names = ("units", "before", "after")
    wrong = [name for name in names if body.value[name] != right.value[name]]
    state.stops = (*state.stops, Stop(body, state.number, _expected(state, boards), None, boards))
    return tuple(
        Fault(
            Check.SUMS,
            f"{name}: {_shown(body.value[name])} is said, {_shown(right.value[name])} follows",
        )
        for name in wrong
    )


def _expected(state: RecountState, boards: tuple[str, ...]) -> int:
    return sum(len(state.of_board[board]) for board in boards or state.of_board)


def _stop_boards(state: RecountState, body: BoardsStopped, _: Lines) -> Faults:
    _require_version(state, body.stopped.baseline)
    for votes in (body.stopped.before, body.stopped.after):
        if len(votes) != len(_opened(state).choices):
            raise Refused(Check.CASE, _lengths(votes, _opened(state)))
    for board in body.boards:
        if board not in state.of_board or board in state.halted or board in state.completed:
            raise Refused(Check.CASE, f"{board} is not a board that still counts")
    faults = _stop_with(state, body.stopped, body.boards)
    state.halted |= set(body.boards)
    return faults


def _resume_boards(state: RecountState, body: BoardsResumed, _: Lines) -> Faults:
    _require_version(state, body.resumed.baseline)
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


def _resume(state: RecountState, body: RecountResumed, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    place = max(n for n, e in enumerate(state.stops) if not e.boards and e.resumed is None)
    last = state.stops[place]
    if body.order.on < last.stopped.order.on:
        raise Refused(Check.CASE, f"it was ordered before the stop of {last.stopped.order.on}")
    lifted = replace(last, resumed=body)
    state.stops = (*state.stops[:place], lifted, *state.stops[place + 1 :])
    return ()


def _complete(state: RecountState, body: ReturnsCompleted, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if body.board not in _opened(state).boards:
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
        said, follow = _list(body.votes), _list(right.votes)
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
    votes = total(returned, len(_opened(state).choices))
    imported = state.imported(board)
    return ReturnsCompleted(state.baseline.version, board, len(units), imported, votes)


def _amend(state: RecountState, body: ReturnAmended, _: Lines) -> Faults:
    _require_version(state, body.baseline)
    if waiting := [b for b in _opened(state).boards if b not in state.completed]:
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
            yield Fault(Check.SUMS, f"{name}: {_shown(said)} is said, {_shown(follows)} follows")
    for name in ("imported", "reasons"):
        said, follows = body.value[name], right.value[name]
        if said != follows:
            yield Fault(
                Check.IMPORTED, f"{name}: {_shown(said)} is said, {_shown(follows)} follows"
            )


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
        names = ", ".join(_name(unit) for unit in units[:SHOWN])
        yield Fault(Check.UNITS, f"{whose}: {len(units)} did not come back: {names}{more}")


def _require_version(state: RecountState, version: int) -> None:
    held = state.baseline.version if state.baseline else 0
    if version != held:
        raise Refused(Check.BASELINE, f"it is for version {version} of the baseline; {held} holds")


def _opened(state: RecountState) -> RecountOpened:
    if state.opened is None:
        raise Refused(Check.CASE, "no recount is open")
    return state.opened


def _lengths(votes: tuple[int, ...], opened: RecountOpened) -> str:
    return f"{len(votes)} numbers of votes for {len(opened.choices)} choices"


def _name(unit: UnitId) -> str:
    return " / ".join(unit)


def _list(votes: tuple[int, ...]) -> str:
    return " ".join(map(str, votes))


def _shown(value: Value) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value[name]}" for name in sorted(value))
    if isinstance(value, tuple):
        return "; ".join(map(_shown, value)) or "none"
    return str(value)


_RULES: Mapping[str, Callable[[RecountState, Any, Lines], Faults]] = {
    Kind.OPENED: _open,
    Kind.CONTEST_SET: _set_contest,
    Kind.BASELINE_SET: _set_baseline,
    Kind.TERMS_SET: _set_terms,
    Kind.PROCEDURE_SET: _set_procedure,
    Kind.STAGES_SET: _set_stages,
    Kind.STAGE_BEGUN: _begin_stage,
    Kind.STAGES_ENDED: _end_stages,
    Kind.SAMPLED: _sample,
    Kind.RECONCILED: _reconcile,
    Kind.STANDS: _let_stand,
    Kind.IMPORTED: _import,
    Kind.CUSTODY: _log,
    Kind.EXAMINED: _examine,
    Kind.OBSERVED: _observe,
    Kind.CHALLENGED: _challenge,
    Kind.DECIDED: _decide,
    Kind.TALLIED: _tally,
    Kind.RELEASED: _release,
    Kind.COUNTED: _count,
    Kind.STOPPED: _stop,
    Kind.RESUMED: _resume,
    Kind.BOARDS_STOPPED: _stop_boards,
    Kind.BOARDS_RESUMED: _resume_boards,
    Kind.COMPLETED: _complete,
    Kind.AMENDED: _amend,
}
_PHASES: Mapping[str, tuple[Phase, ...]] = {
    Kind.OPENED: (Phase.NOTHING,),
    Kind.CONTEST_SET: (Phase.OPENED,),
    Kind.BASELINE_SET: (Phase.OPENED, Phase.READY),
    Kind.TERMS_SET: (Phase.OPENED, Phase.READY),
    Kind.PROCEDURE_SET: (Phase.OPENED, Phase.READY),
    Kind.STAGES_SET: (Phase.OPENED, Phase.READY),
    Kind.STAGE_BEGUN: (Phase.READY, Phase.RETURNING),
    Kind.STAGES_ENDED: (Phase.READY, Phase.RETURNING),
    Kind.SAMPLED: (Phase.READY, Phase.RETURNING),
    Kind.RECONCILED: (Phase.READY, Phase.RETURNING),
    Kind.STANDS: (Phase.READY, Phase.RETURNING),
    Kind.IMPORTED: (Phase.READY, Phase.RETURNING),
    Kind.CUSTODY: (Phase.READY, Phase.RETURNING, Phase.STOPPED),
    Kind.OBSERVED: (Phase.READY, Phase.RETURNING, Phase.STOPPED),
    Kind.EXAMINED: (Phase.READY, Phase.RETURNING, Phase.STOPPED),
    Kind.CHALLENGED: (Phase.READY, Phase.RETURNING),
    Kind.DECIDED: (Phase.READY, Phase.RETURNING),
    Kind.TALLIED: (Phase.READY, Phase.RETURNING),
    Kind.RELEASED: (Phase.READY, Phase.RETURNING),
    Kind.COUNTED: (Phase.READY, Phase.RETURNING),
    Kind.STOPPED: (Phase.READY, Phase.RETURNING),
    Kind.RESUMED: (Phase.STOPPED,),
    Kind.BOARDS_STOPPED: (Phase.READY, Phase.RETURNING),
    Kind.BOARDS_RESUMED: (Phase.READY, Phase.RETURNING),
    Kind.COMPLETED: (Phase.READY, Phase.RETURNING),
    Kind.AMENDED: (Phase.RETURNING,),
}
_CHECK_OF: Mapping[str, Check] = {
    Kind.BASELINE_SET: Check.BASELINE,
    Kind.RECONCILED: Check.RECONCILIATION,
    Kind.STANDS: Check.RECONCILIATION,
    Kind.CUSTODY: Check.CUSTODY,
    Kind.EXAMINED: Check.CUSTODY,
    Kind.CHALLENGED: Check.CHALLENGES,
    Kind.DECIDED: Check.CHALLENGES,
    Kind.TALLIED: Check.TALLIES,
    Kind.RELEASED: Check.TALLIES,
    Kind.COUNTED: Check.TALLIES,
}

"""Steps that set the case: what is counted again, against which baseline, on which terms and by which procedure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from canvass.errors import BadRecord
from canvass.model.fields import fields
from canvass.model.value import Value
from canvass.recount.event import (
    ONE_VOTE,
    BaselineSet,
    BaselineUnit,
    ContestSet,
    ProcedureSet,
    RecountOpened,
    TermsSet,
    UnitId,
)
from canvass.recount.state.differences import total
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    SETTING,
    Faults,
    Lines,
    StepRule,
    lengths,
    listed,
    opened_of,
    unit_name,
)
from canvass.recount.state.state import Phase, RecountState


def open_recount(state: RecountState, body: RecountOpened, _: Lines) -> Faults:
    """Open the recount of a contest."""
    state.opened = body
    return ()


def set_contest(state: RecountState, body: ContestSet, _: Lines) -> Faults:
    """Set how many seats the contest fills, and how many votes a voter has."""
    if state.contest != ONE_VOTE:
        raise Refused(Check.CASE, "its seats and its votes are set")
    if body.seats >= len(state.choices):
        raise Refused(
            Check.CASE, f"{len(state.choices)} choices for {body.seats} seats: nobody lost"
        )
    state.contest = body
    return ()


def set_baseline(state: RecountState, body: BaselineSet, lines: Lines) -> Faults:
    """Set the count that is counted again."""
    right = state.baseline.version + 1 if state.baseline else 1
    if body.version != right:
        raise Refused(Check.BASELINE, f"its version is {body.version}, {right} follows")
    if state.is_begun:
        said = f"work began against version {right - 1}: a container, a tally or a challenge stands before it"
        raise Refused(Check.BASELINE, said)
    units = _listed(state, lines(body.sha256))
    votes = total([unit.votes for unit in units.values()], len(opened_of(state).choices))
    if body.units != len(units):
        raise Refused(Check.BASELINE, f"it says {body.units} units, its table has {len(units)}")
    if body.votes != votes:
        raise Refused(
            Check.BASELINE, f"its totals are {listed(body.votes)}, {listed(votes)} follow"
        )
    state.baseline, state.units, state.of_board = body, units, {}
    for unit in units:
        state.of_board.setdefault(unit[0], []).append(unit)
    return ()


def _listed(
    state: RecountState, lines: Iterable[Mapping[str, Value]]
) -> dict[UnitId, BaselineUnit]:
    """The units of a table, each once, each of a board of the recount. Raises Refused."""
    opened, found = opened_of(state), dict[UnitId, BaselineUnit]()
    boards = set(opened.boards)
    for number, line in enumerate(lines, 1):
        where = f"units, line {number}"
        try:
            unit = BaselineUnit.read(fields(where, line))
        except BadRecord as fault:
            raise Refused(Check.BASELINE, str(fault)) from None
        if unit.id in found:
            raise Refused(Check.BASELINE, f"{where}: {unit_name(unit.id)} stands there twice")
        if unit.id[0] not in boards:
            raise Refused(Check.BASELINE, f"{where}: {unit.id[0]!r} is not a board of this recount")
        if len(unit.votes) != len(opened.choices):
            raise Refused(Check.BASELINE, f"{where}: {lengths(unit.votes, opened)}")
        found[unit.id] = unit
    if without := sorted(boards - {unit[0] for unit in found}):
        raise Refused(Check.BASELINE, f"the board {without[0]!r} has no unit")
    return found


def set_procedure(state: RecountState, body: ProcedureSet, _: Lines) -> Faults:
    """Set how the law has it carried out."""
    if state.procedure is not None:
        raise Refused(Check.CASE, "a procedure is set, and holds for every step")
    if state.is_begun:
        raise Refused(
            Check.CASE, "a procedure is set before the first container, tally or challenge"
        )
    state.procedure = body
    return ()


def set_terms(state: RecountState, body: TermsSet, _: Lines) -> Faults:
    """Set who asked for it, how it is counted, and the days of every board."""
    if state.terms is not None or state.is_begun:
        raise Refused(
            Check.CASE, "terms are set once, before the first container, tally or challenge"
        )
    named = tuple(each.board for each in body.boards)
    if named != opened_of(state).boards:
        raise Refused(Check.CASE, "the days are of every board of the recount, in its order")
    state.terms = body
    return ()


STEPS: Mapping[str, StepRule] = {
    RecountOpened.KIND: StepRule(open_recount, (Phase.NOTHING,)),
    ContestSet.KIND: StepRule(set_contest, (Phase.OPENED,)),
    BaselineSet.KIND: StepRule(set_baseline, SETTING, Check.BASELINE),
    TermsSet.KIND: StepRule(set_terms, SETTING),
    ProcedureSet.KIND: StepRule(set_procedure, SETTING),
}

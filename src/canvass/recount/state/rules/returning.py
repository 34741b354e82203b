"""Steps by which units come back: counted by two teams, imported, left as first counted; and are taken back."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.model.name import same_name
from canvass.recount.event import (
    ReturnCounted,
    ReturnImported,
    ReturnRecalled,
    ReturnStands,
    UnitId,
)
from canvass.recount.state.reconciliation import may_stand, must_stand
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    Faults,
    Lines,
    StepRule,
    require_open,
    require_version,
    unit_name,
    wrong_reason,
)
from canvass.recount.state.state import Recall, RecountState
from canvass.recount.state.teams import agreed, forget_tallies, tripped


def take_count(state: RecountState, body: ReturnCounted, _: Lines) -> Faults:
    """Take a unit that comes back by two teams."""
    require_open(state, body)
    found = agreed(state, body.unit)
    if found is None:
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: no two teams agree on it")
    if state.challenges.undecided(body.unit):
        raise Refused(Check.CHALLENGES, f"{unit_name(body.unit)}: a challenge waits for its ruling")
    if (body.votes, body.method) != (state.ruled(found), found.method):
        raise Refused(
            Check.TALLIES,
            f"{unit_name(body.unit)}: it is not what two teams counted and the board ruled",
        )
    trips, released = tripped(state, body.unit), state.released.get(body.unit)
    if trips and (released is None or released.trips != trips):
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: {', '.join(trips)} is not released")
    state.returns[body.unit] = body
    return wrong_reason(state, body, Check.TALLIES)


def take_import(state: RecountState, body: ReturnImported, _: Lines) -> Faults:
    """Take a unit that comes back as somebody else published it."""
    require_open(state, body)
    if state.counters(body.unit):
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: a team of this record counted it")
    if body.unit in state.reconciled:
        raise Refused(
            Check.RECONCILIATION, f"{unit_name(body.unit)}: it was reconciled in this record"
        )
    if state.challenges.of(body.unit):
        raise Refused(
            Check.CHALLENGES, f"{unit_name(body.unit)}: a ballot of it is challenged here"
        )
    state.returns[body.unit] = body
    return wrong_reason(state, body, Check.IMPORTED)


def let_stand(state: RecountState, body: ReturnStands, _: Lines) -> Faults:
    """Take a unit that is not counted again."""
    require_open(state, body)
    if why := why_not_standing(state, body.unit):
        raise Refused(Check.RECONCILIATION, f"{unit_name(body.unit)}: {why}")
    trips = may_stand(state, body.unit)
    if body.trips != trips:
        right = ", ".join(trips)
        raise Refused(Check.RECONCILIATION, f"{unit_name(body.unit)}: it stands for {right}")
    if body.votes != state.units[body.unit].votes:
        raise Refused(
            Check.RECONCILIATION, f"{unit_name(body.unit)}: its votes are not those before"
        )
    state.returns[body.unit] = body
    return ()


def why_not_standing(state: RecountState, unit: UnitId) -> str:
    """Why the first count of a unit does not stand; empty where it may.

    Where it must, as a seal is found torn after one team had counted, there is no choice that somebody who knows the
    team's numbers could make: the tally stays in the record, and nothing follows from it.
    """
    must = bool(must_stand(state, unit))
    has_tally = bool(state.counters(unit))
    if has_tally and not (must and agreed(state, unit) is None):
        return "a team counted it"
    if state.challenges.undecided(unit) or (state.challenges.of(unit) and not must):
        return "a ballot of it is challenged"
    if not may_stand(state, unit):
        return "by the procedure nothing lets its first count stand"
    return ""


def recall(state: RecountState, body: ReturnRecalled, _: Lines) -> Faults:
    """Take a unit's return back: it waits again, for people alone who did not count it."""
    require_version(state, body.baseline)
    if why := why_no_recall(state, body):
        raise Refused(Check.UNITS, f"{unit_name(body.unit)}: {why}")
    before = state.recalls.get(body.unit, ())
    tallies = forget_tallies(state, body.unit)
    taken = Recall(body, state.number, state.returns.pop(body.unit), tallies)
    state.recalls[body.unit] = (*before, taken)
    state.released.pop(body.unit, None)
    state.untested.discard(body.unit)
    return ()


def why_no_recall(state: RecountState, body: ReturnRecalled) -> str:
    """Why a return is not taken back so; empty where it may be."""
    unit = body.unit
    returned = state.returns.get(unit)
    if returned is None:
        return "it did not come back"
    if unit[0] in state.completed:
        return "its board said that its return is whole"
    if state.ended is not None:
        return "the recount ended before its last stage"
    # What follows from a stage rests on what its units came back with.
    if state.stages is not None and unit not in state.begun[-1].units:
        return "a later stage began"
    if isinstance(returned, ReturnStands) and must_stand(state, unit):
        return "by the procedure its first count stands"
    if body.votes != returned.votes:
        return "these are not the votes with which it came back"
    counted = state.counters(unit)
    both = [person for person in body.people if same_name(person) in counted]
    return f"{both[0]} counted it; two people recall it who did not" if both else ""


STEPS: Mapping[str, StepRule] = {
    ReturnStands.KIND: StepRule(let_stand, COUNTING, Check.RECONCILIATION),
    ReturnImported.KIND: StepRule(take_import, COUNTING),
    ReturnCounted.KIND: StepRule(take_count, COUNTING, Check.TALLIES),
    ReturnRecalled.KIND: StepRule(recall, COUNTING, Check.UNITS),
}

"""What the tallies of a unit's teams come to: whether two agree, and what holds the unit back all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from canvass.model.name import same_name
from canvass.recount.event import (
    Examination,
    Found,
    Method,
    NamesTold,
    ReturnCounted,
    TallyEntered,
    Trip,
    UnitId,
)
from canvass.recount.state.reconciliation import balance_trip
from canvass.recount.state.state import RecountState
from canvass.recount.sums import why_no_sum
from canvass.recount.unusual import ExchangedVotes, unusual

SCANNED = (Method.OPTICAL_SCAN, Method.MIXED)
"""Ways of counting in which a machine reads ballots again."""


def agreed(state: RecountState, unit: UnitId, *now: TallyEntered) -> TallyEntered | None:
    """The later of the first two tallies of a unit that agree, ``now`` those not kept yet; None while no two do."""
    pairs = combinations((*state.tallies.get(unit, ()), *now), 2)
    return next((two for one, two in pairs if _agree(state, one, two)), None)


def _agree(state: RecountState, one: TallyEntered, two: TallyEntered) -> bool:
    """Whether two tallies have the same numbers; where a procedure is set, by one way of counting.

    Records of an edition without procedures are judged as they were: by their numbers alone.
    """
    is_one_way = state.procedure is None or one.method is two.method
    return is_one_way and one.counted == two.counted and _has_same_names(state, one, two)


def _has_same_names(state: RecountState, one: TallyEntered, two: TallyEntered) -> bool:
    """Whether two teams found the same names on the write-in line; so where names are not told."""
    first, second = state.names_of(one), state.names_of(two)
    if first is None or second is None:
        return first is second
    return first.is_as(second)


def why_no_sum_of_names(state: RecountState, body: TallyEntered) -> str:
    """Why a tally does not go with the names that its team told; empty where it does."""
    if state.write_ins is None:
        return ""
    told = state.names_of(body)
    votes = body.votes[state.choices.index(state.write_ins.line)]
    found = told.votes if told else 0
    if votes == found:
        return ""
    if told is None:
        return f"it has {votes} votes on the write-in line, and its team told no names: canvass recount names"
    return (
        f"it has {votes} votes on the write-in line, and the names that its team told have {found}"
    )


def tripped(state: RecountState, unit: UnitId) -> tuple[Trip, ...]:
    """What holds back a unit on which two teams agree, in the order of the kinds.

    Empty where nothing does, or no two teams agree.
    """
    found = agreed(state, unit)
    return () if found is None else trips_of(state, found)


def trips_of(state: RecountState, found: TallyEntered) -> tuple[Trip, ...]:
    """What holds back a unit on whose tally two teams agree: a seal, its balance, or an unusual change."""
    seal = (Trip.SEAL_NOT_WHOLE,) if state.containers.broken(found.unit) else ()
    odd = unusual(state.units[found.unit].votes, found.votes)
    change = Trip.EXCHANGED_VOTES if isinstance(odd, ExchangedVotes) else Trip.LARGE_CHANGE
    balance = balance_trip(state.procedure, found.voters, found.ballots)
    is_scanned = found.method in SCANNED and found.unit in state.untested
    untested = (Trip.MACHINE_NOT_TESTED,) if is_scanned else ()
    return (*seal, *balance, *untested, *((change,) if odd else ()))


def is_untested(state: RecountState, body: TallyEntered) -> bool:
    """Whether a scanner counted although no machine of the board was found to count a known deck right before.

    Later tests change nothing: what held a unit back holds it until two people say why.
    """
    if state.procedure is None or body.method not in SCANNED:
        return False
    return not any(
        each.examination is Examination.LOGIC_AND_ACCURACY
        and each.found is Found.AS_EXPECTED
        and each.machine[0] == body.unit[0]
        for each in state.examined
    )


def why_no_tally(state: RecountState, body: TallyEntered) -> str:
    """Why a team's tally may not stand after those of other teams; empty where it may."""
    if why := why_no_sum(body, state.choices, state.singles, state.contest.votes_allowed):
        return why
    if agreed(state, body.unit):
        return "two teams agree on it"
    if not state.tables.is_team(body.unit[0], body.members):
        return f"no table of {body.unit[0]} had these people together: canvass recount tables"
    return why_not_theirs(state, body.unit, body.team) or why_no_sum_of_names(state, body)


def why_not_theirs(state: RecountState, unit: UnitId, team: Sequence[str]) -> str:
    """Why these people may not count a unit (again); empty where they may."""
    for person in team:
        if same_name(person) in state.counters(unit):
            return f"{person} was of a team that counted it before; another team must"
        if same_name(person) in state.recallers(unit):
            return f"{person} recalled its return; people who did not count it again"
    return ""


def why_no_release(state: RecountState, unit: UnitId, people: Sequence[str]) -> str:
    """Why these people may not release a unit that teams counted; empty where they may."""
    counted = state.counters(unit)
    both = [person for person in people if same_name(person) in counted]
    return f"{both[0]} counted it; two people release it who did not" if both else ""


def names_back(state: RecountState) -> Iterator[tuple[UnitId, NamesTold]]:
    """The units that two teams counted and that came back, with the names that both found on the write-in line."""
    for unit in state.units if state.write_ins else ():
        returned = state.returns.get(unit)
        found = agreed(state, unit) if isinstance(returned, ReturnCounted) else None
        told = state.names_of(found) if found else None
        if told is not None:
            yield unit, told

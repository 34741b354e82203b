"""What the tallies of a unit's teams come to: whether two agree, and what holds the unit back all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.model.name import same_name
from canvass.recount.event import (
    Examination,
    Found,
    NamesTold,
    RecountMethod,
    ReturnCounted,
    TallyEntered,
    Trip,
    UnitId,
)
from canvass.recount.state.reconciliation import balance_trip
from canvass.recount.state.state import RecountState
from canvass.recount.sums import why_no_sum
from canvass.recount.unusual import ExchangedVotes, unusual

SCANNED = (RecountMethod.OPTICAL_SCAN, RecountMethod.MIXED)
"""Ways of counting in which a machine reads ballots again."""


def agreed(
    state: RecountState, unit: UnitId, now: TallyEntered | None = None
) -> TallyEntered | None:
    """The later of two tallies of a unit that agree, ``now`` one that is not kept yet; None while no two do."""
    if unit in state.both or now is None:
        return state.both.get(unit)
    return now if _said(state, now) in state.alike else None


def keep_tally(state: RecountState, now: TallyEntered) -> None:
    """Keep a tally that may stand, who counted, and whether another agrees with it.

    Each is compared once with all before it: a record may have thousands of one unit.
    """
    unit, said = now.unit, _said(state, now)
    if said in state.alike:
        state.both[unit] = now
    state.alike[said] = now
    state.tallies[unit] = (*state.tallies.get(unit, ()), now)
    state.counters_of[unit] = state.counters(unit) | now.members


def forget_tallies(state: RecountState, unit: UnitId) -> tuple[TallyEntered, ...]:
    """Let go of the tallies of a unit whose return is taken back; who counted it is kept."""
    tallies = state.tallies.pop(unit, ())
    for each in tallies:
        state.alike.pop(_said(state, each), None)
    state.both.pop(unit, None)
    return tallies


def _said(state: RecountState, tally: TallyEntered) -> object:
    """What two tallies that agree have alike: their numbers, the names written in, and with a procedure their way.

    Records of an edition without procedures are judged as they were: by their numbers alone.
    """
    way, told = tally.method if state.procedure else None, state.names_of(tally)
    names = told and (frozenset(told.votes_by_name.items()), told.others)
    return tally.unit, way, tally.counted, names


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
    counters, recallers = state.counters(unit), state.recallers(unit)
    for person in team:
        if same_name(person) in counters:
            return f"{person} was of a team that counted it before; another team must"
        if same_name(person) in recallers:
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

"""Steps of names written in: which are counted, and what a team found on a unit's write-in line."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.model.name import same_name
from canvass.recount.event import NamesTold, VoteColumnKind, WriteInsSet, WrittenCounted
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    SETTING,
    Faults,
    Lines,
    StepRule,
    opened_of,
    require_open,
    unit_name,
)
from canvass.recount.state.state import RecountState
from canvass.recount.state.teams import agreed


def set_write_ins(state: RecountState, body: WriteInsSet, _: Lines) -> Faults:
    """Set that the write-in line is told name by name."""
    if state.write_ins is not None or state.is_begun:
        raise Refused(
            Check.CASE, "names are set once, before the first container, tally or challenge"
        )
    kinds = {each.id: each.kind for each in opened_of(state).choices}
    if kinds.get(body.line, VoteColumnKind.CANDIDATE) is VoteColumnKind.CANDIDATE:
        raise Refused(Check.CASE, f"{body.line} is not a line for names written in")
    state.write_ins = body
    return ()


def tell_names(state: RecountState, body: NamesTold, _: Lines) -> Faults:
    """Take what a team found on a write-in line; until its tally stands it may tell it again."""
    require_open(state, body)
    if why := why_no_names(state, body):
        raise Refused(Check.TALLIES, f"{unit_name(body.unit)}: {why}")
    state.written[body.unit, body.members] = body
    return ()


def why_no_names(state: RecountState, body: NamesTold) -> str:
    """Why a team may not tell names so; empty where it may."""
    law = state.write_ins
    if law is None:
        return "names written in are not told one by one: canvass recount write-ins"
    if len(body.votes_by_name) < len(body.names):
        return "a name stands there twice"
    if not body.votes:
        return "no vote is told"
    registered = {same_name(name): name for name in law.registered}
    for each in body.names:
        right = registered.get(same_name(each.name))
        if right is None and law.counted is WrittenCounted.REGISTERED:
            return f"{each.name} is not registered; its votes are among the others"
        if right is not None and right != each.name:
            return f"{each.name} is registered as {right}"
    if agreed(state, body.unit):
        return "two teams agree on it"
    if not (both := sorted(body.members & state.counters(body.unit))):
        return ""
    again = state.counted_before(body.unit)
    now = [each for each in both if each not in again]
    if now:
        return f"the tally of a team of {now[0]} stands"
    return f"{both[0]} counted it before its return was recalled"


STEPS: Mapping[str, StepRule] = {
    WriteInsSet.KIND: StepRule(set_write_ins, SETTING),
    NamesTold.KIND: StepRule(tell_names, COUNTING, Check.TALLIES),
}

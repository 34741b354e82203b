"""Stages of a recount: the units that each has, whether the next is due, and which way of counting a sample allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil

from canvass.recount.event import (
    BallotsSampled,
    RecountMethod,
    SampleRule,
    Stage,
    StageBegun,
    StagesEnded,
    Takes,
    TallyEntered,
    Then,
    UnitId,
)
from canvass.recount.state.differences import differences_of
from canvass.recount.state.state import RecountState, RecountUnit

PURPOSE = "stage"


def units_of(state: RecountState, stage: Stage, begun: StageBegun) -> tuple[UnitId, ...]:
    """The units of a stage that begins now, in the order of the baseline."""
    left = [unit for unit in state.units if unit not in state.staged]
    taken = set(_TAKEN[stage.takes](state, stage, begun, left))
    return tuple(unit for unit in left if unit in taken)


def _largest(
    state: RecountState, stage: Stage, _: StageBegun, left: Sequence[UnitId]
) -> list[UnitId]:
    """Of equal ones those that stand first in the baseline."""
    votes = {unit: sum(state.units[unit].votes) for unit in left}
    least, have, taken = stage.share * sum(_all_votes(state)), 0, list[UnitId]()
    for unit in sorted(left, key=lambda each: -votes[each]):
        if len(taken) >= stage.units and have >= least:
            break
        taken.append(unit)
        have += votes[unit]
    return taken


def _chosen(
    _state: RecountState, _stage: Stage, begun: StageBegun, _left: Sequence[UnitId]
) -> list[UnitId]:
    return [unit for _, unit in begun.named]


def _drawn(
    state: RecountState, stage: Stage, begun: StageBegun, left: Sequence[UnitId]
) -> list[UnitId]:
    """Of each board so many as its share is, rounded up: those whose tickets come first."""
    # Arrays are loaded for a draw alone: a status is asked for often.
    from canvass.stats.tickets.canonical import order_tickets

    voted = [unit for unit in left if any(state.units[unit].votes)]
    wanted = {
        board: ceil(stage.share * units) for board, units in Counter(u[0] for u in voted).items()
    }
    tickets = order_tickets(begun.seed, PURPOSE, [(str(begun.stage), *unit) for unit in voted])
    taken = Counter[str]()
    drawn = list[UnitId]()
    for _, unit in sorted(zip(tickets, voted, strict=True)):
        if taken[unit[0]] < wanted[unit[0]]:
            taken[unit[0]] += 1
            drawn.append(unit)
    return drawn


def _rest(
    _state: RecountState, _stage: Stage, _begun: StageBegun, left: Sequence[UnitId]
) -> list[UnitId]:
    return list(left)


_TAKEN: Mapping[
    Takes, Callable[[RecountState, Stage, StageBegun, Sequence[UnitId]], list[UnitId]]
] = {
    Takes.LARGEST: _largest,
    Takes.CHOSEN: _chosen,
    Takes.DRAWN: _drawn,
    Takes.REST: _rest,
}


def is_done(state: RecountState) -> bool:
    """Whether every unit of the stages that began came back."""
    return all(unit in state.returns for unit in state.staged)


def projected(state: RecountState) -> Fraction | None:
    """The lead over all votes, if the whole changed as the units of the last stage did, by their votes before.

    None while one of these did not come back, and where they have no votes.
    """
    if not is_done(state):
        return None
    last = state.begun[-1].units if state.begun else ()
    found = differences_of(state, [RecountUnit(state.units[u], state.returns.get(u)) for u in last])
    if found.lead is None or not found.sums.votes_before:
        return None
    every = differences_of(state, [RecountUnit(each, None) for each in state.units.values()])
    before = every.lead.before if every.lead else 0
    return before + Fraction(found.lead.net * every.sums.votes_before, found.sums.votes_before)


def is_reversed(state: RecountState) -> bool:
    """Whether that lead is turned round: a tie is none."""
    lead = projected(state)
    return lead is not None and lead < 0


def why_not_begun(state: RecountState, begun: StageBegun) -> str:
    """Why a stage does not begin so; empty where it does."""
    if state.stages is None:
        return "no stages are set"
    if state.ended is not None:
        return "the recount was ended before its last stage"
    number = len(state.begun) + 1
    if begun.stage != number or number > len(state.stages.stages):
        return f"stage {number} of {len(state.stages.stages)} is the next"
    if not is_done(state):
        return "units of the stage before did not come back"
    if state.begun and _last(state).then is Then.IF_REVERSED and not is_reversed(state):
        return "the change, projected on all votes, does not turn the lead round"
    return _why_no_units(state, state.stages.stages[number - 1], begun)


def _why_no_units(state: RecountState, stage: Stage, begun: StageBegun) -> str:
    if bool(begun.seed) != (stage.takes is Takes.DRAWN):
        return "a seed is told where units are drawn, and only there"
    if bool(begun.named) != (stage.takes is Takes.CHOSEN):
        return "units are named where sides choose them, and only there"
    units = [unit for _, unit in begun.named]
    if any(unit not in state.units or unit in state.staged for unit in units):
        return "a unit that is named is none of the baseline, or of a stage before"
    if len(set(units)) < len(units):
        return "a unit is named twice"
    most = max(Counter(side for side, _ in begun.named).values(), default=0)
    return f"a side names {stage.units} units at most" if most > stage.units else ""


def why_not_ended(state: RecountState, body: StagesEnded) -> str:
    """Why a recount does not end before its last stage; empty where it does."""
    if state.stages is None or not state.begun:
        return "no stage began"
    if state.ended is not None or len(state.returns) == len(state.units):
        return "every unit came back, or stands"
    if body.conceded is not None:
        return ""
    if _last(state).then is not Then.IF_REVERSED:
        return "it is told who conceded, by which writing"
    if not is_done(state):
        return "units of the stage did not come back"
    return "the change, projected on all votes, turns the lead round" if is_reversed(state) else ""


def _last(state: RecountState) -> Stage:
    return state.begun[-1].stage


def why_no_sample(state: RecountState, body: BallotsSampled) -> str:
    """Why the sample of a board may not stand; empty where it may."""
    rule = state.stages.sample if state.stages else None
    if rule is None:
        return "no stages with a sample of ballots are set"
    if body.board not in state.of_board or body.board in state.completed:
        return "its board is none that still counts"
    if {len(body.by_hand), len(body.by_machine)} != {len(state.choices)}:
        return "it does not have a number for each choice"
    least = sample_size(rule, body.cast)
    if not least <= body.ballots <= body.cast:
        return f"{body.ballots} ballots of {body.cast} are said, the sample is of {least} at least"
    most = body.ballots * state.contest.votes_allowed
    if max(sum(body.by_hand), sum(body.by_machine)) > most:
        return "it has more votes than its ballots"
    return ""


def sample_size(rule: SampleRule, cast: int) -> int:
    """How many ballots a sample has at least, of so many cast."""
    return min(cast, max(rule.least, ceil(rule.share * cast)))


def agrees(rule: SampleRule, body: BallotsSampled) -> bool:
    """Whether hand and machine counted alike, as the law has it."""
    return body.differs <= rule.tolerance * sum(body.by_hand)


def why_not_so_counted(state: RecountState, body: TallyEntered) -> str:
    """Why a unit is not counted in this way, after the sample of its board; empty where it is."""
    rule = state.stages.sample if state.stages else None
    if rule is None:
        return ""
    answers = {agrees(rule, each) for each in state.samples if each.board == body.unit[0]}
    if not answers:
        return "a sample of its board's ballots is counted by hand and by machine first"
    if body.method not in {_WAY[answer] for answer in answers}:
        ways = " or ".join(_WAY[answer] for answer in sorted(answers))
        return f"after the sample of its board it is counted by {ways}, not by {body.method}"
    return ""


_WAY = {True: RecountMethod.OPTICAL_SCAN, False: RecountMethod.HAND_COUNT}


def _all_votes(state: RecountState) -> tuple[int, ...]:
    return state.baseline.votes if state.baseline else ()

"""Steps of a recount in stages: which begin, which samples are drawn, and what ends it early."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.recount.event import BallotsSampled, ReturnStands, StageBegun, StagesEnded, StagesSet
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    SETTING,
    Faults,
    Lines,
    StepRule,
    require_version,
)
from canvass.recount.state.stages import units_of, why_no_sample, why_not_begun, why_not_ended
from canvass.recount.state.state import BegunStage, RecountState


def set_stages(state: RecountState, body: StagesSet, _: Lines) -> Faults:
    """Set the stages of the law."""
    if state.stages is not None or state.is_begun:
        raise Refused(
            Check.CASE, "stages are set once, before the first container, tally or challenge"
        )
    state.stages = body
    return ()


def begin_stage(state: RecountState, body: StageBegun, _: Lines) -> Faults:
    """Begin the next stage with its units."""
    require_version(state, body.baseline)
    if (why := why_not_begun(state, body)) or state.stages is None:
        raise Refused(Check.CASE, f"stage {body.stage}: {why}")
    stage = state.stages.stages[body.stage - 1]
    units = units_of(state, stage, body)
    state.begun = (*state.begun, BegunStage(stage, units, body.why))
    state.staged.update(units)
    return ()


def end_stages(state: RecountState, body: StagesEnded, _: Lines) -> Faults:
    """End the recount before its last stage."""
    require_version(state, body.baseline)
    if why := why_not_ended(state, body):
        raise Refused(Check.CASE, f"the end of the stages: {why}")
    state.ended = body
    for unit, before in state.units.items():
        if unit not in state.returns:
            said = (body.baseline, unit, before.votes, (), body.people, body.why)
            state.returns[unit] = ReturnStands(*said)
    return ()


def take_sample(state: RecountState, body: BallotsSampled, _: Lines) -> Faults:
    """Take a sample of a board's ballots."""
    require_version(state, body.baseline)
    if why := why_no_sample(state, body):
        raise Refused(Check.CASE, f"{body.board}: {why}")
    state.samples = (*state.samples, body)
    return ()


STEPS: Mapping[str, StepRule] = {
    StagesSet.KIND: StepRule(set_stages, SETTING),
    StageBegun.KIND: StepRule(begin_stage, COUNTING),
    StagesEnded.KIND: StepRule(end_stages, COUNTING),
    BallotsSampled.KIND: StepRule(take_sample, COUNTING),
}

"""Steps of challenged ballots: the objection, and the board's ruling."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.recount.event import ChallengeDecided, ChallengeMade
from canvass.recount.state.refusal import Check, Refused
from canvass.recount.state.rules.common import (
    COUNTING,
    Faults,
    Lines,
    StepRule,
    require_open,
    require_version,
    unit_name,
)
from canvass.recount.state.state import RecountState
from canvass.recount.state.teams import agreed


def challenge(state: RecountState, body: ChallengeMade, _: Lines) -> Faults:
    """Take an objection to how one ballot was called."""
    require_open(state, body)
    found = agreed(state, body.unit)
    if why := state.challenges.why_not(body, state, found):
        raise Refused(Check.CHALLENGES, f"{unit_name(body.exhibit)}: {why}")
    state.challenges.make(body)
    return ()


def decide(state: RecountState, body: ChallengeDecided, _: Lines) -> Faults:
    """Take a board's ruling on one."""
    require_version(state, body.baseline)
    if why := state.challenges.why_no_ruling(body, state):
        raise Refused(Check.CHALLENGES, f"{unit_name(body.exhibit)}: {why}")
    state.challenges.decide(body)
    return ()


STEPS: Mapping[str, StepRule] = {
    ChallengeMade.KIND: StepRule(challenge, COUNTING, Check.CHALLENGES),
    ChallengeDecided.KIND: StepRule(decide, COUNTING, Check.CHALLENGES),
}

"""A risk-limiting audit of whole reporting units at 5%, each counted by hand and held against its report."""

from __future__ import annotations

import numpy as np

from canvass.attack.checks.cards import GIVES_UP, RISK_LIMIT
from canvass.attack.checks.check import Check, Told, without
from canvass.attack.checks.unchanged import endings_if_right
from canvass.attack.detection import CardsToRead, NoChance, Says, simulated
from canvass.attack.world import Runs, UnitCounts, World
from canvass.audit.batch import batch_null
from canvass.audit.batch_frame import BatchFrame, ErrorBounds, ReportedBatch, error_bounds
from canvass.audit.methods.batch_betting import RECOMMENDED_STAKE
from canvass.audit.risk import Design
from canvass.audit.size.simulated import SimulatedEnds
from canvass.audit.workload import Task
from canvass.stats.bets.fixed import FixedStake
from canvass.stats.decks import BatchStack
from canvass.stats.endings import SequentialTest, simulated_endings


def frame_of(world: World, units: UnitCounts) -> BatchFrame:
    """The reporting units as batches of the claim that the leader has more votes than the runner-up."""
    votes = zip(units.leader.tolist(), units.runner_up.tolist(), strict=True)
    batches = tuple(
        ReportedBatch(unit, cards, {world.leader: ahead, world.runner_up: behind})
        for unit, cards, (ahead, behind) in zip(
            units.units, units.cards.tolist(), votes, strict=True
        )
    )
    return BatchFrame(world.reported.contest.id, (world.reported.closest,), batches)


def stack_of(
    world: World, frame: BatchFrame, bounds: ErrorBounds, *, is_changed: bool
) -> BatchStack:
    """What a draw of each unit is worth: its bound less the error that a count of its paper by hand finds."""
    units = world.units
    if units is None:
        raise ValueError("batches without units")
    (assertion,) = frame.assertions
    vote = assertion.assorter.lead({world.leader: 1}) / frame.margin(assertion)
    parts_of_a_vote = int(vote * bounds.parts)
    errors = units.margin_errors(is_changed=is_changed).tolist()
    weights = [bounds.weights[batch.id] for batch in frame.batches]
    amounts = [
        weight - error * parts_of_a_vote for weight, error in zip(weights, errors, strict=True)
    ]
    return BatchStack(tuple(amounts), tuple(weights))


def _batches(world: World, runs: Runs) -> Told:
    if world.units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    frame = frame_of(world, world.units)
    bounds = error_bounds(frame)
    bet = FixedStake(float(RECOMMENDED_STAKE))
    null = batch_null(frame, bounds, Design(RISK_LIMIT, bet, with_replacement=True))
    test = SequentialTest(null, bet, RISK_LIMIT)
    right, wrong = (stack_of(world, frame, bounds, is_changed=changed) for changed in (False, True))
    ever = 4 * right.size
    many = runs.replications
    plan = SimulatedEnds(endings_if_right(test, right, many, f"{runs.seed}plan", ever), ever)
    most = plan.quantile(GIVES_UP).draws
    changed = simulated_endings(test, wrong, many, f"{runs.seed}changed", most)
    unchanged = endings_if_right(test, right, many, f"{runs.seed}unchanged", most)
    return Told(
        notices=simulated(int((~changed.is_confirmed).sum()), many),
        false_alarm=simulated(int((~unchanged.is_confirmed).sum()), many),
        cards=CardsToRead(
            cards_in(world.units, right, float(unchanged.draws.mean())),
            cards_in(world.units, right, plan.quantile(0.9).draws),
        ),
    )


def cards_in(units: UnitCounts, stack: BatchStack, draws: float) -> float:
    """Cards in the different units that so many draws come to, on average."""
    weights = np.asarray(stack.weights, dtype=np.float64)
    return float(units.cards @ (1 - (1 - weights / weights.sum()) ** draws))


BATCHES = Check(
    "batches",
    Says.CORRECTS_THE_OUTCOME,
    needs_paper=True,
    ask=_batches,
    task=Task.COUNT,
    counts_lacking=True,
)

"""The tests of the numbers alone: digits of the counts, turnout beside the leader's share, and places that stand out.

They are asked of elections redrawn from the report, with the votes of the change moved in them and without. In a unit
no more is taken from a choice than it has in the redraw. Two choices that were recorded for one another are so in the
report, and so in its redraws: without the change they are exchanged back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.detection import NoChance, Says, simulated
from canvass.attack.world import Expected, Runs, UnitCounts, World
from canvass.forensics.numbers import (
    ELECTORATE_FROM,
    last_digit_alarms,
    second_digit_alarms,
    turnout_alarms,
)
from canvass.forensics.redraws import LEVEL
from canvass.forensics.unit_redraws import UnitVotes, unit_redraws
from canvass.stats.digits import LAST_FROM, SECOND_FROM, UNITS_NEEDED
from canvass.stats.outlier import largest_residual_p
from canvass.stats.regression import Floats
from canvass.stats.streams import stream

Alarms = npt.NDArray[np.bool_]
BLOCK = 500
"""Redraws that are held at a time."""
REDRAWN, DEALT = "redrawn units", "signs of places"
AS_PUBLISHED = "alarm_of_the_report"
"""Whether the test raises its alarm of the report as it was published: 1 or 0."""


Ask = Callable[[UnitVotes, bytes], Alarms]
"""Whether each of these elections raises the alarm; a test of turnout has the voters of the units too."""


def _of_units(world: World, runs: Runs, ask: Ask, voters: bytes = b"") -> Told:
    units = world.units
    if units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    report = as_reported(units)
    with_change = without_change = 0
    for block in _blocks(report, runs):
        other = int(ask(changed(_redrawn(block), units), voters).sum())
        own = _alarms(block, ask, voters)
        is_in_report = units.exchanged is not None
        with_change += own if is_in_report else other
        without_change += other if is_in_report else own
    return Told(
        simulated(with_change, runs.replications),
        simulated(without_change, runs.replications),
        details=((AS_PUBLISHED, float(ask(report, voters)[0])),),
    )


def as_reported(units: UnitCounts) -> UnitVotes:
    """The report as one election (1, units)."""
    return UnitVotes(units.cards[None], units.leader[None], units.runner_up[None])


def changed(votes: UnitVotes, units: UnitCounts) -> UnitVotes:
    """The same elections with the leader's votes too many and the runner-up's too few, as far as they go.

    Where the two were recorded for one another: exchanged in each unit, or as large a share of them as there.
    """
    if units.exchanged is not None:
        return _exchanged(votes, units.exchanged / np.maximum(units.leader + units.runner_up, 1))
    taken = np.minimum(units.moved, votes.runner_up)
    lost = np.maximum(units.too_many, -votes.leader)
    moved = np.maximum(units.too_many - (units.moved - taken), 0)  # what nobody had was not moved
    given = np.where(units.too_many > 0, moved, lost)
    return UnitVotes(votes.cast + given - taken, votes.leader + given, votes.runner_up - taken)


def _exchanged(votes: UnitVotes, share: Floats) -> UnitVotes:
    over = np.rint(share * votes.leader).astype(np.int64)
    under = np.rint(share * votes.runner_up).astype(np.int64)
    return UnitVotes(votes.cast, votes.leader - over + under, votes.runner_up - under + over)


@dataclass(frozen=True, slots=True)
class _Block:
    """Some redraws of a report: its numbers, and which of the seed's redraws."""

    counts: bytes
    seed: str
    first: int
    many: int


def _blocks(report: UnitVotes, runs: Runs) -> Iterator[_Block]:
    """The redraws of a report, some hundred at a time."""
    counts = np.concatenate([report.cast, report.leader, report.runner_up]).tobytes()
    for first in range(0, runs.replications, BLOCK):
        yield _Block(counts, runs.seed, first, min(BLOCK, runs.replications - first))


@lru_cache(maxsize=2)
def _redrawn(block: _Block) -> UnitVotes:
    """These redraws: the same for every check, scenario and number of votes, so that they are drawn once."""
    cast, leader, runner_up = np.frombuffer(block.counts, dtype=np.int64).reshape(3, 1, -1)
    return unit_redraws(
        UnitVotes(cast, leader, runner_up),
        block.seed,
        range(block.first, block.first + block.many),
    )


@lru_cache(maxsize=16)
def _alarms(block: _Block, ask: Ask, voters: bytes) -> int:
    """Alarms of these redraws as they are: the same whatever is changed, so that they are asked once."""
    return int(ask(_redrawn(block), voters).sum())


def _second_digits(world: World, runs: Runs) -> Told:
    if _few(world, SECOND_FROM):
        return without(NoChance.FEW_UNITS)
    return _of_units(world, runs, _second_digit)


def _last_digits(world: World, runs: Runs) -> Told:
    if _few(world, LAST_FROM):
        return without(NoChance.FEW_UNITS)
    return _of_units(world, runs, _last_digit)


def _few(world: World, least: int) -> bool:
    """Whether too few units have a count of leader and of runner-up that is large enough."""
    units = world.units
    if units is None:
        return False
    return (
        min(int((each >= least).sum()) for each in (units.leader, units.runner_up)) < UNITS_NEEDED
    )


def _turnout(world: World, runs: Runs) -> Told:
    units = world.units
    if units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    if units.voters is None:
        return without(NoChance.NO_VOTERS)
    voters = np.where(units.cards <= units.voters, units.voters, 0).astype(np.int64)
    if int((voters >= ELECTORATE_FROM).sum()) < UNITS_NEEDED:
        return without(NoChance.FEW_UNITS)
    return _of_units(world, runs, _turnout_beside, voters.tobytes())


def _second_digit(votes: UnitVotes, _voters: bytes) -> Alarms:
    return second_digit_alarms(votes)


def _last_digit(votes: UnitVotes, _voters: bytes) -> Alarms:
    return last_digit_alarms(votes)


def _turnout_beside(votes: UnitVotes, voters: bytes) -> Alarms:
    return turnout_alarms(votes, np.frombuffer(voters, dtype=np.int64))


def _outlier(world: World, runs: Runs) -> Told:
    """The county farthest from what is expected of it: Bonferroni's P below .05."""
    known = world.expected
    if known is None:
        return without(NoChance.NOT_COMPARED)
    moved = np.array([known.shift.get(unit, 0.0) for unit in known.units])
    drawn = expected_redraws(known, runs)
    alarms = [
        int((largest_residual_p(known.design, each) < LEVEL).sum())
        for each in (drawn + moved, drawn)
    ]
    report = largest_residual_p(known.design, known.outcome[None])
    return Told(
        simulated(alarms[0], runs.replications),
        simulated(alarms[1], runs.replications),
        details=((AS_PUBLISHED, float(report[0] < LEVEL)),),
    )


def expected_redraws(known: Expected, runs: Runs) -> Floats:
    """Outcomes (replications, places): what is expected, and each place's own deviation with a sign dealt at random."""
    orthonormal, _ = np.linalg.qr(known.design)
    expected = orthonormal @ (orthonormal.T @ known.outcome)
    dealt = [
        stream(runs.seed, "signs", number).integers(0, 2, known.outcome.size)
        for number in range(runs.replications)
    ]
    return expected + np.where(np.array(dealt) == 1, 1.0, -1.0) * (known.outcome - expected)


SECOND_DIGIT = Check(
    "second_digit", Says.ASKS_FOR_MORE, needs_paper=False, ask=_second_digits, draws=REDRAWN
)
LAST_DIGIT = Check(
    "last_digit", Says.ASKS_FOR_MORE, needs_paper=False, ask=_last_digits, draws=REDRAWN
)
TURNOUT = Check("turnout", Says.ASKS_FOR_MORE, needs_paper=False, ask=_turnout, draws=REDRAWN)
OUTLIER = Check("outlier", Says.ASKS_FOR_MORE, needs_paper=False, ask=_outlier, draws=DEALT)

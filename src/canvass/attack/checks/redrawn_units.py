"""Elections redrawn from a report unit by unit, with the votes of a change moved in them and without.

In a unit no more is taken from a choice than it has in the redraw. Two choices that were recorded for one another are
so in the report, and so in its redraws: without the change they are exchanged back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from canvass.attack.checks.check import Told, without
from canvass.attack.detection import NoChance, simulated
from canvass.attack.world import Runs, UnitCounts, World
from canvass.forensics.number_tests import Alarms
from canvass.forensics.unit_redraws import UnitVotes, unit_redraws
from canvass.stats.regression import Floats

BLOCK = 25
"""Redraws that are asked at a time: their arrays stay in the cache of a processor."""
HELD = 40
"""Blocks that are kept, as many as a usual number of replications has: every check asks about them anew."""
AS_PUBLISHED = "alarm_of_the_report"
"""Whether the test raises its alarm of the report as it was published: 1 or 0."""


Ask = Callable[[UnitVotes, bytes], Alarms]
"""Whether each of these elections raises the alarm; the test has what it knows of the units in bytes."""


def of_units(world: World, runs: Runs, ask: Ask, known: bytes = b"") -> Told:
    """How often the test raises its alarm of redraws with the change and without, and whether it does of the report."""
    units = world.units
    if units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    report = as_reported(units)
    with_change = without_change = 0
    for block in _blocks(report, runs):
        other = int(ask(changed(_redrawn(block), units), known).sum())
        own = _alarms(block, ask, known)
        is_in_report = units.exchanged is not None
        with_change += own if is_in_report else other
        without_change += other if is_in_report else own
    return Told(
        simulated(with_change, runs.replications),
        simulated(without_change, runs.replications),
        details=((AS_PUBLISHED, float(ask(as_published(units), known)[0])),),
    )


def as_reported(units: UnitCounts) -> UnitVotes:
    """The report as one election (1, units), from which others are redrawn: as many votes cast as a unit has cards."""
    return UnitVotes(units.cards[None], units.leader[None], units.runner_up[None])


def as_published(units: UnitCounts) -> UnitVotes:
    """The same with the votes cast that the report has: a second count may have found more cards."""
    return UnitVotes(units.votes_cast[None], units.leader[None], units.runner_up[None])


def changed(votes: UnitVotes, units: UnitCounts) -> UnitVotes:
    """The same elections with the leader's votes too many and the runner-up's too few, as far as they go.

    Where the two were recorded for one another: exchanged in each unit, or as large a share of them as there.
    """
    if units.exchanged is not None:
        return _exchanged(votes, units.exchanged / np.maximum(units.leader + units.runner_up, 1))
    if (units.moved >= 0).all() and np.array_equal(units.moved, units.too_many):
        taken = np.minimum(units.moved, votes.runner_up)
        return UnitVotes(votes.cast, votes.leader + taken, votes.runner_up - taken)
    return given_and_taken(votes, units)


def given_and_taken(votes: UnitVotes, units: UnitCounts) -> UnitVotes:
    """The same where as many need not be given as are taken; it holds for votes that were moved too."""
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


@lru_cache(maxsize=HELD)
def _redrawn(block: _Block) -> UnitVotes:
    """These redraws: the same for every check, scenario and number of votes, so that they are drawn once."""
    cast, leader, runner_up = np.frombuffer(block.counts, dtype=np.int64).reshape(3, 1, -1)
    return unit_redraws(
        UnitVotes(cast, leader, runner_up),
        block.seed,
        range(block.first, block.first + block.many),
    )


@lru_cache(maxsize=64 * HELD)
def _alarms(block: _Block, ask: Ask, known: bytes) -> int:
    """Alarms of these redraws as they are: the same whatever is changed, so that they are asked once."""
    return int(ask(_redrawn(block), known).sum())

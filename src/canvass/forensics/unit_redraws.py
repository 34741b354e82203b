"""Elections of the shape of this one in which nothing was changed: what a test of its numbers does by mere chance.

A unit's votes are a Poisson number about those that were cast, at least one. The leader's are binomial with the unit's
share, moved by a normal number with standard deviation .15 on the scale of log odds; the runner-up's likewise among
the rest. What stands in the shares of the report survives into the redraws: they tell what a test does with such
shapes, and protect against no change that is in them already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from canvass.stats.digits import Counts
from canvass.stats.regression import Floats
from canvass.stats.streams import stream

SPREAD = 0.15
"""Standard deviation of a unit's log odds between redraws."""
CLIPPED = 1e-4
PURPOSE = "units"


@dataclass(frozen=True, eq=False)
class UnitVotes:
    """Votes cast, of the leader and of the runner-up, each (elections, units)."""

    cast: Counts
    leader: Counts
    runner_up: Counts


def unit_redraws(votes: UnitVotes, seed: str, numbers: Sequence[int]) -> UnitVotes:
    """The redraws of these numbers of one election, each from a stream of its own."""
    cast, leader, runner_up = (each[0] for each in (votes.cast, votes.leader, votes.runner_up))
    ahead, behind = _log_odds(leader, cast), _log_odds(runner_up, cast - leader)
    found = np.empty((3, len(numbers), cast.size), dtype=np.int64)
    for row, number in enumerate(numbers):
        random = stream(seed, PURPOSE, number)
        found[0, row] = np.maximum(random.poisson(cast), 1)
        found[1, row] = random.binomial(found[0, row], _shares(ahead, random))
        rest = found[0, row] - found[1, row]
        found[2, row] = random.binomial(rest, _shares(behind, random))
    return UnitVotes(*found)


def _log_odds(votes: Counts, of: Counts) -> Floats:
    share = np.clip((votes + 0.5) / (of + 1), CLIPPED, 1 - CLIPPED)
    return np.asarray(np.log(share / (1 - share)))


def _shares(log_odds: Floats, random: np.random.Generator) -> Floats:
    return np.asarray(1 / (1 + np.exp(-log_odds - random.normal(0, SPREAD, log_odds.size))))

"""Tests that look at nothing but the numbers of the units: digits, and how the leader's share goes with turnout.

Each answers for many elections at once whether it raises its alarm. None can tell why, and honest elections may raise
it: how often they do stands beside it wherever it is told.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from canvass.forensics.many import adjusted_of_many
from canvass.forensics.redraws import LEVEL
from canvass.forensics.unit_redraws import UnitVotes
from canvass.stats.digits import (
    LAST_DIGITS,
    SECOND_DIGITS,
    Counts,
    chi_square_p,
    last_digits,
    second_digits,
)
from canvass.stats.flow import flow_slope

Alarms = npt.NDArray[np.bool_]
ELECTORATE_FROM = 100
"""The fewest voters of a unit whose turnout is looked at."""


def second_digit_alarms(votes: UnitVotes) -> Alarms:
    """Whether the second digits of leader or runner-up leave Benford's law, at .05 for both together."""
    both = [chi_square_p(second_digits(each), SECOND_DIGITS) for each in _both(votes)]
    return _any_rejects(both)


def last_digit_alarms(votes: UnitVotes) -> Alarms:
    """Whether the last digits of leader or runner-up are not evenly spread, at .05 for both together."""
    both = [chi_square_p(last_digits(each), LAST_DIGITS) for each in _both(votes)]
    return _any_rejects(both)


def turnout_alarms(votes: UnitVotes, voters: Counts) -> Alarms:
    """Whether the leader gains more than every further vote, or loses by it: a slope beyond 0 to 1."""
    slope = turnout_slope(votes, voters)
    return np.asarray((slope < 0) | (slope > 1))


def turnout_slope(votes: UnitVotes, voters: Counts) -> npt.NDArray[np.float64]:
    """How many votes of the leader go with a further vote cast, over units of at least 100 voters."""
    kept = voters >= ELECTORATE_FROM
    cast, leader = votes.cast[:, kept], votes.leader[:, kept]
    return flow_slope(voters[kept], cast, leader)


def _both(votes: UnitVotes) -> tuple[Counts, Counts]:
    return votes.leader, votes.runner_up


def _any_rejects(p_values: list[npt.NDArray[np.float64]]) -> Alarms:
    return np.asarray((adjusted_of_many(np.stack(p_values)) < LEVEL).any(axis=0))

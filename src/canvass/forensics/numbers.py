"""Alarms of the tests that look at nothing but the numbers of the units, and how the leader's share goes with turnout.

Each answers for many elections at once whether it raises its alarm. None can tell why, and honest elections may raise
it: how often they do stands beside it wherever it is told.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from canvass.forensics.calibrated import Role, counted_of
from canvass.forensics.many import adjusted_of_many
from canvass.forensics.number_tests import ALARM_BELOW, ELECTORATE_FROM, Alarms, NumberTest
from canvass.forensics.unit_redraws import UnitVotes
from canvass.stats.digits import Counts
from canvass.stats.flow import flow_slope


def alarms_of_both(test: NumberTest, votes: UnitVotes) -> Alarms:
    """Whether a test with a law rejects the numbers of leader or runner-up, at .05 for both together."""
    both = [test.p_for_alarm(counted_of(votes, role)) for role in Role]
    adjusted = adjusted_of_many(np.stack(both))
    return np.asarray((adjusted < ALARM_BELOW).any(axis=0))


def turnout_alarms(votes: UnitVotes, voters: Counts) -> Alarms:
    """Whether the leader gains more than every further vote, or loses by it: a slope beyond 0 to 1."""
    slope = turnout_slope(votes, voters)
    return np.asarray((slope < 0) | (slope > 1))


def turnout_slope(votes: UnitVotes, voters: Counts) -> npt.NDArray[np.float64]:
    """How many votes of the leader go with a further vote cast, over units of at least 100 voters."""
    kept = voters >= ELECTORATE_FROM
    cast, leader = votes.cast[:, kept], votes.leader[:, kept]
    return flow_slope(voters[kept], cast, leader)

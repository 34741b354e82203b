"""How much of every further vote cast goes to one choice, over units (Myagkov, Ordeshook and Shakin 2009)."""

from __future__ import annotations

import numpy as np

from canvass.stats.digits import Counts
from canvass.stats.regression import Floats


def flow_slope(voters: Counts, cast: Counts, votes: Counts) -> Floats:
    """The slope of a choice's votes on votes cast, both as shares of the voters, for each election.

    ``voters`` (units) is above 0; ``cast`` and ``votes`` are (elections, units). Between 0 and 1 in honest elections
    whose units are alike; where support is denser in units of high turnout it is honestly above 1.

    >>> flow_slope(np.array([100, 200]), np.array([[50, 150]]), np.array([[20, 90]])).round(2).tolist()
    [1.0]
    """
    turnout, share = cast / voters, votes / voters
    turnout = turnout - turnout.mean(axis=1, keepdims=True)
    return np.asarray((turnout * share).sum(axis=1) / (turnout**2).sum(axis=1))

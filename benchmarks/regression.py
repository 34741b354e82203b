"""The technology question: regressions, permutations, bootstraps, and the whole command."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from benchmarks import programs
from benchmarks.rows import Row
from canvass.stats.bootstrap import wild_cluster_bootstrap
from canvass.stats.cluster import Clustered, clustered_coefficient
from canvass.stats.permutation import freedman_lane, freedman_lane_by_rotation
from canvass.stats.regression import Fit, least_squares, with_constant

COUNTIES, STATES, ORDERS = 3_141, 49, 100_000


@cache
def _nation(controls: int) -> Fit:
    """A regression of as many rows as there are counties."""
    rng = np.random.default_rng(1)
    facts = rng.normal(size=(COUNTIES, controls))
    machines = (rng.random(COUNTIES) < 0.45).astype(float)
    outcome = facts.sum(axis=1) + rng.normal(size=COUNTIES)
    return least_squares(outcome, with_constant(machines, facts))


def _rng() -> np.random.Generator:
    return np.random.default_rng(2)


def _ladder() -> Callable[[], object]:
    from canvass.forensics.ladder import steps
    from canvass.journeys.elections import open_election
    from canvass.journeys.gap.asked import Options, question
    from canvass.journeys.gap.places import study
    from canvass.journeys.gap.sources import sources

    asked = question(open_election("us-2016-president"), "WI", Options())
    places = study(asked, sources(asked, ()), asked.count)
    return lambda: steps(places.places, places.plan.specifications())


def _command() -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = ["tech-gap", "us-2016-president", "--state", "WI", "--out", folder]
        programs.run(sys.executable, "-m", "canvass", *words)


def rows() -> Iterator[Row]:
    """Limits are those of the design; "by rotation" is how many rows are meant to be permuted."""
    clusters = np.arange(COUNTIES) % STATES
    yield Row(
        "100,000 orders of 3,141 counties, two groups, by rotation",
        lambda: freedman_lane_by_rotation(_nation(0), 1, _rng(), ORDERS),
        0.2,
    )
    yield Row(
        "100,000 orders of 3,141 counties, regression, by rotation",
        lambda: freedman_lane_by_rotation(_nation(5), 1, _rng(), ORDERS),
        10.0,
    )
    yield Row(
        "100,000 orders of 3,141 counties, regression, shuffled",
        lambda: freedman_lane(_nation(5), 1, _rng(), ORDERS),
        10.0,
    )
    yield Row(
        "9,999 wild bootstraps of 3,141 counties in 49 states",
        lambda: wild_cluster_bootstrap(_nation(5), 1, clusters, _rng()),
        0.3,
    )
    yield Row(
        "CR2 with Satterthwaite df, 3,141 counties in 49 states",
        lambda: clustered_coefficient(_nation(5), 1, clusters, Clustered.CR2),
        0.2,
    )
    yield Row("the ladder of Wisconsin, 112 regressions", _ladder(), 1.0)
    yield Row("canvass tech-gap us-2016-president --state WI --out", _command, 10.0, 500.0)

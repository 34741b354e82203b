"""How often the declared tests raise an alarm where there is nothing to find, in places of this very shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from canvass.forensics.comparison import Places
from canvass.forensics.redraws import LEVEL, Redrawn, any_rejects, redrawn
from canvass.forensics.specification import Specification

MOST_ALLOWED = 0.10
"""A test that raises more false alarms than this is shown and does not count."""


@dataclass(frozen=True, slots=True)
class FalseAlarms:
    """Share of redraws in which a test, or the family after Benjamini and Hochberg, rejects at .05."""

    specification: Specification | None
    rate: float
    redraws: int

    @property
    def error(self) -> float:
        """Monte-Carlo standard error of the rate."""
        return sqrt(self.rate * (1 - self.rate) / self.redraws)

    @property
    def is_reliable(self) -> bool:
        """Whether the rate is not clearly above what is allowed."""
        return self.rate - 1.645 * self.error <= MOST_ALLOWED


def false_alarms(
    places: Places, family: Sequence[Specification], seed: str
) -> tuple[FalseAlarms, ...]:
    """The rate of each test of the family that can be run, then that of the family as a whole."""
    return alarm_rates(redrawn(places, family, seed, (0.0,)))


def alarm_rates(tests: Sequence[Redrawn]) -> tuple[FalseAlarms, ...]:
    """The rates in redraws whose first switch is none."""
    if not tests:
        return ()
    alone = (
        FalseAlarms(one.specification, float((one.p_values[0] < LEVEL).mean()), one.redraws)
        for one in tests
    )
    return (*alone, FalseAlarms(None, float(any_rejects(tests)[0].mean()), tests[0].redraws))

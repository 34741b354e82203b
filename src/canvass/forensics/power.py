"""How likely the declared tests would notice a switch of votes on the machines, in places of this very shape.

Beside the false alarms this says what silence is worth: a test that seldom raises an alarm may be one that cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.forensics.comparison import Places
from canvass.forensics.false_alarms import FalseAlarms, alarm_rates
from canvass.forensics.redraws import LEVEL, Redrawn, any_rejects, redrawn
from canvass.forensics.specification import Specification

SWITCHED_PERCENT = (1.0, 2.0, 4.0, 8.0)
"""The switches of which everybody is told, in percent of the ballots on machines."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of so many percent of the ballots on machines, spread evenly over them.

    ``points``: by how much a place that voted on nothing else is moved. ``is_deciding``: the least one that would
    have changed the winner.
    """

    percent: float
    points: float
    is_deciding: bool = False


@dataclass(frozen=True, slots=True)
class Power:
    """Share of redraws with a switch in which a test, or the family after Benjamini and Hochberg, rejects at .05."""

    specification: Specification | None
    switch: Switch
    probability: float
    redraws: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """What the declared tests do where it is known what the machines did: nothing, or a switch."""

    false_alarms: tuple[FalseAlarms, ...]
    power: tuple[Power, ...]


UNCALIBRATED = Calibration((), ())


def calibration(
    places: Places, family: Sequence[Specification], seed: str, switches: Sequence[Switch]
) -> Calibration:
    """False alarms and power of each test of the family and of the family, on the same redraws."""
    moved = (0.0, *(switch.points for switch in switches))
    tests = redrawn(places, family, seed, moved)
    return Calibration(alarm_rates(tests), tuple(_power(tests, switches)))


def _power(tests: Sequence[Redrawn], switches: Sequence[Switch]) -> list[Power]:
    if not tests:
        return []
    together = any_rejects(tests)
    rows = [(one.specification, one.p_values < LEVEL) for one in tests]
    return [
        Power(specification, switch, float(rejects[place].mean()), tests[0].redraws)
        for specification, rejects in (*rows, (None, together))
        for place, switch in enumerate(switches, 1)
    ]

"""How often the declared tests raise an alarm where there is nothing to find, in places of this very shape.

A redraw is an election in which machines make no difference: what the controls predict for each place, plus the
place's own deviation with a sign dealt at random. Sizes, controls, codings and the unequal scatter stay as they
are. What the redraws cannot show: they take the deviations of places as independent of one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from scipy.special import stdtr

from canvass.forensics.comparison import TREATMENT, Places, regression
from canvass.forensics.gate import Identified, identification
from canvass.forensics.specification import Specification
from canvass.stats.multiplicity import benjamini_hochberg
from canvass.stats.regression import Fit, Floats, partialled_out
from canvass.stats.robust import LEVERAGE_ONE
from canvass.stats.streams import stream

REDRAWS = 1_000
LEVEL = 0.05
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
    tests: list[tuple[Specification, Floats]] = []
    signs: dict[str, Floats] = {}
    for specification in family:
        wanted = regression(places, specification)
        if identification(wanted, specification).answer is not Identified.YES:
            continue
        for unit in wanted.units:
            if unit not in signs:
                rng = stream(seed, f"false alarms {unit}")
                signs[unit] = np.where(rng.integers(0, 2, REDRAWS) == 1, 1.0, -1.0)
        dealt = np.column_stack([signs[unit] for unit in wanted.units])
        tests.append((specification, _p_values(wanted.fit, dealt)))
    if not tests:
        return ()
    p_values = np.column_stack([p for _, p in tests])
    any_alarm = [min(benjamini_hochberg(list(row))) < LEVEL for row in p_values]
    return (
        *(FalseAlarms(one, float((p < LEVEL).mean()), REDRAWS) for one, p in tests),
        FalseAlarms(None, float(np.mean(any_alarm)), REDRAWS),
    )


def _p_values(fit: Fit, signs: Floats) -> Floats:
    """HC3 p of the coding in each redraw (signs: redraws, n)."""
    basis, remainder = partialled_out(fit, TREATMENT)
    deviations = fit.outcome - basis @ (basis.T @ fit.outcome)
    drawn = signs * deviations
    orthonormal, _ = np.linalg.qr(fit.design)
    residuals = drawn - (drawn @ orthonormal) @ orthonormal.T
    size = remainder @ remainder
    slope = drawn @ remainder / size
    room = np.where(fit.leverage < LEVERAGE_ONE, 1 - fit.leverage, np.inf)
    meat = (residuals / room) ** 2 @ remainder**2
    t = slope / (np.sqrt(meat) / size)
    return np.asarray(2 * stdtr(fit.df, -np.abs(t)))

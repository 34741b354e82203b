"""The declared tests on elections of this very shape in which it is known what the machines did.

A redraw is what the controls predict for each place, plus the place's own deviation with a sign dealt at random, plus
what a switch of a share of the ballots on machines moves: nothing, or so many points in a place that voted on nothing
else. Sizes, controls, codings and the unequal scatter stay as they are. What the redraws cannot show: they take the
deviations of places as independent of one another, and a switch as spread evenly over the ballots on machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from canvass.forensics.comparison import TREATMENT, Places, Regression, regression
from canvass.forensics.gate import Identified, identification
from canvass.forensics.scale import MACHINE_SHARE
from canvass.forensics.specification import Specification
from canvass.stats.regression import Fit, Floats, partialled_out
from canvass.stats.robust import LEVERAGE_ONE
from canvass.stats.special import stdtr
from canvass.stats.streams import stream

REDRAWS = 1_000
LEVEL = 0.05


@dataclass(frozen=True, eq=False)
class Redrawn:
    """HC3 p-values of one test: ``p_values`` (switches, redraws), the same redraws in every test and switch."""

    specification: Specification
    p_values: Floats

    @property
    def redraws(self) -> int:
        """How many elections were drawn."""
        return int(self.p_values.shape[1])


def redrawn(
    places: Places, family: Sequence[Specification], seed: str, switches: Sequence[float]
) -> tuple[Redrawn, ...]:
    """Each test of the family that can be run, on the same redraws.

    ``switches`` are by how many points a place with all its ballots on machines is moved; 0: machines do nothing.
    """
    signs: dict[str, Floats] = {}
    tests = []
    for specification in family:
        wanted = regression(places, specification)
        if identification(wanted, specification).answer is Identified.YES:
            dealt = np.column_stack([_signs(signs, seed, unit) for unit in wanted.units])
            share = _machine_share(places, specification)
            p_values = _p_values(wanted, dealt, share, np.asarray(switches, dtype=float))
            tests.append(Redrawn(specification, p_values))
    return tuple(tests)


def any_rejects(tests: Sequence[Redrawn]) -> npt.NDArray[np.bool_]:
    """Whether the family finds a difference (switches, redraws): some p below .05 after Benjamini and Hochberg."""
    ordered = np.sort(np.stack([one.p_values for one in tests]), axis=0)
    m = len(tests)
    adjusted = ordered * (m / np.arange(1, m + 1))[:, None, None]
    return np.asarray(adjusted.min(axis=0) < LEVEL)


def _signs(known: dict[str, Floats], seed: str, unit: str) -> Floats:
    """One sign for each redraw of a place."""
    if unit not in known:
        rng = stream(seed, f"false alarms {unit}")
        known[unit] = np.where(rng.integers(0, 2, REDRAWS) == 1, 1.0, -1.0)
    return known[unit]


def _machine_share(places: Places, specification: Specification) -> Floats:
    """Share of ballots on machines; a place of which it is not known is taken to show nothing of a switch."""
    rows = places.used_by(specification)
    if MACHINE_SHARE not in rows.table.columns:
        return np.zeros(len(rows.units))
    return np.nan_to_num(rows.numbers(MACHINE_SHARE), nan=0.0)


def _p_values(wanted: Regression, signs: Floats, share: Floats, switches: Floats) -> Floats:
    """HC3 p of the coding: signs (redraws, n), share (n); answers (switches, redraws).

    A switch moves the outcome along one line, so estimate and variance of every switch are a straight line and a
    parabola in it.
    """
    fit: Fit = wanted.fit
    basis, remainder = partialled_out(fit, TREATMENT)
    deviations = fit.outcome - basis @ (basis.T @ fit.outcome)
    drawn = signs * deviations
    moved = share * fit.design[:, 0]  # the column of ones, which carries the roots of the weights
    orthonormal, _ = np.linalg.qr(fit.design)
    size = remainder @ remainder
    room = np.where(fit.leverage < LEVERAGE_ONE, 1 - fit.leverage, np.inf)
    left = (drawn - (drawn @ orthonormal) @ orthonormal.T) / room
    left_moved = (moved - orthonormal @ (orthonormal.T @ moved)) / room
    weight = remainder**2
    x = switches[:, None]
    slope = (drawn @ remainder)[None, :] + x * (moved @ remainder)
    variance = (
        (left**2 @ weight)[None, :]
        + 2 * x * (left @ (left_moved * weight))[None, :]
        + x**2 * float(left_moved**2 @ weight)
    )
    t = (slope / size) / (np.sqrt(variance) / size)
    return np.asarray(2 * stdtr(fit.df, -np.abs(t)))

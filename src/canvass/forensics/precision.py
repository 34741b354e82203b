"""One estimate under every reasonable account of its precision, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from canvass.forensics.comparison import TREATMENT, Places, Regression, regression
from canvass.forensics.gate import Identified, identification
from canvass.forensics.specification import Specification
from canvass.stats.bootstrap import wild_cluster_bootstrap
from canvass.stats.conley import Kernel, conley_coefficient
from canvass.stats.permutation import freedman_lane
from canvass.stats.regression import Floats
from canvass.stats.robust import Robust, robust_coefficient
from canvass.stats.spatial import Moran, moran, neighbours_of
from canvass.stats.sphere import great_circle_km
from canvass.stats.streams import stream

CUTOFFS_KM = (50.0, 100.0, 150.0, 200.0)
KERNELS = (Kernel.SPHERICAL, Kernel.BARTLETT)
DRAWS = 9_999


@dataclass(frozen=True, slots=True)
class Geography:
    """Who borders on whom, and where places lie (unit, latitude, longitude); either may be empty."""

    borders: Mapping[str, frozenset[str]]
    points: pl.DataFrame


@dataclass(frozen=True, slots=True)
class SpatialError:
    """The Conley standard error with one kernel and cutoff; None where it is not computable."""

    kernel: Kernel
    cutoff_km: float
    standard_error: float | None


@dataclass(frozen=True, slots=True)
class Precision:
    """One estimate with its standard errors (points) and its p by resampling.

    The permutation deals out residuals anew (Freedman and Lane), the bootstrap flips the signs of each place's
    residual; both take places as independent. ``residual_moran`` says whether neighbours are alike in what the
    regression leaves over (places counted once): then the errors of Conley are the ones to read.
    """

    specification: Specification
    difference_points: float
    se_classical: float | None
    se_hc2: float | None
    se_hc3: float | None
    conley: tuple[SpatialError, ...]
    permutation_t: float
    permutation_p: float
    permutation_draws: int
    bootstrap_p: float
    bootstrap_draws: int
    residual_moran: Moran | None


def precision(
    places: Places, specification: Specification, geography: Geography, seed: str
) -> Precision | None:
    """The panel for one specification; None where the gate lets no model through."""
    wanted = regression(places, specification)
    if identification(wanted, specification).answer is not Identified.YES:
        return None
    fit = wanted.fit
    name = f"{specification.coding} {specification.rung} {specification.weighting}"
    dealt = freedman_lane(fit, TREATMENT, stream(seed, f"freedman-lane {name}"), DRAWS)
    flipped = wild_cluster_bootstrap(
        fit, TREATMENT, np.arange(fit.n), stream(seed, f"wild bootstrap {name}"), DRAWS
    )
    return Precision(
        specification=specification,
        difference_points=float(fit.coefficients[TREATMENT]),
        se_classical=robust_coefficient(fit, TREATMENT, Robust.CLASSICAL).standard_error,
        se_hc2=robust_coefficient(fit, TREATMENT, Robust.HC2).standard_error,
        se_hc3=robust_coefficient(fit, TREATMENT, Robust.HC3).standard_error,
        conley=conley_errors(wanted, geography),
        permutation_t=dealt.statistic,
        permutation_p=dealt.p_value,
        permutation_draws=dealt.draws,
        bootstrap_p=flipped.p_value,
        bootstrap_draws=flipped.draws,
        residual_moran=morans_i(fit.residuals, wanted.units, geography, seed, f"residual {name}")
        if wanted.weights is None
        else None,
    )


def morans_i(
    values: Floats, units: tuple[str, ...], geography: Geography, seed: str, name: str
) -> Moran | None:
    """Moran's I of values by unit, rook neighbours, row-standardised; places without neighbours left out."""
    kept = [
        index
        for index, unit in enumerate(units)
        if geography.borders.get(unit, frozenset()) & set(units)
    ]
    if len(kept) < 3:
        return None
    neighbours = neighbours_of([units[index] for index in kept], geography.borders)
    return moran(values[kept], neighbours, stream(seed, f"moran {name}"), DRAWS)


def conley_errors(wanted: Regression, geography: Geography) -> tuple[SpatialError, ...]:
    """Conley's error of the coding by kernel and distance; none where a place's position is not known."""
    known = {
        unit: (latitude, longitude) for unit, latitude, longitude in geography.points.iter_rows()
    }
    if not all(unit in known for unit in wanted.units):
        return ()
    points = np.array([known[unit] for unit in wanted.units])
    distance = great_circle_km(points[:, 0], points[:, 1])
    return tuple(
        SpatialError(
            kernel,
            cutoff,
            conley_coefficient(wanted.fit, TREATMENT, distance, cutoff, kernel).standard_error,
        )
        for kernel in KERNELS
        for cutoff in CUTOFFS_KM
    )


def column_moran(places: Places, column: str, geography: Geography, seed: str) -> Moran | None:
    """Moran's I of a column of the table of places: the outcome or a coding."""
    rows = places.known([column])
    values = rows.numbers(column)
    if len(values) < 3 or np.ptp(values) == 0:
        return None
    return morans_i(values, rows.units, geography, seed, column)

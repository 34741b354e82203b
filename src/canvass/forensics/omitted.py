"""What a factor that nobody measured would have to be like to remove a difference, measured by those that were."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.forensics.comparison import TREATMENT, Places, regression
from canvass.forensics.controls import RAW
from canvass.forensics.gate import Identified, identification, plain
from canvass.forensics.specification import Plan, Specification
from canvass.forensics.technology import Coding
from canvass.stats.oster import Oster, largest_r_squared, oster
from canvass.stats.regression import Fit
from canvass.stats.robust import Robust, robust_coefficient
from canvass.stats.sensitivity import Benchmark, Robustness, benchmark, robustness

MULTIPLES = (1.0, 2.0, 3.0)


@dataclass(frozen=True, slots=True)
class AsStrongAs:
    """What a factor a number of times as strong as one control would leave of the difference."""

    control: str
    word: str
    benchmark: Benchmark
    reverses_sign: bool


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How an adjusted difference stands up to a factor left out; classical t, as the formulas are about geometry.

    Robustness values mean nothing without the benchmarks. ``selection`` are Oster's figures for the largest R
    squared of 1.3 times the regression's and of 1; empty where they are undefined.
    """

    specification: Specification
    difference_points: float
    se_classical: float
    robustness: Robustness
    benchmarks: tuple[AsStrongAs, ...]
    selection: tuple[Oster, ...]


def sensitivities(places: Places, plan: Plan) -> tuple[Sensitivity, ...]:
    """Each coding at each rung with a fact about places held equal, every county counted once."""
    return tuple(
        found
        for coding in plan.codings
        for rung in plan.ladder
        if rung.controls
        for found in [_sensitivity(places, plan, coding, plan.specification(coding, rung))]
        if found is not None
    )


def _sensitivity(
    places: Places, plan: Plan, coding: Coding, specification: Specification
) -> Sensitivity | None:
    wanted = regression(places, specification)
    if identification(wanted, specification).answer is not Identified.YES:
        return None
    fit = wanted.fit
    classical = robust_coefficient(fit, TREATMENT, Robust.CLASSICAL)
    if classical.t is None or classical.standard_error is None:
        return None
    raw = regression(places, plan.specification(coding, RAW)).fit
    return Sensitivity(
        specification=specification,
        difference_points=classical.value,
        se_classical=classical.standard_error,
        robustness=robustness(classical.t, fit.df),
        benchmarks=tuple(
            _as_strong(fit, plan, column, plain(name), multiple)
            for column, name in enumerate(specification.controls, TREATMENT + 1)
            for multiple in MULTIPLES
        ),
        selection=_selection(raw, fit),
    )


def _as_strong(fit: Fit, plan: Plan, column: int, control: str, multiple: float) -> AsStrongAs:
    found = benchmark(fit, TREATMENT, column, multiple)
    value = float(fit.coefficients[TREATMENT])
    return AsStrongAs(
        control=control,
        word=plan.word_for(control),
        benchmark=found,
        reverses_sign=found.adjusted_estimate is not None and found.adjusted_estimate * value < 0,
    )


def _selection(raw: Fit, fit: Fit) -> tuple[Oster, ...]:
    short, long = ((float(one.coefficients[TREATMENT]), one.r_squared) for one in (raw, fit))
    found = (oster(short, long, most) for most in (largest_r_squared(fit.r_squared), 1.0))
    return tuple(one for one in found if one is not None)

"""One state among all: the same regression wherever equipment varies, and the nation with a constant for each state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from canvass.forensics.comparison import TREATMENT, Places, regression
from canvass.forensics.gate import Identified, identification
from canvass.forensics.specification import Plan, Specification
from canvass.forensics.technology import Coding
from canvass.stats.cluster import Clustered, clustered_coefficient
from canvass.stats.multiplicity import benjamini_hochberg, bonferroni, holm
from canvass.stats.regression import Fit
from canvass.stats.robust import LEVERAGE_ONE, Robust, coefficient, robust_coefficient

NOT_COMPARED = ("AK", "HI")
"""Alaska reports as one row under a code of its own; one of Hawaii's counties is counted inside another."""


@dataclass(frozen=True, slots=True)
class InState:
    """One state of the family; p-values are classical ones, adjusted for the number of states.

    Descriptive where fewer than ten places are on one side of the coding: counted in the family, not concluded
    from.
    """

    state: str
    n: int
    n_with: int
    identified: Identified
    difference_points: float
    se_classical: float
    p_classical: float
    p_hc3: float | None
    bonferroni: float
    holm: float
    benjamini_hochberg: float


@dataclass(frozen=True, slots=True)
class Nation:
    """All states together, a constant for each: CR1 lets the counties of a state move together."""

    rung: str
    n: int
    states: int
    n_with: int
    difference_points: float
    se_classical: float | None
    se_hc2: float | None
    se_cr1: float | None
    p_cr1: float | None


@dataclass(frozen=True, slots=True)
class AmongStates:
    """The family of states for one coding; ``without_variation`` lists states where all places are alike."""

    coding: str
    rung: str
    states: tuple[InState, ...]
    without_variation: tuple[str, ...]
    nation: tuple[Nation, ...]


def among_states(places: Places, plan: Plan, coding: Coding) -> AmongStates:
    """Every state in which the coding varies, with all demographic controls, and the nation.

    No rung here holds the election before equal, so a place of which that is not known takes part.
    """
    plan = replace(plan, ladder=plan.demographic_rungs, has_earlier=False)
    rung = plan.demographic_rungs[-1]
    specification = plan.specification(coding, rung)
    known = Places(places.used_by(specification).table.filter(~pl.col("state").is_in(NOT_COMPARED)))
    varying = (
        known.table.group_by("state")
        .agg(pl.col(coding.code).n_unique().alias("values"))
        .sort("state")
    )
    wanted = varying.filter(pl.col("values") > 1)["state"].to_list()
    return AmongStates(
        coding=coding.code,
        rung=rung.name,
        states=_family(known, specification, wanted),
        without_variation=tuple(varying.filter(pl.col("values") == 1)["state"]),
        nation=tuple(
            found
            for one in plan.demographic_rungs
            for found in [_nation(known, plan.specification(coding, one))]
            if found is not None
        ),
    )


def _family(
    places: Places, specification: Specification, states: Sequence[str]
) -> tuple[InState, ...]:
    steps = [
        (state, wanted)
        for state in states
        for wanted in [regression(_in(places, state), specification)]
        if wanted.columns.is_estimable
    ]
    fits = [wanted.fit for _, wanted in steps]
    classical = [robust_coefficient(fit, TREATMENT, Robust.CLASSICAL) for fit in fits]
    p = [one.p_value or 0.0 for one in classical]
    columns = zip(bonferroni(p), holm(p), benjamini_hochberg(p), strict=True)
    return tuple(
        InState(
            state=state,
            n=fit.n,
            n_with=int(wanted.design[:, TREATMENT].sum()),
            identified=identification(wanted, specification).answer,
            difference_points=one.value,
            se_classical=one.standard_error or 0.0,
            p_classical=one.p_value or 0.0,
            p_hc3=robust_coefficient(fit, TREATMENT, Robust.HC3).p_value,
            bonferroni=by_bonferroni,
            holm=by_holm,
            benjamini_hochberg=by_hochberg,
        )
        for (state, wanted), fit, one, (by_bonferroni, by_holm, by_hochberg) in zip(
            steps, fits, classical, columns, strict=True
        )
    )


def _in(places: Places, state: str) -> Places:
    return Places(places.table.filter(pl.col("state") == state))


def _nation(places: Places, specification: Specification) -> Nation | None:
    wanted = regression(places, specification, "state")
    several = len(set(places.used_by(specification).table["state"])) > 1
    if not several or not wanted.columns.is_estimable:
        return None
    fit = wanted.fit
    clusters = places.used_by(specification).table["state"].to_numpy()
    classical = robust_coefficient(fit, TREATMENT, Robust.CLASSICAL)
    cr1 = clustered_coefficient(fit, TREATMENT, clusters, Clustered.CR1)
    return Nation(
        rung=specification.rung,
        n=fit.n,
        states=len(set(clusters)),
        n_with=int(wanted.design[:, TREATMENT].sum()),
        difference_points=classical.value,
        se_classical=classical.standard_error,
        se_hc2=_hc2(fit),
        se_cr1=cr1.standard_error,
        p_cr1=cr1.p_value,
    )


def _hc2(fit: Fit) -> float | None:
    """HC2, in which a place alone in its state (the District of Columbia) counts for nothing.

    Its leverage is one and its residual nothing: CR2 of rows that are their own clusters, by the generalised
    inverse.
    """
    room = 1 - fit.leverage
    alone = room < 1 - LEVERAGE_ONE
    variances = np.where(alone, 0.0, fit.residuals**2 / np.where(alone, 1.0, room))
    covariance = fit.bread @ ((fit.design * variances[:, None]).T @ fit.design) @ fit.bread
    return coefficient(fit, TREATMENT, covariance, fit.df).standard_error

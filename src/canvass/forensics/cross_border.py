"""The comparison where there is no machine: counties across the border, sorted as the studied state would sort them.

In the studied state it is estimated which facts go with having machines. Each county of neighbouring states
without such machines then gets its chance of having had one. If the counties likely to have had machines differ
from the others there as well, the raw difference is about places, not about machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from canvass.forensics.comparison import Known, Places
from canvass.forensics.controls import EARLIER, Vintage
from canvass.forensics.negative_controls import ControlKind, NegativeControl
from canvass.forensics.specification import Plan
from canvass.forensics.technology import FEWEST_PLACES, Coding, Weighting
from canvass.stats.collinearity import is_estimable
from canvass.stats.logit import Logit, logit
from canvass.stats.regression import Floats, with_constant
from canvass.stats.streams import stream

DRAWS = 2_000
OVERLAP = (0.05, 0.95)
COVARIATES = ("nonwhite", "college", "log_pop")
"""What the chance of having machines is estimated from, where the standard controls are known."""


class Reading(StrEnum):
    """What the gap where there was no machine says of the real one."""

    LARGER = "larger"
    """It is of the same sign, and all of its interval at least as far from none as the real one."""
    AS_LARGE = "as_large"
    """It is of the same sign, and its interval holds the real one."""
    PART = "part"
    """It is of the same sign, and all of its interval lies between none and the real one."""
    OTHER_SIGN = "other_sign"
    NOT_THERE = "not_there"
    """Its interval holds none, and not the real one."""
    CANNOT_TELL = "cannot_tell"
    """Its interval holds both none and the real one."""


@dataclass(frozen=True, slots=True)
class PseudoGap:
    """The "gap" where there is no machine, beside the real one.

    ``weighted_points`` needs no random numbers: each county counts by its chance of having had machines. The
    others are the mean and the middle 95% of drawing who had one; ``p_value`` is twice the smaller share of draws
    on one side of zero.
    """

    weighted_points: float
    mean_of_draws_points: float
    low_points: float
    high_points: float
    p_value: float
    real_points: float

    @property
    def reading(self) -> Reading:
        """What the interval says, neither more nor less."""
        holds_real = self.low_points <= self.real_points <= self.high_points
        if self.low_points <= 0 <= self.high_points:
            return Reading.CANNOT_TELL if holds_real else Reading.NOT_THERE
        nearest = min(self.low_points, self.high_points, key=abs)
        if nearest * self.real_points <= 0:
            return Reading.OTHER_SIGN
        if abs(nearest) >= abs(self.real_points):
            return Reading.LARGER
        return Reading.AS_LARGE if holds_real else Reading.PART


@dataclass(frozen=True, slots=True)
class CrossBorder:
    """The placebo for one coding.

    ``change`` is None where the election before is not known; it is over ``change_states`` and ``change_places``,
    those of which the election before is known. ``share_outside_overlap`` of the counties have a
    chance below 5 or above 95%; the largest difference of a covariate's mean between the two sides of the
    border is given in standard deviations.
    """

    coding: str
    covariates: tuple[str, ...]
    states: tuple[str, ...]
    places: int
    coefficients: tuple[float, ...]
    expected_with: float
    level: PseudoGap
    change: PseudoGap | None
    change_states: tuple[str, ...]
    change_places: int
    share_outside_overlap: float
    most_different: str
    largest_standardised_difference: float


def cross_border(
    plan: Plan, coding: Coding, here: Places, there: Places, seed: str
) -> CrossBorder | None:
    """The placebo for a yes-or-no coding, both sides by the same kind of count.

    None for a share coding, without covariates that vary, where fewer than ten places are on one side of the
    coding, or where the covariates tell machine places from others without error.
    """
    vintage, names = plan.vintages[0], _covariates(plan.vintages[0])
    columns = [vintage.column(name) for name in names]
    own, other = here.known([coding.code, "now", *columns]), there.known(["now", *columns])
    flags = own.numbers(coding.code)
    few = min(flags.sum(), (1 - flags).sum()) < FEWEST_PLACES
    if coding.is_share or not names or few or len(other.units) < FEWEST_PLACES:
        return None
    if not (is_estimable(_design(own, columns)) and is_estimable(_design(other, columns))):
        return None
    fitted = logit(flags, _design(own, columns))
    if not fitted.has_converged:
        return None
    chance = fitted.probability(_design(other, columns))
    differences = {
        name: _standardised_difference(own.numbers(column), other.numbers(column))
        for name, column in zip(names, columns, strict=True)
    }
    most = max(differences, key=lambda name: differences[name])
    earlier = _with_the_election_before(plan, coding, (here, there), columns)
    return CrossBorder(
        coding=coding.code,
        covariates=names,
        states=_states(other),
        places=len(other.units),
        coefficients=tuple(float(value) for value in fitted.coefficients),
        expected_with=float(chance.sum()),
        level=_gap(_level(own), flags, _level(other), chance, f"{seed} {coding.code}"),
        change=_change_gap(earlier, coding, fitted, columns, seed) if earlier else None,
        change_states=_states(earlier[1]) if earlier else (),
        change_places=len(earlier[1].units) if earlier else 0,
        share_outside_overlap=float(((chance < OVERLAP[0]) | (chance > OVERLAP[1])).mean()),
        most_different=most,
        largest_standardised_difference=differences[most],
    )


def _with_the_election_before(
    plan: Plan, coding: Coding, sides: tuple[Places, Places], columns: Sequence[str]
) -> tuple[Known, Known] | None:
    """The places of both sides of which the election before is known; None where that is too few."""
    if not plan.has_earlier:
        return None
    here, there = sides
    own = here.known([coding.code, "now", *columns, EARLIER])
    other = there.known(["now", *columns, EARLIER])
    flags = own.numbers(coding.code)
    few = min(flags.sum(), (1 - flags).sum(), len(other.units)) < FEWEST_PLACES
    return None if few else (own, other)


def _change_gap(
    sides: tuple[Known, Known], coding: Coding, fitted: Logit, columns: Sequence[str], seed: str
) -> PseudoGap:
    own, other = sides
    chance = fitted.probability(_design(other, columns))
    flags = own.numbers(coding.code)
    return _gap(_change(own), flags, _change(other), chance, f"{seed} {coding.code} change")


def as_controls(plan: Plan, results: Sequence[CrossBorder]) -> tuple[NegativeControl, ...]:
    """The gaps as negative controls: the level of the raw difference, the change of the step with the lag."""
    found = []
    for result in results:
        for rung, gap in (("raw", result.level), ("lag", result.change)):
            if gap is not None:
                found.append(
                    NegativeControl(
                        kind=ControlKind.NO_MACHINES,
                        coding=result.coding,
                        stands_for=(rung,),
                        weighting=Weighting.EACH_COUNTY_ONCE,
                        vintage=plan.vintages[0].name,
                        difference_points=gap.weighted_points,
                        p_value=gap.p_value,
                    )
                )
    return tuple(found)


def _covariates(vintage: Vintage) -> tuple[str, ...]:
    names = tuple(control.name for control in vintage.controls)
    return COVARIATES if set(COVARIATES) <= set(names) else names


def _design(rows: Known, columns: Sequence[str]) -> Floats:
    return with_constant(*(rows.numbers(column) for column in columns))


def _states(rows: Known) -> tuple[str, ...]:
    return tuple(sorted(rows.table["state"].unique()))


def _level(rows: Known) -> Floats:
    return rows.numbers("now")


def _change(rows: Known) -> Floats:
    return rows.numbers("now") - rows.numbers(EARLIER)


def _gap(own: Floats, flags: Floats, other: Floats, chance: Floats, seed: str) -> PseudoGap:
    rng = stream(seed, "cross-border")
    drawn = (rng.random((DRAWS, len(other))) < chance).astype(float)
    drawn = drawn[(drawn.sum(axis=1) > 0) & (drawn.sum(axis=1) < len(other))]
    gaps = _difference(drawn, other)
    low, high = np.quantile(gaps, [0.025, 0.975])
    side = min((gaps >= 0).sum(), (gaps <= 0).sum())
    return PseudoGap(
        weighted_points=float(_difference(chance, other)),
        mean_of_draws_points=float(gaps.mean()),
        low_points=float(low),
        high_points=float(high),
        p_value=min(1.0, 2 * float(1 + side) / (1 + len(gaps))),
        real_points=float(_difference(flags, own)),
    )


def _difference(weights: Floats, values: Floats) -> Floats:
    """Mean weighted by the weights minus mean weighted by one minus them, along the last axis."""
    total, summed = weights.sum(axis=-1), weights @ values
    without = (values.sum() - summed) / (len(values) - total)
    return np.asarray(summed / total - without)


def _standardised_difference(one: Floats, other: Floats) -> float:
    spread = np.sqrt((one.var(ddof=1) + other.var(ddof=1)) / 2)
    return float(abs(one.mean() - other.mean()) / spread) if spread > 0 else 0.0

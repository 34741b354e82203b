"""Cells of the tables: numbers with what belongs below them, and short words."""

from __future__ import annotations

from markupsafe import Markup

from canvass.forensics.ladder import Step
from canvass.forensics.scale import Weighed
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import with_sub
from canvass.present.gap.phrases import (
    BY_VOTES,
    ONCE,
    chance,
    points,
    span,
)

WEIGHTS = {ONCE: "counties", BY_VOTES: "votes"}


def cell(one: Weighed | None) -> str | Markup:
    """A difference with its interval and p below it; a reason in two words where there is none."""
    if one is None:
        return "not asked"
    step = one.step
    if step.difference_points is None:
        return "not identified"
    if step.low_points is None:
        return with_sub(points(step.difference_points), "too few places")
    return with_sub(
        points(step.difference_points),
        Markup('<span class="nowrap">{};</span> <span class="nowrap">p {}</span>').format(
            span(step.low_points, step.high_points), chance(step.p_value)
        ),
    )


def with_p(step: Step | None) -> str | Markup:
    """A difference with its p below it."""
    if step is None:
        return "not asked"
    if step.difference_points is None:
        return "not identified"
    return with_sub(
        points(step.difference_points), chance(step.p_value) if step.p_value is not None else ""
    )


def pseudo(value: float, low: float, high: float) -> Markup:
    """A difference without machines, with the middle 95% of draws below it."""
    return with_sub(points(value), f"({span(low, high)})")


def error(value: float | None) -> str:
    """A standard error in points."""
    return "not computable" if value is None else f"{value:.2f}"


def how_many(n_with: int, n: int, is_share: bool) -> str:
    """How many places have machines under a coding."""
    return f"{n_with} of {n} have any" if is_share else f"{n_with} of {n}"


def rule(result: TechGap, code: str) -> str:
    """The rule of a coding in words."""
    return next(one.rule for one in result.declared.codings if one.code == code)


def label(result: TechGap, rung: str) -> str:
    """What a rung holds equal."""
    return next(one.label for one in result.declared.rungs if one.name == rung)


_SHORT = {
    "raw": "raw",
    "race_educ": "race, education",
    "race_educ_pop_unemp": "+ population, unemployment",
    "chosen": "chosen",
    "lag": "election before",
    "lag_all": "all of these",
}


def short(rung: str) -> str:
    """What a rung holds equal, short enough for the head of a column."""
    return _SHORT.get(rung, rung)

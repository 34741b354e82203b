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
from canvass.present.messages import messages

of_gap = messages("tech_gap")
of_regression = messages("regression")

say = messages("tech_gap_tables")
WEIGHTS = {ONCE: say("by-counties"), BY_VOTES: say("by-votes")}


def cell(one: Weighed | None) -> str | Markup:
    """A difference with its interval and p below it; a reason in two words where there is none."""
    if one is None:
        return say("not-asked")
    step = one.step
    if step.difference_points is None:
        return of_gap("not-identified")
    if step.low_points is None:
        return with_sub(points(step.difference_points), say("too-few-places"))
    return with_sub(
        points(step.difference_points),
        Markup('<span class="nowrap">{};</span> <span class="nowrap">p {}</span>').format(
            span(step.low_points, step.high_points), chance(step.p_value)
        ),
    )


def with_p(step: Step | None) -> str | Markup:
    """A difference with its p below it."""
    if step is None:
        return say("not-asked")
    if step.difference_points is None:
        return of_gap("not-identified")
    return with_sub(
        points(step.difference_points), chance(step.p_value) if step.p_value is not None else ""
    )


def pseudo(value: float, low: float, high: float) -> Markup:
    """A difference without machines, with the middle 95% of draws below it."""
    return with_sub(points(value), f"({span(low, high)})")


def error(value: float | None) -> str:
    """A standard error in points."""
    return of_regression("not-computable") if value is None else f"{value:.2f}"


def how_many(n_with: int, n: int, is_share: bool) -> str:
    """How many places have machines under a coding."""
    return say("have-any" if is_share else "of", n_with=str(n_with), n=str(n))


def rule(result: TechGap, code: str) -> str:
    """The rule of a coding in words."""
    return next(one.rule for one in result.declared.codings if one.code == code)


def label(result: TechGap, rung: str) -> str:
    """What a rung holds equal."""
    return next(one.label for one in result.declared.rungs if one.name == rung)


_SHORT = {
    "raw": "rung-raw",
    "race_educ": "rung-race-education",
    "race_educ_pop_unemp": "rung-population",
    "chosen": "rung-chosen",
    "lag": "rung-before",
    "lag_all": "rung-all",
}


def short(rung: str) -> str:
    """What a rung holds equal, short enough for the head of a column."""
    return say(_SHORT[rung]) if rung in _SHORT else rung

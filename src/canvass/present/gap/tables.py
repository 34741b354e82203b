"""The tables of the comparison itself."""

from __future__ import annotations

from markupsafe import Markup

from canvass.forensics.decision import Reach
from canvass.forensics.ladder import Step
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Column, Row, Table, text
from canvass.present.gap.cells import (
    WEIGHTS,
    cell,
    how_many,
    short,
    with_p,
)
from canvass.present.gap.phrases import (
    BY_VOTES,
    ONCE,
    headline,
    of,
    points,
    share_coding,
    span,
)
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import NOT_KNOWN, capital, number, signed

say = messages("tech_gap_tables")
of_gap = messages("tech_gap")
of_recounts = messages("recount_tables")
of_rates = messages("recount_error_rates")


def ladder_table(result: TechGap, source: Markup) -> Table:
    """The first coding, step by step, both weightings side by side."""
    coding = headline(result)
    return Table(
        caption=say("ladder"),
        note=say("ladder-note"),
        columns=(
            text(capital(of_gap("held-equal"))),
            Column(of_gap("each-county-once")),
            Column(of_gap("each-vote-once")),
        ),
        rows=tuple(
            Row(
                (
                    capital(rung.label),
                    cell(of(result, coding.code, rung.name, ONCE)),
                    cell(of(result, coding.code, rung.name, BY_VOTES)),
                )
            )
            for rung in result.declared.rungs
        ),
        source=source,
    )


def codings_table(result: TechGap, source: Markup) -> Table:
    """Every coding and both weightings, step by step."""
    rungs = result.declared.rungs
    return Table(
        caption=say("codings"),
        note=say("codings-note"),
        columns=(
            text(of_gap("column-county-if")),
            text(say("column-weight")),
            *(Column(short(rung.name)) for rung in rungs),
        ),
        rows=tuple(
            Row(
                (
                    f"{capital(coding.rule)} ({how_many(coding.n_with, coding.n, coding.is_share)})",
                    WEIGHTS[weighting],
                    *(with_p(_step(result, coding.code, rung.name, weighting)) for rung in rungs),
                ),
                mark="strong" if coding.code == headline(result).code and weighting is ONCE else "",
            )
            for coding in result.declared.codings
            for weighting in (ONCE, BY_VOTES)
        ),
        source=source,
    )


def _step(result: TechGap, coding: str, rung: str, weighting: Weighting) -> Step | None:
    one = of(result, coding, rung, weighting)
    return one.step if one else None


def changes_table(result: TechGap, source: Markup) -> Table | None:
    """The change since the election before, by every coding and both weightings; None where it is not known."""
    rungs = [
        rung
        for rung in result.declared.rungs
        if any(step.specification.rung == rung.name for step in result.changes)
    ]
    if not rungs:
        return None
    return Table(
        caption=say("changes"),
        note=say("changes-note"),
        columns=(
            text(of_gap("column-county-if")),
            text(say("column-weight")),
            *(Column(short(rung.name)) for rung in rungs),
        ),
        rows=tuple(
            Row(
                (
                    capital(coding.rule),
                    WEIGHTS[weighting],
                    *(with_p(_change(result, coding.code, rung.name, weighting)) for rung in rungs),
                )
            )
            for coding in result.declared.codings
            for weighting in (ONCE, BY_VOTES)
        ),
        source=source,
    )


def _change(result: TechGap, coding: str, rung: str, weighting: Weighting) -> Step | None:
    for step in result.changes:
        chosen = step.specification
        if (chosen.coding, chosen.rung, chosen.weighting) == (coding, rung, weighting):
            return step
    return None


def scale_table(result: TechGap, source: Markup) -> Table | None:
    """Estimate, interval, what would have changed the winner and what could have been detected."""
    coding = share_coding(result)
    if coding is None or result.exposure.reach is not Reach.COULD:
        return None
    return Table(
        caption=say("scale", rule=coding.rule),
        columns=(
            text(capital(of_gap("held-equal"))),
            text(say("column-weight")),
            Column(say("column-points")),
            Column(say("column-interval")),
            Column(of_gap("yardstick")),
            Column(say("column-detectable")),
            text(say("column-excluded")),
        ),
        rows=tuple(
            Row(
                (
                    capital(rung.label),
                    WEIGHTS[weighting],
                    points(one.step.difference_points or 0.0),
                    span(one.step.low_points, one.step.high_points),
                    _points_or_unknown(one.outcome_changing_points),
                    f"{one.step.detectable_points:.1f}"
                    if one.step.detectable_points
                    else NOT_KNOWN,
                    say("yes" if one.excludes_it else "no"),
                )
            )
            for rung in result.declared.rungs
            for weighting in (ONCE, BY_VOTES)
            for one in [of(result, coding.code, rung.name, weighting)]
            if one is not None and one.step.difference_points is not None
        ),
        source=source,
    )


def recount_table(result: TechGap, source: Markup) -> Table | None:
    """What counting the paper again changed, by the equipment of the unit."""
    if result.recount is None:
        return None
    comparison = result.recount.comparison
    rows = [(worded(one.technology), one.change) for one in comparison.by_class]
    return Table(
        caption=say("recount"),
        note=say("recount-note"),
        columns=(
            text(of_recounts("most-were")),
            Column(of_recounts("units")),
            Column(of_rates("column-votes")),
            Column(of_recounts("net-margin")),
            Column(of_recounts("of-votes"), is_minor=True),
            Column(of_recounts("per-10000")),
        ),
        rows=tuple(
            Row(
                (
                    name,
                    number(change.units),
                    number(change.votes_before),
                    signed(change.net_margin),
                    f"{100 * change.net_margin_share:+.4f}",
                    f"{change.gross_per_10_000:.1f}",
                ),
                mark="strong" if change is comparison.whole else "",
            )
            for name, change in (*rows, (of_recounts("all-units"), comparison.whole))
        ),
        source=source,
    )


def _points_or_unknown(value: float | None) -> str:
    return NOT_KNOWN if value is None else points(value)

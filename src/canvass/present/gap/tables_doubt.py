"""The tables of what qualifies the comparison: precision, hidden factors, many questions."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.forensics.family import Adjusted
from canvass.forensics.omitted import Sensitivity
from canvass.forensics.power import SWITCHED_PERCENT, Power
from canvass.forensics.precision import DRAWS
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Column, Row, Table, text
from canvass.present.gap.calibrated import probability
from canvass.present.gap.cells import (
    WEIGHTS,
    error,
    label,
    rule,
)
from canvass.present.gap.neighbours import SHOWN_CUTOFF_KM, shown_conley
from canvass.present.gap.phrases import (
    chance,
    points,
)
from canvass.present.messages import messages
from canvass.present.words import NOT_KNOWN, capital, number, percent

say = messages("tech_gap_tables")


def precision_table(result: TechGap, source: Markup) -> Table:
    """The declared family under every account of its precision."""
    main = [one for one in result.precision if one.specification.rung == result.declared.main_rung]
    return Table(
        caption=say("precision"),
        note=say("precision-note", draws=number(DRAWS), km=f"{SHOWN_CUTOFF_KM:.0f}"),
        columns=(
            text(say("column-if")),
            text(say("column-weight")),
            Column(say("column-points")),
            Column(say("column-hc2"), is_minor=True),
            Column(say("column-hc3")),
            Column(say("column-conley")),
            Column(say("column-dealt")),
            Column(say("column-flipped"), is_minor=True),
        ),
        rows=tuple(
            Row(
                (
                    capital(rule(result, one.specification.coding)),
                    WEIGHTS[one.specification.weighting],
                    points(one.difference_points),
                    error(one.se_hc2),
                    error(one.se_hc3),
                    error(shown_conley(one.conley)),
                    chance(one.permutation_p),
                    chance(one.bootstrap_p),
                )
            )
            for one in main
        ),
        source=source,
    )


def hidden_factor_table(result: TechGap, source: Markup) -> Table:
    """What a factor as strong as each control would leave of the difference."""
    rows = [
        Row(
            (
                f"{capital(rule(result, one.specification.coding))}; "
                f"{label(result, one.specification.rung)}",
                points(one.difference_points),
                f"{one.robustness.robustness_value:.3f}",
                *(_left(one, multiple) for multiple in (1.0, 2.0)),
            )
        )
        for one in result.sensitivity
        if one.specification.rung in (result.declared.rungs[1].name, result.declared.main_rung)
    ]
    return Table(
        caption=say("hidden-factor"),
        note=say("hidden-factor-note"),
        columns=(
            text(say("column-if-held")),
            Column(say("column-points")),
            Column(say("column-robustness"), is_minor=True),
            text(say("column-once")),
            text(say("column-twice")),
        ),
        rows=tuple(rows),
        source=source,
    )


def _left(one: Sensitivity, multiple: float) -> str:
    """What the strongest of the benchmarks leaves, in words."""
    found = [b for b in one.benchmarks if b.benchmark.multiple == multiple]
    parts = []
    for benchmark in found[:5]:
        left = benchmark.benchmark.adjusted_estimate
        value = say("impossible") if left is None else points(left)
        is_capped = benchmark.benchmark.is_capped
        parts.append(say("left-capped" if is_capped else "left", fact=benchmark.word, points=value))
    return "; ".join(parts)


def selection_table(result: TechGap, source: Markup) -> Table:
    """What is left if unseen facts matter as much as the controls do (Oster 2019)."""
    rows = [
        Row(
            (
                f"{capital(rule(result, one.specification.coding))}; "
                f"{label(result, one.specification.rung)}",
                points(one.difference_points),
                *(
                    cell
                    for figures in one.selection
                    for cell in (points(figures.adjusted), f"{figures.delta_for_zero:.2f}")
                ),
            )
        )
        for one in result.sensitivity
        if one.specification.rung in (result.declared.rungs[1].name, result.declared.main_rung)
        and len(one.selection) == 2
    ]
    return Table(
        caption=say("selection"),
        note=say("selection-note"),
        columns=(
            text(say("column-if-held")),
            Column(say("column-points")),
            Column(say("column-as-much")),
            Column(say("column-times")),
            Column(say("column-everything"), is_minor=True),
            Column(say("column-times"), is_minor=True),
        ),
        rows=tuple(rows),
        source=source,
    )


def family_table(result: TechGap, source: Markup) -> Table:
    """The declared tests with their p-values for one and for all."""
    return Table(
        caption=say("family", tests=str(len(result.family))),
        note=say("family-note"),
        columns=(
            text(say("column-if")),
            text(say("column-weight")),
            Column(say("column-p")),
            Column(say("column-adjusted")),
            Column(say("column-bonferroni"), is_minor=True),
            Column(say("column-alarms")),
        ),
        rows=tuple(
            Row(
                (
                    capital(rule(result, one.coding)),
                    WEIGHTS[one.weighting],
                    chance(one.p_value),
                    chance(one.benjamini_hochberg),
                    chance(one.bonferroni),
                    percent(one.alarms.rate, 1) if one.alarms else NOT_KNOWN,
                ),
                mark="" if one.counts else "aside",
            )
            for one in result.family
        ),
        source=source,
    )


def power_table(result: TechGap, source: Markup) -> Table | None:
    """How likely each declared test would notice a switch; None where the ballots on machines are not known."""
    told = [one for one in result.power if one.specification is None]
    if not told:
        return None
    rows = [
        Row((capital(rule(result, one.coding)), WEIGHTS[one.weighting], *_noticed(result, one)))
        for one in result.family
    ]
    together = tuple(probability(one) for one in told)
    return Table(
        caption=say("power"),
        note=say("power-note", redraws=number(told[0].redraws)),
        columns=(
            text(say("column-if")),
            text(say("column-weight")),
            *(Column(_switch(one), is_minor=_is_extreme(one)) for one in told),
        ),
        rows=(*rows, Row((say("all-tests"), "", *together), mark="strong")),
        source=source,
    )


def _noticed(result: TechGap, test: Adjusted) -> Iterator[str]:
    for one in result.power:
        chosen = one.specification
        if chosen and (chosen.coding, chosen.weighting) == (test.coding, test.weighting):
            yield probability(one)


def _is_extreme(one: Power) -> bool:
    """The smallest and the largest of the switches that everybody is told: left out on a narrow screen."""
    extremes = (min(SWITCHED_PERCENT), max(SWITCHED_PERCENT))
    return not one.switch.is_deciding and one.switch.percent in extremes


def _switch(one: Power) -> str:
    """The head of a column: whole percents, or the share that decides with its decimals."""
    if one.switch.is_deciding:
        return say("decides", switch=f"{one.switch.percent:.2f}%")
    return f"{one.switch.percent:.0f}%"

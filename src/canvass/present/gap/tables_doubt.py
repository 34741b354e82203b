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
from canvass.present.words import capital, number, percent


def precision_table(result: TechGap, source: Markup) -> Table:
    """The declared family under every account of its precision."""
    main = [one for one in result.precision if one.specification.rung == result.declared.main_rung]
    return Table(
        caption="The last step under every account of its precision",
        note=f"Points and standard errors in points; p by dealing residuals anew (Freedman and Lane, {DRAWS:,} draws) "
        f"and by flipping their signs (wild bootstrap). Conley: counties nearer than {SHOWN_CUTOFF_KM:.0f} km may be "
        "alike (spherical kernel).",
        columns=(
            text("Machine county if ..."),
            text("weight"),
            Column("points"),
            Column("HC2", is_minor=True),
            Column("HC3"),
            Column("Conley"),
            Column("p dealt anew"),
            Column("p signs flipped", is_minor=True),
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
        caption="What a factor as strong as each control would leave",
        note="Robustness value: the share of what is left unexplained, of machines and of votes, that a hidden factor "
        "would need to explain to bring the difference to zero. It means nothing alone; the last columns say what "
        "would remain had a factor once or twice as strong as the named fact been left out.",
        columns=(
            text("Machine county if ...; held equal"),
            Column("points"),
            Column("robustness value", is_minor=True),
            text("once as strong"),
            text("twice as strong"),
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
        value = "impossible" if left is None else points(left)
        parts.append(
            f"{benchmark.word}: {value}{' (capped)' if benchmark.benchmark.is_capped else ''}"
        )
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
        caption="What is left if unseen facts matter as much as those held equal",
        note="Oster's figures, by their linear approximation: the difference if facts that nobody measured go with the "
        "machines exactly as much as those held equal, and how many times as much would bring it to zero. First where "
        "all facts together explain 1.3 times as much as those held equal, then where they explain everything.",
        columns=(
            text("Machine county if ...; held equal"),
            Column("points"),
            Column("as much (1.3 times)"),
            Column("times for zero"),
            Column("as much (everything)", is_minor=True),
            Column("times for zero", is_minor=True),
        ),
        rows=tuple(rows),
        source=source,
    )


def family_table(result: TechGap, source: Markup) -> Table:
    """The declared tests with their p-values for one and for all."""
    return Table(
        caption=f"The {len(result.family)} tests declared beforehand",
        note="The last step, under each rule and weighting: p alone, p for this number of questions, and how often the "
        "test raises an alarm where there is nothing to find.",
        columns=(
            text("Machine county if ..."),
            text("weight"),
            Column("p alone"),
            Column("p (Benjamini-Hochberg)"),
            Column("p (Bonferroni)", is_minor=True),
            Column("false alarms"),
        ),
        rows=tuple(
            Row(
                (
                    capital(rule(result, one.coding)),
                    WEIGHTS[one.weighting],
                    chance(one.p_value),
                    chance(one.benjamini_hochberg),
                    chance(one.bonferroni),
                    percent(one.alarms.rate, 1) if one.alarms else "not known",
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
        caption="How likely a switch would be noticed",
        note=f"By simulation on these counties ({number(told[0].redraws)} redraws, the switch spread evenly over the "
        "ballots on machines): the share in which the test rejects. Alone: p below 0.05; together: for this number of "
        'questions. "Decides": the least switch that would have changed the winner.',
        columns=(
            text("Machine county if ..."),
            text("weight"),
            *(Column(_switch(one), is_minor=_is_extreme(one)) for one in told),
        ),
        rows=(*rows, Row(("all declared tests together", "", *together), mark="strong")),
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
        return f"{one.switch.percent:.2f}% (decides)"
    return f"{one.switch.percent:.0f}%"

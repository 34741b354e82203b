"""The tables of other states and smaller units."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.forensics.clustered import ClusteredStep
from canvass.forensics.gate import Identified
from canvass.journeys.gap.result import TechGap
from canvass.model import UnitKind
from canvass.present.blocks import Column, Row, Table, text, with_sub
from canvass.present.gap.cells import (
    error,
    pseudo,
    rule,
)
from canvass.present.gap.phrases import (
    ONCE,
    chance,
    points,
    state_list,
)
from canvass.present.words import capital, number


def placebo_table(result: TechGap, source: Markup) -> Table:
    """The placebo across the border for every coding, level and change."""
    return Table(
        caption="Where there was no machine: every rule, the result and its change",
        note=f"Points. The change is that since the election before{_where_known(result)}. In brackets: the middle "
        "95% of drawing which counties would have had machines.",
        columns=(
            text("A county is a machine county if ..."),
            Column("here, result"),
            Column("no machines, result"),
            Column("here, change"),
            Column("no machines, change"),
        ),
        rows=tuple(
            Row(
                (
                    capital(rule(result, one.coding)),
                    points(one.level.real_points),
                    pseudo(one.level.weighted_points, one.level.low_points, one.level.high_points),
                    points(one.change.real_points) if one.change else "not known",
                    pseudo(
                        one.change.weighted_points, one.change.low_points, one.change.high_points
                    )
                    if one.change
                    else "not known",
                )
            )
            for one in result.beyond.cross_border
        ),
        source=source,
    )


def _where_known(result: TechGap) -> str:
    """Where the change is known, unless that is wherever the result is."""
    first = result.beyond.cross_border[0]
    if first.change is None or first.change_places == first.places:
        return ""
    return (
        f", over {state_list(result, first.change_states)} ({number(first.change_places)} counties)"
    )


def prediction_table(result: TechGap, source: Markup) -> Table:
    """What states without machines predict, and how far machine places fall short."""
    codings = [one.coding for one in result.beyond.predictions[0].short_falls]
    labels = {rung.name: rung.label for rung in result.declared.rungs}
    return Table(
        caption="Predicted from states without machines",
        note="The change since the election before is learnt there and predicted here; the number is how much further "
        "from the prediction machine places lie than the others, in points, with the standard error that also holds "
        "the error of the prediction.",
        columns=(
            text("A county is a machine county if ..."),
            *(
                Column(f"{labels[one.rung]} (R² {one.r_squared:.2f})")
                for one in result.beyond.predictions
            ),
        ),
        rows=tuple(
            Row(
                (
                    capital(rule(result, coding)),
                    *(
                        with_sub(points(fall.difference_points), f"± {fall.se_both_stages:.2f}")
                        for one in result.beyond.predictions
                        for fall in one.short_falls
                        if fall.coding == coding
                    ),
                )
            )
            for coding in codings
        ),
        source=source,
    )


def states_table(result: TechGap, source: Markup) -> Table | None:
    """Every state in which equipment varies, by p."""
    among = result.beyond.among_states
    if among is None:
        return None
    ordered = sorted(among.states, key=lambda one: one.p_classical)
    return Table(
        caption=f"The same comparison in all {len(ordered)} states where equipment varies",
        note="Race, education, population and unemployment held equal; p-values are classical ones. Where fewer than "
        "ten counties are on one side nothing is concluded, and only the number of counties is shown.",
        columns=(
            text("State"),
            Column("with machines"),
            Column("points"),
            Column("p alone"),
            Column("p for all states"),
        ),
        rows=tuple(
            Row(
                (
                    result.state_names.get(one.state, one.state),
                    f"{one.n_with} of {one.n}",
                    *(
                        (
                            points(one.difference_points),
                            chance(one.p_classical),
                            chance(one.benjamini_hochberg),
                        )
                        if one.identified is Identified.YES
                        else ("too few", "", "")
                    ),
                ),
                mark="strong" if one.state == result.about.state else "",
            )
            for one in ordered
        ),
        source=source,
    )


_SMALLER = {
    UnitKind.MUNICIPALITY: "towns and cities",
    UnitKind.REPORTING_UNIT: "wards",
    UnitKind.PRECINCT: "precincts",
}


def smaller_table(result: TechGap, source: Markup) -> Table | None:
    """Towns and wards, with errors that let those of one county move together."""
    if not result.smaller:
        return None
    return Table(
        caption="By town and by ward, from no ballots on machines to all",
        note="Standard errors in points: as if units were independent, and with those of one county moving together "
        "(CR2). Within counties: every county has its own constant.",
        columns=(
            text("Units, and what is held equal"),
            text("weight"),
            Column("points"),
            Column("independent", is_minor=True),
            Column("clustered"),
            Column("p (CR2)"),
            Column("p signs flipped", is_minor=True),
        ),
        rows=tuple(Row(tuple(_smaller(one))) for one in result.smaller),
        source=source,
    )


def _smaller(one: ClusteredStep) -> Iterator[str]:
    what = (
        "nothing held equal" if one.specification.rung == "raw" else "the town's facts held equal"
    )
    within = ", within counties" if one.within_counties else ""
    yield f"{one.n:,} {_SMALLER.get(one.kind, one.kind.value)}: {what}{within}"
    yield "units" if one.specification.weighting is ONCE else "votes"
    if one.difference_points is None:
        yield from ("not identified", "", "", "", "")
        return
    yield points(one.difference_points)
    yield error(one.se_classical)
    yield error(one.se_cr2)
    yield chance(one.p_cr2)
    yield chance(one.bootstrap_p)

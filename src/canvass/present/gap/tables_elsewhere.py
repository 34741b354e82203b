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
from canvass.present.messages import messages
from canvass.present.words import NOT_KNOWN, capital, number

say = messages("tech_gap_tables")
of_gap = messages("tech_gap")


def placebo_table(result: TechGap, source: Markup) -> Table:
    """The placebo across the border for every coding, level and change."""
    return Table(
        caption=say("placebo"),
        note=_placebo_note(result),
        columns=(
            text(of_gap("column-county-if")),
            Column(say("column-here")),
            Column(say("column-there")),
            Column(say("column-here-change")),
            Column(say("column-there-change")),
        ),
        rows=tuple(
            Row(
                (
                    capital(rule(result, one.coding)),
                    points(one.level.real_points),
                    pseudo(one.level.weighted_points, one.level.low_points, one.level.high_points),
                    points(one.change.real_points) if one.change else NOT_KNOWN,
                    pseudo(
                        one.change.weighted_points, one.change.low_points, one.change.high_points
                    )
                    if one.change
                    else NOT_KNOWN,
                )
            )
            for one in result.beyond.cross_border
        ),
        source=source,
    )


def _placebo_note(result: TechGap) -> str:
    """What the numbers are, and where the change is known, unless that is wherever the result is."""
    first = result.beyond.cross_border[0]
    if first.change is None or first.change_places == first.places:
        return say("placebo-note")
    states = state_list(result, first.change_states)
    return say("placebo-note-over", states=states, counties=number(first.change_places))


def prediction_table(result: TechGap, source: Markup) -> Table:
    """What states without machines predict, and how far machine places fall short."""
    codings = [one.coding for one in result.beyond.predictions[0].short_falls]
    labels = {rung.name: rung.label for rung in result.declared.rungs}
    return Table(
        caption=say("prediction"),
        note=say("prediction-note"),
        columns=(
            text(of_gap("column-county-if")),
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
        caption=say("states", states=str(len(ordered))),
        note=say("states-note"),
        columns=(
            text(say("column-state")),
            Column(say("column-with")),
            Column(say("column-points")),
            Column(say("column-p")),
            Column(say("column-p-states")),
        ),
        rows=tuple(
            Row(
                (
                    result.state_names.get(one.state, one.state),
                    say("of", n_with=str(one.n_with), n=str(one.n)),
                    *(
                        (
                            points(one.difference_points),
                            chance(one.p_classical),
                            chance(one.benjamini_hochberg),
                        )
                        if one.identified is Identified.YES
                        else (say("too-few"), "", "")
                    ),
                ),
                mark="strong" if one.state == result.about.state else "",
            )
            for one in ordered
        ),
        source=source,
    )


_SMALLER = {
    UnitKind.MUNICIPALITY: "units-town",
    UnitKind.REPORTING_UNIT: "units-ward",
    UnitKind.PRECINCT: "units-precinct",
}


def smaller_table(result: TechGap, source: Markup) -> Table | None:
    """Towns and wards, with errors that let those of one county move together."""
    if not result.smaller:
        return None
    return Table(
        caption=say("smaller"),
        note=say("smaller-note"),
        columns=(
            text(say("column-smaller")),
            text(say("column-weight")),
            Column(say("column-points")),
            Column(say("column-independent"), is_minor=True),
            Column(say("column-clustered")),
            Column(say("column-p-clustered")),
            Column(say("column-flipped"), is_minor=True),
        ),
        rows=tuple(Row(tuple(_smaller(one))) for one in result.smaller),
        source=source,
    )


def _smaller(one: ClusteredStep) -> Iterator[str]:
    held = say("nothing-held" if one.specification.rung == "raw" else "facts-held")
    kind = say(_SMALLER[one.kind]) if one.kind in _SMALLER else one.kind.value
    told = {"units": number(one.n), "kind": kind, "held": held}
    yield say("within" if one.within_counties else "of-all", **told)
    yield say("by-units" if one.specification.weighting is ONCE else "by-votes")
    if one.difference_points is None:
        yield from (of_gap("not-identified"), "", "", "", "")
        return
    yield points(one.difference_points)
    yield error(one.se_classical)
    yield error(one.se_cr2)
    yield chance(one.p_cr2)
    yield chance(one.bootstrap_p)

"""Whether counties that touch are alike, in their result and in what a step of the ladder leaves over."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.forensics.family import LEVEL
from canvass.forensics.precision import Precision, SpatialError
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Column, Row, Table, text
from canvass.present.gap.cells import error, label, rule
from canvass.present.gap.phrases import chance, headline, points
from canvass.present.messages import messages
from canvass.present.words import NOT_KNOWN, capital
from canvass.stats.conley import Kernel
from canvass.stats.spatial import Moran

say = messages("tech_gap")
of_tables = messages("tech_gap_tables")
SHOWN_CUTOFF_KM = 100.0


def neighbours(result: TechGap) -> str:
    """One sentence on the result and on what each step leaves over under the first coding; empty without borders."""
    now = next((one.moran for one in result.alike if one.column == "now"), None)
    if now is None:
        return ""
    told = [say("neighbours", alike=_alike(now), figures=_figures(now))]
    code = headline(result).code
    for one in left_over(result):
        if one.specification.coding == code and one.specification.controls and one.residual_moran:
            held = label(result, one.specification.rung)
            moran = one.residual_moran
            told.append(
                say("neighbours-left", held=held, alike=_alike(moran), figures=_figures(moran))
            )
    return f"{'; '.join(told)}. {say('neighbours-end')}"


def left_over(result: TechGap) -> tuple[Precision, ...]:
    """The steps of which it was looked whether neighbours are alike in what they leave over, in order of the ladder."""
    order = [rung.name for rung in result.declared.rungs]
    found = (one for one in result.precision if one.residual_moran is not None)
    return tuple(sorted(found, key=lambda one: order.index(one.specification.rung)))


def neighbours_table(result: TechGap, source: Markup) -> Table | None:
    """Moran's I of what each step leaves over, beside the errors that do and do not allow for it."""
    rows = tuple(Row(tuple(_cells(result, one))) for one in left_over(result))
    if not rows:
        return None
    return Table(
        caption=of_tables("neighbours"),
        note=of_tables("neighbours-note", km=f"{SHOWN_CUTOFF_KM:.0f}"),
        columns=(
            text(of_tables("column-if-held")),
            Column(of_tables("column-points"), is_minor=True),
            Column(of_tables("column-moran")),
            Column(of_tables("column-p-value")),
            Column(of_tables("column-hc3")),
            Column(of_tables("column-conley")),
        ),
        rows=rows,
        source=source,
    )


def _cells(result: TechGap, one: Precision) -> Iterator[str]:
    chosen, moran = one.specification, one.residual_moran
    yield f"{capital(rule(result, chosen.coding))}; {label(result, chosen.rung)}"
    yield points(one.difference_points)
    yield f"{moran.i:.2f}" if moran else NOT_KNOWN
    yield chance(moran.p_value if moran else None)
    yield error(one.se_hc3)
    yield error(shown_conley(one.conley))


def shown_conley(errors: tuple[SpatialError, ...]) -> float | None:
    """Conley's error with the spherical kernel and the cutoff that tables show."""
    wanted = (Kernel.SPHERICAL, SHOWN_CUTOFF_KM)
    found = (one.standard_error for one in errors if (one.kernel, one.cutoff_km) == wanted)
    return next(found, None)


def _alike(moran: Moran) -> str:
    return "yes" if moran.p_value < LEVEL else "no"


def _figures(moran: Moran) -> str:
    return say("moran", i=f"{moran.i:.2f}", p=chance(moran.p_value))

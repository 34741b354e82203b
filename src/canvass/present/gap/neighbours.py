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
from canvass.present.words import capital
from canvass.stats.conley import Kernel
from canvass.stats.spatial import Moran

SHOWN_CUTOFF_KM = 100.0


def neighbours(result: TechGap) -> str:
    """One sentence on the result and on what each step leaves over under the first coding; empty without borders."""
    now = next((one.moran for one in result.alike if one.column == "now"), None)
    if now is None:
        return ""
    told = [f"Neighboring counties {_alike(now)} in their result ({_figures(now)})"]
    code = headline(result).code
    for one in left_over(result):
        if one.specification.coding == code and one.specification.controls and one.residual_moran:
            held = label(result, one.specification.rung)
            moran = one.residual_moran
            told.append(
                f"with {held} they {_alike(moran)} in what is left over ({_figures(moran)})"
            )
    end = "Where they are alike, errors that take counties as independent may be too small: read Conley's beside them."
    return f"{'; '.join(told)}. The p is approximate for what is left over. {end}"


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
        caption="Are neighbouring counties alike in what a step leaves over?",
        note="Moran's I of the residuals, neighbours sharing a border; 0 where they are not alike. The p is by dealing "
        "residuals to counties anew, and approximate. HC3 takes counties as independent; Conley lets those nearer than "
        f"{SHOWN_CUTOFF_KM:.0f} km be alike. Each county counted once.",
        columns=(
            text("Machine county if ...; held equal"),
            Column("points", is_minor=True),
            Column("Moran's I"),
            Column("p"),
            Column("HC3"),
            Column("Conley"),
        ),
        rows=rows,
        source=source,
    )


def _cells(result: TechGap, one: Precision) -> Iterator[str]:
    chosen, moran = one.specification, one.residual_moran
    yield f"{capital(rule(result, chosen.coding))}; {label(result, chosen.rung)}"
    yield points(one.difference_points)
    yield f"{moran.i:.2f}" if moran else "not known"
    yield chance(moran.p_value if moran else None)
    yield error(one.se_hc3)
    yield error(shown_conley(one.conley))


def shown_conley(errors: tuple[SpatialError, ...]) -> float | None:
    """Conley's error with the spherical kernel and the cutoff that tables show."""
    wanted = (Kernel.SPHERICAL, SHOWN_CUTOFF_KM)
    found = (one.standard_error for one in errors if (one.kernel, one.cutoff_km) == wanted)
    return next(found, None)


def _alike(moran: Moran) -> str:
    return "are alike" if moran.p_value < LEVEL else "are not clearly alike"


def _figures(moran: Moran) -> str:
    return f"Moran's I {moran.i:.2f}, p {chance(moran.p_value)}"

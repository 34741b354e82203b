"""Maps of counties as inline SVG: outlines drawn once on a page, used by every map of it.

A map is an image with a name; each county carries a title for the pointer. Coordinates are whole tenths of a
map unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from canvass.present.geometry import Box, Outlines, Point, path_of
from canvass.present.hatch import hatch
from canvass.present.palette import Fill

LINES_FAR, LINES_CLOSE_UP = 140, 60
"""Lines of a texture across a map of the whole, and across one of a state."""
_SWATCH = ((0, 0), (160, 0), (160, 99), (0, 99), (0, 0))


@dataclass(frozen=True, slots=True)
class Area:
    """A unit on a map: its fill and the title that a pointer shows."""

    unit: str
    fill: Fill
    title: str


@dataclass(frozen=True, slots=True)
class Label:
    """A name on a map, at the middle of a unit."""

    unit: str
    text: str


@dataclass(frozen=True, slots=True)
class Map:
    """A map of some units: the sentence that stands for it, and what is drawn."""

    alternative: str
    areas: tuple[Area, ...]
    labels: tuple[Label, ...] = ()
    is_closeup: bool = False
    """Drawn smaller and nearer: bolder lines, and its own border only."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A swatch and what it means."""

    fill: Fill
    text: str


def definitions(outlines: Outlines, group_of: Mapping[str, str]) -> Markup:
    """The outlines of all units and the borders between groups: once on a page."""
    paths = Markup("").join(
        Markup('<path id="{}" d="{}"/>').format(_id(unit), outlines.path(unit))
        for unit in sorted(outlines.units)
    )
    borders = Markup('<path id="borders" d="{}"/>').format(outlines.borders(group_of))
    return Markup(
        '<svg class="outlines" aria-hidden="true" focusable="false" width="0" height="0">'
        "<defs>{}{}</defs></svg>"
    ).format(paths, borders)


def draw(wanted: Map, outlines: Outlines) -> Markup:
    """The map as inline SVG."""
    areas = [area for area in wanted.areas if area.unit in outlines.units]
    box = outlines.box(area.unit for area in areas)
    box = box.padded(box.longest // 60)
    closeness = LINES_CLOSE_UP if wanted.is_closeup else LINES_FAR
    return Markup('<svg class="map" viewBox="{}" role="img" aria-label="{}">{}{}{}{}</svg>').format(
        box.view_box,
        wanted.alternative,
        Markup("").join(_area(area) for area in areas),
        Markup("").join(_textures(areas, outlines, max(1, box.longest // closeness))),
        _rim(areas, outlines)
        if wanted.is_closeup
        else Markup('<use href="#borders" class="border"/>'),
        Markup("").join(_labels(wanted.labels, outlines, box)),
    )


def legend(entries: Iterable[LegendEntry]) -> Markup:
    """The legend of a map as a list with swatches."""
    items = Markup("").join(
        Markup(
            '<li><svg class="swatch" viewBox="0 0 160 99" aria-hidden="true" focusable="false">'
            '<rect class="{}" width="160" height="99"/>{}</svg>{}</li>'
        ).format(entry.fill.name, _lines(entry.fill, [_SWATCH], 36), entry.text)
        for entry in entries
    )
    return Markup('<ul class="legend">{}</ul>').format(items)


def _textures(areas: Iterable[Area], outlines: Outlines, spacing: int) -> Iterator[Markup]:
    """The lines of each textured fill, over all its units together."""
    units: dict[Fill, list[str]] = {}
    for area in areas:
        units.setdefault(area.fill, []).append(area.unit)
    for fill in sorted(units, key=lambda fill: fill.name):
        yield _lines(fill, outlines.rim(units[fill]), spacing)


def _lines(fill: Fill, rim: Iterable[Sequence[Point]], spacing: int) -> Markup:
    if not fill.texture:
        return Markup("")
    return Markup('<path class="{}-lines" fill="none" d="{}"/>').format(
        fill.name, hatch(rim, fill.texture, spacing)
    )


def _area(area: Area) -> Markup:
    return Markup('<use href="#{}" class="{}"><title>{}</title></use>').format(
        _id(area.unit), area.fill.name, area.title
    )


def _rim(areas: Iterable[Area], outlines: Outlines) -> Markup:
    lines = "".join(path_of(piece) for piece in outlines.rim(area.unit for area in areas))
    return Markup('<path class="border" d="{}"/>').format(lines)


def _labels(labels: Iterable[Label], outlines: Outlines, box: Box) -> Iterator[Markup]:
    """The labels that fit, first ones first: one that would touch another is left out."""
    size = max(1, box.longest // 32)
    taken: list[tuple[int, int, int]] = []
    for label in labels:
        reach = round(0.34 * size * len(label.text))
        x, y = outlines.middle(label.unit)
        x = min(max(x, box.left + reach), box.right - reach)
        if all(abs(y - b) > 1.2 * size or abs(x - a) > reach + r for a, b, r in taken):
            taken.append((x, y, reach))
            yield Markup('<text x="{}" y="{}" font-size="{}">{}</text>').format(
                x, y + size // 3, size, label.text
            )


def _id(unit: str) -> str:
    return f"c{unit}"

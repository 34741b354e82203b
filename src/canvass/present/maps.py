"""Maps of counties as inline SVG: outlines drawn once on a page, used by every map that shows them.

A map is an image with a name. On a close-up each county carries a title for the pointer. Maps of the whole are
coarser: the first draws every county, the others one region for each fill, and what a pointer finds on any of
them is a table for the page's script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from canvass.present.circles import circles, dots, sample
from canvass.present.geometry import Box, Outlines, Point, path_of
from canvass.present.hatch import hatch
from canvass.present.palette import Fill
from canvass.present.values import Cell, data_block, values, within

LINES_FAR, LINES_CLOSE_UP = 140, 60
"""Lines of a texture across a map of the whole, and across one of a state."""
UNIT = "county"
_NUMBER = re.compile(r"[0-9][0-9.,]*%?")
_PLACE = "\ufffc"
"""Where a number stands in a sentence of the script's table: Unicode's sign for what is put in, in nobody's name."""
_SWATCH = ((0, 0), (160, 0), (160, 99), (0, 99), (0, 0))


@dataclass(frozen=True, slots=True)
class Area:
    """A unit on a map: its fill, its name, what a pointer shows after the name, and the values in that, as shown."""

    unit: str
    fill: Fill
    name: str
    words: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """A name on a map, at the middle of a unit."""

    unit: str
    text: str


@dataclass(frozen=True, slots=True)
class Map:
    """A map of some units: the sentence that stands for it, and what is drawn.

    ``columns`` are the headings of the values of its areas. With ``sizes``, a unit is not its land but a circle as
    large as its number there; one without a number is not drawn.
    """

    alternative: str
    areas: tuple[Area, ...]
    labels: tuple[Label, ...] = ()
    sizes: Mapping[str, int] = field(default_factory=dict)
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A swatch and what it means."""

    fill: Fill
    text: str


def definitions(outlines: Outlines, units: Iterable[str], group_of: Mapping[str, str]) -> Markup:
    """Once on a page: the outlines of the units of its close-ups, and the borders for its maps of the whole."""
    paths = Markup("").join(
        Markup('<path id="{}" d="{}"/>').format(_id(unit), outlines.path(unit))
        for unit in sorted(units)
    )
    borders = Markup('<path id="borders" d="{}"/>').format(outlines.whole.borders(group_of))
    return Markup(
        '<svg class="outlines" aria-hidden="true" focusable="false" width="0" height="0">'
        "<defs>{}{}</defs></svg>"
    ).format(paths, borders)


def close_up(wanted: Map, outlines: Outlines) -> Markup:
    """A map of a part, as inline SVG: its counties with their titles, its labels and its own border."""
    areas = [area for area in wanted.areas if area.unit in outlines.units]
    box = _framed(areas, outlines)
    told = within(values((UNIT, *wanted.columns), [(each.name, *each.values) for each in areas]))
    if wanted.sizes:
        titles = {area.unit: f"{area.name}: {area.words}" for area in areas}
        drawn = circles(_by_fill(areas), wanted.sizes, outlines, titles)
        return _image("map", wanted, box, _rim(areas, outlines) + drawn) + told
    drawn = Markup("").join(_titled(area) for area in areas)
    textures = _textures(_by_fill(areas), outlines, max(1, box.longest // LINES_CLOSE_UP))
    labels = Markup("").join(_labels(wanted.labels, outlines, box))
    return _image("map", wanted, box, drawn + textures + _rim(areas, outlines) + labels) + told


def whole_maps(wanted: Sequence[Map], outlines: Outlines) -> list[Markup]:
    """Maps of one whole, as inline SVG: counties in the first, regions in the others, and the table of the script.

    All of them show the same units.
    """
    by_fill = [_by_fill(each.areas) for each in wanted]
    box = _framed(wanted[0].areas, outlines)
    spacing = max(1, box.longest // LINES_FAR)
    borders = Markup('<use href="#borders" class="border"/>')

    def drawn(each: Map, fills: Mapping[Fill, Sequence[str]]) -> Markup:
        if each.sizes:
            return borders + dots(fills, each.sizes, outlines)
        land = _counties if each is wanted[0] else _regions
        return land(fills, outlines) + _textures(fills, outlines, spacing) + borders

    return [
        _image("map whole", each, box, drawn(each, fills))
        + (_table(wanted, by_fill[0]) if each is wanted[0] else Markup(""))
        for each, fills in zip(wanted, by_fill, strict=True)
    ]


def with_states(
    picture: Markup, outlines: Outlines, told: Iterable[tuple[str, list[str]]]
) -> Markup:
    """A map of the whole over which lies the land of each state, unseen, with what it says and its units."""
    states = Markup("").join(
        Markup('<path fill-rule="evenodd" d="{}" data-said="{}"/>').format(
            outlines.region(units), words
        )
        for words, units in told
    )
    drawn, after = picture.split("</svg>", 1)
    return Markup('{}<g class="land">{}</g></svg>{}').format(Markup(drawn), states, Markup(after))  # noqa: S704 - our own


def legend(entries: Iterable[LegendEntry], by_size: bool = False) -> Markup:
    """The legend of a map as a list with swatches, which are circles where the map has circles."""
    shown = sample if by_size else _sample
    items = Markup("").join(
        Markup(
            '<li><svg class="swatch" viewBox="0 0 160 99" aria-hidden="true" focusable="false">{}</svg>{}</li>'
        ).format(shown(entry.fill), entry.text)
        for entry in entries
    )
    return Markup('<ul class="legend">{}</ul>').format(items)


def _sample(fill: Fill) -> Markup:
    return Markup('<rect class="{}" width="160" height="99"/>{}').format(
        fill.name, _lines(fill, [_SWATCH], 36)
    )


def _image(name: str, wanted: Map, box: Box, drawn: Markup) -> Markup:
    return Markup('<svg class="{}" viewBox="{}" role="img" aria-label="{}">{}</svg>').format(
        name, box.view_box, wanted.alternative, drawn
    )


def _framed(areas: Iterable[Area], outlines: Outlines) -> Box:
    box = outlines.box(area.unit for area in areas)
    return box.padded(box.longest // 60)


def _by_fill(areas: Iterable[Area]) -> dict[Fill, list[str]]:
    """The units of each fill, in the order of the fills' names."""
    units: dict[Fill, list[str]] = {}
    for area in sorted(areas, key=lambda area: (area.fill.name, area.unit)):
        units.setdefault(area.fill, []).append(area.unit)
    return units


def _counties(by_fill: Mapping[Fill, Sequence[str]], outlines: Outlines) -> Markup:
    """A path for each unit."""
    return Markup("").join(
        Markup('<g class="{}">{}</g>').format(
            fill.name,
            Markup("").join(Markup('<path d="{}"/>').format(outlines.path(u)) for u in units),
        )
        for fill, units in by_fill.items()
    )


def _regions(by_fill: Mapping[Fill, Sequence[str]], outlines: Outlines) -> Markup:
    """A path for each fill."""
    return Markup("").join(
        Markup('<path class="{}" fill-rule="evenodd" d="{}"/>').format(
            fill.name, outlines.region(units)
        )
        for fill, units in by_fill.items()
    )


def _table(wanted: Sequence[Map], by_fill: Mapping[Fill, Sequence[str]]) -> Markup:
    """What a pointer finds: names in the order of the paths, and what each map says of them.

    Sentences are kept once, without their numbers; each unit has its sentence's place and any numbers.
    """
    order = [unit for units in by_fill.values() for unit in units]
    names = {area.unit: area.name for area in wanted[0].areas}
    said: list[object] = []
    for each in wanted:
        own = _said(each, order)
        said.append(said.index(own) if own in said else own)  # maps that say the same say it once
    found = {"names": [names[unit] for unit in order], "maps": said}
    return Markup('<script type="application/json" class="places">{}</script>').format(
        data_block(found)
    )


def places_values(places: Mapping[str, Any], place: int) -> list[list[Cell]]:
    """The values of a map of the whole out of the table of the script, its headings first."""
    told = places["maps"][place]
    one = places["maps"][told] if isinstance(told, int) else told
    rows = [
        [name, *(numbers[cell] if isinstance(cell, int) else cell for cell in one["values"][kind])]
        for name, said in zip(places["names"], one["of"], strict=True)
        for kind, *numbers in [[said] if isinstance(said, int) else said]
    ]
    return [[UNIT, *one["columns"]], *rows]


def _said(wanted: Map, order: Sequence[str]) -> dict[str, object]:
    """Of each sentence also its values: a text, or the place of a number in it."""
    areas = {area.unit: area for area in wanted.areas}
    sentences: dict[tuple[str, tuple[str | int, ...]], int] = {}
    of: list[object] = []
    for area in (areas[unit] for unit in order):
        numbers = _NUMBER.findall(area.words)
        cells = tuple(numbers.index(one) if one in numbers else one for one in area.values)
        place = sentences.setdefault((_NUMBER.sub(_PLACE, area.words), cells), len(sentences))
        shown = [each.replace(" ", "\u00a0") for each in numbers]
        of.append([place, *shown] if shown else place)
    texts, told = [one for one, _ in sentences], [one for _, one in sentences]
    return {"sentences": texts, "columns": wanted.columns, "values": told, "of": of}


def _textures(by_fill: Mapping[Fill, Sequence[str]], outlines: Outlines, spacing: int) -> Markup:
    """The lines of each textured fill, over all its units together."""
    return Markup("").join(
        _lines(fill, outlines.rim(units), spacing) for fill, units in by_fill.items()
    )


def _lines(fill: Fill, rim: Iterable[Sequence[Point]], spacing: int) -> Markup:
    if not fill.texture:
        return Markup("")
    return Markup('<path class="{}-lines" fill="none" d="{}"/>').format(
        fill.name, hatch(rim, fill.texture, spacing)
    )


def _titled(area: Area) -> Markup:
    return Markup('<use href="#{}" class="{}"><title>{}: {}</title></use>').format(
        _id(area.unit), area.fill.name, area.name, area.words
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

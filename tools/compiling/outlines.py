"""County outlines: border lines shared by neighbours, and the rings that they close."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl

from canvass.model import UnitKind
from canvass.model.tables import OUTLINE_ARCS, OUTLINE_RINGS
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.table import Compiled, types_of

COUNTY_MAP = RawFile(
    "maps/counties-albers-10m.json",
    (
        Origin(
            "npm:us-atlas:counties-albers-10m.json", "3.0.1", "ISC; geometry in the public domain"
        ),
    ),
    "nothing left out; cartographic boundaries of the Census Bureau, 2017, simplified to 1:10 million by the package",
)

Line: TypeAlias = list[tuple[int, int]]
Ring: TypeAlias = list[int]

_TENTHS = 10
_PROJECTION = "Albers projection, Alaska and Hawaii as insets; the map is 975 by 610 units"


def outline_arcs(raw: RawFolder) -> Compiled:
    """Border lines of counties, each once."""
    lines = _lines(raw.file(COUNTY_MAP))
    rows = {
        "arc": range(len(lines)),
        "x": [[x for x, _ in line] for line in lines],
        "y": [[y for _, y in line] for line in lines],
    }
    return Compiled(
        name="outline_arcs",
        schema=OUTLINE_ARCS,
        rows=pl.DataFrame(rows, schema=types_of(OUTLINE_ARCS)),
        sources=(COUNTY_MAP,),
        meaning=f"border lines of counties, each stored once; {_PROJECTION}",
        derived="coordinates rounded to tenths of a unit",
    )


def outline_rings(raw: RawFolder) -> Compiled:
    """The rings that bound each county, as arcs in order."""
    rows = [
        (str(UnitKind.COUNTY), county, polygon, ring, arcs)
        for county, polygons in sorted(_counties(raw.file(COUNTY_MAP)).items())
        for polygon, rings in enumerate(polygons)
        for ring, arcs in enumerate(rings)
    ]
    return Compiled(
        name="outline_rings",
        schema=OUTLINE_RINGS,
        rows=pl.DataFrame(rows, schema=types_of(OUTLINE_RINGS), orient="row"),
        sources=(COUNTY_MAP,),
        meaning=f"rings that bound each county; two counties that share an arc are neighbours; {_PROJECTION}",
    )


@cache
def _topology(path: Path) -> dict[str, Any]:
    topology: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return topology


def _shapes(path: Path) -> list[dict[str, Any]]:
    shapes: list[dict[str, Any]] = _topology(path)["objects"]["counties"]["geometries"]
    return shapes


def _counties(path: Path) -> dict[str, list[list[Ring]]]:
    return {
        shape["id"]: [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
        for shape in _shapes(path)
    }


def _lines(path: Path) -> list[Line]:
    topology = _topology(path)
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    return [
        [
            (
                round((x * scale[0] + shift[0]) * _TENTHS),
                round((y * scale[1] + shift[1]) * _TENTHS),
            )
            for x, y in _positions(arc)
        ]
        for arc in topology["arcs"]
    ]


def _positions(arc: list[list[int]]) -> Iterator[tuple[int, int]]:
    """TopoJSON stores the first point of an arc and then differences."""
    return zip(accumulate(x for x, _ in arc), accumulate(y for _, y in arc), strict=True)

"""Who borders on whom, and where places lie, from the packaged outlines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import permutations

import numpy as np
import polars as pl

from canvass.stats.regression import Floats

INSETS = ("02", "15", "72")
"""Alaska, Hawaii and Puerto Rico are drawn as insets: their map coordinates say nothing about distances."""

LONGEST_CORNER = 2.0
"""A shared line of at most two tenths of a map unit (a kilometre) is a corner: outlines are rounded to tenths."""

# The map is d3's geoAlbersUsa with scale 1300 and centre (487.5, 305): an Albers equal-area conic with
# standard parallels 29.5 and 45.5 degrees north, turned to 96 degrees west and centred on (-0.6, 38.7).
_SCALE, _CENTRE_X, _CENTRE_Y = 1300.0, 487.5, 305.0
_PARALLELS = np.radians([29.5, 45.5])
_MERIDIAN = -96.0
_MIDDLE = np.radians([-0.6, 38.7])
_CONE = float(np.sin(_PARALLELS).sum() / 2)
_CONSTANT = float(1 + np.sin(_PARALLELS[0]) * (2 * _CONE - np.sin(_PARALLELS[0])))
_TENTHS = 10.0


def borders(arcs: pl.DataFrame, rings: pl.DataFrame) -> Mapping[str, frozenset[str]]:
    """The neighbours of each unit: those that share a border line with it.

    ``arcs`` and ``rings`` are the tables ``outline_arcs`` and ``outline_rings``, the latter of one kind of unit.
    """
    lengths = _lengths(arcs)
    owners: dict[int, list[str]] = defaultdict(list)
    for unit, ring in rings.select("unit", "arcs").sort("unit").iter_rows():
        for arc in ring:
            owners[_number(arc)].append(unit)
    shared: dict[tuple[str, str], float] = defaultdict(float)
    for arc, units in owners.items():
        for one, other in permutations(sorted(set(units)), 2):
            shared[one, other] += lengths[arc]
    found: dict[str, set[str]] = {unit: set() for unit in rings["unit"].unique().sort()}
    for (one, other), length in shared.items():
        if length > LONGEST_CORNER:
            found[one].add(other)
    return {unit: frozenset(others) for unit, others in found.items()}


def centroids(arcs: pl.DataFrame, rings: pl.DataFrame, units: Collection[str]) -> pl.DataFrame:
    """Latitude and longitude of the middle of each unit's largest polygon: unit, latitude, longitude.

    Units drawn as insets and units without an outline are left out.
    """
    wanted = [unit for unit in sorted(units) if not unit.startswith(INSETS)]
    outer = rings.filter(pl.col("unit").is_in(wanted), pl.col("ring") == 0)
    used = {_number(arc) for ring in outer["arcs"] for arc in ring}
    lines = {
        arc: np.column_stack([x, y]).astype(float)
        for arc, x, y in arcs.filter(pl.col("arc").is_in(sorted(used))).iter_rows()
    }
    largest: dict[str, tuple[float, Floats]] = {}
    for unit, ring in outer.select("unit", "arcs").iter_rows():
        area, middle = _area_and_middle(np.concatenate([_walked(lines, arc) for arc in ring]))
        if area > largest.get(unit, (0.0, middle))[0]:
            largest[unit] = area, middle
    points = np.array([middle for _, middle in largest.values()]).reshape(-1, 2) / _TENTHS
    latitude, longitude = to_degrees(points[:, 0], points[:, 1])
    return pl.DataFrame({"unit": list(largest), "latitude": latitude, "longitude": longitude})


def to_degrees(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Latitude and longitude of points of the map (in its units), the inverse of Albers' projection.

    >>> latitude, longitude = to_degrees(np.array([487.5]), np.array([305.0]))
    >>> float(latitude[0]), float(longitude[0])
    (38.70, -96.60)
    """
    middle_x, middle_y = _projected(_MIDDLE[0], _MIDDLE[1])
    east = (x - _CENTRE_X) / _SCALE + middle_x
    north = middle_y - (y - _CENTRE_Y) / _SCALE
    down = np.sqrt(_CONSTANT) / _CONE - north
    longitude = np.degrees(np.arctan2(east, down) / _CONE) + _MERIDIAN
    latitude = np.degrees(np.arcsin((_CONSTANT - (east**2 + down**2) * _CONE**2) / (2 * _CONE)))
    return latitude, longitude


def _projected(longitude: float, latitude: float) -> tuple[float, float]:
    reach = np.sqrt(_CONSTANT - 2 * _CONE * np.sin(latitude)) / _CONE
    angle = _CONE * longitude
    return float(reach * np.sin(angle)), float(np.sqrt(_CONSTANT) / _CONE - reach * np.cos(angle))


def _number(arc: int) -> int:
    return arc if arc >= 0 else -1 - arc


def _walked(lines: Mapping[int, Floats], arc: int) -> Floats:
    return lines[arc] if arc >= 0 else lines[_number(arc)][::-1]


def _lengths(arcs: pl.DataFrame) -> Floats:
    """The length of the line of each number, in tenths of map units: steps from each of its points to the next."""
    points = arcs.select("arc", "x", "y").explode("x", "y")
    line = points["arc"].to_numpy()
    x, y = (np.diff(points[name].to_numpy().astype(float)) for name in ("x", "y"))
    steps = np.hypot(x, y) * (line[1:] == line[:-1])
    return np.asarray(np.bincount(line[1:], steps, int(line.max(initial=0)) + 1), dtype=float)


def _area_and_middle(points: Floats) -> tuple[float, Floats]:
    """Area and centre of gravity of a closed ring (shoelace formula)."""
    following = np.roll(points, -1, axis=0)
    cross = points[:, 0] * following[:, 1] - following[:, 0] * points[:, 1]
    twice = cross.sum()
    if twice == 0:
        return 0.0, points.mean(axis=0)
    return abs(twice) / 2, ((points + following) * cross[:, None]).sum(axis=0) / (3 * twice)

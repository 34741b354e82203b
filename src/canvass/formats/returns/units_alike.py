"""Places that have the same number for every choice: one place under two names, whose votes would count twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import polars as pl

from canvass.formats.coded import plain
from canvass.formats.kinds import unit as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ReadReturns, ResultsFile
from canvass.formats.returns.said import as_said
from canvass.model import UnitKind

_FEWEST_CELLS = 8
"""So many numbers above zero are never all the same in two places; of one contest's two or three they may be."""
_FEWEST_VOTES = 50
_FEWEST_PAIRS = 3
"""Where all places are pairs, so many, it is the same of fewer numbers: the file was put together twice."""
_KEY = ["total", "cells", "squares"]

_Numbers = frozenset[tuple[Hashable, ...]]


def units_alike(results: ResultsFile, column: str) -> Iterator[Problem]:
    """Places of a county, or counties, whose numbers are those of an earlier one, each told with that one."""
    for returns in results.returns:
        pairs, names, every = _pairs(results.units, returns)
        is_once = len({first for first, _, _ in pairs}) == len(pairs)
        is_whole = is_once and len(pairs) >= _FEWEST_PAIRS and 2 * len(pairs) == every
        for first, again, cells in pairs:
            if is_whole or cells >= _FEWEST_CELLS:
                found = f"{names[again][1]} and {names[first][1]}"
                yield kinds.UNITS_ALIKE.at(results.lines.get(again), column, found)


def _names(units: pl.DataFrame, is_of_counties: bool) -> dict[str, tuple[str, str]]:
    """For each place its county, which counties lie in none of, and its name."""
    of_kind = (pl.col("kind") == UnitKind.COUNTY) == is_of_counties
    county = pl.lit("") if is_of_counties else pl.col("county").fill_null("")
    places = units.filter(of_kind).select("unit", county.alias("county"), "name")
    return {unit: (of, name) for unit, of, name in places.iter_rows()}


def _pairs(
    units: pl.DataFrame, returns: ReadReturns
) -> tuple[list[tuple[str, str, int]], dict[str, tuple[str, str]], int]:
    """Each place whose numbers an earlier one of its county has, that one first, with how many.

    And the names of places that may be alike; and how many places have votes.
    """
    lines, votes = returns.lines, pl.col("votes")
    own, of_unit = lines["votes"], as_said(lines, ["unit"])
    sums = of_unit.each.select(
        "unit",
        total=of_unit.sums(own),
        cells=of_unit.sums(own > 0),
        squares=of_unit.sums(own * own),
    ).filter(pl.col("total") >= _FEWEST_VOTES)
    alike = sums.filter(pl.len().over(_KEY) > 1)
    if alike.is_empty():
        return [], {}, sums.height
    known = units.filter(pl.col("unit").is_in(alike["unit"].cast(pl.String).implode()))
    names = _names(known, returns.level is UnitKind.COUNTY)
    rows = lines.join(alike.select("unit"), on="unit", how="semi").filter(votes > 0)
    held = plain(rows.group_by("unit", "contest", "choice").agg(votes.sum()))
    numbers: dict[str, set[tuple[Hashable, ...]]] = {}
    for unit, *number in held.iter_rows():
        numbers.setdefault(unit, set()).add(tuple(number))
    earlier: dict[tuple[str, _Numbers], str] = {}
    found = []
    for unit in filter(numbers.__contains__, names):
        first = earlier.setdefault((names[unit][0], frozenset(numbers[unit])), unit)
        if first != unit:
            found.append((first, unit, len(numbers[unit])))
    return found, names, sums.height

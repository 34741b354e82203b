"""Votes that no precinct has: Louisiana's parishes count early and absentee ballots by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import polars as pl

from canvass.formats.coded import CODED, blank, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints
from canvass.model import UnitKind

COUNTED_BY_COUNTY: Mapping[str, str] = MappingProxyType({"LA": "La. R.S. 18:1313"})
"""States in which a board of the county counts early and absentee ballots, of no precinct, and the law."""
PLACE = "early and absentee voting"
"""What such votes are called in the column of places."""


_NOTHING = r"^\s*(0(\.0*)?)?\s*$"
"""A row without a place and without votes loses nothing, and is left out with all of its kind."""


def with_early_votes(grid: Grid, dialect: Dialect, hints: FileHints) -> tuple[Grid, list[Problem]]:
    """The table with a place for the rows of a parish that name no precinct, where they cannot be its totals.

    Of each contest the precincts of a parish must have more votes than these rows: no total has fewer than its parts.
    """
    law = COUNTED_BY_COUNTY.get(hints.state, "")
    unit, count = dialect.unit, dialect.counts[0] if len(dialect.counts) == 1 else None
    county, place = unit.county.column if unit.county else "", unit.name
    is_asked = law and unit.kind is UnitKind.PRECINCT and unit.columns == (county, place)
    if not is_asked or count is None or count.is_wide:
        return grid, []
    if not {county, place, count.votes}.issubset(grid.cells.columns):
        return grid, []
    has_votes = ~grid.cells.select(written(count.votes).str.contains(_NOTHING)).to_series()
    is_empty = blank(grid.cells[place]) & has_votes
    if (
        not is_empty.any()
        or blank(grid.cells[county]).any()
        or not _are_fewer(grid, is_empty, (county, *count.contest.columns), count.votes)
    ):
        return grid, []
    named = pl.when(is_empty).then(_called(grid, is_empty, count.votes)).otherwise(written(place))
    line = grid.cells.filter(is_empty)[LINE][0]
    told = kinds.EARLY_VOTES.at(line, place, f"{is_empty.sum():,} rows; {law}")
    return replace(grid, cells=grid.cells.with_columns(named.cast(CODED).alias(place))), [told]


def _called(grid: Grid, is_empty: pl.Series, votes: str) -> pl.Expr:
    """What each such row is called: early and absentee votes may stand in two rows of a choice, which are added."""
    said = [name for name in grid.cells.columns if name not in (LINE, votes)]
    number = pl.int_range(pl.len()).over([*said, is_empty.alias("\0empty")])
    return pl.when(number > 0).then(pl.format(f"{PLACE} {{}}", number + 1)).otherwise(pl.lit(PLACE))


def _are_fewer(grid: Grid, is_empty: pl.Series, contest: tuple[str, ...], votes: str) -> bool:
    """Whether of each contest of a county the rows without a place have fewer votes than the others."""
    key = [name for name in contest if name in grid.cells.columns]
    number = written(votes).str.replace_all(",", "").str.strip_chars().cast(pl.Int64, strict=False)
    sums = (
        grid.cells.select(*map(written, key), number.alias("\0votes"), is_empty.alias("\0empty"))
        .group_by(key)
        .agg(
            early=pl.col("\0votes").filter("\0empty").sum(),
            others=pl.col("\0votes").filter(~pl.col("\0empty")).sum(),
        )
    )
    return sums.filter(pl.col("early") > 0, pl.col("early") >= pl.col("others")).is_empty()

"""The further tables of files received (turnout), of the places as they are called in all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from canvass.formats.inbox.part import Part
from canvass.formats.inbox.table import FIRST_ROW
from canvass.formats.kinds import inbox as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ResultsFile
from canvass.model import UnitKind


def with_tables(
    results: ResultsFile, table: pl.DataFrame, parts: Sequence[Part]
) -> tuple[ResultsFile, tuple[Problem, ...]]:
    """The results of the table, with the further tables of the parts (turnout), whose units are now the results' own.

    A place without a vote is in no row of the table, so that its turnout is of nothing: it is left out, and told.
    """
    places = _now_called(results, table)
    names = dict.fromkeys(name for part in parts for name in part.results.tables)
    frames = {name: [*_frames(name, parts)] for name in names if name != "returns"}
    found = {name: _called(own, places) for name, own in frames.items()}
    lost = {name: sum(map(len, own)) - found[name].height for name, own in frames.items()}
    told = tuple(kinds.NO_PLACE.at(found=f"{name}: {n:,}") for name, n in lost.items() if n)
    return replace(results, tables={**results.tables, **found}), told


def _now_called(results: ResultsFile, table: pl.DataFrame) -> pl.DataFrame:
    """Columns was, kind and unit: for each place of a part (``1:7``) and each county its name in the results."""
    smallest = results.returns[0].level
    lines = pl.DataFrame(
        [*results.lines.items()], schema={"unit": pl.String, "line": pl.Int64}, orient="row"
    )
    at = table.with_row_index("line", FIRST_ROW).select(pl.col("line").cast(pl.Int64), was="unit")
    places = lines.join(at, on="line").select("was", kind=pl.lit(smallest), unit="unit")
    larger = results.units.filter(pl.col("kind") != smallest).select(
        was="unit", kind="kind", unit="unit"
    )
    return pl.concat([places, larger.cast(pl.String)]).unique("was", maintain_order=True)


def _frames(name: str, parts: Sequence[Part]) -> Iterator[pl.DataFrame]:
    """A table of each part that has it, with a column ``was`` for its places as the table of all has them."""
    for number, part in enumerate(parts, 1):
        if (own := part.results.tables.get(name)) is None:
            continue
        counties = part.results.units.filter(kind=UnitKind.COUNTY).select("kind", "unit", "fips")
        is_small = ~pl.col("kind").is_in([UnitKind.COUNTY, UnitKind.STATE])
        place = pl.format("{}:{}", pl.lit(number), "unit")
        was = pl.when(is_small).then(place).otherwise(pl.coalesce("fips", "unit"))
        yield own.join(counties, on=["kind", "unit"], how="left").select(*own.columns, was=was)


def _called(frames: Sequence[pl.DataFrame], places: pl.DataFrame) -> pl.DataFrame:
    """The rows of all these tables whose places are in the results, as they are called there."""
    rows = pl.concat(frames, how="diagonal")
    columns = [name for name in rows.columns if name != "was"]
    return rows.drop("kind", "unit").join(places, on="was").select(columns)

"""Places of one name that an office's code tells apart."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import unit as kinds
from canvass.formats.returns.sift import Rows

_CODE = "\0code of the place"
"""The code of a place that shares its name with another, empty for all others."""
_NAMED = 3


def told_apart(rows: Rows, dialect: Dialect) -> tuple[Rows, Dialect]:
    """The rows, and the dialect that tells places of one name apart by their codes where the file has such.

    Only names that say two things of one choice are looked at, and only where each row of the name has a code and no
    code says two things. All others keep their name alone, so that one place with two codes stays one.
    """
    count = next((count for count in dialect.counts if not count.is_wide), None)
    code = next((name for name in dialect.unit.codes if name in rows.cells.columns), "")
    if count is None or not code:
        return rows, dialect
    place = [*dialect.unit.columns]
    about = [*count.contest.columns, count.contest.year, count.choice, count.party, count.mode]
    line = [*place, *(name for name in about if name)]
    is_coded = written(code).str.strip_chars() != ""
    marked = rows.cells.with_columns(
        twice=pl.len().over(line) > 1, same=pl.len().over([*line, code]) > 1, coded=is_coded
    )
    of_names = marked.group_by(place, maintain_order=True).agg(
        pl.col("twice").any(),
        fit=pl.col("coded").all() & ~pl.col("same").any(),
        codes=pl.col(code).unique(maintain_order=True),
        line=pl.col(LINE).min(),
    )
    names = of_names.filter(pl.col("twice") & pl.col("fit"))
    if names.is_empty():
        return rows, dialect
    shared = names.select(*place, pl.lit(value=True).alias("shared"))
    joined = rows.cells.join(shared, on=place, how="left", maintain_order="left")
    own = pl.when("shared").then(pl.col(code)).otherwise(pl.lit("")).alias(_CODE)
    problems = [
        kinds.TOLD_APART.at(first, code, f"{name}: {', '.join(codes[:_NAMED])}")
        for first, name, codes in names.select("line", place[-1], "codes").iter_rows()
    ]
    unit = dialect.unit.model_copy(update={"key": (*dialect.unit.key, _CODE)})
    cells = joined.with_columns(own).drop("shared")
    return replace(rows, cells=cells).noting(problems), dialect.model_copy(update={"unit": unit})

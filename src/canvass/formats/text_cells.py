"""Text cells: kept as they are written, and reported where a spreadsheet has left its mark on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.kinds import cell as kinds
from canvass.formats.problem import Problem

_GUARD = r'^="?.*"?$'


def guarded_cells(cells: pl.DataFrame, columns: Iterable[str]) -> Iterator[Problem]:
    """Text that is wrapped as ="..." so that a spreadsheet leaves it alone."""
    for column in columns:
        wrapped = cells.filter(pl.col(column).str.contains(_GUARD)).select(LINE, column)
        for line, found in wrapped.iter_rows():
            yield kinds.GUARDED.at(line, column, found)

"""Contests in the columns of a table of cards: of a million cards few have other cells than many before them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import FEW, bare
from canvass.formats.cvr.ways import Way, rows_of_ways
from canvass.formats.grid import Header, plain_name
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem

CellTuple: TypeAlias = tuple[str, ...]
"""What stands in the columns of a contest on one card."""


@dataclass(frozen=True, slots=True, eq=False)
class CellKinds:
    """The cards that have a contest, the different things in its columns, and which of them each card has."""

    rows: NDArray[np.int64]
    of_card: NDArray[np.int64]
    distinct: tuple[CellTuple, ...]

    def cards_with(self, is_meant: Callable[[CellTuple], bool]) -> NDArray[np.int64]:
        """The rows of the cards whose cells are such."""
        meant = np.array([is_meant(cells) for cells in self.distinct], np.bool_)
        found: NDArray[np.int64] = self.rows[meant[self.of_card]] if meant.size else self.rows
        return found

    def marks(
        self, way_of: Callable[[CellTuple], Way], choices: Sequence[str], votes_allowed: int
    ) -> pl.DataFrame:
        """The marks as a CardBlock has them; ``votes_allowed`` is 0 of a contest by ranks."""
        ways = [way_of(cells) for cells in self.distinct]
        return rows_of_ways(self.rows, self.of_card, ways, choices, votes_allowed)


def of_columns(problems: Iterable[Problem], header: Header) -> Iterator[Problem]:
    """The problems with the names of columns as the file writes them: a reader of contests gives columns keys."""
    written = dict(zip(header.names, map(plain_name, header.cells), strict=True))
    return (replace(each, column=written.get(each.column, each.column)) for each in problems)


def nameless(table: pl.DataFrame, columns: Sequence[str], line: int) -> Iterator[Problem]:
    """Columns without a name in which something stands; a comma at the end of every line is none."""
    for key in columns:
        filled = table[key].fill_null("").str.strip_chars()
        found = filled.filter(filled != "")
        if len(found):
            yield kinds.COLUMN_NAMELESS.at(line, found=found[0])


def cell_kinds(table: pl.DataFrame, columns: Sequence[str]) -> CellKinds:
    """What stands in these columns of text, on the cards with something in any of them."""
    if table.height <= FEW:
        return _kinds_of_few([table[name].to_list() for name in columns])
    cells = table.select(pl.col(name).fill_null("").str.strip_chars() for name in columns)
    has = cells.select(pl.any_horizontal(pl.col(*columns) != "")).to_series()
    rows = has.arg_true().cast(pl.Int64).to_numpy().copy()
    own = cells.filter(has)
    kinds = own.unique(maintain_order=True).with_row_index("\0kind")
    number = own.join(kinds, on=list(columns), maintain_order="left")["\0kind"]
    distinct = tuple(kinds.select(columns).iter_rows())
    return CellKinds(rows, number.cast(pl.Int64).to_numpy().copy(), distinct)


def _kinds_of_few(columns: Sequence[Sequence[str | None]]) -> CellKinds:
    rows, of_card = [], []
    kinds: dict[CellTuple, int] = {}
    for row, cells in enumerate(zip(*columns, strict=True)):
        own = tuple(bare(cell or "") for cell in cells)
        if any(own):
            rows.append(row)
            of_card.append(kinds.setdefault(own, len(kinds)))
    return CellKinds(np.array(rows, np.int64), np.array(of_card, np.int64), (*kinds,))


def places_by_number(batch: pl.Series, number: pl.Series) -> pl.Series:
    """The place of each card in its batch, by the number of its record: the lowest is the first."""
    table = pl.DataFrame({"batch": batch, "number": number})
    order = pl.col("number").rank("ordinal").over("batch").cast(pl.Int32)
    return table.select(order).to_series()

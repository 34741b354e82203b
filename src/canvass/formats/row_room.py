"""Room for the rows of a long table that come block by block: they are written where they stay, and held once."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import CODED

_MORE = 1.05
"""So many times the rows that the first block lets expect; room that nobody writes to takes no memory."""


class RowRoom:
    """Columns of numbers and codes, with room for the rows of a text of so many bytes."""

    def __init__(self, schema: Mapping[str, pl.DataType | type[pl.DataType]], size: int) -> None:
        self._schema = schema
        self._size = size
        self._room: dict[str, NDArray[np.uint32]] = {}
        self._most = 0
        self._rows = 0

    def add(self, block: pl.DataFrame, size: int) -> None:
        """The rows of a block of so many bytes, below those before."""
        ends = self._rows + block.height
        if ends > self._most:
            expected = block.height * self._size / max(size, 1)
            self._grow(max(ends, int(_MORE * expected)))
        for name, room in self._room.items():
            room[self._rows : ends] = block[name].to_physical().to_numpy()
        self._rows = ends

    def _grow(self, most: int) -> None:
        """More room, into which the rows so far are copied."""
        for name in self._schema:
            grown = np.empty(most, np.uint32)
            if self._rows:
                grown[: self._rows] = self._room[name][: self._rows]
            self._room[name] = grown
        self._most = most

    def table(self) -> pl.DataFrame:
        """All rows, where they lie."""
        return pl.DataFrame([self._column(name) for name in self._schema])

    def _column(self, name: str) -> pl.Series:
        room = self._room.pop(name, np.empty(0, np.uint32))
        numbers = pl.Series(name, room[: self._rows])
        return numbers.cat.to(CODED) if self._schema[name] == CODED else numbers

"""What a table must look like: columns with types and meanings, and a key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import polars as pl

from canvass.errors import BadTable

DataType: TypeAlias = type[pl.DataType] | pl.DataType


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, polars type, what a value means, and whether cells may be empty."""

    name: str
    type: DataType
    meaning: str
    may_be_empty: bool = False
    may_be_absent: bool = False


@dataclass(frozen=True, slots=True)
class Schema:
    """The columns of a table and the columns that identify a row.

    ``further`` is the type of any columns beyond those listed; None forbids them.
    """

    name: str
    meaning: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    further: DataType | None = None

    def column(self, name: str) -> Column | None:
        """The listed column of this name, if there is one."""
        return next((column for column in self.columns if column.name == name), None)

    def conform(self, table: pl.DataFrame) -> pl.DataFrame:
        """The table, with its columns in the order of the schema; raises BadTable with every fault found."""
        faults = [*self._column_faults(table)]
        if not faults:
            faults = [*self._cell_faults(table)]
        if faults:
            raise BadTable(f"table {self.name!r}: " + "; ".join(faults))
        listed = [column.name for column in self.columns if column.name in table.columns]
        ordered = [*listed, *(name for name in table.columns if name not in listed)]
        return table if table.columns == ordered else table.select(ordered)

    def _column_faults(self, table: pl.DataFrame) -> list[str]:
        faults, found = [], table.schema
        for column in self.columns:
            if column.name not in found:
                if not column.may_be_absent:
                    faults.append(f"column {column.name!r} ({column.meaning}) is missing")
            elif found[column.name] != column.type:
                faults.append(f"column {column.name!r} is {found[column.name]}, not {column.type}")
        for name, kind in found.items():
            if self.column(name) is None:
                if self.further is None:
                    faults.append(f"column {name!r} is not part of this table")
                elif kind != self.further:
                    faults.append(f"column {name!r} is {kind}, not {self.further}")
        return faults

    def _cell_faults(self, table: pl.DataFrame) -> list[str]:
        faults = []
        for column in self.columns:
            if column.may_be_empty or column.name not in table.columns:
                continue
            empty = table[column.name].null_count()
            if empty:
                faults.append(f"column {column.name!r} has {empty} empty cells")
        key = [name for name in self.key if name in table.columns]
        twice = table.height - _distinct(table, key) if key and table.height else 0
        if twice:
            faults.append(f"{twice} rows repeat the key {', '.join(key)}")
        return faults


_FEW = 256
"""So many rows Python has gone through before polars has set up its threads."""


def _distinct(table: pl.DataFrame, columns: list[str]) -> int:
    """How many rows differ in these columns."""
    if table.height > _FEW:
        return table.select(columns).n_unique()
    return len({*zip(*(table[name].to_list() for name in columns), strict=True)})

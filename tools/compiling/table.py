"""A compiled table with everything its provenance needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import polars as pl

from canvass.model import Ledger
from canvass.model.schema import DataType, Schema
from tools.compiling.digest import content_sha256
from tools.compiling.raw import RawFile, RawFolder


def types_of(schema: Schema) -> dict[str, DataType]:
    """The polars type of each listed column."""
    return {column.name: column.type for column in schema.columns}


@dataclass(frozen=True)
class Compiled:
    """A table to package. ``derived`` says what was computed and not merely copied from the sources."""

    name: str
    schema: Schema
    rows: pl.DataFrame
    sources: tuple[RawFile, ...]
    meaning: str
    derived: str = ""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """Meanings of columns that the schema does not list, or says too little of."""
    ledgers: tuple[Ledger, ...] = ()
    """What joins on the way lost."""

    def __post_init__(self) -> None:
        """Refuse a table that does not fit its schema."""
        object.__setattr__(self, "rows", self.schema.conform(self.rows))

    @cached_property
    def sha256(self) -> str:
        """The digest of the content, which the comparison and the provenance both say; worked out once."""
        return content_sha256(self.rows)

    def column_meanings(self) -> dict[str, str]:
        """What each column means, in the order of the table."""
        return {name: self._meaning(name) for name in self.rows.columns}

    def _meaning(self, name: str) -> str:
        listed = self.schema.column(name)
        if name in self.meanings:
            return self.meanings[name]
        if listed is None:
            raise KeyError(f"table {self.name!r}: no meaning is written for the column {name!r}")
        return listed.meaning


Maker: TypeAlias = Callable[[RawFolder], Compiled]
"""What makes a table from the raw files."""

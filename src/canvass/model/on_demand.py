"""Tables that are read when they are asked for: a small question leaves most of an election where it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # whoever asks for no table imports no polars
    import polars as pl


class TablesOnDemand(Mapping[str, "pl.DataFrame"]):
    """Tables by name; each is read once, when it is first asked for."""

    def __init__(self, names: Iterable[str], read: Callable[[str], pl.DataFrame]) -> None:
        self._read = read
        self._tables: dict[str, pl.DataFrame | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> pl.DataFrame:
        """The table of this name; KeyError where there is none."""
        table = self._tables[name]
        if table is None:
            table = self._tables[name] = self._read(name)
        return table

    def __contains__(self, name: object) -> bool:
        """Whether there is a table of this name: it is not read for that."""
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._tables)

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._tables)

"""Where the app keeps its own tables: what a file of SQLite and a server of PostgreSQL have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import Any


class AppDatabase(ABC):
    """The app's own tables. Statements have ? where a value goes; one object serves one thread.

    What is written is kept for good when ``do`` returns, or when the block of ``together`` ends.
    """

    @abstractmethod
    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds."""

    @abstractmethod
    def do(self, statement: str, *values: object) -> int:
        """Write; how many rows it was."""

    def add(self, table: str, columns: str, *values: object) -> None:
        """Insert a row of these columns, with the next number as its ``id``.

        The number is said, and not left to the database: one that counts by itself goes on after an insert that was
        undone, and two databases that are told the same would not have the same.
        """
        marks = ", ".join("?" for _ in ("id", *columns.split(", ")))
        ((last,),) = self.rows(f"select coalesce(max(id), 0) from {table}")  # noqa: S608 - names of ours
        self.do(f"insert into {table} (id, {columns}) values ({marks})", last + 1, *values)  # noqa: S608

    @abstractmethod
    def together(self) -> AbstractContextManager[object]:
        """What is done within is kept whole, or nothing of it; what it raises undoes it."""

    @abstractmethod
    def close(self) -> None:
        """End the connection."""

"""DuckDB, to ask a store: with bounded memory, and without reaching for anything beyond this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from canvass.cards import queries
from canvass.cards.queries import RECORDS
from canvass.cards.store import CardStore
from canvass.errors import MissingPackage, UnreadableFile, needs_extra

MEMORY, THREADS = "400MB", 2
"""What a query may hold before it goes on upon the disk."""


def ask(store: CardStore, query: str) -> pl.DataFrame:
    """The rows that a query of RECORDS gives. Raises MissingPackage without DuckDB, UnreadableFile where it cannot."""
    try:
        import duckdb
    except ImportError:
        raise MissingPackage(needs_extra("To ask a store of cards", "duckdb", "cards")) from None
    settings: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": MEMORY,
        "threads": THREADS,
        "preserve_insertion_order": False,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    with duckdb.connect(config=settings) as connection:
        try:
            connection.read_parquet(_name(store.path)).create_view(RECORDS)
            return pl.DataFrame(connection.sql(query))
        except duckdb.Error as fault:
            raise UnreadableFile(
                f"{store.path}: the store cannot be asked ({_first_line(fault)})"
            ) from None


def votes_by(store: CardStore, by: Sequence[str], contests: Sequence[str]) -> pl.DataFrame:
    """The votes of each choice, and the cards of each contest, in every part that these columns make."""
    return ask(store, queries.votes_by(by, contests))


def _name(path: Path) -> str:
    """The file's name; what DuckDB takes for a pattern of names is written so that it is not one."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in str(path))


def _first_line(fault: Exception) -> str:
    return str(fault).splitlines()[0]

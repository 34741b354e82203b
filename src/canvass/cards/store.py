"""A store that was written: its header, and its table to be asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl
from polars.exceptions import PolarsError

from canvass.cards.columns import SCHEMA
from canvass.cards.header import KEY, header_of
from canvass.errors import BadRecord, BadValue, UnreadableFile
from canvass.model.card_block import RecordsHeader

SIGNATURE = b"PAR1"


@dataclass(frozen=True, slots=True)
class CardStore:
    """Records of cards in a Parquet file, as ``write_store`` makes it."""

    path: Path
    header: RecordsHeader

    @property
    def rows(self) -> pl.LazyFrame:
        """The rows of its table."""
        return pl.scan_parquet(self.path, glob=False)


def is_parquet(path: Path) -> bool:
    """Whether a file begins as Parquet does; a pipe, which may have nobody who writes, is not opened."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(SIGNATURE)) == SIGNATURE
    except OSError:
        return False


def is_store(path: Path) -> bool:
    """Whether a Parquet file is a store, or nobody can tell because it is damaged."""
    if not is_parquet(path):
        return False
    try:
        return KEY in pl.read_parquet_metadata(path)
    except (OSError, PolarsError):
        return True


def open_store(path: Path) -> CardStore:
    """The store at a path. Raises UnreadableFile for a file that is absent, damaged, or another table."""
    if not is_parquet(path):
        raise UnreadableFile(
            f"{path}: this is not a store of cards (Parquet); make one: canvass convert"
        )
    try:
        text = pl.read_parquet_metadata(path).get(KEY)
        columns = {} if text is None else dict(pl.scan_parquet(path, glob=False).collect_schema())
    except (OSError, PolarsError) as fault:
        raise UnreadableFile(f"{path}: the Parquet file is damaged ({fault})") from None
    if text is None or list(columns) != list(SCHEMA):
        raise UnreadableFile(
            f"{path}: this Parquet table is not a store of cards; make one: canvass convert EXPORT --to parquet"
        )
    try:
        return CardStore(path, header_of(text))
    except (BadRecord, BadValue, ValueError) as fault:
        raise UnreadableFile(
            f"{path}: what the store says of itself cannot be read ({fault}); write it again: canvass convert"
        ) from None

"""The table of specifications as files, whole or not there."""

from __future__ import annotations

import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import polars as pl

from canvass.errors import UnwritableFile
from canvass.present.write import write_whole


def table_files(table: pl.DataFrame, csv: Path, parquet: Path) -> None:
    """Write a table as CSV and as Parquet; the same table gives the same bytes."""
    write_whole(csv, table.write_csv())
    content = BytesIO()
    table.write_parquet(content, compression="zstd")
    part = parquet.with_name(f".{parquet.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content.getvalue())
        part.replace(parquet)
    except OSError as failure:
        raise UnwritableFile(
            f"{parquet} cannot be written ({failure.strerror}); name another place"
        ) from failure
    finally:
        with suppress(OSError):
            part.unlink()

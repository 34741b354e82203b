"""The technology question as files: the page, its JSON and its table, each whole or not there."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path

import polars as pl

from canvass.errors import UnwritableFile
from canvass.journeys.gap.every_state import EveryState
from canvass.journeys.gap.result import TechGap
from canvass.journeys.gap.table import specification_table
from canvass.present.as_json import as_json
from canvass.present.gap.every_state import as_table
from canvass.present.gap.page import every_state_html, html
from canvass.present.worded import worded
from canvass.present.write import write_whole


def write_state(result: TechGap, page: Path) -> tuple[Path, ...]:
    """Write the page of a state, with its JSON and its table of specifications beside it; the files written."""
    return _write(page, partial(html, result), result, specifications(result))


def specifications(result: TechGap) -> pl.DataFrame:
    """The multiverse, the placebos and the changes, with what each specification means for the answer."""
    return specification_table(result, worded)


def write_every_state(answers: EveryState, page: Path) -> tuple[Path, ...]:
    """Write the page of all states, with its JSON and the table of states beside it; the files written."""
    return _write(page, partial(every_state_html, answers), answers, as_table(answers))


def _write(
    page: Path, made: Callable[[Mapping[str, str]], str], result: object, table: pl.DataFrame
) -> tuple[Path, ...]:
    beside = {kind: page.with_suffix(f".{kind}") for kind in ("json", "csv", "parquet")}
    write_whole(page, made({kind: file.name for kind, file in beside.items()}))
    write_whole(beside["json"], as_json(result))
    table_files(table, beside["csv"], beside["parquet"])
    return (page, *beside.values())


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

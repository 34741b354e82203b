"""Cards that people counted in each box of a rehearsal: a CSV file (docs/rehearse.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.kinds import cell
from canvass.formats.own_table import batch_ids, read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.model import BatchId
from canvass.model.audit_tables import MANIFEST
from canvass.model.schema import Column, Schema

_PLACE = tuple(each for each in MANIFEST.columns if each.name in MANIFEST.key)
BOXES = Schema(
    "rehearsal_boxes",
    "what the office says of each box, and the cards that people counted in it",
    (
        *_PLACE,
        Column("cards_manifest", pl.Int64, "cards by the manifest"),
        Column("cards_records", pl.Int64, "cards by the records of the scanner"),
        Column("cards_counted", pl.Int64, "cards that people counted", may_be_empty=True),
    ),
    MANIFEST.key,
)


def read_boxes(path: Path) -> ReadResult[dict[BatchId, int]]:
    """Cards counted by box, of the boxes that were; None where something in the file is an error."""
    return read_own(path, BOXES, _problems, _counted)


def _problems(table: pl.DataFrame) -> Iterator[Problem]:
    for line, cards in (
        table.filter(pl.col("cards_counted") < 0).select(LINE, "cards_counted").iter_rows()
    ):
        yield cell.NUMBER_NEGATIVE.at(line, "cards_counted", str(cards))


def _counted(table: pl.DataFrame) -> dict[BatchId, int]:
    counted = table.filter(pl.col("cards_counted").is_not_null())
    return dict(zip(batch_ids(counted), counted["cards_counted"].to_list(), strict=True))

"""Cards as canvass's own table of records: a row for each mark, one with an empty choice for a contest without one."""

from __future__ import annotations

import polars as pl

from canvass.errors import BadTable
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordsHeader

_PLACE = (names.JURISDICTION, names.TABULATOR, names.BATCH, names.POSITION)


def own_table(header: RecordsHeader, block: CardBlock) -> pl.DataFrame:
    """The rows, card after card. Raises BadTable for cards that such a table cannot hold."""
    ranked = {each.title for each in header.contests if each.is_ranked}
    place = [name for name in _PLACE if name in block.cards.columns and block.cards[name].count()]
    parts = []
    for contest, marks in block.marks.items():
        rank = pl.col(names.RANK).cast(pl.UInt8) if contest in ranked else pl.lit(None, pl.UInt8)
        parts.append(
            marks.select(
                names.ROW,
                pl.lit(contest).alias(names.CONTEST),
                pl.col(names.CHOICE).cast(pl.String),
                rank.alias(names.RANK),
            )
        )
    rows = pl.concat(parts) if parts else pl.DataFrame(schema={names.ROW: pl.UInt32})
    _refuse(block, rows)
    in_order = rows.sort(names.ROW, maintain_order=True)
    table = block.cards.select(pl.col(place).gather(in_order[names.ROW])).hstack(
        in_order.select(names.CONTEST, names.CHOICE, names.RANK)
    )
    return table if ranked else table.drop(names.RANK)


def _refuse(block: CardBlock, rows: pl.DataFrame) -> None:
    without = len(block) - rows[names.ROW].n_unique()
    if without:
        raise BadTable(
            f"cards without any contest: {without:,}; a table with a row for each mark cannot hold them: write them "
            "with --to nist, or as a store"
        )
    shared = rows.drop_nulls(names.RANK).select(
        pl.struct(names.ROW, names.CONTEST, names.RANK).is_duplicated().sum()
    )
    if shared.item():
        raise BadTable(
            f"marks of several choices at one rank: {shared.item():,}; a table with a row for each mark cannot hold "
            "them: write them with --to nist, or as a store"
        )

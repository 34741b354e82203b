"""Cards as canvass's own table of records: a row for each mark, one with an empty choice for a contest without one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl

from canvass.cards.blocks import blocks_of, tells
from canvass.cards.store import CardStore
from canvass.errors import BadTable
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordsHeader

CARDS_AT_ONCE = 50_000
_PLACE = (names.JURISDICTION, names.TABULATOR, names.BATCH, names.POSITION)


def own_text(store: CardStore) -> Iterator[str]:
    """The rows as CSV, card after card, some cards at a time.

    Raises BadTable, at the end, for cards that such a table cannot hold.
    """
    place = [name for name in _PLACE if tells(store, name)]
    without = shared = again = 0
    is_first = True
    for block in blocks_of(store, CARDS_AT_ONCE):
        rows = _rows(store.header, block)
        without += len(block) - rows[names.ROW].n_unique()
        shared += _twice(rows, names.RANK)
        again += _twice(rows, names.CHOICE)
        yield _table(store.header, block, rows, place).write_csv(include_header=is_first)
        is_first = False
    _refuse(without, shared, again)


def _rows(header: RecordsHeader, block: CardBlock) -> pl.DataFrame:
    """The marks of a block, card after card."""
    ranked = {each.title for each in header.contests if each.is_ranked}
    parts = [
        pl.DataFrame(
            schema={
                names.ROW: pl.UInt32,
                names.CONTEST: pl.String,
                names.CHOICE: pl.String,
                names.RANK: pl.UInt8,
            }
        )
    ]
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
    return pl.concat(parts).sort(names.ROW, maintain_order=True)


def _table(
    header: RecordsHeader, block: CardBlock, rows: pl.DataFrame, place: Sequence[str]
) -> pl.DataFrame:
    table = block.cards.select(pl.col(place).gather(rows[names.ROW])).hstack(
        rows.select(names.CONTEST, names.CHOICE, names.RANK)
    )
    return table if any(each.is_ranked for each in header.contests) else table.drop(names.RANK)


def _twice(rows: pl.DataFrame, what: str) -> int:
    """Marks of a card by ranks that share their rank, or their choice, with others of the contest."""
    shared = rows.drop_nulls([names.RANK, names.CHOICE]).select(
        pl.struct(names.ROW, names.CONTEST, what).is_duplicated().sum()
    )
    return int(shared.item())


def _refuse(without: int, shared: int, again: int) -> None:
    for times, what in (
        (without, "cards without any contest"),
        (shared, "marks of several choices at one rank"),
        (again, "marks of one choice at several ranks of a card"),
    ):
        if times:
            raise BadTable(
                f"{what}: {times:,}; a table with a row for each mark cannot hold them: write them with --to nist, "
                "or as a store"
            )

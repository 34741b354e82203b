"""Cards in columns as rows of the store's table."""

from __future__ import annotations

import polars as pl

from canvass.cards.columns import CARD, CARDS, SCHEMA
from canvass.model.card_block import (
    CHOICE,
    CONTEST,
    PLACES,
    RANK,
    ROW,
    VOTES,
    CardBlock,
)

_ROW_OF_CARD = {CONTEST: None, CHOICE: None, RANK: None, VOTES: 0, CARDS: 1}


def rows_of(block: CardBlock) -> pl.DataFrame:
    """The rows of some cards, which have their number in CARD: of each card one, then of each contest its marks."""
    places = block.cards.select(CARD, *(_column(block.cards, name) for name in PLACES))
    parts = [places.with_columns(_constant(name, value) for name, value in _ROW_OF_CARD.items())]
    for contest, marks in block.marks.items():
        row = marks[ROW]
        is_first = row.ne_missing(row.shift()).cast(pl.UInt32)
        parts.append(
            places.select(pl.all().gather(row)).with_columns(
                _constant(CONTEST, contest),
                *(_column(marks, name) for name in (CHOICE, RANK, VOTES)),
                is_first.alias(CARDS),
            )
        )
    return pl.concat(parts).select(*SCHEMA)


def rows_of_sums(sums: pl.DataFrame) -> pl.DataFrame:
    """The rows of sums that stand for cards without a record."""
    return sums.select(_column(sums, name) for name in SCHEMA)


def _column(table: pl.DataFrame, name: str) -> pl.Expr | pl.Series:
    """A column in the store's type; of nothing where the table lacks it."""
    if name in table.columns:
        return table[name].cast(SCHEMA[name])
    return _constant(name, 0 if name in (VOTES, CARDS) else None)


def _constant(name: str, value: str | int | None) -> pl.Expr:
    return pl.lit(value).cast(SCHEMA[name]).alias(name)

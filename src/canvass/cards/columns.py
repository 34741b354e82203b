"""The one table of a store: what its rows and columns say. Any program that reads Parquet can ask it."""

from __future__ import annotations

import polars as pl

from canvass.model.card_block import (
    BATCH,
    CHOICE,
    CONTEST,
    JURISDICTION,
    MODE,
    POSITION,
    RANK,
    STYLE,
    TABULATOR,
    UNIT,
    VOTES,
)
from canvass.model.schema import Column, Schema

CARD, CARDS = "card", "cards"
CODED = pl.Categorical()
"""Texts that stand often are written once, and a number for each row."""

STORED_CARDS = Schema(
    "stored_cards",
    "cast vote records: a row for each card, and one for each mark in a contest",
    (
        Column(
            CARD,
            pl.UInt32,
            "number of the card in its file; empty: a sum of cards without a record",
            True,
        ),
        Column(JURISDICTION, CODED, "the office that keeps the cards", True),
        Column(TABULATOR, CODED, "the scanner", True),
        Column(BATCH, CODED, "the batch", True),
        Column(POSITION, pl.Int32, "place of the card in its batch, from 1", True),
        Column(UNIT, CODED, "the precinct, or its part", True),
        Column(STYLE, CODED, "the ballot style", True),
        Column(MODE, CODED, "the way of voting", True),
        Column(CONTEST, CODED, "the contest; empty: the row is of the card itself", True),
        Column(
            CHOICE,
            CODED,
            "the choice that is marked; empty: the contest is on the card without a mark",
            True,
        ),
        Column(RANK, pl.UInt8, "the rank of the mark, in a contest by ranks", True),
        Column(
            VOTES,
            pl.UInt32,
            "1: a valid vote, or the first preference; 0: any other mark; of a sum, its votes",
        ),
        Column(
            CARDS,
            pl.UInt32,
            "1 on the first row of a card, and of a contest on it; of a sum, its cards",
        ),
    ),
    (),
)
SCHEMA = {column.name: column.type for column in STORED_CARDS.columns}

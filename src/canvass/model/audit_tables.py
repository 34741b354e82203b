"""The tables of an audit as CSV files: what lies where, what was reported, and what people read."""

from __future__ import annotations

import polars as pl

from canvass.model.schema import Column, Schema

_JURISDICTION = Column(
    "jurisdiction", pl.String, "the office that keeps the cards", may_be_absent=True
)
_TABULATOR = Column(
    "tabulator",
    pl.String,
    "the scanner, where each numbers its batches anew",
    may_be_absent=True,
)
_BATCH = Column("batch", pl.String, "name of the batch, as it stands on the box")
_POSITION = Column("position", pl.Int64, "place of the card in its batch, from 1")
_RANK = Column(
    "rank",
    pl.Int64,
    "of a ranked contest, the rank of the choice, 1 for the first preference",
    may_be_empty=True,
    may_be_absent=True,
)
_POINTS = Column(
    "points",
    pl.Int64,
    "where a card may give a choice several votes or points, how many it gives; 1 where empty",
    may_be_empty=True,
    may_be_absent=True,
)
_CONTEST = Column("contest", pl.String, "id of the contest")
_CONTEST_IF_SEVERAL = Column(
    "contest", pl.String, "id of the contest, where there are several", may_be_absent=True
)
_PLACE = (_JURISDICTION, _TABULATOR, _BATCH)
_KEY = ("jurisdiction", "tabulator", "batch")

MANIFEST = Schema(
    "manifest",
    "every batch and the cards in it, in the order of the shelf, counted without the voting system",
    (
        *_PLACE,
        Column("cards", pl.Int64, "cards in the batch, counted or weighed, not tallied"),
        Column(
            "location",
            pl.String,
            "where the batch lies: room, shelf, container",
            may_be_empty=True,
            may_be_absent=True,
        ),
    ),
    _KEY,
)

REPORTED_VOTES = Schema(
    "reported_votes",
    "the votes that an audit is to confirm",
    (
        _CONTEST_IF_SEVERAL,
        Column("choice", pl.String, "id of the choice"),
        Column("votes", pl.Int64, "votes reported for it"),
        Column("name", pl.String, "name as printed; the id where absent", may_be_absent=True),
        Column(
            "choice_kind",
            pl.String,
            "what the name tells unless written: candidate, write_in, other, none_of_these, blank, overvote or void",
            may_be_absent=True,
        ),
    ),
    ("contest", "choice"),
)

CAST_VOTE_RECORDS = Schema(
    "cast_vote_records",
    "what the machine recorded: one row for each mark, one with an empty choice for a contest without a mark",
    (
        *_PLACE,
        _POSITION,
        _CONTEST,
        Column("choice", pl.String, "id of the choice marked", may_be_empty=True),
        _RANK,
        _POINTS,
    ),
    (*_KEY, "position", "contest", "choice"),
)

INTERPRETATIONS = Schema(
    "interpretations",
    "what people read: one row for each mark of a card, one with an empty choice for a card without a vote",
    (
        *_PLACE,
        _POSITION,
        _CONTEST,
        Column(
            "reading",
            pl.String,
            "vote, blank, overvote, cannot_agree, contest_not_on_card or not_found",
        ),
        Column("choice", pl.String, "id of the choice marked", may_be_empty=True),
        _RANK,
        _POINTS,
    ),
    (*_KEY, "position", "contest", "choice"),
)

CARD_STYLES = Schema(
    "card_styles",
    "how many cards carry which contests: one row for each contest of a style",
    (
        Column("card_style", pl.String, "name of the style"),
        Column("cards", pl.Int64, "cards of the style, the same on each of its rows"),
        _CONTEST,
    ),
    ("card_style", "contest"),
)

_OF_POINTS = "; of contests by points alone, where a total by itself says nothing of its cards"

BATCH_TOTALS = Schema(
    "batch_totals",
    "the votes that were reported for each batch",
    (
        *_PLACE,
        _CONTEST_IF_SEVERAL,
        Column("choice", pl.String, "id of the choice"),
        Column("votes", pl.Int64, "votes, or points, reported for it in this batch"),
        Column(
            "cards",
            pl.Int64,
            f"cards with the contest, the same on each row of it{_OF_POINTS}",
            may_be_empty=True,
            may_be_absent=True,
        ),
        Column(
            "undervotes",
            pl.Int64,
            "points that nobody was given, on cards that are not overvoted",
            may_be_empty=True,
            may_be_absent=True,
        ),
        Column(
            "overvoted",
            pl.Int64,
            "cards with too many points",
            may_be_empty=True,
            may_be_absent=True,
        ),
    ),
    (*_KEY, "contest", "choice"),
)

BATCH_COUNTS = Schema(
    "batch_counts",
    "what people counted in whole batches: one row for each choice of a contest",
    (
        *_PLACE,
        _CONTEST,
        Column(
            "found",
            pl.String,
            "yes, or no where the batch could not be found; yes where the column is absent",
            may_be_absent=True,
        ),
        Column(
            "choice",
            pl.String,
            "id of the choice; empty for a batch that was not found",
            may_be_empty=True,
        ),
        Column("votes", pl.Int64, "votes counted for it", may_be_empty=True),
        Column(
            "cards",
            pl.Int64,
            "cards with the contest, the same on each row of it",
            may_be_empty=True,
        ),
        Column(
            "undervotes",
            pl.Int64,
            "marks not used, on cards that are not overvoted",
            may_be_empty=True,
        ),
        Column("overvoted", pl.Int64, "cards with too many marks", may_be_empty=True),
    ),
    (*_KEY, "contest", "choice"),
)

AUDIT_SCHEMAS = (
    MANIFEST,
    REPORTED_VOTES,
    CAST_VOTE_RECORDS,
    INTERPRETATIONS,
    CARD_STYLES,
    BATCH_TOTALS,
    BATCH_COUNTS,
)

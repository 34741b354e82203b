"""A contest whose paper was counted by hand throughout a state: what people read, and the counts beside it."""

from __future__ import annotations

import polars as pl

from canvass.model.schema import Column, Schema

_CONTEST = Column("contest", pl.String, "id of the contest")
_STATE = Column("state", pl.String, "two-letter postal code of the state")
_LINE = (
    "id of the choice; or write_in, invalid_write_in, blank, overvote, ballots, other; or named: the choices that "
    "the count beside it has, together"
)

TALLY_LINES = ("write_in", "invalid_write_in", "blank", "overvote", "ballots", "other", "named")
"""Lines of a count by hand that are no choice of the contest."""

HAND_TALLY = Schema(
    "hand_tally",
    "what people read from paper, batch by batch, where a state counted a contest by hand",
    (
        _CONTEST,
        _STATE,
        Column("unit", pl.String, "id of the county"),
        Column("batch", pl.String, "name of the batch, as its county entered it"),
        Column("vote_mode", pl.String, "election_day, absentee, early, provisional, other"),
        Column("line", pl.String, _LINE),
        Column("votes", pl.Int64, "votes or ballots that people read"),
    ),
    ("contest", "unit", "batch", "line"),
)

HAND_TALLY_BESIDE = Schema(
    "hand_tally_beside",
    "counts of the same contest beside a hand tally, each by its name",
    (
        _CONTEST,
        _STATE,
        Column("unit", pl.String, "id of the county; empty: the whole state", may_be_empty=True),
        Column(
            "count",
            pl.String,
            "first_count: by machine, before the tally; official: by county, published; tally: the hand tally by "
            "county, as its source prints it",
        ),
        Column("line", pl.String, _LINE),
        Column("votes", pl.Int64, "votes or ballots"),
    ),
    ("contest", "state", "unit", "count", "line"),
)

HAND_TALLY_SCHEMAS = (HAND_TALLY, HAND_TALLY_BESIDE)

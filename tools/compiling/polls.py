"""Pre-election polls, 2000 to 2020."""

from __future__ import annotations

import polars as pl

from canvass.model.tables import POLLS
from tools.compiling.contests import DISTRICTS
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.table import Compiled

RAW_POLLS = RawFile(
    "polls/president_general_polls_2000_2020.csv",
    (Origin("fivethirtyeight/data:pollster-ratings/2023/raw-polls.csv", "fcf572c", "CC BY 4.0"),),
    "general elections for president; columns trimmed, no value changed",
)

_TEXTS = {
    "question_id": "poll",
    "pollster": "pollster",
    "methodology": "methodology",
    "partisan": "partisan",
}
_DAYS = {"polldate": "poll_day", "electiondate": "election_day"}
_NUMBERS = {
    "samplesize": "sample_size",
    "cand1_pct": "democrat_pct",
    "cand2_pct": "republican_pct",
    "margin_poll": "margin_poll",
    "cand1_actual": "democrat_actual",
    "cand2_actual": "republican_actual",
    "margin_actual": "margin_actual",
}


def polls(raw: RawFolder) -> Compiled:
    """Polls of the last three weeks of each presidential campaign with the result."""
    rows = raw.text(RAW_POLLS).select(
        pl.col("year").cast(pl.Int64),
        pl.col("location").replace(DISTRICTS),
        *(pl.col(old).alias(new) for old, new in _TEXTS.items()),
        *(pl.col(old).str.to_date("%m/%d/%Y").alias(new) for old, new in _DAYS.items()),
        *(pl.col(old).cast(pl.Float64).alias(new) for old, new in _NUMBERS.items()),
    )
    return Compiled(
        name="polls",
        schema=POLLS,
        rows=rows.sort("year", "location", "poll_day", pl.col("poll").cast(pl.Int64)),
        sources=(RAW_POLLS,),
        meaning="polls of presidential general elections, nation and states, within 21 days of the election, "
        "2000 to 2020, with the result",
        derived="the Democrat is candidate 1 and the Republican candidate 2 of the source; districts of Maine and "
        "Nebraska by the id of their elector unit, statewide polls there by postal code",
        meanings={"partisan": "party that paid, as the source has it: D, R, REP,DEM or empty"},
    )

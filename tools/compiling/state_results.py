"""The state results that several tables are made from."""

from __future__ import annotations

import polars as pl

from tools.compiling.raw import Origin, RawFile, RawFolder, numbers

RESULTS = RawFile(
    "states/president_state_results_2012_2024.csv",
    (
        Origin(
            "fivethirtyeight/election-results:election_results_presidential.csv",
            "d7a7cff",
            "none stated for this repository; facts",
        ),
    ),
    "general elections from 2012 on, states, the District of Columbia and the districts of Maine and "
    "Nebraska; names of unnamed lines filled in from the source's text for them",
)


def lines_of(raw: RawFolder) -> pl.DataFrame:
    """Every ballot line of every state and district, votes as whole numbers."""
    return raw.text(RESULTS).with_columns(numbers("votes"))

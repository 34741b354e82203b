"""Votes and electors by state, 2012 to 2024."""

from __future__ import annotations

import polars as pl

from canvass.model.tables import ELECTOR_VOTES, RETURNS
from tools.compiling.choices import choice_ids
from tools.compiling.contests import CONTEST, DISTRICTS, LEADERS
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.state_results import RESULTS, lines_of
from tools.compiling.table import Compiled

ELECTORAL_COLLEGE = RawFile(
    "states/electoral_college_2012_2024.csv",
    (
        Origin("kjhealy/socviz:data/election.rda", "f0cb307", "MIT"),
        Origin("kjhealy/socviz:election24.xlsx", "f0cb307", "MIT"),
    ),
    "electors pledged and cast; Maine and Nebraska of 2016, 2020 and 2024 follow the winners of their "
    "districts; their rows of 2024 were wrong in the source and set by hand",
)


def state_returns(raw: RawFolder) -> Compiled:
    """Votes by state and choice, ballot lines of one candidate added up."""
    return _returns(
        "state_returns",
        _votes(raw).filter(~pl.col("unit").is_in(list(DISTRICTS))),
        "votes by state, 2012 to 2024",
    )


def district_returns(raw: RawFolder) -> Compiled:
    """Votes in the districts of Maine and Nebraska that appoint an elector each."""
    votes = _votes(raw).filter(pl.col("unit").is_in(list(DISTRICTS)))
    return _returns(
        "district_returns",
        votes.with_columns(pl.col("unit").replace_strict(DISTRICTS)),
        "votes by district of Maine and Nebraska, 2012 to 2024; parts of the states' votes, not additions",
    )


def elector_votes(raw: RawFolder) -> Compiled:
    """Electors pledged to each choice and votes that electors cast, by state."""
    wide = raw.text(ELECTORAL_COLLEGE).with_columns(pl.lit("0").alias("other_electors_pledged"))
    sides = [_side(wide, *side) for side in (("dem", 0), ("rep", 1), ("other", None))]
    return Compiled(
        name="elector_votes",
        schema=ELECTOR_VOTES,
        rows=pl.concat(sides).sort("contest", "state", "choice"),
        sources=(ELECTORAL_COLLEGE,),
        meaning="electors pledged and cast by state, 2012 to 2024",
    )


def _side(wide: pl.DataFrame, prefix: str, place: int | None) -> pl.DataFrame:
    choice = {year: "other" if place is None else pair[place] for year, pair in LEADERS.items()}
    return wide.select(
        pl.format(CONTEST, "year").alias("contest"),
        "state",
        pl.col("year").replace_strict(choice).alias("choice"),
        pl.col(f"{prefix}_electors_pledged").cast(pl.Int64).alias("pledged"),
        pl.col(f"{prefix}_electors_cast").cast(pl.Int64).alias("cast"),
    )


def _votes(raw: RawFolder) -> pl.DataFrame:
    lines = lines_of(raw)
    return (
        lines.join(
            choice_ids(lines), left_on=["cycle", "candidate_name"], right_on=["year", "name"]
        )
        .rename({"state_abbrev": "unit"})
        .group_by("unit", "cycle", "choice")
        .agg(pl.col("votes").sum())
    )


def _returns(name: str, votes: pl.DataFrame, meaning: str) -> Compiled:
    rows = votes.select(
        "unit",
        pl.format(CONTEST, "cycle").alias("contest"),
        "choice",
        pl.lit("total").alias("vote_mode"),
        "votes",
    )
    return Compiled(
        name=name,
        schema=RETURNS,
        rows=rows.sort("contest", "unit", "choice"),
        sources=(RESULTS,),
        meaning=meaning,
        derived="ballot lines of one candidate in one place are added up (fusion tickets of New York and others)",
    )

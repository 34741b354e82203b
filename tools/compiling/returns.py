"""The shape that all sets of returns share."""

from __future__ import annotations

import polars as pl


def long_returns(
    wide: pl.DataFrame, contest: str, choices: dict[str, str], unit: str
) -> pl.DataFrame:
    """Returns from one row for each unit; ``choices`` names the id of the choice in each column of votes.

    Every cell becomes a row, zeros too. Rows stand choice by choice, units in the order of the file.
    """
    return (
        wide.rename({unit: "unit"})
        .select("unit", *(pl.col(old).alias(new) for old, new in choices.items()))
        .unpivot(index="unit", variable_name="choice", value_name="votes")
        .select(
            "unit",
            pl.lit(contest).alias("contest"),
            "choice",
            pl.lit("total").alias("vote_mode"),
            pl.col("votes").cast(pl.Int64, strict=True),
        )
    )

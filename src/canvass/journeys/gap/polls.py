"""Results against polls, with the share of each state's votes that left no paper."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from canvass.forensics.polls import PollsChapter, polls_chapter
from canvass.journeys.counties.counts import all_votes, counties_of, counts_by_county
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.sources import Sources
from canvass.journeys.gap.user_table import read_polls
from canvass.model import UnitKind


def polls_of(question: Question, known: Sources, file: Path | None) -> PollsChapter | None:
    """The chapter on polls; None where the election has none, or none with a result known on the day asked about."""
    if file is None and not question.election.has_table("polls"):
        return None
    polls = read_polls(file) if file is not None else question.election.table("polls")
    day = question.contest.day or question.election.day
    if question.election.known is not None and day.year not in {*polls["year"]}:
        return None
    return polls_chapter(polls, day.year, question.state, _states(question, known))


def _states(question: Question, known: Sources) -> pl.DataFrame:
    """For each state the share of votes without paper, and the mean of the first two controls by votes.

    Counties whose equipment is not listed count as leaving paper.
    """
    table = counties_of(question.election).select("unit", "state").join(_votes(question), on="unit")
    if question.election.has_table("technology"):
        listed = question.election.table("technology", UnitKind.COUNTY)
        table = table.join(listed.select("unit", "share_dre_paperless"), on="unit", how="left")
    else:
        table = table.with_columns(share_dre_paperless=pl.lit(None, pl.Float64))
    vintage = known.vintages[0]
    columns = [vintage.column(control.name) for control in vintage.controls][:2]
    table = table.join(known.controls.select("unit", *columns), on="unit", how="left")
    return (
        table.with_columns(share_dre_paperless=pl.col("share_dre_paperless").fill_null(0))
        .group_by("state")
        .agg(
            _mean("share_dre_paperless").alias("paperless_share"),
            *map(_mean, columns),
        )
        .sort("state")
    )


def _mean(column: str) -> pl.Expr:
    """The mean over counties by votes, of those where it is known; null where it is known of none."""
    weight = pl.col("total").filter(pl.col(column).is_not_null())
    mean = (pl.col(column) * pl.col("total")).sum() / weight.sum()
    return pl.when(weight.sum() > 0).then(mean).alias(column)


def _votes(question: Question) -> pl.DataFrame:
    """Votes of every county by the count that covers most of them."""
    counts = counts_by_county(question.election, question.contest)
    widest = max(counts, key=lambda count: count.table.height)
    return widest.table.select("unit", total=all_votes())

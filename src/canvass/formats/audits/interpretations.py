"""What people read on the cards: a CSV with a row for each mark (docs/audit-files.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.cvr.canvass import card_columns, position_problems, rank_problems
from canvass.formats.kinds import audit as kinds
from canvass.formats.own_table import batch_ids, read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.model import Interpretation, Reading
from canvass.model.audit_tables import INTERPRETATIONS


def read_interpretations(
    path: Path, ranked: str | None = None
) -> ReadResult[tuple[Interpretation, ...]]:
    """What people read, one for each card and contest; None where something in the file is an error.

    Choices that have ranks come in their order. ``ranked`` is a contest of which every choice must have one.
    """
    check = _problems if ranked is None else partial(_ranked_problems, ranked)
    return read_own(path, INTERPRETATIONS, check, _interpretations)


def _ranked_problems(contest: str, table: pl.DataFrame) -> Iterator[Problem]:
    """Those of every table, and choices of a ranked contest without a rank."""
    yield from _problems(table)
    marks = table.filter((pl.col("contest") == contest) & pl.col("choice").is_not_null())
    if "rank" in marks.columns:
        marks = marks.filter(pl.col("rank").is_null())
    for line, choice in marks.select(LINE, "choice").iter_rows():
        yield kinds.RANK_MISSING.at(line, "rank", choice)


def _problems(table: pl.DataFrame) -> Iterator[Problem]:
    yield from position_problems(table)
    is_vote, has_choice = pl.col("reading") == Reading.VOTE, pl.col("choice").is_not_null()
    for line in table.filter(is_vote & ~has_choice)[LINE]:
        yield kinds.READING_WITHOUT_CHOICE.at(line, "choice")
    odd = table.filter(~is_vote & has_choice).select(LINE, "reading", "choice")
    for line, reading, choice in odd.iter_rows():
        yield kinds.CHOICE_WITHOUT_VOTE.at(line, "choice", f"{reading}, {choice}")
    yield from rank_problems(table)
    first = pl.col("reading").first().over(card_columns(table))
    for line, reading in (
        table.filter(pl.col("reading") != first).select(LINE, "reading").iter_rows()
    ):
        yield kinds.READINGS_DIFFER.at(line, "reading", reading)


def _interpretations(table: pl.DataFrame) -> tuple[Interpretation, ...]:
    if "rank" in table.columns:
        table = table.sort("rank", maintain_order=True, nulls_last=True)
    grouped = table.group_by(card_columns(table), maintain_order=True).agg(
        pl.col("reading").first(), pl.col("choice").drop_nulls()
    )
    rows = zip(
        batch_ids(grouped),
        grouped.select("position", "contest", "reading", "choice").iter_rows(),
        strict=True,
    )
    return tuple(
        Interpretation((*batch, str(position)), contest, Reading(reading), tuple(choices))
        for batch, (position, contest, reading, choices) in rows
    )

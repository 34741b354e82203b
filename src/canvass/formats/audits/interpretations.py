"""What people read on the cards: a CSV with a row for each mark (docs/audit-files.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import polars as pl

from canvass.audit.terms.ranks import MOST_RANKS
from canvass.formats.columns import LINE
from canvass.formats.cvr.canvass import (
    POINTS,
    card_columns,
    points_problems,
    position_problems,
    rank_problems,
)
from canvass.formats.kinds import audit as kinds
from canvass.formats.own_table import batch_ids, read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.model import CardId, Interpretation, Reading
from canvass.model.audit_tables import INTERPRETATIONS


def read_interpretations(
    path: Path,
    ranked: str | None = None,
    *,
    in_points: bool = False,
    unranked: str | None = None,
) -> ReadResult[tuple[Interpretation, ...]]:
    """What people read, one for each card and contest; None where something in the file is an error.

    Choices that have ranks come in their order. ``ranked`` is a contest of which every choice must have one,
    ``unranked`` one of which no choice may. With ``in_points`` a choice stands there as often as the card gives it
    points.
    """
    check = partial(_readings_problems, in_points=in_points)
    if ranked is not None:
        check = partial(_ranked_problems, ranked)
    elif unranked is not None:
        check = partial(_unranked_problems, unranked, in_points)
    return read_own(path, INTERPRETATIONS, check, _interpretations)


class MarksRead(NamedTuple):
    """What people read of one contest on one card; of a ranked one the choices at each rank, as they stand."""

    card: CardId
    contest: str
    reading: Reading
    choices: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...] | None = None


def read_marks(
    path: Path, ranked: Collection[str], in_points: Collection[str] = ()
) -> ReadResult[tuple[MarksRead, ...]]:
    """What people read, mark by mark; None where something in the file is an error.

    In the contests that are ``ranked`` a choice may stand at several ranks, and several at one; in those that are
    ``in_points`` every choice has its points, and stands there as often.
    """
    check = partial(_marks_problems, ranked, in_points)
    return read_own(path, _MARKS, check, partial(_marks, ranked))


_MARKS = replace(INTERPRETATIONS, key=(*INTERPRETATIONS.key, "rank"))


def read_filled(
    path: Path, ranked: Collection[str] = (), in_points: Collection[str] = ()
) -> ReadResult[tuple[MarksRead, ...]]:
    """What people read, mark by mark, on a sheet of which they may have left rows empty; those are no readings.

    ``ranked`` are contests whose marks have ranks, ``in_points`` those in which a choice may have several points.
    """
    empty = tuple(
        replace(column, may_be_empty=column.may_be_empty or column.name == "reading")
        for column in _MARKS.columns
    )
    check = partial(_filled_problems, ranked, in_points)
    made = partial(_filled_marks, ranked)
    return read_own(path, replace(_MARKS, columns=empty), check, made)


def _filled(table: pl.DataFrame) -> pl.DataFrame:
    return table.filter(pl.col("reading").is_not_null())


def _filled_marks(ranked: Collection[str], table: pl.DataFrame) -> tuple[MarksRead, ...]:
    return _marks(ranked, _filled(table))


def _filled_problems(
    ranked: Collection[str], in_points: Collection[str], table: pl.DataFrame
) -> Iterator[Problem]:
    yield from _marks_problems(ranked, in_points, _filled(table))
    nobody = table.filter(pl.col("reading").is_null(), pl.col("choice").is_not_null())
    for line, choice in nobody.select(LINE, "choice").iter_rows():
        yield kinds.CHOICE_WITHOUT_VOTE.at(line, "reading", choice)


def _marks_problems(
    ranked: Collection[str], in_points: Collection[str], table: pl.DataFrame
) -> Iterator[Problem]:
    yield from _readings_problems(table, ranked, in_points=None)
    yield from _points_by_contest(in_points, table)
    for contest in ranked:
        yield from _without_rank(contest, table)
    if "rank" in table.columns:
        is_unasked = pl.col("rank").is_not_null() & ~pl.col("contest").is_in(list(ranked))
        for line, rank in table.filter(is_unasked).select(LINE, "rank").iter_rows():
            yield kinds.RANK_UNASKED.at(line, "rank", str(rank))
        beyond = table.filter(pl.col("rank") > MOST_RANKS)
        for line, rank in beyond.select(LINE, "rank").iter_rows():
            yield kinds.RANK_BEYOND.at(line, "rank", str(rank))


def _points_by_contest(in_points: Collection[str], table: pl.DataFrame) -> Iterator[Problem]:
    """Choices without points where the rule of their contest counts them, points where it does not or that are none."""
    is_of = pl.col("contest").is_in(list(in_points))
    marks = table.filter(is_of & pl.col("choice").is_not_null())
    if POINTS not in table.columns:
        for line, choice in marks.select(LINE, "choice").iter_rows():
            yield kinds.POINTS_MISSING.at(line, POINTS, choice)
        return
    for line, choice in marks.filter(pl.col(POINTS).is_null()).select(LINE, "choice").iter_rows():
        yield kinds.POINTS_MISSING.at(line, POINTS, choice)
    yield from points_problems(True, table.filter(is_of))
    yield from points_problems(False, table.filter(~is_of))


def _marks(ranked: Collection[str], table: pl.DataFrame) -> tuple[MarksRead, ...]:
    for name, usual in (("rank", None), (POINTS, 1)):
        if name not in table.columns:
            table = table.with_columns(pl.lit(usual, pl.Int64).alias(name))
    grouped = table.group_by(card_columns(table), maintain_order=True).agg(
        pl.col("reading").first(), pl.col("choice"), pl.col("rank"), pl.col(POINTS).fill_null(1)
    )
    rows = grouped.select("position", "contest", "reading", "choice", "rank", POINTS).iter_rows()
    found = []
    for batch, (position, contest, reading, choices, at, points) in zip(
        batch_ids(grouped), rows, strict=True
    ):
        marks = [(rank, choice) for rank, choice in zip(at, choices, strict=True) if choice]
        by_rank = _by_rank(marks) if contest in ranked else None
        times = zip(choices, points, strict=True)
        marked = () if contest in ranked else tuple(c for c, n in times if c for _ in range(n))
        card = (*batch, str(position))
        found.append(MarksRead(card, contest, Reading(reading), marked, by_rank))
    return tuple(found)


def _by_rank(marks: list[tuple[int, str]]) -> tuple[tuple[str, ...], ...]:
    """The choices at each rank up to the last that has one."""
    last = max((rank for rank, _ in marks), default=0)
    return tuple(tuple(c for rank, c in marks if rank == each) for each in range(1, last + 1))


def _ranked_problems(contest: str, table: pl.DataFrame) -> Iterator[Problem]:
    """Those of every table, and choices of a ranked contest without a rank."""
    yield from _problems(table)
    yield from _without_rank(contest, table)


def _unranked_problems(contest: str, in_points: bool, table: pl.DataFrame) -> Iterator[Problem]:
    """Those of every table, and ranks of a contest whose rule has none: the second would count like the first."""
    yield from _readings_problems(table, in_points=in_points)
    if "rank" in table.columns:
        is_ranked = (pl.col("contest") == contest) & pl.col("rank").is_not_null()
        for line, rank in table.filter(is_ranked).select(LINE, "rank").iter_rows():
            yield kinds.RANK_UNASKED.at(line, "rank", str(rank))


def _without_rank(contest: str, table: pl.DataFrame) -> Iterator[Problem]:
    """Choices of a ranked contest without a rank."""
    marks = table.filter((pl.col("contest") == contest) & pl.col("choice").is_not_null())
    if "rank" in marks.columns:
        marks = marks.filter(pl.col("rank").is_null())
    for line, choice in marks.select(LINE, "choice").iter_rows():
        yield kinds.RANK_MISSING.at(line, "rank", choice)


def _problems(table: pl.DataFrame) -> Iterator[Problem]:
    yield from _readings_problems(table)


def _readings_problems(
    table: pl.DataFrame, ranked: Collection[str] = (), *, in_points: bool | None = False
) -> Iterator[Problem]:
    """What is wrong with readings; ``ranked`` are contests in which a rank may have several choices.

    Points are left to others where ``in_points`` is None.
    """
    yield from position_problems(table)
    is_vote, has_choice = pl.col("reading") == Reading.VOTE, pl.col("choice").is_not_null()
    for line in table.filter(is_vote & ~has_choice)[LINE]:
        yield kinds.READING_WITHOUT_CHOICE.at(line, "choice")
    odd = table.filter(~is_vote & has_choice).select(LINE, "reading", "choice")
    for line, reading, choice in odd.iter_rows():
        yield kinds.CHOICE_WITHOUT_VOTE.at(line, "choice", f"{reading}, {choice}")
    yield from rank_problems(table, ranked)
    if "rank" in table.columns:
        lone = table.filter(pl.col("rank").is_not_null() & ~has_choice)
        for line, rank in lone.select(LINE, "rank").iter_rows():
            yield kinds.RANK_OF_NOBODY.at(line, "rank", str(rank))
    if in_points is not None:
        yield from points_problems(in_points, table)
    first = pl.col("reading").first().over(card_columns(table))
    for line, reading in (
        table.filter(pl.col("reading") != first).select(LINE, "reading").iter_rows()
    ):
        yield kinds.READINGS_DIFFER.at(line, "reading", reading)


def _interpretations(table: pl.DataFrame) -> tuple[Interpretation, ...]:
    choices = pl.col("choice").drop_nulls()
    if POINTS in table.columns:
        choices = pl.col("choice").repeat_by(pl.col(POINTS).fill_null(1)).explode().drop_nulls()
    if "rank" in table.columns:
        table = table.sort("rank", maintain_order=True, nulls_last=True)
    grouped = table.group_by(card_columns(table), maintain_order=True).agg(
        pl.col("reading").first(), choices
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

"""Whole batches: the votes reported for each, and what people counted in them (docs/run-an-audit.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import polars as pl

from canvass.audit.batch_row import BatchRow
from canvass.formats.audits.reported import ONLY_CONTEST
from canvass.formats.columns import LINE
from canvass.formats.kinds import audit as kinds
from canvass.formats.own_table import PLACE, batch_ids, read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.formats.standing import AS_IT_IS, Standing
from canvass.model import BatchId
from canvass.model.audit_tables import BATCH_COUNTS, BATCH_TOTALS

BatchVotes = Mapping[tuple[BatchId, str], Mapping[str, int]]
"""Votes by batch and contest, then by choice."""


class BatchReport(NamedTuple):
    """The totals of a contest in a batch, and the row that they add up with, where it has one."""

    votes: Mapping[str, int]
    row: BatchRow | None


BatchReports = Mapping[tuple[BatchId, str], BatchReport]
"""What was reported by batch and contest."""
YES, NO = "yes", "no"
_NUMBERS = ("cards", "undervotes", "overvoted")


@dataclass(frozen=True, slots=True)
class BatchTally:
    """One contest counted in one batch; ``votes`` is None where the batch could not be found."""

    batch: BatchId
    contest: str
    votes: Mapping[str, int] | None
    cards: int = 0
    undervotes: int = 0
    overvoted: int = 0


def read_batch_totals(path: Path, standing: Standing = AS_IT_IS) -> ReadResult[BatchVotes]:
    """The votes reported for each batch; None where something in the file is an error that may not stand."""
    return read_own(path, BATCH_TOTALS, _odd_rows, _totals, standing)


def read_batch_reports(path: Path, standing: Standing = AS_IT_IS) -> ReadResult[BatchReports]:
    """The same with the row in which the totals of a batch stand, where it has one."""
    return read_own(path, BATCH_TOTALS, _odd_rows, _reports, standing)


def read_batch_counts(path: Path) -> ReadResult[tuple[BatchTally, ...]]:
    """What people counted, batch by batch and contest by contest; None where something is an error."""
    return read_own(path, BATCH_COUNTS, _problems, _tallies)


def _with_contest(table: pl.DataFrame) -> pl.DataFrame:
    if "contest" in table.columns:
        return table
    return table.with_columns(contest=pl.lit(ONLY_CONTEST))


def _odd_rows(table: pl.DataFrame) -> Iterator[Problem]:
    """Rows with some of the three numbers, and batches whose rows do not have the same."""
    for name in _NUMBERS:
        if name not in table.columns:
            table = table.with_columns(pl.lit(None, pl.Int64).alias(name))
    lacking = pl.sum_horizontal(pl.col(name).is_null() for name in _NUMBERS)
    for line in table.filter(lacking.is_between(1, len(_NUMBERS) - 1))[LINE]:
        yield kinds.TOTAL_ROW_HALF.at(line)
    for name in _NUMBERS:
        is_same = pl.col(name).eq_missing(pl.col(name).first().over(_of(table)))
        for line, found in table.filter(~is_same).select(LINE, name).iter_rows():
            yield kinds.TOTAL_ROWS_DIFFER.at(line, name, "" if found is None else str(found))


def _reports(table: pl.DataFrame) -> BatchReports:
    rows = _rows(table)
    return {key: BatchReport(votes, rows.get(key)) for key, votes in _totals(table).items()}


def _rows(table: pl.DataFrame) -> Mapping[tuple[BatchId, str], BatchRow]:
    if any(name not in table.columns for name in _NUMBERS):
        return {}
    table = _with_contest(table).filter(pl.col("cards").is_not_null())
    rows = table.select("contest", *_NUMBERS).iter_rows()
    return {
        (batch, contest): BatchRow(*numbers)
        for batch, (contest, *numbers) in zip(batch_ids(table), rows, strict=True)
    }


def _totals(table: pl.DataFrame) -> BatchVotes:
    table = _with_contest(table)
    votes: dict[tuple[BatchId, str], dict[str, int]] = {}
    rows = table.select("contest", "choice", "votes").iter_rows()
    for batch, (contest, choice, count) in zip(batch_ids(table), rows, strict=True):
        votes.setdefault((batch, contest), {})[choice] = count
    return votes


def _with_found(table: pl.DataFrame) -> pl.DataFrame:
    if "found" in table.columns:
        return table
    return table.with_columns(found=pl.lit(YES))


def _of(table: pl.DataFrame) -> list[str]:
    return [name for name in (*PLACE, "contest") if name in table.columns]


def _problems(table: pl.DataFrame) -> Iterator[Problem]:
    table = _with_found(table)
    first = pl.col("found").first().over(_of(table))
    odd = ~pl.col("found").is_in([YES, NO]) | (pl.col("found") != first)
    for line, found in table.filter(odd).select(LINE, "found").iter_rows():
        yield kinds.COUNT_FOUND.at(line, "found", found)
    counted = table.filter(pl.col("found") == YES)
    for name in ("choice", "votes", *_NUMBERS):
        for line in counted.filter(pl.col(name).is_null())[LINE]:
            yield kinds.COUNT_CELL_EMPTY.at(line, name)
    for name in _NUMBERS:
        differs = pl.col(name) != pl.col(name).first().over(_of(table))
        for line, found in counted.filter(differs).select(LINE, name).iter_rows():
            yield kinds.COUNT_ROWS_DIFFER.at(line, name, str(found))


def _tallies(table: pl.DataFrame) -> tuple[BatchTally, ...]:
    table = _with_found(table)
    grouped = table.group_by(_of(table), maintain_order=True).agg(
        pl.col("found").first(),
        *(pl.col(name).first() for name in _NUMBERS),
        pl.col("choice"),
        pl.col("votes"),
    )
    rows = grouped.select("contest", "found", *_NUMBERS, "choice", "votes").iter_rows()
    return tuple(
        BatchTally(batch, contest, dict(zip(choices, votes, strict=True)), *numbers)
        if found == YES
        else BatchTally(batch, contest, None)
        for batch, (contest, found, *numbers, choices, votes) in zip(
            batch_ids(grouped), rows, strict=True
        )
    )

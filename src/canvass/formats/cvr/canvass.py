"""Cast vote records: canvass's own CSV with a row for each mark (docs/audit-files.md), or an export."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.cvr.ranked_cards import LAST_POSITION
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.kinds import audit as kinds
from canvass.formats.own_table import PLACE, batch_ids, read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.formats.standing import AS_IT_IS, Standing
from canvass.model import CardTable, RecordedContest
from canvass.model.audit_tables import CAST_VOTE_RECORDS
from canvass.model.contest import MOST_POINTS

POINTS = "points"


def read_records(
    path: Path, standing: Standing = AS_IT_IS, *, in_points: bool | None = False
) -> ReadResult[CardTable]:
    """The cast vote records in a file, None where something in it is an error, and every problem.

    They are canvass's own table, or the export of a voting system or of RAIRE. ``standing`` is what
    a person decided about the faults of a table; an export is used as it is or not at all. ``in_points`` says that a
    mark may be worth several; None where the rules of its contests are not known yet: then a contest has points at each
    of its marks, or at none.
    """
    found = vendor_export(path)
    if found is not None:
        cards = None if found.value is None else found.value.cards
        return ReadResult(cards, found.problems, found.source)
    return read_own(path, CAST_VOTE_RECORDS, partial(_problems, in_points), _cards, standing)


def _problems(in_points: bool | None, table: pl.DataFrame) -> Iterator[Problem]:
    yield from position_problems(table)
    yield from rank_problems(table)
    if in_points is not None:
        yield from points_problems(in_points, table)
    elif POINTS in table.columns:
        yield from _some_points(table)
    if "rank" in table.columns:
        has_rank, is_mark = pl.col("rank").is_not_null(), pl.col("choice").is_not_null()
        missing = table.filter(has_rank.any().over("contest") & is_mark & ~has_rank)
        for line, choice in missing.select(LINE, "choice").iter_rows():
            yield kinds.RANK_MISSING.at(line, "rank", choice)


def position_problems(table: pl.DataFrame) -> Iterator[Problem]:
    """Positions that no card has."""
    is_none = ~pl.col("position").is_between(1, LAST_POSITION)
    for line, position in table.filter(is_none).select(LINE, "position").iter_rows():
        kind = kinds.POSITION_ZERO if position < 1 else kinds.POSITION_BEYOND
        yield kind.at(line, "position", str(position))


def rank_problems(table: pl.DataFrame, ranked: Collection[str] = ()) -> Iterator[Problem]:
    """Ranks below 1, and those of two choices on one card, but for contests that say what becomes of such a rank."""
    if "rank" not in table.columns:
        return
    is_shared = pl.len().over([*card_columns(table), "rank"]) > 1
    wrong = (pl.col("rank") < 1) | (is_shared & ~pl.col("contest").is_in(list(ranked)))
    ranks = table.filter(pl.col("rank").is_not_null() & wrong)
    for line, rank in ranks.select(LINE, "rank").iter_rows():
        yield kinds.RANK_WRONG.at(line, "rank", str(rank))


def _some_points(table: pl.DataFrame) -> Iterator[Problem]:
    """Points that no card has, marks without points in a contest that has points, and points beside a rank."""
    yield from points_problems(True, table)
    has_points, is_mark = pl.col(POINTS).is_not_null(), pl.col("choice").is_not_null()
    missing = table.filter(has_points.any().over("contest") & is_mark & ~has_points)
    for line, choice in missing.select(LINE, "choice").iter_rows():
        yield kinds.POINTS_MISSING.at(line, POINTS, choice)
    if "rank" in table.columns:
        both = table.filter(pl.col("rank").is_not_null() & pl.col(POINTS).is_not_null())
        for line, points in both.select(LINE, POINTS).iter_rows():
            yield kinds.POINTS_UNASKED.at(line, POINTS, str(points))


def points_problems(in_points: bool, table: pl.DataFrame) -> Iterator[Problem]:
    """Points that no card has or no choice, none where the rule counts them, and all of them where it does not."""
    if POINTS not in table.columns:
        if in_points:
            yield kinds.POINTS_ABSENT.at()
        return
    stated = table.filter(pl.col(POINTS).is_not_null())
    wrong = stated.filter(~pl.col(POINTS).is_between(0, MOST_POINTS)) if in_points else stated
    kind = kinds.POINTS_WRONG if in_points else kinds.POINTS_UNASKED
    for line, points in wrong.select(LINE, POINTS).iter_rows():
        yield kind.at(line, POINTS, str(points))
    if in_points:
        lone = stated.filter((pl.col(POINTS) > 0) & pl.col("choice").is_null())
        for line, points in lone.select(LINE, POINTS).iter_rows():
            yield kinds.POINTS_OF_NOBODY.at(line, POINTS, str(points))


def card_columns(table: pl.DataFrame) -> list[str]:
    """The columns that say which contest of which card a row is of."""
    return [name for name in (*PLACE, "position", "contest") if name in table.columns]


def _cards(table: pl.DataFrame) -> CardTable:
    place = [name for name in PLACE if name in table.columns]
    batches = table.select(place).unique(maintain_order=True).with_row_index("batch_number")
    rows = table.join(batches, on=place, how="left", maintain_order="left")
    cards = (
        rows.select("batch_number", "position").unique(maintain_order=True).with_row_index("card")
    )
    rows = rows.join(cards, on=["batch_number", "position"], how="left", maintain_order="left")
    return CardTable(
        tuple(batch_ids(batches)),
        cards["batch_number"].cast(pl.Int32).to_numpy().copy(),
        cards["position"].cast(pl.Int32).to_numpy().copy(),
        {
            str(contest): _recorded(marks)
            for (contest,), marks in rows.group_by("contest", maintain_order=True)
        },
    )


def _recorded(marks: pl.DataFrame) -> RecordedContest:
    """The marks of one contest, or its ranks; a row without a choice says that the card has it."""
    listed = marks["card"].unique().sort()
    choices = tuple(marks["choice"].drop_nulls().unique().sort())
    marked = marks.drop_nulls("choice")
    found = np.zeros((listed.len(), len(choices)), dtype=np.uint8)
    row = np.searchsorted(listed.to_numpy(), marked["card"].to_numpy())
    column = marked["choice"].cast(pl.Enum(choices)).to_physical().to_numpy()
    is_ranked = "rank" in marks.columns and marks["rank"].is_not_null().any()
    # Ranks that were skipped are passed over, so that 1 and 3 are what 1 and 2 are.
    ranks = marked.select(pl.col("rank").rank("dense").over("card")).to_series() if is_ranked else 1
    is_pointed = POINTS in marked.columns and not is_ranked
    found[row, column] = marked[POINTS].fill_null(1) if is_pointed else ranks
    rows = listed.cast(pl.Int64).to_numpy().copy()
    in_points = bool(is_pointed and marks[POINTS].is_not_null().any())
    return RecordedContest(choices, rows, found, is_ranked=is_ranked, in_points=in_points)

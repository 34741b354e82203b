"""Dominion's cast vote records as CSV: four lines of header, then a card on each line and a choice in each column."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import FEW
from canvass.formats.cvr.dominion_block import MARKED, POSITION
from canvass.formats.cvr.dominion_cells import of_cards, of_withheld, read_cells
from canvass.formats.cvr.dominion_header import (
    BATCH,
    LINES,
    TABULATOR,
    Header,
    HeaderContest,
    header_of,
    is_moved,
)
from canvass.formats.cvr.vendor import RecordedTitle, VendorRecords, ranked_title
from canvass.formats.cvr.written_ranks import ranked_contest
from canvass.formats.kinds import recorded_names
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import ReadResult, by_row, named
from canvass.formats.returns.said import as_said
from canvass.model import CardTable, RanksWritten, RecordedContest


def read(text: ReadResult[str], name: str) -> ReadResult[VendorRecords] | None:
    """The records in a text, with every problem; None where it is not such an export."""
    if text.value is None:
        return None
    header = header_of(text.value)
    if header is None and is_moved(text.value):
        return ReadResult(
            None, named([recorded_names.HEADER_MOVED.at()], name), replace(text.source, name=name)
        )
    if header is None:
        return None
    source = replace(text.source, name=name, format="dominion-csv", delimiter=",", header_row=LINES)
    cells, problems = read_cells(text.value, header)
    found = [*text.problems, *problems]
    if cells is None or any(problem.severity.stops for problem in found):
        return ReadResult(None, named(by_row(found), name), source)
    withheld = cells.withheld.height
    found += [*of_withheld(cells, header), *of_cards(cells, header)]
    source = replace(
        source,
        rows_read=cells.cards.height + withheld,
        rows_kept=cells.cards.height,
        left_out=((kinds.WITHHELD.code, withheld),) if withheld else (),
    )
    in_order = named(by_row(found), name)
    if any(problem.severity.stops for problem in found):
        return ReadResult(None, in_order, source)
    return ReadResult(_records(cells.cards, cells.withheld, header), in_order, source)


def _records(cards: pl.DataFrame, withheld: pl.DataFrame, header: Header) -> VendorRecords:
    of_batch = as_said(cards, [TABULATOR, BATCH])
    batches = of_batch.each.select(TABULATOR, BATCH)
    number = of_batch.rows(pl.int_range(batches.height, dtype=pl.Int32, eager=True))
    marked = {each.title: _recorded(cards, each) for each in header.contests if each.votes_allowed}
    contests = tuple(
        _title(each, marked[each.title], withheld)
        for each in header.contests
        if each.title in marked and marked[each.title].rows.size
    )
    table = CardTable(
        tuple(batches.iter_rows()),
        number.to_numpy().copy(),
        cards[POSITION].to_numpy().copy(),
        {each.title: marked[each.title] for each in contests},
    )
    return VendorRecords(
        "Dominion",
        header.version,
        header.election,
        table,
        contests,
        header.named,
        tuple(each.title for each in header.contests if each.votes_allowed is None),
        withheld.height,
    )


def _recorded(cards: pl.DataFrame, contest: HeaderContest) -> RecordedContest:
    """The marks of a contest, on the cards that have it: those with a cell that is not empty."""
    if cards.height <= FEW and not contest.ranks:
        return _recorded_of_few(cards, contest)
    has = cards.select(pl.any_horizontal(pl.col(*contest.columns).is_not_null())).to_series()
    marks = cards.select(
        (pl.col(*contest.columns) == MARKED).fill_null(False).cast(pl.UInt8)
    ).filter(has)
    rows = has.arg_true().cast(pl.Int64).to_numpy().copy()
    if contest.ranks:
        written = _written(cards.filter(has), contest)
        return ranked_contest([choice.id for choice in contest.choices], rows, written)
    found = np.ascontiguousarray(marks.to_numpy().reshape(rows.size, len(contest.columns)))
    return RecordedContest(tuple(choice.id for choice in contest.choices), rows, found)


def _recorded_of_few(cards: pl.DataFrame, contest: HeaderContest) -> RecordedContest:
    cells = [cards[column].to_list() for column in contest.columns]
    has = [any(mark is not None for mark in row) for row in zip(*cells, strict=True)]
    rows = np.flatnonzero(has).astype(np.int64)
    marks = np.array([[mark == MARKED for mark in column] for column in cells], np.uint8)
    found = np.ascontiguousarray(marks.T[rows])
    return RecordedContest(tuple(choice.id for choice in contest.choices), rows, found)


def _written(cards: pl.DataFrame, contest: HeaderContest) -> RanksWritten:
    """The marks at each rank on the cards that have the contest."""
    in_order = [column for at_rank in contest.ranks for column in at_rank]
    marks = (
        cards.select((pl.col(*in_order) == MARKED).fill_null(False))
        .to_numpy()
        .reshape(len(cards), -1)
    )
    packed = np.packbits(marks, axis=1)
    _, first, of_card = np.unique(packed, axis=0, return_index=True, return_inverse=True)
    names = [choice.id for choice in contest.choices]
    distinct = []
    for row in marks[first].reshape(first.size, len(contest.ranks), len(names)).tolist():
        ranks = [tuple(n for n, mark in zip(names, rank, strict=True) if mark) for rank in row]
        while ranks and not ranks[-1]:
            ranks.pop()
        distinct.append(tuple(ranks))
    return RanksWritten(tuple(distinct), of_card.reshape(-1).astype(np.int64))


def _marked(marks: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """How many choices each card marks, a row of 0 and 1; column by column, since cards are many and choices few."""
    marked = np.zeros(len(marks), np.uint32)
    for column in marks.T:
        marked += column
    return marked


def _title(
    contest: HeaderContest, marked: RecordedContest, withheld: pl.DataFrame
) -> RecordedTitle:
    """The contest with its valid votes: on cards that are not overvoted, and in rows of withheld cards.

    Of a ranked one they are first preferences, on cards with a record: sums of withheld cards hold no rankings.
    """
    if contest.ranks:
        return ranked_title(contest.title, contest.choices, marked)
    allowed = contest.votes_allowed or 1
    overvoted = _marked(marked.marks) > allowed
    valid = marked.marks[~overvoted] if overvoted.any() else marked.marks
    own = np.array([np.count_nonzero(column) for column in valid.T], np.int64)
    pooled = (
        withheld.select(
            pl.col(name).cast(pl.Int64, strict=False).fill_null(0).sum() for name in contest.columns
        ).row(0)
        if withheld.height
        else [0] * len(contest.columns)
    )
    votes = {
        choice.id: int(mine) + int(theirs or 0)
        for choice, mine, theirs in zip(contest.choices, own, pooled, strict=True)
    }
    return RecordedTitle(
        contest.title, allowed, contest.choices, votes, int(marked.rows.size), int(overvoted.sum())
    )

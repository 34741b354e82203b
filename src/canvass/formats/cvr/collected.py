"""Blocks of cards put together: the table of every card that an audit works with, and what it says of each contest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import FEW
from canvass.formats.cvr.vendor import RecordedTitle, VendorRecords, ranked_choice, ranked_title
from canvass.formats.cvr.written_ranks import ranked_contest
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import BatchId, CardTable, Choice, RanksWritten, RecordedContest
from canvass.model import card_block as names
from canvass.model.alike import alike
from canvass.model.card_block import CardBlock, CardStream, RecordedName, RecordsHeader, joined

_PLACE = (names.JURISDICTION, names.TABULATOR, names.BATCH)


def collected(stream: CardStream) -> VendorRecords:
    """All cards of a stream, whose blocks may raise NotInBlocks or BadFile."""
    sums: list[pl.DataFrame] = []
    block = joined(_noting(stream.blocks, sums))
    return records_of(stream.header, block or CardBlock(_NO_CARDS, {}), sums)


_NO_CARDS = pl.DataFrame(schema={names.BATCH: pl.String, names.POSITION: pl.Int32})


def _noting(blocks: Iterable[CardBlock], sums: list[pl.DataFrame]) -> Iterator[CardBlock]:
    for block in blocks:
        if block.pooled is not None:
            sums.append(block.pooled)
        yield block


def records_of(
    header: RecordsHeader, block: CardBlock, sums: Iterable[pl.DataFrame]
) -> VendorRecords:
    """The records of these cards; ``sums`` stand for cards without a record, and count as votes."""
    pooled = [each.select(names.CONTEST, names.CHOICE, names.VOTES).drop_nulls() for each in sums]
    met = [each for each in header.contests if each.title in block.marks]
    recorded = {each.title: _recorded(each, block.marks[each.title]) for each in met}
    batches, number = _batches(block.cards)
    table = CardTable(
        batches,
        number,
        block.cards[names.POSITION].cast(pl.Int32).to_numpy().copy(),
        recorded,
    )
    return VendorRecords(
        header.system,
        header.version,
        header.election,
        table,
        tuple(_title(each, block.marks[each.title], recorded[each.title], pooled) for each in met),
        header.named or len(header.contests),
        header.unread,
        sum(each.height for each in pooled),
    )


def _batches(cards: pl.DataFrame) -> tuple[tuple[BatchId, ...], NDArray[np.int32]]:
    """The batches in the order in which they stand first, and the number of each card's."""
    place = [name for name in _PLACE if name in cards.columns and cards[name].count()]
    found = cards.select(place).unique(maintain_order=True).with_row_index("\0number")
    number = cards.select(place).join(
        found, on=place, how="left", maintain_order="left", nulls_equal=True
    )["\0number"]
    ids = tuple(
        tuple(part for part in batch if part is not None)
        for batch in found.select(pl.col(place).cast(pl.String)).iter_rows()
    )
    return ids, number.cast(pl.Int32).to_numpy().copy()


def _choices(contest: RecordedName, rows: pl.DataFrame) -> tuple[Choice, ...]:
    """The choices of the header, or those that are marked."""
    if contest.choices:
        return contest.choices
    if rows.height <= FEW:
        words = rows[names.CHOICE].cast(pl.String).to_list()
        marked = sorted({word for word in words if word is not None})
    else:
        marked = rows[names.CHOICE].unique().drop_nulls().cast(pl.String).sort().to_list()
    found = tuple(Choice(name, name, "", choice_kind(name)) for name in marked)
    return tuple(map(ranked_choice, found)) if contest.is_ranked else found


def _recorded(contest: RecordedName, rows: pl.DataFrame) -> RecordedContest:
    choices = [choice.id for choice in _choices(contest, rows)]
    row = rows[names.ROW].to_numpy()
    is_first = np.ones(row.size, np.bool_)
    is_first[1:] = row[1:] != row[:-1]
    cards, place = row[is_first].astype(np.int64), np.cumsum(is_first) - 1
    column = _columns(rows[names.CHOICE], choices)
    is_mark = column >= 0
    if contest.is_ranked:
        rank = rows[names.RANK].fill_null(0).to_numpy()
        marks = place[is_mark], rank[is_mark].astype(np.int64) - 1, column[is_mark]
        return ranked_contest(choices, cards, _written(marks, cards.size, choices))
    found = np.zeros((cards.size, len(choices)), np.uint8)
    found[place[is_mark], column[is_mark]] = 1
    return RecordedContest(tuple(choices), cards, found)


def _columns(choices: pl.Series, known: list[str]) -> NDArray[np.int64]:
    """The number of each mark's choice; -1 without a mark."""
    place = {name: number for number, name in enumerate(known)}
    if len(choices) <= FEW:
        own = choices.cast(pl.String).to_list()
        return np.array([-1 if word is None else place[word] for word in own], np.int64)
    words = choices.unique().drop_nulls()
    numbers = [place[name] for name in words.cast(pl.String)]
    found = choices.replace_strict(words, numbers, default=-1, return_dtype=pl.Int64)
    return found.to_numpy()


def _written(
    marks: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    cards: int,
    choices: list[str],
) -> RanksWritten:
    """The ways to mark ranks that occur, and which of them each card has."""
    place, rank, column = marks
    ranks = int(rank.max(initial=0)) + 1
    marked = np.zeros((cards, ranks, len(choices)), np.bool_)
    marked[place, rank, column] = True
    packed = np.packbits(marked.reshape(cards, -1), axis=1)
    first, of_card, _ = alike(packed)
    distinct = []
    for way in marked[first].tolist():
        at = [tuple(n for n, mark in zip(choices, each, strict=True) if mark) for each in way]
        while at and not at[-1]:
            at.pop()
        distinct.append(tuple(at))
    return RanksWritten(tuple(distinct), of_card)


def _title(
    contest: RecordedName,
    rows: pl.DataFrame,
    recorded: RecordedContest,
    pooled: Iterable[pl.DataFrame],
) -> RecordedTitle:
    """The contest with its valid votes, those of the sums among them."""
    choices = _choices(contest, rows)
    if contest.is_ranked:
        return ranked_title(contest.title, choices, recorded)
    allowed = contest.votes_allowed
    overvoted = recorded.marks.sum(axis=1, dtype=np.int64) > allowed
    own = recorded.marks[~overvoted].sum(axis=0, dtype=np.int64).tolist()
    votes = dict(zip(recorded.choices, own, strict=True))
    for each in pooled:
        of_it = each.filter(pl.col(names.CONTEST) == contest.title)
        for choice, more in of_it.select(names.CHOICE, names.VOTES).iter_rows():
            votes[choice] = votes.get(choice, 0) + more
    cards = int(recorded.rows.size)
    return RecordedTitle(contest.title, allowed, choices, votes, cards, int(overvoted.sum()))

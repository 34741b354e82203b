"""Dominion's cast vote records as CSV, block by block: whatever its size, a file is never held at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import CODED
from canvass.formats.columns import LINE
from canvass.formats.cvr.dominion_block import MARKED, POSITION, Cells
from canvass.formats.cvr.dominion_cells import (
    cells_in_lines,
    of_contests,
    of_lines,
    of_withheld,
    read_cells,
)
from canvass.formats.cvr.dominion_header import (
    BATCH,
    MODE,
    RECORD,
    STYLE,
    TABULATOR,
    UNIT,
    Header,
    HeaderContest,
    header_of,
)
from canvass.formats.cvr.dominion_imprinted import NONE_ELSEWHERE, coded_places, of_imprinted
from canvass.formats.cvr.lines import head_of_file, whole_lines
from canvass.formats.cvr.places_seen import PlacesSeen
from canvass.formats.cvr.stream import NotInBlocks, ended
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, CardStream, RecordedName, RecordsHeader

_TITLES = 2
"""The line of the titles."""
_PLACES = {
    TABULATOR: names.TABULATOR,
    BATCH: names.BATCH,
    POSITION: names.POSITION,
    UNIT: names.UNIT,
    STYLE: names.STYLE,
    MODE: names.MODE,
}


def stream(path: Path) -> CardStream | None:
    """The records of an export, read as they are asked for; None where it is another file.

    The blocks raise NotInBlocks where a cell goes over lines, or a line does not fit: then the file is read at once.
    They end with BadFile, and every problem, where something in the file is an error.
    """
    head = head_of_file(path)
    header = None if head is None else header_of(head)
    if header is None:
        return None
    problems: list[Problem] = []
    return CardStream(_named(header), _blocks(path, header, problems), problems)


def at_once(text: ReadResult[str], name: str) -> CardStream | None:
    """The records in a text that is held, whatever goes over its lines; None where it is another file."""
    header = None if text.value is None else header_of(text.value)
    if header is None or text.value is None:
        return None
    cells, found = read_cells(text.value, header)
    problems = [*text.problems, *found]
    if cells is None:
        ended(problems, name)
    parts = iter(() if cells is None else (cells,))
    return CardStream(_named(header), blocks_of_cells(parts, header, name, problems), problems)


def blocks_of_cells(
    parts: Iterator[Cells], header: Header, name: str, problems: list[Problem]
) -> Iterator[CardBlock]:
    """The cards of these lines; at the end BadFile where something is an error."""
    seen, batches = PlacesSeen(), dict[int, int]()
    problems += of_contests(header)
    cards, moved = 0, [NONE_ELSEWHERE]
    for cells in parts:
        of_ranks = kinds.RANKS_WITHHELD.code  # told once of a contest
        withheld = of_withheld(cells, header)
        problems += [each for each in withheld if each.code != of_ranks or each not in problems]
        lines = of_lines(cells, header)  # what is said of a column is told once
        problems += [each for each in lines if each.row != _TITLES or each not in problems]
        problems += _again(cells.cards, seen, batches)
        moved.append(cells.elsewhere)
        cards += cells.cards.height
        if cells.cards.height or cells.withheld.height:
            yield _block(cells, header)
    if not cards:
        problems.append(kinds.EMPTY.at())
    problems += _moved(pl.concat(moved), seen, batches)
    ended(problems, name)


def _blocks(path: Path, header: Header, problems: list[Problem]) -> Iterator[CardBlock]:
    with path.open("rb") as file:
        yield from blocks_of_cells(_cells(file, header), header, path.name, problems)


def _cells(file: BinaryIO, header: Header) -> Iterator[Cells]:
    above = header.lines
    if header.among or header.twice:
        raise NotInBlocks
    for _ in range(above):
        if b"\r" in file.readline().removesuffix(b"\n").removesuffix(b"\r"):
            raise NotInBlocks
    for block in whole_lines(file):
        cells = cells_in_lines(block, header, above)
        if cells is None:
            raise NotInBlocks
        above += cells.cards.height + cells.withheld.height
        yield cells


def _named(header: Header) -> RecordsHeader:
    contests = (
        RecordedName(each.title, each.votes_allowed, bool(each.ranks), each.choices)
        for each in header.contests
        if each.votes_allowed and not each.is_nameless
    )
    return RecordsHeader(
        "Dominion",
        header.version,
        header.election,
        tuple(contests),
        header.named,
        tuple(each.title for each in header.contests if each.votes_allowed is None),
    )


def _again(cards: pl.DataFrame, seen: PlacesSeen, batches: dict[int, int]) -> Iterator[Problem]:
    """Cards whose place another card has, further up in the file."""
    has_place = cards[POSITION].is_not_null()
    placed = cards if has_place.all() else cards.filter(has_place)
    again = seen.add(_batch_numbers(placed, batches) << 32 | placed[POSITION].to_numpy())
    if again.any():
        twice = placed.filter(pl.Series(again)).select(LINE, POSITION)
        for line, position in twice.iter_rows():
            yield kinds.CARD_TWICE.at(line, RECORD, str(position))


def _moved(found: pl.DataFrame, seen: PlacesSeen, batches: dict[int, int]) -> Iterator[Problem]:
    """Cards whose printed id names another place than their columns, held against the places of all cards."""
    if found.is_empty():
        return
    named = coded_places(found)
    keys = _batch_numbers(named, dict(batches)) << 32 | named[RECORD].to_numpy()
    yield from of_imprinted(found, seen.has(keys))


def _batch_numbers(cards: pl.DataFrame, batches: dict[int, int]) -> NDArray[np.int64]:
    """A number for the batch of each card; ``batches`` has those that are known."""
    tabulator, batch = (cards[name].to_physical().to_numpy() for name in (TABULATOR, BATCH))
    codes = tabulator.astype(np.int64) << 32 | batch
    begins = np.flatnonzero(np.append(True, codes[1:] != codes[:-1])[: codes.size])
    numbers = [batches.setdefault(code, len(batches)) for code in codes[begins].tolist()]
    return np.repeat(np.array(numbers, np.int64), np.diff(np.append(begins, codes.size)))


def _block(cells: Cells, header: Header) -> CardBlock:
    cards = cells.cards
    places = [*(TABULATOR, BATCH, POSITION), *header.places]
    marks = {}
    for contest in header.contests:
        if contest.votes_allowed:
            rows = marks_of(cards, contest)
            if rows.height:
                marks[contest.title] = rows
    return CardBlock(
        cards.select(pl.col(name).alias(_PLACES[name]) for name in places),
        marks,
        _pooled(cells.withheld, header) if cells.withheld.height else None,
    )


def marks_of(cards: pl.DataFrame, contest: HeaderContest) -> pl.DataFrame:
    """The marks of a contest, card by card, as a CardBlock has them."""
    columns = [column for at_rank in contest.ranks for column in at_rank] or [*contest.columns]
    width, choices = len(columns), [choice.id for choice in contest.choices]
    marked = np.zeros((cards.height, width + 1), np.bool_)
    has = np.zeros(cards.height, np.bool_)
    for place, name in enumerate(columns):
        column = cards[name]
        marked[:, place] = (column == MARKED).fill_null(False).to_numpy()
        has |= column.is_not_null().to_numpy()
    count = marked.sum(axis=1, dtype=np.uint32)
    marked[:, width] = has & (count == 0)  # the card has the contest, and no mark
    row, column_of = np.divmod(np.flatnonzero(marked.ravel()), width + 1)
    is_mark = column_of < width
    rank = None
    if contest.ranks:
        at = column_of // len(choices)
        votes = is_mark & _is_first(row, at)
        rank = pl.Series((at + 1).astype(np.uint8)).set(~pl.Series(is_mark), None)
        column_of = np.where(is_mark, column_of % len(choices), len(choices))
    else:
        votes = is_mark & (count[row] <= (contest.votes_allowed or 1))
    words = pl.Series([*choices, None], dtype=CODED)
    found = pl.DataFrame(
        {
            names.ROW: row.astype(np.uint32),
            names.CHOICE: words.gather(column_of),
            names.VOTES: votes.astype(np.uint32),
        }
    )
    return found if rank is None else found.with_columns(rank.alias(names.RANK))


def _is_first(row: NDArray[np.int64], rank: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which marks are the first preference of their card: alone at the first rank that has a mark."""
    is_first = np.ones(row.size, np.bool_)
    is_first[1:] = row[1:] != row[:-1]
    is_first[:-1] &= (row[1:] != row[:-1]) | (rank[1:] != rank[:-1])
    return is_first


def _pooled(withheld: pl.DataFrame, header: Header) -> pl.DataFrame:
    """What rows of withheld cards add up, by ballot style; of ranks they tell nothing."""
    style = pl.col(STYLE) if STYLE in withheld.columns else pl.lit(None, pl.String)
    tables = [
        withheld.select(
            style.alias(names.STYLE),
            pl.lit(contest.title).alias(names.CONTEST),
            pl.lit(choice.id).alias(names.CHOICE),
            pl.col(column).cast(pl.UInt32, strict=False).alias(names.VOTES),
        )
        for contest in header.contests
        if contest.votes_allowed and not contest.ranks
        for choice, column in zip(contest.choices, contest.columns, strict=True)
    ]
    return pl.concat(tables).filter(pl.col(names.VOTES) > 0)

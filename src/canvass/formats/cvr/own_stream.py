"""Canvass's own table of records, block by block, where the rows of a card stand together and nothing is odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray
from polars.exceptions import PolarsError

from canvass.formats.coded import CODED
from canvass.formats.cvr.lines import count_of, head_of_file, whole_lines
from canvass.formats.cvr.places_seen import PlacesSeen
from canvass.formats.cvr.stream import NotInBlocks
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, named
from canvass.model import card_block as names
from canvass.model.audit_tables import CAST_VOTE_RECORDS
from canvass.model.card_block import CardBlock, CardStream, RecordedName, RecordsHeader

_PLACE = (names.JURISDICTION, names.TABULATOR, names.BATCH, names.POSITION)
_NEEDED = {names.BATCH, names.POSITION, names.CONTEST, names.CHOICE}


def stream(path: Path, allowed: Mapping[str, int]) -> CardStream | None:
    """The records of a table without ranks; None where it is another file. Its blocks may raise NotInBlocks.

    ``allowed`` says how many votes a voter has in a contest, where that is not 1: the table does not.
    """
    head = head_of_file(path)
    columns = (head or "").partition("\n")[0].removesuffix("\r").split(",")
    known = {column.name for column in CAST_VOTE_RECORDS.columns} - {names.RANK, "points"}
    if not _NEEDED <= {*columns} <= known or len({*columns}) != len(columns):
        return None
    contests = _contests(path)
    if contests is None:
        return None
    header = RecordsHeader(
        "canvass", "", "", tuple(RecordedName(each, allowed.get(each, 1)) for each in contests)
    )
    problems: list[Problem] = []
    blocks = _blocks(
        path, columns, {each.title: each.votes_allowed for each in header.contests}, problems
    )
    return CardStream(header, blocks, problems)


def _contests(path: Path) -> list[str] | None:
    """The contests in the order in which they stand first; None where the file is no such table."""
    table = pl.scan_csv(path, infer_schema=False, glob=False)
    try:
        found = table.select(pl.col(names.CONTEST).unique(maintain_order=True)).collect()
    except (PolarsError, OSError):
        return None
    return [each for each in found[names.CONTEST].to_list() if each]


def _blocks(
    path: Path, columns: list[str], allowed: Mapping[str, int], problems: list[Problem]
) -> Iterator[CardBlock]:
    seen, batches = PlacesSeen(), dict[tuple[str | None, ...], int]()
    place = [name for name in _PLACE if name in columns]
    several: dict[str, int] = {}
    rest: pl.DataFrame | None = None
    with path.open("rb") as file:
        file.readline()
        for lines in whole_lines(file):
            rows = _rows(lines, columns)
            rows = rows if rest is None else pl.concat([rest, rows])
            last = pl.all_horizontal(pl.col(place).eq_missing(pl.col(place).last()))
            is_last = rows.select(last).to_series()
            others = (~is_last).arg_true().to_numpy()
            begins = int(others[-1]) + 1 if others.size else 0
            rest = rows.slice(begins)
            if begins:
                yield _block(rows.head(begins), place, allowed, (seen, batches), several)
    if rest is not None:
        yield _block(rest, place, allowed, (seen, batches), several)
    told = [kinds.SEVERAL_MARKS.at(column=c, found=f"{n:,}") for c, n in several.items()]
    problems += named(told, path.name)


def _rows(lines: bytes, columns: list[str]) -> pl.DataFrame:
    """The cells of some lines as text, positions as numbers. Raises NotInBlocks where one of them is odd."""
    schema = dict.fromkeys(columns, pl.String) | {names.POSITION: pl.Int32}
    try:
        rows = pl.scan_csv(lines, has_header=False, infer_schema=False, schema=schema).collect()
    except PolarsError:
        raise NotInBlocks from None
    texts = rows.select(pl.exclude(names.POSITION).cast(CODED))
    commas = count_of(b",", lines)
    if rows.height != count_of(b"\n", lines) or commas != (len(columns) - 1) * rows.height:
        raise NotInBlocks
    if b'"' in lines or not rows[names.POSITION].is_between(1, 999_999_999).all():
        raise NotInBlocks
    full = texts.select(pl.exclude(names.CHOICE))
    if any(each.has_nulls() for each in (*full, rows[names.POSITION])):
        raise NotInBlocks
    for each in texts:
        words = each.unique().drop_nulls().cast(pl.String)
        if not (words == words.str.strip_chars()).all():
            raise NotInBlocks
    return texts.with_columns(rows[names.POSITION])


def _block(
    rows: pl.DataFrame,
    place: list[str],
    allowed: Mapping[str, int],
    known: tuple[PlacesSeen, dict[tuple[str | None, ...], int]],
    several: dict[str, int],
) -> CardBlock:
    is_new = rows.select(
        pl.any_horizontal(pl.col(place).ne_missing(pl.col(place).shift()))
    ).to_series()
    is_new = is_new.scatter(0, True)
    cards = rows.filter(is_new).select(place)
    if known[0].add(_keys(cards, known[1])).any():
        raise NotInBlocks
    numbered = rows.select(
        (is_new.cast(pl.UInt32).cum_sum() - 1).alias(names.ROW), names.CONTEST, names.CHOICE
    )
    if numbered.hash_rows().n_unique() != numbered.height:
        raise NotInBlocks
    marks = {}
    for (contest,), own in numbered.group_by(names.CONTEST, maintain_order=True):
        count = pl.col(names.CHOICE).count().over(names.ROW)
        size = pl.len().over(names.ROW)
        most = allowed[str(contest)]
        found = own.select(
            names.ROW,
            names.CHOICE,
            (pl.col(names.CHOICE).is_not_null() & (count <= most))
            .cast(pl.UInt32)
            .alias(names.VOTES),
            ((size > 1) & (count < size)).alias("\0mixed"),
            (count > most).alias("\0over"),
        )
        if found["\0mixed"].any():
            raise NotInBlocks
        over = found.filter("\0over")[names.ROW].n_unique()
        if over:
            several[str(contest)] = several.get(str(contest), 0) + over
        marks[str(contest)] = found.select(names.ROW, names.CHOICE, names.VOTES)
    return CardBlock(cards, marks)


def _keys(cards: pl.DataFrame, batches: dict[tuple[str | None, ...], int]) -> NDArray[np.int64]:
    """A number for the place of each card."""
    own = [name for name in _PLACE[:3] if name in cards.columns]
    distinct = cards.select(own).unique(maintain_order=True)
    numbers = [batches.setdefault(batch, len(batches)) for batch in distinct.iter_rows()]
    found = cards.select(own).join(
        distinct.with_columns(pl.Series("\0batch", numbers)), on=own, maintain_order="left"
    )["\0batch"]
    batch: NDArray[np.int64] = found.cast(pl.Int64).to_numpy()
    position: NDArray[np.int32] = cards[names.POSITION].to_numpy()
    return (batch << 32) | position

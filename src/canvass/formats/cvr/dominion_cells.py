"""The cards of Dominion's cast vote records as CSV: every line below the header, with what is wrong with it.

Lines are read block by block, and of each only what is kept of a card: where it lies, and a byte for each mark. A file
in which a cell goes over lines, or a line does not fit, is read at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from io import BytesIO, StringIO
from itertools import islice
from operator import or_

import polars as pl
from polars.exceptions import PolarsError

from canvass.formats.coded import CODED, FEW, are_distinct, every, some
from canvass.formats.columns import LINE
from canvass.formats.cvr.dominion_block import (
    MARKED,
    POSITION,
    Cells,
    cards_elsewhere,
    plain_cells,
    together,
)
from canvass.formats.cvr.dominion_header import (
    BATCH,
    LINES,
    RECORD,
    TABULATOR,
    Header,
    HeaderContest,
)
from canvass.formats.cvr.dominion_imprinted import of_imprinted, taken_in
from canvass.formats.cvr.names_alike import titles_alike
from canvass.formats.encoding import lines_of
from canvass.formats.grid import records
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import records as kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.no_choices import line_fact
from canvass.formats.text_blocks import BLOCK, blocks_of, lines_in
from canvass.model import ChoiceKind

_GUARD = r'^="?([^"]*)"?$'
_WITHHELD = r"(?i)redacted"
_HIDDEN = frozenset({"X", "x", "*"})
_SIMPLE = r'^(="[^",]*"|"[^"]*"|[^",]*)(,(="[^",]*"|"[^"]*"|[^",]*))*$'
"""A line in which a quotation mark begins or ends a cell, or is the guard of a spreadsheet."""
_BLANK = re.compile(r"([ \t]*(\r\n|\r|\n))+")
_PLAIN = frozenset({"", "0", "1"})
_WRITTEN_IN = (ChoiceKind.OTHER, ChoiceKind.WRITE_IN)
"""Kinds of choices that a contest may have several of under one name: lines to write in."""


def read_cells(text: str, header: Header) -> tuple[Cells | None, list[Problem]]:
    """Every line below the header, without the guards of a spreadsheet; and lines that do not fit."""
    if header.among:
        return None, [kinds.CONTEST_AMONG.at(2, title) for title in dict.fromkeys(header.among)]
    if header.twice:
        return None, [header_kinds.HEADER_DUPLICATE.at(LINES, name) for name in header.twice]
    begins = sum(map(len, islice(lines_in(text), header.lines)))
    in_blocks = _in_blocks(text, begins, header)
    if in_blocks:
        return together(iter(in_blocks)), []
    rest = text[begins:]
    problems = list(_misfits(rest, header))
    if problems:
        return None, problems
    if not rest.strip():
        return None, [kinds.EMPTY.at()]
    blank = _BLANK.match(rest)
    above = header.lines + (len(lines_of(blank[0])) - 1 if blank else 0)
    try:
        table = _table(rest[blank.end() :] if blank else rest, header)
    except PolarsError:
        return None, list(_misquoted(rest, header))
    lines = table.with_row_index(LINE, above + 1).fill_null("")
    is_line = pl.any_horizontal(pl.col(name) != "" for name in header.names)
    return _cells(lines.filter(is_line), header), []


def _is_plain(block: str, header: Header) -> bool:
    """Whether every line has as many cells as the header, says something, and ends no cell of the next line."""
    block = block.replace("\r\n", "\n") if "\r" in block else block
    if "\r" in block:
        return False
    lines = pl.Series([block.removesuffix("\n")]).str.split("\n").explode()
    bare = lines.str.replace_all(r'"[^"]*"', "") if '"' in block else lines
    fits = bare.str.count_matches(",", literal=True) == len(header.names) - 1
    is_simple = lines.str.contains(_SIMPLE) if '"' in block else True
    return bool((fits & is_simple & lines.str.contains(r'[^,"\s]')).all())


def _in_blocks(text: str, begins: int, header: Header) -> list[Cells] | None:
    """The lines of each block; None where one goes over the end of its line, or does not fit."""
    found, above = [], header.lines
    for block in blocks_of(text, begins, BLOCK):
        cells = cells_in_lines(block.encode(), header, above)
        if cells is None:
            return None
        above += cells.cards.height + cells.withheld.height
        found.append(cells)
    return found


def _table(text: str, header: Header) -> pl.DataFrame:
    schema = dict.fromkeys(header.names, pl.String)
    return pl.read_csv(BytesIO(text.encode()), has_header=False, infer_schema=False, schema=schema)


def _misfits(rest: str, header: Header) -> Iterator[Problem]:
    """Lines that have fewer or more cells than the header: a short one would lose contests from its card."""
    lines = pl.Series(StringIO(rest, newline="").readlines(), dtype=pl.String)
    cells = lines.str.replace_all(r'"[^"]*"', "").str.count_matches(",", literal=True) + 1
    fits = (cells == len(header.names)) | (lines.str.strip_chars() == "")
    if fits.all():
        return
    for begins, row in records(rest, ","):
        if any(row) and len(row) != len(header.names):
            kind = row_kinds.SHORT if len(row) < len(header.names) else row_kinds.LONG
            found = f"{len(row)} cells, the header has {len(header.names)}"
            yield kind.at(header.lines + begins, found=found)


def _misquoted(rest: str, header: Header) -> Iterator[Problem]:
    """Lines with a quotation mark that neither begins nor ends a cell; the whole file where no line is one."""
    odd = [at for at, line in enumerate(lines_of(rest), 1) if not re.match(_SIMPLE, line)]
    for begins in odd:
        yield kinds.QUOTES.at(header.lines + begins)
    if not odd:
        yield kinds.QUOTES.at()


def _cells(lines: pl.DataFrame, header: Header) -> Cells:
    """What is kept of some lines."""
    ids = [header.number, TABULATOR, BATCH, RECORD, *header.imprinted]
    kept = list(dict.fromkeys([*ids, *header.places, *header.marks]))
    bare = lines.select(LINE, *(_bare(lines[name]) for name in kept))
    withheld = bare.select(_is_withheld(bare, header)).to_series()
    cards = bare.filter(~withheld) if withheld.any() else bare
    bytes_of = {name: _mark(cards[name]) for name in header.marks}
    odd = {
        name: cards.filter(is_odd).select(LINE, found=name)
        for name, mark in bytes_of.items()
        if (is_odd := _odd(mark, cards[name])) is not None
    }
    is_number = cards[RECORD].str.contains(r"^[1-9][0-9]{0,8}$")
    position = cards[RECORD].set(~is_number, None).cast(pl.Int32).alias(POSITION)
    places = cards.select(
        LINE,
        pl.col(TABULATOR, BATCH).cast(CODED),
        *(pl.col(name).replace("", None).cast(CODED) for name in header.places),
    )
    placed = places.with_columns(position)
    return Cells(
        placed.with_columns(*(mark.alias(name) for name, mark in bytes_of.items())),
        bare.filter(withheld),
        cards.filter(~is_number).select(LINE, found=RECORD),
        odd,
        cards_elsewhere(placed, cards, header),
    )


def _mark(cells: pl.Series) -> pl.Series:
    """The bytes of some marks, none where a cell is not one."""
    if every(cells, _PLAIN):
        return cells.cast(pl.Int8, strict=False)
    found = cells.cast(pl.Int8, strict=False)
    return found.set(~found.is_in([0, MARKED]), None)


def _odd(marks: pl.Series, cells: pl.Series) -> pl.Series | None:
    """Which of these cells say something and are no marks; None where none does."""
    if not marks.null_count():
        return None
    if len(cells) <= FEW and all(
        mark is not None or not cell for mark, cell in zip(marks.to_list(), cells, strict=True)
    ):
        return None
    is_odd = marks.is_null() & (cells != "")
    return is_odd if is_odd.any() else None


def _bare(cells: pl.Series) -> pl.Series:
    """Cells without space around them and without the guards of a spreadsheet."""
    if every(cells, _PLAIN):
        return cells
    return cells.str.strip_chars().str.replace(_GUARD, "${1}")


def _is_withheld(cells: pl.DataFrame, header: Header) -> pl.Expr:
    """Rows that stand for cards whose records are withheld: said so, without a number, or with marks of privacy."""
    number = pl.col(header.number)
    hidden = [pl.col(name).is_in(_HIDDEN) for name in header.marks if some(cells[name], _HIDDEN)]
    return pl.any_horizontal(
        number.str.contains(_WITHHELD), (number == "") & (pl.col(TABULATOR) == ""), *hidden
    )


def cells_in_lines(block: bytes, header: Header, above: int) -> Cells | None:
    """Some lines with whatever stands in their cells; None where a cell goes over lines, or a line does not fit.

    ``above`` is the number of the line before them.
    """
    cells = plain_cells(block, header, above)
    if cells is not None:
        return cells
    try:
        text = block.decode()
    except UnicodeDecodeError:
        return None
    if not _is_plain(text, header):
        return None
    return _cells(_table(text, header).with_row_index(LINE, above + 1).fill_null(""), header)


def of_withheld(cells: Cells, header: Header) -> Iterator[Problem]:
    """The rows that stand for cards without a record, and which of them hide how many voted for whom."""
    for row in cells.withheld.select(LINE, header.number, *header.marks).iter_rows():
        yield kinds.WITHHELD.at(row[0], header.number, row[1])
        if any(cell in _HIDDEN for cell in row[2:]):
            yield kinds.VOTES_UNKNOWN.at(row[0])
    for contest in header.contests if cells.withheld.height else ():
        if contest.ranks and _have_marks(cells.withheld.select(*contest.columns)):
            yield kinds.RANKS_WITHHELD.at(2, found=contest.title)


def _have_marks(cells: pl.DataFrame) -> bool:
    """Whether any cell has a number of marks that is not 0."""
    numbers = cells.select(pl.all().cast(pl.Int64, strict=False).fill_null(0) != 0)
    return bool(numbers.select(pl.any_horizontal(pl.all()).any()).item())


def of_cards(cells: Cells, header: Header) -> Iterator[Problem]:
    """Cards without a place, cards listed twice, cells that are no marks, and contests that are not read."""
    if cells.cards.is_empty():
        yield kinds.EMPTY.at()
    for line, position in _twice(cells.cards).select(LINE, POSITION).iter_rows():
        yield kinds.CARD_TWICE.at(line, RECORD, str(position))
    if cells.elsewhere.height:
        yield from of_imprinted(cells.elsewhere, taken_in(cells.cards, POSITION, cells.elsewhere))
    yield from of_contests(header)
    yield from of_lines(cells, header)


def of_contests(header: Header) -> Iterator[Problem]:
    """Contests that are not read, titles alike, choices that stand twice, and columns without a contest."""
    yield from titles_alike(each.of_title or each.title for each in header.contests)
    for contest in header.contests:
        if contest.votes_allowed is None:
            yield kinds.RANKED.at(2, found=contest.title)
        elif not contest.votes_allowed:
            yield kinds.ALLOWED_WRONG.at(2, contest.title)
        elif not contest.ranks:
            for label, times in Counter(contest.labels).items():
                if not label and not contest.is_nameless:
                    yield kinds.COLUMN_NAMELESS.at(3, contest.title)
                elif line_fact(label):
                    yield kinds.TOTAL_FOR_CHOICE.at(3, contest.title, label)
                elif times > 1 and label and choice_kind(label) not in _WRITTEN_IN:
                    yield kinds.CHOICE_AGAIN.at(3, contest.title, label)
    marks = {*header.marks}
    unknown = [name for name in header.names if name.startswith("\0") and name not in marks]
    if unknown:
        yield header_kinds.HEADER_EMPTY.at(2, found=f"columns without a contest: {len(unknown)}")


def of_lines(cells: Cells, header: Header) -> Iterator[Problem]:
    """Cells without a place, cells that are no marks, and titles that two contests of a card have, or none."""
    yield from _titles(cells.cards, header)
    for line, found in cells.numbers.iter_rows():
        yield kinds.POSITION.at(line, RECORD, found)
    for contest in header.contests:
        if contest.votes_allowed is None:
            continue
        for column, label in zip(contest.columns, contest.labels, strict=True):
            for line, found in cells.odd[column].iter_rows() if column in cells.odd else ():
                yield kinds.MARK.at(line, f"{contest.title}, {label}", found)
        if not {*contest.columns} & cells.odd.keys():
            yield from _in_part(cells.cards, contest)


def _in_part(cards: pl.DataFrame, contest: HeaderContest) -> Iterator[Problem]:
    """Cards with some cells of a contest and not the others: the system writes 0 where there is no mark."""
    cells = [cards[column] for column in contest.columns]
    if {column.null_count() for column in cells} in ({0}, {cards.height}):
        return
    if cards.height <= FEW:
        rows = zip(*(column.to_list() for column in cells), strict=True)
        is_part = [len({mark is None for mark in row}) > 1 for row in rows]
        differing = pl.Series(is_part, dtype=pl.Boolean)
    else:
        first, *others = (column.is_null() for column in cells)
        differing = reduce(or_, (first != other for other in others), first & ~first)
    if not differing.any():
        return
    lines = cards[LINE].filter(differing)
    yield kinds.ON_CARD_IN_PART.at(lines[0], contest.title, f"{lines.len():,} cards")


def _titles(cards: pl.DataFrame, header: Header) -> Iterator[Problem]:
    """Titles of which a card has two contests, and contests without one."""
    read = [contest for contest in header.contests if contest.votes_allowed is not None]
    has = {each.title: pl.any_horizontal(pl.col(*each.columns).is_not_null()) for each in read}
    again = {
        each.title: has[each.title] & has[other.title]
        for each in read
        for other in read
        if each.of_title and other is not each and each.of_title in (other.title, other.of_title)
    }
    for title, rows in again.items():
        if cards.select(rows.any()).item():
            yield kinds.TITLE_TWICE.at(2, title)
    for each in read:
        if each.is_nameless and cards.select(has[each.title].any()).item():
            yield kinds.COLUMN_NAMELESS.at(2)


def _twice(cards: pl.DataFrame) -> pl.DataFrame:
    """Cards that share their place with another."""
    place = [TABULATOR, BATCH, POSITION]
    if are_distinct(cards, place):
        return cards.clear()
    return cards.filter(pl.struct(place).is_duplicated(), pl.col(POSITION).is_not_null())

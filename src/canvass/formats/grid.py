"""Text to a table of text: delimiter, records with their line numbers, header, and rows that do not fit."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

import polars as pl

from canvass.formats.coded import coded, plain
from canvass.formats.columns import LINE
from canvass.formats.encoding import lines_of
from canvass.formats.file_blocks import FileBlocks
from canvass.formats.grid_columns import (
    ByColumns,
    blank_starts,
    by_blocks,
    by_columns,
    in_order,
)
from canvass.formats.kinds import file, row
from canvass.formats.kinds import header as header_kinds
from canvass.formats.problem import Problem
from canvass.formats.text_blocks import lines_in
from canvass.formats.text_cells import holds_unseen, without_unseen

HEAD_ROWS = 10
"""How far down a header is looked for."""

_DELIMITERS = (",", "\t", ";", "|")
_SAMPLE = 40
_CHUNK = 50_000
SMALL = 8_192
"""Characters of a text whose rows are read one by one: to set up what reads by columns takes as long as 500 rows."""
_LINE_END = re.compile(r"[\r\n]")
_MERGE_MARKS = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")

Record = tuple[int, list[str]]
"""The line on which a row begins, and its cells."""


@dataclass(frozen=True, slots=True)
class Header:
    """The line that names the columns: its number, the cells as written and the names as read."""

    line: int
    cells: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of text: the line of each row (``LINE``) and one text column for each named column of the file."""

    header: Header
    cells: pl.DataFrame
    problems: tuple[Problem, ...]
    rows_read: int
    left_out: Mapping[str, int]


class BrokenRecord(Exception):
    """A row that cannot be divided into cells; only readers of text see this."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"row {line}")


def delimiter_of(text: str) -> str:
    r"""The character that divides the lines into most equal rows; a comma where none does.

    One that divides the first line like most others counts double: a header holds no stray delimiters.

    >>> delimiter_of("unit;votes\n1;2\n")
    ';'
    """
    lines = (line for line in lines_of(text[:100_000]) if not is_comment(line))
    sample = "\n".join(islice(lines, _SAMPLE))
    return max(_DELIMITERS, key=lambda delimiter: _evenness(sample, delimiter))


def _evenness(sample: str, delimiter: str) -> float:
    try:
        widths = [len(cells) for _, cells in records(sample, delimiter) if cells]
    except BrokenRecord:
        return 0.0
    if not widths:
        return 0.0
    width, rows = max(Counter(widths).items(), key=lambda item: (item[1] * (item[0] > 1), item[0]))
    return rows / len(widths) * (1 - 1 / width) * (2 if widths[0] == width else 1)


def records(text: str, delimiter: str) -> Iterator[Record]:
    """The rows of a text with the line on which each begins; blank lines are rows without cells."""
    reader = csv.reader(lines_in(text), delimiter=delimiter)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error:
        raise BrokenRecord(begins) from None


def is_comment(line: str) -> bool:
    """Whether a line above the header is an explanation: # and a space."""
    return line == "#" or line.startswith("# ")


def head_of(text: str, delimiter: str) -> list[Record]:
    """The first rows that are neither blank nor comments: the header is among them, or nowhere."""
    rows: list[Record] = []
    with suppress(BrokenRecord):
        for record in records(text, delimiter):
            if any(record[1]) and not is_comment(record[1][0]):
                rows.append(record)
            if len(rows) == HEAD_ROWS:
                break
    return rows


def plain_name(cell: str) -> str:
    r"""A column's name without byte marks, line breaks and extra spaces, common or non-breaking.

    >>> plain_name(" Tabulator\u00a0ID ")
    'Tabulator ID'
    """
    return " ".join(cell.replace("\ufeff", "").split())


def header_at(record: Record) -> tuple[Header, tuple[Problem, ...]]:
    """The header that a row makes, with what is wrong with its names."""
    line, cells = record
    names = [plain_name(cell) for cell in cells]
    named = [name for name in names if name]
    twice = [name for name, times in Counter(n.casefold() for n in named).items() if times > 1]
    problems = [
        *(
            header_kinds.HEADER_DUPLICATE.at(line, name)
            for name in names
            if name.casefold() in twice
        ),
        *(
            header_kinds.HEADER_SPACES.at(line, name, cell)
            for name, cell in zip(names, cells, strict=True)
            if name and name != cell
        ),
    ]
    nameless = [str(place) for place, name in enumerate(names, 1) if not name]
    if nameless:
        problems.append(header_kinds.HEADER_EMPTY.at(line, found=f"column {', '.join(nameless)}"))
    return Header(line, tuple(cells), tuple(names)), tuple(problems)


def read_grid(
    text: str,
    delimiter: str,
    header: Header,
    columns: Container[str] | None = None,
    *,
    one_by_one: bool | None = None,
    is_coded: bool = False,
) -> Grid:
    """Every row below the header that fits it, as text; the others are problems.

    Columns are kept that have a name, only those of ``columns`` where it is given. Plain rows are read at once by
    columns; ``one_by_one`` reads each by itself, with the same result, as is done where there are few. With
    ``is_coded`` codes stand for the texts, of which a table of many rows has few.
    """
    places = _places(header, columns)
    found = None
    if not (len(text) <= SMALL if one_by_one is None else one_by_one):
        found = by_columns(text, delimiter, header.line, header.cells, places)
    if found is not None:
        return _grid_of_columns(found, delimiter, header, places, is_coded=is_coded)
    ledger = _Ledger()
    read = _by_rows(text, delimiter, header, places, ledger)
    return _grid(header, coded(read) if is_coded else plain(read), ledger, holds_unseen(text))


def read_grid_in_blocks(
    lines: FileBlocks, delimiter: str, header: Header, columns: Container[str] | None = None
) -> Grid | None:
    """The same with codes, of a file of which a block is held at a time; None where it cannot be read by columns."""
    places = _places(header, columns)
    blocks = lines.below(header.line)
    found = by_blocks(blocks, lines.size, delimiter, (header.line, header.cells), places)
    if found is None or not lines.is_read:
        return None
    return _grid_of_columns(found, delimiter, header, places, is_coded=True)


def _places(header: Header, columns: Container[str] | None) -> dict[str, int]:
    """The place of each column that is kept, by its name."""
    places: dict[str, int] = {}
    for place, name in enumerate(header.names):
        if name and (columns is None or name in columns):
            places.setdefault(name, place)
    return places


def _grid_of_columns(
    found: ByColumns, delimiter: str, header: Header, places: Mapping[str, int], *, is_coded: bool
) -> Grid:
    ledger = _Ledger()
    read = _of_columns(found, delimiter, header, places, ledger)
    return _grid(header, coded(read) if is_coded else plain(read), ledger, found.has_unseen)


def _grid(header: Header, read: pl.DataFrame, ledger: _Ledger, has_unseen: bool) -> Grid:
    """The rows that were read, without characters that nobody sees."""
    if not ledger.rows_read:
        ledger.problems.append(file.NO_ROWS.at())
    if has_unseen:
        read, problems = without_unseen(read)
        ledger.problems.extend(problems)
    return Grid(header, read, tuple(ledger.problems), ledger.rows_read, dict(ledger.left_out))


def _of_columns(
    found: ByColumns, delimiter: str, header: Header, places: Mapping[str, int], ledger: _Ledger
) -> pl.DataFrame:
    """The rows read by columns, those that repeat the header apart, with what is wrong with the other lines."""
    plain, every = found.plain, found.others
    blank = [line for line, cells in every if not any(map(str.strip, cells))]
    rows = [each for each in every if any(map(str.strip, each[1]))]
    last = max((int(plain[LINE][-1]) if plain.height else 0), *(line for line, _ in rows), 0)
    fitting = [
        [line, *(cells[place] for place in places.values())]
        for line, cells in _fitting(iter(rows), delimiter, header, ledger)
    ]
    ledger.rows_read += plain.height
    ledger.problems += [row.BLANK.at(line) for line in blank_starts(blank, last)]
    ledger.problems.sort(key=lambda problem: (problem.row or 0, problem.code != row.BLANK.code))
    return in_order(plain, fitting)


def _by_rows(
    text: str, delimiter: str, header: Header, places: Mapping[str, int], ledger: _Ledger
) -> pl.DataFrame:
    """The rows one after the other: the twin of what is read by columns, and what reads cells of several lines."""
    schema = {LINE: pl.UInt32, **dict.fromkeys(places, pl.String)}
    fitting = _fitting(records(text, delimiter), delimiter, header, ledger)
    rows = ([line, *(cells[place] for place in places.values())] for line, cells in fitting)
    frames: list[pl.DataFrame] = []
    while chunk := list(islice(rows, _CHUNK)):
        frames.append(pl.DataFrame(chunk, schema=schema, orient="row"))
    if len(frames) > 1:
        return pl.concat(frames)
    return frames[0] if frames else pl.DataFrame(schema=schema)


class _Ledger:
    """What becomes of the rows while they are read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.rows_read = 0
        self.left_out: Counter[str] = Counter()
        self.blank: int | None = None

    def leave_out(self, problem: Problem) -> None:
        self.problems.append(problem)
        self.left_out[problem.code] += 1


def _fitting(
    rows: Iterator[Record], delimiter: str, header: Header, ledger: _Ledger
) -> Iterator[Record]:
    """The rows that fit the header."""
    width = len(header.cells)
    try:
        for line, cells in rows:
            if line <= header.line:
                continue
            if not any(map(str.strip, cells)):
                ledger.blank = ledger.blank or line
                continue
            ledger.rows_read += 1
            if ledger.blank:
                ledger.problems.append(row.BLANK.at(ledger.blank))
                ledger.blank = None
            if len(cells) > width and not any(cells[width:]):
                ledger.problems.append(row.TRAILING_CELLS.at(line))
                cells = cells[:width]
            misfit = _misfit(line, cells, header, delimiter)
            if misfit:
                ledger.leave_out(misfit)
            else:
                yield line, cells
    except BrokenRecord as broken:
        ledger.problems.append(row.CELL_TOO_LONG.at(broken.line))


def _misfit(line: int, cells: list[str], header: Header, delimiter: str) -> Problem | None:
    """Why a row cannot be a row of this table, if it cannot."""
    if tuple(cells) == header.cells:
        return row.REPEATED_HEADER.at(line)
    if cells[0].startswith(_MERGE_MARKS) and not any(cells[1:]):
        return row.MERGE_MARKER.at(line, found=cells[0])
    width = len(header.cells)
    fits = len(cells) == width
    if fits and not _LINE_END.search("".join(cells)):
        return None
    longest = max(cells, key=lambda cell: len(lines_of(cell)))
    ends = len(lines_of(longest)) - 1
    if ends and not (fits and _is_one_cell(longest, ends, delimiter, width)):
        return row.QUOTE_OPEN.at(line, found=f"lines {line} to {line + ends} run into one row")
    if fits:
        return None
    found = f"{len(cells)} cells, the header has {width}"
    return (row.SHORT if len(cells) < width else row.LONG).at(line, found=found)


def _is_one_cell(cell: str, ends: int, delimiter: str, width: int) -> bool:
    """Whether the line ends of a cell are its own: with as many delimiters as rows have, it has swallowed rows."""
    return width == 2 or cell.count(delimiter) < ends * (width - 1)

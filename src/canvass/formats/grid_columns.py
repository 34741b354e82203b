r"""A table of text read by columns: the rows that are plain at once, and only the others one by one.

A row is plain that stands on one line, has as many cells as the header, and in which a quoted cell holds no quote. What
is read so is what Python's csv module reads. A text in which a cell goes over lines is read row by row as a whole.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import polars as pl

from canvass.formats.coded import CODED
from canvass.formats.columns import LINE
from canvass.formats.plain_bytes import are_plain
from canvass.formats.row_room import RowRoom
from canvass.formats.text_blocks import BLOCK, blocks_of
from canvass.formats.text_cells import holds_unseen

QUOTE = '"'
_TEXT = "\0text"
_ESCAPED = {",": ",", "\t": r"\t", ";": ";", "|": r"\|"}
"""Delimiters as they stand in a pattern."""
_ODD = '^"?[<=>|\ufeff]|[\x1c-\x1f]'
"""What marks of a merge begin with, or a text; and characters that are space for Python and not for a pattern."""
_LONGEST = csv.field_size_limit()
"""A longer line may hold a cell that the csv module refuses."""


@dataclass(frozen=True, slots=True)
class ByColumns:
    """The plain rows as a table, and every other line below the header with its cells; blank ones have none."""

    plain: pl.DataFrame
    others: tuple[tuple[int, list[str]], ...]
    has_unseen: bool = False
    """Whether a character that nobody sees stands among them."""


def by_columns(
    text: str, delimiter: str, header: int, cells: Sequence[str], places: Mapping[str, int]
) -> ByColumns | None:
    """The rows below a line, by columns; None where they can only be read one after the other.

    ``cells`` are those of the header; ``places`` are the columns that are kept, by their names.
    """
    begins = _below(text, header)
    if begins is None:
        return None
    blocks = (block.encode() for block in blocks_of(text, begins, BLOCK))
    return by_blocks(blocks, len(text), delimiter, (header, cells), places)


def by_blocks(
    blocks: Iterable[bytes],
    size: int,
    delimiter: str,
    header: tuple[int, Sequence[str]],
    places: Mapping[str, int],
) -> ByColumns | None:
    """The same of lines that come in blocks of UTF-8, some ``size`` bytes together, below a header at a line."""
    above, cells = header
    if len(cells) < 2 or not places:
        return None
    room, others, has_unseen = RowRoom(_schema(places), size), list[tuple[int, list[str]]](), False
    for block in blocks:
        found = _of_block(block, above, delimiter, cells, places)
        if found is None:
            return None
        room.add(found.plain, len(block))
        others += found.others
        has_unseen |= found.has_unseen
        above += found.plain.height + len(found.others)
    return ByColumns(room.table(), tuple(others), has_unseen)


def _below(text: str, header: int) -> int | None:
    """Where the lines below the header begin; None where a line above them ends otherwise than by LF or CRLF."""
    begins = 0
    for _ in range(header):
        begins = text.find("\n", begins) + 1 or len(text)
    above = text[:begins].replace("\r\n", "\n")
    return None if "\r" in above or "\0" in above else begins


def _of_block(
    block: bytes, above: int, delimiter: str, cells: Sequence[str], places: Mapping[str, int]
) -> ByColumns | None:
    """The rows of a block of whole lines; ``above`` is the line before it."""
    block = block.replace(b"\r\n", b"\n") if b"\r" in block else block
    if b"\r" in block or b"\0" in block:
        return None
    at_once = _at_once(block, above, delimiter, len(cells), places)
    if at_once is not None and not _repeats(at_once, cells, places).any():
        # A plain block has no control character.
        return ByColumns(at_once, (), not block.isascii() and holds_unseen(block.decode()))
    text = block.decode()
    lines = _lines(text, above)
    if int(lines[_TEXT].str.len_bytes().max() or 0) >= _LONGEST:  # type: ignore[arg-type]
        return None
    is_plain = _are_plain(lines[_TEXT], delimiter, len(cells))
    rows = lines if is_plain.all() else lines.filter(is_plain)
    read = _table(rows, delimiter, len(cells), places)
    if read.height != rows.height:
        return None
    is_header = _repeats(read, cells, places)
    others = _others(pl.concat([lines.filter(~is_plain), rows.filter(is_header)]), delimiter)
    if others is None:
        return None
    plain = read.filter(~is_header) if is_header.any() else read
    return ByColumns(plain, others, holds_unseen(text))


def _at_once(
    block: bytes, above: int, delimiter: str, width: int, places: Mapping[str, int]
) -> pl.DataFrame | None:
    """The rows of a block in which every line is a plain row; None where one may not be."""
    block = block if block.endswith(b"\n") else block + b"\n"
    if not are_plain(block, delimiter, width, _LONGEST):
        return None
    read = _cells(block, delimiter, width, places)
    if not any(map(_says_always, read)) and (
        any(map(_has_blank, read))
        or read.select(pl.all_horizontal(pl.all().is_null())).to_series().any()
    ):
        return None
    lines = pl.int_range(above + 1, above + 1 + read.height, dtype=pl.UInt32, eager=True)
    return _named(read, lines.alias(LINE), places)


def _says_always(words: pl.Series) -> bool:
    """Whether every row has something in this column: then no line says nothing."""
    return not words.has_nulls() and not _has_blank(words)


def _has_blank(words: pl.Series) -> bool:
    """Whether a text of the column is space alone, as it may stand in a line that says nothing."""
    return bool((words.unique().drop_nulls().cast(pl.String).str.strip_chars() == "").any())


def _lines(text: str, above: int) -> pl.DataFrame:
    """Every line with its number; the end of the text is not a line."""
    every = pl.Series(_TEXT, [text.removesuffix("\n")]).str.split("\n").explode()
    numbers = pl.int_range(above + 1, above + 1 + len(every), dtype=pl.UInt32, eager=True)
    return pl.DataFrame({LINE: numbers, _TEXT: every})


def _are_plain(lines: pl.Series, delimiter: str, width: int) -> pl.Series:
    """Whether each line has as many cells as the header, says something, and is quoted simply if at all."""
    edge = _ESCAPED[delimiter]
    fits = lines.str.count_matches(delimiter, literal=True) == width - 1
    quoted = lines.str.contains(QUOTE, literal=True)
    if quoted.any():
        fits = fits.scatter(quoted.arg_true(), _are_simple(lines.filter(quoted), delimiter, width))
    says = lines.str.contains(rf'[^\s"{edge}]')
    return fits & says & ~lines.str.contains(_ODD)


def _are_simple(lines: pl.Series, delimiter: str, width: int) -> pl.Series:
    """Whether each of these lines, which hold quotes, has as many cells, and no quote in a quoted cell."""
    edge = _ESCAPED[delimiter]
    cell = rf'("[^"]*"|[^"{edge}]*)'
    bare = lines.str.replace_all(r'"[^"]*"', "")
    fits = bare.str.count_matches(delimiter, literal=True) == width - 1
    return fits & lines.str.contains(rf"^{cell}({edge}{cell})*$")


def _others(lines: pl.DataFrame, delimiter: str) -> tuple[tuple[int, list[str]], ...] | None:
    """The cells of these lines in their order; None where a cell does not end where its line does."""
    try:
        return tuple(
            (line, next(csv.reader([text], delimiter=delimiter, strict=True), []))
            for line, text in lines.sort(LINE).iter_rows()
        )
    except csv.Error:
        return None


def _table(
    lines: pl.DataFrame, delimiter: str, width: int, places: Mapping[str, int]
) -> pl.DataFrame:
    """The kept columns of plain lines."""
    if lines.is_empty():
        return pl.DataFrame(schema=_schema(places))
    read = _cells(lines[_TEXT].str.join("\n").item().encode(), delimiter, width, places)
    return _named(read, lines[LINE], places) if read.height == lines.height else read


def _cells(block: bytes, delimiter: str, width: int, places: Mapping[str, int]) -> pl.DataFrame:
    """The kept columns of a block of plain lines, under the names of their places."""
    return pl.read_csv(
        BytesIO(block),
        has_header=False,
        separator=delimiter,
        quote_char=QUOTE,
        columns=sorted({*places.values()}),
        schema={f"column_{place}": CODED for place in range(width)},
    )


def _named(read: pl.DataFrame, lines: pl.Series, places: Mapping[str, int]) -> pl.DataFrame:
    """The cells under the names of their columns, with the lines they stand on; nothing is an empty text."""
    kept = [(name, read[f"column_{place}"]) for name, place in places.items()]
    named = [
        (cells.fill_null("") if cells.has_nulls() else cells).alias(name) for name, cells in kept
    ]
    return pl.DataFrame([lines, *named])


def _schema(places: Mapping[str, int]) -> dict[str, pl.DataType | type[pl.DataType]]:
    return {LINE: pl.UInt32, **dict.fromkeys(places, CODED)}


def _repeats(read: pl.DataFrame, cells: Sequence[str], places: Mapping[str, int]) -> pl.Series:
    """The rows that say in every kept column what the header says there."""
    alike = (pl.col(name) == cells[place] for name, place in places.items())
    return read.select(pl.all_horizontal(alike)).to_series()


def in_order(plain: pl.DataFrame, others: Sequence[Sequence[object]]) -> pl.DataFrame:
    """Plain rows and the others that fit, in the order of their lines."""
    if not others:
        return plain
    rows = pl.DataFrame(others, schema=plain.schema, orient="row")
    return pl.concat([plain, rows]).sort(LINE)


def blank_starts(blank: Sequence[int], last_row: int) -> Iterator[int]:
    """The first of each run of blank lines that a row follows."""
    seen = {*blank}
    return (line for line in blank if line - 1 not in seen and line < last_row)

"""Some lines of Dominion's cast vote records as CSV, and the quick way to read those of which nothing is odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl
from polars.exceptions import PolarsError

from canvass.formats.coded import CODED
from canvass.formats.columns import LINE
from canvass.formats.cvr.dominion_header import BATCH, RECORD, TABULATOR, Header
from canvass.formats.cvr.dominion_imprinted import NONE_ELSEWHERE, elsewhere
from canvass.formats.cvr.lines import count_of
from canvass.formats.plain_bytes import are_plain

POSITION = "\0position"
"""The number of a card in its batch, null where there is none."""
MARKED = 1
"""What a byte says of a choice that is marked; 0 of one that is not, null where its contest is not on the card."""
LAST_RECORD = 999_999_999
_COMMA, _END = b",", b"\n"


@dataclass(frozen=True, slots=True)
class Cells:
    """The lines below the header, in their order: cards, and rows that stand for cards without a record.

    ``cards`` has LINE, tabulator and batch, POSITION, the columns of the header's places and a byte for each mark;
    ``withheld`` the cells as written. ``numbers`` are cells that are no number of a card, ``odd`` by column those that
    are no marks, with their lines; ``elsewhere`` has the cards whose printed id names another place.
    """

    cards: pl.DataFrame
    withheld: pl.DataFrame
    numbers: pl.DataFrame
    odd: Mapping[str, pl.DataFrame]
    elsewhere: pl.DataFrame


def together(parts: Iterator[Cells]) -> Cells:
    """Blocks one after the other."""
    found = list(parts)
    columns = dict.fromkeys(name for each in found for name in each.odd)
    return Cells(
        pl.concat([each.cards for each in found], rechunk=True),
        pl.concat([each.withheld for each in found]),
        pl.concat([each.numbers for each in found]),
        {
            name: pl.concat([each.odd[name] for each in found if name in each.odd])
            for name in columns
        },
        pl.concat([each.elsewhere for each in found]),
    )


def plain_cells(block: bytes, header: Header, above: int) -> Cells | None:
    """The cells of lines in which every number is one, every mark 0 or 1; None where anything else stands in them.

    ``above`` is the number of the line before the first. Numbers are read as numbers: no text is made of a mark.
    """
    lines = _without_guards(block)
    if lines is None or not _fits(lines, header):
        return None
    if b'="' in block and _further_commas(lines, header):  # no guard holds one
        return None
    texts = (TABULATOR, BATCH, *header.places)
    schema: dict[str, pl.DataType] = dict.fromkeys(header.names, pl.String())
    schema |= dict.fromkeys(texts, CODED) | dict.fromkeys(header.marks, pl.Int8())
    schema |= {header.number: pl.UInt32(), RECORD: pl.Int32()}
    ids = [header.number, TABULATOR, BATCH, RECORD, *header.imprinted]
    kept = dict.fromkeys([*ids, *header.places, *header.marks])
    if len(schema) < len(header.names):  # a name of the header stands twice
        return None
    scan = pl.scan_csv(lines, has_header=False, infer_schema=False, schema=schema)
    try:
        table = scan.select(*kept).collect()
    except PolarsError:
        return None
    if table.height != count_of(_END, lines) or not _is_plain(table, header):
        return None
    if not all(map(_are_bare, table.select(*texts))):
        return None
    # The columns stand in the order of those that are read one by one: a file may have blocks of both kinds.
    cards = table.select(
        pl.int_range(above + 1, above + 1 + table.height, dtype=pl.UInt32).alias(LINE),
        *texts,
        pl.col(RECORD).alias(POSITION),
        *header.marks,
    )
    nothing = pl.DataFrame(schema=dict.fromkeys((LINE, *kept), pl.String))
    return Cells(
        cards,
        nothing.cast({LINE: pl.UInt32}),
        pl.DataFrame(schema={LINE: pl.UInt32, "found": pl.String}),
        {},
        cards_elsewhere(cards, table, header),
    )


def cards_elsewhere(cards: pl.DataFrame, table: pl.DataFrame, header: Header) -> pl.DataFrame:
    """The cards whose printed id, which ``table`` has, names another place than theirs."""
    place = [cards[TABULATOR], cards[BATCH], cards[POSITION]]
    found = (elsewhere(cards[LINE], place, table[name]) for name in header.imprinted)
    return next(found, NONE_ELSEWHERE)


def _without_guards(block: bytes) -> bytes | None:
    """The lines without the guards of a spreadsheet, each with its end; None where one stands elsewhere."""
    lines = block if block.endswith(b"\n") else block + b"\n"
    if b'"' not in lines:
        return lines
    guards = lines.count(b'="')
    if not guards:
        return lines
    begins = lines.count(b',="') + lines.count(b'\n="') + lines.startswith(b'="')
    return lines.replace(b'="', b'"') if guards == begins else None


def _fits(lines: bytes, header: Header) -> bool:
    """Whether each line has as many cells as the header says, and every quotation mark is of a cell's edge.

    A longer line is refused when the cells are read: where all together have as many commas as they should, none is
    shorter either. With cells that may hold commas that says nothing, and each line is looked at.
    """
    if b'"' in lines:
        return are_plain(lines, ",", len(header.names), len(lines) + 1)
    return b"\r" not in lines and _further_commas(lines, header) == 0


def _further_commas(lines: bytes, header: Header) -> int:
    """How many commas lines have beyond those between their cells."""
    return count_of(_COMMA, lines) - (len(header.names) - 1) * count_of(_END, lines)


def _is_plain(table: pl.DataFrame, header: Header) -> bool:
    """Whether each line is a card with its number, and each mark 0, 1 or nothing."""
    if any(table[name].has_nulls() for name in (header.number, TABULATOR, BATCH, RECORD)):
        return False
    if not table[RECORD].is_between(1, LAST_RECORD).all():
        return False
    marks = table.select(*header.marks)
    ends = pl.concat([marks.min(), marks.max()])
    return all(column.drop_nulls().is_in([0, MARKED]).all() for column in ends)


def _are_bare(words: pl.Series) -> bool:
    """Whether no text has space around it."""
    each = words.unique().drop_nulls().cast(pl.String)
    return bool((each == each.str.strip_chars()).all())

"""What a picture draws, as a table: kept within its figure for the page's script, and beside it in a folder, as CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from markupsafe import Markup

Cell: TypeAlias = str | int | float | None
"""A value as a program reads it; None where there is none."""
NUMBER = re.compile(r"[+-]?[$]?[0-9][0-9,]*(?:[.][0-9]+)?\s?%?")
VALUES = re.compile(r'<script type="application/json" class="values">(.*?)</script>', re.DOTALL)
FORMULA = ("=", "+", "@", "-")
"""With one of these a spreadsheet's formula begins."""


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a picture: the headings of its columns, and its rows in the order of drawing."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def values(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Values:
    """The values under their headings; no number has more than four decimals.

    >>> values(("county", "share"), [("Dane", 42.00004)]).rows
    (('Dane', 42),)
    """
    return Values(tuple(columns), tuple(tuple(_rounded(cell) for cell in row) for row in rows))


def within(told: Values) -> Markup:
    """The values as data for the script of the page, which makes a CSV file of them."""
    return Markup('<script type="application/json" class="values">{}</script>').format(
        data_block([told.columns, *told.rows])
    )


def values_once(page: str) -> str:
    """The page with values that several of its pictures have in the first, and their number there in the others.

    >>> page = str(within(values(("a",), [(1,)])))
    >>> values_once(page + page).removeprefix(page)
    '<script type="application/json" class="values">0</script>'
    """
    places: dict[str, int] = {}

    def once(found: re.Match[str]) -> str:
        text, place = found[1], next(seen)
        known = places.setdefault(text, place)
        return found[0] if known == place else found[0].replace(text, str(known))

    seen = count()
    return VALUES.sub(once, page)


def data_block(content: object) -> Markup:
    """JSON that can stand in a page: no tag begins in it."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(text)  # noqa: S704 - JSON of our own, in which no tag can begin


def as_csv(rows: Iterable[Sequence[Cell]]) -> str:
    r"""Rows as a program reads them: no commas in a number; a text that a spreadsheet would compute is marked as text.

    >>> as_csv([("=1+1", "2,976,150", "-7.5%", -0.5)]).strip()
    '\ufeff"\'=1+1","2976150","-7.5%","-0.5"'
    """
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([_told(cell) for cell in row] for row in rows)
    return f"\N{ZERO WIDTH NO-BREAK SPACE}{out.getvalue()}"


def _rounded(cell: Cell) -> Cell:
    if not isinstance(cell, float):
        return cell
    short = round(cell, 4)
    return int(short) if short.is_integer() else short


def _told(cell: Cell) -> str:
    if not isinstance(cell, str):
        return "" if cell is None else f"{cell}"
    number, _, below = cell.partition(" (")  # what stands below a number follows it in brackets
    if NUMBER.fullmatch(number):
        return number.replace(",", "") + (f" ({below}" if below else "")
    return f"'{cell}" if cell.startswith(FORMULA) else cell

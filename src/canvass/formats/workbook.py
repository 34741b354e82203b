"""A spreadsheet workbook as text: the one sheet of it that holds a table as CSV, or the cells of every sheet."""

from __future__ import annotations

import csv
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from io import BytesIO, StringIO

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook

from canvass.formats.workbook_span import is_small

MOST_EXPANSION = 200
"""How many times larger the parts of a workbook may become, ten times what tables do."""
_SMALL = 64 * 1024**2
Cell = int | float | str | bool | date | time | timedelta
Rows = list[list[str]]
"""The cells of a sheet as text, row by row; a cell may hold several lines."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as CSV, its name, and the names of other sheets that hold something."""

    csv: bytes
    name: str
    others: tuple[str, ...]
    _all: tuple[CalamineSheet, ...] = field(default=(), repr=False, compare=False)

    def every_sheet(self) -> Iterator[tuple[str, Rows]]:
        """The name and the cells of each sheet of the workbook, in its order."""
        for sheet in self._all:
            rows = sheet.to_python(skip_empty_area=False)
            yield sheet.name, [[_words(cell) for cell in row] for row in rows]


def first_sheet(content: bytes, most: int) -> Sheet | None:
    """The first sheet of a workbook that holds something; None where there is none, or the workbook is damaged.

    None too for one that grows beyond ``most`` bytes, or more than two hundredfold, or has a cell so far from the first
    that nobody could hold what lies between.
    """
    if not _is_bounded(content, most):
        return None
    try:
        with CalamineWorkbook.from_filelike(BytesIO(content)) as book:
            sheets = {name: book.get_sheet_by_name(name) for name in book.sheet_names}
            filled = [name for name, sheet in sheets.items() if sheet.total_height]
            if not filled:
                return None
            rows = sheets[filled[0]].to_python(skip_empty_area=False)
    except (CalamineError, OSError, ValueError):
        return None
    text = StringIO()
    csv.writer(text).writerows([_text(cell) for cell in row] for row in rows)
    return Sheet(text.getvalue().encode(), filled[0], tuple(filled[1:]), tuple(sheets.values()))


def _is_bounded(content: bytes, most: int) -> bool:
    """Whether a zipped workbook stays small once unpacked, and its sheets once read; an older one is not zipped."""
    if not zipfile.is_zipfile(BytesIO(content)):
        return True
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            size = sum(part.file_size for part in archive.infolist())
            is_little = size <= min(most, max(_SMALL, MOST_EXPANSION * len(content)))
            return is_little and is_small(archive)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ):
        return False


def _text(cell: Cell) -> str:
    r"""A cell as a person sees it, all of it in a line.

    A line break within a cell is a space: with that the line of a row in the CSV is its row in the sheet.

    >>> _text("Ballots\ncast")
    'Ballots cast'
    """
    text = _words(cell)
    return " ".join(text.splitlines()) if "\n" in text or "\r" in text else text


def _words(cell: Cell) -> str:
    """A cell as a person sees it: a whole number without the point that a spreadsheet stores.

    >>> _words(60.0), _words("007"), _words(date(2026, 5, 1))
    ('60', '007', '2026-05-01')
    """
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, (date, time)):
        return cell.isoformat()
    return str(cell)

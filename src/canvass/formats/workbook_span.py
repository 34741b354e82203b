"""How many cells a sheet spans: a cell far below or far to the right makes a reader hold all that lie between.

One number in the last cell of a sheet (``XFD1048576``) spans 17 thousand million cells. So the span is found by a scan
for the places of cells, before any reader is asked.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from typing import IO

MOST_CELLS = 20_000_000
"""A state's half a million rows of forty columns; held in some 700 megabytes."""
_MOST_TAG = 1_000_000
_READ = 1 << 20
_PLACE = re.compile(
    rb"""<(?:\w+:)?c\s(?>[^>]*?\br\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["'])[^>]*+(?<!/)>"""
)
"""A cell that holds something, with its place. Nothing is tried twice: a tag of a million places takes no time."""


def is_small(archive: zipfile.ZipFile) -> bool:
    """Whether no sheet of a zipped workbook spans more than ``MOST_CELLS``, of cells that hold something."""
    return all(_span(archive, part) <= MOST_CELLS for part in archive.infolist())


def _span(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> int:
    """Rows by columns down to the last cell of a part and right to the last; 0 of a part without cells."""
    columns: set[bytes] = set()
    last_row = 0
    with archive.open(part) as file:
        for text in _whole_tags(file):
            found = _PLACE.findall(text)
            columns.update(column for column, _ in found)
            last_row = max(last_row, *(int(row) for _, row in found), 0)
    return last_row * max(map(_number, columns), default=0)


def _whole_tags(file: IO[bytes]) -> Iterator[bytes]:
    """The text of a part, piece by piece, each up to the end of a tag. Raises ValueError where no tag is so long."""
    rest = b""
    while read := file.read(_READ):
        whole, end, rest = (rest + read).rpartition(b">")
        if len(rest) > _MOST_TAG:
            raise ValueError
        yield whole + end
    yield rest


def _number(column: bytes) -> int:
    """The number of a column from its letters.

    >>> _number(b"A"), _number(b"AA"), _number(b"XFD")
    (1, 27, 16384)
    """
    number = 0
    for letter in column.upper():
        number = 26 * number + letter - ord("A") + 1
    return number

"""A workbook of Excel 97 to 2003 (.xls), made of its bytes: a stream of records in a compound file.

Only what a test needs: texts and numbers in the cells of sheets, up to some 50 kB.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence

Cell = str | int | float
_SECTOR = 512
_FREE, _END, _IS_FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_LEAST = 4096
"""A shorter stream would lie among the small ones."""
_GLOBALS, _SHEET = 0x0005, 0x0010


def xls(sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> bytes:
    """The workbook with these sheets, each of rows of cells; an empty text is an empty cell."""
    bodies = [b"".join(_sheet(rows)) for rows in sheets.values()]
    front = _record(0x0809, struct.pack("<HHHHII", 0x0600, _GLOBALS, 0, 0, 0, 0))
    front += _record(0x0042, struct.pack("<H", 1200))
    size = len(front) + sum(4 + 8 + 2 * len(name) for name in sheets) + 4
    for name, body in zip(sheets, bodies, strict=True):
        front += _record(
            0x0085, struct.pack("<IBBBB", size, 0, 0, len(name), 1) + name.encode("utf-16-le")
        )
        size += len(body)
    stream = front + _record(0x000A, b"") + b"".join(bodies)
    return _compound(stream.ljust(_LEAST, b"\0"))


def _record(kind: int, body: bytes) -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _sheet(rows: Sequence[Sequence[Cell]]) -> Iterator[bytes]:
    width = max(map(len, rows), default=0)
    yield _record(0x0809, struct.pack("<HHHHII", 0x0600, _SHEET, 0, 0, 0, 0))
    yield _record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    for down, row in enumerate(rows):
        for across, cell in enumerate(row):
            place = struct.pack("<HHH", down, across, 0)
            if isinstance(cell, str) and cell:
                text = struct.pack("<HB", len(cell), 1) + cell.encode("utf-16-le")
                yield _record(0x0204, place + text)
            elif not isinstance(cell, str):
                yield _record(0x0203, place + struct.pack("<d", cell))
    yield _record(0x000A, b"")


def _compound(stream: bytes) -> bytes:
    """The compound file of one stream: its table of sectors, its directory, and the stream."""
    sectors = -(-len(stream) // _SECTOR)
    table = [_IS_FAT, _END, *range(3, 2 + sectors), _END]
    fat = struct.pack("<128I", *table, *[_FREE] * (128 - len(table)))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6x", 0x003E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIIIIIII", 0, 1, 1, 0, _LEAST, _END, 0, _END, 0)
    head += struct.pack("<109I", 0, *[_FREE] * 108)
    entries = _entry("Root Entry", 5, 1, _END, 0) + _entry("Workbook", 2, _FREE, 2, len(stream))
    directory = entries + _entry("", 0, _FREE, 0, 0) * 2
    return head + fat + directory + stream.ljust(sectors * _SECTOR, b"\0")


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le")
    length = len(text) + 2 if text else 0
    links = struct.pack("<III", _FREE, _FREE, child)
    front = text.ljust(64, b"\0") + struct.pack("<HBB", length, kind, 1)
    return front + links + bytes(36) + struct.pack("<IQ", start, size)

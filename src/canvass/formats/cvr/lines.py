"""The lines of a file of any size: its beginning, and blocks that end with a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import numpy as np

from canvass.formats.text_file import MOST_CHARACTERS_OF_A_LINE

BLOCK = 1 << 23
HEAD = 2_000_000
_LONGEST = 4 * MOST_CHARACTERS_OF_A_LINE
"""More bytes than the longest line has, in letters of four."""


def head_of_file(path: Path) -> str | None:
    """The beginning of a file as text, None where it is not one in UTF-8, or has a line that no table has."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
            head += (rest := file.readline(_LONGEST))
    except OSError:
        return None
    if len(rest) == _LONGEST:
        return None
    try:
        return head.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """Blocks that end with a line, without the blank lines at the end of the file."""
    block = _next(file)
    while block:
        following = _next(file)
        yield block if following else block.rstrip() + b"\n"
        block = following


def _next(file: BinaryIO) -> bytes:
    """The next lines, as many as say anything; nothing at the end of the file."""
    block = b""
    while not block or block.isspace():
        more = file.read(BLOCK)
        if not more:
            return b""
        block += more + file.readline()
    return block.replace(b"\r\n", b"\n") if b"\r" in block else block


def count_of(letter: bytes, lines: bytes) -> int:
    """How often a byte stands in some lines; where it stands on each of them, many times as fast as ``bytes.count``.

    >>> count_of(b",", b"1,2,3")
    2
    """
    return int(np.count_nonzero(np.frombuffer(lines, np.uint8) == ord(letter)))

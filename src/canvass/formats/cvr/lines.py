"""The lines of a file of any size: its beginning, and blocks that end with a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

BLOCK = 1 << 23
HEAD = 2_000_000


def head_of_file(path: Path) -> str | None:
    """The beginning of a file as text, None where it is not one in UTF-8."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
            head += file.readline()
    except OSError:
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
    while not block.strip():
        more = file.read(BLOCK)
        if not more:
            return b""
        block += more + file.readline()
    return block.replace(b"\r\n", b"\n") if b"\r" in block else block

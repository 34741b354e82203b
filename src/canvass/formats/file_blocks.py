"""A large text file, gone through once in blocks of whole lines: neither its bytes nor its text are ever held whole.

That is a file of lines in UTF-8 that end with LF or CRLF. Anything else is read as a whole, by whom it is refused or
understood: an archive, nested elements, another encoding, a cell over lines.
"""

from __future__ import annotations

import hashlib
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from canvass.formats.bytes_file import MOST_BYTES, STANDARD_INPUT, begins_with_lines
from canvass.formats.encoding import LOST, UTF8, UTF8_BOM, decode
from canvass.formats.kinds import text as kinds
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.text_blocks import BLOCK

if TYPE_CHECKING:
    from hashlib import _Hash

LARGE = 1 << 24
"""From so many bytes on a file is worth it."""
_HEAD = 1 << 20
"""So many bytes say what the columns are."""
_LONGEST_END = 1 << 17
"""A line that goes further beyond its block is longer than a row that is read by columns."""


@dataclass
class FileBlocks:
    """A file and its first lines (``head``); what it is as a whole is known when ``is_read``."""

    path: Path
    start: bytes
    head: str
    encoding: str
    size: int
    is_read: bool = False
    """Whether every byte was gone through, and found to be what such a file has."""
    _digest: _Hash = field(default_factory=hashlib.sha256)
    _bytes: int = 0
    _ends: set[str] = field(default_factory=set)

    def below(self, header: int) -> Iterator[bytes]:
        """The lines below a line, once, in blocks. They end before the file does where it is of another kind."""
        with suppress(OSError), self.path.open("rb") as file:
            while block := self._block(file):
                is_first = self._bytes == len(block)
                if not self._is_of_lines(block) or (is_first and not self._is_same(block)):
                    return
                lines = _below(block.removeprefix(BOM_UTF8), header) if is_first else block
                if lines:  # nothing is below a header as long as the block, and nothing is not an empty line
                    yield lines
            self.is_read = self._bytes == self.size

    def _block(self, file: BinaryIO) -> bytes:
        block = file.read(BLOCK)
        if not block.endswith(b"\n"):
            block += file.readline(_LONGEST_END)
        self._digest.update(block)
        self._bytes += len(block)
        return block

    def _is_same(self, block: bytes) -> bool:
        """Whether the first block is of the file whose first lines said what its columns are."""
        common = min(len(block), len(self.start))
        return block[:common] == self.start[:common]

    def _is_of_lines(self, block: bytes) -> bool:
        """Whether a block is of whole lines in UTF-8 that end with LF or CRLF, and no character of it was lost."""
        if not block.endswith(b"\n") and self._bytes < self.size:
            return False
        both = block.count(b"\r\n") if b"\r" in block else 0
        if b"\r" in block and block.count(b"\r") > both:
            return False
        if both:
            self._ends.add("CRLF")
        if block.count(b"\n") > both if both else b"\n" in block:
            self._ends.add("LF")
        return b"\0" not in block and (block.isascii() or _is_utf8(block))

    @property
    def source(self) -> SourceFile:
        """The file as received, once it was read."""
        return SourceFile(
            self.path.name,
            self._digest.hexdigest(),
            self.size,
            encoding=self.encoding,
            line_end=" and ".join(sorted(self._ends)),
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the file as a whole, once it was read."""
        ends = self.source.line_end
        return (kinds.MIXED_LINE_ENDS.at(found=ends),) if " and " in ends else ()


def file_in_blocks(path: Path) -> FileBlocks | None:
    """The file at a path, to be read in blocks; None where it is small, or begins otherwise than such a file does."""
    if path == STANDARD_INPUT:  # which a file of that name does not stand for
        return None
    try:
        size = path.stat().st_size if path.is_file() else 0
        if not LARGE <= size <= MOST_BYTES or path.suffix.lower() == ".gz":
            return None
        with path.open("rb") as file:
            start = file.read(_HEAD)
    except OSError:
        return None
    start = start if len(start) == size else start[: start.rfind(b"\n") + 1]
    if not begins_with_lines(start):
        return None
    head = decode(start)
    if head.text is None or head.problems or head.encoding not in (UTF8, UTF8_BOM):
        return None
    return FileBlocks(path, start, head.text, head.encoding, size)


def _is_utf8(block: bytes) -> bool:
    try:
        return LOST not in block.decode("utf-8")
    except UnicodeDecodeError:
        return False


def _below(block: bytes, header: int) -> bytes:
    """The lines of the first block behind the header's."""
    for _ in range(header):
        block = block[block.find(b"\n") + 1 or len(block) :]
    return block

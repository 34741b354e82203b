"""A long text in blocks of whole lines: what is asked of every line is asked of one block after the other.

Neither the lines of a gigabyte nor a second copy of it are ever held at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

BLOCK = 1 << 23
"""So many characters, and then to the end of the line."""
_FEW_LINES = 1 << 16
"""Whoever goes through lines mostly wants the first ones."""


def blocks_of(text: str, begins: int = 0, size: int = BLOCK) -> Iterator[str]:
    r"""The text from a place on, cut behind line ends (LF); one without such ends is one block.

    >>> list(blocks_of("a\nbc\nd", size=2))
    ['a\nbc\n', 'd']
    """
    while begins < len(text):
        ends = text.find("\n", begins + size) + 1 or len(text)
        yield text if ends - begins == len(text) else text[begins:ends]
        begins = ends


def lines_in(text: str) -> Iterator[str]:
    r"""The lines of a text with their ends, which are LF, CR or both.

    >>> list(lines_in("a\r\nb\rc\n"))
    ['a\r\n', 'b\r', 'c\n']
    """
    for block in blocks_of(text, size=_FEW_LINES):
        yield from StringIO(block, newline="")

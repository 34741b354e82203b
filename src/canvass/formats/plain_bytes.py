"""Whether every line of a block is a plain row, found among its bytes at once."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

_QUOTE, _END = ord('"'), ord("\n")
_ODD_BEGINS = np.zeros(256, np.bool_)
_ODD_BEGINS[[*b"<=>|\xef"]] = True
"""What marks of a merge begin with, or a text."""
_CONTROLS = frozenset(range(32)) | {127}
"""Characters that a terminal obeys, and that are space for Python and for nobody else; tabs are letters here."""

_Places = NDArray[np.int64]


def are_plain(block: bytes, delimiter: str, width: int, longest: int) -> bool:
    r"""Whether each line has ``width`` cells and fewer bytes than ``longest``, and quotes only around whole cells.

    The last line ends like the others. Lines that begin as marks of a merge do are not plain; blank ones may be. A
    block with another control character than tabs and ends of lines is not.

    >>> are_plain(b'1,"a, b",2\n3,,4\n', ",", 3, 99), are_plain(b'1,a "b",2\n', ",", 3, 99)
    (True, False)
    >>> are_plain(b"1,2\n3,4,5,6\n", ",", 3, 99), are_plain(b'1,"a,"b",c"\n', ",", 3, 99)
    (False, False)
    """
    letters = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(letters == _END)
    if not ends.size or ends[-1] != letters.size - 1:
        return False
    begins = np.append(0, ends[:-1] + 1)
    if (ends - begins).max() >= longest or _begin_oddly(letters, begins):
        return False
    edge = delimiter.encode()
    # What is left of a plain line are its delimiters and its end, which one comparison of memory holds against all.
    marks: bytes | None = block.translate(None, _letters(edge))
    if marks is not None and b'"' in marks:
        quotes = np.flatnonzero(letters == _QUOTE)
        is_simple = _are_edges(letters, quotes, ord(edge))
        marks = _outside_quotes(marks, edge) if is_simple else None
    return marks == (edge * (width - 1) + b"\n") * ends.size


@cache
def _letters(delimiter: bytes) -> bytes:
    """Bytes that mark nothing: no delimiter, quote, end of a line or control character."""
    marks = _CONTROLS - {ord("\t")} | {*delimiter, _QUOTE}
    return bytes(each for each in range(256) if each not in marks)


def _outside_quotes(marks: bytes, delimiter: bytes) -> bytes | None:
    """The marks outside quoted cells; None where something else than a delimiter stands in one."""
    parts = marks.split(b'"')
    within = b"".join(parts[1::2])
    return b"".join(parts[::2]) if within.count(delimiter) == len(within) else None


def _begin_oddly(letters: NDArray[np.uint8], begins: _Places) -> bool:
    first = letters[begins]
    second = letters[np.minimum(begins + 1, letters.size - 1)]
    return bool((_ODD_BEGINS[first] | ((first == _QUOTE) & _ODD_BEGINS[second])).any())


def _are_edges(letters: NDArray[np.uint8], quotes: _Places, delimiter: int) -> bool:
    """Whether one quote begins a cell and the next one ends it, all the way."""
    if quotes.size % 2:
        return False
    before = letters[quotes[::2] - 1]  # of the first letter, the end of the last line
    after = letters[quotes[1::2] + 1]
    edge = (before == delimiter) | (before == _END), (after == delimiter) | (after == _END)
    return bool(edge[0].all() and edge[1].all())

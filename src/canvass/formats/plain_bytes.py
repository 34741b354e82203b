"""Whether every line of a block is a plain row, found among its bytes at once."""

from __future__ import annotations

from functools import cache

import numpy as np

_QUOTE, _END = ord('"'), ord("\n")
_ODD = b"<=>|\xef"
"""What marks of a merge begin with, or a text."""
_ODD_BEGINS = np.zeros(256, np.bool_)
_ODD_BEGINS[[*_ODD]] = True
_AT_ONCE = 1 << 18
"""So many bytes, and what is asked of them, stay in the processor's memory."""
_CONTROLS = frozenset(range(32)) | {127}
"""Characters that a terminal obeys, and that are space for Python and for nobody else; tabs are letters here."""


def are_plain(block: bytes, delimiter: str, width: int, longest: int) -> bool:
    r"""Whether each line has ``width`` cells and fewer bytes than ``longest``, and quotes only around whole cells.

    The last line ends like the others. Lines that begin as marks of a merge do are not plain; blank ones may be. A
    block with another control character than tabs and ends of lines is not.

    >>> are_plain(b'1,"a, b",2\n3,,4\n', ",", 3, 99), are_plain(b'1,a "b",2\n', ",", 3, 99)
    (True, False)
    >>> are_plain(b"1,2\n3,4,5,6\n", ",", 3, 99), are_plain(b'1,"a,"b",c"\n', ",", 3, 99)
    (False, False)
    """
    edge = delimiter.encode()
    if not block.endswith(b"\n") or _has_longer(block, longest):
        return False
    # What is left of a plain line are its delimiters and its end, which one comparison of memory holds against all.
    marks: bytes | None = block.translate(None, _letters(edge))
    if marks is not None and any(letter in marks for letter in _ODD):
        if _begin_oddly(block):
            return False
        marks = marks.translate(None, _ODD.replace(edge, b""))
    if marks is not None and b'"' in marks:
        is_simple = _are_edges(block, ord(edge))
        marks = _outside_quotes(marks, edge) if is_simple else None
    of_row = edge * (width - 1) + b"\n"
    return marks is not None and marks == of_row * (len(marks) // len(of_row))


@cache
def _letters(delimiter: bytes) -> bytes:
    """Bytes that mark nothing: no delimiter, quote, end of a line or control character, and none that begins oddly."""
    marks = _CONTROLS - {ord("\t")} | {*delimiter, _QUOTE, *_ODD}
    return bytes(each for each in range(256) if each not in marks)


def _has_longer(block: bytes, longest: int) -> bool:
    """Whether a line of a block has as many bytes; none has of which each half holds an end."""
    half = longest // 2
    if all(block.find(b"\n", at, at + half) >= 0 for at in range(0, len(block), half)):
        return False
    return max(map(len, block.split(b"\n"))) >= longest


def _outside_quotes(marks: bytes, delimiter: bytes) -> bytes | None:
    """The marks outside quoted cells; None where something else than a delimiter stands in one."""
    parts = marks.split(b'"')
    within = b"".join(parts[1::2])
    return b"".join(parts[::2]) if within.count(delimiter) == len(within) else None


def _begin_oddly(block: bytes) -> bool:
    letters = np.frombuffer(block, np.uint8)
    begins = np.append(0, np.flatnonzero(letters == _END)[:-1] + 1)
    first = letters[begins]
    second = letters[np.minimum(begins + 1, letters.size - 1)]
    return bool((_ODD_BEGINS[first] | ((first == _QUOTE) & _ODD_BEGINS[second])).any())


def _are_edges(block: bytes, delimiter: int) -> bool:
    """Whether one quote begins a cell and the next one ends it, all the way."""
    letters = np.frombuffer(block, np.uint8)
    parts = range(0, letters.size, _AT_ONCE)
    quotes = np.concatenate(
        [at + np.flatnonzero(letters[at : at + _AT_ONCE] == _QUOTE) for at in parts]
    )
    if quotes.size % 2:
        return False
    before = letters[quotes[::2] - 1]  # of the first letter, the end of the last line
    after = letters[quotes[1::2] + 1]
    edge = (before == delimiter) | (before == _END), (after == delimiter) | (after == _END)
    return bool(edge[0].all() and edge[1].all())

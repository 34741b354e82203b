"""Whether every line of a block is a plain row, found among its bytes at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_QUOTE, _END = ord('"'), ord("\n")
_ODD_BEGINS = np.zeros(256, np.bool_)
_ODD_BEGINS[[*b"<=>|\xef"]] = True
"""What marks of a merge begin with, or a text."""
_FIRST_SEPARATOR, _LAST_SEPARATOR = 0x1C, 0x1F
"""Characters that are space for Python and for nobody else."""

_Places = NDArray[np.int64]


def are_plain(block: bytes, delimiter: str, width: int, longest: int) -> bool:
    r"""Whether each line has ``width`` cells and fewer bytes than ``longest``, and quotes only around whole cells.

    The last line ends like the others. Lines that begin as marks of a merge do are not plain; blank ones may be.

    >>> are_plain(b'1,"a, b",2\n3,,4\n', ",", 3, 99), are_plain(b'1,a "b",2\n', ",", 3, 99)
    (True, False)
    >>> are_plain(b"1,2\n3,4,5,6\n", ",", 3, 99), are_plain(b'1,"a,"b",c"\n', ",", 3, 99)
    (False, False)
    """
    letters = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(letters == _END)
    if not ends.size or ends[-1] != letters.size - 1 or _has_separators(letters):
        return False
    begins = np.append(0, ends[:-1] + 1)
    if (ends - begins).max() >= longest or _begin_oddly(letters, begins):
        return False
    edges = np.flatnonzero(letters == ord(delimiter))
    if b'"' in block:
        quotes = np.flatnonzero(letters == _QUOTE)
        if not _are_edges(letters, quotes, ord(delimiter)) or _are_within(ends, quotes).size:
            return False
        edges = np.delete(edges, _are_within(edges, quotes))
    if edges.size != (width - 1) * ends.size:
        return False
    by_line = edges.reshape(ends.size, width - 1)
    return bool((by_line[:, 0] >= begins).all() and (by_line[:, -1] < ends).all())


def _has_separators(letters: NDArray[np.uint8]) -> bool:
    # What is below the first of them wraps around to a large number.
    return bool((letters - np.uint8(_FIRST_SEPARATOR) <= _LAST_SEPARATOR - _FIRST_SEPARATOR).any())


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


def _are_within(places: _Places, quotes: _Places) -> _Places:
    """Which of these places lie between a quote that begins a cell and the one that ends it."""
    first, last = np.searchsorted(places, quotes[::2]), np.searchsorted(places, quotes[1::2])
    many = last - first
    starts = np.repeat(first - (np.cumsum(many) - many), many)
    return starts + np.arange(starts.size)

"""Text cells: read as they are written, but for what nobody sees; what a spreadsheet has left on them is reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import polars as pl

from canvass.formats.coded import FEW, asked, written
from canvass.formats.columns import LINE
from canvass.formats.kinds import cell as kinds
from canvass.formats.problem import Problem
from canvass.formats.text_blocks import blocks_of
from canvass.model.name import visible

_GUARD = r'^="?.*"?$'
_UNSEEN = r"[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\t\n\r\u{200c}\u{200d}]]"
"""Characters that no reader sees, that turn the direction of writing or that a terminal obeys; line ends and what joins
letters are none of them (canvass.model.name has the reasons)."""

_LINES_AND_TABS = b"\n\t\r"
_DELETE = b"\x7f"


def guarded_cells(cells: pl.DataFrame, columns: Iterable[str]) -> Iterator[Problem]:
    """Text that is wrapped as ="..." so that a spreadsheet leaves it alone."""
    names = [*columns]
    for column in names:
        if cells.height <= FEW and not any(
            cell and cell.startswith("=") for cell in cells[column].to_list()
        ):
            continue
        is_wrapped = asked(cells[column], lambda text: text.str.contains(_GUARD))
        if not is_wrapped.any():
            continue
        for line, found in zip(
            where(cells, is_wrapped), cells[column].filter(is_wrapped), strict=True
        ):
            yield kinds.GUARDED.at(line, column, found)


def without_unseen(cells: pl.DataFrame) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """Every text without the characters that nobody sees, and where there were some."""
    problems: list[Problem] = []
    for column in (name for name in cells.columns if name != LINE):
        marked = cells.filter(written(column).str.contains(_UNSEEN)).select(LINE, column)
        for line, found in marked.iter_rows():
            problems.append(kinds.UNSEEN.at(line, column, visible(found)))
        if marked.height:
            seen = written(column).str.replace_all(_UNSEEN, "").cast(cells.schema[column])
            cells = cells.with_columns(seen)
    return cells, tuple(problems)


def holds_unseen(text: str) -> bool:
    """Whether any of these characters stands in a file; most files hold none, and are asked once."""
    return any(map(_block_holds_unseen, blocks_of(text)))


def _block_holds_unseen(block: str) -> bool:
    if not block.isascii():
        return bool(pl.Series([block]).str.contains(_UNSEEN)[0])
    return holds_controls(block.encode("ascii"))


def holds_controls(written: bytes) -> bool:
    r"""Whether a text has a character that a terminal obeys, but for tabs and line ends.

    >>> holds_controls(b"Ann\tLee\r\n"), holds_controls(b"Ann\x1b[1m"), holds_controls(b"Ann\x7f")
    (False, True, True)
    """
    letters = np.frombuffer(written, np.uint8)
    low = np.count_nonzero(letters < ord(" "))
    allowed = sum(np.count_nonzero(letters == letter) for letter in _LINES_AND_TABS)
    return bool(_DELETE in written or low > allowed)


def where(cells: pl.DataFrame, which: pl.Series) -> list[int]:
    """The lines of the rows for which ``which`` is true; mostly none, which is soon known."""
    return cells[LINE].filter(which).to_list() if which.any() else []

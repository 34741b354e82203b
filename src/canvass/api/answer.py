"""An answer of the public door: a result, and how it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Generic, TypeVar

import polars as pl

from canvass.present.as_json import plain
from canvass.present.blocks import Page
from canvass.present.render.html import fragment, html
from canvass.present.render.terminal import as_text
from canvass.present.write import write_whole

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Generic[Result]):
    """A result, and how it is told: printed it is the command's screen, in a notebook it is the page."""

    result: Result
    """Every number, typed: a frozen dataclass."""
    _page: Callable[[Result], Page]
    _table: Callable[[Result], pl.DataFrame]
    _data: Callable[[Result], Any] = plain
    _write: Callable[[Result, Path], object] | None = None

    @property
    def page(self) -> Page:
        """The page: blocks in the order of reading."""
        return self._page(self.result)

    def to_dict(self) -> dict[str, Any]:
        """What ``--json`` prints, as Python's own kinds of value."""
        data: dict[str, Any] = self._data(self.result)
        return data

    def to_polars(self) -> pl.DataFrame:
        """The result as a table; docs/api.md says what a row of each is."""
        return self._table(self.result)

    def to_html(self, file: str | PathLike[str]) -> Path:
        """Write the page as one HTML file that works offline; a file that cannot be written whole is left as it was.

        A page that leads to its numbers (the whole report, the technology question) has them written beside it.
        """
        written = Path(file)
        if self._write is None:
            write_whole(written, html(self.page))
        else:
            self._write(self.result, written)
        return written

    def __str__(self) -> str:
        """The page in lines of text."""
        return as_text(self.page)

    def __repr__(self) -> str:
        """The kind of result and the title of its page."""
        return f"<{type(self.result).__name__}: {self.page.title}>"

    def _repr_html_(self) -> str:
        """The page, in a notebook."""
        return fragment(self.page)

"""A file divided into cells, before anybody asks what they hold."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.recognise import Format, Recognised
from canvass.formats.results_file.file_read import FileRead
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.structured.flat import Flat


@dataclass(frozen=True, slots=True)
class Table:
    """A file divided into cells, of a format that is known; its text is not needed any more."""

    source: SourceFile
    problems: tuple[Problem, ...]
    found: Recognised
    format: Format
    grid: Grid
    hints: FileHints

    @property
    def of_contests(self) -> Dialect | None:
        """How its rows are those of contests, if they are."""
        return self.format if isinstance(self.format, Dialect) else None


@dataclass(frozen=True, slots=True)
class Nested:
    """The rows that nested elements or a published sheet make, and the dialect that these say."""

    source: SourceFile
    met: tuple[Problem, ...]
    flat: Flat
    dialect: Dialect
    grid: Grid
    hints: FileHints

    @property
    def of_contests(self) -> Dialect | None:
        """How its rows are those of contests; the rows of several sheets are counted anew on each."""
        return None if self.flat.pages else self.dialect


Divided = FileRead | Table | Nested
"""What is read already, or how it is divided into cells."""

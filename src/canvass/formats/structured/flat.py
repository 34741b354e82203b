"""A file of nested elements as rows of text with the line of each, and the dialect that reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from xml.parsers import expat

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect, StateColumn
from canvass.formats.grid import Grid, Header
from canvass.formats.kinds import file as kinds
from canvass.formats.problem import Problem

Row = tuple[int | str | None, ...]
"""The line of an element, and the cells that it makes."""


@dataclass(frozen=True, slots=True)
class Flat:
    """The rows of a file, by ``columns``; ``dialect`` is None where it cannot be read at all."""

    dialect: Dialect | None
    columns: Sequence[str]
    rows: Sequence[Row]
    problems: tuple[Problem, ...] = ()
    votes_allowed: Mapping[str, int] = field(default_factory=dict)
    """For the title of a contest, for how many choices a voter may vote."""

    def within(self, postal: str) -> Flat:
        """The same rows, whose units lie in this state where the file names none."""
        if not postal or self.dialect is None or self.dialect.unit.state.column:
            return self
        unit = self.dialect.unit.model_copy(update={"state": StateColumn(the=postal)})
        return replace(self, dialect=self.dialect.model_copy(update={"unit": unit}))

    @property
    def grid(self) -> Grid:
        """The rows as a table of text."""
        schema = {LINE: pl.UInt32, **dict.fromkeys(self.columns, pl.String)}
        cells = pl.DataFrame(self.rows, schema=schema, orient="row")
        names = tuple(self.columns)
        return Grid(Header(1, names, names), cells, self.problems, cells.height, {})


def elements(
    content: bytes,
    opened: Callable[[int, str, dict[str, str]], None],
    closed: Callable[[str, str], None],
) -> Problem | None:
    """Gives each element's line, name and attributes, then its name and text; why the XML cannot be read, if so.

    A document type is refused: entities that grow without bound, or that read other files, need one.
    """
    parser = expat.ParserCreate()
    text: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        text.clear()
        opened(parser.CurrentLineNumber, name, attributes)

    def end(name: str) -> None:
        closed(name, "".join(text).strip())
        text.clear()

    def refuse(*_: object) -> None:
        raise _Doctype

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text.append, refuse
    try:
        parser.Parse(content, True)
    except _Doctype:
        return kinds.XML_DOCTYPE.at(parser.CurrentLineNumber)
    except expat.ExpatError as broken:
        return kinds.XML_DAMAGED.at(broken.lineno, found=expat.ErrorString(broken.code) or "")
    return None


class _Doctype(Exception):
    """A document type stands in the XML."""

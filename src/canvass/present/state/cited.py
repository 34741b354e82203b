"""The tables that a page cites, numbered in the order in which they are first cited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canvass.journeys.chapters.data import DataTable
from canvass.model import Source
from canvass.present import words
from canvass.present.blocks import NumberedSource, Paragraph, Sources, Weight
from canvass.present.messages import messages

DIGEST_SHOWN = 12
FILES_SHOWN = 6
say = messages("state")


@dataclass(frozen=True, slots=True)
class Cited:
    """The numbers of the tables that a page cites; names that are no table of the election are left out."""

    tables: tuple[DataTable, ...]
    numbers: Mapping[str, int]

    def line(self, names: Sequence[str]) -> str:
        """The source line of a section or table; empty where it rests on no table."""
        told = [
            say("source-table", number=self.numbers[name], name=name)
            for name in dict.fromkeys(names)
            if name in self.numbers
        ]
        return say("source", tables=words.listed(told)) if told else ""

    def note(self, names: Sequence[str]) -> tuple[Paragraph, ...]:
        """The same as a paragraph of its own."""
        line = self.line(names)
        return (Paragraph(line, Weight.NOTE),) if line else ()

    @property
    def sources(self) -> Sources:
        """Every table cited, and the files that it was compiled from."""
        by_name = {table.name: table for table in self.tables}
        return Sources(say("sources"), tuple(_source(by_name[name]) for name in self.numbers))


def cited(tables: Sequence[DataTable], names: Sequence[str]) -> Cited:
    """The tables of these names in this order, as far as the election has them."""
    known = {table.name for table in tables}
    found = [name for name in dict.fromkeys(names) if name in known]
    return Cited(tuple(tables), {name: place for place, name in enumerate(found, 1)})


def _source(table: DataTable) -> NumberedSource:
    files = [_file(file) for file in table.sources]
    more = [f"+ {len(files) - FILES_SHOWN:,}"] if len(files) > FILES_SHOWN else []
    return NumberedSource(f"{table.name}: {table.meaning}", (*files[:FILES_SHOWN], *more))


def _file(file: Source) -> str:
    digest = file.sha256[:DIGEST_SHOWN]
    if file.commit:
        return say("file-version", origin=file.origin, version=file.commit, digest=digest)
    return say("file", origin=file.origin, digest=digest)

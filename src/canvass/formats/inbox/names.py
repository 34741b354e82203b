"""Which titles and names of several counties' files are one, as a person decided it: a CSV file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from canvass.formats.names import folded
from canvass.formats.own_table import read_own, usable
from canvass.model.schema import Column, Schema

NAMES = Schema(
    "names",
    "titles and names in the files of several counties that are read as others",
    (
        Column("contest", pl.String, "title of the contest"),
        Column(
            "name",
            pl.String,
            "name of a choice as a file has it; empty where the title is read otherwise",
            may_be_empty=True,
        ),
        Column("read_as", pl.String, "what it is read as, as another file has it"),
        Column(
            "file",
            pl.String,
            "name of the file of which this is said; empty where of every file",
            may_be_empty=True,
            may_be_absent=True,
        ),
    ),
    ("contest", "name", "file"),
)
Key = tuple[str, str]
"""A contest and one of its choices, folded; a contest alone has no choice."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a person decided that titles and names are read as, of every file (``""``) and of one by its name."""

    said: Mapping[str, Mapping[Key, str]] = field(default_factory=dict)

    def of(self, file: str) -> Mapping[Key, str]:
        """What each title and name of this file is read as; what is said of the file goes before."""
        return {**self.said.get("", {}), **self.said.get(file, {})}

    def titles_for(self, title: str, file: str) -> tuple[str, ...]:
        """The title, and those of this file that are read as it, folded."""
        said = self.of(file).items()
        others = (key for (key, name), way in said if not name and folded(way) == folded(title))
        return (title, *others)

    @property
    def keys(self) -> Iterator[tuple[str, Key]]:
        """Each decision's file and key."""
        return ((file, key) for file, decided in self.said.items() for key in decided)


def read_names(path: Path) -> Names:
    """What each title and name is read as; raises BadFile with every problem of the file."""
    return usable(read_own(path, NAMES, lambda _: (), _names))


def _names(table: pl.DataFrame) -> Names:
    files = table["file"] if "file" in table.columns else pl.repeat(None, table.height, eager=True)
    said: dict[str, dict[Key, str]] = {}
    rows = table.select("contest", "name", "read_as").iter_rows()
    for file, (contest, name, read_as) in zip(files, rows, strict=True):
        said.setdefault(file or "", {})[folded(contest), folded(name or "")] = read_as
    return Names(said)

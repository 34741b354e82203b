"""Ballot manifests of other programs and offices: which of their columns is which, told as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict

Names = tuple[str, ...]
_COLUMNS = ("jurisdiction", "tabulator", "batch", "cards", "location")


class ManifestDialect(BaseModel):
    """A kind of manifest: for each of canvass's columns the names that its files give it, in the order of choice.

    ``needed`` are columns that it must have beside batch and cards, ``running_total`` a column that adds up the cards,
    ``recorded`` one of cards that have a record, ``others`` columns that may be there and are not read. Where files
    have several columns of the location, they are read together.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    title: str
    batch: Names
    cards: Names
    jurisdiction: Names = ()
    tabulator: Names = ()
    location: Names = ()
    running_total: Names = ()
    recorded: Names = ()
    others: Names = ()
    needed: tuple[Literal["jurisdiction", "tabulator", "location"], ...] = ()

    def columns(self, header: Sequence[str]) -> Mapping[str, Names]:
        """The names in a header of each column that it has; empty for a file that is not of this kind."""
        there = {_plain(name): name for name in header}
        found = {
            column: tuple(
                there[_plain(name)] for name in getattr(self, column) if _plain(name) in there
            )
            for column in (*_COLUMNS, "running_total", "recorded")
        }
        if not all(found[column] for column in ("batch", "cards", *self.needed)):
            return {}
        return {column: names for column, names in found.items() if names}

    def unread(self, header: Sequence[str]) -> tuple[str, ...]:
        """Columns of a header that this kind does not know."""
        read = {name for names in self.columns(header).values() for name in names}
        known = {_plain(name) for name in self.others}
        return tuple(n for n in header if n and n not in read and _plain(n) not in known)


def _plain(name: str) -> str:
    """A column's name without capitals and without what stands between its words."""
    return "".join(name.casefold().replace("_", " ").split())


@lru_cache(maxsize=1)
def manifest_dialects() -> tuple[ManifestDialect, ...]:
    """The kinds that canvass knows, those of one program before the one of other names."""
    folder = files("canvass.formats.manifests.dialects")
    texts = [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")]
    found = [ManifestDialect.model_validate(tomllib.loads(text)) for text in texts]
    return tuple(
        sorted(found, key=lambda dialect: (dialect.name == "other-manifest", dialect.name))
    )


def dialect_of(header: Sequence[str]) -> ManifestDialect | None:
    """The kind whose columns a header has, the one that leaves the fewest columns unread; None where none fits."""
    fitting = [dialect for dialect in manifest_dialects() if dialect.columns(header)]
    return min(fitting, key=lambda dialect: len(dialect.unread(header)), default=None)

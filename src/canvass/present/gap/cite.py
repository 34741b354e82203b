"""Source lines of a page of its own, and the list of sources that they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from canvass.model import Source
from canvass.present.blocks import NumberedSource, Sources
from canvass.present.sheet import source_line


@dataclass(frozen=True, slots=True)
class CitedTables:
    """The tables that the answer was computed from, numbered from 1: each with its files and their digests."""

    tables: tuple[NumberedSource, ...]

    def cite(self, *names: str, n: str = "") -> Markup:
        """A source line: how many units, and links to the tables in the list at the end."""
        numbered = enumerate(self.tables, 1)
        return source_line([(place, one.name) for place, one in numbered if one.name in names], n)

    def listed(self) -> Sources:
        """The list at the end."""
        return Sources("", self.tables)


def sources_of(known: Mapping[str, Sequence[Source]]) -> CitedTables:
    """The numbered sources of a result: its counts and its tables, with where each comes from."""
    numbered = enumerate(sorted(known.items()), 1)
    return CitedTables(
        tuple(
            NumberedSource(name, tuple(map(_file, sources)), anchor=f"source-{place}")
            for place, (name, sources) in numbered
        )
    )


def _file(one: Source) -> str:
    return " ".join(part for part in (one.origin, one.commit, one.sha256) if part)

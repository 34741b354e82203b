"""Source lines of a page of its own, and the list of sources that they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from canvass.model import Source


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A table, the public files it was compiled from, with the digest of their bytes."""

    name: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CitedTables:
    """The tables that the answer was computed from, numbered from 1."""

    entries: tuple[SourceEntry, ...]

    def cite(self, *names: str, n: str = "") -> Markup:
        """A source line: how many units, and links to the tables in the list at the end."""
        links = [
            Markup('<span class="nowrap"><a href="#source-{0}">{0}</a> ({1})</span>').format(
                place, entry.name
            )
            for place, entry in enumerate(self.entries, 1)
            if entry.name in names
        ]
        parts = [Markup.escape(n)] if n else []
        if links:
            parts.append(Markup("Source: table ") + Markup(", ").join(links))
        return Markup("{}.").format(Markup(". ").join(parts)) if parts else Markup("")


def sources_of(known: Mapping[str, Sequence[Source]]) -> CitedTables:
    """The numbered sources of a result: its counts and its tables, with where each comes from."""
    return CitedTables(
        tuple(
            SourceEntry(
                name,
                tuple(
                    " ".join(part for part in (one.origin, one.commit, one.sha256) if part)
                    for one in sources
                ),
            )
            for name, sources in sorted(known.items())
        )
    )

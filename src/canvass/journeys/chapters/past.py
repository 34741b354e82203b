"""Where the packaged facts of past recounts come from."""

from __future__ import annotations

from collections.abc import Iterable

from canvass.data import recount as packaged
from canvass.model import Source


def past_sources(tables: Iterable[str]) -> tuple[Source, ...]:
    """The public files that tables of past recounts were compiled from."""
    provenance = packaged.history_provenance()
    return tuple(
        Source(
            origin=entry["origin"],
            sha256=entry["sha256"],
            commit=entry.get("commit", ""),
            licence=entry.get("licence", ""),
            note=entry.get("note", ""),
            file=entry["file"],
        )
        for table in tables
        for entry in provenance[table]["source"]
    )

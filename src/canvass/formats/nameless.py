"""Columns of a results file that have no name: what stands in them may be votes all the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from canvass.formats.recognise import Recognised


def named_by_place(found: Recognised) -> Recognised:
    """The header with each nameless column under that of its place, as one that the format does not know."""
    names, taken = found.header.names, {name.casefold() for name in found.header.names}
    of_place = [
        _of_place(place) if not name and _of_place(place) not in taken else name
        for place, name in enumerate(names, 1)
    ]
    added = (new for new, name in zip(of_place, names, strict=True) if new and not name)
    return replace(
        found,
        header=replace(found.header, names=tuple(of_place)),
        unread=(*found.unread, *added),
    )


def with_names(columns: Iterable[str], found: Recognised) -> list[str]:
    """Those of the columns that have a name in the file; the others are told with the header."""
    return [column for column in columns if column not in _named_here(found)]


def _named_here(found: Recognised) -> set[str]:
    cells = enumerate(found.header.cells, 1)
    return {_of_place(place) for place, cell in cells if not cell.strip()}


def _of_place(place: int) -> str:
    return f"column {place}"

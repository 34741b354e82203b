"""The documents that come with canvass: which there are, and one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.data.documents import SUFFIX, document_files
from canvass.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Document:
    """A page of docs/: its name there without the ending, and its first heading."""

    name: str
    title: str


def documents() -> tuple[Document, ...]:
    """Every page, in the order of their names; those of a folder after those beside it."""
    files = document_files()
    pages = [name for name in files if name.endswith(SUFFIX)]
    pages.sort(key=lambda name: (name.count("/"), name))
    return tuple(_titled(name, files[name].read_text("utf-8")) for name in pages)


def document_text(name: str) -> str:
    """The Markdown of a page: ``record``, ``record.md`` or ``docs/record.md``. Raises UnknownName."""
    place = f"{name.removeprefix('docs/').removesuffix(SUFFIX)}{SUFFIX}"
    known = document_files()
    if place not in known:
        names = [each.removesuffix(SUFFIX) for each in known if each.endswith(SUFFIX)]
        raise UnknownName("page of docs/", name, names, "list them: canvass docs")
    return known[place].read_text("utf-8")


def all_files() -> Mapping[str, bytes]:
    """Every file of docs/ with its bytes, so that the pages can be read side by side with their links."""
    return {place: file.read_bytes() for place, file in document_files().items()}


def _titled(place: str, text: str) -> Document:
    first = next((line for line in text.splitlines() if line.startswith("# ")), f"# {place}")
    return Document(place.removesuffix(SUFFIX), first.removeprefix("# "))

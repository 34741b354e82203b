"""The documents that come with canvass: the pages of docs/, from the package, or from the sources that it runs from."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from canvass.errors import UnreadableFile

IN_THE_SOURCES = Path(__file__).parents[3] / "docs"
SUFFIX = ".md"


def document_files() -> dict[str, Traversable]:
    """Every file of docs/ by its place in that folder, pages and whatever they show, in order.

    Raises UnreadableFile where the installation lacks them.
    """
    for folder in (files("canvass").joinpath("docs"), IN_THE_SOURCES):
        if folder.joinpath(f"README{SUFFIX}").is_file():
            return dict(sorted(_files(folder)))
    raise UnreadableFile("the documents are missing from this installation; install it anew")


def _files(folder: Traversable, inside: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        place = f"{inside}{entry.name}"
        if entry.is_dir():
            yield from _files(entry, f"{place}/")
        else:
            yield place, entry

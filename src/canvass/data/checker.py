"""The independent checker of a published record: one file of plain Python that shares no code with canvass."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from canvass.errors import UnreadableFile

CHECKER_FILE = "observer.py"
IN_THE_SOURCES = Path(__file__).parents[3] / "tools" / CHECKER_FILE


def checker() -> bytes:
    """The file as it came with this canvass: from the package, or from the sources that it runs from.

    Raises UnreadableFile where the installation lacks it.
    """
    for place in (files("canvass.data").joinpath(CHECKER_FILE), IN_THE_SOURCES):
        if place.is_file():
            return place.read_bytes()
    raise UnreadableFile(f"{CHECKER_FILE} is missing from this installation; install it anew")

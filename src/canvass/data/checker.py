"""The independent checker of a published record: two files of plain Python that share no code with canvass."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from canvass.errors import UnreadableFile

CHECKER_FILE = "observer.py"
"""The core, which is run; it checks a usual audit by itself."""
CHECKER_FILES = (CHECKER_FILE, "observer_more.py")
"""The core and the file that it loads from beside itself, in this order."""
IN_THE_SOURCES = Path(__file__).parents[3] / "tools"


def checker() -> dict[str, bytes]:
    """The files by name as they came with this canvass: from the package, or from the sources that it runs from.

    Raises UnreadableFile where the installation lacks one.
    """
    return {name: _found(name) for name in CHECKER_FILES}


def _found(name: str) -> bytes:
    for place in (files("canvass.data").joinpath(name), IN_THE_SOURCES / name):
        if place.is_file():
            return place.read_bytes()
    raise UnreadableFile(f"{name} is missing from this installation; install it anew")

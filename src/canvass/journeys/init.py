"""Start an election folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from canvass.errors import UnwritableFile
from canvass.formats.starter import Starter, starter_files


def new_election(folder: Path, starter: Starter = Starter.US_STATE) -> Mapping[Path, str]:
    """The files to write into a new election folder, with their contents.

    Nothing is ever overwritten: raises UnwritableFile where one of them is there already, or where a file has
    the folder's name.
    """
    if folder.exists() and not folder.is_dir():
        raise UnwritableFile(f"{folder} is a file; name a folder")
    wanted = {folder / name: text for name, text in starter_files(starter).items()}
    there = [path.name for path in wanted if path.exists()]
    if there:
        raise UnwritableFile(
            f"{folder} already has {', '.join(there)}; nothing was written; name another folder"
        )
    return wanted

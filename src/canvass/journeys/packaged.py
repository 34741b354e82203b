"""What comes with canvass: every packaged file, how old it is, and under which terms its sources stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.data.packaged import PackagedFile, packaged_files
from canvass.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Packaged:
    """The packaged files that were asked for, as they are on a day."""

    asked_on: date
    files: tuple[PackagedFile, ...]

    def age(self, file: PackagedFile) -> int | None:
        """Days since a source of the file was last read; None where no day is in the file."""
        return None if file.read_on is None else (self.asked_on - file.read_on).days

    @property
    def oldest(self) -> date | None:
        """The day of the file that was read longest ago, of those that name a day."""
        return min((file.read_on for file in self.files if file.read_on), default=None)


def packaged(asked_on: date, place: str = "") -> Packaged:
    """Every packaged file, or those whose place begins with this (``recount-rules``, ``recount-rules/WI``).

    Raises UnknownName where there is none.
    """
    every = packaged_files()
    files = tuple(file for file in every if file.place.startswith(place))
    if not files:
        places = [file.place for file in every]
        raise UnknownName("packaged file or folder", place, places, "list them: canvass data")
    return Packaged(asked_on, files)

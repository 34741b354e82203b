"""A ZIP archive of several files: each is read when it is asked for, and nothing is written to the disk."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from os import SEEK_END
from pathlib import Path

from canvass.errors import UnreadableFile
from canvass.formats.bytes_file import MOST_BYTES, MOST_EXPANSION, SMALL, is_of_user, leads_out

_DAMAGED = (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)

_END = 1 << 16
"""The end of an archive, which lists its files: with the time of the file it says whether the list is still right."""


@dataclass
class Archive:
    """The files of an archive by their names without folders.

    All files together may be so many times larger than the archive as a table may be larger than its gzip.
    """

    path: Path
    members: Mapping[str, zipfile.ZipInfo]
    left: int
    """So many bytes may still come out."""

    @cached_property
    def _zipped(self) -> zipfile.ZipFile:
        """The archive, opened by the first reader that takes a file out of it."""
        return zipfile.ZipFile(self.path)

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises UnreadableFile for one that is damaged, or larger than is read."""
        # No more than a file of an archive declares is ever read of it.
        if self.members[name].file_size > min(MOST_BYTES, self.left):
            raise UnreadableFile(f"{name}: larger than canvass reads out of an archive")
        try:
            found = self._zipped.read(self.members[name])
        except _DAMAGED as fault:
            raise UnreadableFile(f"{name}: the archive is damaged or locked ({fault})") from None
        self.left -= len(found)
        return found

    def pieces(self, name: str, size: int) -> Iterator[bytes]:
        """The bytes of a file of any size, some at a time. Raises UnreadableFile as ``read`` does."""
        try:
            with self._zipped.open(self.members[name]) as stream:
                while found := stream.read(size):
                    self.left -= len(found)
                    if self.left < 0:
                        raise UnreadableFile(f"{name}: larger than canvass reads out of an archive")
                    yield found
        except _DAMAGED as fault:
            raise UnreadableFile(f"{name}: the archive is damaged or locked ({fault})") from None


def archive_at(path: Path) -> Archive | None:
    """The archive at a path; None where it is not one, two of its files have one name, or one leads elsewhere.

    Each reader of exports asks for it, one after the other; its files are listed for the first.
    """
    try:
        with path.open("rb") as file:
            size = file.seek(0, SEEK_END)
            file.seek(max(0, size - _END))
            members = _members(path, path.stat().st_mtime_ns, size, file.read())
    except (OSError, ValueError, zipfile.BadZipFile):
        return None
    return None if members is None else Archive(path, members, max(MOST_EXPANSION * size, SMALL))


@lru_cache(maxsize=1)
def _members(
    path: Path, _changed: int, _size: int, _end: bytes
) -> Mapping[str, zipfile.ZipInfo] | None:
    """The files of an archive that was changed last at this time, and has this size and end."""
    with zipfile.ZipFile(path) as zipped:
        listed = zipped.infolist()
    found = [member for member in listed if is_of_user(member)]
    members = {member.filename.rsplit("/", 1)[-1]: member for member in found}
    return None if len(members) < len(found) or any(map(leads_out, listed)) else members

"""A ZIP archive of several files: each is read when it is asked for, and nothing is written to the disk."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canvass.errors import UnreadableFile
from canvass.formats.bytes_file import MOST_BYTES, MOST_EXPANSION, SMALL, is_of_user, leads_out

_DAMAGED = (OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)


@dataclass
class Archive:
    """The files of an archive by their names without folders.

    All files together may be so many times larger than the archive as a table may be larger than its gzip.
    """

    zipped: zipfile.ZipFile
    members: Mapping[str, zipfile.ZipInfo]
    left: int = field(default=0)
    """So many bytes may still come out."""

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises UnreadableFile for one that is damaged, or larger than is read."""
        # No more than a file of an archive declares is ever read of it.
        if self.members[name].file_size > min(MOST_BYTES, self.left):
            raise UnreadableFile(f"{name}: larger than canvass reads out of an archive")
        try:
            found = self.zipped.read(self.members[name])
        except _DAMAGED as fault:
            raise UnreadableFile(f"{name}: the archive is damaged or locked ({fault})") from None
        self.left -= len(found)
        return found

    def pieces(self, name: str, size: int) -> Iterator[bytes]:
        """The bytes of a file of any size, some at a time. Raises UnreadableFile as ``read`` does."""
        try:
            with self.zipped.open(self.members[name]) as stream:
                while found := stream.read(size):
                    self.left -= len(found)
                    if self.left < 0:
                        raise UnreadableFile(f"{name}: larger than canvass reads out of an archive")
                    yield found
        except _DAMAGED as fault:
            raise UnreadableFile(f"{name}: the archive is damaged or locked ({fault})") from None


def archive_at(path: Path) -> Archive | None:
    """The archive at a path; None where it is not one, two of its files have one name, or one leads elsewhere."""
    try:
        zipped = zipfile.ZipFile(path)
    except (OSError, ValueError, zipfile.BadZipFile):
        return None
    found = [member for member in zipped.infolist() if is_of_user(member)]
    members = {member.filename.rsplit("/", 1)[-1]: member for member in found}
    if len(members) < len(found) or any(map(leads_out, zipped.infolist())):
        return None
    return Archive(zipped, members, max(MOST_EXPANSION * path.stat().st_size, SMALL))

"""A file that a browser sends: written to the office's folder as it comes in, and gone when it has been read.

A form sends it as one part of ``multipart/form-data`` (RFC 7578): a line with the boundary, a head, the bytes, and
the boundary again; a small file may go beside it as another part. Nothing is kept of what does not come whole.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import unquote

from starlette.requests import ClientDisconnect, Request

from canvass.errors import BadValue, CanvassError, DiskRefused
from canvass.journeys.audit_folder.folder import OWNER_ONLY_FOLDER, AuditFolder
from canvass.model.name import visible
from canvass.record.writing import make_folder
from canvass.web.guard import FILE, MIB, Bounds, too_large

MOST_AT_ONCE = 4
"""So many files are sent at once, by one person one."""
LONGEST_NAME, LONGEST_HEAD = 200, 4096
BESIDE_BYTES = 256 * 1024
"""The most that is taken beside a file."""
FIELD = "file"
_BOUNDARY = re.compile(r'multipart/form-data;.*?boundary="?([^";,\s]{1,70})"?', re.IGNORECASE)
_NAMES = re.compile(r'form-data;\s*name="([^"]*)";\s*filename="([^"]*)"', re.IGNORECASE)


class TooMany(CanvassError):
    """More files are sent at once than the server takes."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file as it came: where it lies for now, what it was called, its size in bytes, and what came beside it."""

    path: Path
    size_bytes: int
    beside: Path | None = None

    @property
    def name(self) -> str:
        """What the sender calls it."""
        return self.path.name


@dataclass(slots=True)
class AtOnce:
    """Who sends a file now."""

    people: set[str] = field(default_factory=set)

    @contextmanager
    def one(self, name: str) -> Iterator[None]:
        """The place of a file of this person. Raises TooMany."""
        if name in self.people:
            raise TooMany(
                "another file of yours is being sent or read: wait until its page has come; nothing was kept"
            )
        if len(self.people) >= MOST_AT_ONCE:
            raise TooMany(
                f"{MOST_AT_ONCE} files are being sent or read, and no more are taken at once: send it again in a "
                "minute; nothing was kept"
            )
        self.people.add(name)
        try:
            yield
        finally:
            self.people.discard(name)


def clear(folder: AuditFolder) -> None:
    """Take away what a server that was stopped had not read to its end; only who holds the audit may."""
    shutil.rmtree(folder.uploads, ignore_errors=True)


@asynccontextmanager
async def incoming(
    request: Request, folder: AuditFolder, bounds: Bounds = FILE, beside: str = ""
) -> AsyncIterator[Incoming]:
    """The file of a request, for as long as it is read, with a small one in the field ``beside`` where it has one.

    Raises BadValue, DiskRefused, TooLarge, TooSlow.
    """
    if int(request.headers.get("content-length", "0")) > bounds.size_bytes:
        raise too_large(bounds)
    found = _BOUNDARY.match(request.headers.get("content-type", ""))
    if found is None:
        raise BadValue("choose a file on the page, and send it from there; nothing was kept")
    place = folder.uploads / secrets.token_hex(8)
    try:
        yield await _taken(_Parts(request, found[1].encode("latin-1")), place, beside)
    finally:
        await asyncio.to_thread(shutil.rmtree, place, ignore_errors=True)


async def _taken(parts: _Parts, place: Path, beside: str) -> Incoming:
    """Write each part of a form into a folder of its own: two files may have one name."""
    found: dict[str, Incoming] = {}
    while (head := await parts.head()) is not None:
        field_name, sent = head
        if field_name in found or field_name not in {FIELD, beside}:
            raise BadValue("send one file at a time; nothing was kept") if found else _broken()
        if field_name == beside and not sent:
            await _nothing(parts)
            continue
        most = BESIDE_BYTES if field_name == beside else None
        found[field_name] = await _written(parts, place / field_name, _file_name(sent), most)
    if FIELD not in found:
        raise BadValue("choose a file first; nothing was kept")
    with_it = found.get(beside)
    return replace(found[FIELD], beside=None if with_it is None else with_it.path)


async def _nothing(parts: _Parts) -> None:
    """Pass over the field of a form in which no file was chosen. Raises BadValue where it holds one without a name."""
    async for piece in parts.pieces():
        if piece:
            raise _broken()


async def _written(parts: _Parts, place: Path, name: str, most: int | None) -> Incoming:
    size = 0
    try:
        for folder in (place.parent.parent, place.parent, place):
            await asyncio.to_thread(make_folder, folder, OWNER_ONLY_FOLDER)
        with (place / name).open("xb") as file:
            async for piece in parts.pieces():
                size += len(piece)
                if most is not None and size > most:
                    raise BadValue(
                        f"{name}: a recipe has at most {most // 1024} kB; choose the file itself in the field above "
                        "it; nothing was kept"
                    )
                await asyncio.to_thread(file.write, piece)
    except OSError as fault:
        raise DiskRefused(
            f"{name}: the disk refused ({fault.strerror}); nothing was kept"
        ) from None
    if not size:
        raise BadValue(f"{name}: the file is empty; nothing was kept")
    return Incoming(place / name, size)


class _Parts:
    """The parts of a form, read as they come: the head of one, then its bytes, then the head of the next."""

    def __init__(self, request: Request, boundary: bytes) -> None:
        self._stream, self._opening = request.stream(), b"--" + boundary + b"\r\n"
        self._last, self._kept = b"\r\n--" + boundary, bytearray()

    async def head(self) -> tuple[str, str] | None:
        """Read the next head: the names of its field and of the file in it; None after the last. Raises BadValue."""
        opening, self._opening = self._opening, b"\r\n"
        if opening == b"\r\n" and await self._is_end():
            return None
        while (end := self._kept.find(b"\r\n\r\n")) < 0:
            if len(self._kept) > LONGEST_HEAD or not await self._more():
                raise _broken()
        head = bytes(self._kept[:end])
        del self._kept[: end + 2]  # an empty file ends with the line end that ends the head
        if not head.startswith(opening):
            raise _broken()
        try:
            named = _NAMES.search(head.decode("utf-8"))
        except UnicodeDecodeError:
            raise _broken() from None
        if named is None:
            raise _broken()
        return named[1], named[2]

    async def _is_end(self) -> bool:
        """Whether the boundary that was read is the last. Raises BadValue where more comes after that."""
        while len(self._kept) < len(b"--") and await self._more():
            pass
        if not self._kept.startswith(b"--"):
            return False
        while await self._more():
            if len(self._kept) > LONGEST_HEAD:
                break
        if bytes(self._kept).strip() != b"--":
            raise _broken()
        return True

    async def pieces(self) -> AsyncIterator[bytes]:
        """The bytes of the file. Raises BadValue where they do not come to their end."""
        start, looked, last = 2, 0, self._last
        while (end := self._kept.find(last, looked)) < 0:
            sure = max(0, len(self._kept) - len(last))
            if sure > MIB:
                yield bytes(self._kept[start:sure])
                del self._kept[:sure]
                start, sure = 0, 0
            looked = sure
            if not await self._more():
                raise _broken()
        if end > start:
            yield bytes(self._kept[start:end])
        del self._kept[: end + len(last)]

    async def _more(self) -> bool:
        """Wait for more; False where nothing more comes."""
        try:
            piece = await anext(self._stream, b"")
        except ClientDisconnect:
            raise _broken() from None
        self._kept += piece
        return bool(piece)


def _file_name(sent: str) -> str:
    """The name that a browser sends, which writes quotation marks and line ends as RFC 7578 says. Raises BadValue."""
    name = re.sub("%(22|0D|0A)", lambda found: unquote(found[0]), sent)
    if not name:
        raise BadValue("choose a file first; nothing was kept")
    if "/" in name or "\\" in name or name.startswith(".") or visible(name) != name:
        raise BadValue(
            f"{visible(name)[:LONGEST_NAME]!r} is not the name of a file: give it one without slashes, without signs "
            "that nobody sees and without a full stop at its start; nothing was kept"
        )
    if len(name.encode()) > LONGEST_NAME:
        raise BadValue(
            f"the name of the file has more than {LONGEST_NAME} bytes: give it a shorter one; nothing was kept"
        )
    return name


def _broken() -> BadValue:
    return BadValue("the file did not come whole; nothing was kept; send it again")

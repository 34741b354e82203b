"""The sessions in Dominion's files of records, some at a time: an export is one file of gigabytes, or thousands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import DecodeError

from canvass.errors import UnreadableFile
from canvass.formats.archive import Archive
from canvass.formats.bytes_file import MOST_BYTES
from canvass.formats.cvr.dominion_sessions import EXPORT, SESSIONS, Export, Session

PIECE = 1 << 24
"""So many bytes of a larger file are decoded together."""
_BEGIN = re.compile(rb'\{\s*"TabulatorId"\s*:')
_LIST = re.compile(rb'"Sessions"\s*:\s*\[\s*$')


@dataclass(slots=True)
class Broken(Exception):
    """A file of records that is not what it must be; ``why`` says where and what."""

    why: str


def sessions_in(archive: Archive, name: str) -> Iterator[tuple[Export, list[Session]]]:
    """The sessions of a file, some at a time, each with what its file says of itself. Raises Broken."""
    try:
        yield from _split(archive.pieces(name, PIECE))
    except UnreadableFile as fault:
        raise Broken(str(fault)) from None
    except (DecodeError, UnicodeDecodeError) as fault:
        raise Broken(f"{name}: {fault}") from None


def _split(pieces: Iterator[bytes]) -> Iterator[tuple[Export, list[Session]]]:
    """Sessions are cut where one begins. What is cut wrong does not decode: nothing is read that is not there.

    The head of the file and its end are decoded together, so that they are whole too.
    """
    text = next(pieces, b"")
    head, frame = _head(text)
    text = text[len(head) :]
    for piece in pieces:
        text += piece
        cut = _last_begin(text) if head else 0
        if cut:
            yield frame, SESSIONS.decode(b"[" + text[:cut].rstrip().removesuffix(b",") + b"]")
            text = text[cut:]
        elif len(text) > MOST_BYTES:
            raise Broken("no session begins in a gigabyte")
    whole = EXPORT.decode(head + text)
    yield whole, whole.Sessions


def _head(text: bytes) -> tuple[bytes, Export]:
    """What stands before the first session, with what it says; nothing where the file begins in another way."""
    first = _BEGIN.search(text)
    if first and _LIST.search(text, 0, first.start()):
        try:
            return text[: first.start()], EXPORT.decode(text[: first.start()] + b"]}")
        except DecodeError:
            pass
    return b"", Export("", [])


def _last_begin(text: bytes) -> int:
    """Where the last session begins."""
    found = 0
    at = text.rfind(b'"TabulatorId"')
    while at > 0 and not found:
        begins = text.rfind(b"{", 0, at)
        found = begins if _BEGIN.match(text, begins) else 0
        at = text.rfind(b'"TabulatorId"', 0, at)
    return found

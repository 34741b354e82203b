"""Files that a record rests on, each named by the SHA-256 of its bytes."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import BadRecord, UnreadableFile
from canvass.model.event import Event
from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.record.regular import LONGEST_LINE

ARTEFACTS = "artefacts"
"""The member of an event's body under which it names the files it rests on, in every kind of event."""


class Access(StrEnum):
    """Who can read a file of the record."""

    PUBLIC = "public"
    PRIVATE = "private"
    """The office keeps it: the record proves that it did not change, and only who holds it can look inside.

    Its digest is public, so a file whose content somebody could guess is never named: cards and their salts are
    committed as salted leaves instead.
    """


@dataclass(frozen=True, slots=True)
class Artefact:
    """A file as an event names it."""

    sha256: str
    size_bytes: int
    access: Access = Access.PUBLIC

    @property
    def value(self) -> dict[str, Value]:
        """The artefact as an event states it."""
        return {"access": self.access.value, "sha256": self.sha256, "size_bytes": self.size_bytes}


def artefact_of(data: bytes, access: Access = Access.PUBLIC) -> Artefact:
    """How an event names a file with these bytes."""
    return Artefact(hashlib.sha256(data).hexdigest(), len(data), access)


def named_artefacts(event: Event) -> dict[str, Artefact]:
    """The files that this event rests on, by the names it gives them. Raises BadRecord."""
    if ARTEFACTS not in event.body:
        return {}
    return read_artefacts(Fields(event.kind, event.body).object(ARTEFACTS))


def read_artefacts(found: Mapping[str, Value]) -> dict[str, Artefact]:
    """The artefacts in an object that has one under each name. Raises BadRecord."""
    return {name: _read(fields(f"artefact {name}", part)) for name, part in found.items()}


def _read(found: Fields) -> Artefact:
    found.exactly("access", "sha256", "size_bytes")
    access = found.text("access")
    if access not in set(Access):
        raise BadRecord(f"{found.what}: access is one of {', '.join(Access)}; found {access!r}")
    return Artefact(found.digest("sha256"), found.number("size_bytes"), Access(access))


class Artefacts(ABC):
    """A place that keeps files by their digests. What is in it is never changed."""

    def put(self, data: bytes | Iterable[bytes]) -> Artefact:
        """Keep a file, given whole or piece by piece; it is safe on the disk when this returns.

        Raises NotWritten.
        """
        return self._put((data,) if isinstance(data, bytes) else data)

    @property
    def is_for_any_thread(self) -> bool:
        """Whether a file may be put here while another thread does the same: true of a folder."""
        return False

    @abstractmethod
    def chunks(self, sha256: str) -> Iterator[bytes]:
        """The file with this digest, piece by piece, as it is found. Raises UnreadableFile where it is absent."""

    @abstractmethod
    def digests(self) -> tuple[str, ...]:
        """The names of all files here, in order."""

    def strangers(self) -> tuple[str, ...]:
        """The names of whatever else lies among the files, in order: nothing in a database."""
        return ()

    def left_over(self) -> tuple[str, ...]:
        """The names of files that a file manager put among them, in order: nothing in a database."""
        return ()

    def size_bytes(self, sha256: str) -> int | None:
        """The size of this file where the place knows it without reading, otherwise None."""
        del sha256
        return None

    def is_irregular(self, sha256: str) -> bool:
        """Whether something that is not a file has this name: never in a database."""
        del sha256
        return False

    @abstractmethod
    def __contains__(self, sha256: object) -> bool:
        """Whether a file of this name is here; its bytes are not looked at."""

    @abstractmethod
    def _put(self, chunks: Iterable[bytes]) -> Artefact:
        """Keep a file, given piece by piece: whole, or not at all."""

    def get(self, sha256: str) -> bytes:
        """The bytes of this file, checked. Raises UnreadableFile where absent, BadRecord where changed."""
        data = b"".join(self.chunks(sha256))
        if hashlib.sha256(data).hexdigest() != sha256:
            raise _changed(sha256)
        return data

    def measure(self, sha256: str) -> Artefact:
        """The digest and size that the file kept under this name really has."""
        counted = Counted(self.chunks(sha256), Access.PUBLIC)
        for _ in counted:
            pass
        return counted.artefact

    def lines(self, sha256: str) -> Iterator[bytes]:
        """The lines of this file, without their newlines. Raises BadRecord after the last where it was changed.

        What is read must not be used before the end has come: only then it is known to be what was kept.
        """
        counted = Counted(self.chunks(sha256), Access.PUBLIC)
        begun: list[bytes] = []  # pieces of a line, put together once: it may come in hundreds
        for chunk in counted:
            first, *others = chunk.split(b"\n")
            begun.append(first)
            held = sum(map(len, begun))
            if held + len(chunk) > LONGEST_LINE and max((held, *map(len, others))) > LONGEST_LINE:
                raise BadRecord(f"artefact {sha256}: a line of more than {LONGEST_LINE:,} bytes")
            if others:
                yield b"".join(begun)
                yield from others[:-1]
                begun = others[-1:]
        if counted.artefact.sha256 != sha256:
            raise _changed(sha256)
        if any(begun):
            raise BadRecord(f"artefact {sha256}: its last line has no end")


class Counted:
    """Pieces of a file that are hashed and counted while they pass."""

    def __init__(self, chunks: Iterable[bytes], access: Access) -> None:
        self._chunks, self._access = chunks, access
        self._digest, self._size_bytes = hashlib.sha256(), 0

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._chunks:
            self._digest.update(chunk)
            self._size_bytes += len(chunk)
            yield chunk

    @property
    def artefact(self) -> Artefact:
        """What has passed so far."""
        return Artefact(self._digest.hexdigest(), self._size_bytes, self._access)


def _changed(sha256: str) -> BadRecord:
    return BadRecord(
        f"artefact {sha256}: its bytes were changed; they have another digest: put the file that has this "
        "digest back from a copy of the record, or from where it was loaded"
    )


def absent(sha256: str, place: object) -> UnreadableFile:
    """The refusal of a file that is not there."""
    return UnreadableFile(
        f"{place}: no artefact {sha256} is here: put the file that has this digest back"
    )

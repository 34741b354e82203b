"""A record in a folder: one file that is only appended to, and one file for each artefact."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from canvass.errors import BadRecord, DiskRefused, NotWritten, UnreadableFile
from canvass.model.fields import DIGEST
from canvass.record.artefact import Access, Artefact, Artefacts, Counted, absent
from canvass.record.chain import START, Entry, Head, read_entry
from canvass.record.file_lock import FileLock
from canvass.record.index import LEFT_BY_FILE_MANAGERS
from canvass.record.ledger import MAYBE_ADDED, NOTHING_ADDED, Ledger, TornTail, joined
from canvass.record.regular import LONGEST_LINE, is_irregular, open_regular, size_of
from canvass.record.step import announce, counted_size, end, forget
from canvass.record.writing import BINARY, give_name, make_folder, write_aside, write_new

LEDGER_FILE = "ledger.jsonl"
BLOCK = 1 << 16
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
MODES = {Access.PUBLIC: (0o755, 0o644), Access.PRIVATE: (PRIVATE_FOLDER, PRIVATE_FILE)}
"""Who may enter the folder and read its files; the owner's umask takes away what it takes away."""


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of a ledger file: its last whole line, the bytes after it, and where those begin."""

    line: bytes | None
    torn: bytes
    whole_size: int


class DiskLedger(Ledger):
    """Entries as lines of a file. What a dying writer leaves half written is set aside, never counted."""

    def __init__(self, path: Path, aside: Path, *, is_at_work: bool = True) -> None:
        super().__init__()
        self.path, self.aside, self.is_at_work = path, aside, is_at_work
        self._lock: FileLock | None = None
        self._mark = (0, 0)
        """The number and the end of a line read or written lately: the next reader begins there."""
        if not is_irregular(path) and not path.is_file():
            raise UnreadableFile(f"{path}: no record is here")
        _opened(path).close()

    def __str__(self) -> str:
        return str(self.path)

    def head(self) -> Head:
        """The last whole entry of the file."""
        return _head(self.path, self._tail())

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The whole lines below line ``after``."""
        number, offset = self._mark if self._mark[0] <= after else (0, 0)
        with _opened(self.path) as file:
            counted, _ = _sizes(self.path, file, is_at_work=self.is_at_work)
            file.seek(offset)
            while offset < counted and (line := file.readline(LONGEST_LINE + 1)):
                if not line.endswith(b"\n"):
                    if len(line) > LONGEST_LINE:
                        yield line
                    return
                number, offset = number + 1, offset + len(line)
                if number >= after:
                    self._mark = (number, offset)
                if number > after:
                    yield line[:-1]

    def torn(self) -> TornTail | None:
        """The bytes after the last whole line."""
        tail = self._tail()
        return TornTail(_head(self.path, tail).sequence, tail.torn) if tail.torn else None

    def close(self) -> None:
        """Nothing is held open between two calls."""

    def _acquire(self) -> bool:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_APPEND | BINARY)
        except OSError as fault:
            raise NotWritten(
                f"{self}: it cannot be written ({fault.strerror}); nothing was"
            ) from None
        lock = FileLock(handle, self.path)
        if not lock.acquire():
            os.close(handle)
            return False
        self._lock = lock
        return True

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _check_lock(self) -> None:
        self._held().check()

    def _write(self, entries: Sequence[Entry], lines: Sequence[bytes]) -> None:
        handle = self._held().handle
        data = joined(lines)
        tail = self._tail()
        start = tail.whole_size
        try:
            self._clear(handle, tail, entries[0].sequence - 1)
            if len(entries) > 1:
                announce(self.path, start, data)
        except OSError as fault:
            raise self._refused(fault, NOTHING_ADDED) from None
        try:
            _write_all(handle, data)
            os.fsync(handle)
        except OSError as fault:
            raise self._refused(fault, self._take_back(handle, start)) from None
        end(self.path)
        self._mark = (entries[-1].sequence, start + len(data))

    def _clear(self, handle: int, tail: Tail, after: int) -> None:
        """Make room after the last whole entry: what is torn is set aside before it is cut off."""
        self._set_aside(tail, after)
        if tail.torn:
            os.ftruncate(handle, tail.whole_size)
            os.fsync(handle)
        forget(self.path)

    def _take_back(self, handle: int, start: int) -> str:
        """Cut off what was written from here on; says what is known of it then."""
        try:
            os.ftruncate(handle, start)
        except OSError:
            return MAYBE_ADDED
        end(self.path)
        return NOTHING_ADDED

    def _refused(self, fault: OSError, known: str) -> NotWritten:
        return DiskRefused(f"{self}: the disk refused ({fault.strerror}); {known}")

    def _tail(self) -> Tail:
        return read_tail(self.path, is_at_work=self.is_at_work)

    def _held(self) -> FileLock:
        if self._lock is None:
            raise NotWritten(f"{self}: entries are only written under the lock")
        return self._lock

    def _set_aside(self, tail: Tail, after: int) -> None:
        if tail.torn:
            name = f"torn-{after}-{hashlib.sha256(tail.torn).hexdigest()[:16]}"
            make_folder(self.aside, PRIVATE_FOLDER)
            with suppress(FileExistsError):
                write_new(self.aside / name, tail.torn, PRIVATE_FILE)


class FolderArtefacts(Artefacts):
    """Artefacts as files of a folder, each under its SHA-256 in hexadecimal."""

    def __init__(self, folder: Path, access: Access) -> None:
        self.folder, self.access = folder, access

    @property
    def is_for_any_thread(self) -> bool:
        """A file is written aside and then given its name: nobody waits for another."""
        return True

    def _put(self, chunks: Iterable[bytes]) -> Artefact:
        counted = Counted(chunks, self.access)
        folder_mode, file_mode = MODES[self.access]
        try:
            make_folder(self.folder, folder_mode)
            aside = write_aside(self.folder, counted, file_mode)
            give_name(aside, self.folder / counted.artefact.sha256)
        except OSError as fault:
            raise DiskRefused(
                f"{self.folder}: the disk refused a file ({fault.strerror})"
            ) from None
        return counted.artefact

    def chunks(self, sha256: str) -> Iterator[bytes]:
        """The blocks of the file."""
        try:
            file = open_regular(self._path(sha256))
        except OSError:
            raise absent(sha256, self.folder) from None
        with file:
            while block := file.read(BLOCK):
                yield block

    def digests(self) -> tuple[str, ...]:
        """The names of the files that are named for a digest."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted(f.name for f in self.folder.iterdir() if DIGEST.fullmatch(f.name)))

    def strangers(self) -> tuple[str, ...]:
        """The names that are no digest, but for files that a file manager put here."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted(f.name for f in self.folder.iterdir() if not _has_place(f)))

    def left_over(self) -> tuple[str, ...]:
        """The names of files that a file manager put here."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted(f.name for f in self.folder.iterdir() if _is_left_over(f)))

    def size_bytes(self, sha256: str) -> int | None:
        """The size of the file, as the folder has it."""
        return size_of(self._path(sha256))

    def is_irregular(self, sha256: str) -> bool:
        """Whether a link, a pipe or a device has the name."""
        return is_irregular(self._path(sha256))

    def __contains__(self, sha256: object) -> bool:
        is_name = isinstance(sha256, str) and bool(DIGEST.fullmatch(sha256))
        return is_name and size_of(self.folder / str(sha256)) is not None

    def _path(self, sha256: str) -> Path:
        if not DIGEST.fullmatch(sha256):
            raise absent(sha256, self.folder)
        return self.folder / sha256


def _has_place(path: Path) -> bool:
    return bool(DIGEST.fullmatch(path.name)) or _is_left_over(path)


def _is_left_over(path: Path) -> bool:
    return path.name in LEFT_BY_FILE_MANAGERS and size_of(path) is not None


def read_tail(path: Path, *, is_at_work: bool = True) -> Tail:
    """The end of a ledger file, read from behind; of a step that is not whole every byte is torn."""
    with _opened(path) as file:
        start, size = _sizes(path, file, is_at_work=is_at_work)
        file.seek(start)
        unfinished = file.read(size - start)
        data = b""
        while start and data.count(b"\n") < 2 and len(data) <= 2 * LONGEST_LINE:
            step = min(BLOCK, start)
            start -= step
            file.seek(start)
            data = file.read(step) + data
    whole, newline, torn = data.rpartition(b"\n")
    line = whole.rpartition(b"\n")[2] if newline else None
    return Tail(line, torn + unfinished, size - len(torn) - len(unfinished))


def _sizes(path: Path, file: BinaryIO, *, is_at_work: bool) -> tuple[int, int]:
    """How many bytes of the file count, and how many it has. No step is announced in a published folder."""
    if is_at_work:
        return counted_size(path, file)
    size = file.seek(0, os.SEEK_END)
    return size, size


def _opened(path: Path) -> BinaryIO:
    try:
        return open_regular(path)
    except OSError as fault:
        raise UnreadableFile(f"{path}: the ledger cannot be read ({fault.strerror})") from None


def _head(path: Path, tail: Tail) -> Head:
    if tail.line is None:
        return START
    try:
        return read_entry(tail.line).head
    except BadRecord as fault:
        raise BadRecord(f"{path}: the last entry cannot be read: {fault}") from None


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]

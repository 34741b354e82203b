"""SQLite's own calls of the system, made to fail: its methods for files, exchanged in the library that is loaded.

SQLite tests itself so, through its layer for operating systems: https://www.sqlite.org/testing.html, section 3.2.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from pathlib import Path
from typing import Any

import pytest

from tests.faults.calls import Calls, Fault

FULL = 13
FAILED_WRITE, FAILED_SYNC, FAILED_TRUNCATE, FAILED_DELETE = 778, 1034, 1546, 2570
"""SQLITE_FULL, and SQLITE_IOERR with the call that failed."""
METHODS = 19
"""Pointers in sqlite3_io_methods of version 3, after its version."""
WRITE, TRUNCATE, SYNC = 2, 3, 4
"""Where they stand among them, after xClose (0) and xRead (1)."""

Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)
Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)


class IoMethods(Structure):
    """``sqlite3_io_methods``: the calls that an open file has."""

    _fields_ = (("version", c_int), ("call", c_void_p * METHODS))


class OpenFile(Structure):
    """``sqlite3_file``: begins with where its methods are."""

    _fields_ = (("methods", POINTER(IoMethods)),)


class System(Structure):
    """``sqlite3_vfs``: what SQLite asks of the system, as far as it is exchanged here."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("following", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
    )


def _system() -> System:
    place = getattr(_sqlite3, "__file__", None)
    library = ctypes.CDLL(place)
    try:
        found = library.sqlite3_vfs_find
    except AttributeError:
        pytest.skip("SQLite is linked into Python: its calls cannot be reached")
    found.restype = POINTER(System)
    return found(None).contents  # type: ignore[no-any-return]


@contextmanager
def failing_sqlite(calls: Calls) -> Iterator[None]:
    """Whatever SQLite writes, makes safe, cuts off or deletes below the folder is counted and fails as told."""
    system = _system()
    shim = _Shim(calls, system)
    before = system.open, system.delete
    system.open = cast(shim.open, c_void_p).value
    system.delete = cast(shim.delete, c_void_p).value
    try:
        yield
    finally:
        system.open, system.delete = before
        _kept.append(shim)  # a connection that is still open calls it


_kept: list[_Shim] = []


class _Shim:
    """The system's calls, with counting before them."""

    def __init__(self, calls: Calls, system: System) -> None:
        self.calls = calls
        self._open, self._delete = Open(system.open), Delete(system.delete)
        self._tables: dict[int, IoMethods] = {}
        self._held: list[Any] = []
        self.open, self.delete = Open(self._opened), Delete(self._deleted)

    def _fails(self, code: int) -> int:
        """Zero, or what SQLite is told."""
        if self.calls.is_dead:
            return code
        if not self.calls.is_next():
            return 0
        if self.calls.fault is not Fault.REFUSE:
            self.calls.stop()
        return code

    def _opened(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        found = int(self._open(vfs, name, file, flags, out))
        path = ctypes.string_at(name).decode() if name else ""
        if found == 0 and path and self.calls.is_below(path):
            opened = cast(file, POINTER(OpenFile)).contents
            where = ctypes.addressof(opened.methods.contents)
            if where not in self._tables:
                self._tables[where] = self._exchanged(opened.methods.contents)
            opened.methods = ctypes.pointer(self._tables[where])
        return found

    def _deleted(self, vfs: int, name: int, sync: int) -> int:
        path = ctypes.string_at(name).decode()
        if (
            self.calls.is_below(path)
            and Path(path).exists()
            and (code := self._fails(FAILED_DELETE))
        ):
            return code
        return int(self._delete(vfs, name, sync))

    def _exchanged(self, methods: IoMethods) -> IoMethods:
        """The same calls, three of them counted."""
        copy = IoMethods.from_buffer_copy(methods)
        write = Write(methods.call[WRITE])
        truncate = Truncate(methods.call[TRUNCATE])
        sync = Sync(methods.call[SYNC])

        def written(file: int, data: int, size: int, offset: int) -> int:
            was_dead = self.calls.is_dead
            code = self._fails(FULL if self.calls.fault is Fault.REFUSE else FAILED_WRITE)
            if code and not was_dead and self.calls.fault is Fault.STOP:
                write(file, data, size // 2, offset)
            return code or int(write(file, data, size, offset))

        def truncated(file: int, size: int) -> int:
            return self._fails(FAILED_TRUNCATE) or int(truncate(file, size))

        def synced(file: int, flags: int) -> int:
            return self._fails(FAILED_SYNC) or int(sync(file, flags))

        made = Write(written), Truncate(truncated), Sync(synced)
        self._held += made
        for place, each in zip((WRITE, TRUNCATE, SYNC), made, strict=True):
            copy.call[place] = cast(each, c_void_p).value
        return copy

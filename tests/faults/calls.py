"""System calls that fail or stop at the n-th of them: what a full disk, a broken one and a dead machine do.

Every call that changes something below a folder is counted: opening to write, write, fsync, truncate, rename, remove,
new folder, and what SQLite itself asks of the system. At the n-th call the disk *refuses*, once, or the machine
*stops*: half of what was to be written is there, and nothing that is tried afterwards has any effect. Where the *power*
is cut all that no fsync had made safe is gone as well.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

import pytest


class Fault(Enum):
    """What happens at the n-th call."""

    REFUSE = "refuse"
    STOP = "stop"
    POWER = "power"


class Stopped(BaseException):
    """The machine stands still; no program catches this."""


class Calls:
    """Counts calls, and fails at the n-th one; 0 for none."""

    def __init__(self, folder: Path, fault: Fault = Fault.REFUSE, number: int = 0) -> None:
        self.folder, self.fault, self.number = str(folder), fault, number
        self.count = 0
        self.is_dead = False
        self._safe: dict[str, int] = {}

    @property
    def was_hit(self) -> bool:
        """Whether the n-th call was made."""
        return 0 < self.number <= self.count

    def is_next(self) -> bool:
        """Whether the call that is made now is the one that fails."""
        self.count += 1
        return self.count == self.number

    def on(self, path: Any) -> None:
        """A call on this path is about to be made. Raises OSError or Stopped."""
        if not self.is_below(path):
            return
        if self.is_dead:
            raise Stopped
        if self.is_next():
            self.fail()

    def fail(self) -> None:
        """Refuse, or stop for good."""
        if self.fault is Fault.REFUSE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.stop()
        raise Stopped

    def stop(self) -> None:
        """From now on nothing is written; without power what was not safe is lost."""
        self.is_dead = True
        if self.fault is Fault.POWER:
            for name, size in self._safe.items():
                if Path(name).exists() and Path(name).stat().st_size > size:
                    os.truncate(name, size)

    def is_below(self, path: Any) -> bool:
        """Whether the path is in the folder that is watched."""
        if isinstance(path, int):
            path = name_of(path)
        return str(Path(path).absolute()).startswith(self.folder)

    def written(self, name: str, size_before: int) -> None:
        """Bytes were added to this file; they are not safe yet."""
        self._safe.setdefault(name, size_before)

    def synced(self, name: str) -> None:
        """Every byte of this file is safe."""
        self._safe.pop(name, None)

    def renamed(self, old: str, new: str) -> None:
        """The file has another name now."""
        self._safe.pop(new, None)
        if old in self._safe:
            self._safe[new] = self._safe.pop(old)


def name_of(handle: int) -> str:
    """The path of an open file."""
    return str(Path(f"/proc/self/fd/{handle}").readlink())


WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


@contextmanager
def failing(calls: Calls) -> Iterator[Calls]:
    """Calls of the standard library fail as told, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        for name, made in _made(calls).items():
            patch.setattr(os, name, made)
        patch.setattr(io, "open", _opened(calls, io.open))
        yield calls


def _made(calls: Calls) -> dict[str, Callable[..., Any]]:
    real = {name: getattr(os, name) for name in ("open", "write", "fsync", "ftruncate", "fdopen")}

    def opened(path: Any, flags: int, *args: Any, **named: Any) -> int:
        if flags & WRITES:
            calls.on(path)
        return int(real["open"](path, flags, *args, **named))

    def write(handle: int, data: Any) -> int:
        return _written(calls, handle, data, real["write"])

    def fsync(handle: int) -> None:
        calls.on(handle)
        real["fsync"](handle)
        calls.synced(name_of(handle))

    def ftruncate(handle: int, size: int) -> None:
        calls.on(handle)
        real["ftruncate"](handle, size)

    def fdopen(handle: int, mode: str = "r", *args: Any, **named: Any) -> Any:
        if "w" in mode and calls.is_below(handle):
            return io.BufferedWriter(_Faulty(calls, handle, mode))
        return real["fdopen"](handle, mode, *args, **named)

    found: dict[str, Callable[..., Any]] = {
        "open": opened,
        "write": write,
        "fsync": fsync,
        "ftruncate": ftruncate,
        "fdopen": fdopen,
    }
    return found | {
        name: _moved(calls, name)
        for name in ("replace", "rename", "link", "unlink", "mkdir", "rmdir")
    }


def _moved(calls: Calls, name: str) -> Callable[..., Any]:
    real = getattr(os, name)

    def made(path: Any, *args: Any, **named: Any) -> Any:
        calls.on(path)
        done = real(path, *args, **named)
        if name in ("replace", "rename"):
            calls.renamed(str(Path(path).absolute()), str(Path(args[0]).absolute()))
        return done

    return made


def _opened(calls: Calls, real: Callable[..., Any]) -> Callable[..., Any]:
    def opened(path: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
        if isinstance(path, int) or not set(mode) & set("wxa+") or not calls.is_below(path):
            return real(path, mode, *args, **named)
        calls.on(path)
        raw = io.BufferedWriter(_Faulty(calls, path, mode.replace("b", "")))
        if "b" in mode:
            return raw
        return io.TextIOWrapper(raw, encoding="utf-8", newline=named.get("newline"))

    return opened


def _written(calls: Calls, handle: int, data: Any, real: Callable[[int, Any], int]) -> int:
    """What a write does: all of it, or where the machine stops, half."""
    if not calls.is_below(handle):
        return real(handle, data)
    name = name_of(handle)
    if not calls.is_dead:
        calls.written(name, os.fstat(handle).st_size)
    try:
        calls.on(handle)
    except Stopped:
        if calls.count == calls.number and calls.fault is Fault.STOP and len(data) > 1:
            real(handle, bytes(data)[: len(data) // 2])
            calls.count += 1
        raise
    return real(handle, data)


class _Faulty(io.FileIO):
    """A file whose writes are counted; what is still buffered when the machine stops is lost."""

    def __init__(self, calls: Calls, path: Any, mode: str) -> None:
        super().__init__(path, mode)
        self.calls = calls

    def write(self, data: Any) -> int:
        if self.calls.is_dead:
            return len(data)
        return _written(
            self.calls, self.fileno(), data, lambda _, part: int(super(_Faulty, self).write(part))
        )

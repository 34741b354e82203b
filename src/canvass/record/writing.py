"""Files that are there whole or not at all, even when the power goes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

READABLE = 0o644
BINARY = getattr(os, "O_BINARY", 0)
"""Bytes are written as they are: Windows would else put a carriage return before every line end."""
ASIDE = ".writing-"
"""How the name of a file begins that is being written."""


def write_new(path: Path, data: bytes, mode: int = READABLE) -> None:
    """Write a file that must not exist yet, whole or not at all, safe on the disk when this returns.

    Raises FileExistsError.
    """
    if os.path.lexists(path):
        raise FileExistsError(path)
    aside = write_aside(path.parent, [data], mode)
    try:
        _give_new_name(aside, path)
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
    sync_folder(path.parent)


def _give_new_name(aside: Path, path: Path) -> None:
    """Put a finished file where there is none; of two who try at once, one gets FileExistsError."""
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, such as a stick: the name is taken first
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY))
        aside.replace(path)


def write_aside(folder: Path, chunks: Iterable[bytes], mode: int = READABLE) -> Path:
    """Write a file under a name that nobody looks for, to be given its own by :func:`give_name`."""
    path = folder / f"{ASIDE}{token_hex(8)}"
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    return path


def give_name(aside: Path, path: Path) -> None:
    """Put a finished file in its place, in one step, safe on the disk when this returns."""
    aside.replace(path)
    sync_folder(path.parent)


def make_folder(folder: Path, mode: int = 0o755) -> None:
    """Make a folder where there is none, its name safe on the disk when this returns."""
    if not folder.is_dir():
        folder.mkdir(mode, parents=True, exist_ok=True)
        sync_folder(folder.parent)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """A folder to fill that gets its name when all is in it: whatever interrupts that, nothing has the name.

    The name is free, or that of an empty folder.
    """
    make_folder(folder.parent)
    aside = folder.with_name(f"{ASIDE}{token_hex(8)}")
    aside.mkdir()
    try:
        yield aside
        for within in (aside, *(path for path in aside.rglob("*") if path.is_dir())):
            sync_folder(within)
        if folder.is_dir():
            folder.rmdir()
        aside.rename(folder)
    except BaseException:
        shutil.rmtree(aside, ignore_errors=True)
        raise
    sync_folder(folder.parent)


@contextmanager
def filled_folder(folder: Path, mode: int = 0o755) -> Iterator[Path]:
    """A folder to fill that lies in the one that it fills: what is in it gets its names there when all of it is.

    ``folder`` may be there and empty, and stays the same one; whatever interrupts, nothing new is in it. Of two who
    fill one at once, one gets OSError.
    """
    is_new = not folder.is_dir()
    make_folder(folder, mode)
    aside = folder / f"{ASIDE}{token_hex(8)}"
    aside.mkdir(mode)
    try:
        yield aside
        for within in (aside, *(path for path in aside.rglob("*") if path.is_dir())):
            sync_folder(within)
        for part in sorted(aside.iterdir()):
            part.rename(folder / part.name)
        aside.rmdir()
    except BaseException:
        shutil.rmtree(aside, ignore_errors=True)
        with suppress(OSError):
            if is_new:
                folder.rmdir()
        raise
    sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder safe on the disk; Windows opens no folder, and keeps its names itself."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

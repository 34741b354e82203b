"""Files that are whole or not there, and folders that are of one run."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from canvass.errors import UnwritableFile

OWN_MARKS = (
    b'<meta name="generator" content="canvass ',
    b'{\n  "answer": [',
    b"<!-- canvass ",
)
"""How a page of canvass is known, the numbers of a report, and a drawing."""
_PIECE = 1 << 24
HEAD_BYTES = 1_000
"""Where the mark of a page stands: in its head, before its style."""


Content = bytes | Iterable[str]
"""What a file is to hold: bytes, a text, or the parts of one, which may be made while they are written."""


def write_whole(path: Path, content: Content) -> None:
    """Write a file so that nobody ever sees half of it: beside its place first, then moved onto it.

    Folders on the way are made. Whatever interrupts the writing, a file of that name stays as it was. Raises
    UnwritableFile where the file cannot be written.
    """
    write_together({path: content})


def write_together(files: Mapping[Path, Content]) -> None:
    """Write files that belong to one run: all of them are written beside their places before the first is moved.

    A full disk and an interruption leave every file as it was, and no folder that was not there. The moves themselves
    are not interrupted from the keyboard.
    """
    parts = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in files}
    made: list[Path] = []
    try:
        for path, content in files.items():
            with _told_of(path):
                made += _with_folders(path.parent)
                _write(path, parts[path], content)
        with _uninterrupted():
            for path, part in parts.items():
                with _told_of(path):
                    part.replace(path)
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink()
        for folder in reversed(made):
            with suppress(OSError):  # one that holds what was written stays
                folder.rmdir()


def refuse_foreign(paths: Iterable[Path]) -> None:
    """Refuse to write where files of others stand; all of them are named. Raises UnwritableFile."""
    foreign = [path for path in paths if path.is_file() and not is_own(path)]
    if foreign:
        named = ", ".join(map(str, foreign))
        raise UnwritableFile(
            f"{named} would be overwritten, and is not from canvass; move what is there, or name another folder"
        )


def is_own(path: Path) -> bool:
    """Whether a file is a page or the numbers of a report, or empty. Raises UnwritableFile where nobody may look.

    A CSV has no room for a mark: it is a report's where it stands beside the page of its figure.
    """
    if path.suffix == ".csv":
        page = path.with_suffix(".html")
        return page.is_file() and is_own(page)
    with _told_of(path), path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    return not head or any(mark in head for mark in OWN_MARKS)


def _bytes(content: Content) -> Iterator[bytes]:
    """The content in pieces: a table of millions of rows is not held a second time."""
    if isinstance(content, bytes):
        yield content
        return
    for part in (content,) if isinstance(content, str) else content:
        for begins in range(0, len(part), _PIECE):
            yield part[begins : begins + _PIECE].encode("utf-8")


def _with_folders(folder: Path) -> list[Path]:
    """Make a folder and those it lies in; those that were not there, the outermost first."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _write(path: Path, part: Path, content: Content) -> None:
    if path.is_dir():
        raise IsADirectoryError(0, "a folder of this name stands there")
    with part.open("xb") as file:
        for piece in _bytes(content):
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Say of which file the system refuses something."""
    try:
        yield
    except OSError as failure:
        raise UnwritableFile(
            f"{path} cannot be written ({failure.strerror}); name another place"
        ) from failure


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C until the block is done; only the main thread is told of it.

    The signal is caught and sent again: one that this thread alone blocks, another thread takes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if held:
            signal.raise_signal(signal.SIGINT)

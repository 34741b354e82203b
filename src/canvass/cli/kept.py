"""What a command made before, kept under the digest of everything that it came from.

A digest is over the bytes of the program, of its packaged facts and of the files that are read, the names of what is
installed, the options and the day. One changed byte anywhere is another digest, and what is asked for is made anew.
Nothing here is needed: where the cache cannot be written, is another user's, or was damaged, and where a file cannot be
read, the command works all the same, and says itself what it refuses.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import accumulate, chain, pairwise
from pathlib import Path

MOST_KEPT = 8
"""How many reports are kept; whoever makes another one loses the one that was asked for longest ago."""
COMPILED = "__pycache__"
BLOCK = 2**16
"""Bytes of a file that are read at once."""
DIGEST_BYTES = 64
"""A kept report begins with the SHA-256 of what it is kept under and of what follows, in hexadecimal."""
PAGES = (".html", ".htm", ".json")
"""How a page of canvass and its numbers are called; a file of another name is an input, whatever stands in it."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a report came to: its numbers, its files by place, its screen, and that with each chapter's answer."""

    numbers: str
    files: Mapping[str, str] = field(default_factory=dict)
    screen: tuple[str, ...] = ()
    whole_screen: tuple[str, ...] = ()


class Kept:
    """The reports kept in a folder, the user's own cache unless another one is named."""

    def __init__(self, folder: Path | None = None) -> None:
        if folder is None:
            from platformdirs import user_cache_path

            folder = user_cache_path("canvass", appauthor=False) / "reports"
        self._folder = folder

    def is_open(self) -> bool:
        """Whether a report can be kept here: the folder is the user's alone, or could be made."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return _is_ours_alone(self._folder)
        except OSError:
            return False

    def find(self, digest: str) -> Made | None:
        """What was kept under this digest; None where there is nothing, or where it is no longer what was written."""
        path = self._path(digest)
        try:
            whole = path.read_bytes() if _is_ours_alone(self._folder) else b""
        except OSError:
            return None
        told, packed = whole[:DIGEST_BYTES], whole[DIGEST_BYTES:]
        if told != _seal(digest, packed):
            return None
        with suppress(OSError):  # where its time cannot be changed, it is found all the same
            path.touch()
        return _unpacked(packed)

    def keep(self, digest: str, made: Made) -> None:
        """Keep what was made, and forget what was asked for longest ago; a folder that refuses it changes nothing."""
        from canvass.errors import UnwritableFile
        from canvass.present.write import write_whole

        packed = _packed(made)
        if not self.is_open():
            return
        with suppress(OSError, UnwritableFile):
            write_whole(self._path(digest), _seal(digest, packed) + packed)
            for old in self._latest_first()[MOST_KEPT:]:
                old.unlink(missing_ok=True)

    def _path(self, digest: str) -> Path:
        return self._folder / f"{digest}.report"

    def _latest_first(self) -> list[Path]:
        return sorted(
            self._folder.glob("*.report"), key=lambda path: path.stat().st_mtime, reverse=True
        )


def _packed(made: Made) -> bytes:
    """What was made, compressed piece by piece: a folder of every state is never in memory a second time.

    A line says what follows, and how many bytes of each; then the numbers and the files stand as they are, but for the
    file that is the numbers.
    """
    files = {name: text for name, text in made.files.items() if text is not made.numbers}
    packer, texts = zlib.compressobj(level=1), (made.numbers, *files.values())
    told = {
        "names": {name: name in files for name in made.files},
        "sizes": [len(text.encode()) for text in texts],
        "screens": [made.screen, made.whole_screen],
    }
    pieces = chain((f"{json.dumps(told)}\n",), texts)
    return b"".join(packer.compress(piece.encode()) for piece in pieces) + packer.flush()


def _unpacked(packed: bytes) -> Made:
    """What was packed; whoever calls this has looked whether it is what was written."""
    line, _, rest = zlib.decompress(packed).partition(b"\n")
    told = json.loads(line)
    ends = [*accumulate(told["sizes"])]
    numbers, *texts = (rest[start:end].decode() for start, end in pairwise((0, *ends)))
    screen, whole = map(tuple, told["screens"])
    others = iter(texts)
    files = {
        name: next(others) if is_other else numbers for name, is_other in told["names"].items()
    }
    return Made(numbers, files, screen, whole)


def digest_of(election: str, asked: Iterable[object]) -> str:
    """The digest, in hexadecimal, of an election's inputs, of the program and of what is asked.

    Empty where something of it cannot be read: a report of it is not kept. ``asked`` is told by ``repr``: words,
    numbers, days and tuples of them.
    """
    whole = sha256()
    try:
        for part in chain(_program(), _inputs(election), map(repr, asked)):
            whole.update(_digest_of(part).encode())
    except (OSError, ValueError, RecursionError):
        return ""
    return whole.hexdigest()


def _program() -> Iterator[str]:
    """The interpreter, every library that is installed, every file of the program with its packaged facts."""
    yield sys.version
    for folder in sys.path:
        yield from sorted(each.name for each in Path(folder or ".").glob("*.dist-info"))
    yield from _with_names(_files_below(Path(__file__).resolve().parent.parent))


def _files_below(root: Path) -> Iterator[str]:
    """Every file in a folder and in those that stand in it, without what Python compiled."""
    for folder, folders, names in os.walk(root):
        folders[:] = (name for name in folders if name != COMPILED)
        yield from (os.path.join(folder, name) for name in names)  # noqa: PTH118 - paths cost as much as their files


def _inputs(election: str) -> Iterator[str]:
    """The name of a packaged election; the files of a user's own folder, and those that its description names.

    Its own pages that lie there are no input. Raises OSError where a file cannot be read, ValueError or RecursionError
    where the description cannot.
    """
    yield election
    folder = Path(election)
    if folder.is_dir():
        yield from _with_names({*_lying_in(folder)} | {*_named(folder)})


def _lying_in(folder: Path) -> Iterator[Path]:
    """The files in a folder, without pages of canvass."""
    from canvass.errors import UnwritableFile
    from canvass.present.write import is_own

    for path in folder.iterdir():
        try:
            if path.is_file() and not (path.suffix.lower() in PAGES and is_own(path)):
                yield path
        except UnwritableFile as refused:
            raise OSError(str(refused)) from refused


def _named(folder: Path) -> Iterator[Path]:
    """The files that stand as words in the description of a folder, wherever they lie.

    A description in another encoding is read by ``formats``; here it is refused, for nobody knows what it names.
    """
    import tomllib

    path = folder / "election.toml"
    if not path.is_file():  # the election is refused
        return
    for word in _words(tomllib.loads(path.read_bytes().decode("utf-8-sig"))):
        named = folder / word
        if _is_stream(named):
            raise OSError(f"{named}: what comes out of it is gone once it is read")
        if _is_file(named):
            yield named


def _words(told: object) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        yield from chain.from_iterable(
            map(_words, told.values() if isinstance(told, dict) else told)
        )


def _is_stream(path: Path) -> bool:
    """Whether it is the standard input, a pipe or a device."""
    try:
        return path == Path("-") or not (path.is_file() or path.is_dir() or not path.exists())
    except (OSError, ValueError):  # a sentence is not a path
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (
        OSError,
        ValueError,
    ):  # a sentence is not a path: too long, or with a character that none can have
        return False


def _is_ours_alone(folder: Path) -> bool:
    """Whether nobody else can put a report there: what is kept is given again as what the numbers say."""
    found = folder.stat()
    others = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return not hasattr(os, "geteuid") or (found.st_uid == os.geteuid() and not others)


def _with_names(paths: Iterable[str | Path]) -> Iterator[str]:
    """The names of the regular files among them, and the digests of their bytes, which may be many.

    A block is as long as most files: hashlib's own ``file_digest`` clears a quarter of a megabyte for each of them.
    """
    for path in sorted(os.fspath(each) for each in paths):
        if os.path.isfile(path):  # noqa: PTH113
            yield path
            whole = sha256()
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123
                while block := file.read(BLOCK):
                    whole.update(block)
            yield whole.hexdigest()


def _seal(digest: str, packed: bytes) -> bytes:
    """What stands before a kept report: another report's name makes it another seal."""
    return sha256(digest.encode() + packed).hexdigest().encode()


def _digest_of(part: str) -> str:
    """Of a word as a user or a file system wrote it, in Unicode or not."""
    return sha256(part.encode("utf-8", "surrogatepass")).hexdigest()

"""What a command made before, kept under the digest of everything that it came from.

A digest is over the bytes of the program, of its packaged facts and of the files that are read, the names of what is
installed, the options and the day. One changed byte anywhere is another digest, and what is asked for is made anew.
Nothing here is needed: where the cache cannot be written, or was damaged, the command works all the same.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import chain
from pathlib import Path

MOST_KEPT = 8
"""How many reports are kept; whoever makes another one loses the one that was asked for longest ago."""
COMPILED = "__pycache__"
DIGEST_BYTES = 64
"""A kept report begins with the SHA-256 of what follows, in hexadecimal."""


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

    def find(self, digest: str) -> Made | None:
        """What was kept under this digest; None where there is nothing, or where it is no longer what was written."""
        path = self._path(digest)
        try:
            whole = path.read_bytes()
        except OSError:
            return None
        told, packed = whole[:DIGEST_BYTES], whole[DIGEST_BYTES:]
        if told != _digest_of(packed).encode():
            return None
        with suppress(OSError):  # where its time cannot be changed, it is found all the same
            path.touch()
        found = json.loads(zlib.decompress(packed))
        screens = {name: tuple(found[name]) for name in ("screen", "whole_screen")}
        return Made(found["numbers"], found["files"], **screens)

    def keep(self, digest: str, made: Made) -> None:
        """Keep what was made, and forget what was asked for longest ago; a folder that refuses it changes nothing."""
        from canvass.errors import UnwritableFile
        from canvass.present.write import write_whole

        packed = zlib.compress(json.dumps(asdict(made), ensure_ascii=False).encode(), level=1)
        with suppress(OSError, UnwritableFile):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._path(digest), _digest_of(packed).encode() + packed)
            for old in self._latest_first()[MOST_KEPT:]:
                old.unlink(missing_ok=True)

    def _path(self, digest: str) -> Path:
        return self._folder / f"{digest}.report"

    def _latest_first(self) -> list[Path]:
        return sorted(
            self._folder.glob("*.report"), key=lambda path: path.stat().st_mtime, reverse=True
        )


def digest_of(election: str, asked: Iterable[object]) -> str:
    """The digest, in hexadecimal, of an election's inputs, of the program and of what is asked.

    ``asked`` is told by ``repr``: words, numbers, days and tuples of them.
    """
    whole = sha256()
    for part in chain(_program(), _inputs(election), map(repr, asked)):
        whole.update(_digest_of(part).encode())
    return whole.hexdigest()


def _program() -> Iterator[str | bytes]:
    """The interpreter, every library that is installed, every file of the program with its packaged facts."""
    yield sys.version
    for folder in sys.path:
        yield from sorted(each.name for each in Path(folder or ".").glob("*.dist-info"))
    root = Path(__file__).resolve().parent.parent
    yield from _with_names(path for path in root.rglob("*") if COMPILED not in path.parts)


def _inputs(election: str) -> Iterator[str | bytes]:
    """The name of a packaged election; the files of a user's own folder, and those that its description names.

    Its own pages that lie there are no input.
    """
    from canvass.present.write import is_own

    yield election
    folder = Path(election)
    if folder.is_dir():
        there = {path for path in folder.iterdir() if path.is_file() and not is_own(path)}
        yield from _with_names(there | _named(folder))


def _named(folder: Path) -> set[Path]:
    """The files that stand as words in the description of a folder, wherever they lie."""
    import tomllib

    try:
        described = tomllib.loads((folder / "election.toml").read_text("utf-8"))
    except (OSError, ValueError):  # it is refused when the election is read
        return set()
    return {folder / word for word in _words(described) if _is_file(folder / word)}


def _words(told: object) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        yield from chain.from_iterable(
            map(_words, told.values() if isinstance(told, dict) else told)
        )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (
        OSError,
        ValueError,
    ):  # a sentence is no path: too long, or with a character that none can have
        return False


def _with_names(paths: Iterable[Path]) -> Iterator[str | bytes]:
    """The names and the bytes of the regular files among them."""
    for path in sorted(path for path in paths if path.is_file()):
        yield str(path)
        yield path.read_bytes()


def _digest_of(part: str | bytes) -> str:
    return sha256(part.encode("utf-8") if isinstance(part, str) else part).hexdigest()

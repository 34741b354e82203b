"""An audit that many tests begin with is made once in a run, by the commands, and copied byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from tests.shared_answers import of_the_run


@dataclass(frozen=True, slots=True)
class Kept:
    """A file by its mode and bytes; a folder has none."""

    mode: int
    content: bytes | None


Contents: TypeAlias = dict[str, Kept]


def made_once(step: str, files: Path, place: Path, make: Callable[[], object]) -> None:
    """The folder ``place`` as ``make`` leaves it; it is made once of the same files, and copied from then on.

    ``step`` says how far the audit has come. Where the folder lies is no part of it.
    """
    name = f"{step} {place.name} {_digest(files)}"
    if name not in _MADE:
        _MADE[name] = of_the_run(name, lambda: _made(place, make))
    if not place.exists():
        _write(place, _MADE[name])


_MADE: dict[str, Contents] = {}


def _made(place: Path, make: Callable[[], object]) -> Contents:
    make()
    return {
        str(path.relative_to(place)): Kept(
            path.stat().st_mode, path.read_bytes() if path.is_file() else None
        )
        for path in (place, *sorted(place.rglob("*")))
    }


def _write(place: Path, contents: Contents) -> None:
    for name, kept in contents.items():
        path = place / name
        if kept.content is None:
            path.mkdir(parents=True)
        else:
            path.write_bytes(kept.content)
        path.chmod(kept.mode)


def _digest(files: Path) -> str:
    whole = [(path.name, path.read_bytes()) for path in sorted(files.iterdir())]
    return sha256(repr(whole).encode()).hexdigest()

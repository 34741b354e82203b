"""Raw files as they lie in the source folder, and where the public has them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polars as pl

from canvass.errors import UnreadableFile


@dataclass(frozen=True, slots=True)
class Origin:
    """A public place that a raw file was taken from: ``owner/repository:path`` and the version there."""

    place: str
    commit: str = ""
    licence: str = "none stated; facts"


@dataclass(frozen=True, slots=True)
class RawFile:
    """A file of the source folder; ``trimming`` says what its makers had already left out or added."""

    path: str
    origins: tuple[Origin, ...]
    trimming: str


@dataclass(frozen=True, slots=True)
class RawFolder:
    """The source folder; ``further`` folders are searched for what it does not have."""

    root: Path
    further: tuple[Path, ...] = ()

    def file(self, raw: RawFile) -> Path:
        """Where a raw file lies; raises UnreadableFile when it is not there."""
        paths = [folder / raw.path for folder in (self.root, *self.further)]
        found = [path for path in paths if path.is_file()]
        if not found:
            raise UnreadableFile(f"{paths[0]}: no such file")
        return found[0]

    def text(self, raw: RawFile) -> pl.DataFrame:
        """The rows of a CSV file with every cell as text, so that no code loses a leading zero."""
        return _text(self.file(raw))

    def sha256(self, raw: RawFile) -> str:
        """The digest of the file's bytes."""
        return hashlib.sha256(self.file(raw).read_bytes()).hexdigest()


@cache
def _text(path: Path) -> pl.DataFrame:
    return pl.read_csv(path, infer_schema=False)


def numbers(*columns: str) -> list[pl.Expr]:
    """The text columns as whole numbers; a cell that is none stops the compilation."""
    return [pl.col(name).cast(pl.Int64, strict=True) for name in columns]

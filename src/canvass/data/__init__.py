"""Packaged facts, and the only reader of them.

A packaged election is a folder: ``election.toml`` describes it, ``<table>.parquet`` files hold its tables and
``provenance.toml`` says, for each table, which public files it was compiled from (place, version, SHA-256) and
what each column means. ``tools/compile_data.py`` writes all of it from the raw files. A table that several elections
have lies in one of them, and the others name it ``election/table``. A copy of such a folder is read by its path in the
place of a name.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import polars as pl

from canvass.errors import MissingTable, UnknownName


@cache
def names() -> tuple[str, ...]:
    """Names of the packaged elections, which are looked for once."""
    return tuple(
        sorted(
            entry.name for entry in _root().iterdir() if entry.joinpath("election.toml").is_file()
        )
    )


def is_compiled(folder: Path) -> bool:
    """Whether a folder is a compiled election, as ``tools/compile_data.py`` writes one."""
    return (folder / "provenance.toml").is_file()


def description(election: str | Path) -> dict[str, Any]:
    """What ``election.toml`` says of a packaged election, by its name or its folder."""
    return tomllib.loads(_folder(election).joinpath("election.toml").read_text("utf-8"))


@lru_cache(maxsize=64)
def table(election: str | Path, name: str) -> pl.DataFrame:
    """One packaged table, typed as compiled; ``other-election/table`` is a table that another one has."""
    election, name = _place(election, name)
    file = _folder(election).joinpath(f"{name}.parquet")
    if not file.is_file():
        raise MissingTable(f"the compiled election {str(election)!r} has no table {name!r}")
    return pl.read_parquet(file.read_bytes())


def findings(election: str | Path) -> bytes | None:
    """What the tables of a packaged election were found to lack; None for a copy, which anybody may have changed."""
    if isinstance(election, Path):
        return None
    return _folder(election).joinpath("findings.json").read_bytes()


def sources(election: str | Path, name: str) -> list[dict[str, str]]:
    """The public files that one packaged table was compiled from."""
    place, table_name = _place(election, name)
    return list(provenance(place)[table_name]["source"])


def provenance(election: str | Path) -> dict[str, Any]:
    """Where each table of a packaged election comes from and what its columns mean, by table name."""
    return _provenance(election) if isinstance(election, Path) else _packaged_provenance(election)


@lru_cache(maxsize=8)
def _packaged_provenance(election: str) -> dict[str, Any]:
    """That of a packaged election, read once: each of its tables asks for it."""
    return _provenance(election)


def _provenance(election: str | Path) -> dict[str, Any]:
    return _tables_told(_folder(election).joinpath("provenance.toml").read_text("utf-8"))


@lru_cache(maxsize=8)
def _tables_told(text: str) -> dict[str, Any]:
    """What this text says, understood once: each table of a copy asks for it, and a copy may change meanwhile."""
    return dict(tomllib.loads(text)["table"])


def digest(election: str, name: str) -> str:
    """SHA-256 of the bytes of a packaged table, in hexadecimal."""
    return sha256(_folder(election).joinpath(f"{name}.parquet").read_bytes()).hexdigest()


def _place(election: str | Path, name: str) -> tuple[str | Path, str]:
    lender, slash, lent = name.partition("/")
    return (lender, lent) if slash else (election, name)


def _folder(election: str | Path) -> Traversable:
    if isinstance(election, Path):
        return election
    if election not in names():
        raise UnknownName("packaged election", election, names())
    return _root().joinpath(election)


def _root() -> Traversable:
    return files("canvass.data")

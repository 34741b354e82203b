"""provenance.toml: for each table its rows, digest, columns and sources."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.table import Compiled

_HEAD = "# Written by tools/{tool}; file paths are relative to the folder of raw files.\n"


@dataclass(frozen=True, slots=True)
class Kept:
    """A CSV file that is edited by hand where it is packaged, each row with its public page."""

    file: Path
    meaning: str
    origin: Origin


def provenance_toml(
    tables: tuple[Compiled, ...],
    raw: RawFolder,
    tool: str = "compile_data.py",
    kept: tuple[Kept, ...] = (),
) -> str:
    """The text of provenance.toml, which names the tool that writes it."""
    lines = [line for table in tables for line in _table(table, raw)]
    lines += [line for file in kept for line in _kept(file)]
    return "\n".join([_HEAD.format(tool=tool), *lines]) + "\n"


def _kept(kept: Kept) -> Iterator[str]:
    name, origin = kept.file.stem, kept.origin
    yield from _entries(f"[table.{name}]", {"meaning": kept.meaning})
    facts = {"origin": origin.place, "commit": origin.commit, "licence": origin.licence}
    digest = {"sha256": sha256(kept.file.read_bytes()).hexdigest()}
    yield from _entries(f"[[table.{name}.source]]", facts | digest)


def _table(table: Compiled, raw: RawFolder) -> Iterator[str]:
    facts: dict[str, str | int] = {
        "rows": table.rows.height,
        "content_sha256": table.sha256,
        "meaning": table.meaning,
        "derived": table.derived,
    }
    yield from _entries(f"[table.{table.name}]", facts)
    yield from _entries(f"[table.{table.name}.columns]", table.column_meanings())
    for file in table.sources:
        yield from _sources(table.name, file, raw)


def _sources(table: str, file: RawFile, raw: RawFolder) -> Iterator[str]:
    for origin in file.origins:
        facts = {
            "file": file.path,
            "origin": origin.place,
            "commit": origin.commit,
            "sha256": raw.sha256(file),
            "licence": origin.licence,
            "note": file.trimming,
        }
        yield from _entries(f"[[table.{table}.source]]", facts)


def _entries(head: str, values: Mapping[str, str | int]) -> Iterator[str]:
    yield head
    for key, value in values.items():
        if value != "":
            yield f"{key} = {json.dumps(value, ensure_ascii=False)}"
    yield ""

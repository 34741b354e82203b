"""Every packaged file: digest, meaning, where it was read and when, under which terms, and what was not seen.

Nothing is typed here: a table's entry stands in ``provenance.toml`` beside it, a rule's and a scenario's sources stand
in the file itself.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

PROVENANCE = "provenance.toml"
FINDINGS = "findings.json"
_ADDRESSES = ("origin", "source", "address")
_UNSEEN = ("not_seen", "unknown")
_NOT_FACTS = (".py", ".pyc")


@dataclass(frozen=True, slots=True)
class Origin:
    """A public file or page that was read: where, which version, its SHA-256 as received, its terms, and when.

    What the packaged file does not say is empty; ``read_on`` is the last day.
    """

    address: str
    commit: str = ""
    sha256: str = ""
    licence: str = ""
    read_on: date | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PackagedFile:
    """One file: its place in ``canvass.data``, its SHA-256, its meaning, what was derived, its origins.

    ``computed_from`` names the packaged files from which this one was computed; ``not_seen`` tells what its compiler
    looked for and did not see.
    """

    place: str
    sha256: str
    size: int
    meaning: str
    derived: str
    origins: tuple[Origin, ...]
    computed_from: tuple[str, ...]
    not_seen: tuple[str, ...]

    @property
    def read_on(self) -> date | None:
        """The last day on which one of its origins was read, None where the file does not say."""
        return max((one.read_on for one in self.origins if one.read_on), default=None)


@cache
def packaged_files() -> tuple[PackagedFile, ...]:
    """Every packaged file that holds facts, by its place; read once in a process."""
    return tuple(sorted(_below(files("canvass.data"), ""), key=lambda one: one.place))


def _below(folder: Traversable, path: str) -> Iterator[PackagedFile]:
    beside = folder.joinpath(PROVENANCE)
    tables = tomllib.loads(beside.read_text("utf-8"))["table"] if beside.is_file() else {}
    for entry in folder.iterdir():
        place = f"{path}{entry.name}"
        if entry.is_dir():
            yield from _below(entry, f"{place}/")
        elif not entry.name.endswith(_NOT_FACTS):
            yield _packaged(entry, place, tables)


def _packaged(file: Traversable, place: str, tables: Mapping[str, Any]) -> PackagedFile:
    content = file.read_bytes()
    stem, _, kind = file.name.rpartition(".")
    told: Mapping[str, Any] = tables.get(stem, {})
    meaning = str(told.get("meaning", ""))
    if kind == "toml":
        told = tomllib.loads(content.decode("utf-8"))
        meaning = str(told.get("title") or told.get("name") or _first_comment(content))
    computed = _computed_from(content) if kind == "json" else ()
    if file.name == FINDINGS:
        meaning = "what checking the tables of the election found: votes that do not add up, sizes that do not fit"
    is_list_of_others = file.name == PROVENANCE
    return PackagedFile(
        place=place,
        sha256=sha256(content).hexdigest(),
        size=len(content),
        meaning=meaning,
        derived=str(told.get("derived", "")),
        origins=() if is_list_of_others else _once({**told, "columns": ()}),
        computed_from=computed,
        not_seen=() if is_list_of_others else tuple(dict.fromkeys(_unseen(told))),
    )


def _computed_from(content: bytes) -> tuple[str, ...]:
    return tuple(json.loads(content).get("inputs", ()))


def _first_comment(content: bytes) -> str:
    """What the first comment of a file says; empty where it begins with something else."""
    first = content.decode("utf-8").partition("\n")[0]
    return first.removeprefix("#").strip() if first.startswith("#") else ""


def _once(told: Mapping[str, Any]) -> tuple[Origin, ...]:
    """The origins, each once: several rules may cite one page, of which the latest reading is told."""
    found: dict[tuple[str, str, str], Origin] = {}
    for one in _origins(told):
        key = one.address, one.commit, one.sha256
        known = found.get(key, one)
        days = [day for day in (one.read_on, known.read_on) if day]
        found[key] = replace(known, read_on=max(days, default=None))
    return tuple(found.values())


def _origins(value: Any) -> Iterator[Origin]:
    if isinstance(value, Mapping):
        address = next((value[key] for key in _ADDRESSES if isinstance(value.get(key), str)), "")
        if address:
            named = {key: str(value.get(key, "")) for key in ("commit", "sha256", "licence")}
            note = str(value.get("note") or value.get("notes") or value.get("how_seen") or "")
            yield Origin(address, **named, read_on=_last_day(value.get("read_on")), note=note)
        for part in value.values():
            yield from _origins(part)
    elif isinstance(value, list):
        for part in value:
            yield from _origins(part)


def _last_day(told: Any) -> date | None:
    days = told if isinstance(told, list) else [told]
    return max((day for day in days if isinstance(day, date)), default=None)


def _unseen(value: Any) -> Iterator[str]:
    """Every text that says what was not seen, wherever it stands in a file."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key in _UNSEEN and isinstance(part, str):
                yield part
            else:
                yield from _unseen(part)
    elif isinstance(value, list):
        for part in value:
            yield from _unseen(part)

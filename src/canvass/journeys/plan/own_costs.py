"""Recounts of one's own whose costs are known: a file for each, beside the packaged cases and never in their place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from canvass.errors import InputError, UnreadableFile
from canvass.recount.known_costs import CENTS, KnownCost

KEYS = ("place", "year", "ballots", "counties", "asked", "actual")
FREE = ("source", "notes")
SIZES = {"year": (1900, 2200), "ballots": (1, 10**9), "counties": (1, 10**4)}
DOLLARS = re.compile(r"([0-9]{1,12})\.([0-9]{2})")


def read_costs(files: Sequence[Path], as_of: date | None) -> tuple[KnownCost, ...]:
    """The cases of these files. Raises UnreadableFile, InputError: a case of the day's year or later is refused."""
    cases = tuple(map(_read, files))
    for file, case in zip(files, cases, strict=True):
        if as_of is not None and case.year >= as_of.year:
            raise InputError(
                f"{file}: year {case.year}: what it cost was not known on {as_of}; leave the file out, or --as-of"
            )
    named = [(case.place.casefold(), case.year) for case in cases]
    if twice := [case for case in cases if named.count((case.place.casefold(), case.year)) > 1]:
        raise InputError(f"--costs: {twice[0].place} {twice[0].year} stands in two files; give one")
    return cases


def _read(file: Path) -> KnownCost:
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise UnreadableFile(f"{file}: {fault}") from None
    except tomllib.TOMLDecodeError as fault:
        raise InputError(
            f"{file}: {fault}; canvass recount invoice --case writes such a file"
        ) from None
    if problems := list(_problems(found)):
        raise InputError(
            f"{file}: {'; '.join(problems)}; canvass recount invoice --case writes such a file"
        )
    asked, actual = (_cents(found.get(name)) for name in ("asked", "actual"))
    sizes = (found["year"], found["ballots"], found["counties"])
    return KnownCost(found["place"], *sizes, asked, actual, file.name)


def _problems(found: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{name!r} is not known" for name in found if name not in (*KEYS, *FREE))
    place = found.get("place")
    if not isinstance(place, str) or not place.strip():
        yield "place: write where it was, as 'Adams County, Wisconsin'"
    for name, (least, most) in SIZES.items():
        value = found.get(name)
        if type(value) is not int or not least <= value <= most:
            yield f"{name}: {value!r} is not a whole number from {least} to {most}"
    told = [name for name in ("asked", "actual") if name in found]
    for name in told:
        if _cents(found[name]) is None:
            yield f"{name}: {found[name]!r} is not dollars and cents, as '1795.36'"
    if not told:
        yield "neither asked nor actual is told"


def _cents(dollars: object) -> int | None:
    match = DOLLARS.fullmatch(dollars) if isinstance(dollars, str) else None
    return CENTS * int(match[1]) + int(match[2]) if match else None

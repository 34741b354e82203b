"""Strata of a contest that drew apart, in a TOML file (docs/strata.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import file_digest
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from canvass.formats.kinds import toml as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import line_of, read_toml
from canvass.formats.toml_values import Count, Ratio
from canvass.model import Rule
from canvass.model.contest import fault_of_about, fault_of_share
from canvass.numerals import read_ratio

GIVEN = ("votes", "manifest", "records")
"""The settings of a stratum that name files which are there before a card is drawn."""
FILES = ("votes", "manifest", "read", "records")
"""The settings of a stratum that name files."""
Text = Annotated[str, Field(min_length=1)]
Positive = Annotated[Count, Field(ge=1)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StratumEntry(_Entry):
    """``[[stratum]]``: one of the parts, with its files beside the TOML file."""

    name: Text
    votes: Text
    manifest: Text
    seed: Text | None = None
    read: Text | None = None
    records: Text | None = None
    cards: Positive | None = None
    stake: Ratio | None = None
    batches: Any = None
    kind: Any = None


class StrataEntry(_Entry):
    """The whole file."""

    risk_limit: Ratio
    contest: Text | None = None
    seats: Positive = 1
    votes_allowed: Positive = 1
    rule: Rule = Rule.PLURALITY
    share: Ratio | None = None
    about: tuple[Text, ...] = ()
    card_style: Any = None
    stratum: tuple[StratumEntry, ...]


_TOTALS = "strata with totals of batches are measured in a folder, by the method stratified (docs/strata.md)"
ELSEWHERE = {
    "card_style": (
        "strata by card style are measured in a folder, by the kind comparison_by_style (docs/strata.md): remove the "
        "line, and a card without the contest counts one half"
    ),
    "batches": _TOTALS,
    "kind": f"a stratum with records is compared, any other one is read: remove the line; {_TOTALS}",
}
"""Settings that a folder or another command has, by name, and what to do here."""


@dataclass(frozen=True, slots=True)
class StratumFiles:
    """A stratum: its files, its own seed, its trusted number of cards where stated, and the stake announced.

    ``seed`` and ``read`` may be None where no card was drawn yet.
    """

    name: str
    votes: Path
    manifest: Path
    seed: str | None
    read: Path | None
    records: Path | None
    cards: int | None
    stake: Fraction | None


@dataclass(frozen=True, slots=True)
class StrataFile:
    """The contest over its strata, and the risk limit that was announced for all of them together."""

    risk_limit: Fraction
    contest: str | None
    seats: int
    votes_allowed: int
    rule: Rule
    share: Fraction | None
    about: tuple[str, ...]
    strata: tuple[StratumFiles, ...]


def read_strata(path: Path, *, is_planned: bool = False) -> ReadResult[StrataFile]:
    """The strata in a file, None where something in it is wrong, and every problem.

    Where the draw ``is_planned`` no stratum needs a seed, or what people read.
    """
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    entry, problems = read_toml(text.value, StrataEntry)
    if entry is not None:
        problems = (*problems, *_contradictions(text.value, entry, path.parent))
        problems = (*problems, *_elsewhere(text.value, entry))
        if not is_planned:
            problems = (*problems, *_not_drawn(text.value, entry, path.parent))
    found = named((*text.problems, *problems), path.name)
    value = None if entry is None or problems else _file(entry, path.parent)
    return ReadResult(value, found, text.source)


def _contradictions(text: str, entry: StrataEntry, folder: Path) -> list[Problem]:
    """What single settings do not show."""

    def at(number: int, key: str, message: str) -> Problem:
        place = ("stratum", number, key)
        return kinds.VALUE.at(line_of(text, place), f"stratum {number + 1}: {key}", message=message)

    names = [each.name for each in entry.stratum]
    found = [
        at(number, "name", f"another stratum is called {name!r}")
        for number, name in enumerate(names)
        if name in names[:number]
    ]
    if len(names) < 2:
        message = "strata are two or more parts of one contest"
        found.append(kinds.VALUE.at(line_of(text, ("stratum",)), "stratum", message=message))
    if not 0 < read_ratio(entry.risk_limit) < 1:
        message = "a risk limit lies above 0 and below 1"
        found.append(kinds.VALUE.at(line_of(text, ("risk_limit",)), "risk_limit", message=message))
    if fault := fault_of_share(
        entry.rule, None if entry.share is None else read_ratio(entry.share)
    ):
        message = f"the rule {entry.rule} {fault}"
        found.append(kinds.VALUE.at(line_of(text, ("share",)), "share", message=message))
    if message := fault_of_about(entry.rule, entry.share, entry.about):
        found.append(kinds.VALUE.at(line_of(text, ("about",)), "about", message=message))
    for number, each in enumerate(entry.stratum):
        if each.stake is not None and not 0 < read_ratio(each.stake) < 1:
            found.append(at(number, "stake", "a stake lies above 0 and below 1"))
        for key in GIVEN:
            name = getattr(each, key)
            if name is not None and not (folder / name).is_file():
                found.append(at(number, key, f"there is no file {name!r} beside this one"))
    found += [at(*each) for each in (*_twice(entry, folder), *_copied(entry, folder))]
    return found


def _elsewhere(text: str, entry: StrataEntry) -> Iterator[Problem]:
    """Settings of a folder, or of another command."""
    if entry.card_style is not None:
        line = line_of(text, ("card_style",))
        yield kinds.VALUE.at(line, "card_style", message=ELSEWHERE["card_style"])
    for number, each in enumerate(entry.stratum):
        for key in ("batches", "kind"):
            if getattr(each, key) is not None:
                line = line_of(text, ("stratum", number, key))
                place = f"stratum {number + 1}: {key}"
                yield kinds.VALUE.at(line, place, message=ELSEWHERE[key])


def _not_drawn(text: str, entry: StrataEntry, folder: Path) -> Iterator[Problem]:
    """What is there once cards were drawn: a seed, and what people read."""
    for number, each in enumerate(entry.stratum):
        for key in ("seed", "read"):
            place = f"stratum {number + 1}: {key}"
            if getattr(each, key) is None:
                yield kinds.MISSING.at(line_of(text, ("stratum", number)), place)
        if each.read is not None and not (folder / each.read).is_file():
            message = f"there is no file {each.read!r} beside this one"
            line = line_of(text, ("stratum", number, "read"))
            yield kinds.VALUE.at(line, f"stratum {number + 1}: read", message=message)


def _twice(entry: StrataEntry, folder: Path) -> Iterator[tuple[int, str, str]]:
    """Files that two strata have: the same cards would count in both."""
    first: dict[Path, str] = {}
    for number, each in enumerate(entry.stratum):
        for key in FILES:
            name = getattr(each, key)
            owner = (
                each.name
                if name is None
                else first.setdefault((folder / name).resolve(), each.name)
            )
            if owner != each.name:
                message = f"{name!r} is the file of stratum {owner!r} already: strata have no card in common"
                yield number, key, message


def _copied(entry: StrataEntry, folder: Path) -> Iterator[tuple[int, str, str]]:
    """Files of single cards that are another stratum's byte for byte, under another name."""
    first: dict[tuple[str, bytes], tuple[str, Path]] = {}
    for number, each in enumerate(entry.stratum):
        for key in ("read", "records"):
            name = getattr(each, key)
            if name is None or not (folder / name).is_file():
                continue
            path = (folder / name).resolve()
            if (content := _content(path)) is None:
                continue
            owner, other = first.setdefault((key, content), (each.name, path))
            if owner != each.name and other != path:
                message = f"{name!r} holds what that file of stratum {owner!r} holds: strata have no card in common"
                yield number, key, message


def _content(path: Path) -> bytes | None:
    """The digest of a file that has more than its head; None where it has no line besides."""
    with path.open("rb") as file:
        if not (file.readline() and file.readline().strip()):
            return None
        file.seek(0)
        return file_digest(file, "sha256").digest()


def _file(entry: StrataEntry, folder: Path) -> StrataFile:
    return StrataFile(
        read_ratio(entry.risk_limit),
        entry.contest,
        entry.seats,
        entry.votes_allowed,
        entry.rule,
        None if entry.share is None else read_ratio(entry.share),
        entry.about,
        tuple(
            StratumFiles(
                each.name,
                folder / each.votes,
                folder / each.manifest,
                each.seed,
                None if each.read is None else folder / each.read,
                None if each.records is None else folder / each.records,
                each.cards,
                None if each.stake is None else read_ratio(each.stake),
            )
            for each in entry.stratum
        ),
    )

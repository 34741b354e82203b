"""Errors to plant in a rehearsal, in a TOML file (docs/rehearse.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from canvass.attack.error_kinds import ErrorKind, Wanted
from canvass.errors import nearest
from canvass.formats.kinds import toml as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import line_of, read_toml
from canvass.model import BatchId

Text = Annotated[str, Field(min_length=1)]


class ErrorEntry(BaseModel):
    """``[[error]]``: what, and where; a batch that is not named is drawn by the seed."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: ErrorKind
    batch: Text | None = None
    other: Text | None = None
    contest: Text | None = None


class ErrorsEntry(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    error: tuple[ErrorEntry, ...] = Field(min_length=1)


def read_errors(path: Path, batches: Sequence[BatchId] | None) -> ReadResult[tuple[Wanted, ...]]:
    """The errors in the order of the file, None where one of them cannot be meant, and every problem.

    ``batches`` are those of the manifest, None where it could not be read: then their names are not looked up.
    """
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    entry, problems = read_toml(text.value, ErrorsEntry)
    found = (*text.problems, *problems)
    if entry is None:
        return ReadResult(None, named(found, path.name), text.source)
    known = _names(batches or [one for each in entry.error for one in _named(each)])
    wrong = tuple(_problems(text.value, entry, known))
    wanted = tuple(
        Wanted(one.kind, known.get(one.batch or ""), known.get(one.other or ""), one.contest or "")
        for one in entry.error
    )
    value = None if wrong else wanted
    return ReadResult(value, named((*found, *wrong), path.name), text.source)


def _named(entry: ErrorEntry) -> list[BatchId]:
    return [(name,) for name in (entry.batch, entry.other) if name is not None]


def _names(batches: Sequence[BatchId]) -> dict[str, int]:
    """Every batch by its whole name, and by its last part where no other batch has the same."""
    last = [each[-1] for each in batches]
    alone = {name: place for place, name in enumerate(last) if last.count(name) == 1}
    return alone | {" ".join(each): place for place, each in enumerate(batches)}


def _problems(text: str, entry: ErrorsEntry, known: dict[str, int]) -> Iterator[Problem]:
    """Batches that are not in the manifest, settings that a kind has no place for, and a kind that stands twice."""
    before: set[ErrorKind] = set()
    for number, one in enumerate(entry.error):
        for setting, message, mend in _wrong(one, known):
            row = line_of(text, ("error", number, setting))
            yield kinds.VALUE.at(row, f"error {number + 1}: {setting}", message=message, mend=mend)
        if one.kind in before:
            row = line_of(text, ("error", number, "kind"))
            message = f"{one.kind.value!r} stands there before: a rehearsal has one error of a kind"
            yield kinds.VALUE.at(row, f"error {number + 1}: kind", message=message)
        before.add(one.kind)


def _wrong(one: ErrorEntry, known: dict[str, int]) -> Iterator[tuple[str, str, str]]:
    """Setting, what is wrong with it, and what to do."""
    for setting, name in (("batch", one.batch), ("other", one.other)):
        if name is not None and name not in known:
            near = nearest(name, [*known])
            mend = f"did you mean {near!r}?" if near else f"write it as {next(iter(known), '')!r}"
            yield setting, f"the manifest has no one batch {name!r}", mend
    if one.contest is not None and not one.kind.is_of_contest:
        yield "contest", "it is in every contest of its cards: none is named", "leave it out"
    if one.kind is ErrorKind.WRONG_WINNER and (one.batch or one.other):
        yield "batch", "a wrong winner is made in all batches: none is named", "leave it out"
    elif one.other is not None and one.kind is not ErrorKind.WRONG_LABEL:
        yield (
            "other",
            "only of two boxes with one another's labels is another named",
            "leave it out",
        )
    elif one.other is not None and one.batch is None:
        yield "other", "one box is named and the first is not", "name it as batch"
    elif one.other is not None and known.get(one.other) == known.get(one.batch or ""):
        yield "other", "the two boxes are one", "name another batch"

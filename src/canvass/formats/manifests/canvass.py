"""A manifest: a table with a row for each batch, in the order of the shelf (docs/audit-files.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.grid import delimiter_of, head_of, plain_name
from canvass.formats.kinds import audit as kinds
from canvass.formats.manifests.dialect import dialect_of
from canvass.formats.manifests.foreign import foreign_manifest
from canvass.formats.manifests.odd_rows import odd_rows
from canvass.formats.own_table import PLACE, batch_ids, made_of, read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.formats.standing import AS_IT_IS, Standing
from canvass.formats.text_cells import where
from canvass.formats.text_file import read_text
from canvass.model import Batch, Manifest
from canvass.model.audit_tables import MANIFEST

_TOTAL = re.compile(r"((sub|grand)[ -]?)?totals?( (cards|ballots))?|sum|all")
_RESERVED = "phantom"
_LEADING_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")


def read_manifest(path: Path, standing: Standing = AS_IT_IS) -> ReadResult[Manifest]:
    """The manifest in a file, None where something in it is an error, and every problem.

    It is canvass's own table, or a manifest of another program or office under its own names. ``standing`` is what a
    person decided about its faults.
    """
    text = read_text(path)
    if text.value is not None and not _is_own(text.value):
        found = foreign_manifest(text, path.name, standing.cells)
        if found is not None:
            return made_of(found.file, manifest_problems, _manifest, standing)
    return read_own(path, MANIFEST, manifest_problems, _manifest, standing)


def _is_own(text: str) -> bool:
    """Whether the first line that is not a comment has canvass's own names of the columns that a manifest must have.

    A table whose county or scanner stands under another name is not: its batches would be told apart without it.
    """
    head = head_of(text, delimiter_of(text))
    names = [plain_name(cell) for cell in head[0][1]] if head else []
    return {"batch", "cards"} <= {*names} and not _calls_places_otherwise(names)


def _calls_places_otherwise(names: list[str]) -> bool:
    dialect = dialect_of(names)
    called = dialect.columns(names) if dialect else {}
    return any(place in called and place not in names for place in PLACE)


def manifest_problems(table: pl.DataFrame) -> Iterator[Problem]:
    """What the rows of a manifest say that no manifest should."""
    yield from _totals(table)
    yield from odd_rows(table)
    for line in where(table, table["cards"] == 0):
        yield kinds.BATCH_EMPTY.at(line, "cards", "0")
    lines = dict[tuple[str, ...], int]()
    for line, batch in zip(table[LINE], batch_ids(table), strict=True):
        if batch[0] == _RESERVED:
            yield kinds.BATCH_RESERVED.at(line, found=batch[0])
        first = lines.setdefault(tuple(map(_plain, batch)), line)
        if first != line:
            yield kinds.BATCHES_ALIKE.held_against(first, line, "batch", batch[-1])


def _totals(table: pl.DataFrame) -> Iterator[Problem]:
    batches = zip(table[LINE].to_list(), table["batch"].to_list(), strict=True)
    named = [each for each in batches if _TOTAL.fullmatch(each[1].strip().lower())]
    adds_up = len(named) < table.height  # one box that is called "all" adds up nothing
    for line, batch in named if adds_up else ():
        yield kinds.TOTAL_ROW.at(line, "batch", batch)
    if len(named) == table.height > 1 or (table.height > 2 and not named):
        last = int(table["cards"][-1])
        if 2 * last == int(table["cards"].sum()):
            yield kinds.MAYBE_TOTAL.at(int(table[LINE][-1]), "cards", str(last))


def _plain(name: str) -> str:
    """The name without what two writers of it may do differently.

    >>> _plain(" Box 007"), _plain("box7")
    ('box7', 'box7')
    """
    return _LEADING_ZEROS.sub("", "".join(name.casefold().split()))


def _manifest(table: pl.DataFrame) -> Manifest:
    return Manifest(
        tuple(
            Batch(
                id=row["batch"],
                cards=row["cards"],
                jurisdiction=row.get("jurisdiction", ""),
                tabulator=row.get("tabulator", ""),
                location=row.get("location") or "",
            )
            for row in table.iter_rows(named=True)
        )
    )

"""A results file with a line for each unit, a column of votes for each choice, and columns of words; or a long one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.audits.choices import kind_by_name
from canvass.formats.columns import LINE
from canvass.formats.grid import Grid, delimiter_of, head_of, header_at, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.long_sheet import laid_out, long_columns
from canvass.formats.number_cells import is_number, whole_numbers
from canvass.formats.problem import Problem, SourceFile, by_row, named
from canvass.formats.returns.no_choices import line_fact
from canvass.formats.text_file import read_text

Key = tuple[str, ...]
"""What names a unit: its county, municipality and own name, as far as the file has them, in small letters."""

KEYS: Mapping[str, tuple[str, ...]] = {
    "county": ("county", "county_name"),
    "municipality": ("municipality", "town"),
    "unit": ("unit", "reporting_unit", "precinct", "ward", "election_district"),
}
"""Names of columns that say which unit a line is of, from large to small."""


@dataclass(frozen=True, slots=True, eq=False)
class UnitSheet:
    """A file as read.

    ``votes`` has a row for each of ``keys`` and a column for each of ``choices``. ``words`` are the other columns, by
    name, a text for each key. ``not_counted`` are units whose cells are all empty; ``left_out`` columns of numbers that
    are no choice's. ``labels`` are the units' names as written.
    """

    source: SourceFile
    problems: tuple[Problem, ...]
    named_by: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    keys: tuple[Key, ...] = ()
    labels: tuple[str, ...] = ()
    votes: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_counted: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def read_unit_sheet(path: Path, contest: str = "") -> UnitSheet:
    """The file, CSV or xlsx, with every problem met; nothing but the problems where it has one that stops.

    A file with a line for each unit and choice is laid out by choices; of several contests it has one is named.
    """
    text = read_text(path)
    head = head_of(text.value, delimiter_of(text.value)) if text.value else []
    if text.value is None or not head:
        missing = () if text.value is None else (header_kinds.HEADER_ABSENT.at(),)
        return UnitSheet(text.source, named((*text.problems, *missing), path.name))
    header, problems = header_at(head[0])
    grid = read_grid(text.value, delimiter_of(text.value), header)
    found = [*text.problems, *problems, *grid.problems]
    names = {name.casefold(): name for name in header.names if name}
    keys = {key: names[w] for key, words in KEYS.items() for w in words if w in names}
    if not keys:
        wanted = column_kinds.COLUMN_MISSING.at(header.line, "unit")
        return UnitSheet(text.source, named(by_row([*found, wanted]), path.name))
    long = long_columns(names)
    if long is not None:
        grid, repeated = laid_out(grid, [*keys.values()], long, contest, path.name)
        found += repeated
    return _sheet(text.source, grid, keys, found, path.name)


def _sheet(
    source: SourceFile, grid: Grid, keys: Mapping[str, str], found: list[Problem], file: str
) -> UnitSheet:
    """The units of a grid whose columns are known; problems of cells are added to those found before."""
    others = [name for name in grid.header.names if name and name not in keys.values()]
    numeric = [name for name in others if any(map(is_number, grid.cells[name]))]
    choices = [name for name in numeric if _is_choice(name)]
    is_empty = _all_empty(grid.cells, choices)
    counted = grid.cells.filter(~is_empty)
    numbers = {name: whole_numbers(counted, name) for name in choices}
    found += (problem for each in numbers.values() for problem in each.problems)
    found += _repeated(counted, keys)
    problems = named(by_row(found), file)
    if any(problem.severity.stops for problem in problems):
        return UnitSheet(source, problems)
    votes = [each.values.to_numpy() for each in numbers.values()]
    return UnitSheet(
        source=source,
        problems=problems,
        named_by=tuple(keys),
        choices=tuple(choices),
        keys=tuple(_keys(counted, keys)),
        labels=tuple(_labels(counted, keys)),
        votes=np.column_stack(votes).astype(np.int64) if votes else np.zeros((0, 0), np.int64),
        words={
            name: tuple(cell.strip() for cell in counted[name])
            for name in (*keys.values(), *others)
            if name not in numeric
        },
        not_counted=tuple(_labels(grid.cells.filter(is_empty), keys)),
        left_out=tuple(name for name in numeric if name not in choices),
    )


def _is_choice(name: str) -> bool:
    """Whether a column of numbers is of votes, not of voters, ballots, all votes, blank marks or overvotes."""
    is_vote = kind_by_name(name).is_valid_vote
    return is_vote and line_fact(name) is None and name.casefold() != "registrants"


def _all_empty(cells: pl.DataFrame, choices: list[str]) -> pl.Series:
    """Whether a line has no votes at all: a unit that was not counted."""
    if not choices:
        return pl.Series([False] * len(cells), dtype=pl.Boolean)
    return cells.select(pl.all_horizontal(pl.col(name) == "" for name in choices)).to_series()


def _keys(cells: pl.DataFrame, keys: Mapping[str, str]) -> Iterator[Key]:
    for row in cells.select(keys.values()).iter_rows():
        yield tuple(" ".join(cell.split()).casefold() for cell in row)


def _labels(cells: pl.DataFrame, keys: Mapping[str, str]) -> Iterator[str]:
    for row in cells.select(keys.values()).iter_rows():
        yield ", ".join(cell.strip() for cell in row if cell.strip())


def _repeated(cells: pl.DataFrame, keys: Mapping[str, str]) -> Iterator[Problem]:
    """A unit that stands on two lines, alike or not."""
    seen: dict[Key, tuple[str, ...]] = {}
    said = zip(_keys(cells, keys), _labels(cells, keys), cells.drop(LINE).iter_rows(), strict=True)
    for line, (key, label, row) in zip(cells[LINE], said, strict=True):
        if key in seen:
            kind = row_kinds.DOUBLED if seen[key] == row else row_kinds.KEY_REPEATED
            yield kind.at(line, ", ".join(keys.values()), label)
        seen.setdefault(key, row)

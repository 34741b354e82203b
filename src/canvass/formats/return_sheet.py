"""A county's spreadsheet of returns: a line for each unit, a column for each choice, every problem at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from canvass.errors import nearest
from canvass.formats.columns import LINE
from canvass.formats.grid import Header, delimiter_of, head_of, header_at, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem, SourceFile, by_row, named
from canvass.formats.text_file import read_text

COUNTY, UNIT = "county", "unit"
METHOD, REASON = "method", "reason"
BALLOTS = "ballots"
SAID = (METHOD, REASON, BALLOTS)
"""Columns that a sheet may have besides, unless a choice has that name."""
_CORRECT = "take the column out, or correct its name"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the sheet: its row, county and unit as written, and votes in the order of choices."""

    row: int
    county: str
    unit: str
    votes: tuple[int | None, ...]
    """None where the cell is not a count, which is one of the sheet's problems."""
    method: str = ""
    """How the unit was counted again, as written; empty where the sheet does not say."""
    reason: str = ""
    """Why its votes changed, as written."""
    ballots: str = ""
    """How many ballots were counted, as written, where that is none of the counts."""


@dataclass(frozen=True, slots=True)
class ReturnSheet:
    """A sheet as read, every problem met, and the file that it is."""

    lines: tuple[SheetLine, ...]
    problems: tuple[Problem, ...]
    source: SourceFile


def read_return_sheet(path: Path, choices: Mapping[str, str], county: str = "") -> ReturnSheet:
    """The sheet, CSV or xlsx: ``choices`` are names by id, in their order; a column is named by either.

    Where the sheet has no column ``county``, its lines are of the ``county`` given. It may have the columns ``method``,
    ``reason`` and ``ballots`` besides.
    """
    text = read_text(path)
    name = path.name
    head = head_of(text.value, delimiter_of(text.value)) if text.value else []
    if text.value is None or not head:
        missing = () if text.value is None else (header_kinds.HEADER_ABSENT.at(),)
        return ReturnSheet((), named((*text.problems, *missing), name), text.source)
    header, problems = header_at(head[0])
    columns = _columns(header, choices)
    problems = (
        *text.problems,
        *problems,
        *_misnamed(header, columns, choices, has_county=bool(county)),
    )
    if any(problem.severity.stops for problem in problems):
        return ReturnSheet((), named(by_row(problems), name), text.source)
    grid = read_grid(text.value, delimiter_of(text.value), header)
    numbers = [whole_numbers(grid.cells, columns[choice]) for choice in choices]
    problems = (*problems, *grid.problems, *(p for each in numbers for p in each.problems))
    lines = _lines(grid.cells, columns, [each.values for each in numbers], county, choices)
    return ReturnSheet(tuple(lines), named(by_row(problems), name), text.source)


def _columns(header: Header, choices: Mapping[str, str]) -> Mapping[str, str]:
    """The header's own name of each column that is known."""
    written = {name.casefold(): name for name in header.names if name}
    words = _words(choices)
    taken = {word.casefold() for each in words.values() for word in each}
    said = {name: (name,) for name in SAID if name not in taken}
    wanted = {COUNTY: (COUNTY,), UNIT: (UNIT,), **words, **said}
    found = {
        key: [written[name.casefold()] for name in names if name.casefold() in written]
        for key, names in wanted.items()
    }
    return {key: names[0] for key, names in found.items() if names}


def _words(choices: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """The name and the id of each choice; a word that could mean two choices is the name of no column."""
    both = [{choice.casefold(), name.casefold()} for choice, name in choices.items()]
    means = Counter(word for words in both for word in words)
    return {
        choice: tuple(word for word in (name, choice) if means[word.casefold()] == 1)
        for choice, name in choices.items()
    }


def _misnamed(
    header: Header, columns: Mapping[str, str], choices: Mapping[str, str], *, has_county: bool
) -> Iterator[Problem]:
    """Columns that are missing, and those that are none of the recount's."""
    words = {choice: (*words, choice)[0] for choice, words in _words(choices).items()}
    needed = {UNIT: UNIT, **words} if has_county else {COUNTY: COUNTY, UNIT: UNIT, **words}
    missing = [name for key, name in needed.items() if key not in columns]
    known = set(columns.values())
    unknown = [name for name in header.names if name and name not in known]
    for name in missing:
        yield column_kinds.COLUMN_MISSING.at(header.line, name, mend=_like(name, unknown))
    absent = [name for name in SAID if name not in columns]
    for name in unknown:
        mend = _like(name, missing)
        if not mend and nearest(name, absent):
            yield column_kinds.COLUMN_MISNAMED.at(
                header.line, name, mend=f"{_like(name, absent)} {_CORRECT}"
            )
        else:
            yield column_kinds.COLUMN_UNKNOWN.at(header.line, name, mend=mend or _CORRECT)


def _like(name: str, names: Sequence[str]) -> str:
    near = nearest(name, names)
    return f"is it {near!r}?" if near else ""


def _lines(
    cells: pl.DataFrame,
    columns: Mapping[str, str],
    votes: Sequence[pl.Series],
    county: str,
    choices: Mapping[str, str],
) -> Iterator[SheetLine]:
    rows = zip(*(each.to_list() for each in votes), strict=True)
    written = [
        cells[columns[name]].str.strip_chars().to_list()
        if name in columns and name not in choices
        else [absent] * cells.height
        for name, absent in ((COUNTY, county), (UNIT, ""), *((name, "") for name in SAID))
    ]
    for row, counts, place, unit, *said in zip(cells[LINE], rows, *written, strict=True):
        yield SheetLine(row, place, unit, counts, *said)

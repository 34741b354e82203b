"""A log of containers as a CSV: a line for each step, in the order in which they were taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import nearest
from canvass.formats.grid import BrokenRecord, delimiter_of, records
from canvass.formats.kinds import file as kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.problem import Problem, SourceFile, named
from canvass.formats.text_file import read_text

COUNTY = "county"
NEEDED = ("container", "step", "seal", "finding", "people")
KNOWN = (COUNTY, *NEEDED, "units", "note")
BETWEEN = ";"
"""What stands between several people or several units of a cell."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log as written: its row, and each of its cells by column; empty where the column is not there."""

    row: int
    cells: dict[str, str]

    def several(self, column: str) -> tuple[str, ...]:
        """The parts of a cell that names several."""
        return tuple(part.strip() for part in self.cells[column].split(BETWEEN) if part.strip())


@dataclass(frozen=True, slots=True)
class CustodyLog:
    """A log as read, every problem met, and the file that it is."""

    lines: tuple[LogLine, ...]
    problems: tuple[Problem, ...]
    source: SourceFile


def read_custody_log(path: Path, county: str = "") -> CustodyLog:
    """The log: where it has no column ``county``, its lines are of the ``county`` given."""
    text = read_text(path)
    if text.value is None:
        return CustodyLog((), text.problems, text.source)
    try:
        rows = [(at, c) for at, c in records(text.value, delimiter_of(text.value)) if any(c)]
    except BrokenRecord as broken:
        problem = row_kinds.CELL_TOO_LONG.at(broken.line)
        return CustodyLog((), named((*text.problems, problem), path.name), text.source)
    if not rows:
        problem = kinds.HEADER_ABSENT.at()
        return CustodyLog((), named((*text.problems, problem), path.name), text.source)
    (at, head), *body = rows
    columns = [cell.strip().casefold() for cell in head]
    problems = (*text.problems, *_misnamed(at, columns, county), *_too_long(body, len(columns)))
    if any(problem.severity.stops for problem in problems):
        return CustodyLog((), named(problems, path.name), text.source)
    lines = [LogLine(at, _cells(columns, cells, county)) for at, cells in body]
    return CustodyLog(tuple(lines), named(problems, path.name), text.source)


def _cells(columns: list[str], cells: list[str], county: str) -> dict[str, str]:
    found = dict(zip(columns, (cell.strip() for cell in cells), strict=False))
    return {**dict.fromkeys(KNOWN, ""), COUNTY: county, **found}


def _misnamed(line: int, columns: list[str], county: str) -> Iterator[Problem]:
    needed = NEEDED if county else (COUNTY, *NEEDED)
    unknown = [name for name in columns if name and name not in KNOWN]
    for name in (name for name in needed if name not in columns):
        near = nearest(name, unknown)
        yield kinds.COLUMN_MISSING.at(line, name, mend=f"is it {near!r}?" if near else "")
    for name in unknown:
        near = nearest(name, KNOWN)
        mend = f"is it {near!r}?" if near else "take the column out, or correct its name"
        yield kinds.COLUMN_UNKNOWN.at(line, name, mend=mend)


def _too_long(rows: list[tuple[int, list[str]]], width: int) -> Iterator[Problem]:
    for line, cells in rows:
        if any(cell.strip() for cell in cells[width:]):
            yield row_kinds.LONG.at(line)

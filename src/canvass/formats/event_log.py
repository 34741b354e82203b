"""A log as a CSV: a line for each thing that happened, in their order, with columns that the log's kind has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import nearest
from canvass.formats.grid import BrokenRecord, delimiter_of, records
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.problem import Problem, SourceFile, named
from canvass.formats.text_file import read_text

COUNTY = "county"
BETWEEN = ";"
"""What stands between several people or several units of a cell."""
_CORRECT = "take the column out, or correct its name"


@dataclass(frozen=True, slots=True)
class LogColumns:
    """The columns of a kind of log beside the county: those that it must have, and those that it may."""

    needed: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def known(self) -> tuple[str, ...]:
        """All of them."""
        return (COUNTY, *self.needed, *self.others)


CUSTODY = LogColumns(("container", "step", "seal", "finding", "people"), ("units", "note"))
CHALLENGES = LogColumns(
    ("exhibit", "unit", "ballot", "by", "side", "called", "claimed", "ground", "pile"), ("image",)
)
RULINGS = LogColumns(("exhibit", "ruled", "for", "against", "why"), ("abstained", "reason"))
EQUIPMENT = LogColumns(
    ("machine", "examination", "found", "people", "on", "detail"),
    ("expected", "observed", "report"),
)
TABLES = LogColumns(("table", "since", "team"), ())
NAMES = LogColumns(("unit", "name", "votes"), ())
OBSERVERS = LogColumns(("person", "step"), ("for", "seat", "unit", "said", "answer"))
RECONCILIATION = LogColumns(
    ("unit", "voters", "ballots", "people"),
    (
        *("defective", "opened", "seed", "note"),
        *("second book", "voters at polls", "voters absentee", "voters provisional"),
        *("ballots at polls", "ballots absentee", "ballots provisional"),
        *("issued", "spoiled", "unused"),
        *("absentee", "absentee removed", "absentee kept"),
        *("blank", "blank removed", "blank kept"),
        *("uninitialed", "uninitialed removed", "uninitialed kept"),
        *("all", "all removed", "all kept"),
    ),
)
COSTS = LogColumns(("item", "what"), ("quantity", "rate", "amount"))


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log as written: its row, and each of its cells by column; empty where the column is not there."""

    row: int
    cells: dict[str, str]

    def several(self, column: str) -> tuple[str, ...]:
        """The parts of a cell that names several."""
        return tuple(part.strip() for part in self.cells[column].split(BETWEEN) if part.strip())


@dataclass(frozen=True, slots=True)
class EventLog:
    """A log as read, every problem met, and the file that it is."""

    lines: tuple[LogLine, ...]
    problems: tuple[Problem, ...]
    source: SourceFile


def read_event_log(path: Path, kind: LogColumns, county: str = "") -> EventLog:
    """The log: where it has no column ``county``, its lines are of the ``county`` given."""
    text = read_text(path)
    if text.value is None:
        return EventLog((), text.problems, text.source)
    try:
        rows = [(at, c) for at, c in records(text.value, delimiter_of(text.value)) if any(c)]
    except BrokenRecord as broken:
        problem = row_kinds.CELL_TOO_LONG.at(broken.line)
        return EventLog((), named((*text.problems, problem), path.name), text.source)
    if not rows:
        problem = header_kinds.HEADER_ABSENT.at()
        return EventLog((), named((*text.problems, problem), path.name), text.source)
    (at, head), *body = rows
    columns = [" ".join(cell.replace("_", " ").split()).casefold() for cell in head]
    problems = (
        *text.problems,
        *_misnamed(at, columns, kind, county),
        *_nameless(at, columns, body),
        *_too_long(body, len(columns)),
    )
    if any(problem.severity.stops for problem in problems):
        return EventLog((), named(problems, path.name), text.source)
    lines = [LogLine(at, _cells(columns, cells, kind, county)) for at, cells in body]
    return EventLog(tuple(lines), named(problems, path.name), text.source)


def _cells(columns: list[str], cells: list[str], kind: LogColumns, county: str) -> dict[str, str]:
    found = dict(zip(columns, (cell.strip() for cell in cells), strict=False))
    return {**dict.fromkeys(kind.known, ""), COUNTY: county, **found}


def _misnamed(line: int, columns: list[str], kind: LogColumns, county: str) -> Iterator[Problem]:
    needed = kind.needed if county else (COUNTY, *kind.needed)
    for name in sorted({name for name in columns if name and columns.count(name) > 1}):
        yield header_kinds.HEADER_DUPLICATE.at(line, name)
    unknown = [name for name in columns if name and name not in kind.known]
    for name in (name for name in needed if name not in columns):
        near = nearest(name, unknown)
        yield column_kinds.COLUMN_MISSING.at(line, name, mend=f"is it {near!r}?" if near else "")
    absent = [name for name in kind.known if name not in columns]
    for name in unknown:
        near = nearest(name, absent)
        if near in kind.others:
            yield column_kinds.COLUMN_MISNAMED.at(line, name, mend=f"is it {near!r}? {_CORRECT}")
        else:
            yield column_kinds.COLUMN_UNKNOWN.at(
                line, name, mend=f"is it {near!r}?" if near else _CORRECT
            )


def _nameless(
    line: int, columns: list[str], rows: list[tuple[int, list[str]]]
) -> Iterator[Problem]:
    """Columns without a name in which a row has a cell: a spreadsheet lost their headings."""
    for place, name in enumerate(columns):
        if not name and any(cell.strip() for _, cells in rows for cell in cells[place : place + 1]):
            yield header_kinds.HEADER_LOST.at(line, found=f"column {place + 1}")


def _too_long(rows: list[tuple[int, list[str]]], width: int) -> Iterator[Problem]:
    for line, cells in rows:
        if any(cell.strip() for cell in cells[width:]):
            yield row_kinds.LONG.at(line)

"""Workbooks of states' election night sites with a contest on each sheet: Montana's and South Dakota's.

Above the table stand the election, the state, how many precincts reported and, in some, the county. Its first row has
the contest, "Precinct" or "County", and the choices, each with its party on a line below; its last one is "TOTALS".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from canvass.formats.dialect import Dialect
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.kinds import workbook as kinds
from canvass.formats.names import folded
from canvass.formats.place_names import county_of, state_of
from canvass.formats.problem import Problem, Severity
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.structured.flat import Flat, Row, SheetStart
from canvass.formats.structured.rows import PRESIDENT, count_in, year_of_general
from canvass.formats.workbook import Rows, Sheet
from canvass.model import UnitKind
from canvass.model.election_day import general_election_day

COLUMNS = ("county", "place", "year", "contest", "choice", "party", "votes")
_KINDS = {"precinct": UnitKind.PRECINCT, "county": UnitKind.COUNTY}
_TOTALS = "totals"
_REPORTING = re.compile(r"precincts (\d+) of (\d+) reporting", re.IGNORECASE)
_GENERAL = re.compile(r"\b(20\d\d)\b.*\bgeneral election\b", re.IGNORECASE)
_OF_STATE = re.compile(r"State of (.+)")
_COUNTY = re.compile(r"(.+ County)")


@dataclass(frozen=True)
class _Table:
    """A sheet; its rows are numbered behind the ``before`` rows of the sheets above."""

    rows: Rows
    before: int

    @cached_property
    def header(self) -> int:
        """The row of the contest and its choices, -1 where the sheet has none."""
        rows = enumerate(self.rows)
        return next((n for n, row in rows if row[0] and folded(_second(row)) in _KINDS), -1)

    @property
    def kind(self) -> UnitKind:
        """What its places are."""
        return _KINDS[folded(_second(self.rows[self.header]))]

    @property
    def head(self) -> list[str]:
        """What stands above the table."""
        return [row[0].strip() for row in self.rows[: self.header] if row[0].strip()]

    @property
    def state(self) -> str:
        """The postal code of the state that the head names."""
        found = next(filter(None, map(_OF_STATE.fullmatch, self.head)), None)
        return (state_of(found[1]) or "") if found else ""

    @property
    def is_one(self) -> bool:
        """Whether it has a contest, the state above it and totals below."""
        return self.header >= 0 and bool(self.state) and folded(_second(self.last)) == _TOTALS

    @property
    def last(self) -> list[str]:
        """The last row that holds something."""
        return next((row for row in reversed(self.rows) if any(row)), [""])

    @property
    def title(self) -> str:
        """The contest."""
        return ", ".join(_lines(self.rows[self.header][0]))

    @property
    def counties(self) -> Iterator[str]:
        """Counties that the head, or the first line of the contest, names."""
        for text in (*self.head, *_lines(self.rows[self.header][0])[:1]):
            if found := _COUNTY.fullmatch(text):
                yield found[1]

    @property
    def choices(self) -> Iterator[tuple[int, str, str]]:
        """The column of each choice, its name, and the party on the line below."""
        for column, cell in enumerate(self.rows[self.header]):
            *names, last = _lines(cell) or [""]
            if column > 1 and last:
                yield column, " / ".join(names) or last, last if names else ""

    @property
    def lines(self) -> Iterator[tuple[int, list[str]]]:
        """The rows of places with their numbers, without that of the totals."""
        for number, row in enumerate(self.rows[self.header + 1 :], self.header + 2):
            if any(row) and row is not self.last:
                yield self.before + number, row

    def problems(self) -> Iterator[Problem]:
        """Columns without a name, names that stand twice, totals that are not the sum."""
        heading = self.before + self.header + 1
        often = Counter(folded(name) for _, name, _ in self.choices)
        named = {column for column, *_ in self.choices}
        for column, name, _ in self.choices:
            if often[folded(name)] > 1:
                yield header_kinds.HEADER_DUPLICATE.at(heading, f"{column + 1}", name)
            total = sum(count_in(row[column]) for _, row in self.lines)
            if self.last[column] != str(total):
                found = f"{self.title}, {name}: {self.last[column]}; the rows add to {total}"
                yield row_kinds.TOTAL_DIFFERS.at(heading, f"{column + 1}", found)
        for number, row in self.lines:
            for column in range(2, len(row)):
                if row[column] and column not in named:
                    yield kinds.SHEET_NAMELESS.at(number, f"{column + 1}", row[column])

    def flat(self, county: str, year: str) -> Iterator[Row]:
        """A row for each place and choice."""
        is_county = self.kind is UnitKind.COUNTY
        for number, row in self.lines:
            place = row[1].strip()
            where = (number, place if is_county else county, place, year, self.title)
            for column, choice, party in self.choices:
                yield (*where, choice, party, row[column].strip())


def flat(sheet: Sheet, hints: FileHints) -> Flat | None:
    """The rows of a workbook of such sheets; None where one of them is another.

    Precincts are those of the county that the sheets name, or that was told; of several, or of none, nothing is read.
    """
    tables, pages, before = [], [], 0
    for name, rows in sheet.every_sheet():
        if any(map(any, rows)):
            table = _Table(rows, before)
            if not table.is_one:
                return None
            tables.append(table)
        pages.append(SheetStart(name, before))
        before += len(rows)
    if len({(table.state, table.kind, table.head[0]) for table in tables}) != 1:
        return None
    return _together(tables, tuple(pages), hints)


def _together(tables: Sequence[_Table], pages: tuple[SheetStart, ...], hints: FileHints) -> Flat:
    first = tables[0]
    day = _day(first.head[0]) or hints.day
    counties = {name for table in tables for name in table.counties}
    county = min(counties, default=hints.county)
    problems = [each for table in tables for each in table.problems()]
    problems += [*_of_head(tables), *_titles_twice(tables)]
    of_precincts = first.kind is UnitKind.PRECINCT
    if of_precincts and not (len(counties) < 2 and county_of(county, first.state, day or date.max)):
        problems.append(kinds.SHEETS_WITHOUT_COUNTY.at(found=", ".join(sorted(counties)[:3])))
    is_fatal = any(each.severity is Severity.FATAL for each in problems)
    rows = [row for table in tables for row in table.flat(county, year_of_general(day))]
    found = None if is_fatal else _dialect(first.kind, first.state, day)
    is_general = bool(_GENERAL.search(first.head[0]))
    read = Flat(found, COLUMNS, () if is_fatal else rows, tuple(problems), pages=pages)
    return replace(read, is_general=is_general)


def _of_head(tables: Sequence[_Table]) -> Iterator[Problem]:
    """That precincts are out still: the votes are a part."""
    said = {text for table in tables for text in table.head if _REPORTING.match(text)}
    for text in sorted(said):
        found = _REPORTING.match(text)
        if found and found[1] != found[2]:
            yield kinds.PRECINCTS_OUT.at(found=f"{found[1]} of {found[2]}")


def _titles_twice(tables: Sequence[_Table]) -> Iterator[Problem]:
    """Contests of one title on two sheets: of two parties, or one contest in two parts."""
    often = Counter(folded(table.title) for table in tables)
    for table in tables:
        if often[folded(table.title)] > 1:
            heading = table.before + table.header + 1
            yield kinds.SHEETS_ALIKE.at(heading, found=table.title)


def _day(title: str) -> date | None:
    found = _GENERAL.search(title)
    return general_election_day(int(found[1])) if found else None


def _dialect(kind: UnitKind, state: str, day: date | None) -> Dialect:
    key = ["county"] if kind is UnitKind.COUNTY else ["county", "place"]
    contest = {
        "columns": ["contest"],
        "day": day,
        "year": "year",
        "president": PRESIDENT,
        "parties": "choices",
    }
    count = {"name": kind.plural, "choice": "choice", "party": "party", "votes": "votes"}
    return Dialect.model_validate(
        {
            "name": "contest-sheets",
            "title": "a state's election night workbook with a contest on each sheet",
            "unit": {
                "kind": kind,
                "key": key,
                "name": key[-1],
                "county": {"column": "county", "by": "name"},
                "state": {"the": state},
            },
            "count": [{**count, "contest": contest}],
            "day": day,
        }
    )


def _second(row: list[str]) -> str:
    return row[1] if len(row) > 1 else ""


def _lines(cell: str) -> list[str]:
    return [" ".join(line.split()) for line in cell.splitlines() if line.strip()]

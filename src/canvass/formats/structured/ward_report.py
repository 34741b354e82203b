"""Wisconsin's ward by ward reports: workbooks of the Elections Commission (before it, the G.A.B.), since 2011.

A sheet has a contest. Below a row of headings, whose first says "Total Votes Cast", stand the wards of each county, a
row "County Totals:" and, last, "Office Totals:". Of a contest that was recounted there may be two such blocks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import pairwise

from canvass.formats.dialect import Dialect
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.kinds import workbook as workbook_kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem, Severity
from canvass.formats.structured.flat import Flat, Row, SheetStart
from canvass.formats.structured.rows import PRESIDENT, year_of_general
from canvass.formats.workbook import Rows, Sheet
from canvass.model import Baseline, UnitKind
from canvass.model.election_day import general_election_day

COLUMNS = ("county", "ward", "count", "year", "contest", "choice", "party", "votes", "total")
"""``count`` is the heading of a block; ``total`` is what a row gives as the sum of the block."""

_TOTAL = "total votes cast"
_OF_COUNTY, _OF_OFFICE = "county totals", "office totals"
_MAP = "document map"
_NO_PARTY = "NP"
"""What stands in the place of a party above the candidates of a contest without parties."""
_APRIL, _TUESDAY = 4, 1
_NUMBER = re.compile(r"[-+]?[0-9][0-9,. ]*")


def flat(sheet: Sheet) -> Flat | None:
    """The rows of a workbook of ward by ward reports; None where it is another workbook."""
    reports, pages, problems, before = [], [], [], 0
    for name, rows in sheet.every_sheet():
        report = _Report(rows, before)
        if report.is_one:
            reports.append(report)
        elif report.is_damaged:
            problems.append(workbook_kinds.SHEET_DAMAGED.at(found=name))
        elif folded(name) != _MAP and any(map(any, rows)):
            if not reports and not problems:
                return None
            if report.has_numbers:
                problems.append(workbook_kinds.SHEET_NOT_READ.at(found=name))
        pages.append(SheetStart(name, before))
        before += len(rows)
    if not reports:
        return None
    if len(reports) > 1 and any(len(report.blocks) > 1 for report in reports):
        problems.append(workbook_kinds.COUNTS_MIXED.at())
        return Flat(None, COLUMNS, (), tuple(problems))
    problems += [problem for report in reports for problem in report.problems()]
    problems += _of_other_elections(reports)
    if any(problem.severity is Severity.FATAL for problem in problems):
        return Flat(None, COLUMNS, (), tuple(problems), pages=tuple(pages))
    found = [row for report in reports for row in report.flat()]
    return Flat(_dialect(reports[0]), COLUMNS, found, tuple(problems), pages=tuple(pages))


@dataclass(frozen=True, slots=True)
class _Block:
    """The columns of one count: of its total, and of each choice with its party."""

    heading: str
    total: int
    choices: tuple[tuple[int, str, str], ...]
    nameless: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of a ward or of a total, with its number in the workbook."""

    number: int
    county: str
    ward: str
    cells: list[str]

    @property
    def place(self) -> tuple[str, str]:
        """What tells it from other rows."""
        return self.county, self.ward


class _Report:
    """A sheet, whose first row has ``before`` rows of other sheets before it."""

    def __init__(self, rows: Rows, before: int) -> None:
        self.rows, self.before = rows, before
        self.header = next((n for n, row in enumerate(rows) if _is_header(row)), None)

    @property
    def is_one(self) -> bool:
        """Whether the sheet is a ward by ward report: its wards have totals of counties and of the office."""
        last = next((row for row in reversed(self.rows) if any(row)), [""])
        return self.header is not None and folded(last[0]) == _OF_OFFICE

    @property
    def is_damaged(self) -> bool:
        """Whether the sheet has a part of such a report with votes, and is none: a row of headings or of totals."""
        names = {folded(cell) for row in self.rows for cell in row[:2]}
        is_part = self.header is not None or bool(names & {_OF_COUNTY, _OF_OFFICE})
        return is_part and self.has_numbers and not self.is_one

    @property
    def has_numbers(self) -> bool:
        """Whether a sheet that is none may hold votes, however their numbers are written: 1,012 or 1012.0."""
        return any(_NUMBER.fullmatch(cell.strip()) for row in self.rows for cell in row)

    @property
    def titles(self) -> list[str]:
        """What stands above the headings: the office that reports, the election and, last, the contest."""
        said = (" ".join(row[0].split()) for row in self.rows[: self.header])
        return [text for text in said if text]

    @property
    def contest(self) -> str:
        """The title of the contest; empty where the last line above the headings is that of the election."""
        last = self.titles[-1] if self.titles else ""
        return "" if day_of(last) else last

    @property
    def day(self) -> date | None:
        """The day of the election, where its title says which of the state's elections it is."""
        return next((day for text in self.titles if (day := day_of(text))), None)

    @cached_property
    def blocks(self) -> tuple[_Block, ...]:
        """The counts, from left to right."""
        header = self.rows[self.header or 0]
        below = self.rows[self._first - 1]
        starts = [column for column, cell in enumerate(header) if folded(cell) == _TOTAL]
        return tuple(
            _block(self._heading(start), start, range(start + 1, end), header, below)
            for start, end in pairwise([*starts, len(header)])
        )

    @property
    def _first(self) -> int:
        """The first row of wards: names stand in the row below the headings where parties stand beside them."""
        header = self.header or 0
        below = self.rows[header + 1]
        return header + 1 + (not any(cell.strip() for cell in below[:2]) and any(below))

    def _heading(self, column: int) -> str:
        """What stands above a block, between the title of the contest and the headings."""
        above = (
            self.rows[n][column] for n in range(self.header or 0) if len(self.rows[n]) > column
        )
        return next((" ".join(cell.split()) for cell in above if cell.strip()), "")

    @cached_property
    def lines(self) -> tuple[_Line, ...]:
        """The rows of wards and of totals, in their order."""
        county, found = "", []
        for number, row in enumerate(self.rows[self._first :], self._first + 1):
            if not any(row):
                continue
            first, ward = (" ".join(cell.split()) for cell in row[:2])
            if folded(first) == _OF_OFFICE:
                county, ward = "", "Grand Total"
            elif first:
                county = first
            found.append(_Line(self.before + number, county, ward, row))
        return tuple(found)

    @cached_property
    def _repeated(self) -> tuple[_Line, ...]:
        """Rows without a vote whose ward has another row."""
        often = Counter(line.place for line in self.lines)
        empty = [line for line in self.lines if often[line.place] > 1 and self._is_zero(line)]
        none = Counter(line.place for line in empty)
        kept = {
            line.place: line for line in reversed(empty) if none[line.place] == often[line.place]
        }
        return tuple(line for line in empty if kept.get(line.place) is not line)

    def _is_zero(self, line: _Line) -> bool:
        """Whether each number of a row is zero, the totals too."""
        columns = [column for block in self.blocks for column, *_ in block.choices]
        columns += [block.total for block in self.blocks]
        return all(line.cells[column].strip() == "0" for column in columns)

    def flat(self) -> Iterator[Row]:
        """A row for each ward or total, count and choice."""
        year = year_of_general(self.day)
        left_out = {line.number for line in self._repeated}
        for line in self.lines:
            if line.number in left_out:
                continue
            for block in self.blocks:
                where = (line.number, line.county, line.ward, block.heading, year, self.contest)
                total = line.cells[block.total].strip()
                for column, choice, party in block.choices:
                    yield (*where, choice, party, line.cells[column].strip(), total)

    def problems(self) -> Iterator[Problem]:
        """Headings that do not say whose votes stand below, totals that are not there, and rows that were left out."""
        yield from self._of_headings()
        for line in self._without_total:
            yield row_kinds.TOTAL_MISSING.at(line.number, "county", line.county)
        for line in self._repeated:
            yield row_kinds.ZEROS_REPEATED.at(line.number, "ward", line.ward)

    def _of_headings(self) -> Iterator[Problem]:
        """Columns without a name in which something stands, names that stand twice, and counts without a name."""
        heading = self.before + (self.header or 0) + 1
        headings = [block.heading for block in self.blocks]
        if len(headings) > 1 and not (all(headings) and len({*headings}) == len(headings)):
            yield workbook_kinds.COUNTS_UNNAMED.at(heading)
        for block in self.blocks:
            if not block.choices:
                yield workbook_kinds.CHOICES_MISSING.at(heading, f"{block.total + 1}")
            often = Counter(folded(name) for _, name, _ in block.choices)
            for column, name, _ in block.choices:
                if often[folded(name)] > 1:
                    yield header_kinds.HEADER_DUPLICATE.at(heading, f"{column + 1}", name)
            for column in block.nameless:
                if number := next((line.number for line in self.lines if line.cells[column]), None):
                    yield header_kinds.HEADER_EMPTY.at(number, f"{column + 1}")

    @property
    def _without_total(self) -> Iterator[_Line]:
        """The last row of each county, or of the office, that no total with its numbers follows."""
        for line, after in zip(self.lines, [*self.lines[1:], None], strict=True):
            is_end = after is None or after.county != line.county
            is_total = folded(line.ward) == _OF_COUNTY or not line.county
            if is_end and not (is_total and self._is_filled(line)):
                yield line

    def _is_filled(self, line: _Line) -> bool:
        return all(line.cells[column] for block in self.blocks for column, *_ in block.choices)


def _of_other_elections(reports: list[_Report]) -> Iterator[Problem]:
    """Sheets that say another day than the first one that says any."""
    days = [(report.day, report) for report in reports if report.day]
    for day, report in days[1:]:
        if day != days[0][0]:
            yield workbook_kinds.ELECTIONS_MIXED.at(
                report.before + 1, found=" / ".join(report.titles[:-1])
            )


def _is_header(row: list[str]) -> bool:
    return any(folded(cell) == _TOTAL for cell in row[2:]) and not any(row[:2])


def _block(heading: str, total: int, columns: range, header: list[str], below: list[str]) -> _Block:
    """A count whose choices are named in the headings, or below them and their parties in the headings."""
    has_parties = header is not below
    choices, nameless = [], []
    for column in columns:
        name = " / ".join(part for line in below[column].splitlines() if (part := line.strip()))
        party = header[column].strip() if has_parties else ""
        if name:
            choices.append((column, name, "" if party == _NO_PARTY else party))
        else:
            nameless.append(column)
    return _Block(heading, total, tuple(choices), tuple(nameless))


def _dialect(report: _Report) -> Dialect:
    """How the rows are read; a count that is beside another has its name and stage from what stands above it."""
    day = report.day
    votes = {"choice": "choice", "party": "party", "votes": "votes", "total": "total"}
    counts: list[dict[str, object]] = [
        {
            "name": "reporting-units",
            **votes,
            "contest": {
                "columns": ["contest"],
                "day": day,
                "year": "year",
                "president": PRESIDENT,
                "parties": "choices",
            },
        }
    ]
    if len(report.blocks) > 1:
        is_presidency = bool(year_of_general(day)) and report.contest.casefold() in {
            title.casefold() for title in PRESIDENT
        }
        contest = {
            "id": f"president-{day.year}" if day and is_presidency else "1",
            "title": report.contest,
            "day": day,
            "parties": "choices",
        }
        counts = [
            {
                "name": _name(report.blocks, number),
                "baseline": _stage(block.heading),
                "baseline_detail": block.heading,
                "where": {"count": block.heading},
                **votes,
                "contest": contest,
            }
            for number, block in enumerate(report.blocks)
        ]
    return Dialect.model_validate(
        {
            "name": "wisconsin-ward-report",
            "title": "ward by ward report of Wisconsin's Elections Commission",
            "unit": {
                "kind": UnitKind.REPORTING_UNIT,
                "key": ["county", "ward"],
                "name": "ward",
                "county": {"column": "county", "by": "name"},
                "state": {"the": "WI"},
            },
            "count": counts,
            "day": day,
        }
    )


def _name(blocks: tuple[_Block, ...], number: int) -> str:
    """What a count is called: by its stage, where no other is of that, else by its number."""
    stages = [_stage(block.heading) for block in blocks]
    stage = stages[number]
    is_only = stage is not None and stages.count(stage) == 1
    return stage.value.replace("_", "-") if stage and is_only else f"count-{number + 1}"


def _stage(heading: str) -> Baseline | None:
    """Which count a block is, by its heading; None where that does not say."""
    words = folded(heading).split()
    if "recount" in words:
        return Baseline.RECOUNT
    return Baseline.COUNTY_CANVASS if "canvass" in words else None


def day_of(title: str) -> date | None:
    """The day of a general election, or of a spring election: the first Tuesday in April (Wis. Stat. 5.02(21)).

    None for other elections, whose title does not give the day.

    >>> day_of("2016 General Election"), day_of("2011 SPRING ELECTION & RECOUNT")
    (datetime.date(2016, 11, 8), datetime.date(2011, 4, 5))
    >>> day_of("2012 JUNE 5 RECALL ELECTION"), day_of("2013 SPECIAL ELECTION ASSEMBLY 21")
    (None, None)
    """
    found = re.search(r"\b(20\d\d)\b.*\b(spring|general) election\b", title, re.IGNORECASE)
    if not found or "special" in title.casefold():
        return None
    year = int(found[1])
    if found[2].casefold() == "general":
        return general_election_day(year)
    first = date(year, _APRIL, 1)
    return first + timedelta(days=(_TUESDAY - first.weekday()) % 7)

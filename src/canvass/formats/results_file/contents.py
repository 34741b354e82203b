"""What the cells of a file hold, in its format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from canvass.formats.columns import LINE
from canvass.formats.county_totals import called_by_their_totals
from canvass.formats.dialect import Dialect
from canvass.formats.divisions import in_counties_of_divisions, named_by_division, parts_of_counties
from canvass.formats.grid import Grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import place as place_kinds
from canvass.formats.manifests.canvass import manifest_problems
from canvass.formats.nameless import with_names
from canvass.formats.no_precinct import with_early_votes
from canvass.formats.one_county import county_said, with_county, with_every_county
from canvass.formats.problem import Problem
from canvass.formats.recognise import Candidate, Format, Recognised, title_of
from canvass.formats.results_file.file_read import FileRead, result_of
from canvass.formats.results_file.tables import Divided, Nested
from canvass.formats.returns.answers import with_answers
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.fitted import fitted
from canvass.formats.returns.own import lone_returns
from canvass.formats.returns.primary import has_joint_nominees
from canvass.formats.returns.read import read_results
from canvass.formats.returns.results import ResultsFile
from canvass.formats.returns.seats import SeatsSaid, with_seats
from canvass.formats.returns.sift import Rows
from canvass.formats.said_otherwise import columns_say_otherwise
from canvass.formats.second_division import without_second_division
from canvass.formats.table_csv import read_table
from canvass.formats.towns_alone import is_without_county, of_a_part, of_one_town, with_towns
from canvass.formats.whole_state import with_counties, with_state
from canvass.model.audit_tables import MANIFEST
from canvass.model.tables import RETURNS


def understood(table: Divided) -> FileRead:
    """What the cells of a file hold, in its format."""
    if isinstance(table, FileRead):
        return table
    if isinstance(table, Nested):
        return _nested_read(table)
    source = table.source
    results, rows = _contents(table.grid, table.found, table.format, table.hints)
    cost = sum(rows.left_out.values())
    source = replace(
        source,
        rows_read=table.grid.rows_read,
        rows_kept=max(0, table.grid.rows_read - cost),  # a row of two answers may be left out twice
        left_out=tuple(sorted(rows.left_out.items())),
    )
    problems = (*table.problems, *rows.problems)
    return FileRead(result_of(results, problems, source), table.found.candidates)


def _nested_read(table: Nested) -> FileRead:
    """What the rows of nested elements or of a published sheet hold, by the dialect that these say."""
    flat, dialect = table.flat, table.dialect
    read = read_results(table.grid, dialect, table.hints)
    contests = tuple(
        replace(contest, votes_allowed=flat.votes_allowed.get(contest.title, 1))
        for contest in read.results.contests
    )
    rows_read, cost = table.grid.rows_read, sum(read.rows.left_out.values())
    source = replace(
        table.source,
        format=dialect.name,
        rows_read=rows_read,
        rows_kept=rows_read - cost,
        left_out=tuple(sorted(read.rows.left_out.items())),
    )
    reason = "its elements are those of this format"
    if flat.pages:
        reason = "each of its sheets is a contest, with totals of its places"
    candidate = Candidate(dialect.name, dialect.title, reason)
    said = {each.id: SeatsSaid(flat.elected.get(each.title, 0), 0) for each in contests}
    contests, supposed = with_seats(contests, said)
    results = replace(read.results, contests=contests)
    found = [*table.met, *read.rows.problems, *supposed]
    return FileRead(result_of(results, found, source, flat), (candidate,))


def _contents(
    grid: Grid, found: Recognised, format_: Format, hints: FileHints
) -> tuple[ResultsFile, Rows]:
    if isinstance(format_, Dialect):
        is_general = hints.is_general or has_joint_nominees(grid.cells, format_)
        hints = replace(hints, is_general=is_general)
        grid = with_answers(grid, format_)
        format_, of_counties = with_counties(grid, format_)
        grid, format_, of_divisions = in_counties_of_divisions(grid, format_, hints)
        grid, of_totals = called_by_their_totals(grid, format_, hints)
        grid, again = without_second_division(grid, format_, hints)
        format_, of_towns = with_towns(grid, format_, hints)
        grid, format_, of_state = with_state(grid, format_, hints, county_said(hints))
        grid, told = with_county(named_by_division(grid, format_, hints), format_, hints)
        grid, filled = with_every_county(grid, format_, hints)
        grid, early = with_early_votes(grid, format_, hints)
        fit = fitted(grid, format_, found.unread)
        read = read_results(fit.grid, fit.dialect, hints)
        contests, supposed = with_seats(read.results.contests, read.seats.said, read.seats.crowded)
        results = replace(read.results, contests=contests)
        unread = with_names(fit.unread, found)
        if is_without_county(format_) and not of_towns:
            told = [*told, place_kinds.TOWNS_ALONE.at(found.header.line, found=hints.state)]
        if is_without_county(format_):
            told = [*told, *of_a_part(grid, format_, results.contests, hints.state)]
        told = [*told, *parts_of_counties(grid, format_, hints)]
        told = [*told, *columns_say_otherwise(grid, found.unread, hints)]
        told = [*told, *of_one_town(grid, format_, results.contests, hints.state)]
        return results, read.rows.noting(
            [
                *(*again, *of_counties, *of_divisions, *of_totals, *of_towns, *of_state),
                *(*told, *filled, *early, *_unread(found, unread), *supposed),
            ]
        )
    table, rows = read_table(grid, format_)
    rows = rows.noting(_unread(found, found.unread))
    if format_ is MANIFEST:
        rows = rows.noting(manifest_problems(table))
    title = title_of(format_)
    if format_ is RETURNS:
        results, differing = lone_returns(title, table)
        return results, rows.noting([file_kinds.COUNT_NOT_NAMED.at(), *differing])
    return ResultsFile(title, tables={format_.name: table.drop(LINE)}), rows


def _unread(found: Recognised, columns: Sequence[str]) -> Iterator[Problem]:
    return (column_kinds.COLUMN_UNKNOWN.at(found.header.line, name) for name in columns)

"""A user's results file, read whole: what it holds, what is wrong with it, and what its bytes are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.errors import BadValue
from canvass.formats.bytes_file import FileBytes, read_bytes, unpack
from canvass.formats.columns import LINE
from canvass.formats.contests_alone import untouched
from canvass.formats.county_totals import called_by_their_totals
from canvass.formats.cvr.rctab import configured_export
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import packed_export, vendor_records
from canvass.formats.dialect import Dialect
from canvass.formats.divisions import (
    in_counties_of_divisions,
    named_by_division,
    parts_of_counties,
)
from canvass.formats.file_blocks import file_in_blocks
from canvass.formats.grid import Grid, read_grid, read_grid_in_blocks
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import packed as packed_kinds
from canvass.formats.kinds import place as place_kinds
from canvass.formats.manifests.canvass import manifest_problems
from canvass.formats.manifests.foreign import ForeignManifest, foreign_manifest
from canvass.formats.mapping import packaged_dialects
from canvass.formats.nameless import named_by_place, with_names
from canvass.formats.no_precinct import with_early_votes
from canvass.formats.one_county import county_said, recognised, with_county, with_every_county
from canvass.formats.part_alone import part_alone
from canvass.formats.problem import (
    Problem,
    ReadResult,
    Severity,
    SourceFile,
    by_row,
    named,
)
from canvass.formats.recipe import Recipe, of_file, untold_cells
from canvass.formats.recognise import (
    Candidate,
    Format,
    Recognised,
    formats,
    name_of,
    recognise_by_names,
    title_of,
)
from canvass.formats.returns.answers import with_answers
from canvass.formats.returns.file_hints import NOTHING_TOLD, FileHints, Told, hints_of
from canvass.formats.returns.fitted import fitted
from canvass.formats.returns.own import lone_returns
from canvass.formats.returns.own_day import with_own_day
from canvass.formats.returns.primary import has_joint_nominees
from canvass.formats.returns.read import read_results
from canvass.formats.returns.results import ResultsFile
from canvass.formats.returns.seats import SeatsSaid, with_seats
from canvass.formats.returns.sift import Rows
from canvass.formats.said_otherwise import columns_say_otherwise
from canvass.formats.second_division import without_second_division
from canvass.formats.standing import mended, with_accepted
from canvass.formats.structured import contest_sheets, sheets, ward_report
from canvass.formats.structured.flat import Flat
from canvass.formats.structured.readers import flat as flat_of
from canvass.formats.table_csv import read_table
from canvass.formats.table_file import TableFile
from canvass.formats.text_file import text_in_lines
from canvass.formats.towns_alone import is_without_county, of_a_part, of_one_town, with_towns
from canvass.formats.whole_state import with_counties, with_state
from canvass.formats.workbook import Sheet
from canvass.model import Contest, Rule
from canvass.model.audit_tables import MANIFEST
from canvass.model.schema import Schema
from canvass.model.tables import RETURNS

_RETRIED = 300_000
"""Rows of a table with faults of which one contest is read once more, to say that it can be used alone."""

_FEW_LINES = 1 << 16
"""So many characters mostly say that a file is of cards, and fewer of them are read twice."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file as read, and the formats that it may have."""

    result: ReadResult[ResultsFile]
    candidates: tuple[Candidate, ...]
    untouched: str = ""
    """The title of a contest that no fault touches, where the file has faults and each is of another contest."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A file divided into cells, of a format that is known; its text is not needed any more."""

    source: SourceFile
    problems: tuple[Problem, ...]
    found: Recognised
    format: Format
    grid: Grid
    hints: FileHints

    @property
    def of_contests(self) -> Dialect | None:
        """How its rows are those of contests, if they are."""
        return self.format if isinstance(self.format, Dialect) else None


@dataclass(frozen=True, slots=True)
class _Nested:
    """The rows that nested elements or a published sheet make, and the dialect that these say."""

    source: SourceFile
    met: tuple[Problem, ...]
    flat: Flat
    dialect: Dialect
    grid: Grid
    hints: FileHints

    @property
    def of_contests(self) -> Dialect | None:
        """How its rows are those of contests; the rows of several sheets are counted anew on each."""
        return None if self.flat.pages else self.dialect


_Divided = FileRead | _Table | _Nested
"""What is read already, or how it is divided into cells."""


def read_file(
    path: Path,
    dialect: Dialect | None = None,
    told: Told = NOTHING_TOLD,
    recipe: Recipe | None = None,
    only: Sequence[str] = (),
) -> FileRead:
    """The results file at a path, in the format that its contents show, or by this dialect.

    ``told`` is what a person says of it where neither the file nor its name does.
    ``recipe`` says what was decided about its faults; one for other bytes is an error, and nothing of it is applied.
    ``only`` are titles of contests to read alone: raises UnknownName where the file has none of such a title, BadValue
    for a file whose rows are not those of contests.
    """
    packed = _packed(path) if dialect is None and _opens(path) else None
    if packed is not None:
        return _exported(packed)
    large = _in_blocks(path, dialect, told, recipe)
    if large is not None:
        return _read(large, recipe, only)
    table = _divided(_as_text(*read_bytes(path), dialect, told), dialect, recipe, told)
    return _read(table, recipe, only)


def _read(table: _Divided, recipe: Recipe | None, only: Sequence[str]) -> FileRead:
    """What a file holds, in part or whole, with what the recipe accepts."""
    read = _in_part(table, only) if only else _with_untouched(_understood(table), table)
    return read if recipe is None else _by_recipe(read, recipe)


def _opens(path: Path) -> bool:
    """Whether the file may be read; why it may not is told where its bytes are read.

    A pipe or a device is not opened: it may have no end, or nobody who writes.
    """
    try:
        if not path.is_file():
            return path.is_dir()
        with path.open("rb"):
            return True
    except OSError:
        return False


def _packed(path: Path) -> ReadResult[VendorRecords] | None:
    return configured_export(path) or packed_export(path)


def read_received(name: str, received: bytes, dialect: Dialect | None = None) -> FileRead:
    """The results file in bytes that came from somewhere else than a path."""
    return _understood(_divided(_as_text(*unpack(name, received), dialect), dialect))


def read_within(
    path: Path,
    within: Callable[[Dialect], Dialect],
    told: Told = NOTHING_TOLD,
    recipe: Recipe | None = None,
    only: Sequence[str] = (),
) -> FileRead | None:
    """A table, read by what ``within`` makes of the packaged dialect that its header shows; None for another file."""
    table = _divided_within(_as_text(*read_bytes(path)), within, recipe, told)
    return None if table is None else _read(table, recipe, only)


def _divided_within(
    text: FileRead | _Nested | ReadResult[str],
    within: Callable[[Dialect], Dialect],
    recipe: Recipe | None,
    told: Told,
) -> _Divided | None:
    """The cells of a text by what ``within`` makes of its dialect; its text is not held beside what is made of them."""
    if not isinstance(text, ReadResult) or text.value is None:
        return None
    found = recognised(text.value, _known(None), hints_of(text.source.name, told)).format
    return _divided(text, within(found), recipe, told) if isinstance(found, Dialect) else None


def _known(dialect: Dialect | None) -> Sequence[Format]:
    return (dialect,) if dialect else formats(packaged_dialects())


def _as_text(
    file: FileBytes,
    problem: Problem | None,
    dialect: Dialect | None = None,
    told: Told = NOTHING_TOLD,
) -> FileRead | _Nested | ReadResult[str]:
    """The text of bytes, or what they hold where that is nested elements or a published sheet.

    Bytes, text and cells of a large file are never held together: each step ends before the next one begins.
    """
    is_other = problem is not None and problem.code == file_kinds.OTHER_FORMAT.code
    flat = flat_of(file.content) if is_other and dialect is None else None
    hints, postal = hints_of(file.member or file.name, told), told.state
    packed = [packed_kinds.ZIP_MEMBER.at(found=file.member)] if file.member else []
    if flat is not None:
        source = SourceFile(file.name, file.sha256, file.size_bytes)
        return _nested(source, packed, flat.within(postal), hints)
    report = _report_of(file.sheet, hints) if file.sheet and dialect is None else None
    if report is not None:
        source = SourceFile(file.name, file.sha256, file.size_bytes, workbook=file.workbook)
        return _nested(source, packed, report, hints)
    text = text_in_lines(file, problem)
    sheet = sheets.flat(text.value, hints, postal) if text.value and dialect is None else None
    if sheet is not None:
        return _nested(text.source, text.problems, sheet.within(postal), hints)
    return text


def _report_of(sheet: Sheet, hints: FileHints) -> Flat | None:
    """A workbook of which every sheet is a contest."""
    return ward_report.flat(sheet) or contest_sheets.flat(sheet, hints)


def _nested(
    source: SourceFile, met: Sequence[Problem], flat: Flat, hints: FileHints
) -> FileRead | _Nested:
    """The rows of nested elements or of a published sheet; what is wrong with them, where there are none."""
    if flat.dialect is None:
        return FileRead(_result(None, [*met, *flat.problems], source, flat), ())
    hints = replace(hints, is_general=hints.is_general or flat.is_general)
    return _Nested(source, tuple(met), flat, flat.dialect, flat.grid, hints)


def _nested_read(table: _Nested) -> FileRead:
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
    return FileRead(_result(results, found, source, flat), (candidate,))


def _by_recipe(read: FileRead, recipe: Recipe) -> FileRead:
    """The file with the faults that the recipe accepts as warnings; cells of a table are as it says already."""
    result, source = read.result, read.result.source
    if recipe.sha256 != source.sha256:
        problems = (*result.problems, *of_file(recipe, source))
    else:
        untold = untold_cells(recipe, result.problems) if result.value is not None else ()
        problems = (*with_accepted(result.problems, recipe.accepted), *untold)
    return replace(read, result=replace(result, problems=named(problems, source.name)))


def _divided(
    text: FileRead | _Nested | ReadResult[str],
    dialect: Dialect | None,
    recipe: Recipe | None = None,
    told: Told = NOTHING_TOLD,
) -> _Divided:
    """The cells of a text in the format that its contents show; a file of which more is known, as it is."""
    if not isinstance(text, ReadResult):
        return text
    if text.value is None:
        return FileRead(_result(None, text.problems, text.source), ())
    exported = vendor_records(text, text.source.name) if dialect is None else None
    if exported is not None:
        return _exported(exported)
    hints = hints_of(text.source.name, told)
    found = recognised(text.value, _known(dialect), hints)
    problems, format_ = (*text.problems, *found.problems), found.format
    if format_ is None:
        source = _of_format(text.source, found)
        cells = recipe.cell if recipe and recipe.sha256 == source.sha256 else ()
        manifest = foreign_manifest(text, source.name, cells) if dialect is None else None
        if manifest is not None and not found.candidates[1:]:
            return _manifest_read(manifest)
        published = _published(text, source.name) if dialect is None else None
        if published is not None:
            return _published_read(*published)
        return FileRead(_result(None, problems, source), found.candidates)
    if isinstance(format_, Dialect):
        found = named_by_place(found)
    return _table(text.source, problems, found, format_, _grid(text.value, found), told, recipe)


def _of_format(source: SourceFile, found: Recognised) -> SourceFile:
    return replace(
        source,
        delimiter=found.delimiter,
        header_row=found.header.line,
        format=name_of(found.format) if found.format else "",
    )


def _table(
    source: SourceFile,
    problems: tuple[Problem, ...],
    found: Recognised,
    format_: Format,
    grid: Grid,
    told: Told,
    recipe: Recipe | None,
) -> _Table:
    """A table of a known format, with the cells that a recipe for these bytes mends."""
    is_for_it = recipe is not None and recipe.sha256 == source.sha256
    grid = mended(grid, recipe.cell if recipe and is_for_it else ())
    if isinstance(format_, Dialect):
        format_, of_file = with_own_day(grid, format_)
        told = replace(told, state=format_.own_state or told.state, day=of_file or told.day)
    hints = hints_of(source.name, told)
    return _Table(_of_format(source, found), problems, found, format_, grid, hints)


def _in_blocks(
    path: Path, dialect: Dialect | None, told: Told, recipe: Recipe | None
) -> _Table | None:
    """A large table of results, of whose text a block is held at a time; None for a file that is asked as a whole."""
    file = file_in_blocks(path)
    if file is None or (dialect is None and _is_no_table(file.head, path.name)):
        return None
    found = recognise_by_names(file.head, _known(dialect))
    if found is None or not isinstance(found.format, Dialect):
        return None
    format_, found = found.format, named_by_place(found)
    columns = format_.columns_among(found.header.names, found.unread)
    grid = read_grid_in_blocks(file, found.delimiter, found.header, columns)
    if grid is None:
        return None
    return _table(
        file.source, (*file.problems, *found.problems), found, format_, grid, told, recipe
    )


def _is_no_table(head: str, name: str) -> bool:
    """Whether a text that begins so is read as something else than a table of results, whatever its columns are."""
    begins = (ReadResult(part, (), SourceFile(name)) for part in (head[:_FEW_LINES], head))
    is_of_cards = any(vendor_records(part, name) is not None for part in begins)
    return is_of_cards or sheets.flat(head, hints_of(name)) is not None


def _published(text: ReadResult[str], name: str) -> tuple[Schema, TableFile] | None:
    """A table of an audit, where the columns are of no format of results: its checks are loaded here."""
    from canvass.formats.audits.published import published_table

    return published_table(text, name)


def _grid(text: str, found: Recognised) -> Grid:
    if not isinstance(found.format, Dialect):
        return read_grid(text, found.delimiter, found.header)
    columns = found.format.columns_among(found.header.names, found.unread)
    return read_grid(text, found.delimiter, found.header, columns, is_coded=True)


def _understood(table: _Divided) -> FileRead:
    """What the cells of a file hold, in its format."""
    if isinstance(table, FileRead):
        return table
    if isinstance(table, _Nested):
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
    return FileRead(_result(results, problems, source), table.found.candidates)


def _in_part(table: _Divided, only: Sequence[str], known: FileRead | None = None) -> FileRead:
    """The contests that were asked for, with faults of the whole file that are not another contest's.

    ``known`` is what the whole file holds, where it was read already.
    """
    dialect = None if isinstance(table, FileRead) else table.of_contests
    if isinstance(table, FileRead) or dialect is None:
        return _whole_or_not(known or _understood(table))
    whole = known or _understood(table)
    part = part_alone(
        whole.result,
        table.grid,
        dialect,
        only,
        lambda grid: _understood(replace(table, grid=grid)).result,
    )
    return replace(whole, result=_result(part.value, part.problems, part.source))


def _whole_or_not(read: FileRead) -> FileRead:
    """A file that cannot be read at all; raises BadValue for one that can, and is read whole."""
    found = read.result
    if found.value is None:
        return read
    what = read.candidates[0].title if read.candidates else found.value.title
    raise BadValue(
        f"--only takes contests from a table of rows or from nested elements; {found.source.name} is read whole "
        f"({what}): leave --only out, and mend each error that stands then"
    )


def _with_untouched(read: FileRead, table: _Divided) -> FileRead:
    """A file with faults, with a contest that none of them touches, if it is whole when it is read alone."""
    faults = [each for each in read.result.problems if each.severity.stops]
    if not faults or read.result.value is None or isinstance(table, FileRead):
        return read
    dialect = table.of_contests
    if dialect is None or table.grid.cells.height > _RETRIED:
        return read
    title = untouched(table.grid, dialect, read.result.value, faults)
    is_whole = bool(title) and _in_part(table, [title], read).result.is_usable
    return replace(read, untouched=title if is_whole else "")


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


def _exported(found: ReadResult[VendorRecords]) -> FileRead:
    """Cast vote records as a voting system exports them."""
    if found.value is None:
        return FileRead(ReadResult(None, found.problems, found.source), ())
    words = found.value.words
    contests = tuple(
        Contest(
            each.title,
            each.title,
            each.choices,
            votes_allowed=each.votes_allowed,
            rule=Rule.IRV if each.rankings else Rule.PLURALITY,
        )
        for each in found.value.contests
    )
    candidate = Candidate(
        found.source.format, words, "it has a card of a voting system in each record"
    )
    results = ResultsFile(f"cast vote records: {words}", contests=contests)
    return FileRead(ReadResult(results, found.problems, found.source), (candidate,))


def _manifest_read(found: ForeignManifest) -> FileRead:
    """A manifest under the names of another program or office."""
    table, problems = found.file.table, list(found.file.problems)
    tables = {} if table is None else {MANIFEST.name: table.drop(LINE)}
    if table is not None:
        problems += manifest_problems(table)
    candidate = Candidate(
        found.dialect.name, found.dialect.title, "it names a column of batches and one of cards"
    )
    results = None if table is None else ResultsFile(found.dialect.title, tables=tables)
    return FileRead(_result(results, problems, found.file.source), (candidate,))


def _published_read(schema: Schema, read: TableFile) -> FileRead:
    """A table of an audit that an office published."""
    title = f"of an audit as Colorado publishes it: {schema.meaning}"
    candidate = Candidate(schema.name, title, f"it has the columns of {schema.name}")
    tables = {} if read.table is None else {schema.name: read.table.drop(LINE)}
    results = None if read.table is None else ResultsFile(title, tables=tables)
    return FileRead(_result(results, read.problems, read.source), (candidate,))


def _unread(found: Recognised, columns: Sequence[str]) -> Iterator[Problem]:
    return (column_kinds.COLUMN_UNKNOWN.at(found.header.line, name) for name in columns)


def _result(
    results: ResultsFile | None,
    problems: Sequence[Problem],
    source: SourceFile,
    flat: Flat | None = None,
) -> ReadResult[ResultsFile]:
    """The result; where a problem is fatal there is no table. What is wrong with sheets is told by sheet and row."""
    is_fatal = any(problem.severity is Severity.FATAL for problem in problems)
    in_order = named(by_row(problems), source.name)
    if flat is not None:
        in_order = tuple(dict.fromkeys(map(flat.placed, in_order)))
    return ReadResult(None if is_fatal else results, in_order, source)

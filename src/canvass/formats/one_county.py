"""Results of one county that has no column of counties, as its clerk writes them: the file's name says which it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

import polars as pl

from canvass.formats.coded import CODED, blank, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import place as place_kinds
from canvass.formats.names import folded
from canvass.formats.place_names import county_of
from canvass.formats.problem import Problem
from canvass.formats.recognise import Format, Recognised, recognise
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.no_choices import office_fact
from canvass.formats.returns.primary import is_of_parties
from canvass.formats.said_otherwise import precincts_are_counties
from canvass.formats.towns_alone import of_towns
from canvass.formats.whole_state import of_whole_states

_PRECINCT, _WARD = "precinct", "ward"
_OF_PARTY = re.compile(
    r"(?i)(.*\S)\s*\(((?:democrat|republican|non[ -]?partisan|libertarian|green|independent american)[^()]*|"
    r"dem|rep|lib|lbt|grn|ael)\)(\s*\([^()]*\))*"
)
"""A contest of a primary that says whose it is: its office and its party."""


def recognised(text: str, known: Sequence[Format], hints: FileHints) -> Recognised:
    """The format of a text; where no other fits, that of a county's or a state's own file.

    Every column of such a file must be known, or say the same in each row: another may tell its places apart. Towns
    without their counties are those of a whole state: of a file whose name says a part nothing would tell that it is
    one.
    """
    found = recognise(text, known)
    if found.format is not None or found.candidates[1:] or not hints.state:
        return found
    of_places = _of_one_county if county_said(hints) else of_whole_states
    towns = [] if hints.county else [*of_towns(known, hints.state)]
    no_parties = [*_without_parties(known)] if hints.is_general and not hints.is_primary else []
    no_office = [*_without_office(known)] if hints.office else []
    for forms in (no_office, towns, [*of_places(known)], no_parties):
        own = recognise(text, forms) if forms else found
        apart = _saying_several(text, own)
        if own.format is not None and not apart:
            return own
        if own.format is not None and hints.county:
            found = replace(found, problems=tuple(_told_apart(found.problems, apart)))
    return found


def _saying_several(text: str, found: Recognised) -> list[str]:
    """The columns that the format does not know and that have several texts in rows of places."""
    if not found.unread or not isinstance(found.format, Dialect):
        return []
    places = [name for name in found.format.unit.key if name in found.header.names]
    cells = read_grid(text, found.delimiter, found.header, {*found.unread, *places}).cells
    named = (
        cells.filter(pl.any_horizontal(~blank(cells[name]) for name in places)) if places else cells
    )
    return [name for name in found.unread if name in named.columns and named[name].n_unique() > 1]


def _told_apart(problems: Iterable[Problem], columns: Sequence[str]) -> Iterator[Problem]:
    """The problems, where the columns are unknown with those that keep a county's file from being read."""
    names = ", ".join(columns)
    mend = f"nothing says what these columns are, and they may tell places apart: {names}; remove them, or "
    for problem in problems:
        is_it = problem.code == header_kinds.FORMAT_UNKNOWN.code
        yield (
            replace(problem, mend=f"{mend}{header_kinds.FORMAT_UNKNOWN.mend}") if is_it else problem
        )


def with_county(grid: Grid, dialect: Dialect, hints: FileHints) -> tuple[Grid, list[Problem]]:
    """The table with the county and the office that the file's name says, and a column of parties, where it lacks them.

    Without parties a primary is read where each of its contests says whose it is: else two would be one.
    """
    count = next((each for each in dialect.counts if _is_long(each)), None)
    column = dialect.unit.county.column if dialect.unit.county else ""
    absent = {*dialect.file.absent}.difference(grid.cells.columns)
    line, told, made = grid.header.line, [], []
    office = count.contest.columns[0] if count else ""
    if count is None or absent.isdisjoint((column, count.party, office)):
        return grid, []
    if office in absent:
        made.append(pl.lit(hints.office, CODED).alias(office))
        told.append(file_kinds.NAME_SAYS.at(found=f"office: {hints.office}"))
    if column in absent:
        told.append(file_kinds.NAME_SAYS.at(found=f"{hints.county}, {hints.state}"))
        made.append(pl.lit(hints.county, CODED).alias(column))
        told += precincts_are_counties(grid, dialect, hints)
    if count.party in absent:
        made.append(pl.lit("", CODED).alias(count.party))
        offices = [hints.office] if office in absent else grid.cells[office].unique().to_list()
        told.append(column_kinds.PARTIES_ABSENT.at(line, count.party))
        if not hints.is_general and not _say_parties(offices, hints.state):
            told.append(column_kinds.PARTIES_UNSAID.at(line, count.party))
    cells = grid.cells.with_columns(made)
    return Grid(grid.header, cells, grid.problems, grid.rows_read, grid.left_out), told


def with_every_county(grid: Grid, dialect: Dialect, hints: FileHints) -> tuple[Grid, list[Problem]]:
    """The table with the county on every row, where the file's name and every other row say the same one."""
    column = dialect.unit.county.column if dialect.unit.county else ""
    if not column or column not in grid.cells.columns or not county_said(hints):
        return grid, []
    is_empty = blank(grid.cells[column])
    if not is_empty.any() or dialect.unit.columns == (column,):
        return grid, []
    said = grid.cells[column].unique().cast(pl.String).str.strip_chars()
    names = {name.casefold(): name for name in said if name}
    if len(names) != 1:
        return grid, []
    (name,) = names.values()
    if county_of(name, hints.state, hints.day or date.max) != county_said(hints):
        return grid, []
    filled = pl.when(is_empty).then(pl.lit(name)).otherwise(written(column)).cast(CODED)
    line = grid.cells.filter(is_empty)[LINE][0]
    told = place_kinds.COUNTY_FILLED.at(line, column, f"{name}: {is_empty.sum():,} rows")
    cells = grid.cells.with_columns(filled.alias(column))
    return Grid(grid.header, cells, grid.problems, grid.rows_read, grid.left_out), [told]


def county_said(hints: FileHints) -> str:
    """The code of the county that the name of a file says, empty where the state has none of that name."""
    if not (hints.county and hints.state and hints.day):
        return ""
    return county_of(hints.county, hints.state, hints.day) or ""


def _of_one_county(known: Iterable[Format]) -> Iterator[Format]:
    """The dialects of counties by name, for files that lack their column; with wards for precincts, or above them."""
    for each in known:
        if (
            not isinstance(each, Dialect)
            or each.unit.county is None
            or each.unit.county.by != "name"
        ):
            continue
        count = next(filter(_is_long, each.counts), None)
        if count is not None and len(each.unit.key) == (
            1 + (each.unit.name != each.unit.county.column)
        ):
            absent = (*each.file.absent, each.unit.county.column, count.party)
            file = each.file.model_copy(update={"absent": absent})
            own = each.model_copy(update={"file": file})
            yield own
            county, *place = each.unit.key
            if place == [_PRECINCT]:
                for key in ((county, _WARD), (county, _WARD, _PRECINCT)):
                    unit = each.unit.model_copy(update={"key": key, "name": key[-1]})
                    yield own.model_copy(update={"unit": unit})


def _without_parties(known: Iterable[Format]) -> Iterator[Dialect]:
    """The dialects of counties by name, for files of a general election that lack the column of parties."""
    for each in known:
        if isinstance(each, Dialect) and each.unit.county and each.unit.county.by == "name":
            count = next(filter(_is_long, each.counts), None)
            if count is not None:
                absent = (*each.file.absent, count.party)
                file = each.file.model_copy(update={"absent": absent})
                yield each.model_copy(update={"file": file})


def _without_office(known: Iterable[Format]) -> Iterator[Dialect]:
    """The dialects of counties by name, for files of the one office that their names say."""
    for each in known:
        if isinstance(each, Dialect) and each.unit.county and each.unit.county.by == "name":
            count = next(filter(_is_long, each.counts), None)
            if count is not None:
                absent = (*each.file.absent, count.contest.columns[0])
                file = each.file.model_copy(update={"absent": absent})
                yield each.model_copy(update={"file": file})


def _is_long(count: CountColumns) -> bool:
    return bool(count.contest.columns and count.choice and count.party and count.votes)


def _say_parties(offices: Iterable[str], state: str) -> bool:
    """Whether the contests of a primary say whose they are.

    Where contests of two parties do, one that does not is of all voters, if it is for no office that they, or parties
    by law, nominate for: a city's council.
    """
    of_votes = [office.strip() for office in offices if office_fact(office) is None]
    said = {office: _OF_PARTY.fullmatch(office) for office in of_votes}
    partisan = {folded(found[1]) for found in said.values() if found}
    parties = {folded(found[2]) for found in said.values() if found}
    unsaid = [folded(office) for office, found in said.items() if not found]
    if len(parties) < 2:
        return not unsaid
    return not any(office in partisan or is_of_parties(office, state) for office in unsaid)

"""A grid of text, read by a dialect, becomes units, contests, sets of returns and facts on turnout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import polars as pl

from canvass.formats.coded import CODED, asked, blank, coded, words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import cell as cell_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.kinds import sums as sum_kinds
from canvass.formats.numbered import numbered
from canvass.formats.problem import Problem
from canvass.formats.returns.apart import apart
from canvass.formats.returns.choice_kinds import choice_kind, is_of_marks
from canvass.formats.returns.choices_alike import choices_alike
from canvass.formats.returns.column_checks import doubtful_columns
from canvass.formats.returns.contests import (
    answers_lost,
    presidents_off_year,
    with_contest,
    year_of,
)
from canvass.formats.returns.contests_alike import without_named_twice
from canvass.formats.returns.county_write_ins import with_county_write_ins
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.hinted import hinted
from canvass.formats.returns.line_facts import (
    divided_by_line,
    of_groups,
    of_several_totals,
    turnout_of,
    unequal_to_lines,
)
from canvass.formats.returns.listed import long_contests, wide_contests
from canvass.formats.returns.measures import (
    covariates_of,
    divided_by_turnout,
    is_turnout,
    turnout_from_columns,
    turnout_from_rows,
)
from canvass.formats.returns.modes import without_double_totals
from canvass.formats.returns.namesakes import told_apart
from canvass.formats.returns.nobodys_sums import nobodys_sums
from canvass.formats.returns.numbers_as_choices import numbers_as_choices
from canvass.formats.returns.party_and_none import with_and_without_party
from canvass.formats.returns.people_alike import spelled_twice
from canvass.formats.returns.places_as_choices import places_as_choices
from canvass.formats.returns.primary import by_party, named_by_party, straight_parties
from canvass.formats.returns.questions import without_questions_of_counties
from canvass.formats.returns.repeats import without_repeats
from canvass.formats.returns.results import ReadReturns, ResultsFile
from canvass.formats.returns.said import SAID, Said, with_said
from canvass.formats.returns.same_votes import same_votes_of_two_parties
from canvass.formats.returns.seats_in_columns import Seats, marked_rows, seats_in_columns
from canvass.formats.returns.sift import Rows
from canvass.formats.returns.spellings import one_spelling
from canvass.formats.returns.sums_among import like_sums, without_sums
from canvass.formats.returns.totals import last_row_like_a_total, unequal_to_total, without_totals
from canvass.formats.returns.unit_checks import unit_problems
from canvass.formats.returns.units import units_of
from canvass.formats.returns.unreported import without_unreported
from canvass.formats.returns.votes import long_votes, wide_votes
from canvass.formats.returns.ways_listed import listed_several_times
from canvass.formats.returns.write_in_sums import without_write_in_sums
from canvass.formats.text_cells import guarded_cells
from canvass.model import ChoiceKind, Contest, parties
from canvass.model.election_day import general_election_day

_DEFAULT_DAY = date(2016, 11, 8)
"""Whose county names are taken where neither the file nor its dialect says a year; they rarely change."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a file holds, and its rows with every problem met."""

    results: ResultsFile
    rows: Rows
    seats: Seats = field(default_factory=Seats)
    """What the file says of how many its contests elect."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One count of a file: its returns, its contests and the rows that it was read from."""

    rows: Rows
    returns: ReadReturns
    contests: tuple[Contest, ...]


def read_results(grid: Grid, dialect: Dialect, hints: FileHints) -> Read:
    """What the grid holds, by the dialect and what the name of its file says."""
    rows = Rows(_set_tight(coded(grid.cells), dialect), grid.problems, grid.left_out)
    dialect, said = hinted(dialect, hints)
    rows = rows.noting(said)
    rows, dialect = told_apart(_of_known_level(rows, dialect), dialect)
    rows = straight_parties(rows, dialect)
    rows = with_said(rows, dialect)
    marked = marked_rows(rows.cells, dialect)
    rows = with_county_write_ins(without_totals(rows, dialect), dialect)
    rows = _without_nameless(rows, dialect)
    rows = rows.noting(guarded_cells(rows.cells, dialect.text_columns))
    units = units_of(rows.cells, dialect.unit, _day_of(rows.cells, dialect))
    rows = replace(rows, cells=rows.cells.with_columns(units.of_rows)).noting(units.problems)
    votes, facts = divided_by_turnout(rows, dialect)
    votes, lines = divided_by_line(votes, dialect)
    as_written = dialect
    votes = votes.noting(numbers_as_choices(votes, dialect))
    votes = with_said(named_by_party(votes, dialect), dialect)
    dialect, votes = by_party(votes, dialect, hints)
    votes = with_said(one_spelling(votes, dialect), dialect)
    dialect, votes = apart(votes, dialect)
    votes = with_said(votes, dialect)
    votes = without_questions_of_counties(without_named_twice(votes, dialect), dialect)
    votes = without_unreported(votes, dialect)
    votes = _without_repeated_rows(_of_some_count(votes, dialect), dialect)
    votes = votes.noting(
        [
            *unequal_to_lines(votes, lines, as_written),
            *of_groups(lines, as_written),
            *_of_several_totals(votes, lines, dialect, as_written),
            *doubtful_columns(votes.cells, as_written),
            *with_and_without_party(votes, dialect),
            *same_votes_of_two_parties(votes, dialect),
            *spelled_twice(votes, dialect),
            *places_as_choices(votes, dialect),
        ]
    )
    facts = Rows(pl.concat([facts.cells, turnout_of(lines, dialect)], how="diagonal"))
    parts = [_part(votes, count, dialect) for count in dialect.counts]
    tables, further = _tables(votes, facts, dialect)
    results = ResultsFile(
        title=dialect.title,
        units=units.table,
        contests=_distinct(contest for part in parts for contest in part.contests),
        returns=tuple(part.returns for part in parts),
        tables=tables,
        lines=dict(zip(units.ids[UNIT].to_list(), units.ids[LINE].to_list(), strict=True)),
    )
    if any(count.baseline is None for count in dialect.counts):
        votes = votes.noting([file_kinds.COUNT_NOT_NAMED.at()])
    rows = votes.joined([*(part.rows for part in parts), *further])
    if not results.contests and _has_warnings_alone(rows):
        rows = rows.noting([sum_kinds.NO_CONTEST_LEFT.at()])
    read = next(((part.returns, part.contests) for part in parts[:1]), None)
    seats = Seats()
    if read:
        own, turnout = parts[0].rows.cells, tables.get("turnout")
        seats = seats_in_columns(own, marked, dialect, read, hints, turnout)
    rows = rows.noting([*seats.problems, *unit_problems(results, units, dialect)])
    rows = rows.noting([*presidents_off_year(results.contests), *answers_lost(results.contests)])
    rows = rows.noting([*choices_alike(results)])
    return Read(results, rows, seats)


def _set_tight(cells: pl.DataFrame, dialect: Dialect) -> pl.DataFrame:
    """The table without the spaces by which some offices fill every name to the width of its column."""
    wide = [
        name
        for name in dialect.text_columns
        if name in cells.columns and _are_filled([*filter(None, words_of(cells[name]))])
    ]
    tight = (asked(cells[name], lambda text: text.str.strip_chars()).cast(CODED) for name in wide)
    return cells.with_columns(tight) if wide else cells


def _are_filled(words: Sequence[str]) -> bool:
    """Whether all words are as long as one another, and spaces make some so."""
    is_one_width = len({len(word) for word in words}) == 1
    return is_one_width and any(word.endswith(" ") for word in words)


def _has_warnings_alone(rows: Rows) -> bool:
    """Whether contests were left out, and nothing yet stops the file."""
    is_left_out = any(code.startswith("contest.") for code in rows.left_out)
    return is_left_out and not any(problem.severity.stops for problem in rows.problems)


def _day_of(cells: pl.DataFrame, dialect: Dialect) -> date:
    """The day whose county names the file uses."""
    days = [count.contest.day for count in dialect.counts if count.contest.day]
    if dialect.day or days:
        return dialect.day or max(days)
    for count in dialect.counts:
        if count.contest.year:
            years = [year_of(cell) for cell in cells[count.contest.year].unique()]
            latest = max((year for year in years if year), default=None)
            if latest:
                return general_election_day(latest)
    return _DEFAULT_DAY


def _without_nameless(rows: Rows, dialect: Dialect) -> Rows:
    """The rows that say which unit and which contest they are about."""
    county = dialect.unit.county.column if dialect.unit.county else ""
    unit = dialect.unit.id or dialect.unit.name or dialect.unit.columns[-1]
    contests = (count.contest.columns[:1] for count in dialect.counts)
    contest = [name for names in contests for name in names]
    columns = [name for name in dict.fromkeys([county, unit, *contest]) if name]
    further = _further_empty(rows.cells, columns, dialect)
    for column in columns:
        is_empty = blank(rows.cells[column])
        if column in contest and is_empty.any():
            is_empty &= ~is_turnout(rows.cells, dialect)
        only_first = (
            not is_empty.is_empty() and not is_empty[0] and 2 * is_empty.sum() > len(is_empty)
        )
        if is_empty.any() and not only_first:
            without = is_empty & _without_votes(rows.cells, dialect)
            rows, is_empty = rows.refuse(without, row_kinds.NO_VOTES), is_empty.filter(~without)
        kind = cell_kinds.FILLED_DOWN if only_first else cell_kinds.EMPTY
        lost = set(rows.cells[LINE].filter(is_empty)) if kind is cell_kinds.EMPTY else set()
        rows = rows.refuse(is_empty, kind, column)
        rows = rows.noting(
            kind.at(line, other)
            for line, other in further.iter_rows()
            if line in lost and other != column
        )
    return rows


def _further_empty(cells: pl.DataFrame, columns: Sequence[str], dialect: Dialect) -> pl.DataFrame:
    """The empty cells (line, column) of rows that lack several names: the first costs the row, and all are told."""
    columns = [name for name in columns if blank(cells[name]).any()]
    if len(columns) < 2:
        return pl.DataFrame(schema={LINE: cells.schema[LINE], "column": pl.String})
    told = ~is_turnout(cells, dialect)
    empty = [
        cells.select(
            LINE,
            pl.lit(name).alias("column"),
            blank(cells[name]).alias("empty") & told,
        )
        for name in columns
    ]
    every = pl.concat(empty).filter("empty").drop("empty")
    return every.filter(pl.len().over(LINE) > 1)


def _without_votes(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """Rows whose number is zero or absent: what they do not say loses no vote. None in a file of several counts."""
    count = dialect.counts[0] if len(dialect.counts) == 1 else None
    if count is None or count.is_wide:
        return cells.select(pl.col(LINE).is_null()).to_series()
    modes = [name for name in count.modes if name in cells.columns]
    nothing = pl.all_horizontal(
        written(name).str.contains(r"^\s*(0(\.0*)?)?\s*$") for name in (count.votes, *modes)
    )
    return cells.select(nothing).to_series()


def _of_some_count(rows: Rows, dialect: Dialect) -> Rows:
    """The rows that belong to a count of the dialect."""
    if not dialect.counts or any(not count.where for count in dialect.counts):
        return rows
    known = pl.any_horizontal(_belongs(count.where) for count in dialect.counts)
    column = next(iter(dialect.counts[0].where))
    return rows.refuse(rows.cells.select(~known).to_series(), row_kinds.NOT_NAMED_COUNT, column)


def _of_known_level(rows: Rows, dialect: Dialect) -> Rows:
    """The rows whose level is that of the file's units, or of all of them together."""
    level = dialect.unit.level
    if level is None:
        return rows
    said = rows.cells[level.column].cast(pl.String).str.strip_chars().str.to_lowercase()
    odd = ~said.is_in([*level.units, *level.wholes])
    return rows.refuse(odd, row_kinds.LEVEL_UNKNOWN, level.column)


def _belongs(where: Mapping[str, str]) -> pl.Expr:
    return pl.all_horizontal(
        pl.lit(value=True), *(pl.col(column) == value for column, value in where.items())
    )


def _of_several_totals(
    votes: Rows, lines: pl.DataFrame, dialect: Dialect, as_written: Dialect
) -> Iterable[Problem]:
    """Contests of several totals; where each party has contests of its own, each has its total."""
    is_divided = any(
        a.contest != b.contest for a, b in zip(dialect.counts, as_written.counts, strict=True)
    )
    return () if is_divided else of_several_totals(votes, lines, as_written)


def _without_repeated_rows(rows: Rows, dialect: Dialect) -> Rows:
    """The rows without those that repeat what an earlier row says."""
    if not _may_repeat(rows, dialect):
        return rows
    count = dialect.counts[0] if dialect.counts else None
    key = [*dialect.unit.columns]
    adds = pl.lit(value=False)
    if count is not None:
        key += [*count.where, *count.contest.columns, count.contest.year]
    if count is not None and not count.is_wide:
        key += [count.choice, count.party, count.write_in, count.mode]
        added = [name for name in words_of(rows.cells[count.choice]) if _adds(name)]
        adds = pl.col(count.choice).is_in(added)
    every_row = pl.col(LINE).is_not_null()
    repeats = rows.cells.select(every_row & adds).to_series()
    key = [name for name in key if name]
    alike = _with_parties_alike(rows, count)
    kept = without_repeats(
        alike,
        key,
        repeats,
        lambda: _ways(alike.cells, dialect, key),
        lambda: {
            row_kinds.ZEROS_REPEATED: _without_votes(alike.cells, dialect),
            row_kinds.MARKS_REPEATED: _of_marks(alike.cells, count),
        },
    )
    if kept.cells.height == rows.cells.height:
        return replace(kept, cells=rows.cells)
    return replace(kept, cells=rows.cells.filter(pl.col(LINE).is_in(kept.cells[LINE].implode())))


def _may_repeat(rows: Rows, dialect: Dialect) -> bool:
    """Whether several rows of a unit may say the same, which is soon known of rows with numbers for what they say."""
    count = dialect.counts[0] if dialect.counts else None
    if count is None or count.is_wide or SAID not in rows.cells.columns:
        return True
    said = Said(rows.cells)
    alike = _with_parties_alike(Rows(said.each), count).cells
    columns = (*count.where, *count.contest.columns, count.contest.year, count.choice)
    further = (count.party, count.write_in, count.mode)
    key = [name for name in (*columns, *further) if name]
    return said.repeats(pl.Series(numbered(alike, key)))


def _with_parties_alike(rows: Rows, count: CountColumns | None) -> Rows:
    """The rows with one word for each party: one row under REP and one under R are of one party line."""
    if count is None or not count.party:
        return rows
    names = rows.cells[count.party].unique().cast(pl.String).to_list()
    told = {name: ", ".join(sorted(parties(name))) for name in names if name}
    if len({*told.values()}) == len(told):
        return rows
    alike = pl.col(count.party).cast(pl.String).replace(told)
    return replace(rows, cells=rows.cells.with_columns(alike.cast(CODED)))


def _ways(cells: pl.DataFrame, dialect: Dialect, key: Sequence[str]) -> pl.Series:
    """The rows of ways of voting that are listed several times for each choice."""
    count, unit = dialect.counts[0] if dialect.counts else None, dialect.unit
    if count is None or count.is_wide or not count.votes:
        return cells.select(pl.col(LINE).is_null()).to_series()
    own = {*unit.columns} - {unit.county.column if unit.county else ""}
    of_choice = [column for column in key if column not in own]
    name = unit.name or unit.columns[-1]
    return listed_several_times(cells, key, of_choice, name, count.votes)


def _adds(choice: str) -> bool:
    """Whether several rows of this choice may be different people, whose votes are added."""
    return not choice or choice_kind(choice) is ChoiceKind.OTHER


def _of_marks(cells: pl.DataFrame, count: CountColumns | None) -> pl.Series:
    """The rows of blank, overvoted and spoiled ballots: said twice they cost nobody a vote."""
    name = count.choice if count is not None and not count.is_wide else ""
    if not name:
        return cells.select(pl.col(LINE).is_null()).to_series()
    marks = [one for one in cells[name].unique() if one and is_of_marks(one)]
    return cells.select(pl.col(name).is_in(marks)).to_series()


def _county_of_places(dialect: Dialect) -> str:
    """The column with the county of each place; empty where there is none, or where counties are the places."""
    county, unit = dialect.unit.county, dialect.unit
    place = unit.name or unit.columns[-1]
    return county.column if county is not None and county.column != place else ""


def _part(rows: Rows, count: CountColumns, dialect: Dialect) -> _Part:
    cells, names = with_contest(rows.cells.filter(_belongs(count.where)), count.contest)
    own = Rows(cells)
    votes = wide_votes(own, count) if count.is_wide else long_votes(own, count)
    mode_problems: tuple[Problem, ...] = ()
    if not votes.modes:
        kept, mode_problems = without_double_totals(votes.cells)
        votes = replace(votes, cells=kept)
    if count.is_wide:
        contests = wide_contests(names, count)
        problems = [*last_row_like_a_total(cells, count), *like_sums(votes.cells, _kinds(contests))]
    else:
        contests, read = long_contests(votes.rows.cells, names, count), votes.rows.cells.height
        kinds = _kinds(contests)
        votes, problems = without_sums(votes, count, kinds), []
        votes = without_write_in_sums(votes, count, kinds, _county_of_places(dialect))
        if votes.rows.cells.height < read:
            contests = long_contests(votes.rows.cells, names, count)
    problems += [*mode_problems, *unequal_to_total(votes, count.total)]
    problems += nobodys_sums(votes.cells, contests)
    returns = ReadReturns(
        count.name,
        dialect.unit.kind,
        votes.cells,
        count.baseline,
        count.baseline_detail,
        votes.modes,
    )
    return _Part(votes.rows.noting(problems), returns, contests)


def _kinds(contests: Iterable[Contest]) -> dict[str, ChoiceKind]:
    """What the choices of a file are."""
    return {choice.id: choice.kind for one in contests for choice in one.choices}


def _tables(
    votes: Rows, facts: Rows, dialect: Dialect
) -> tuple[dict[str, pl.DataFrame], list[Rows]]:
    """The further tables of the file, and the problems met in them."""
    tables, parts = {}, []
    if dialect.turnout.columns:
        part, tables["turnout"] = turnout_from_columns(Rows(votes.cells), dialect)
        parts.append(part)
    elif facts.cells.height:
        part, tables["turnout"] = turnout_from_rows(facts, dialect)
        parts.append(part)
    if dialect.covariates:
        part, tables["covariates"] = covariates_of(Rows(votes.cells), dialect)
        parts.append(part)
    return tables, parts


def _distinct(contests: Iterable[Contest]) -> tuple[Contest, ...]:
    return tuple({contest.id: contest for contest in contests}.values())

"""What a results file says of its units beside votes: turnout and measurements."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.formats.coded import asked, words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import cell as kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.names import folded
from canvass.formats.number_cells import decimal_numbers, whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.line_facts import FACT
from canvass.formats.returns.no_choices import (
    LineFact,
    is_a_name,
    line_fact,
    may_be_office,
    office_fact,
)
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

_FACTS = ("registered_voters", "ballots", "blank_ballots")


def divided_by_turnout(rows: Rows, dialect: Dialect) -> tuple[Rows, Rows]:
    """The rows of votes, and the rows whose contest is a word for a fact on turnout."""
    said = Said(rows.cells)
    fact = _facts(said.each, dialect)
    if fact.null_count() == len(fact):
        return rows, Rows(rows.cells.clear().with_columns(pl.lit(None, pl.String).alias(FACT)))
    fact = said.rows(fact)
    is_part = (fact == LineFact.PART).fill_null(value=False)
    column = dialect.counts[0].contest.columns[:1] if dialect.counts else ()
    rows = rows.refuse(is_part, row_kinds.NO_CHOICE, *column)
    fact = fact.filter(~is_part)
    of_units = rows.cells.with_columns(fact.alias(FACT)).drop_nulls(FACT)
    votes = Rows(rows.cells.filter(fact.is_null()), rows.problems, rows.left_out)
    return votes, Rows(of_units)


def is_turnout(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """Whether each row counts voters, ballots or all votes, by the words of its contest or of its choice."""
    said = Said(cells)
    return said.rows(_is_turnout(said.each, dialect))


def _is_turnout(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    count = next((count for count in dialect.counts if not count.is_wide), None)
    of_contest = _facts(cells, dialect).is_not_null()
    if count is None or count.choice not in cells.columns:
        return of_contest
    facts = [name for name in words_of(cells[count.choice]) if line_fact(name) is not None]
    if not facts:
        return of_contest
    return of_contest | cells.select(pl.col(count.choice).is_in(facts)).to_series()


def _facts(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """What each row counts by the words of its contest; null for a contest.

    Where the contest is called after voters or ballots the choice says which: Voters, Registered.
    """
    words = {folded(word): fact for word, fact in dialect.turnout.words.items()}
    column = next((c.contest.columns[0] for c in dialect.counts if c.contest.columns), "")
    if not column:
        return _no_facts(cells)
    facts = {name: words.get(folded(name)) or office_fact(name) for name in cells[column].unique()}
    if all(fact is None for fact in facts.values()):
        return _no_facts(cells)
    of_contest = asked(
        cells[column], lambda text: text.replace_strict(facts, default=None, return_dtype=pl.String)
    )
    choice = next((count.choice for count in dialect.counts if not count.is_wide), "")
    if choice not in cells.columns or of_contest.null_count() == cells.height:
        return of_contest
    of_contest = _without_people(cells, of_contest, column, choice)
    said = {
        name: line_fact(name) for name in cells.filter(of_contest.is_not_null())[choice].unique()
    }
    of_choice = asked(
        cells[choice], lambda text: text.replace_strict(said, default=None, return_dtype=pl.String)
    )
    return pl.select(
        pl.when(of_contest.is_not_null()).then(pl.coalesce(of_choice, of_contest))
    ).to_series()


def _no_facts(cells: pl.DataFrame) -> pl.Series:
    return pl.Series([None], dtype=pl.String).new_from_index(0, cells.height)


def _without_people(
    cells: pl.DataFrame, of_contest: pl.Series, column: str, choice: str
) -> pl.Series:
    """The facts without those of contests in which people stand: Reg of Voters is short for an office too."""
    there = cells.filter(of_contest.is_not_null()).select(column, choice).unique()
    offices = {
        office
        for office, name in there.iter_rows()
        if may_be_office(office) and is_a_name(name) and choice_kind(name) is ChoiceKind.CANDIDATE
    }
    if not offices:
        return of_contest
    people = cells.select(pl.col(column).is_in([*offices])).to_series()
    return pl.select(pl.when(~people).then(of_contest)).to_series()


def turnout_from_rows(rows: Rows, dialect: Dialect) -> tuple[Rows, pl.DataFrame]:
    """Facts on turnout that stand in rows of their own: a column each, null where a unit has none."""
    numbers = whole_numbers(rows.cells, dialect.counts[0].votes)
    missing = numbers.values.is_null()
    problems = numbers.problems
    rows = rows.without(missing, (_beside_votes(problem) for problem in problems))
    value = numbers.values.filter(~missing).alias("value")
    long = rows.cells.select(UNIT, FACT, value)
    alike = pl.col("value").n_unique().over(UNIT, FACT) == 1
    rows = rows.refuse(~long.select(alike).to_series(), row_kinds.NO_CHOICE)
    long = long.filter(alike)
    present = [fact for fact in _FACTS if fact in long[FACT]]
    facts = [pl.col("value").filter(pl.col(FACT) == fact).first().alias(fact) for fact in present]
    return rows, _of_units(long.group_by(UNIT, maintain_order=True).agg(facts), dialect)


def _beside_votes(problem: Problem) -> Problem:
    """A problem of a number that is not a vote: a fact on turnout that is missing makes no vote wrong."""
    if not problem.severity.stops:
        return problem
    return kinds.NO_TURNOUT.at(problem.row, problem.column, problem.found)


def turnout_from_columns(rows: Rows, dialect: Dialect) -> tuple[Rows, pl.DataFrame]:
    """Facts on turnout that stand in columns of their own."""
    numbers = {
        fact: whole_numbers(rows.cells, column) for column, fact in dialect.turnout.columns.items()
    }
    values = [number.values.alias(fact) for fact, number in numbers.items()]
    rows = rows.noting(problem for number in numbers.values() for problem in number.problems)
    return rows, _of_units(rows.cells.select(UNIT, *values), dialect)


def covariates_of(rows: Rows, dialect: Dialect) -> tuple[Rows, pl.DataFrame]:
    """Measurements on the units; empty cells of one row are one problem, not one for each column."""
    numbers = {
        name: decimal_numbers(rows.cells, name, may_be_empty=True) for name in dialect.covariates
    }
    problems = [problem for number in numbers.values() for problem in number.problems]
    values = [number.values.alias(name) for name, number in numbers.items()]
    table = _of_units(rows.cells.select(UNIT, *values), dialect)
    return rows.noting([*problems, *_without_numbers(rows.cells, dialect)]), table


def _without_numbers(cells: pl.DataFrame, dialect: Dialect) -> Iterator[Problem]:
    names = list(dialect.covariates)
    empty = [(written(name).str.strip_chars() == "").alias(name) for name in names]
    some = cells.filter(pl.any_horizontal(empty))
    places = zip(some[LINE], some[UNIT], some.select(empty).iter_rows(), strict=True)
    for line, unit, is_empty in places:
        columns = [name for name, empty_ in zip(names, is_empty, strict=True) if empty_]
        missing = f"{len(columns)} of {len(names)} columns: {', '.join(columns)}"
        yield kinds.NO_VALUES.at(
            line, message=f"{kinds.NO_VALUES.meaning} in {missing}", found=unit
        )


def _of_units(table: pl.DataFrame, dialect: Dialect) -> pl.DataFrame:
    """The table with the columns ``kind`` and ``unit`` in front."""
    kind = pl.lit(dialect.unit.kind.value).alias("kind")
    return table.select(kind, written(UNIT).alias("unit"), pl.exclude(UNIT))

"""Questions in a table whose rows are of people: the votes of each answer stand in a column of their own.

Pennsylvania tells so whether a judge is kept, and what is put to the voters, in one table with those who stand for an
office. Such a row becomes a row for each answer, in a contest that has the judge's name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import polars as pl

from canvass.formats.coded import CODED, words_of, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import row as kinds
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.contests import is_said


def with_answers(grid: Grid, dialect: Dialect) -> Grid:
    """The table with a row for each answer of a question.

    A contest is a question where none of its rows has votes and one has answers. Elsewhere the first answer may repeat
    the votes, and no other may have any: a row that says both is an error.
    """
    count = next((each for each in dialect.counts if each.answers), None)
    if count is None or not {*count.answers, count.votes}.issubset(grid.cells.columns):
        return grid
    problems = [*_unread_answers(grid.cells, count)]
    first, *others = (_number(name) for name in count.answers)
    votes, rest = _number(count.votes), pl.sum_horizontal(pl.lit(0), *others)
    of_contest = [written(name) for name in count.contest.columns]
    has_none = (votes.sum().over(of_contest) == 0) & ((first + rest).sum().over(of_contest) > 0)
    is_question = grid.cells.select(has_none).to_series()
    says_both = grid.cells.select((rest > 0) | ((first > 0) & (first != votes))).to_series()
    problems += [
        kinds.VOTES_AND_ANSWERS.at(line, count.votes)
        for line in grid.cells[LINE].filter(says_both & ~is_question)
    ]
    rows = [grid.cells.filter(~is_question), *_of_answers(grid.cells.filter(is_question), count)]
    cells = pl.concat(rows).sort(LINE, maintain_order=True)
    return replace(grid, cells=cells, problems=(*grid.problems, *problems))


def _number(column: str) -> pl.Expr:
    """The number of a cell; 0 where it holds none, which is told elsewhere."""
    text = written(column).str.replace_all(",", "").str.strip_chars()
    return text.cast(pl.Int64, strict=False).fill_null(0)


def _unread_answers(cells: pl.DataFrame, count: CountColumns) -> Iterator[Problem]:
    """Cells of answers that hold something else than a number; an empty one is of no question."""
    for column in count.answers:
        filled = cells.filter(written(column).str.strip_chars() != "")
        found = whole_numbers(filled, column).problems
        yield from (problem for problem in found if problem.severity.stops)


def _of_answers(cells: pl.DataFrame, count: CountColumns) -> Iterator[pl.DataFrame]:
    """The rows of questions, once for each answer: who the question is about stands in the contest."""
    *_, last = count.contest.columns
    unsaid = [word for word in words_of(cells[last]) if word and not is_said(word)]
    district = pl.when(written(last).is_in(unsaid)).then(pl.lit("")).otherwise(_said(last))
    about = pl.concat_str(district, _said(count.choice), separator=", ").str.strip_chars(", ")
    for column, answer in count.answers.items():
        yield cells.with_columns(
            about.cast(CODED).alias(last),
            pl.lit(answer).cast(CODED).alias(count.choice),
            pl.col(column).alias(count.votes),
        )


def _said(column: str) -> pl.Expr:
    return written(column).fill_null("").str.strip_chars()

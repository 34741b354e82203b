"""A results file in long form, a line for each unit and choice, laid out as one with a column for each choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import polars as pl

from canvass.errors import BadFile, UnknownName
from canvass.formats.columns import LINE
from canvass.formats.grid import Grid
from canvass.formats.kinds import row as row_kinds
from canvass.formats.problem import Problem

CHOICE = ("choice", "candidate", "candidate_name")
VOTES = ("votes", "vote_total", "total_votes")
CONTEST = ("contest", "office", "race")
"""Names of the columns of a long file, in small letters."""

ALIKE = "as on an earlier line"
"""A column of our own: whether a line says nothing that an earlier one does not say."""


def long_columns(names: Mapping[str, str]) -> tuple[str, str] | None:
    """The columns of the choice and of its votes, as the file writes them; None for a file in wide form."""
    choice, votes = _first(names, CHOICE), _first(names, VOTES)
    return (choice, votes) if choice and votes else None


def laid_out(
    grid: Grid, keys: Sequence[str], long: tuple[str, str], contest: str, file: str
) -> tuple[Grid, tuple[Problem, ...]]:
    """The grid with a line for each unit and a column for each choice, and lines that tell a unit's choice twice.

    A choice without a line in a unit has an empty cell there: no line is not no vote. Raises BadFile for several
    contests of which none is named, and UnknownName for one that the file has not.
    """
    choice, votes = long
    cells = grid.cells.with_columns(pl.col(choice, *keys).str.strip_chars())
    names = {name.casefold(): name for name in grid.header.names if name}
    column = _first(names, CONTEST)
    if column:
        cells = _of_contest(cells, column, contest, file)
    problems = tuple(_repeated(cells, keys, choice))
    by_unit = cells.pivot(
        on=choice, index=[*keys], values=votes, aggregate_function="first", maintain_order=True
    ).fill_null("")
    beside = _beside(cells, keys, {choice, votes})
    whole = by_unit.join(beside, on=[*keys], how="left", maintain_order="left")
    header = replace(grid.header, names=tuple(name for name in whole.columns if name != LINE))
    return replace(grid, header=header, cells=whole), problems


def _first(names: Mapping[str, str], wanted: Sequence[str]) -> str:
    return next((names[name] for name in wanted if name in names), "")


def _of_contest(cells: pl.DataFrame, column: str, contest: str, file: str) -> pl.DataFrame:
    known = cells[column].str.strip_chars().unique(maintain_order=True).to_list()
    if not contest and len(known) > 1:
        listed = ", ".join(repr(name) for name in known[:5])
        more = "" if len(known) <= 5 else f" and {len(known) - 5} more"
        raise BadFile(
            f"{file}: the column {column!r} has {len(known)} contests ({listed}{more}); name one with --contest"
        )
    if contest and contest not in known:
        raise UnknownName(f"contest in {file}", contest, known)
    return cells.filter(pl.col(column).str.strip_chars() == (contest or known[0]))


def _beside(cells: pl.DataFrame, keys: Sequence[str], used: set[str]) -> pl.DataFrame:
    """The other columns that say one thing of each unit, and the first line of each."""
    others = [name for name in cells.columns if name not in {*keys, *used, LINE}]
    units = cells.group_by(keys, maintain_order=True)
    told = units.agg(pl.col(name).n_unique() for name in others)
    constant = [name for name in others if (told[name] <= 1).all()]
    return units.agg(pl.col(LINE).min(), *(pl.col(name).first() for name in constant))


def _repeated(cells: pl.DataFrame, keys: Sequence[str], choice: str) -> Iterator[Problem]:
    """A choice that a unit has on two lines, alike or not."""
    is_alike = ~pl.struct(pl.exclude(LINE)).is_first_distinct()
    marked = cells.with_columns(is_alike.alias(ALIKE))
    twice = marked.filter(~pl.struct(*keys, choice).is_first_distinct())
    for row in twice.iter_rows(named=True):
        found = ", ".join(row[name] for name in (*keys, choice) if row[name])
        kind = row_kinds.DOUBLED if row[ALIKE] else row_kinds.KEY_REPEATED
        yield kind.at(row[LINE], ", ".join((*keys, choice)), found)

"""What parties are to the contests of a file: the choices themselves, or in a primary each a contest of its own."""

from __future__ import annotations

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.number_cells import whole_numbers
from canvass.formats.returns.sift import Rows


def by_party(rows: Rows, dialect: Dialect) -> tuple[Dialect, Rows]:
    """The dialect, with a contest for each party where the stated totals are those of one party's choices."""
    count = next((count for count in dialect.counts if count.total and count.party), None)
    if count is None or count.is_wide or not count.contest.columns or rows.cells.is_empty():
        return dialect, rows
    key = [*dialect.unit.columns, *count.contest.columns]
    if _agreeing(rows.cells, [*key, count.party], count) <= _agreeing(rows.cells, key, count):
        return dialect, rows
    columns = (*count.contest.columns, count.party)
    contest = count.contest.model_copy(update={"columns": columns})
    counts = tuple(
        each.model_copy(update={"contest": contest}) if each is count else each
        for each in dialect.counts
    )
    divided = dialect.model_copy(update={"counts": counts})
    return divided, rows.noting([kinds.CONTESTS_BY_PARTY.at(column=count.total)])


def named_by_party(rows: Rows, dialect: Dialect) -> Rows:
    """The rows, with the party as the choice in contests that name nobody: votes for a whole ticket."""
    count = next((count for count in dialect.counts if count.choice and count.party), None)
    if count is None or not count.contest.columns:
        return rows
    contest = [*count.contest.columns]
    is_nameless = pl.col(count.choice).str.strip_chars() == ""
    has_party = pl.col(count.party).str.strip_chars() != ""
    of_parties = (is_nameless & has_party).all().over(contest)
    several = pl.col(count.party).n_unique().over(contest) > 1
    found = rows.cells.select(of_parties & several).to_series()
    if not found.any():
        return rows
    choice = pl.when(found).then(pl.col(count.party)).otherwise(count.choice).alias(count.choice)
    line = rows.cells.filter(found)[LINE][0]
    named = Rows(rows.cells.with_columns(choice), rows.problems, rows.left_out)
    return named.noting([kinds.CHOICE_BY_PARTY.at(line, count.choice)])


def _agreeing(cells: pl.DataFrame, key: list[str], count: CountColumns) -> int:
    """Rows whose stated total is the sum of the rows with the same key."""
    total = whole_numbers(cells, count.total).values.alias("\0total")
    votes = whole_numbers(cells, count.votes).values.alias("\0votes")
    added = pl.col("\0votes").sum().over(key)
    return int(cells.with_columns(total, votes).select((added == pl.col("\0total")).sum()).item())

"""A dialect fitted to one file: which of its columns are vote modes, and what stands for columns that it lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations

import polars as pl

from canvass.formats.coded import CODED, asked, written
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import column as kinds
from canvass.formats.kinds import sums as sum_kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.measures import is_turnout
from canvass.formats.returns.unread_columns import columns_of_contests

_DAY = r"^([0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}|(19|20)[0-9]{6})$"
_YEAR = r"^(19|20)[0-9]{2}(\.0+)?$"
_ELECTION = re.compile(r"^(election[ _.]?)?(stage|type|name|year|date|cycle)$|^election$", re.I)
"""Names of columns that tell one election from another, where they say more than one thing."""

_MOST_UNREAD = 4
"""Of more columns that nobody knows it is not tried which make the votes close."""
_COUNT = r"^\s*(-?[0-9]{1,3}(,[0-9]{3})+|-?[0-9]+(\.0+)?)\s*$"
_SMALL = 1 << 17
"""Of smaller numbers ten thousand, a row of the widest table, add up in four bytes."""
_NULL = "\\N"
"""What a database writes for a cell without a value."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The table with every column that the dialect asks for, and the dialect with the vote modes of this file."""

    grid: Grid
    dialect: Dialect
    unread: tuple[str, ...]
    """Columns that are still not read, and that no problem speaks of."""


def fitted(grid: Grid, dialect: Dialect, unread: Sequence[str]) -> Fitted:
    """The dialect for this file; ``unread`` are columns that it does not know, and that may tell contests apart."""
    grid = _with_absent(_with_parts(grid, dialect), dialect)
    grid, unread = _without_columns_of_contests(grid, dialect, unread)
    fit = _with_modes(grid, dialect, unread)
    # Votes may have been made of the vote modes only now.
    grid, unread = _without_columns_of_contests(fit.grid, fit.dialect, fit.unread)
    return replace(fit, grid=grid, unread=tuple(unread))


def _without_columns_of_contests(
    grid: Grid, dialect: Dialect, unread: Sequence[str]
) -> tuple[Grid, list[str]]:
    """The table with what is said of unread columns that tell contests apart, and the other unread ones."""
    told = tuple(columns_of_contests(grid, dialect, unread))
    spoken = {problem.column for problem in told}
    return replace(grid, problems=(*grid.problems, *told)), [n for n in unread if n not in spoken]


def _with_modes(grid: Grid, dialect: Dialect, unread: Sequence[str]) -> Fitted:
    """The dialect with the vote modes of this file.

    Vote modes are told by name, or because the votes of the rows are the sum of the vote modes with them. A column of
    counts that is neither, while the vote modes do not make the votes, may hold votes: that is an error.
    """
    unread = [*dict.fromkeys(unread)]  # one that stands twice is told with the header
    said = [name for name in dialect.file.elections if name in grid.cells.columns]
    several = [name for name in said if grid.cells[name].n_unique() > 1]
    several += [name for name in unread if _tells_elections(grid.cells, name)]
    told = (kinds.COLUMN_OF_ELECTIONS.at(grid.header.line, name) for name in several)
    grid = replace(grid, problems=(*grid.problems, *told))
    unread = [name for name in unread if name not in several]
    count = next((count for count in dialect.counts if count.modes_by_name), None)
    if count is None:
        return Fitted(grid, dialect, tuple(unread))
    named = list(dialect.modes_among(grid.cells.columns))
    unknown = [
        name
        for name in unread
        if _is_counts(grid.cells, name)
        and not _says_year(grid.cells, name)
        and not _numbers_rows(grid.cells, name)
    ]
    if count.votes not in grid.cells.columns:
        grid = _with_votes(grid, count, named)
        modes, problems = tuple(named), [*_may_hold_votes(grid, unknown)]
    else:
        modes, problems = _modes(grid, dialect, count, named, unknown)
    spoken = {*modes, *(problem.column for problem in problems)}
    own = count.model_copy(update={"modes": modes, "modes_by_name": False})
    counts = tuple(own if each is count else each for each in dialect.counts)
    return Fitted(
        replace(grid, problems=(*grid.problems, *problems)),
        dialect.model_copy(update={"counts": counts}),
        tuple(name for name in unread if name not in spoken),
    )


def _tells_elections(cells: pl.DataFrame, name: str) -> bool:
    """Whether a column holds several days, or by its name several elections.

    Counts that are no years tell no election, whatever their column is called: they may be votes.
    """
    words = cells[name].unique().cast(pl.String).str.strip_chars()
    words = words.filter(words != "")
    if words.n_unique() < 2:
        return False
    if bool(words.str.contains(_DAY).all()):
        return True
    may_be_votes = _is_counts(cells, name) and not bool(words.str.contains(_YEAR).all())
    return _ELECTION.search(name) is not None and not may_be_votes


def _says_year(cells: pl.DataFrame, name: str) -> bool:
    """Whether a column called year holds one year, the same in every row that has any: no votes are all alike."""
    words = cells[name].unique().cast(pl.String).str.strip_chars()
    words = words.filter(words != "")
    return name.casefold() == "year" and len(words) == 1 and bool(words.str.contains(_YEAR).all())


def _numbers_rows(cells: pl.DataFrame, name: str) -> bool:
    """Whether a column counts the rows, as tables do that a program wrote; pieces put together begin anew."""
    step = asked(cells[name], _count).diff().drop_nulls()
    if len(step) < 2 or len(step) + 1 < cells.height:
        return False
    return bool(20 * (step == 1).sum() >= 19 * len(step))


def _with_absent(grid: Grid, dialect: Dialect) -> Grid:
    """The table with an empty column for each of the contest that the file lacks, and a word on it."""
    lacking = [name for name in dialect.file.absent if name not in grid.cells.columns]
    if not lacking:
        return grid
    cells = grid.cells.with_columns(pl.lit("", CODED).alias(name) for name in lacking)
    said = (kinds.COLUMN_ABSENT.at(grid.header.line, name) for name in lacking)
    return replace(grid, cells=cells, problems=(*grid.problems, *said))


def _modes(
    grid: Grid, dialect: Dialect, count: CountColumns, named: list[str], unknown: list[str]
) -> tuple[tuple[str, ...], list[Problem]]:
    """The columns of vote modes, and what is to be said of them."""
    line = grid.header.line
    of_turnout = is_turnout(grid.cells, dialect)
    of_choices = grid.cells.filter(~of_turnout) if of_turnout.any() else grid.cells
    unknown = [name for name in unknown if not _is_of_words(grid.cells, name, dialect)]
    rows = _counts(of_choices, count, [*named, *unknown])
    best, closed = _closest(rows, named, unknown)
    is_closed = closed == rows.height
    doubtful = [name for name in unknown if name not in best and not _repeats(rows, name)]
    if doubtful and not (best and is_closed):
        return (), list(_may_hold_votes(grid, doubtful))
    problems = [sum_kinds.MODES_NAMED.at(line, found=", ".join(best))] if best else []
    problems += [sum_kinds.MODE_CLOSES.at(line, name) for name in best if name not in named]
    problems += [sum_kinds.MODE_APART.at(line, name) for name in named if name not in best]
    return tuple(best), problems


def _closest(rows: pl.DataFrame, named: list[str], unknown: list[str]) -> tuple[list[str], int]:
    """The columns that make the votes of most rows, those with the names of vote modes if nothing is better."""
    best, most = named, _closed(rows, named)
    if most == rows.height and named:
        return best, most
    for columns in _alternatives(named, unknown):
        closed = _closed(rows, columns)
        if closed > most:
            best, most = columns, closed
    return best, most


def _alternatives(named: list[str], unknown: list[str]) -> Iterator[list[str]]:
    """Further columns beside those with names of vote modes, and those without one or two of them."""
    tried = unknown[:_MOST_UNREAD]
    for size in range(1, len(tried) + 1):
        for further in combinations(tried, size):
            if named or size > 1:
                yield [*named, *further]
    for size in (1, 2):
        for apart in combinations(named, size):
            if len(named) - size > 1:
                yield [name for name in named if name not in apart]


def _closed(rows: pl.DataFrame, columns: Sequence[str]) -> int:
    """Rows whose votes are the sum of these columns, or that have nothing in any of them."""
    if not columns:
        return 0
    given = pl.any_horizontal(pl.col(name).is_not_null() for name in columns)
    added = pl.sum_horizontal(pl.col(name).fill_null(0) for name in columns)
    return int(rows.select((~given | (added == pl.col("\0votes"))).sum()).item() or 0)


def _repeats(rows: pl.DataFrame, name: str) -> bool:
    """Whether a column says the votes once more."""
    return bool(rows.select((pl.col(name) == pl.col("\0votes")).all()).item())


def _is_of_words(cells: pl.DataFrame, name: str, dialect: Dialect) -> bool:
    """Whether a column says one thing of all choices of a contest in a place, or of a choice in all places.

    Votes hardly ever do. A page of the source, registered voters, how many may be marked; the number of a candidate.
    """
    count = next(count for count in dialect.counts if not count.is_wide)
    of_place = [*dialect.unit.columns, *count.contest.columns]
    of_choice = [*count.contest.columns, count.choice, count.party]
    return any(_says_one_thing(cells, name, key) for key in (of_place, of_choice))


def _says_one_thing(cells: pl.DataFrame, name: str, columns: Sequence[str]) -> bool:
    """Whether rows that have these words have one number, where it is not nothing: in nineteen of twenty, or three."""
    key = [column for column in columns if column in cells.columns]
    of_words = cells.group_by(key).agg(
        rows=pl.len(),
        numbers=pl.col(name).n_unique(),
        some=written(name).str.contains("[1-9]").any(),
    )
    compared = of_words.filter(pl.col("rows") > 1, pl.col("some"))
    same = compared.filter(pl.col("numbers") == 1).height
    return compared.height >= 3 and 20 * same >= 19 * compared.height


def _counts(cells: pl.DataFrame, count: CountColumns, columns: Sequence[str]) -> pl.DataFrame:
    """The counts of rows that have votes: null where a cell holds none."""
    votes = asked(cells[count.votes], _small_count).alias("\0votes")
    counts = pl.DataFrame([votes, *(asked(cells[name], _small_count) for name in columns)])
    return counts.drop_nulls("\0votes")


def _small_count(text: pl.Series) -> pl.Series:
    """The counts, in four bytes each where no sum of a row needs more."""
    counts = _count(text)
    is_small = bool(counts.is_between(-_SMALL, _SMALL).all())
    return counts.cast(pl.Int32) if is_small else counts


def _count(text: pl.Series) -> pl.Series:
    return text.str.replace_all(r",|\s|\.0+\s*$", "").cast(pl.Int64, strict=False)


def _is_counts(cells: pl.DataFrame, name: str) -> bool:
    """Whether a column holds whole numbers, some above zero, and nothing else."""
    words = cells[name].unique().cast(pl.String)
    words = words.filter(words.str.strip_chars() != "")
    if words.is_empty() or not words.str.contains(_COUNT).all():
        return False
    return bool(words.str.contains("[1-9]").any())


def _may_hold_votes(grid: Grid, columns: Sequence[str]) -> Iterator[Problem]:
    return (kinds.COLUMN_MAY_HOLD_VOTES.at(grid.header.line, name) for name in columns)


def _with_parts(grid: Grid, dialect: Dialect) -> Grid:
    """The table with columns that others make: a name from its parts."""
    cells, problems = grid.cells, list(grid.problems)
    for name in dialect.makes(cells.columns) & {*dialect.file.parts}:
        parts = [part for part in dialect.file.parts[name] if part in cells.columns]
        said = [written(part).str.strip_chars().replace(_NULL, "") for part in parts]
        joined = pl.concat_str(said, separator=" ")
        cells = cells.with_columns(
            joined.str.replace_all(r"\s+", " ").str.strip_chars().cast(CODED).alias(name)
        )
        found = ", ".join(parts)
        problems.append(kinds.COLUMN_MADE.at(grid.header.line, name, found))
    return replace(grid, cells=cells, problems=tuple(problems))


def _with_votes(grid: Grid, count: CountColumns, modes: Sequence[str]) -> Grid:
    """The table with the sum of its vote modes as votes; a cell that is not a count stands in the place of the sum."""
    given = pl.any_horizontal(pl.col(name) != "" for name in modes)
    added = reduce(
        lambda a, b: a + b, (asked(grid.cells[name], _count).fill_null(0) for name in modes)
    )
    odd = [
        pl.when(~written(name).str.contains(rf"{_COUNT}|^$")).then(written(name)) for name in modes
    ]
    votes = pl.coalesce(*odd, pl.when(given).then(pl.lit(added.cast(pl.String))), pl.lit(""))
    made = kinds.COLUMN_MADE.at(grid.header.line, count.votes, " + ".join(modes))
    return replace(
        grid,
        cells=grid.cells.with_columns(votes.cast(CODED).alias(count.votes)),
        problems=(*grid.problems, made),
    )

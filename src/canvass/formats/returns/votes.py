"""The votes of a results file, number by number, with the line and column on which each stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.columns import COLUMN, CONTEST, LINE, UNIT
from canvass.formats.dialect import CountColumns
from canvass.formats.kinds import cell as cell_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.number_cells import Numbers, whole_numbers
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.choice_kinds import NO_NAME, choice_kind, is_of_nobody
from canvass.formats.returns.modes import modes_in_part
from canvass.formats.returns.results import TOTAL, beside, by_mode, mode_named, narrow
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.formats.slices import in_slices


@dataclass(frozen=True, slots=True)
class Votes:
    """Vote cells (schema ``VOTE_CELLS``), the rows that they came from, and the totals that the file states.

    ``totals`` has the line, unit, contest and votes of each. ``is_open`` says that a total may hold more
    votes than the choices named. With ``modes`` the votes of each cell are the sum of its vote modes, which stand
    beside them: so the modes of a large file take a number each, and no row of their own.
    """

    rows: Rows
    cells: pl.DataFrame
    totals: pl.DataFrame
    is_open: bool = False
    modes: tuple[str, ...] = ()

    def without(self, found: pl.DataFrame, choice: str, kind: ProblemKind) -> Votes:
        """The votes without these choices, by ``contest`` and ``choice``, and each row of them told.

        Where there is a ``unit`` too they go in that unit alone. ``choice`` is the column of the file that names them,
        one in each row.
        """
        if found.is_empty():
            return self
        on = [name for name in ("unit", "contest", "choice") if name in found.columns]
        found = found.select(on).unique(maintain_order=True)
        key = {CONTEST: found["contest"], choice: found["choice"].replace({NO_NAME: ""})}
        if "unit" in on:
            key[UNIT] = found["unit"]
        is_found = self.rows.cells.join(
            pl.DataFrame(key).with_columns(found=pl.lit(value=True)),
            on=[*key],
            how="left",
            maintain_order="left",
        )["found"].fill_null(value=False)
        kept = self.cells.join(found, on=on, how="anti", maintain_order="left")
        return replace(self, rows=self.rows.refuse(is_found, kind, choice), cells=kept)


def wide_votes(rows: Rows, count: CountColumns) -> Votes:
    """The votes of a file with a column for each choice; a bad cell costs only itself."""
    frames: list[pl.DataFrame] = []
    problems: list[Problem] = []
    for column, choice in count.choices.items():
        numbers = whole_numbers(rows.cells, column)
        problems.extend(numbers.problems)
        frames.append(_cells(rows.cells, column, numbers.values, choice.choice))
    cells = pl.concat(frames).drop_nulls("votes")
    totals, total_problems = _totals(rows.cells, count)
    votes = Votes(rows.noting([*problems, *total_problems]), cells, totals)
    return _with_remainder(votes, count) if count.remainder else votes


def _cells(rows: pl.DataFrame, column: str, votes: pl.Series, choice: str) -> pl.DataFrame:
    return rows.select(
        LINE,
        pl.lit(column).alias(COLUMN),
        unit=UNIT,
        contest=CONTEST,
        choice=pl.lit(choice),
        vote_mode=pl.lit(TOTAL),
        votes=votes,
    )


_NO_TOTALS = {LINE: pl.UInt32, "unit": pl.String, "contest": pl.String, "votes": pl.Int64}


def _totals(rows: pl.DataFrame, count: CountColumns) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    if not count.total:
        return pl.DataFrame(schema=_NO_TOTALS), ()
    numbers = whole_numbers(rows, count.total)
    totals = rows.select(LINE, unit=UNIT, contest=CONTEST, votes=numbers.values)
    return totals.drop_nulls(), numbers.problems


def _with_remainder(votes: Votes, count: CountColumns) -> Votes:
    """The votes with what the total has beyond the named choices, where it has as many or more."""
    if count.remainder is None:
        return votes
    named = votes.cells.group_by(LINE).agg(pl.col("votes").sum(), pl.len())
    rest = (
        votes.totals.join(named, on=LINE, suffix="_named", maintain_order="left")
        .filter(pl.col("len") == len(count.choices), pl.col("votes") >= pl.col("votes_named"))
        .select(
            LINE,
            pl.lit(count.total).alias(COLUMN),
            "unit",
            "contest",
            choice=pl.lit(count.remainder.choice),
            vote_mode=pl.lit(TOTAL),
            votes=pl.col("votes") - pl.col("votes_named"),
        )
    )
    return Votes(votes.rows, pl.concat([votes.cells, rest]), votes.totals, is_open=True)


def long_votes(rows: Rows, count: CountColumns) -> Votes:
    """The votes of a file with a row for each choice; a bad number costs the row."""
    nameless = rows.cells[count.choice] == ""
    rows = rows.noting(
        kinds.CHOICE_WITHOUT_NAME.at(line, count.choice)
        for line in rows.cells[LINE].filter(nameless)
    ).noting(_several_nameless(rows.cells, count))
    numbers = _with_corrections(whole_numbers(rows.cells, count.votes), rows.cells, count)
    numbers = _with_unsaid_marks(numbers, rows.cells, count)
    missing = numbers.values.is_null()
    votes = numbers.values.filter(~missing)
    lost = set(rows.cells[LINE].filter(missing))
    rows = rows.without(missing, (p for p in numbers.problems if p.row in lost))
    rows = rows.noting(p for p in numbers.problems if p.row not in lost)
    choice = pl.when(pl.col(count.choice) == "").then(pl.lit(NO_NAME)).otherwise(count.choice)
    mode = _mode_word(written(count.mode)) if count.mode else pl.lit(TOTAL)
    cells = rows.cells.select(
        LINE,
        pl.lit(count.votes).alias(COLUMN),
        unit=UNIT,
        contest=CONTEST,
        choice=choice,
        vote_mode=mode,
        votes=votes,
    )
    if count.mode and not cells.is_empty():
        rows = rows.noting(modes_in_part(cells["vote_mode"], cells[LINE][0], count.mode))
    rows, cells, modes = _mode_columns(rows, cells, count)
    totals, problems = _totals(rows.cells, count)
    if not totals.is_empty():
        totals = totals.unique(["unit", "contest"], keep="first", maintain_order=True)
    return Votes(rows.noting(problems), cells, totals, modes=modes)


def _several_nameless(cells: pl.DataFrame, count: CountColumns) -> Iterator[Problem]:
    """Contests whose rows without a name have several parties: no one choice has their votes."""
    if not count.party:
        return
    said = Said(cells).each
    nobody = [name for name in words_of(said[count.choice]) if is_of_nobody(name)]
    if not nobody:
        return
    of_nobody = said.filter(pl.col(count.choice).cast(pl.String).is_in(nobody))
    of_contest = of_nobody.group_by(CONTEST, count.choice, maintain_order=True).agg(
        pl.col(LINE).first(),
        written(count.party).str.strip_chars().unique().sort().alias("parties"),
    )
    for line, parties in of_contest.select(LINE, "parties").iter_rows():
        if len(parties) > 1:
            found = ", ".join(party or "no party" for party in parties)
            yield kinds.NAMELESS_SEVERAL.at(line, count.choice, found)


def _with_corrections(numbers: Numbers, cells: pl.DataFrame, count: CountColumns) -> Numbers:
    """The numbers, with those below zero that stand in rows of corrections, or for marks that are no valid vote."""
    if not any(problem.code == cell_kinds.NUMBER_NEGATIVE.code for problem in numbers.problems):
        return numbers
    corrects = [
        pl.col(column).is_in(list(names)) for column, names in count.adjustments.items()
    ] + [
        written(name).str.contains(_CORRECTS)
        for name, dtype in cells.schema.items()
        if dtype in (pl.String, pl.Categorical)
    ]
    marks = [name for name in cells[count.choice].unique() if not choice_kind(name).is_valid_vote]
    is_mark = pl.col(count.choice).is_in(marks)
    found = (
        cells[count.votes].cast(pl.String).str.contains(_BELOW_ZERO)
        & cells.select(pl.any_horizontal(is_mark, *corrects)).to_series()
    )
    return _below_zero(numbers, cells, count.votes, found)


def _with_unsaid_marks(numbers: Numbers, cells: pl.DataFrame, count: CountColumns) -> Numbers:
    """The numbers, with a warning for each line of blank, void or overvoted ballots that has none."""
    empty = {each.row for each in numbers.problems if each.code == cell_kinds.NUMBER_EMPTY.code}
    if not empty:
        return numbers
    named = cells.filter(pl.col(LINE).is_in([*empty])).select(LINE, written(count.choice))
    marks = {line for line, name in named.iter_rows() if not choice_kind(name).is_valid_vote}
    problems = (
        cell_kinds.NO_MARKS.at(each.row, each.column) if each.row in empty & marks else each
        for each in numbers.problems
    )
    return Numbers(numbers.values, tuple(problems))


def _below_zero(numbers: Numbers, cells: pl.DataFrame, column: str, found: pl.Series) -> Numbers:
    """The numbers, with those below zero in these rows."""
    lines = set(cells.filter(found)[LINE])
    values = cells[column].filter(found).cast(pl.String).cast(pl.Int64)
    problems = (
        cell_kinds.NUMBER_CORRECTION.at(problem.row, problem.column, problem.found)
        if problem.row in lines
        else problem
        for problem in numbers.problems
    )
    every = numbers.values.cast(pl.Int64)
    return Numbers(every.scatter(found.arg_true(), values), tuple(problems))


_BELOW_ZERO = r"^-[1-9][0-9]{0,14}$"
_CORRECTS = r"(?i)\b(statistical adjustments?|adjustments?|corrections?)\b"
"""Words of places, choices or contests whose rows correct others."""


def _mode_columns(
    rows: Rows, cells: pl.DataFrame, count: CountColumns
) -> tuple[Rows, pl.DataFrame, tuple[str, ...]]:
    """The cells with the votes in the columns that divide them by vote mode, where the file has such columns.

    Beside the votes where every row closes, whose columns are the third; as cells of their own where one does not.

    A mode below zero is a correction where the vote modes make the votes with it. A row of which a mode is withheld has
    its votes and no vote modes.
    """
    columns = [column for column in count.modes if column in rows.cells.columns]
    if not columns:
        return rows, cells, ()
    read = {column: _of_a_mode(rows.cells, column) for column in columns}
    if any(numbers.problems for numbers in read.values()):
        closes = _closes(rows.cells, columns, cells["votes"])
        read = {
            column: _below_zero(
                numbers,
                rows.cells,
                column,
                closes & rows.cells[column].cast(pl.String).str.contains(_BELOW_ZERO),
            )
            for column, numbers in read.items()
        }
    problems = [_of_mode(problem) for numbers in read.values() for problem in numbers.problems]
    withheld = {p.row for p in problems if p.code == kinds.MODE_WITHHELD.code}
    rows = rows.noting(problems)
    wide = cells.with_columns(each.values.alias(beside(name)) for name, each in read.items())
    if not count.mode and not withheld and is_closed(wide, columns):
        return rows, wide, tuple(columns)
    apart = by_mode(wide.filter(~pl.col(LINE).is_in([*withheld])), columns)
    return rows, pl.concat([cells, apart]), ()


def _of_a_mode(cells: pl.DataFrame, column: str) -> Numbers:
    """The votes of a vote mode, which take little room beside those of all."""
    numbers = whole_numbers(cells, column, may_be_empty=True)
    return replace(numbers, values=narrow(numbers.values))


def is_closed(wide: pl.DataFrame, columns: Sequence[str]) -> bool:
    """Whether the votes of each row are the sum of its vote modes, of which the first is never absent."""
    if TOTAL in map(mode_named, columns) or wide[beside(columns[0])].has_nulls():
        return False
    modes = [pl.col(beside(name)) for name in columns]
    is_sum = pl.sum_horizontal(mode.cast(pl.Int64) for mode in modes) == pl.col("votes")
    parts = in_slices(wide.select("votes", *modes))
    return all(part.select(is_sum.all()).item() for part in parts)


def _closes(cells: pl.DataFrame, columns: list[str], votes: pl.Series) -> pl.Series:
    """Rows whose votes are the sum of these columns, those below zero among them."""
    added = pl.sum_horizontal(written(name).cast(pl.Int64, strict=False) for name in columns)
    return cells.select(added.alias("added"))["added"] == votes


def _of_mode(problem: Problem) -> Problem:
    """A problem of one vote mode of a row whose votes are known: what is withheld makes no vote wrong."""
    if problem.code != cell_kinds.NUMBER_WITHHELD.code:
        return problem
    return kinds.MODE_WITHHELD.at(problem.row, problem.column, problem.found)


def _mode_word(mode: pl.Expr) -> pl.Expr:
    """A vote mode in lower case with low lines, as the table ``returns`` has them; none is the total."""
    word = mode.str.strip_chars().str.to_lowercase().str.replace_all(r"[\s-]+", "_")
    return (
        pl.when(word.is_in(["", "all", "all_modes", "totals"])).then(pl.lit(TOTAL)).otherwise(word)
    )

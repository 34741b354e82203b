"""Published summaries in CSV that say more than one number on a line: Clarity's summary, statements of votes.

Undervotes and overvotes stand on every line of a contest, once for each choice. They become lines of their own, once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.data import places
from canvass.formats.columns import LINE
from canvass.formats.grid import Grid, delimiter_of, head_of, header_at, plain_name, read_grid
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.number_cells import whole_numbers
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.structured.flat import Flat, Row
from canvass.formats.structured.rows import (
    CAST,
    COLUMNS,
    OVERVOTES,
    REGISTERED,
    UNDERVOTES,
    dialect,
    year_of_general,
)
from canvass.model import UnitKind
from canvass.numerals import is_digits

_VOTE_FOR = re.compile(r"\s*\(vote for (?:up to |no more than )?([0-9]{1,2})\)\s*", re.IGNORECASE)
_WHOLE = "all areas of the file"
_MANY = 3
"""Of fewer contests nothing is said of their choices."""
_DEFAULT_DAY = date(2016, 11, 8)
"""Whose counties are counted where the file's name says no day."""
_IGNORED = frozenset({"line number", "percent of votes", "num area rptg", LINE})
"""Columns that follow from others, or count areas."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A kind of sheet: by the office's name of a column, in plain small letters, what it holds.

    ``needed`` are those by which it is known. A sheet without ``code`` is of one place, and says nothing of others.
    """

    name: str
    title: str
    columns: Mapping[str, str]
    needed: frozenset[str]


CLARITY = _Sheet(
    "clarity-summary",
    "Clarity summary CSV",
    {
        "contest name": "contest",
        "choice name": "choice",
        "party name": "party",
        "total votes": "votes",
        "registered voters": REGISTERED,
        "ballots cast": CAST,
        "num area total": "areas",
        "over votes": OVERVOTES,
        "under votes": UNDERVOTES,
    },
    frozenset({"contest name", "choice name", "total votes", "num area total"}),
)
STATEMENT = _Sheet(
    "statement-of-votes",
    "Statement of votes by precinct",
    {
        "precinct code": "place",
        "precinct number": "code",
        "contest title": "contest",
        "choice name": "choice",
        "party": "party",
        "active voters": REGISTERED,
        "total ballots": "ballots",
        "total votes": "votes",
        "total undervotes": UNDERVOTES,
        "total overvotes": OVERVOTES,
    },
    frozenset({"precinct code", "contest title", "choice name", "total votes"}),
)
SHEETS = (CLARITY, STATEMENT)


def flat(text: str, hints: FileHints, postal: str = "") -> Flat | None:
    """The rows of a published sheet; None where its columns are of no kind of them."""
    delimiter = delimiter_of(text)
    head = head_of(text, delimiter)
    if not head:
        return None
    names = {folded(plain_name(cell)) for cell in head[0][1]}
    sheet = next((one for one in SHEETS if one.needed <= names), None)
    if sheet is None:
        return None
    header, problems = header_at(head[0])
    grid = read_grid(text, delimiter, header)
    return _Read(sheet, grid, hints, postal).flat(problems)


class _Read:
    """A sheet that is being read."""

    def __init__(self, sheet: _Sheet, grid: Grid, hints: FileHints, postal: str) -> None:
        self.sheet, self.grid, self.hints, self.postal = sheet, grid, hints, postal
        known = {name: sheet.columns.get(folded(name), "") for name in grid.cells.columns}
        self.unread = [
            name
            for name, what in known.items()
            if not what and folded(name) not in _IGNORED and name != LINE
        ]
        renamed: dict[str, str] = {}
        self.doubled: list[str] = []
        for name, what in known.items():
            if what and what in renamed.values():
                self.doubled.append(name)
            elif what:
                renamed[name] = what
        cells = grid.cells.select(LINE, *renamed).rename(renamed)
        titles = _plain_titles(cells["contest"].unique(maintain_order=True).to_list())
        self.allowed = {
            titles[title]: int(found[1])
            for title in titles
            if (found := _VOTE_FOR.search(title)) and int(found[1])
        }
        cells = cells.with_columns(pl.col("contest").replace_strict(titles))
        lacking = [
            pl.lit("").alias(name)
            for name in ("party", "code", "place")
            if name not in cells.columns
        ]
        self.cells = cells.with_columns(lacking)
        self.by_place = "place" in renamed.values()
        if self.by_place and "code" not in renamed.values():
            self.cells = self.cells.with_columns(code="place")

    def flat(self, problems: tuple[Problem, ...]) -> Flat:
        """Votes by place, contest and choice; once for each contest what nobody can win; voters by place."""
        kind, name = self._place
        if not self.by_place:
            self.cells = self.cells.with_columns(code=pl.lit(name), place=pl.lit(name))
        said = dialect(self.sheet.name, self.sheet.title, kind, self.hints.day, has_county=False)
        rows = [*self._votes(), *self._beside(), *self._turnout()]
        unread = (column_kinds.COLUMN_UNKNOWN.at(1, name) for name in self.unread)
        twice = (header_kinds.HEADER_DUPLICATE.at(1, name) for name in self.doubled)
        doubts = (*self._unequal(), *self._beyond_ballots(), *self._one_choice_each())
        found = (*problems, *self.grid.problems, *unread, *twice, *doubts)
        if self.doubled:
            return Flat(None, COLUMNS, (), found)
        allowed = {**self._inferred(), **self.allowed}
        return Flat(said, COLUMNS, rows, found, allowed)

    @property
    def _place(self) -> tuple[UnitKind, str]:
        """What a sheet without places is of: the state, where it counts as many areas as that has counties."""
        if self.by_place:
            return UnitKind.PRECINCT, ""
        most = max(
            (int(cell) for cell in self.cells["areas"].unique() if is_digits(cell)), default=0
        )
        fips = {state.postal: state.fips for state in places.states()}
        counties = [
            code
            for code in places.counties(self.hints.day or _DEFAULT_DAY)
            if code[:2] == fips.get(self.postal)
        ]
        if counties and most == len(counties):
            return UnitKind.STATE, self.postal
        return UnitKind.DISTRICT, _WHOLE

    def _votes(self) -> Iterator[Row]:
        for line, code, place, contest, choice, party, votes in self.cells.select(
            LINE, "code", "place", "contest", "choice", "party", "votes"
        ).iter_rows():
            yield self._row(line, code, place, contest, choice, party, votes)

    def _beside(self) -> Iterator[Row]:
        """Undervotes and overvotes of each contest in each place, from the first of its lines."""
        there = [name for name in (UNDERVOTES, OVERVOTES) if name in self.cells.columns]
        first = self._groups(*there)
        for line, code, place, contest, *numbers in first.select(
            LINE, "code", "place", "contest", *there
        ).iter_rows():
            for words, votes in zip(there, numbers, strict=True):
                if votes.strip():
                    yield self._row(line, code, place, contest, words, "", votes)

    def _turnout(self) -> Iterator[Row]:
        """Voters and ballots of each place, where every line of it says the same number and not none."""
        for fact in (REGISTERED, CAST):
            if fact in self.cells.columns:
                by = self.cells.group_by("code", "place", maintain_order=True).agg(
                    pl.col(LINE).first(), pl.col(fact).unique().alias("said")
                )
                for code, place, line, said in by.iter_rows():
                    if len(said) == 1 and said[0].strip() not in ("", "0"):
                        yield (line, "", code, place, "", fact, "", "", "total", said[0])

    def _row(self, line: int, code: str, place: str, *what: str) -> Row:
        contest, choice, party, votes = what
        year = year_of_general(self.hints.day)
        return (line, "", code, place, year, contest, choice, party, "total", votes)

    def _groups(self, *columns: str) -> pl.DataFrame:
        """One row for each place and contest, with the first of each column."""
        return self.cells.group_by("code", "place", "contest", maintain_order=True).agg(
            pl.col(LINE).first(), *(pl.col(name).first() for name in columns)
        )

    def _unequal(self) -> Iterator[Problem]:
        """Lines of one contest and place that say different numbers of what nobody can win."""
        for words in (UNDERVOTES, OVERVOTES, "ballots"):
            if words in self.cells.columns:
                said = self.cells.group_by("code", "contest", maintain_order=True).agg(
                    pl.col(LINE).first(), pl.col(words).unique(maintain_order=True).alias("said")
                )
                for _, contest, line, different in said.filter(
                    pl.col("said").list.len() > 1
                ).iter_rows():
                    yield kinds.REPEATED_DIFFERS.at(
                        line, words, f"{contest}: {', '.join(different)}"
                    )

    def _beyond_ballots(self) -> Iterator[Problem]:
        """Lines with more votes for one choice than the place has ballots."""
        if "ballots" in self.cells.columns:
            votes, ballots = (
                whole_numbers(self.cells, name).values for name in ("votes", "ballots")
            )
            for line, choice in (
                self.cells.filter(votes > ballots).select(LINE, "choice").iter_rows()
            ):
                yield kinds.MORE_THAN_BALLOTS.at(line, "votes", choice)

    def _one_choice_each(self) -> Iterator[Problem]:
        """Contests of which none has a second choice: the columns may be exchanged."""
        of_contest = self.cells.group_by("contest").agg(pl.col("choice").n_unique())["choice"]
        if len(of_contest) >= _MANY and (of_contest == 1).all():
            message = f"{column_kinds.COLUMN_DOUBTFUL.meaning}: no contest has a second choice"
            yield column_kinds.COLUMN_DOUBTFUL.at(column="choice", message=message)

    def _inferred(self) -> dict[str, int]:
        """For how many a voter may vote: as many times as all marks fill the ballots of a place, where they do."""
        wanted = {"ballots", UNDERVOTES, OVERVOTES}
        if not wanted <= {*self.cells.columns}:
            return {}
        numbers = self.cells.select(
            "code",
            "contest",
            *(whole_numbers(self.cells, name).values.alias(name) for name in ("votes", *wanted)),
        )
        groups = numbers.group_by("code", "contest").agg(
            pl.col("votes").sum(), *(pl.col(name).first() for name in wanted)
        )
        sums = groups.group_by("contest").agg(pl.exclude("code", "contest").sum())
        return {
            contest: number
            for contest, votes, ballots, under, over in sums.select(
                "contest", "votes", "ballots", UNDERVOTES, OVERVOTES
            ).iter_rows()
            if (number := votes_allowed(votes, under, over, ballots)) > 1
        }


def _plain_titles(titles: list[str]) -> dict[str, str]:
    """Each title without the number of votes behind it, where that does not make two of them one."""
    plain = {title: _VOTE_FOR.sub("", title) for title in titles}
    often = Counter(plain.values())
    return {title: short if often[short] == 1 else title for title, short in plain.items()}


def votes_allowed(votes: int, undervotes: int, overvotes: int, ballots: int) -> int:
    """For how many a voter may vote, from the marks of all ballots with the contest; 1 where they do not say.

    A ballot has so many votes and undervotes together; an overvoted one counts as one or as so many overvotes, as its
    office does it. Overvotes are few, so that the nearest whole number is the same either way.

    >>> votes_allowed(votes=150, undervotes=48, overvotes=1, ballots=100), votes_allowed(90, 9, 1, 100)
    (2, 1)
    """
    return max(1, round((votes + undervotes + overvotes) / ballots)) if ballots > 0 else 1

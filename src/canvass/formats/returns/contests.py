"""The contests of a results file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.formats.coded import CODED
from canvass.formats.columns import CONTEST
from canvass.formats.dialect import ContestColumns
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.said import Said
from canvass.model import ChoiceKind, Contest
from canvass.model.election_day import general_election_day

_UNSAID = ("", "-", "\\n", "statewide", "0", "gen", "false", "na", "n/a")
"""What files write for a general election of a whole state, and R for a cell without a word; no title needs it."""
_OF_US = r"( (of )?(the )?(united states( of america)?|us|u s|usa))?"
_PRESIDENCY = re.compile(
    r"((presidential )?electors (for|of) )?(us |u s |united states )?president"
    rf"{_OF_US}( (and )?(us |u s )?vice ?pres(ident)?{_OF_US})?( electors)?|presidential electors( for)?"
)
"""Longer titles of the office, in folded letters: President and Vice President of the United States."""


@dataclass(frozen=True, slots=True)
class ContestNames:
    """A contest before its choices are known; ``day`` is None where the file does not say."""

    id: str
    title: str
    day: date | None


def with_contest(
    cells: pl.DataFrame, columns: ContestColumns
) -> tuple[pl.DataFrame, tuple[ContestNames, ...]]:
    """The rows with the id of their contest, and the contests in the order of the file."""
    if columns.id:
        names = ContestNames(columns.id, columns.title or columns.id, columns.day)
        return cells.with_columns(pl.lit(columns.id, CODED).alias(CONTEST)), (names,)
    key = [*columns.columns, *([columns.year] if columns.year else [])]
    said = Said(cells)
    found = said.each.select(key).unique(maintain_order=True)
    presidential = _presidential(columns, found[columns.columns[0]])
    contests = [
        _named(number, record, columns, presidential)
        for number, record in enumerate(found.iter_rows(named=True), 1)
    ]
    ids = found.with_columns(pl.Series(CONTEST, [c.id for c in contests], CODED))
    distinct = {contest.id: contest for contest in contests}
    of_each = said.each.select(key).join(ids, on=key, how="left", maintain_order="left")[CONTEST]
    return cells.with_columns(said.rows(of_each).alias(CONTEST)), tuple(distinct.values())


def _presidential(columns: ContestColumns, offices: pl.Series) -> set[str]:
    """The office of president, in folded letters: as the format has it, or else one longer title for it.

    Where two titles may each be the president's they are left as two contests.
    """
    known = {folded(name) for name in columns.president}
    there = {folded(office) for office in offices.cast(pl.String) if office}
    longer = {office for office in there if _PRESIDENCY.fullmatch(office)}
    return longer if known and len(longer) == 1 and not known & there else known


def _named(
    number: int, record: dict[str, str], columns: ContestColumns, presidential: set[str]
) -> ContestNames:
    office, *others = (record[column] for column in columns.columns)
    said = _said(others)
    year = year_of(record.get(columns.year, ""))
    day = general_election_day(year) if year else columns.day
    is_general = day is not None and day == general_election_day(day.year)
    is_presidency = is_general and not said and folded(office) in presidential
    id_ = f"president-{day.year}" if day and is_presidency else str(number)
    return ContestNames(id_, title_of([office, *others]), day)


def presidents_off_year(contests: Iterable[Contest]) -> Iterator[Problem]:
    """Contests for president of a year in which none is elected: a copy of another year's file under a wrong name."""
    for contest in contests:
        is_president = contest.id.startswith("president-")
        if is_president and contest.day and contest.day.year % 4:
            yield kinds.PRESIDENT_OFF_YEAR.at(found=f"{contest.title}, {contest.day}")


def answers_lost(contests: Iterable[Contest]) -> Iterator[Problem]:
    """Contests in which nobody stands but None of these candidates: there is nobody whom a voter could have refused."""
    for contest in contests:
        of = {choice.kind for choice in contest.choices if choice.kind.is_valid_vote}
        if of == {ChoiceKind.NONE_OF_THESE}:
            yield kinds.ANSWERS_LOST.at(found=contest.title)


def title_of(words: Sequence[str]) -> str:
    """The title of a contest by the words of its columns.

    >>> title_of(["State House", "7"]), title_of(["President", "NA"]), title_of(["US House", "3", "TRUE"])
    ('State House, 7', 'President', 'US House, 3, special')
    """
    return ", ".join([words[0], *_said(words[1:])])


def _said(words: Sequence[str]) -> list[str]:
    return ["special" if word.casefold() == "true" else word for word in words if is_said(word)]


def is_said(word: str) -> bool:
    """Whether a cell of a contest says something of it.

    >>> is_said("7"), is_said("False"), is_said("")
    (True, False, False)
    """
    return word.casefold() not in _UNSAID


def year_of(cell: str) -> int | None:
    """The year that a cell holds, None where it holds none.

    >>> year_of("2016"), year_of("16")
    (2016, None)
    """
    return (
        int(cell) if len(cell) == 4 and cell.isascii() and cell.isdigit() and cell > "1" else None
    )

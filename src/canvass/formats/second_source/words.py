"""Differences from a second source in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import polars as pl

from canvass.data import places
from canvass.formats.columns import COLUMN, LINE
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.second_source.difference import Difference
from canvass.formats.second_source.sides import PLACE


def votes_differ(differing: pl.DataFrame, difference: Difference) -> Iterator[Problem]:
    """One problem for each number of the file that is not the second source's."""
    for row in differing.iter_rows(named=True):
        found = f"{row['votes']:,}; {difference.second.name} has {_there(row)}"
        message = f"{row['title']}, {_choice(row, difference)}: {kinds.VOTES_DIFFER.meaning}"
        yield kinds.VOTES_DIFFER.at(row[LINE], row[COLUMN], found, message)


def sums_differ(differing: pl.DataFrame, difference: Difference) -> Iterator[Problem]:
    """One problem for each sum over the file's rows that is not the second source's."""
    for row in differing.iter_rows(named=True):
        found = f"{row['votes']:,}; {difference.second.name} has {_there(row)}"
        name = _named(row["place"], row["second_title"], difference.file.contest.day)
        place = ", ".join(dict.fromkeys([name, row["state"]]))
        message = f"{place}, {_choice(row, difference)}: {kinds.SUM_DIFFERS.meaning}"
        yield kinds.SUM_DIFFERS.at(found=found, message=message)


def votes_for_nobody(sums: pl.DataFrame, difference: Difference) -> Iterator[Problem]:
    """One problem for each choice of a state for which one of the two has not one vote."""
    for row in sums.iter_rows(named=True):
        kind = kinds.NO_VOTES_HERE if row["votes"] == 0 else kinds.NO_VOTES_THERE
        found = f"{row['votes']:,}; {difference.second.name} has {row['second']:,}"
        message = f"{row['state']}, {_choice(row, difference)}: {kind.meaning}"
        yield kind.at(found=found, message=message)


def exchanged(cells: pl.DataFrame) -> Iterator[Problem]:
    """One problem for each pair of choices with each other's votes."""
    for row in cells.filter(pl.col("choice") < pl.col("exchanged_with")).iter_rows(named=True):
        found = f"{row['choice']} {row['votes']:,}, {row['exchanged_with']} {row['second']:,}"
        yield kinds.SWAPPED.at(row[LINE], found=f"{row['title']}: {found}")


def other_count(difference: Difference, other: Difference, state: str) -> Problem:
    """The problem that the file follows another count in a state."""
    here = (
        difference.cells.drop_nulls("second")
        .filter(pl.col("state") == state)
        .select(PLACE)
        .n_unique()
    )
    differs = difference.differing.filter(pl.col("state") == state).select(PLACE).n_unique()
    rest = other.count_in(state)
    follows = "in every number" if not rest else f"in all but {rest} of its numbers"
    message = (
        f"{state}: {differs:,} of {here:,} places differ from {difference.second.words}; "
        f"the file agrees with {other.second.words} {follows}"
    )
    return kinds.OTHER_COUNT.at(message=message)


def choices_lacking(difference: Difference, state: str) -> Iterator[Problem]:
    """One problem for each of the first two of a state's places of whom the file has no line."""
    for choice, votes in difference.lacking_in(state):
        found = f"{state}: {choice.name}; {difference.second.name} has {votes:,}"
        yield kinds.CHOICE_LACKING.at(found=found)


def lone_places(difference: Difference, state: str) -> Iterator[Problem]:
    """Places that only one of the two has."""
    day = difference.file.contest.day
    ours = difference.only_in_file.filter(pl.col("state") == state)
    for place, title, line, votes in ours.select("place", "title", LINE, "votes").iter_rows():
        found = f"{_named(place, title, day)} ({votes:,} votes)"
        yield kinds.UNIT_NOT_THERE.at(line, found=found)
    theirs = difference.missing.filter(pl.col("state") == state)
    for place, title, votes in theirs.select("place", "title", "votes").iter_rows():
        found = f"{_named(place, title, day)} ({votes:,} votes in {difference.second.name})"
        yield kinds.UNIT_ONLY_THERE.at(found=found)


def _named(place: str, title: str, day: date | None) -> str:
    """A place's code and name; a county's name stands on the list where only its code is given."""
    if not place.isdigit():
        return title
    known = places.counties(day).get(place, "") if day else ""
    return f"{place} {known if title == place else title}".strip()


def _choice(row: dict[str, Any], difference: Difference) -> str:
    return difference.file.contest.choice(row["choice"]).name


def _there(row: dict[str, Any]) -> str:
    return f"{row['second']:,} ({row['difference']:+,})"

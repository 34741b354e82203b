"""Votes for president in public results files, held against the packaged certified totals of states and counties.

The packaged tables are read as they lie, without canvass's readers; choices are told by the surname of the two largest
parties' candidates. A file of one county is held against the county (2012, 2016). The files of one state and day
together are held against the state, where there is one for each of its counties.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import polars as pl

from tools.plain_reading import Sums

DATA = Path(__file__).resolve().parent.parent / "src/canvass/data/us-2016-president"
NOMINEES = {
    "20121106": ("president-2012", ("obama", "romney")),
    "20161108": ("president-2016", ("clinton", "trump")),
    "20201103": ("president-2020", ("biden", "trump")),
    "20241105": ("president-2024", ("harris", "trump")),
}
_NAME = re.compile(r"(\d{8})__([a-z]{2})__")
_COUNTY_WORDS = re.compile(r"\b(county|parish)\b|[^a-z]")

_WITHOUT_COUNTY = ""
"""The county of rows that name none, in a file whose name says none either."""

Votes = Mapping[str, int]
"""For a surname, its votes."""


@dataclass(frozen=True, slots=True)
class President:
    """The votes for president in a file, by the county's name as written without spaces."""

    day: str
    state: str
    counties: Mapping[str, Votes]


@dataclass(frozen=True, slots=True)
class Held:
    """A place's votes beside the certified ones; ``place`` is a county's name or a state's postal code."""

    day: str
    state: str
    place: str
    read: Votes
    certified: Votes
    file: str = ""

    @property
    def is_equal(self) -> bool:
        """Whether both candidates have their certified votes."""
        return self.read == self.certified

    def __str__(self) -> str:
        words = (f"{who} {votes:,} for {self.certified[who]:,}" for who, votes in self.read.items())
        return f"{self.day} {self.state} {self.place}: {', '.join(words)} {self.file}".rstrip()


def president_of(file: str, sums: Sums) -> President | None:
    """The votes for president of a general election's file, None where it has none or its name says no day."""
    named = _NAME.match(file)
    if named is None or named[1] not in NOMINEES or "primary" in file:
        return None
    surnames = NOMINEES[named[1]][1]
    counties: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    for (county, office, district, _, choice), votes in sums.items():
        for surname in surnames:
            is_for = surname in re.findall("[a-z]+", choice.lower())
            if is_for and re.match(r"(u\.?s\.? )?president", office.lower()):
                place = county or _county_in(file)
                counties[_plain(place), bool(district)][surname] += votes
    # Nebraska and Maine elect by district too: the same votes stand there once more.
    of_state = {county for county, by_district in counties if not by_district}
    found = {
        county: {who: of[who] for who in surnames}
        for (county, by_district), of in counties.items()
        if not by_district or county not in of_state
    }
    return President(named[1], named[2].upper(), found) if found else None


def _county_in(file: str) -> str:
    """The county in the name of a file, behind day, state and kind of election."""
    words = file.removesuffix(".csv").removesuffix("__precinct").split("__")
    return words[-1] if len(words) > 3 else ""


def held(presidents: Iterable[tuple[str, President]]) -> Iterator[Held]:
    """Each county's and each whole state's votes beside the certified ones, as far as these are packaged."""
    of_state: dict[tuple[str, str], list[President]] = defaultdict(list)
    for file, president in presidents:
        of_state[president.state, president.day].append(president)
        there = _county_votes(president.day, president.state)
        for county, votes in president.counties.items():
            if county in there:
                yield Held(president.day, president.state, county, votes, there[county], file)
    for (state, day), files in sorted(of_state.items()):
        names = Counter(county for each in files for county in each.counties)
        certified = _state_votes(day, state)
        is_whole = set(names) >= _counties(state) or set(names) == {_WITHOUT_COUNTY}
        if certified and is_whole and max(names.values()) == 1:
            added = {
                who: sum(votes[who] for each in files for votes in each.counties.values())
                for who in NOMINEES[day][1]
            }
            yield Held(day, state, "whole state", added, certified)


def _plain(county: str) -> str:
    """A county's name without what names differ in.

    >>> _plain("St. Croix County")
    'stcroix'
    """
    return _COUNTY_WORDS.sub("", county.lower())


@lru_cache
def _table(name: str) -> pl.DataFrame:
    return pl.read_parquet(DATA / f"{name}.parquet")


def _state_counties(state: str) -> pl.DataFrame:
    units = _table("units").filter(pl.col("kind") == "county", pl.col("state") == state)
    return units.select("unit", plain=pl.col("name").map_elements(_plain, return_dtype=pl.String))


def _counties(state: str) -> frozenset[str]:
    return frozenset(_state_counties(state)["plain"])


@lru_cache
def _county_votes(day: str, state: str) -> dict[str, Votes]:
    contest, surnames = NOMINEES[day]
    year = contest[-4:]
    if not (DATA / f"county_returns_{year}.parquet").is_file():
        return {}
    votes = _table(f"county_returns_{year}").filter(pl.col("contest") == contest)
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for plain, choice, number in (
        votes.join(_state_counties(state), on="unit").select("plain", "choice", "votes").iter_rows()
    ):
        if choice in surnames:
            found[plain][choice] = number
    return {name: {who: of[who] for who in surnames if who in of} for name, of in found.items()}


@lru_cache
def _state_votes(day: str, state: str) -> Votes:
    contest, surnames = NOMINEES[day]
    rows = _table("state_returns").filter(pl.col("contest") == contest, pl.col("unit") == state)
    votes = dict(rows.select("choice", "votes").iter_rows())
    return {who: votes[who] for who in surnames if who in votes}

"""Contests of legislatures that are held in districts, of which the file names none: several would have one winner."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.contest_parties import PERSON
from canvass.formats.returns.contests import is_said
from canvass.formats.returns.said import Said

_LEGISLATURE = re.compile(
    r"\b(house|senate|senator|assembly|congress|representatives?|delegates?|legislat\w*)\b"
)
"""Offices that are held in districts, in folded letters."""
_OF_A_STATE = re.compile(r"(u ?s|united states) senat(e|or)\b")
"""The office of a legislature for which a state is no more than one district, in folded letters."""
_FEWEST_PLACES = 3
_FEWEST_OF_ALL = 0.1
"""Whoever stands in fewer places, or in a smaller share of the contest's, may be met nowhere by chance."""
_MOST_TOGETHER = 0.1


def districts_unsaid(
    cells: pl.DataFrame, contests: pl.DataFrame, count: CountColumns
) -> Iterator[Problem]:
    """Contests of legislatures without a district in which a party has several people, in a file without districts.

    In most places at once, or each in places of its own: Virginia's eleven members of Congress. For the Senate of the
    nation a state is one district.
    """
    office = count.contest.columns[0]
    if _says_districts(cells, count):
        return
    for line, title in contests.filter("several").select(LINE, office).iter_rows():
        if _is_in_districts(title):
            yield kinds.DISTRICTS_UNSAID.at(line, office, title)


def districts_of_primary_unsaid(
    cells: pl.DataFrame, unit: Sequence[str], count: CountColumns
) -> Iterator[Problem]:
    """Such contests of a primary in which two people of a party stand in many places and hardly anywhere together.

    Virginia's Democrats of 2008 for the 8th, the 10th and the 11th district of Congress were one contest.
    """
    office = count.contest.columns[0]
    titles = [
        title
        for title in cells[office].unique().cast(pl.String)
        if title and _is_in_districts(title)
    ]
    if not titles or _says_districts(cells, count):
        return
    standing: dict[tuple[str, str], dict[str, set[int]]] = defaultdict(dict)
    first: dict[str, int] = {}
    people = cells.filter(pl.col(PERSON) & written(office).is_in(titles))
    for title, party, who, places, line in _standing(people, unit, count):
        standing[title, party][who] = {*places}
        first.setdefault(title, line)
    told = {title for (title, _), places in standing.items() if _are_apart(places)}
    for title in sorted(told, key=lambda each: first[each]):
        yield kinds.DISTRICTS_UNSAID.at(first[title], office, title)


def _standing(
    people: pl.DataFrame, unit: Sequence[str], count: CountColumns
) -> Iterator[tuple[str, str, str, list[int], int]]:
    """Office, party, person, the places where the person stands, and the first line."""
    party = written(count.party) if count.party else pl.lit("")
    each = people.select(
        written(count.contest.columns[0]).alias("office"),
        party.alias("party"),
        written(count.choice).alias("who"),
        pl.struct([written(name) for name in unit]).hash().alias("place"),
        LINE,
    )
    grouped = each.group_by("office", "party", "who").agg(pl.col("place").unique(), pl.min(LINE))
    yield from grouped.sort(LINE).iter_rows()


def _are_apart(places: Mapping[str, set[int]]) -> bool:
    """Whether two people stand in many places each, and in hardly any together: a county's absentees, a split place."""
    every = {place for each in places.values() for place in each}
    fewest = max(_FEWEST_PLACES, _FEWEST_OF_ALL * len(every))
    many = [each for each in places.values() if len(each) >= fewest]
    return any(
        len(one & other) <= _MOST_TOGETHER * min(len(one), len(other))
        for one, other in combinations(many, 2)
    )


def _says_districts(cells: pl.DataFrame, count: CountColumns) -> bool:
    """Whether a file says something of its contests beside the office, or has no column to say it in."""
    further = count.contest.columns[1:]
    words = Said(cells).each
    return not further or any(is_said(word) for name in further for word in words_of(words[name]))


def _is_in_districts(title: str) -> bool:
    is_legislature = _LEGISLATURE.search(folded(title)) and not _OF_A_STATE.match(folded(title))
    return bool(is_legislature) and not any(map(str.isdigit, title))

"""Results by town of a state in which no two towns have one name: without a county they are known all the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import polars as pl

from canvass.formats.coded import written
from canvass.formats.dialect import Dialect, StateColumn, UnitColumns
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as kinds
from canvass.formats.names import folded
from canvass.formats.place_names import are_other_places, state_of
from canvass.formats.problem import Problem
from canvass.formats.recognise import Format
from canvass.formats.returns.file_hints import FileHints
from canvass.model import Contest, UnitKind

_STATES = {"CT": 169, "MA": 351, "NH": 234, "RI": 39}
"""States that are towns and cities all over, no two of one name, and how many these are (Census gazetteer of county
subdivisions; of New Hampshire those that govern themselves). Maine has townships that share theirs, Vermont a city and
a town of one name."""
_NEW_ENGLAND = (*_STATES, "ME", "VT")
_OF_ONE_TOWN = ("nantucket", "nantucket county")
"""Counties of one town: no other in these states."""
_MOST = 9, 10
"""So many of a state's towns are the state's file: places without votes of their own have no rows."""
_OF_STATE = re.compile(
    r"(us |u s )?(president|senat(e|or))\b(?! in general court).*|((lieutenant|lt) )?governor|governor and .*"
    r"|attorney general|statewide .*|((state|ballot) )*(question|amendment|proposition)( (no|number))? ([a-z]|\d+)\b.*"
    r"|auditor|comptroller|secretary of (the )?(state|commonwealth)|(state |general )?treasurer( and receiver general)?"
)
"""Offices that all towns of a state decide, in folded letters, and questions that they may; of a senate without a
district. Massachusetts's Senators in General Court are of districts that have names."""
_TOTAL = re.compile(r"\btotals?\b")
_WARD = "ward"


def of_towns(known: Iterable[Format], state: str) -> Iterator[Dialect]:
    """The dialects of towns without their county, with the ward of a precinct too; none in a state of other places."""
    if state not in _STATES:
        return
    for each in known:
        if not isinstance(each, Dialect) or each.unit.county is None or len(each.unit.key) < 2:
            continue
        county, *key = each.unit.key
        if county != each.unit.county.column or key[0] != each.unit.name or key[0] == _WARD:
            continue
        for columns in (key, [key[0], _WARD, *key[1:]]) if key[1:] else (key,):
            of_state = {"county": None, "key": tuple(columns), "state": StateColumn(the=state)}
            yield each.model_copy(update={"unit": each.unit.model_copy(update=of_state)})


def with_towns(grid: Grid, dialect: Dialect, hints: FileHints) -> tuple[Dialect, list[Problem]]:
    """The dialect with towns as the places, where the column of counties holds those of such a state.

    Three of Rhode Island's towns have the name of a county: Bristol's voters are not Bristol County's.
    """
    county, day = dialect.unit.county, hints.day
    is_of_counties = county is not None and dialect.unit.columns == (county.column,)
    if not is_of_counties or county is None or county.by != "name" or not day:
        return dialect, []
    if hints.state not in _STATES or hints.county or county.column not in grid.cells.columns:
        return dialect, []
    names = grid.cells.select(written(county.column).str.strip_chars().unique()).to_series()
    if not are_other_places([name for name in names if name], hints.state, day):
        return dialect, []
    towns = UnitColumns(
        kind=UnitKind.MUNICIPALITY,
        key=(county.column,),
        name=county.column,
        state=StateColumn(the=hints.state),
    )
    counts = tuple(each.model_copy(update={"name": "towns"}) for each in dialect.counts)
    named = counts if len(counts) == 1 else dialect.counts
    return dialect.model_copy(update={"unit": towns, "counts": named}), [
        kinds.TOWNS_AS_COUNTIES.at(grid.header.line, county.column, hints.state)
    ]


def of_a_part(
    grid: Grid, dialect: Dialect, contests: Sequence[Contest], state: str
) -> Iterator[Problem]:
    """That some towns say who won an office of all: without counties no result could tell that they are a part."""
    every = _STATES.get(state, 0)
    column = dialect.unit.key[0]
    names = {folded(name) for name in grid.cells[column].unique().cast(pl.String) if name}
    towns = {name for name in names if name and not _TOTAL.search(name)}
    of_all = [each.title for each in contests if is_of_state(each.title)]
    if of_all and len(towns) * _MOST[1] < every * _MOST[0]:
        found = f"{len(towns):,} of {every:,} in {state}; {of_all[0]}"
        yield kinds.TOWNS_IN_PART.at(grid.header.line, column, found)


def of_one_town(
    grid: Grid, dialect: Dialect, contests: Sequence[Contest], state: str
) -> Iterator[Problem]:
    """That the one town of a county in the file would be told as the county: Acton's voters are not Middlesex's."""
    county, key = dialect.unit.county, dialect.unit.key
    if state not in _NEW_ENGLAND or county is None or len(key) < 2 or key[0] != county.column:
        return
    of_all = [each.title for each in contests if is_of_state(each.title)]
    if not of_all:
        return
    towns: dict[str, set[str]] = {}
    for name, town in grid.cells.select(map(written, key[:2])).unique().iter_rows():
        if folded(name) and folded(town) and not _TOTAL.search(folded(town)):
            towns.setdefault(name, set()).add(town)
    for name, (town, *others) in sorted(towns.items()):
        is_town = not re.search(
            r"\d", town
        )  # where no column has towns, precincts may have their names
        is_of_none = state_of(name) == state != state_of(town)  # the state's: overseas voters
        is_county = folded(name) not in _OF_ONE_TOWN and not is_of_none
        if not others and is_town and is_county:
            found = f"{town} in {name}, {state}; {of_all[0]}"
            yield kinds.TOWN_OF_A_COUNTY.at(grid.header.line, key[1], found)


def is_of_state(title: str) -> bool:
    """Whether the office of a contest, or the question, is one of the whole state: it names no district.

    >>> is_of_state("Governor"), is_of_state("U.S. Senate, DEM"), is_of_state("State Senate, 5"), is_of_state("Auditor")
    (True, True, False, True)
    """
    office, *further = title.split(", ")
    return bool(_OF_STATE.fullmatch(folded(office))) and not any(
        re.search(r"\d", word) for word in further
    )


def is_without_county(dialect: Dialect) -> bool:
    """Whether a dialect is one of these."""
    return bool(dialect.unit.state.the) and dialect.unit.county is None and bool(dialect.unit.key)

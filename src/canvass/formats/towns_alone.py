"""Results by town of a state in which no two towns have one name: without a county they are known all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canvass.formats.coded import written
from canvass.formats.dialect import Dialect, StateColumn, UnitColumns
from canvass.formats.grid import Grid
from canvass.formats.kinds import file as kinds
from canvass.formats.place_names import are_other_places
from canvass.formats.problem import Problem
from canvass.formats.recognise import Format
from canvass.formats.returns.file_hints import FileHints
from canvass.model import UnitKind

_STATES = ("CT", "MA", "NH", "RI")
"""States that are towns and cities all over, no two of one name. Maine has townships that share theirs, Vermont a city
and a town of one name."""
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


def is_without_county(dialect: Dialect) -> bool:
    """Whether a dialect is one of these."""
    return bool(dialect.unit.state.the) and dialect.unit.county is None and bool(dialect.unit.key)

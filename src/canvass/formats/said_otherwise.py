"""What a table says of its state, county or day otherwise than its name, or a person who has it.

Its rows are put where that says. A column that no format knows may be passed over, but not one that contradicts it, nor
precincts that are called as the counties of the state are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from canvass.formats.coded import words_of
from canvass.formats.dialect import Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import place as kinds
from canvass.formats.names import county_name, folded
from canvass.formats.place_names import county_of, is_a_county, state_of
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.own_day import day_of

_YEAR = re.compile(r"((?:19|20)[0-9]{2})(\.0+)?")
_FEWEST = 4
"""Of fewer precincts all may be called as counties are: a county has a Jackson and a Washington of its own."""


def columns_say_otherwise(grid: Grid, unread: Sequence[str], hints: FileHints) -> Iterator[Problem]:
    """A refusal for each column that is not read and names another state, county, year or day."""
    for name in unread:
        differs = _question(name)
        if differs is None or name not in grid.cells.columns:
            continue
        said = sorted({str(word).strip() for word in words_of(grid.cells[name]) if word})
        found = next((word for word in said if differs(word, hints)), "")
        if found:
            yield kinds.SAYS_OTHERWISE.at(grid.header.line, name, found)


def precincts_are_counties(grid: Grid, dialect: Dialect, hints: FileHints) -> Iterator[Problem]:
    """A refusal where every precinct of a county is called as a county of its state is."""
    column = dialect.unit.name
    if not (hints.state and hints.day) or column not in grid.cells.columns:
        return
    said = sorted({str(word).strip() for word in words_of(grid.cells[column]) if word} - {""})
    codes = [county_of(word, hints.state, hints.day) for word in said]
    if None not in codes and len({*codes}) >= _FEWEST:
        found = f"{', '.join(said[:3])} and {len(said) - 3:,} more"
        yield kinds.PRECINCTS_ARE_COUNTIES.at(grid.header.line, column, found)


def _question(column: str) -> Callable[[str, FileHints], bool] | None:
    """What asks whether a word of a column differs from what is known; None where the column's name says nothing."""
    plain = folded(column)
    return next((asks for name, asks in _QUESTIONS.items() if name.fullmatch(plain)), None)


def _is_another_state(word: str, hints: FileHints) -> bool:
    return bool(hints.state) and (state_of(word) or hints.state) != hints.state


def _is_another_county(word: str, hints: FileHints) -> bool:
    """Whether a word is another county's name; Baltimore is the county's and the city's."""
    if not (hints.county and hints.state and hints.day) or not is_a_county(word):
        return False
    own = county_of(hints.county, hints.state, hints.day)
    is_own = county_name(word).short == county_name(hints.county).short
    return own is not None and not is_own and county_of(word, hints.state, hints.day) != own


def _is_another_year(word: str, hints: FileHints) -> bool:
    found = _YEAR.fullmatch(word)
    return bool(hints.year and found) and int(found[1]) != hints.year if found else False


def _is_another_day(word: str, hints: FileHints) -> bool:
    day = day_of(word)
    return hints.day is not None and day is not None and day != hints.day


_QUESTIONS: Mapping[re.Pattern[str], Callable[[str, FileHints], bool]] = {
    re.compile(r"(state|st)( ?(name|po|postal|code|abbr\w*))?"): _is_another_state,
    re.compile(r"(county|cnty|parish)( ?(name|nm|desc\w*))?"): _is_another_county,
    re.compile(r"(election ?)?(year|yr)"): _is_another_year,
    re.compile(r"election ?(date|day|dt)|date of election"): _is_another_day,
}
"""By the names of columns, without marks and accents. A column called date alone may be that of the count."""

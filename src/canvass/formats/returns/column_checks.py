"""Whether the columns of a results file hold what their names say: exchanged names make wrong winners in silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import column as kinds
from canvass.formats.names import folded
from canvass.formats.place_names import is_a_county
from canvass.formats.problem import Problem
from canvass.formats.returns.said import Said
from canvass.model import parties

_OFFICE = re.compile(
    r"\b(president|governor|senate|senator|assembly|representatives?|congress|attorney general|treasurer|auditor|"
    r"secretary of state|state house|us house|straight party|commission(er)?|"
    r"council|court|mayor|sheriff|judge|justice|proposal|proposition)\b"
)
_PLACE = re.compile(
    r"\b(precincts?|wards?|township|twp|borough|boro|city of|town of|village of|pct|vtd|county)\b"
)
_NUMBER = re.compile(r"\d+")
_CODE = re.compile(r"[A-Z]{2,4}")
_PARTIES = frozenset(
    ["DEM", "REP", "LIB", "GRE", "CON", "ind", "npa", "np", "nonpartisan", "wfp", "grn"]
)
FEWEST = 3
"""Of fewer contests, or names, nothing is said."""


def doubtful_columns(cells: pl.DataFrame, dialect: Dialect) -> Iterator[Problem]:
    """Columns that hold something else than their names say, as far as their words show it."""
    count = next((count for count in dialect.counts if not count.is_wide), None)
    if count is None or not count.contest.columns or cells.is_empty():
        return
    rows = Said(cells).each.select(_named(dialect, count))
    of_places = {*dialect.unit.columns, *filter(None, [dialect.unit.name])}
    if dialect.unit.county:
        of_places.add(dialect.unit.county.column)
    words = {name: words_of((cells if name in of_places else rows)[name]) for name in rows.columns}
    office, *further = count.contest.columns
    unit = dialect.unit.name or dialect.unit.columns[-1]
    county = dialect.unit.county.column if dialect.unit.county else unit
    for column, are_odd, what in (
        (count.choice, _are_numbers, "numbers"),
        (count.choice, _are_places, "places"),
        (count.choice, _are_offices, "offices"),
        (office, _are_numbers, "numbers"),
        *((column, _are_parties, "parties") for column in (office, *further, unit, county)),
        (unit, _are_offices, "offices"),
        (county, _are_offices, "offices"),
        *([(county, _are_numbers, "numbers")] if _is_named(dialect) else []),
    ):
        if are_odd(words[column]):
            yield _doubt(column, f"it holds {what}")
    for column in (unit, office, count.choice):
        if column != county:
            yield from _of_counties(words, county, column)
    for column in count.contest.columns:
        said = {name for name in words[column] if not _NUMBER.fullmatch(name.strip())} - {""}
        if said and said <= {*words[county], *words[unit]}:
            yield _doubt(column, "it holds the names of places")
        if column != office and _say_the_same(rows, office, column):
            yield _doubt(column, f"it repeats what {office!r} says")
    stood = [*count.contest.columns, count.choice, *filter(None, [count.party])]
    of_people = rows.select(*dict.fromkeys(stood)).unique()
    if count.party:
        yield from _of_parties(cells, of_people, count, unit)
        yield from _moved(of_people, count)
    yield from _one_each(of_people, count)


def _is_named(dialect: Dialect) -> bool:
    """Whether counties stand in the file by their names."""
    return dialect.unit.county is not None and dialect.unit.county.by == "name"


def _named(dialect: Dialect, count: CountColumns) -> list[str]:
    county = dialect.unit.county.column if dialect.unit.county else ""
    unit = dialect.unit.name or dialect.unit.columns[-1]
    columns = (county, unit, *count.contest.columns, count.choice, count.party)
    return list(dict.fromkeys(filter(None, columns)))


def _say_the_same(rows: pl.DataFrame, one: str, other: str) -> bool:
    """Whether a column says in every row that has it what another one says: it hides what it should tell apart."""
    said = rows.filter(written(other).str.strip_chars() != "")
    return not said.is_empty() and bool((said[one] == said[other]).all())


def _of_counties(words: Mapping[str, Sequence[str]], county: str, other: str) -> Iterator[Problem]:
    """Counties' names in another column, and in that of counties names that no county of any state has."""
    if _are_counties(words[other]) and not _are_counties(words[county]):
        yield _doubt(county, f"counties' names stand in {other!r}, and not in it")


def _of_parties(
    rows: pl.DataFrame, of_people: pl.DataFrame, count: CountColumns, unit: str
) -> Iterator[Problem]:
    """Choices that are parties beside parties that are none; parties that go with places and not with choices.

    ``of_people`` has each choice of a contest once with each of its parties.
    """
    names, written = (words_of(of_people[name]) for name in (count.choice, count.party))
    if _are_parties(names) and not _are_parties(written) and any(written):
        yield _doubt(count.choice, f"it holds parties, and {count.party!r} something else")
    has_party = pl.col(count.party) != ""
    contest, parties_there = list(count.contest.columns), pl.col(count.party).n_unique()
    known = of_people.filter(has_party).group_by(*contest, count.choice).agg(n=parties_there)
    of_choice = known["n"]
    if 2 * (of_choice > 1).sum() <= len(of_choice):
        return
    of_places = rows.filter(has_party).select(unit, count.party)
    of_unit = of_places.group_by(unit).agg(n=parties_there)["n"]
    if len(of_unit) >= FEWEST and (of_unit == 1).all():
        yield _doubt(count.choice, "parties go with places and not with it")


def _moved(of_people: pl.DataFrame, count: CountColumns) -> Iterator[Problem]:
    """A party as the choice beside a number as its party: the cells of these rows stand in other columns.

    In Gillespie's file of Texas 2020 people stand behind the office, and each of their votes made a contest.
    """
    numbered = of_people.filter(written(count.party).str.contains(r"^\s*[0-9]+\s*$"))
    if numbered.is_empty():
        return
    named = [name for name in words_of(numbered[count.choice]) if _is_party(name)]
    moved = numbered.filter(pl.col(count.choice).is_in(named))
    for name in moved[count.contest.columns[0]].unique(maintain_order=True).to_list():
        yield kinds.CELLS_MOVED.at(column=count.choice, found=name)


def _one_each(rows: pl.DataFrame, count: CountColumns) -> Iterator[Problem]:
    """Contests of which none has a second choice."""
    of_contest = rows.group_by(count.contest.columns).agg(n=pl.col(count.choice).n_unique())["n"]
    if len(of_contest) >= FEWEST and (of_contest == 1).all():
        yield _doubt(count.choice, "no contest has a second choice")


def _doubt(column: str, why: str) -> Problem:
    message = f"{kinds.COLUMN_DOUBTFUL.meaning}: {why}"
    return kinds.COLUMN_DOUBTFUL.at(column=column, message=message)


def _most(names: Iterable[str], is_odd: Callable[[str], bool]) -> bool:
    """Whether more than half of the names that say anything are odd, and at least two are, or all are."""
    said = [name for name in names if name.strip()]
    odd = sum(map(is_odd, said))
    return (odd >= 2 and 2 * odd > len(said)) or (odd == len(said) == 1)


def _are_numbers(names: Iterable[str]) -> bool:
    return _most(names, lambda name: _NUMBER.fullmatch(name.strip()) is not None)


def _are_places(names: Iterable[str]) -> bool:
    return _most(names, lambda name: _PLACE.search(folded(name)) is not None)


def _are_offices(names: Iterable[str]) -> bool:
    return _most(names, lambda name: _OFFICE.search(folded(name)) is not None)


def _are_counties(names: Iterable[str]) -> bool:
    return _most(names, is_a_county)


def _are_parties(names: Iterable[str]) -> bool:
    """Whether most are parties; beside two that are known, any short code in capitals is taken for one too."""
    names = [*names]
    if sum(map(_is_party, names)) < 2:
        return _most(names, _is_party)
    return _most(names, lambda name: _is_party(name) or _CODE.fullmatch(name.strip()) is not None)


def _is_party(name: str) -> bool:
    return bool(parties(name)) and parties(name) <= _PARTIES

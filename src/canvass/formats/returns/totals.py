"""Rows of totals among the rows of places, and totals that the file states beside its choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

import polars as pl

from canvass.formats.coded import asked, blank, written
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import row as row_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.place_names import is_county_and_state, state_of
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.measures import is_turnout
from canvass.formats.returns.sift import Rows
from canvass.formats.returns.subtotals import sums_of_rows_above
from canvass.formats.returns.votes import Votes
from canvass.model import ChoiceKind

_WHOLES = "grand|county|state|statewide|precinct|ward|contest|election|cumulative|report|overall"
_TOTAL = rf"(?i)^\s*((({_WHOLES})[\s-]*)*totals?|cumulative)\s*:?\s*$"
"""Names of rows that total their county, or the whole file: Total, County Totals, Grand total:, Cumulative."""
_ADDED_LATER = r"(?i)^\s*cumulative\s*:?\s*$"
"""A row that totals its county, or in New York holds the votes that no election district has."""
_PARTIAL = r"(?i)^\s*((sub[\s-]*)?totals?\b|sum\s*:?\s*$)|\S\s(sub[\s-]*)?totals?\s*:?\s*$"
"""Names of other rows of totals, of which it is not certain what they total: Subtotal, Total Town of Adams."""
_OF_COUNTY = "\0of county"
_PLACE = "\0place"
_WHOLE = "\0whole"
_ABOVE = "\0above"
FEWEST_VOTES = 2
"""Of fewer votes a row without a place may be the sum of the others by chance."""
FEWEST_VOTES_OF_A_PLACE = 10
"""Of fewer votes in every place a row called Cumulative may have less than one of them by a slip."""
_COUNTY_WORDS = frozenset({"county", "total", "totals", "grand", "parish", "overall"})


def without_totals(rows: Rows, dialect: Dialect) -> Rows:
    """The rows of places. Rows of totals are left out; one that totals its county or the file must be its sum.

    One that totals some places must be the sum of the rows above it, down from the total before. A row that names no
    place, or in its stead the county with its state, is a total where every row like it, in its county, is the sum of
    the others.
    """
    is_whole = whole_totals(rows.cells, dialect)
    is_whole &= ~_added_later(rows.cells, is_whole, dialect)
    cells = rows.cells.with_columns(is_whole.alias(_WHOLE))
    names = _names(dialect)
    unnamed = blank(cells[names[0]])
    unnamed = (unnamed | _called_after_county(cells, dialect)) & ~cells[_WHOLE]
    is_total = reduce(or_, _containing(cells, names, _PARTIAL), cells[_WHOLE])
    rows = _without(rows, is_total, cells[_WHOLE], unnamed, dialect)
    unnamed = unnamed.filter(~is_total)
    sums = _unnamed_sums(rows.cells, unnamed, dialect)
    return rows.refuse(sums, row_kinds.TOTAL_AGREES) if sums.any() else rows


def _without(
    rows: Rows, is_total: pl.Series, is_whole: pl.Series, unnamed: pl.Series, dialect: Dialect
) -> Rows:
    """The rows without those that are totals by their names; each is told by what its numbers say."""
    if not is_total.any():
        return rows
    places = rows.cells.filter(~is_total & ~unnamed)
    totals = rows.cells.filter(is_whole)
    named = rows.cells.filter(is_total)
    turnout = set(named.filter(is_turnout(named, dialect))[LINE])
    voted = totals.filter(~is_turnout(totals, dialect))
    found = [each for count in dialect.counts for each in _compared(places, voted, count, dialect)]
    of_none = list(_of_no_county(places, named, dialect))
    of_all = _sums_of_all(places, totals, dialect)
    of_all |= _lines_of_sums((line, is_sum) for line, is_sum, _ in of_none)
    differing = {line: p for line, _, p in found if p and line not in of_all}
    of_some = _sums_of_some(rows.cells, is_total, is_total & ~is_whole, dialect)
    known = {line for line, is_known, _ in found if is_known} - {*differing}
    agreeing = known | turnout | of_all | of_some
    # A county may bear a state's name (Oklahoma, Washington): its total is held against its own places first.
    differing = {line: p for line, _, p in of_none if p and line not in agreeing} | differing
    name = _names(dialect)[0]
    told = [
        _named(differing[line], text)
        if line in differing
        else (row_kinds.TOTAL_AGREES if line in agreeing else row_kinds.TOTAL).at(line, name, text)
        for line, text in rows.cells.filter(is_total).select(LINE, name).iter_rows()
    ]
    return rows.without(is_total, told)


def _named(differing: Problem, total: str | None) -> Problem:
    """That a total differs, with its name where it has one."""
    return replace(
        differing, found=": ".join(filter(None, ((total or "").strip(), differing.found)))
    )


def whole_totals(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """Whether the names of each row say that it totals its county, or the whole file."""
    named = _containing(cells, (*_names(dialect), *_county(dialect)), _TOTAL)
    others = (_totals_of_counties(cells, dialect), _of_whole_level(cells, dialect))
    return reduce(or_, (*named, *others))


def _containing(cells: pl.DataFrame, columns: Iterable[str], pattern: str) -> Iterator[pl.Series]:
    """For each column which rows have the pattern there."""
    for name in columns:
        yield asked(cells[name], lambda text: text.str.contains(pattern))


def _of_whole_level(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """Whether a row says by its level that it is of all places together."""
    level = dialect.unit.level
    if level is None:
        return pl.Series([False], dtype=pl.Boolean).new_from_index(0, cells.height)
    said = cells[level.column].cast(pl.String).str.strip_chars().str.to_lowercase()
    return said.is_in(list(level.wholes))


def _totals_of_counties(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """Whether a place is called after its county, and its total: Ingham County - Total."""

    def says_total(place: str, county: str) -> bool:
        return not {*folded(place).split()} - {*folded(county).split()} - _COUNTY_WORDS

    return _called(cells, dialect, "(?i)total", says_total)


def _called_after_county(cells: pl.DataFrame, dialect: Dialect) -> pl.Series:
    """Whether a place is called after its county and a state: INYO CA, among California's precincts."""
    return _called(cells, dialect, r"(?i)\S\s+[a-z]{2}\s*$", is_county_and_state)


def _called(
    cells: pl.DataFrame, dialect: Dialect, pattern: str, says: Callable[[str, str], bool]
) -> pl.Series:
    """Whether a place's name has the pattern, and says this beside the name of its county: each pair is asked once."""
    (name, *_), county = _names(dialect), _county(dialect)
    (is_called,) = _containing(cells, [name], pattern)
    if not county or not is_called.any():
        return pl.Series([False], dtype=pl.Boolean).new_from_index(0, cells.height)
    key = [*county, name]
    pairs = cells.filter(is_called).select(key).unique()
    said = [
        says(place, of)
        for of, place in pairs.select(*county, pl.col(name).alias("\0unit")).iter_rows()
    ]
    known = pairs.with_columns(pl.Series(_OF_COUNTY, said, dtype=pl.Boolean))
    return (
        cells.select(key)
        .join(known, on=key, how="left", maintain_order="left")[_OF_COUNTY]
        .fill_null(value=False)
    )


def _names(dialect: Dialect) -> list[str]:
    """The columns in which the name of a total may stand, that of the places first."""
    unit = dialect.unit
    return [*dict.fromkeys(filter(None, (unit.name or unit.columns[-1], *unit.columns)))]


def _county(dialect: Dialect) -> list[str]:
    """The column of the county that the places lie in; none where they are counties themselves."""
    column = dialect.unit.county.column if dialect.unit.county else ""
    return [column] if column and column != _names(dialect)[0] else []


def _unnamed_sums(cells: pl.DataFrame, unnamed: pl.Series, dialect: Dialect) -> pl.Series:
    """Rows that name no place of their county and have the votes of all its rows, or of the file, together.

    All of them in a county must be such sums, and more than one vote: else a place may only lack its name.
    """
    count = next((count for count in dialect.counts if not count.is_wide), None)
    nothing = pl.Series([False], dtype=pl.Boolean).new_from_index(0, cells.height)
    if count is None or not unnamed.any():
        return nothing
    of_choices = ~is_turnout(cells, dialect)
    totals, places = cells.filter(unnamed & of_choices), cells.filter(~unnamed)
    found = list(_compared(places, totals, count, dialect))
    wrong = [line for line, is_sum, problem in found if problem is not None or not is_sum]
    place = pl.concat_str([pl.lit(""), *map(written, _county(dialect))]).alias(_PLACE)
    totals, all_rows = totals.with_columns(place), cells.with_columns(place)
    votes = totals.group_by(_PLACE).agg(_votes(count.votes).sum())
    doubtful = {
        *totals.filter(pl.col(LINE).is_in(wrong))[_PLACE],
        *votes.filter(pl.col("votes") < FEWEST_VOTES)[_PLACE],
    }
    is_sum = [name not in doubtful for name in all_rows[_PLACE]]
    return unnamed & pl.Series(is_sum, dtype=pl.Boolean)


def _compared(
    places: pl.DataFrame, totals: pl.DataFrame, count: CountColumns, dialect: Dialect
) -> Iterator[tuple[int, bool, Problem | None]]:
    """The line of each total, whether it was found to be a sum, and where it is not what is to be said.

    It is held against the rows of its county, or of the file where it names no county. One that is not the sum of the
    rows that say what it says may be that of all that say more: a person's over all parties, or everybody's.
    """
    columns = [*count.choices, count.total] if count.is_wide else [count.votes]
    by = _told_apart_by(count)
    for column in filter(None, columns):
        for keys, some in _by_county(totals, by, dialect):
            found = [*_sums(places, some, keys, column)]
            wrong = pl.Series([not is_sum for _, is_sum, _ in found], dtype=pl.Boolean)
            wider = _sums_of_more(places, some.filter(wrong), keys, count)
            yield from ((n, True, None) if n in wider else (n, s, p) for n, s, p in found)


def _by_county(
    totals: pl.DataFrame, by: list[str], dialect: Dialect
) -> Iterator[tuple[list[str], pl.DataFrame]]:
    """The totals of the file, and those of counties, each with the columns that tell their numbers apart."""
    (county,) = _county(dialect) or [""]
    names_county = _names_county(county)
    yield by, totals.filter(~names_county)
    if county:
        yield [county, *by], totals.filter(names_county)


def _sums_of_more(
    places: pl.DataFrame, totals: pl.DataFrame, keys: list[str], count: CountColumns
) -> set[int]:
    """Totals without a party, a name or a district that are the sum of all rows of their office with any.

    New Jersey totals the votes of all candidates in a row without a name, Iowa leaves the district of a county's totals
    out. Who has votes in several districts of one office has no such total: each would have a contest of its own. Of a
    line with several totals all must be such sums.
    """
    if count.is_wide or totals.is_empty():
        return set()
    districts = count.contest.columns[1:]
    may_lack = [name for name in keys if name in (*districts, count.choice, count.party)]
    lacks = totals.select(written(name).str.strip_chars() == "" for name in may_lack)
    found: list[tuple[int, bool]] = []
    for empty in lacks.unique().iter_rows():
        less = {name for name, is_empty in zip(may_lack, empty, strict=True) if is_empty}
        alike = lacks.select(pl.all_horizontal(pl.col(name) == (name in less) for name in may_lack))
        some = totals.filter(alike.to_series())
        kept = [name for name in keys if name not in less]
        of_one = _of_one_district(places, kept, less.intersection(districts), count)
        sums = _sums(of_one, some, kept, count.votes)
        found += [(line, is_sum and bool(less)) for line, is_sum, _ in sums]
    return _lines_of_sums(found)


def _lines_of_sums(found: Iterable[tuple[int, bool]]) -> set[int]:
    """The lines all of whose totals are sums: a sheet has the totals of all its choices in one line."""
    told = list(found)
    return {line for line, _ in told} - {line for line, is_sum in told if not is_sum}


def _of_one_district(
    places: pl.DataFrame, keys: list[str], districts: Iterable[str], count: CountColumns
) -> pl.DataFrame:
    """The rows of people who stand in one district, and of lines that name nobody; all where none is left out."""
    left_out = [_folded(name) for name in districts]
    if not left_out:
        return places
    names = places[count.choice].cast(pl.String).unique().drop_nulls()
    people = [name for name in names if choice_kind(name) is ChoiceKind.CANDIDATE]
    several = pl.struct(left_out).n_unique().over([_folded(name) for name in keys]) > 1
    return places.filter(~(several & written(count.choice).is_in(people)))


def _told_apart_by(count: CountColumns) -> list[str]:
    """The columns that tell one number of a place from another."""
    long = [*count.contest.columns, count.choice, count.party, count.write_in, count.mode]
    return [name for name in (*count.where, *([] if count.is_wide else long)) if name]


def _names_county(county: str) -> pl.Expr:
    if not county:
        return pl.lit(value=False)
    return written(county).str.contains(rf"^\s*$|{_TOTAL}").not_()


def _added_later(cells: pl.DataFrame, is_whole: pl.Series, dialect: Dialect) -> pl.Series:
    """Rows called Cumulative that are a place: in their county they have fewer votes than some other place has.

    No total has fewer than one of its parts, in any choice with enough votes to judge by.
    """
    (named,) = _containing(cells, _names(dialect)[:1], _ADDED_LATER)
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not named.any():
        return pl.Series([False], dtype=pl.Boolean).new_from_index(0, cells.height)
    by = {f"\0{name}": _folded(name) for name in (*_county(dialect), *_told_apart_by(count))}
    county = [*by][: len(_county(dialect))]
    rows = cells.with_columns(**by).select(*by, _votes(count.votes), named=named, whole=is_whole)
    own, of_place = (
        pl.col("votes").filter(pl.col("named")),
        pl.col("votes").filter(~pl.col("whole")),
    )
    judged = (
        rows.group_by(*by)
        .agg(most=of_place.max(), added=own.max())
        .filter(pl.col("most") >= FEWEST_VOTES_OF_A_PLACE, pl.col("added").is_not_null())
        .with_columns(is_fewer=pl.col("added") < pl.col("most"), all=pl.lit(0))
        .group_by("all", *county)
        .agg(pl.col("is_fewer").all())
    )
    known = rows.with_columns(all=pl.lit(0)).join(
        judged, on=["all", *county], how="left", maintain_order="left"
    )
    return named & known["is_fewer"].fill_null(value=False)


def _sums_of_all(places: pl.DataFrame, totals: pl.DataFrame, dialect: Dialect) -> set[int]:
    """Totals of the state below its last county, whose name was written on: each is the sum of all counties.

    A total that is not the only one of its choice, or stands below another county, is of its county.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not _county(dialect):
        return set()
    by = _told_apart_by(count)
    alone = pl.struct(map(_folded, by)).is_unique() if by else pl.lit(value=False)
    (county,) = _county(dialect)
    named = totals.filter(_names_county(county)).filter(alone).sort(LINE)
    above = places.select(LINE, written(county).alias(_ABOVE)).sort(LINE)
    named = named.join_asof(above, on=LINE).filter(written(county) == pl.col(_ABOVE))
    found = _sums(places, named, by, count.votes)
    return _lines_of_sums((line, is_sum) for line, is_sum, _ in found)


def _of_no_county(
    places: pl.DataFrame, named: pl.DataFrame, dialect: Dialect
) -> Iterator[tuple[int, bool, Problem | None]]:
    """What is said of totals without a county, or with the state in its place, beside the sum of the whole file."""
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not _county(dialect):
        return
    (county,) = _county(dialect)
    said = named[county].cast(pl.String).unique().drop_nulls()
    none = [name for name in said if not name.strip() or state_of(name)]
    nowhere = named.filter(written(county).is_in(none))
    yield from _sums(places, nowhere, _told_apart_by(count), count.votes)


def _sums_of_some(
    cells: pl.DataFrame, is_total: pl.Series, is_part: pl.Series, dialect: Dialect
) -> set[int]:
    """Totals of some places that are the sum of the rows above them: a city's, below its wards."""
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not is_part.any():
        return set()
    by = [*_county(dialect), *_told_apart_by(count)]
    return sums_of_rows_above(
        cells, is_total, is_part, [_folded(name) for name in by], _votes(count.votes)
    )


def _sums(
    places: pl.DataFrame, totals: pl.DataFrame, by: list[str], column: str
) -> Iterator[tuple[int, bool, Problem | None]]:
    """What is said of each total, in the order of the totals."""
    alike = [_folded(name) for name in by]
    sums = places.with_columns(*alike, _votes(column), all=pl.lit(0)).group_by("all", *by)
    stated = totals.with_columns(*alike, _votes(column), all=pl.lit(0))
    stated = stated.select(LINE, "all", *by, "votes")
    added_up = sums.agg(pl.col("votes").sum().alias("sum"))
    both = stated.join(added_up, on=["all", *by], how="left", maintain_order="left")
    for line, votes, added in both.select(LINE, "votes", "sum").iter_rows():
        if added is None or votes is None:
            yield line, not votes, None
        elif votes == added:
            yield line, True, None
        else:
            found = f"{votes:,}; the rows add to {added:,}"
            yield line, False, row_kinds.TOTAL_DIFFERS.at(line, column, found)


def _folded(column: str) -> pl.Expr:
    """The texts of a column in small letters: reports write the names of their totals in capitals."""
    return written(column).str.to_lowercase().str.replace_all(r"\s+", " ").str.strip_chars()


def _votes(column: str) -> pl.Expr:
    """The counts of a column, null where a cell holds none."""
    plain = written(column).str.replace_all(r",|\s|\.0+\s*$", "")
    return plain.cast(pl.Int64, strict=False).alias("votes")


def last_row_like_a_total(rows: pl.DataFrame, count: CountColumns) -> list[Problem]:
    """The last row of a wide file, if every number in it is the sum of all rows above.

    A genuine file of two places can look so by chance, as can one column: more of both are asked for.
    """
    if not count.is_wide or rows.height < 4 or len(count.choices) < 2:
        return []
    numbers = rows.select(pl.col(*count.choices).cast(pl.String).cast(pl.Int64, strict=False))
    above, last = numbers.head(-1).sum(), numbers.tail(1)
    if not above.equals(last) or not any(above.row(0)):
        return []
    return [row_kinds.LOOKS_LIKE_TOTAL.at(rows[LINE][-1])]


def unequal_to_total(votes: Votes, column: str) -> tuple[Problem, ...]:
    """Units whose choices do not add to the total that the file states for them."""
    if votes.totals.is_empty():
        return ()
    sums = votes.cells.group_by("unit", "contest").agg(pl.col("votes").sum().alias("sum"))
    both = votes.totals.join(sums, on=["unit", "contest"], maintain_order="left")
    wrong = pl.col("votes") < pl.col("sum") if votes.is_open else pl.col("votes") != pl.col("sum")
    return tuple(
        kinds.TOTAL_DIFFERS.at(line, column, f"{total:,}; the choices add to {added:,}")
        for line, total, added in both.filter(wrong).select(LINE, "votes", "sum").iter_rows()
    )

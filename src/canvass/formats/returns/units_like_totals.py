"""A unit with the votes of all others of its county, or of those listed beside it: a total under a place's name."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from canvass.formats.coded import coded, plain
from canvass.formats.columns import LINE
from canvass.formats.kinds import row as kinds
from canvass.formats.names import county_name
from canvass.formats.place_names import is_county_and_state, state_of
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ResultsFile
from canvass.formats.returns.said import as_said
from canvass.model import UnitKind

FEWEST_OTHERS = 2
"""One other unit alone may have as many votes by chance in a small contest."""
FEWEST_VOTES = 50
"""Of smaller numbers any may be the sum of others."""
_NOWHERE = ""
"""The county of units of which none is said: they are compared with one another."""
NEARLY = 0.02
"""A unit that has its county's name is told where its votes differ from the sum by no more than this share."""
FEWEST_CELLS = 5
"""So many numbers above zero must be the sums of those of other units: fewer may be so by chance in a long list."""
FEWEST_VOTES_OF_A_CELL = 10
"""Of smaller numbers one may be the sum of the others by chance, in several choices too."""
FEWEST_VOTES_OF_A_PART = 100
"""Of smaller numbers a few may be sums by chance."""


def units_like_totals(results: ResultsFile, column: str) -> Iterator[Problem]:
    """Units whose votes are those of all other units of the county together, choice by choice.

    A unit that bears its county's name is told too where its votes are nearly so many, or half of its numbers are sums.
    """
    for returns in results.returns:
        if returns.lines.is_empty():
            continue
        votes = returns.summed.select("unit", "contest", "choice", "votes", LINE)
        is_of_counties = returns.level is UnitKind.COUNTY
        places = _places(results.units, is_of_counties)
        # A county that the state has is one, whatever its votes are.
        whole = (
            {*results.units.filter(pl.col("fips").is_not_null())["unit"]}
            if is_of_counties
            else set()
        )
        for unit, name, county, is_sum in _compared(results.units, places, votes):
            is_called = not is_of_counties and _is_called_after(name, county)
            if unit not in whole and (is_sum or is_called):
                whole.add(unit)
                yield kinds.UNIT_LIKE_TOTAL.at(results.lines.get(unit), column, name)
        for unit, name in _of_states(results.units, places, votes):
            if unit not in whole and not is_of_counties:
                whole.add(unit)
                yield kinds.UNIT_LIKE_TOTAL.at(results.lines.get(unit), column, name)
        for unit, name, first, last in _of_parts(places, votes):
            if unit not in whole:
                found = f"{name}: {first} to {last}"
                yield kinds.UNIT_LIKE_SUBTOTAL.at(results.lines.get(unit), column, found)


def _of_states(
    units: pl.DataFrame, places: pl.DataFrame, votes: pl.DataFrame
) -> Iterator[tuple[str, str]]:
    """Units of a county that no list has, beside some that it has, with the votes of all others of the file.

    Connecticut's file of 2000 has the town CONNECTICUT in the county CONNECTICUT.
    """
    counties = units.filter(kind=UnitKind.COUNTY)
    unknown = counties.filter(pl.col("fips").is_null())["unit"]
    if unknown.is_empty() or len(unknown) == counties.height:
        return
    asked = {*places.filter(pl.col("county").is_in(unknown.implode()))["unit"]}
    every = places.with_columns(county=pl.lit(_NOWHERE))
    for unit, name, _, is_sum in _compared(units, every, votes):
        if unit in asked and (is_sum or state_of(name) is not None):
            yield unit, name


def _is_called_after(name: str, county: str) -> bool:
    """Whether a unit bears the name of its county, alone or with the state behind it."""
    is_alone = county_name(name).short == county_name(county).short
    return is_alone or is_county_and_state(name, county)


def _places(units: pl.DataFrame, is_of_counties: bool) -> pl.DataFrame:
    """Columns unit, name, county of the places of a file; counties lie in no county, and are compared together."""
    if is_of_counties:
        counties = units.filter(kind=UnitKind.COUNTY)
        return counties.select("unit", "name", county=pl.lit(_NOWHERE))
    places = units.filter(pl.col("kind") != UnitKind.COUNTY)
    return places.select("unit", "name", pl.col("county").fill_null(_NOWHERE))


def _of_parts(places: pl.DataFrame, votes: pl.DataFrame) -> Iterator[tuple[str, str, str, str]]:
    """Units that have in every choice the votes of a run of units listed just before them, or just behind.

    A report that adds up its city and its rural precincts lists the two sums among them.
    """
    in_order = votes if votes[LINE].is_sorted() else votes.sort(LINE)
    of_unit = as_said(in_order, ["unit"])
    sums = plain(of_unit.each.select("unit", LINE, votes=of_unit.sums(in_order["votes"])))
    of_places = sums.join(places.select("unit", "county"), on="unit")
    of_county = of_places.sort("county", LINE).partition_by("county", maintain_order=True)
    names = dict(zip(places["unit"].to_list(), places["name"].to_list(), strict=True))
    for part in of_county:
        units = part["unit"].to_list()
        for at, first, last in _runs_by_sum(part["votes"].to_numpy()):
            run = units[first : last + 1]
            if _adds_up(votes, units[at], run):
                yield units[at], names[units[at]], names[run[0]], names[run[-1]]


def _runs_by_sum(votes: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """For each number those that are the sum of a run just before or behind it, of two or more: its first and last."""
    if len(votes) <= FEWEST_OTHERS or (votes < 0).any():
        return
    before = np.concatenate([[0], np.cumsum(votes)])
    # Where several places in a row have no votes, the longest run is taken: it is held against the choices next.
    firsts = np.searchsorted(before, before[:-1] - votes, "left")
    ends = np.searchsorted(before, before[1:] + votes, "right") - 1
    places = np.arange(len(votes))
    is_enough = votes >= FEWEST_VOTES_OF_A_PART
    is_before = (before[firsts] == before[:-1] - votes) & (firsts < places - 1)
    is_behind = (before[ends] == before[1:] + votes) & (ends > places + 2)
    for at in np.flatnonzero(is_enough & is_before):
        yield int(at), int(firsts[at]), int(at) - 1
    for at in np.flatnonzero(is_enough & is_behind):
        yield int(at), int(at) + 1, int(ends[at]) - 1


def _adds_up(cells: pl.DataFrame, unit: str, run: list[str]) -> bool:
    """Whether a unit has in every choice what the units of a run have together, two of which have votes."""
    key = ["contest", "choice"]
    own = cells.filter(pl.col("unit") == unit, pl.col("votes") > 0)
    others = cells.filter(pl.col("unit").is_in(run), pl.col("votes") > 0)
    if own.height < FEWEST_CELLS or others["unit"].n_unique() < FEWEST_OTHERS:
        return False
    sums = others.group_by(key).agg(pl.col("votes").sum())
    one = own.group_by(key).agg(pl.col("votes").sum())
    both = one.join(sums, on=key, how="full", suffix="_run")
    return bool(
        both.select((pl.col("votes") == pl.col("votes_run")).fill_null(value=False).all()).item()
    )


def _compared(
    units: pl.DataFrame, of_places: pl.DataFrame, votes: pl.DataFrame
) -> Iterator[tuple[str, str, str, bool]]:
    """Unit, name, county, and whether it is their sum: units with about as many votes as the others of their county.

    One is their sum too where most of its numbers are, and a contest or two are missing or wrong. With half of them,
    or fewer than would do for that, it is found, and its name decides: a digit of a short list may be wrong.
    """
    places = coded(of_places)
    counted = votes.select("unit", "contest", "choice", "votes")
    is_of_one = places["unit"].n_unique() == places.height
    cells = _in_counties(counted, places.drop("name"), is_of_one=is_of_one)
    each = _beside_others(cells, is_of_one)
    is_half = (pl.col("equal") > 0) & (2 * pl.col("equal") >= pl.col("cells"))
    is_mostly = is_half & (pl.col("equal") >= FEWEST_CELLS)
    each = each.with_columns(pl.col("is_sum") | is_mostly, is_half=is_half)
    each = each.join(places.select("unit", "name"), on="unit", maintain_order="left")
    near = (pl.col("votes") - pl.col("others")).abs() <= NEARLY * pl.col("others")
    is_enough = (pl.len().over("county") > FEWEST_OTHERS) & (pl.col("votes") >= FEWEST_VOTES)
    found = plain(each.filter(is_enough & (near | pl.col("is_half"))))
    if found.is_empty():
        return
    counties = units.filter(kind=UnitKind.COUNTY).select(county="unit", of="name")
    named = found.join(counties, on="county", how="left")
    yield from named.select("unit", "name", pl.coalesce("of", "county"), "is_sum").iter_rows()


def _in_counties(counted: pl.DataFrame, places: pl.DataFrame, *, is_of_one: bool) -> pl.DataFrame:
    """The cells of places with their county, which is looked up once for each place where none lies in two."""
    if not is_of_one:
        return counted.join(places, on="unit")
    of_unit = as_said(counted, ["unit"])
    county = of_unit.each.select("unit").join(places, on="unit", how="left", maintain_order="left")
    cells = counted.with_columns(county=of_unit.rows(county["county"]))
    return cells.filter(pl.col("county").is_not_null()) if cells["county"].has_nulls() else cells


def _beside_others(cells: pl.DataFrame, is_of_one: bool) -> pl.DataFrame:
    """Each unit of a county with its votes, those of all others there for its choices, and how its numbers compare.

    ``is_of_one`` says that no unit stands in two counties.
    """
    votes = cells["votes"].fill_null(0)
    of_county = as_said(cells, ["county", "contest", "choice"])
    others = of_county.sums_of_rows(votes) - votes
    is_equal = votes == others
    # A unit lies in one county, but for two of one name at different levels.
    of_unit = as_said(cells, ["unit"] if is_of_one else ["unit", "county"])
    return of_unit.each.select(
        "unit",
        "county",
        votes=of_unit.sums(votes),
        others=of_unit.sums(others),
        is_sum=of_unit.sums(~is_equal) == 0,
        equal=of_unit.sums(is_equal & (votes >= FEWEST_VOTES_OF_A_CELL)),
        cells=of_unit.sums(votes > 0),
    )

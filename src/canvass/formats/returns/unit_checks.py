"""Checks of the units of a results file: county codes, coverage, doubtful names and units that are no places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

import polars as pl

from canvass.formats.coded import words_of
from canvass.formats.columns import COUNTY, COUNTY_NAME, FIPS, LINE, NAME, POSTAL, UNIT
from canvass.formats.counties import CountyRow, counties_missing, county_problems
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import cell as cell_kinds
from canvass.formats.kinds import unit as kinds
from canvass.formats.names import folded, variants
from canvass.formats.problem import Problem
from canvass.formats.returns.no_places import NO_PLACE
from canvass.formats.returns.results import ResultsFile
from canvass.formats.returns.units import Units
from canvass.formats.returns.units_alike import units_alike
from canvass.formats.returns.units_like_totals import units_like_totals
from canvass.model import UnitKind

_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_RUINED = re.compile(rf"(?i)\d(\.\d+)?e\+\d+|\d{{1,2}}-({_MONTHS})(-\d\d)?|({_MONTHS})-\d\d")
"""What a spreadsheet makes of 100000 and of 1-3, which are precincts: 1E+05, 3-Jan."""


def unit_problems(results: ResultsFile, units: Units, dialect: Dialect) -> Iterator[Problem]:
    """What is doubtful about the units and the choices of a file."""
    yield from _county_codes(results, units, dialect)
    column = dialect.unit.name or dialect.unit.columns[-1]
    if dialect.unit.kind is not UnitKind.COUNTY:
        yield from _names(units.ids, column)
    else:
        yield from _counties_twice(results, units, column)
    yield from units_like_totals(results, column)
    yield from units_alike(results, column)
    yield from _choices(results)


def _county_codes(results: ResultsFile, units: Units, dialect: Dialect) -> Iterator[Problem]:
    """Problems of county codes, for each election day of the file and the units that it has."""
    county = dialect.unit.county
    if county and county.by == "name":
        yield from _counties_missing(results, units, county.column)
        return
    if county and county.by == "fips":
        column, name = county.column, COUNTY_NAME
    elif dialect.unit.kind is UnitKind.COUNTY and dialect.unit.id:
        column, name = dialect.unit.id, NAME
    else:
        return
    for day, present in _days(results, units, dialect):
        rows = units.ids.filter(pl.col(UNIT).is_in(list(present)))
        first = rows.group_by(FIPS, maintain_order=True).agg(pl.col(LINE, name, POSTAL).first())
        counties = [
            CountyRow(line, code, name or "", postal or "")
            for code, line, name, postal in first.iter_rows()
        ]
        yield from county_problems(counties, column, day)


def _counties_missing(results: ResultsFile, units: Units, column: str) -> Iterator[Problem]:
    """Counties of a state that have no row, while most have, in a file that calls counties by their names."""
    days = [contest.day for contest in results.contests if contest.day]
    if not days:
        return
    known = units.ids.drop_nulls(FIPS).unique(FIPS, keep="first", maintain_order=True)
    counties = [
        CountyRow(line, code, name or "", postal or "")
        for line, code, name, postal in known.select(LINE, FIPS, COUNTY_NAME, POSTAL).iter_rows()
    ]
    yield from counties_missing(counties, column, max(days))


def _counties_twice(results: ResultsFile, units: Units, column: str) -> Iterator[Problem]:
    """Names in a table of counties that are one county's, where two of them have votes of one contest."""
    several = units.ids.drop_nulls(FIPS).filter(pl.col(UNIT).n_unique().over(FIPS) > 1)
    if several.is_empty():
        return
    of: dict[str, str] = dict(several.select(UNIT, FIPS).iter_rows())
    for returns in results.returns:
        held = returns.lines.filter(pl.col("unit").is_in([*of])).select("unit", "contest").unique()
        fips = pl.col("unit").cast(pl.String).replace_strict(of, return_dtype=pl.String)
        both = held.with_columns(fips=fips).filter(pl.len().over("fips", "contest") > 1)
        twice = several.filter(pl.col(FIPS).is_in(both["fips"].unique().implode()))
        for _, names in twice.sort(LINE).group_by(FIPS, maintain_order=True):
            yield kinds.COUNTY_TWICE.at(names[LINE][-1], column, " and ".join(names[NAME]))


def _days(
    results: ResultsFile, units: Units, dialect: Dialect
) -> list[tuple[date, frozenset[str]]]:
    """Election days with the units that have returns of them; of days with the same units, the latest."""
    if not results.returns and dialect.day:
        return [(dialect.day, frozenset(units.ids[UNIT]))]
    days = {contest.id: contest.day for contest in results.contests if contest.day}
    present: dict[date, set[str]] = {}
    for returns in results.returns:
        for contest, names in (
            returns.lines.group_by("contest").agg(pl.col("unit").unique()).iter_rows()
        ):
            if contest in days:
                present.setdefault(days[contest], set()).update(names)
    latest = {frozenset(names): day for day, names in sorted(present.items())}
    return [(day, names) for names, day in latest.items()]


def _names(ids: pl.DataFrame, column: str) -> Iterator[Problem]:
    """Units whose names differ only in spelling, names of what is not a place, and names that a spreadsheet ruined."""
    plain = {name: folded(name) for name in words_of(ids[NAME])}
    often = Counter(plain.values())
    doubtful = [
        name
        for name, word in plain.items()
        if often[word] > 1 or NO_PLACE.fullmatch(word) or _RUINED.fullmatch(name.strip())
    ]
    if not doubtful:
        return
    first: dict[tuple[str, str], str] = {}
    ids = ids.filter(pl.col(NAME).is_in(doubtful))
    for line, name, county in ids.select(LINE, NAME, pl.col(COUNTY).fill_null("")).iter_rows():
        earlier = first.setdefault((county, plain[name]), name)
        if earlier != name:
            message = f"{cell_kinds.NAME_VARIANTS.meaning}: {earlier!r} stands above"
            yield cell_kinds.NAME_VARIANTS.at(line, column, name, message)
        if NO_PLACE.fullmatch(plain[name]):
            yield kinds.PSEUDO_UNIT.at(line, column, name)
        if _RUINED.fullmatch(name.strip()):
            yield kinds.NAME_RUINED.at(line, column, name)


def _choices(results: ResultsFile) -> Iterator[Problem]:
    """Choices of one contest whose names differ only in spelling."""
    for contest in results.contests:
        for earlier, later in variants(choice.name for choice in contest.choices):
            message = f"{cell_kinds.NAME_VARIANTS.meaning}: {earlier!r} in {contest.title!r} too"
            yield cell_kinds.NAME_VARIANTS.at(found=later, message=message)

"""What canvass knows of the counties of a user's own election: by their codes, and only of its day."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, lru_cache

import polars as pl

from canvass import data
from canvass.data import places
from canvass.formats.description import ContestEntry, Description, describe, election_from
from canvass.model import Election, FactKind, PackagedFact, Returns, Source, UnitKind
from canvass.model.rows import rows_of

PACKAGED = "us-2016-president"
EQUIPMENT_DAY = date(2016, 11, 8)
"""The day that the packaged list of equipment covers: offices buy other machines from one election to the next."""
COVARIATE_YEARS = range(2012, 2019)
"""The years that the packaged facts about people speak of: surveys of 2012 to 2016, and tables of 2017."""
BETWEEN_ELECTIONS = timedelta(days=4 * 366)
"""The election before is at most so long ago; an older one says little of who votes there now."""


@dataclass(frozen=True, slots=True)
class _Counties:
    """The counties of a user's own election that have a code of its day: their own ids by code, and their states."""

    ids: Mapping[str, str]
    states: frozenset[str]

    def renamed(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows of these counties, under their own ids."""
        inside = table.filter(pl.col("unit").is_in([*self.ids]))
        return inside.with_columns(pl.col("unit").replace(self.ids))


def with_packaged_facts(own: Election, sources: Callable[[str], tuple[Source, ...]]) -> Election:
    """The election with equipment, facts about people and the election before, so far as they are of its day.

    Counties are known by their codes, and what the election has itself is never replaced. What is lent and what is
    missing are told in ``facts``; without a county that has a code nothing is. ``sources`` gives those of
    a packaged table by its election and name, such as us-2016-president/technology.
    """
    counties = _counties(own)
    if not counties.ids:
        return own
    lent: dict[str, pl.DataFrame] = {}
    facts = []
    for kind, table, fits, period in (
        (FactKind.EQUIPMENT, "technology", own.day == EQUIPMENT_DAY, "November 8, 2016"),
        (FactKind.COVARIATES, "covariates", own.day.year in COVARIATE_YEARS, "2012 to 2018"),
    ):
        if own.has_table(table) or (
            table == "technology" and own.has_table("ballots_by_technology")
        ):
            continue
        rows = _of_counties(table, counties) if fits else None
        facts.append(_fact(kind, rows, counties, period, f"A table {table}"))
        if rows is not None and rows.height:
            lent[table] = rows
    tables = {**own.tables, **lent} if lent else own.tables
    election = replace(own, tables=tables, facts=tuple(facts))
    whole = election if _has_earlier(own) else _with_earlier(election, counties)
    told = {table: sources(f"{PACKAGED}/{table}") for table in lent}
    told |= {returns.file: sources(returns.file) for returns in whole.returns[len(own.returns) :]}
    return replace(whole, sources={**told, **own.sources})


def _counties(own: Election) -> _Counties:
    """Counties by their codes; one that lies in another state than its code says is not that county."""
    listed = places.counties(own.day)
    is_county = own.units["kind"] == UnitKind.COUNTY
    rows = (
        (unit, unit if fips is None else fips, state)
        for unit, fips, state in rows_of(own.units, "unit", "fips", "state", where=is_county)
    )
    postal = {state.fips: state.postal for state in places.states()}
    ids = {
        code: unit
        for unit, code, state in rows
        if code in listed and state in (None, "", postal[code[:2]])
    }
    return _Counties(ids, frozenset(postal[code[:2]] for code in ids))


def _of_counties(table: str, counties: _Counties) -> pl.DataFrame:
    rows = data.table(PACKAGED, table)
    known = counties.renamed(rows.filter(pl.col("kind") == UnitKind.COUNTY))
    return known.select(
        column.name
        for column in known
        if column.null_count() < len(column) or column.name == "unit"
    )


def _fact(
    kind: FactKind,
    rows: pl.DataFrame | None,
    counties: _Counties,
    period: str,
    table: str,
    origin: str = PACKAGED,
) -> PackagedFact:
    known = rows["unit"].n_unique() if rows is not None else 0
    return PackagedFact(kind, known, len(counties.ids), origin, period, table)


def _has_earlier(own: Election) -> bool:
    """Whether the election has returns of its own by county, or by smaller units, of a day before its own."""
    days = {contest.id: contest.day for contest in own.contests if contest.day}
    return any(
        days.get(contest, own.day) < own.day
        for returns in own.returns
        if returns.level is not UnitKind.STATE
        for contest in returns.contests
    )


def _with_earlier(own: Election, counties: _Counties) -> Election:
    """The election with the packaged one before it, checked against the states' results as any returns are."""
    known = _contests_by_county()
    chosen = max(
        (entry for entry in known if _is_before(entry.contest, own)), key=_day_of, default=None
    )
    if chosen is None or chosen.contest.id in {contest.id for contest in own.contests}:
        *years, last = sorted({str(_day_of(entry).year) for entry in known})
        period = f"{', '.join(years)} and {last}"
        fact = _fact(FactKind.EARLIER, None, counties, period, _EARLIER, "canvass")
        return replace(own, facts=(*own.facts, fact))
    packaged = _packaged_part(chosen.election, chosen.contest.id, counties.states)
    name = f"{chosen.election}: {chosen.contest.id}"
    rows = [
        replace(
            returns,
            name=name,
            file=f"{chosen.election}/{returns.file}",
            table=counties.renamed(_as_counted_now(returns, packaged.units)),
        )
        for returns in packaged.returns_of(chosen.contest.id, UnitKind.COUNTY)
    ]
    lent = [returns for returns in rows if returns.table.height]
    table = lent[0].table if lent else None
    fact = _fact(FactKind.EARLIER, table, counties, chosen.contest.title, _EARLIER, chosen.election)
    return replace(
        own,
        contests=(*own.contests, *(packaged.contests if lent else ())),
        returns=(*own.returns, *lent),
        faults=(*own.faults, *(replace(fault, returns=name) for fault in packaged.faults)),
        facts=(*own.facts, fact),
    )


_EARLIER = "A [[contest]] of an earlier day, with its returns by county,"


@dataclass(frozen=True, slots=True)
class _ByCounty:
    """A contest that a packaged election has by county."""

    election: str
    described: Description
    contest: ContestEntry


def _is_before(entry: ContestEntry, own: Election) -> bool:
    day = entry.day or EQUIPMENT_DAY
    return day < own.day <= day + BETWEEN_ELECTIONS


def _day_of(known: _ByCounty) -> date:
    return known.contest.day or known.described.day


@cache
def _contests_by_county() -> tuple[_ByCounty, ...]:
    """Every packaged contest with returns by county; the election of 2016, which has two, comes before the others."""
    names = sorted(data.names(), key=lambda name: name != PACKAGED)
    return tuple(each for name in names for each in _by_county_in(name))


def _by_county_in(name: str) -> Iterator[_ByCounty]:
    described = describe(data.description(name))
    found = {
        contest
        for entry in described.returns
        if entry.level is UnitKind.COUNTY
        for contest in data.table(name, entry.file)["contest"].unique()
    }
    for contest in described.contest:
        if contest.id in found:
            yield _ByCounty(name, described, contest)


@lru_cache(maxsize=4)
def _packaged_part(name: str, contest: str, states: frozenset[str]) -> Election:
    """The packaged returns of one contest in these states, by county and by state, held against one another.

    Whoever opens many counties of a state asks for the same.
    """
    described = next(each.described for each in _contests_by_county() if each.election == name)
    sets = [
        entry for entry in described.returns if entry.level in (UnitKind.COUNTY, UnitKind.STATE)
    ]
    units = data.table(name, described.tables["units"]).filter(
        pl.col("kind").is_in([UnitKind.COUNTY, UnitKind.STATE]), pl.col("state").is_in([*states])
    )
    inside = pl.col("unit").is_in(units["unit"].implode()) & (pl.col("contest") == contest)
    files = {entry.file: data.table(name, entry.file).filter(inside) for entry in sets}
    choices = data.table(name, described.tables["choices"]).filter(pl.col("contest") == contest)
    part = described.model_copy(
        update={
            "contest": tuple(entry for entry in described.contest if entry.id == contest),
            "main_contest": contest,
            "returns": tuple(entry for entry in sets if files[entry.file].height),
            "tables": {"units": "units", "choices": "choices"},
        }
    )
    return election_from(part, {**files, "units": units, "choices": choices})


def _as_counted_now(returns: Returns, units: pl.DataFrame) -> pl.DataFrame:
    """The rows, those of a code that was part of another by now added to that one."""
    moved = units.select("unit", "counted_in").drop_nulls()
    key = ["unit", "contest", "choice", "vote_mode"]
    return (
        returns.table.join(moved, on="unit", how="left")
        .with_columns(unit=pl.coalesce("counted_in", "unit"))
        .group_by(key, maintain_order=True)
        .agg(pl.col("votes").sum())
    )

"""What canvass knows of the counties of a user's own election: by their codes, and only of its day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

import polars as pl

from canvass import data
from canvass.data import places
from canvass.formats.description import ContestEntry, Description, describe, election_from
from canvass.model import Election, FactKind, PackagedFact, Returns, Source, UnitKind

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


def with_packaged_facts(own: Election, sources: Mapping[str, tuple[Source, ...]]) -> Election:
    """The election with equipment, facts about people and the election before, so far as they are of its day.

    Counties are known by their codes, and what the election has itself is never replaced. What is lent and what is
    missing are told in ``facts``; without a county that has a code nothing is. ``sources`` are those of the packaged
    election.
    """
    counties = _counties(own)
    if not counties.ids:
        return own
    lent, facts = dict(own.tables), []
    for kind, table, fits, period in (
        (FactKind.EQUIPMENT, "technology", own.day == EQUIPMENT_DAY, "8 November 2016"),
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
    election = replace(own, tables=lent, facts=tuple(facts), sources={**sources, **own.sources})
    return election if _has_earlier(own) else _with_earlier(election, counties)


def _counties(own: Election) -> _Counties:
    listed = places.counties(own.day)
    rows = own.units.filter(pl.col("kind") == UnitKind.COUNTY).select(
        "unit", code=pl.coalesce("fips", "unit")
    )
    ids = {code: unit for unit, code in rows.iter_rows() if code in listed}
    postal = {state.fips: state.postal for state in places.states()}
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
    kind: FactKind, rows: pl.DataFrame | None, counties: _Counties, period: str, table: str
) -> PackagedFact:
    known = rows["unit"].n_unique() if rows is not None else 0
    return PackagedFact(kind, known, len(counties.ids), PACKAGED, period, table)


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
    described = describe(data.description(PACKAGED))
    by_county = _contests_by_county(described)
    chosen = max((entry for entry in by_county if _is_before(entry, own)), key=_day, default=None)
    if chosen is None or chosen.id in {contest.id for contest in own.contests}:
        years = " and ".join(str(_day(entry).year) for entry in sorted(by_county, key=_day))
        fact = _fact(FactKind.EARLIER, None, counties, years, _EARLIER)
        return replace(own, facts=(*own.facts, fact))
    packaged = _packaged_part(described, chosen.id, counties.states)
    name = f"{PACKAGED}: {chosen.id}"
    rows = [
        replace(
            returns, name=name, table=counties.renamed(_as_counted_now(returns, packaged.units))
        )
        for returns in packaged.returns_of(chosen.id, UnitKind.COUNTY)
    ]
    lent = [returns for returns in rows if returns.table.height]
    table = lent[0].table if lent else None
    fact = _fact(FactKind.EARLIER, table, counties, chosen.title, _EARLIER)
    return replace(
        own,
        contests=(*own.contests, *(packaged.contests if lent else ())),
        returns=(*own.returns, *lent),
        faults=(*own.faults, *(replace(fault, returns=name) for fault in packaged.faults)),
        facts=(*own.facts, fact),
    )


_EARLIER = "A [[contest]] of an earlier day, with its returns by county,"


def _is_before(entry: ContestEntry, own: Election) -> bool:
    return _day(entry) < own.day <= _day(entry) + BETWEEN_ELECTIONS


def _day(entry: ContestEntry) -> date:
    return entry.day or EQUIPMENT_DAY


def _contests_by_county(described: Description) -> list[ContestEntry]:
    """The packaged contests with returns by county."""
    found = {
        contest
        for entry in described.returns
        if entry.level is UnitKind.COUNTY
        for contest in data.table(PACKAGED, entry.file)["contest"].unique()
    }
    return [entry for entry in described.contest if entry.id in found]


def _packaged_part(described: Description, contest: str, states: frozenset[str]) -> Election:
    """The packaged returns of one contest in these states, by county and by state, held against one another."""
    sets = [
        entry for entry in described.returns if entry.level in (UnitKind.COUNTY, UnitKind.STATE)
    ]
    units = data.table(PACKAGED, described.tables["units"]).filter(
        pl.col("kind").is_in([UnitKind.COUNTY, UnitKind.STATE]), pl.col("state").is_in([*states])
    )
    inside = pl.col("unit").is_in(units["unit"].implode()) & (pl.col("contest") == contest)
    files = {entry.file: data.table(PACKAGED, entry.file).filter(inside) for entry in sets}
    choices = data.table(PACKAGED, described.tables["choices"]).filter(pl.col("contest") == contest)
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

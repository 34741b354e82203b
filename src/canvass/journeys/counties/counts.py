"""Every count of a contest by county, whatever units it was reported by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.inputs import why_left_out
from canvass.journeys.remembered import remembered
from canvass.model import Baseline, Contest, Election, Ledger, Returns, UnitKind, join
from canvass.tabulation.tally import votes_by_choice, votes_in_columns

FINAL_FIRST = (
    Baseline.RECOUNT,
    Baseline.CERTIFIED,
    Baseline.COUNTY_CANVASS,
    Baseline.ELECTION_NIGHT,
)
"""From the last word on."""

FIRST_OFFICIAL_FIRST = (
    Baseline.COUNTY_CANVASS,
    Baseline.CERTIFIED,
    Baseline.RECOUNT,
    Baseline.ELECTION_NIGHT,
)
"""From the first official count on: the one that claims of the first days can be held against."""

SMALLER_THAN_A_COUNTY = (UnitKind.REPORTING_UNIT, UnitKind.PRECINCT, UnitKind.MUNICIPALITY)


@dataclass(frozen=True, slots=True)
class Count:
    """One count of the contest by county: ``table`` has ``unit`` and a column of votes for each choice.

    ``ledger`` is that of the smaller units it was added up from, None where it was reported by county.
    """

    name: str
    baseline: Baseline
    table: pl.DataFrame
    ledger: Ledger | None = None


@remembered
def counts_by_county(election: Election, contest: Contest) -> tuple[Count, ...]:
    """Every count of the contest by county; smaller units are added up."""
    found = [
        Count(returns.name, returns.baseline, votes_in_columns(returns, contest.id))
        for returns in election.returns_of(contest.id, UnitKind.COUNTY)
    ]
    found.extend(_from_smaller_units(election, contest.id))
    found = [count for count in found if not count.table.is_empty()]
    if not found:
        left_out = without_count(election, contest)
        raise MissingTable(
            left_out
            or f"{election.id} has no returns of {contest.id!r} by county; name one under [[returns]] in "
            'election.toml, with level = "county"',
            lacks=LEFT_OUT if left_out else "no votes by county are in the data of this election",
        )
    return tuple(found)


LEFT_OUT = "the votes by county do not add up, and are left out"
"""What a reader of a page is told, who has no votes to correct: the page says elsewhere how far they do not."""


def without_count(election: Election, contest: Contest, state: str | None = None) -> str:
    """Why a contest has no count by county, where that is because its votes were left out; empty otherwise."""
    why = why_left_out(election, contest.id, state)
    return f"{election.id}: no count by county is used. {why}" if why else ""


def state_votes(
    election: Election, contest: Contest, count: Count, state: str
) -> Mapping[str, int]:
    """Votes of each choice in a state by a count; where a place of it was left out, by the state's own result."""
    if election.left_out(contest.id, count.name, state):
        for returns in election.returns_of(contest.id, UnitKind.STATE):
            if state in returns.table["unit"]:
                unlisted = dict.fromkeys(set(count.table.columns) - {"unit"}, 0)
                return {**unlisted, **votes_by_choice(returns, contest.id, [state])}
    here = counties_of(election, state)["unit"].implode()
    rows = count.table.filter(pl.col("unit").is_in(here))
    return {name: int(rows[name].sum()) for name in rows.columns if name != "unit"}


def in_state(asked: Asked, counts: Sequence[Count], state: str) -> list[Count]:
    """The counts of both leaders that cover a state, only its counties; the first official count first."""
    wanted = counties_of(asked.election, state)["unit"].implode()
    pair = {asked.pair.leader, asked.pair.runner_up}
    here = [
        replace(count, table=count.table.filter(pl.col("unit").is_in(wanted)))
        for count in counts
        if pair <= set(count.table.columns)
    ]
    covering = [count for count in here if not count.table.is_empty()]
    return sorted(covering, key=lambda count: FIRST_OFFICIAL_FIRST.index(count.baseline))


@remembered
def counties_of(election: Election, state: str | None = None) -> pl.DataFrame:
    """Id, name and state of every county, or of one state's."""
    if state is not None:
        by_state = _counties_by_state(election)
        return by_state[state] if state in by_state else counties_of(election).clear()
    return election.units.filter(pl.col("kind") == UnitKind.COUNTY).select("unit", "name", "state")


@remembered
def _counties_by_state(election: Election) -> Mapping[str, pl.DataFrame]:
    parts = counties_of(election).drop_nulls("state").partition_by("state", maintain_order=True)
    return {rows["state"][0]: rows for rows in parts}


def county_of(election: Election, kind: UnitKind) -> pl.DataFrame:
    """Columns ``unit`` and ``county`` for the units of a kind that is smaller than a county."""
    units = election.units.filter(pl.col("kind") == kind)
    if "county" in units.columns:
        return units.select("unit", "county").drop_nulls()
    inside = units.filter(pl.col("parent_kind") == UnitKind.COUNTY)
    return inside.select("unit", county=pl.col("parent"))


def all_votes() -> pl.Expr:
    """Votes for all choices together, in a table with ``unit`` and a column for each choice."""
    return pl.sum_horizontal(pl.exclude("unit"))


def _from_smaller_units(election: Election, contest: str) -> Iterator[Count]:
    for kind in SMALLER_THAN_A_COUNTY:
        counties = county_of(election, kind)
        for returns in election.returns_of(contest, kind):
            yield _added_up(returns, contest, _whole(election, returns, contest, counties))


def _whole(
    election: Election, returns: Returns, contest: str, counties: pl.DataFrame
) -> pl.DataFrame:
    """The counties of units, without counties of which a unit was left out: a part would pass for the whole."""
    faults = election.left_out(contest, returns.name)
    left = [unit.unit for fault in faults for unit in fault.units]
    lacking = counties.filter(pl.col("unit").is_in(left))["county"]
    return counties.filter(~pl.col("county").is_in(lacking.implode()))


def _added_up(returns: Returns, contest: str, counties: pl.DataFrame) -> Count:
    joined = join(
        votes_in_columns(returns, contest).with_columns(all_votes().alias(_ALL)),
        counties,
        "unit",
        names=(f"returns {returns.name!r}", "counties of units"),
        votes=_ALL,
    )
    table = joined.table.drop("unit", _ALL).group_by("county").sum()
    by_county = table.rename({"county": "unit"}).sort("unit")
    return Count(returns.name, returns.baseline, by_county, joined.ledger)


_ALL = "\0all votes"
"""A column of its own: no choice of a file can have a NUL in its id."""

"""The ballots that a recount of each state would count, by county."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import polars as pl

from canvass.journeys.counts_by_state import BEFORE_A_RECOUNT, StateCount, contest_before
from canvass.journeys.remembered import remembered
from canvass.journeys.stated import BALLOTS, CARDS, cast_by_county
from canvass.model import Baseline, Contest, Election, Returns, UnitKind
from canvass.tabulation import Ballots, ballots
from canvass.tabulation.tally import votes_by_group


@dataclass(frozen=True, slots=True)
class CountyBallots:
    """A county and its ballots: those cast where they are stated, otherwise those that the votes are of."""

    county: str
    name: str
    ballots: Ballots


@dataclass(frozen=True, slots=True)
class StateBallots:
    """A state's ballots by county, and where they are from; both empty where they are not told by county.

    ``returns`` is the set that the votes are from, or the table, ``cards`` or ``turnout``, that states who cast them.
    """

    returns: str
    counties: tuple[CountyBallots, ...]


def ballots_by_county(
    election: Election, contest: Contest, counts: Mapping[str, StateCount]
) -> dict[str, StateBallots]:
    """Ballots in each county, by state: the cards cast, or else the ballots, where they are stated for every county.

    Otherwise the ballots that the votes of the contest are of, from the state's own set where that can be told by
    county, or else from the set of the best baseline that has counties of the state. No set is mixed with another
    within a state; a state without any has no counties here. Where only a lead is known, the votes are those of the
    contest before.
    """
    counties = _counties(election)
    before = contest_before(election, contest)
    of_this, of_before = (_sums(election, each) if each else {} for each in (contest, before))
    found = {}
    for state, count in counts.items():
        names = counties.get(state, {})
        asked, sums = (before, of_before) if before and count.ballots_of else (contest, of_this)
        order = _best_first(election, asked, count, sums)
        chosen = next((name for name in order if names.keys() & sums[name].keys()), "")
        votes = sums.get(chosen, {})
        told = {unit: ballots(asked, votes[unit]) for unit in names if unit in votes}
        if cast := cast_by_county(election, state, BALLOTS):
            chosen = BALLOTS.table
            told = {u: ballots(asked, votes.get(u, {}), cast=n) for u, n in cast.items()}
        if cards := cast_by_county(election, state, CARDS):
            chosen = CARDS.table
            told = {u: ballots(asked, votes.get(u, {}), cards=n) for u, n in cards.items()}
        found[state] = StateBallots(
            chosen,
            tuple(
                CountyBallots(unit, names[unit], told[unit])
                for unit in sorted(names)
                if unit in told
            ),
        )
    return found


def _best_first(
    election: Election, contest: Contest, count: StateCount, sets: Iterable[str]
) -> list[str]:
    """Sets of which units were left out come last, the state's own first among the others."""
    return sorted(
        sets,
        key=lambda name: (
            bool(election.left_out(contest.id, name, count.state)),
            name != count.returns,
        ),
    )


@remembered
def _sums(election: Election, contest: Contest) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
    """Votes of each choice by county, for each set of returns that can be told so."""
    return {
        returns.name: _by_county(election, contest, returns)
        for returns in _county_sets(election, contest)
    }


def _counties(election: Election) -> dict[str, dict[str, str]]:
    rows = election.units.filter(pl.col("kind") == UnitKind.COUNTY)
    found: dict[str, dict[str, str]] = {}
    for state, unit, name in rows.select("state", "unit", "name").drop_nulls().iter_rows():
        found.setdefault(state, {})[unit] = name
    return found


def _county_sets(election: Election, contest: Contest) -> list[Returns]:
    """Sets that can be told by county and are no recount, the best baseline first."""
    levels = [UnitKind.COUNTY]
    if "county" in election.units.columns:
        levels += [UnitKind.REPORTING_UNIT, UnitKind.PRECINCT]
    sets = [
        returns
        for returns in election.returns_of(contest.id)
        if returns.level in levels and returns.baseline is not Baseline.RECOUNT
    ]
    return sorted(sets, key=lambda returns: BEFORE_A_RECOUNT.index(returns.baseline))


def _by_county(election: Election, contest: Contest, returns: Returns) -> dict[str, dict[str, int]]:
    """Votes of each choice by county."""
    group = "unit" if returns.level is UnitKind.COUNTY else "county"
    table = votes_by_group(returns, contest.id, election.units, group).table
    found: dict[str, dict[str, int]] = {}
    for county, choice, votes in table.select("group", "choice", "votes").iter_rows():
        found.setdefault(county, {})[choice] = votes
    return found

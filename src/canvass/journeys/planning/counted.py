"""The count that a recount of each state would start from, by state and by county."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.places import Place, units_in
from canvass.journeys.remembered import remembered
from canvass.journeys.stated import ballots_outstanding, cards_by_county, cards_cast
from canvass.model import Baseline, ChoiceKind, Contest, Election, Returns, UnitKind
from canvass.outcome import Outcome, outcome, votes_by_group
from canvass.recount.votes import ContestVotes

BEFORE_A_RECOUNT = (Baseline.CERTIFIED, Baseline.COUNTY_CANVASS, Baseline.ELECTION_NIGHT)
"""Which count a recount starts from, where there was none yet: the most official one."""

AFTER_A_RECOUNT = (Baseline.COUNTY_CANVASS, Baseline.ELECTION_NIGHT)
"""The same where a recount is in the data: what was certified in the end is its result."""

WHOLE_STATES = (UnitKind.STATE, UnitKind.COUNTY, UnitKind.REPORTING_UNIT, UnitKind.PRECINCT)
"""Kinds of units that add up to their state, largest first."""

CARDS_CAST = "cards"
"""The table that states the cards cast, in place of a set of returns."""


@dataclass(frozen=True, slots=True)
class StateCount:
    """One state's count: votes for each choice, and which count of which set of returns it is.

    ``units_missing`` are units of the state that the set has no votes for: then the count is not whole.
    """

    state: str
    returns: str
    baseline: Baseline
    baseline_detail: str
    source: str
    outcome: Outcome
    votes: ContestVotes
    candidates: Mapping[str, int]
    """Candidates on the ballot who lost, with their votes, most first."""
    units_missing: int = 0


@dataclass(frozen=True, slots=True)
class CountyBallots:
    """A county and its ballots: cards cast where they are stated, otherwise those that have a vote in the contest."""

    county: str
    name: str
    ballots: int


@dataclass(frozen=True, slots=True)
class StateBallots:
    """A state's ballots by county, and where they are from; both empty where they are not told by county.

    ``returns`` is the set whose votes stand for ballots, or the table ``cards`` (:data:`CARDS_CAST`).
    """

    returns: str
    counties: tuple[CountyBallots, ...]


@remembered
def counts_by_state(election: Election, contest: Contest) -> Mapping[str, StateCount]:
    """The count that a recount would start from, for every state with returns of the contest."""
    sets = [r for r in election.returns_of(contest.id) if r.level in WHOLE_STATES]
    tables = {returns.name: _by_state(election, contest, returns) for returns in sets}
    recounted = {
        state
        for returns in sets
        if returns.baseline is Baseline.RECOUNT
        for state in tables[returns.name]
    }
    every = {state for table in tables.values() for state in table}
    found = {}
    for state in sorted(every):
        order = AFTER_A_RECOUNT if state in recounted else BEFORE_A_RECOUNT
        chosen = min(
            (r for r in sets if state in tables[r.name] and r.baseline in order),
            key=lambda r: (
                bool(election.left_out(contest.id, r.name, state)),
                order.index(r.baseline),
                WHOLE_STATES.index(r.level),
            ),
            default=None,
        )
        if chosen is not None:
            stated = _stated(election, contest, state, chosen)
            found[state] = _count(contest, state, chosen, tables[chosen.name][state], stated)
    if not found:
        raise MissingTable(_no_first_count(election, contest, sets if every else []))
    return found


def _no_first_count(election: Election, contest: Contest, sets: Sequence[Returns]) -> str:
    """Why no state has a count that a recount starts from; ``sets`` are those that do add up to a state."""
    if sets:
        named = " and ".join(f"{returns.name!r} ({returns.baseline})" for returns in sets)
        return (
            f"{election.id} has no first count of {contest.id!r}, only what came out of a recount: {named}. Who may "
            "ask for one, at what price and with what chance goes by the count before it: add its returns under "
            "[[returns]] in election.toml, with baseline county_canvass or election_night"
        )
    return (
        f"{election.id} has no returns of {contest.id!r} that add up to a state, and recounts go by the law of a "
        "state: fill in the column state of the table units (postal codes), and name a set of returns by state, "
        "county, reporting unit or precinct under [[returns]] in election.toml"
    )


def ballots_by_county(
    election: Election, contest: Contest, counts: Mapping[str, StateCount]
) -> dict[str, StateBallots]:
    """Ballots in each county, by state: the cards cast, where they are stated for every county.

    Otherwise votes of the contest, from the state's own set where that can be told by county, or else from the set
    of the best baseline that has counties of the state. No set is mixed with another within a state; a state
    without any has no counties here.
    """
    counties = _counties(election)
    sets = _county_sets(election, contest)
    sums = {returns.name: _by_county(election, contest, returns) for returns in sets}
    found = {}
    for state, count in counts.items():
        names = counties.get(state, {})
        order = sorted(
            sums,
            key=lambda name: (
                bool(election.left_out(contest.id, name, state)),
                name != count.returns,
            ),
        )
        chosen = next((name for name in order if names.keys() & sums[name].keys()), "")
        ballots = sums.get(chosen, {})
        if cards := cards_by_county(election, state):
            chosen, ballots = CARDS_CAST, cards
        found[state] = StateBallots(
            chosen,
            tuple(
                CountyBallots(unit, names[unit], ballots[unit])
                for unit in sorted(names)
                if unit in ballots
            ),
        )
    return found


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


def _by_county(election: Election, contest: Contest, returns: Returns) -> dict[str, int]:
    group = "unit" if returns.level is UnitKind.COUNTY else "county"
    valid = [choice.id for choice in contest.choices if choice.kind.is_valid_vote]
    table = votes_by_group(returns, contest.id, election.units, group).table
    sums = table.filter(pl.col("choice").is_in(valid)).group_by("group").agg(pl.col("votes").sum())
    return dict(sums.iter_rows())


def _by_state(election: Election, contest: Contest, returns: Returns) -> dict[str, dict[str, int]]:
    table = votes_by_group(returns, contest.id, election.units, "state").table
    found: dict[str, dict[str, int]] = {}
    for state, choice, votes in table.select("group", "choice", "votes").iter_rows():
        found.setdefault(state, {})[choice] = votes
    return found


@dataclass(frozen=True, slots=True)
class _Stated:
    """What an election states beside the votes of a state: cards, ballots not counted yet, units without votes."""

    cards: int | None
    outstanding: int | None
    units_missing: int


def _stated(election: Election, contest: Contest, state: str, returns: Returns) -> _Stated:
    place = Place(state, state)
    listed = units_in(election, returns.level, place)
    if "counted_in" in listed.columns:
        listed = listed.filter(pl.col("counted_in").is_null())
    counted = {*returns.table["unit"]} & {*listed["unit"]}
    return _Stated(
        cards=cards_cast(election, place, returns.level, counted),
        outstanding=ballots_outstanding(election, contest.id, place, returns.level),
        units_missing=listed.height - len(counted),
    )


def _count(
    contest: Contest, state: str, returns: Returns, votes: dict[str, int], stated: _Stated
) -> StateCount:
    found = outcome(contest, votes, stated.cards, stated.outstanding)
    margin, cards = found.margin, stated.cards
    known = {line.choice: line.votes for line in found.order}
    figures = (
        ContestVotes(known[margin.ahead], known[margin.behind], found.valid_votes, None, cards)
        if margin
        else ContestVotes(total_votes=found.valid_votes, total_ballots=cards)
    )
    kinds = {choice.id: choice.kind for choice in contest.choices}
    losers = {
        line.choice: line.votes
        for line in found.order
        if line.choice not in found.winners and kinds[line.choice] is ChoiceKind.CANDIDATE
    }
    return StateCount(
        state=state,
        returns=returns.name,
        baseline=returns.baseline,
        baseline_detail=returns.baseline_detail,
        source=returns.source,
        outcome=found,
        votes=figures,
        candidates=losers,
        units_missing=stated.units_missing,
    )

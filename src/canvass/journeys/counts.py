"""Every count of a contest in a place, each from one set of returns, the last word first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

import polars as pl

from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.inputs import why_left_out
from canvass.journeys.part import PartOfState, counties_listed, part_of_state
from canvass.journeys.places import Place, everywhere, units_in
from canvass.journeys.remembered import remembered
from canvass.journeys.stated import ballots_cast, ballots_outstanding, cards_cast
from canvass.journeys.unread import unread
from canvass.model import Baseline, Contest, Election, Returns, UnitKind
from canvass.model.rows import rows_of
from canvass.tabulation import Outcome, outcome, without_votes
from canvass.tabulation.tally import ModesDiffer, modes_that_differ, votes_by_choice

_STATE = "state of the unit"
FINALITY = {
    Baseline.CERTIFIED: 0,
    Baseline.RECOUNT: 0,
    Baseline.COUNTY_CANVASS: 1,
    Baseline.ELECTION_NIGHT: 2,
}
"""A recount's result is certified in its turn: of those two, the set listed first comes first."""


@dataclass(frozen=True, slots=True)
class Count:
    """The outcome of a contest in a place by one set of returns.

    ``known_from`` is the day by which the set was public, None where that is not in the data. ``units_missing`` are
    units of the place that the set has no votes for, ``names_missing`` the same as people read them,
    ``units_elsewhere`` those of them that the set has votes of in another contest: they may not vote in this one;
    ``states_missing``, states in which it has no unit; ``modes_differ``, units whose vote modes do not add up to the
    total they state.
    """

    returns: str
    level: UnitKind
    baseline: Baseline
    baseline_detail: str
    source: str
    known_from: date | None
    units: int
    units_missing: tuple[str, ...]
    names_missing: tuple[str, ...]
    units_elsewhere: tuple[str, ...]
    states_missing: tuple[str, ...]
    modes_differ: tuple[ModesDiffer, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class PlaceOutcome:
    """The outcome in a place by its last count, and the other counts that cover the place.

    ``counties`` says how many of a state's counties the election lists, and how many there are; None where it lists
    all of them or none. ``part`` says that a state's other counties decide the contest too, or may.
    """

    place: Place
    count: Count
    others: tuple[Count, ...]
    counties: tuple[int, int] | None = None
    part: PartOfState | None = None

    @property
    def differing(self) -> tuple[Count, ...]:
        """Other counts with other votes for the first two choices, or other valid votes."""
        return tuple(other for other in self.others if _numbers(other) != _numbers(self.count))

    @property
    def sums(self) -> tuple[Count, ...]:
        """One count for each pair of sums that the first two choices have, by the finest units that have it."""
        finest = {first_two(count): count for count in reversed(self.others)}
        for count in self.others:
            finest[first_two(count)] = max(
                finest[first_two(count)], count, key=lambda each: each.units
            )
        finest.pop(first_two(self.count), None)
        return (self.count, *(count for count in self.others if count in finest.values()))


@remembered
def place_outcome(election: Election, contest: Contest, place: Place) -> PlaceOutcome:
    """The outcome of a contest in a place.

    Cards and outstanding ballots, where the election states them, are held against the first count. Sets that
    leave a state out are used only where no set has all, and never where a set that has them all became known only
    after the day asked about; sets of which units were left out come last. Raises MissingTable where no returns cover
    the place.
    """
    found = [_in_place(election, contest, returns, place) for returns in _listed(election, contest)]
    counts = sorted(
        (count for count in found if count),
        key=lambda count: bool(election.left_out(contest.id, count.returns, place.state)),
    )
    whole = [count for count in counts if not count.states_missing]
    if election.known is None or not election.known.later:
        whole = whole or counts
    if not whole:
        raise MissingTable(
            f"{election.id} has no returns of {contest.id!r} in {place.name}"
            f"{_what_to_do(election, contest, place)}"
        )
    first, *others = whole
    count = _with_cards(election, contest, place, first)
    part = part_of_state(election, contest, place.state)
    return PlaceOutcome(place, count, tuple(others), counties_listed(election, place.state), part)


def _what_to_do(election: Election, contest: Contest, place: Place) -> str:
    why = why_left_out(election, contest.id, place.state)
    return f" that can be used. {why}" if why else "; name a set under [[returns]] in election.toml"


def _listed(election: Election, contest: Contest) -> list[Returns]:
    return sorted(election.returns_of(contest.id), key=lambda returns: FINALITY[returns.baseline])


def _in_place(election: Election, contest: Contest, returns: Returns, place: Place) -> Count | None:
    """The count by one set of returns, or None where it has no unit in the place."""
    inside = returns_in(election, returns, place)
    if inside.table.is_empty():
        return None
    return Count(
        returns=returns.name,
        level=returns.level,
        baseline=returns.baseline,
        baseline_detail=returns.baseline_detail,
        source=returns.source,
        known_from=returns.known_from.get(contest.id),
        units=inside.table["unit"].n_unique(),
        units_missing=(missing := _units_missing(election, inside, place)),
        names_missing=_names(election, returns.level, missing),
        units_elsewhere=_elsewhere(election, returns, missing),
        states_missing=_states_missing(election, inside) if place.state is None else (),
        modes_differ=modes_that_differ(inside, contest.id),
        outcome=without_votes(
            _outcome(place, contest, votes_by_choice(inside, contest.id)),
            votes_lacking(election, contest, returns.name, place),
        ),
    )


@remembered
def returns_in(election: Election, returns: Returns, place: Place) -> Returns:
    """The returns of the place; everywhere, a unit that is not listed counts too, but no part of another."""
    if place.state is not None:
        table = _by_state(election, returns).get(place.state)
        return replace(returns, table=returns.table.clear() if table is None else table)
    members = units_in(election, returns.level, place)["unit"].to_list()
    every = election.units["unit"].filter(election.units["kind"] == returns.level)
    parts = {*every.to_list()} - {*members}
    if not parts:
        return returns
    return replace(returns, table=returns.table.filter(~pl.col("unit").is_in([*parts])))


@remembered
def _by_state(election: Election, returns: Returns) -> dict[str, pl.DataFrame]:
    """The rows of each state's units, all at once: a report asks for every state."""
    units = units_in(election, returns.level, everywhere(election)).drop_nulls("state")
    states = units.select("unit", pl.col("state").alias(_STATE))
    rows = returns.table.join(states, on="unit", maintain_order="left")
    parts = rows.partition_by(_STATE, as_dict=True, include_key=False, maintain_order=True)
    return {str(state): table for (state,), table in parts.items()}


def _units_missing(election: Election, returns: Returns, place: Place) -> tuple[str, ...]:
    """Listed units without votes, but for those whose votes are counted in another unit's."""
    listed = units_in(election, returns.level, place)
    units = listed["unit"].to_list()
    if "counted_in" in listed.columns:
        pairs = zip(units, listed["counted_in"].to_list(), strict=True)
        units = [unit for unit, counted_in in pairs if counted_in is None]
    return tuple(sorted({*units} - {*returns.table["unit"].to_list()}))


def _elsewhere(election: Election, returns: Returns, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these units that have votes in any contest of the set that the returns of a contest are part of."""
    if not units:
        return ()
    every = {*election.returns_named(returns.name).table["unit"].unique().to_list()}
    return tuple(unit for unit in units if unit in every)


def _names(election: Election, level: UnitKind, units: tuple[str, ...]) -> tuple[str, ...]:
    names = election.unit_names(level) if units else {}
    pairs = ((names.get(unit) or unit, unit) for unit in units)
    return tuple(
        name if name.lower() == unit.lower() else f"{name} ({unit})" for name, unit in pairs
    )


def _states_missing(election: Election, returns: Returns) -> tuple[str, ...]:
    if returns.level is UnitKind.NATION:
        return ()
    units = units_in(election, returns.level, everywhere(election))
    counted = {*returns.table["unit"].unique().to_list()}
    seen = {state for unit, state in rows_of(units, "unit", "state") if unit in counted}
    every = election.units["state"].filter(election.units["kind"] == UnitKind.STATE)
    return tuple(sorted({*every.to_list()} - seen - {None}))


def _with_cards(election: Election, contest: Contest, place: Place, count: Count) -> Count:
    """The count with cards and outstanding ballots, where they are known."""
    returns = returns_in(election, election.returns_named(count.returns).of(contest.id), place)
    counted = returns.table["unit"].unique().to_list()
    cards = cards_cast(election, place, count.level, counted)
    cast = ballots_cast(election, place, count.level, counted)
    outstanding = ballots_outstanding(election, contest.id, place, count.level)
    votes = votes_by_choice(returns, contest.id)
    found = _outcome(place, contest, votes, cards, outstanding, cast)
    lacking = votes_lacking(election, contest, count.returns, place)
    return replace(count, outcome=without_votes(found, lacking))


def votes_lacking(election: Election, contest: Contest, returns: str, place: Place) -> int:
    """The votes of units of the place that were left out of a set of returns, and the most that unread cells may hold.

    The same units count once: a set that disagrees with two others has a fault for each.
    """
    most: dict[tuple[str, ...], int] = {}
    for fault in election.left_out(contest.id, returns, place.state):
        units = tuple(unit.unit for unit in fault.units)
        most[units] = max(most.get(units, 0), fault.lacking)
    cells = unread(election, contest, returns)
    return sum(most.values()) + (cells.votes if cells else 0)


def _outcome(
    place: Place,
    contest: Contest,
    votes: Mapping[str, int],
    cards: int | None = None,
    outstanding: int | None = None,
    cast: int | None = None,
) -> Outcome:
    try:
        return outcome(contest, votes, cards, outstanding, cast)
    except OutOfRange as refusal:
        raise OutOfRange(f"{place.name}: {refusal}") from None


def first_two(count: Count) -> tuple[tuple[str, int], ...]:
    """The first two choices that can win and their votes."""
    outcome = count.outcome
    named = {*outcome.leading, *outcome.tied, *outcome.losers}
    return tuple((line.choice, line.votes) for line in outcome.order if line.choice in named)[:2]


def _numbers(count: Count) -> tuple[object, ...]:
    return count.outcome.valid_votes, first_two(count)

"""The electors of a presidential election: units with their votes, electors pledged and cast, dates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.counts import FINALITY
from canvass.journeys.remembered import remembered
from canvass.model import ChoiceKind, Contest, Election, Returns, UnitKind
from canvass.tabulation import (
    Allocation,
    DistrictSumDiffers,
    ElectorCount,
    ElectorUnit,
    allocate,
    districts_that_differ,
    split_states,
)
from canvass.tabulation.dates import CollegeDates, college_dates
from canvass.tabulation.tally import votes_by_unit


@dataclass(frozen=True, slots=True)
class ElectorsDiffer:
    """A state whose listed electors are not as many as were pledged there: one of two tables is wrong."""

    state: str
    listed: int
    pledged: int

    @property
    def sentence(self) -> str:
        """Both numbers."""
        return (
            f"{self.state}: the table electors lists {self.listed}, and {self.pledged} were pledged (elector_votes). "
            "One of the two is wrong, and so is every sum of electors."
        )


@dataclass(frozen=True, slots=True)
class College:
    """The electors of a contest.

    ``allocation`` follows the votes of each unit; ``counts`` is what electors pledged and how they voted, where
    known; ``returns`` names the sets that the units' votes are from. ``dates`` is None for a day on which no
    presidential election is held. ``differing`` are states whose electors two tables count differently,
    ``without_votes`` are units of which, on the day that the election is known as of,
    it is only known who carries them, or not even that.
    """

    units: tuple[ElectorUnit, ...]
    allocation: Allocation
    counts: tuple[ElectorCount, ...]
    district_sums: tuple[DistrictSumDiffers, ...]
    dates: CollegeDates | None
    returns: tuple[str, ...]
    differing: tuple[ElectorsDiffer, ...] = ()
    without_votes: tuple[str, ...] = ()


@remembered
def college(election: Election, contest: Contest) -> College | None:
    """The electors of a contest; None where the election lists none for it."""
    if not election.has_table("electors"):
        return None
    listed = election.table("electors").filter(pl.col("contest") == contest.id)
    if listed.is_empty():
        return None
    units, used = _units(election, contest, listed)
    carried = election.known.carried.get(contest.id, {}) if election.known else {}
    silent = tuple(unit.unit for unit in units if not unit.votes)
    return College(
        units=units,
        allocation=allocate(units, {unit: carried.get(unit) for unit in silent}),
        counts=_counts(election, contest),
        district_sums=districts_that_differ(units),
        dates=_dates(election, contest),
        returns=used,
        differing=tuple(_differing(election, contest, listed)),
        without_votes=silent,
    )


def _units(
    election: Election, contest: Contest, listed: pl.DataFrame
) -> tuple[tuple[ElectorUnit, ...], tuple[str, ...]]:
    """The units with their votes, and the sets of returns that have them.

    The last word comes first, and of equals the set with most of the units; another fills in what it lacks. Only of
    an election as known on a day may a unit be without votes.
    """
    votes: dict[str, dict[str, int]] = {}
    used = []
    found = _votes_of_units(election, contest, listed)
    for returns, by_unit in sorted(
        found, key=lambda item: (FINALITY[item[0].baseline], -len(item[1]))
    ):
        added = {unit: by_choice for unit, by_choice in by_unit.items() if unit not in votes}
        votes |= added
        used += [returns.name] if added else []
    missing = [unit for unit in listed["unit"] if unit not in votes]
    if missing and election.known is None:
        raise MissingTable(
            f"{election.id} has electors of {contest.id!r} but no votes for {', '.join(missing)}; "
            "name returns by elector_unit or by state under [[returns]] in election.toml"
        )
    units = tuple(
        _unit(contest, unit, state, electors, votes.get(unit, {}))
        for unit, state, electors in listed.select("unit", "state", "electors").iter_rows()
    )
    return units, tuple(used)


def _votes_of_units(
    election: Election, contest: Contest, listed: pl.DataFrame
) -> Iterator[tuple[Returns, dict[str, dict[str, int]]]]:
    """For each set of returns that has some, votes by elector unit and choice."""
    state_of: dict[str, str] = dict(listed.select("unit", "state").iter_rows())
    unit_of = {
        UnitKind.ELECTOR_UNIT: {unit: unit for unit in state_of},
        UnitKind.STATE: _statewide(state_of),
    }
    for level, ids in unit_of.items():
        for returns in election.returns_of(contest.id, level):
            yield returns, _renamed(returns, contest.id, ids)


def _statewide(state_of: Mapping[str, str]) -> dict[str, str]:
    """The unit that has a state's own votes, by state."""
    split = {each.state: each.state_unit for each in split_states(state_of)}
    return {state: split.get(state, unit) for unit, state in state_of.items()}


def _renamed(returns: Returns, contest: str, ids: Mapping[str, str]) -> dict[str, dict[str, int]]:
    votes: dict[str, dict[str, int]] = {}
    for unit, choice, count in votes_by_unit(returns, contest).iter_rows():
        if unit in ids:
            votes.setdefault(ids[unit], {})[choice] = count
    return votes


def _unit(
    contest: Contest, unit: str, state: str, electors: int, votes: Mapping[str, int]
) -> ElectorUnit:
    kinds = {choice: contest.choice(choice).kind for choice in votes}
    return ElectorUnit(
        unit=unit,
        state=state,
        electors=electors,
        votes={choice: votes[choice] for choice, kind in kinds.items() if kind.can_win},
        together=max(
            (votes[choice] for choice, kind in kinds.items() if kind is ChoiceKind.OTHER), default=0
        ),
    )


def _counts(election: Election, contest: Contest) -> tuple[ElectorCount, ...]:
    if not election.has_table("elector_votes"):
        return ()
    rows = (
        election.table("elector_votes")
        .filter(pl.col("contest") == contest.id)
        .group_by("choice")
        .agg(pl.col("pledged").sum(), pl.col("cast").sum())
        .filter((pl.col("pledged") > 0) | (pl.col("cast") > 0))
        .sort(["pledged", "cast", "choice"], descending=[True, True, False])
    )
    return tuple(ElectorCount(*row) for row in rows.iter_rows())


def _differing(
    election: Election, contest: Contest, listed: pl.DataFrame
) -> Iterator[ElectorsDiffer]:
    """States of which both tables speak, with other numbers."""
    if not election.has_table("elector_votes"):
        return
    pledged = election.table("elector_votes").filter(pl.col("contest") == contest.id)
    sums = listed.group_by("state").agg(pl.col("electors").sum())
    both = sums.join(pledged.group_by("state").agg(pl.col("pledged").sum()), on="state")
    for row in both.filter(pl.col("electors") != pl.col("pledged")).sort("state").iter_rows():
        yield ElectorsDiffer(*row)


def _dates(election: Election, contest: Contest) -> CollegeDates | None:
    day = contest.day or election.day
    try:
        dates = college_dates(day.year)
    except OutOfRange:
        return None
    return dates if dates.election_day == day else None

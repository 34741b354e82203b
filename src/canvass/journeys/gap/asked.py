"""What a person asks of the technology question, and the names and counts that it stands on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from canvass.errors import InputError, MissingTable, UnknownName
from canvass.forensics.change import Pair
from canvass.forensics.outcomes import Outcome, outcome_named
from canvass.journeys.counties.counts import (
    FIRST_OFFICIAL_FIRST,
    LEFT_OUT,
    Count,
    counties_of,
    counts_by_county,
    state_votes,
    without_count,
)
from canvass.journeys.places import Place, places_asked
from canvass.model import Contest, Election


@dataclass(frozen=True, slots=True)
class Options:
    """What may be asked beside the state; an empty field means the usual choice.

    ``count`` is the name of a set of returns (usual: the first official count), ``choice`` the choice whose
    result is compared (usual: the state's runner-up). ``covariates`` are columns of the table of covariates, or
    CSV files with a column ``unit``; ``polls`` is a CSV file with the columns of the table ``polls``.
    """

    outcome: str = "two_party"
    contest: str = ""
    count: str = ""
    choice: str = ""
    covariates: tuple[str, ...] = ()
    polls: Path | None = None
    seed: str = "2016"


@dataclass(frozen=True, slots=True)
class Question:
    """The comparison asked for: in one state, by one named count, of one choice's result.

    ``pair`` names leader and runner-up of the state by that count; ``choice`` is the one compared, ``other`` the
    other of the two.
    """

    election: Election
    contest: Contest
    state: str
    state_name: str
    outcome: Outcome
    count: Count
    counts: tuple[Count, ...]
    pair: Pair
    choice: str
    margin_votes: int

    @property
    def other(self) -> str:
        """The one of the two leading choices that is not compared."""
        return self.pair.leader if self.choice == self.pair.runner_up else self.pair.runner_up


def question(election: Election, state: str, options: Options) -> Question:
    """The question with every name in it looked up; raises UnknownName for one that stands for nothing."""
    contest = election.contest(options.contest or None)
    place = places_asked(election, [state])[0]
    counts = _counts(election, contest, place)
    count = _count(counts, options.count, place.name)
    leader, runner_up, margin = _leaders(election, contest, count, place)
    choice = contest.choice(options.choice).id if options.choice else runner_up
    if choice not in (leader, runner_up):
        raise InputError(
            f"the comparison is about one of the two leading choices of {place.name}, "
            f"{leader} and {runner_up}; found {choice!r}"
        )
    return Question(
        election=election,
        contest=contest,
        state=place.state or "",
        state_name=place.name,
        outcome=outcome_named(options.outcome),
        count=count,
        counts=counts,
        pair=Pair(leader, runner_up),
        choice=choice,
        margin_votes=margin,
    )


def _counts(election: Election, contest: Contest, place: Place) -> tuple[Count, ...]:
    """Every count of the contest that covers the state, only its counties; the first official count first."""
    wanted = counties_of(election, place.state)["unit"].implode()
    here = [
        replace(count, table=count.table.filter(pl.col("unit").is_in(wanted)))
        for count in counts_by_county(election, contest)
    ]
    covering = [count for count in here if not count.table.is_empty()]
    if not covering:
        left_out = without_count(election, contest, place.state)
        raise MissingTable(
            left_out or f"{election.id} has no returns of {contest.id!r} by county of {place.name}",
            lacks=LEFT_OUT if left_out else f"no votes by county of {place.name} are in these data",
        )
    order = FIRST_OFFICIAL_FIRST.index
    return tuple(sorted(covering, key=lambda count: order(count.baseline)))


def _count(counts: tuple[Count, ...], name: str, state: str) -> Count:
    if not name:
        return counts[0]
    for count in counts:
        if count.name == name:
            return count
    raise UnknownName(f"count of {state}", name, [count.name for count in counts])


def _leaders(
    election: Election, contest: Contest, count: Count, place: Place
) -> tuple[str, str, int]:
    """The two choices with most votes in the state and their distance, by the count."""
    can_win = [
        choice.id
        for choice in contest.choices
        if choice.kind.can_win and choice.id in count.table.columns
    ]
    if len(can_win) < 2:
        raise MissingTable(
            f"a comparison needs votes for two choices that can win; {count.name!r} has {len(can_win)}"
        )
    votes = state_votes(election, contest, count, place.state or "")
    leader, runner_up = sorted(can_win, key=lambda choice: (-votes[choice], choice))[:2]
    return leader, runner_up, votes[leader] - votes[runner_up]

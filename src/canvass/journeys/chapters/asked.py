"""What a report is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canvass.errors import MissingTable
from canvass.forensics.change import Pair
from canvass.journeys.counts import place_outcome
from canvass.journeys.electors import college
from canvass.journeys.places import everywhere, places_asked, states_of
from canvass.journeys.planning.question import day_of_asking
from canvass.model import Contest, Election

FEW_STATES = 6
"""An election of no more states than this is looked at in all of them, unless its description names some."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The election and contest, the states looked at closely, and the day from which the law is read.

    ``pair`` are the two whose order the contest is about: the winner and the runner-up of the whole contest, or
    the last winner and the first loser where there are several seats. ``as_of`` is the day of asking.
    """

    election: Election
    contest: Contest
    states: tuple[str, ...]
    state_names: Mapping[str, str]
    pair: Pair
    as_of: date | None = None


def ask(election: Election, states: Sequence[str] = (), as_of: date | None = None) -> Asked:
    """The question about an election; states are postal codes or names, none means those in its focus.

    The day of asking is the one given, else the election's own, else today. Raises UnknownName for a state that
    the election does not have and OutOfRange for a day of asking before the election.
    """
    names = states_of(election)
    few = tuple(names) if len(names) <= FEW_STATES else ()
    places = places_asked(election, states or election.focus or few)
    contest = election.contest()
    return Asked(
        election=election,
        contest=contest,
        states=tuple(place.state for place in places if place.state),
        state_names=names,
        pair=_pair(election, contest),
        as_of=day_of_asking(election, contest, as_of),
    )


def _pair(election: Election, contest: Contest) -> Pair:
    """Of two choices with most votes the one with more electors leads; without electors the margin says it."""
    outcome = place_outcome(election, contest, everywhere(election)).count.outcome
    named = [line.choice for line in outcome.order if contest.choice(line.choice).kind.can_win]
    if len(named) < 2:
        raise MissingTable(f"contest {contest.id!r} has no two choices to compare")
    held = _electors(election, contest)
    margin = outcome.margin
    if not held and margin is not None and margin.behind in named:
        return Pair(margin.ahead, margin.behind)
    leader, runner_up = sorted(named[:2], key=lambda choice: -held.get(choice, 0))
    return Pair(leader, runner_up)


def _electors(election: Election, contest: Contest) -> Mapping[str, int]:
    try:
        found = college(election, contest)
    except MissingTable:
        return {}
    return found.allocation.electors if found else {}

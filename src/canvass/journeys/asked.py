"""What a report is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canvass.errors import MissingTable
from canvass.forensics.change import Pair
from canvass.journeys.counts import place_outcome
from canvass.journeys.electors import college
from canvass.journeys.known import known_to
from canvass.journeys.leads import leads_by_state
from canvass.journeys.part import names_of_places
from canvass.journeys.places import everywhere, places_asked, states_of
from canvass.journeys.question import day_of_asking
from canvass.model import Contest, Election

FEW_STATES = 6
"""An election of no more states than this is looked at in all of them, unless its description names some."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The election and contest, the states looked at closely, and the day from which the law is read.

    ``leaders`` are the two whose order the contest is about: the winner and the runner-up of the whole contest, or
    the last winner and the first loser where there are several seats. They are fewer where fewer have votes.
    ``as_of`` is the day of asking. Where that day was asked for, ``election`` is what was known on it, and
    ``in_hand`` holds what became known later as well.
    """

    election: Election
    contest: Contest
    states: tuple[str, ...]
    state_names: Mapping[str, str]
    leaders: tuple[str, ...]
    as_of: date | None = None
    in_hand: Election | None = None

    @property
    def pair(self) -> Pair:
        """The two leaders; raises MissingTable where there are no two to compare."""
        if len(self.leaders) < 2:
            raise MissingTable(
                f"contest {self.contest.id!r} has no two choices with votes, so there is nothing to compare"
            )
        return Pair(*self.leaders)


def ask(election: Election, states: Sequence[str] = (), as_of: date | None = None) -> Asked:
    """The question about an election; states are postal codes or names, none means those in its focus.

    The day of asking is the one given, and then nothing later is used; else it is the election's own, else today.
    Raises UnknownName for a state that the election does not have and OutOfRange for a day of asking before the
    election.
    """
    names = states_of(election)
    few = tuple(names) if len(names) <= FEW_STATES else ()
    places = places_asked(election, states or election.focus or few)
    contest = election.contest()
    seen = known_to(election, contest, as_of)
    return Asked(
        election=seen,
        contest=contest,
        states=tuple(place.state for place in places if place.state),
        state_names=names_of_places(seen, names),
        leaders=_leaders(seen, contest),
        as_of=day_of_asking(election, contest, as_of),
        in_hand=election,
    )


def _leaders(election: Election, contest: Contest) -> tuple[str, ...]:
    """Of two choices with most votes the one with more electors leads; without electors the margin says it.

    On a day on which the votes were not all known, the first two by electors, else those of a known lead.
    """
    held = _electors(election, contest)
    try:
        outcome = place_outcome(election, contest, everywhere(election)).count.outcome
    except MissingTable:
        if election.known is None:
            raise
        leads = leads_by_state(election, contest).values()
        pairs = [(known.lead.ahead, known.lead.behind) for known in leads]
        return tuple(held)[:2] or next(iter(pairs), ())
    named = [line.choice for line in outcome.order if contest.choice(line.choice).kind.can_win]
    margin = outcome.margin
    if not held and margin is not None and margin.behind in named:
        return margin.ahead, margin.behind
    return tuple(sorted(named[:2], key=lambda choice: -held.get(choice, 0)))


def _electors(election: Election, contest: Contest) -> Mapping[str, int]:
    try:
        found = college(election, contest)
    except MissingTable:
        return {}
    return found.allocation.electors if found else {}

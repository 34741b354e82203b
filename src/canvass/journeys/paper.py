"""What of each place's votes was left on paper, by the standard equipment of its counties."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from canvass.audit.fit import Paper
from canvass.errors import MissingTable
from canvass.journeys.asked import ask
from canvass.journeys.counties.paper import paper_by_voters
from canvass.journeys.counties.places import County, places_chapter
from canvass.journeys.places import states_of
from canvass.journeys.remembered import remembered
from canvass.model import Election, Technology


def paper_by_state(election: Election) -> Mapping[str | None, Paper]:
    """The paper of each state of which any equipment is known, and of the whole (None); empty where none is.

    On a day on which the votes of the counties were not known, by their registered voters, without the whole.
    """
    by_votes = _by_votes(election)
    return _by_voters(election, tuple(states_of(election))) if by_votes is None else by_votes


def paper_in(election: Election, state: str) -> Paper:
    """The paper of one state; of nothing where no equipment is known."""
    by_votes = _by_votes(election)
    found = _by_voters(election, (state,)) if by_votes is None else by_votes
    return found.get(state, Paper())


@remembered
def _by_votes(election: Election) -> Mapping[str | None, Paper] | None:
    """By the votes of the counties; None where these are not known, nothing where no equipment is."""
    if not election.has_table("technology"):
        return {}
    try:
        counties = places_chapter(ask(election, ())).counties
    except MissingTable:
        return None
    areas: dict[str | None, list[County]] = defaultdict(list)
    for county in counties:
        areas[county.state].append(county)
        areas[None].append(county)
    return {
        area: _paper(inside)
        for area, inside in areas.items()
        if any(county.technology is not None for county in inside)
    }


@remembered
def _by_voters(election: Election, states: Sequence[str]) -> Mapping[str | None, Paper]:
    """By registered voters, on a day on which votes were not known; nothing for an election of no one day."""
    if election.known is None or not election.has_table("technology"):
        return {}
    found = paper_by_voters(election, states)
    return {
        state.state: _shares((use.technology, use.votes) for use in state.uses) for state in found
    }


def _paper(counties: list[County]) -> Paper:
    return _shares((county.technology, county.votes) for county in counties)


def _shares(votes: Iterable[tuple[Technology | None, int]]) -> Paper:
    """Of votes by equipment, those that left paper and those that did not; of equipment not known, neither."""
    sums: dict[bool | None, int] = defaultdict(int)
    for technology, count in votes:
        sums[None if technology is None else technology.leaves_paper] += count
    whole = sum(sums.values()) or 1
    return Paper(Fraction(sums[True], whole), Fraction(sums[False], whole))

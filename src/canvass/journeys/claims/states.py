"""Certified votes of the states, for claims about them."""

from __future__ import annotations

from canvass.errors import MissingTable
from canvass.model import Baseline, Election, Returns, UnitKind
from canvass.tabulation import Outcome, outcome
from canvass.tabulation.tally import votes_by_choice


def certified_states(election: Election) -> Returns:
    """The certified votes of all states; raises MissingTable where they were not known yet."""
    found = election.returns_of(election.main_contest, UnitKind.STATE, Baseline.CERTIFIED)
    if not found:
        raise MissingTable("the certified votes of the states were not known")
    return found[0]


def certified_outcome(election: Election, state: str | None = None) -> Outcome:
    """The outcome in a state, or in all of them together."""
    units = None if state is None else [state]
    votes = votes_by_choice(certified_states(election), election.main_contest, units)
    return outcome(election.contest(), votes)


def certified_lead(election: Election, state: str) -> int:
    """The lead in a state, in votes."""
    margin = certified_outcome(election, state).margin
    return margin.margin_votes if margin else 0


def certified_votes(election: Election, choice: str, state: str | None = None) -> tuple[int, int]:
    """Votes of a choice and all valid votes, in a state or in all of them together."""
    found = certified_outcome(election, state)
    return next(line.votes for line in found.order if line.choice == choice), found.valid_votes

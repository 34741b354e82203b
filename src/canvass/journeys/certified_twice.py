"""Where two certified tables of one contest have different votes: both numbers, and the states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from canvass.journeys.counts import FINALITY, Count, PlaceOutcome, first_two, returns_in
from canvass.journeys.places import everywhere
from canvass.model import Baseline, Contest, Election, UnitKind
from canvass.tabulation.tally import votes_by_group

CERTIFICATES = (UnitKind.NATION, UnitKind.STATE, UnitKind.ELECTOR_UNIT)
"""The levels at which results are certified; smaller units are held against these when an election is opened."""


@dataclass(frozen=True, slots=True)
class CertifiedTwice:
    """Two certified counts of one place with different votes.

    ``choices`` are the first choices with their votes by the first count and by the other, where these differ;
    ``valid`` the valid votes by both. ``states`` are the codes of the states in which the two differ: none where the
    place is a state, or where one of the two does not tell states apart.
    """

    place: str
    first: str
    other: str
    choices: Mapping[str, tuple[int, int]]
    valid: tuple[int, int]
    states: tuple[str, ...] = ()

    @property
    def has_other_sums(self) -> bool:
        """Whether the two differ in the sums of the place."""
        return bool(self.choices) or self.valid[0] != self.valid[1]

    @property
    def differs(self) -> bool:
        """Whether the two differ in the sums or in any state."""
        return self.has_other_sums or bool(self.states)


def certified_twice(found: PlaceOutcome) -> tuple[CertifiedTwice, ...]:
    """Each certified count of a place with other votes than the one that is shown, where that is certified too."""
    return tuple(_pair(found, other) for other in _certified(found) if other in found.differing)


def certified_twice_by_state(
    election: Election, contest: Contest, found: PlaceOutcome
) -> tuple[CertifiedTwice, ...]:
    """The same for the whole election, with the states in which the two counts differ, also where the sums agree."""
    pairs = [
        _pair(found, other, _states(election, contest, found.count.returns, other.returns))
        for other in _certified(found)
    ]
    return tuple(pair for pair in pairs if pair.differs)


def _certified(found: PlaceOutcome) -> Iterator[Count]:
    """Other counts that are certified as the first one is, by units at which results are certified."""
    if FINALITY[found.count.baseline] > FINALITY[Baseline.CERTIFIED]:
        return
    for other in found.others:
        is_certificate = other.level in (*CERTIFICATES, found.count.level)
        if is_certificate and FINALITY[other.baseline] == FINALITY[found.count.baseline]:
            yield other


def _pair(found: PlaceOutcome, other: Count, states: tuple[str, ...] = ()) -> CertifiedTwice:
    theirs = {line.choice: line.votes for line in other.outcome.order}
    named = [each for each in first_two(found.count) if each[0] in theirs]
    both = {choice: (votes, theirs[choice]) for choice, votes in named}
    return CertifiedTwice(
        place=found.place.name,
        first=found.count.returns,
        other=other.returns,
        choices={choice: pair for choice, pair in both.items() if pair[0] != pair[1]},
        valid=(found.count.outcome.valid_votes, other.outcome.valid_votes),
        states=states,
    )


def _states(election: Election, contest: Contest, first: str, other: str) -> tuple[str, ...]:
    """The states with other valid votes, or other votes for a person or measure that both counts name."""
    one, another = (_by_state(election, contest, name) for name in (first, other))
    both = sorted({*one} & {*another})
    return tuple(state for state in both if _differ(contest, one[state], another[state]))


def _differ(contest: Contest, one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """What stands in a line of several choices can differ between tables; only its part of the sum is compared."""
    named = [choice for choice in {*one} & {*other} if contest.choice(choice).kind.can_win]
    sums = sum(one.values()), sum(other.values())
    return sums[0] != sums[1] or any(one[choice] != other[choice] for choice in named)


def _by_state(election: Election, contest: Contest, name: str) -> dict[str, dict[str, int]]:
    returns = returns_in(election, election.returns_named(name), everywhere(election))
    grouped = votes_by_group(returns, contest.id, election.units, "state").table
    votes: dict[str, dict[str, int]] = {}
    for state, choice, count in grouped.select("group", "choice", "votes").iter_rows():
        if contest.choice(choice).kind.is_valid_vote:
            votes.setdefault(state, {})[choice] = count
    return votes

"""From the rankings of a contest to the assertions that one choice is preferred to each other (Condorcet)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.compiler import compiled
from canvass.audit.risk import Status
from canvass.model import Rankings
from canvass.tabulation import StandingTally
from canvass.tabulation.preferences import condorcet_winner


@dataclass(frozen=True)
class PreferenceReport:
    """The ranked ballots of a contest among so many cards, whom they prefer to each other choice, and the claims.

    ``stated_winner`` is who was announced, empty where nobody says.
    """

    contest: str
    rankings: Rankings
    cards: int
    stated_winner: str = ""

    @cached_property
    def tally(self) -> StandingTally:
        """Votes by who stands."""
        return StandingTally(self.rankings)

    @cached_property
    def winner(self) -> str | None:
        """Who is preferred to each other choice; None where nobody is."""
        return condorcet_winner(self.tally)

    @cached_property
    def claims(self) -> tuple[Assertion, ...]:
        """The assertions, the smallest lead first."""
        others = (other for other in self.tally.choices if other != self.winner)
        winner = self.winner
        made = [preferred(self.contest, self.tally, winner, o) for o in others] if winner else []
        return tuple(sorted(made, key=lambda each: (self._lead(each), each.id)))

    @property
    def status(self) -> Status:
        """Whether a sample can confirm the winner, or why none can."""
        if self.rankings.count > self.cards:
            return Status.MORE_VOTES_THAN_CARDS
        if len(self.rankings.choices) == 1:
            return Status.UNOPPOSED
        if self.winner is None:
            return Status.NOBODY_PREFERRED
        if self.stated_winner not in ("", self.winner):
            return Status.MARGIN_NOT_POSITIVE
        return Status.AUDITABLE

    def votes_for(self, assertion: Assertion) -> Mapping[str, int]:
        """Cards for an assertion and cards against it, under the names of its two choices."""
        return preferring(assertion, self.tally)

    def _lead(self, assertion: Assertion) -> int:
        votes, against = self.votes_for(assertion).values()
        return votes - against


def preferred(contest: str, tally: StandingTally, winner: str, other: str) -> Assertion:
    """The assertion that more cards rank one choice above another than the other way round."""
    weights = {winner: Fraction(1), other: Fraction(-1)}
    every = {choice: weights.get(choice, Fraction(0)) for choice in tally.choices}
    return Assertion(AssertionId(contest, Claim.PREFERRED, winner, other), compiled(every))


def outranking(contest: str, choices: tuple[str, ...], winner: str, other: str) -> Assertion:
    """The assertion that the ranks of one choice give more points in all than those of another (Borda)."""
    weights = {winner: Fraction(1), other: Fraction(-1)}
    every = {choice: weights.get(choice, Fraction(0)) for choice in choices}
    most = len(choices) - 1
    name = AssertionId(contest, Claim.OUTRANKS, winner, other)
    return Assertion(name, compiled(every, most * len(choices) // 2, most))


def preferring(assertion: Assertion, tally: StandingTally) -> Mapping[str, int]:
    """The cards that prefer each of the two choices of an assertion to the other."""
    two = assertion.id.choice, assertion.id.other
    found = tally.by_name(tally.mask(two))
    return {choice: found[choice] for choice in two}

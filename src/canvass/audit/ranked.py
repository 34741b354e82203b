"""From the rankings of a contest to the assertions that together imply the winner of its instant-runoff count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from canvass.audit.assertion import Assertion
from canvass.audit.elimination import Excluding
from canvass.audit.raire import Difficulty, ExcludingSet, Trim, raire
from canvass.audit.risk import Status
from canvass.model import Rankings
from canvass.tabulation import InstantRunoff, StandingTally, instant_runoff


@dataclass(frozen=True)
class RankedReport:
    """The ranked ballots of a contest among so many cards, their count, and the claims to audit.

    ``stated_winner`` is who was announced, empty where nobody says: an audit cannot confirm another than the ballots
    elect.
    """

    contest: str
    rankings: Rankings
    cards: int
    stated_winner: str = ""
    most_sets: int | None = None

    @cached_property
    def count(self) -> InstantRunoff:
        """The count by rounds."""
        return instant_runoff(self.rankings)

    @property
    def winner(self) -> str | None:
        """Who won; None where a tie decides, or nobody is ranked."""
        return self.count.winner

    @cached_property
    def tally(self) -> StandingTally:
        """Votes by who stands."""
        return StandingTally(self.rankings)

    @cached_property
    def found(self) -> ExcludingSet | None:
        """The claims whose hardest is as easy to compare as can be; None where the ballots have no one winner."""
        if self.count.winner is None:
            return None
        difficulty = Difficulty(max(self.cards, 1))
        return raire(self.rankings, self.count.winner, difficulty, Trim.FEWEST, self.most_sets)

    @cached_property
    def claims(self) -> tuple[Assertion, ...]:
        """The assertions, hardest first."""
        found = self.found.claims if self.found else ()
        return tuple(claim.assertion(self.contest, self.tally) for claim in found)

    @property
    def status(self) -> Status:
        """Whether a sample can confirm the winner, or why none can."""
        if self.rankings.count > self.cards:
            return Status.MORE_VOTES_THAN_CARDS
        if len(self.rankings.choices) == 1:
            return Status.UNOPPOSED
        if self.found is None:
            return Status.TIE
        if self.stated_winner not in ("", self.count.winner):
            return Status.MARGIN_NOT_POSITIVE
        return Status.NO_METHOD if self.found.difficulty == inf else Status.AUDITABLE

    def votes_for(self, assertion: Assertion) -> Mapping[str, int]:
        """Cards for an assertion and cards against it, under the names of its two choices."""
        votes, against = Excluding.of(assertion.id, self.tally).votes(self.tally)
        return {assertion.id.choice: votes, assertion.id.other: against}

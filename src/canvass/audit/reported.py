"""A contest as it was reported: what an audit would have to confirm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from canvass.audit.assertion import Assertion, Claim
from canvass.audit.comparison import ComparisonFrame
from canvass.audit.pair import Pair
from canvass.audit.risk import Status
from canvass.audit.rules import AssertionSet, assertions
from canvass.errors import OutOfRange
from canvass.model import Contest


@dataclass(frozen=True)
class ReportedContest:
    """A contest, its reported votes, and the trusted number of cards among which it is sampled."""

    contest: Contest
    votes: Mapping[str, int]
    cards: int

    def __post_init__(self) -> None:
        """Refuse a contest without cards."""
        if self.cards < 1:
            raise OutOfRange(
                f"contest {self.contest.id!r}: {self.cards} cards; an audit needs at least one"
            )

    @cached_property
    def claims(self) -> AssertionSet:
        """The assertions that imply the reported outcome, or why there are none."""
        return assertions(self.contest, self.votes, self.cards)

    @property
    def status(self) -> Status:
        """Whether a sample can confirm the outcome, or why none can."""
        return self.claims.status

    @cached_property
    def closest(self) -> Assertion:
        """The assertion with the smallest margin, the first by name of several; raises OutOfRange without any."""
        self._require_auditable()

        def place(assertion: Assertion) -> tuple[Fraction, str, str]:
            return self.margin_of(assertion), assertion.id.choice, assertion.id.other

        return min(self.claims.assertions, key=place)

    def margin_of(self, assertion: Assertion) -> Fraction:
        """The assertion's margin over all cards."""
        return assertion.margin(self.valid_votes, self.cards)

    @cached_property
    def valid_votes(self) -> Mapping[str, int]:
        """The reported votes without lines that are no votes, such as blank cards."""
        valid = {choice.id for choice in self.contest.choices if choice.kind.is_valid_vote}
        return {choice: votes for choice, votes in self.votes.items() if choice in valid}

    @property
    def margin(self) -> Fraction:
        """The smallest assorter margin; for plurality the smallest lead in votes per card."""
        return self.margin_of(self.closest)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every winner against every loser; none for a claim about shares, which is not about two choices."""
        self._require_auditable()
        claims = [assertion.id for assertion in self.claims.assertions]
        if any(claim.claim is not Claim.BEATS for claim in claims):
            return ()
        votes, cards = self.votes, self.cards
        return tuple(Pair(votes.get(c.choice, 0), votes.get(c.other, 0), cards) for c in claims)

    @property
    def frame(self) -> ComparisonFrame:
        """The frame of a comparison in which every card has a record and the records are the report."""
        return ComparisonFrame(
            self.contest.id, self.cards, self.cards, self.valid_votes, uses_card_style=True
        )

    def _require_auditable(self) -> None:
        if self.status is not Status.AUDITABLE:
            raise OutOfRange(f"contest {self.contest.id!r}: {self.status.sentence}")

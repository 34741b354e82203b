"""A contest as it was reported: what an audit would have to confirm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.comparison import ComparisonFrame
from canvass.audit.pair import Pair
from canvass.audit.risk import Status
from canvass.audit.rules import AssertionSet, assertions
from canvass.errors import OutOfRange
from canvass.model import Contest, Rankings, Rule

if TYPE_CHECKING:  # most contests are not ranked
    from canvass.audit.preferences import PreferenceReport
    from canvass.audit.ranked import RankedReport


@dataclass(frozen=True)
class ReportedContest:
    """A contest, its reported votes, and the trusted number of cards among which it is sampled.

    Of a ranked contest ``rankings`` are the ballots of the report, and ``votes`` their first preferences.
    """

    contest: Contest
    votes: Mapping[str, int]
    cards: int
    rankings: Rankings | None = None
    stated_winner: str = ""

    def __post_init__(self) -> None:
        """Refuse a contest without cards."""
        if self.cards < 1:
            raise OutOfRange(
                f"contest {self.contest.id!r}: {self.cards} cards; an audit needs at least one"
            )

    @cached_property
    def claims(self) -> AssertionSet:
        """The assertions that imply the reported outcome, or why there are none."""
        if self.ranked is not None:
            status = self.ranked.status
            made = self.ranked.claims if status is Status.AUDITABLE else ()
            return AssertionSet(self.contest.id, made, status)
        return assertions(self.contest, self.votes, self.cards)

    @cached_property
    def ranked(self) -> RankedReport | PreferenceReport | None:
        """The count of a ranked contest and its claims; None where the ballots of the report are not known."""
        if self.rankings is None or self.contest.rule is Rule.BORDA:
            return None  # by Borda's rule the totals say who won
        if self.contest.rule is Rule.CONDORCET:
            from canvass.audit.preferences import PreferenceReport

            return PreferenceReport(self.contest.id, self.rankings, self.cards, self.stated_winner)
        from canvass.audit.ranked import RankedReport

        return RankedReport(self.contest.id, self.rankings, self.cards, self.stated_winner)

    @property
    def needs_rankings(self) -> bool:
        """Whether there are no claims for no other reason than that votes alone are no rankings."""
        return self.contest.rule in (Rule.IRV, Rule.CONDORCET) and self.rankings is None

    @property
    def has_one_mark(self) -> bool:
        """Whether most votes win and a voter marks one choice: what SUITE asks for."""
        return self.contest.rule is Rule.PLURALITY and self.contest.votes_allowed == 1

    @property
    def status(self) -> Status:
        """Whether a sample can confirm the outcome, or why none can."""
        return self.claims.status

    @cached_property
    def closest(self) -> Assertion:
        """The assertion with the smallest margin per largest value, the first by name of several.

        A comparison without errors takes the most cards for it, whatever else the claims say: its draws rest on v / u.
        Raises OutOfRange without any assertion.
        """
        self._require_auditable()

        def place(assertion: Assertion) -> tuple[Fraction, str, str]:
            share = self.margin_of(assertion) / assertion.upper
            return share, assertion.id.choice, assertion.id.other

        return min(self.claims.assertions, key=place)

    def margin_of(self, assertion: Assertion) -> Fraction:
        """The assertion's margin over all cards; added up once, for every plan puts the claims in order by it."""
        if assertion.id not in self._margins:
            self._margins[assertion.id] = assertion.margin(self.votes_for(assertion), self.cards)
        return self._margins[assertion.id]

    @cached_property
    def _margins(self) -> dict[AssertionId, Fraction]:
        return {}

    def votes_for(self, assertion: Assertion) -> Mapping[str, int]:
        """The votes that an assertion speaks of: those of the contest, or what ranked cards count for in this claim."""
        return self.valid_votes if self.ranked is None else self.ranked.votes_for(assertion)

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
        claims = self.claims.assertions
        if not all(assertion.id.claim.is_of_two for assertion in claims):
            return ()
        return tuple(map(self._pair, claims))

    def _pair(self, assertion: Assertion) -> Pair:
        votes, claim = self.votes_for(assertion), assertion.id
        return Pair(votes.get(claim.choice, 0), votes.get(claim.other, 0), self.cards)

    @property
    def frame(self) -> ComparisonFrame:
        """The frame of a comparison in which every card has a record and the records are the report.

        Of a ranked contest the votes are those of its closest claim.
        """
        votes = self.valid_votes if self.ranked is None else self.votes_for(self.closest)
        return ComparisonFrame(self.contest.id, self.cards, self.cards, votes, uses_card_style=True)

    def _require_auditable(self) -> None:
        if self.status is not Status.AUDITABLE:
            raise OutOfRange(f"contest {self.contest.id!r}: {self.status.sentence}")

"""What an audit checks: claims that together say that the reported outcome is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.compiler import HALF, LinearAssorter
from canvass.model import Interpretation, Reading

UNREAD = (Reading.NOT_FOUND, Reading.CANNOT_AGREE)
"""Readings that say as little as can be: each counts as the worst that the card could be."""


class Claim(StrEnum):
    """What an assertion says of a choice."""

    BEATS = "beats"
    REACHES = "reaches"
    STAYS_BELOW = "stays_below"


@dataclass(frozen=True, slots=True, order=True)
class AssertionId:
    """Which assertion of which contest, as data: the same claim has the same id in every record."""

    contest: str
    claim: Claim
    choice: str
    other: str = ""
    """The choice that is beaten; empty for a claim about a share."""
    share: Fraction = Fraction(0)
    """The share of the valid votes; 0 for a claim about another choice."""

    @property
    def sentence(self) -> str:
        """The claim in words."""
        return _SENTENCES[self.claim].format(
            choice=self.choice,
            other=self.other,
            share=f"{self.share.numerator}/{self.share.denominator}",
        )

    def as_data(self) -> Mapping[str, str]:
        """The id as text, for a record.

        >>> dict(AssertionId("mayor", Claim.REACHES, "Ann", share=Fraction(1, 2)).as_data())
        {'contest': 'mayor', 'claim': 'reaches', 'choice': 'Ann', 'other': '', 'share': '1/2'}
        """
        return {
            "contest": self.contest,
            "claim": self.claim.value,
            "choice": self.choice,
            "other": self.other,
            "share": str(self.share),
        }


_SENTENCES = {
    Claim.BEATS: "{choice} has more votes than {other}.",
    Claim.REACHES: "{choice} has more than {share} of the valid votes.",
    Claim.STAYS_BELOW: "{choice} has less than {share} of the valid votes.",
}


@dataclass(frozen=True, slots=True)
class Assertion:
    """A claim that is true if and only if the mean of its assorter over all cards is above 1/2."""

    id: AssertionId
    assorter: LinearAssorter

    @property
    def upper(self) -> Fraction:
        """The largest value of any card."""
        return self.assorter.upper

    @property
    def unit(self) -> Fraction:
        """The step of which every card's value is a whole multiple."""
        return self.assorter.unit

    def assort(self, choices: Sequence[str]) -> Fraction:
        """The value of a card with these marks; 1/2 without a valid vote. Raises UnknownName for other marks."""
        return self.assorter.value(choices)

    def assort_paper(self, paper: Interpretation, without_contest: Fraction = HALF) -> Fraction:
        """The value of what people read; what they cannot find or agree on counts as the worst, 0.

        ``without_contest`` is the value of a card that does not have the contest.
        """
        if paper.reading is Reading.CONTEST_NOT_ON_CARD:
            return without_contest
        if paper.reading in UNREAD:
            return Fraction(0)
        return self.assort(paper.choices)

    def margin(self, votes: Mapping[str, int], cards: int) -> Fraction:
        """The assorter margin v: twice the reported mean over so many cards, minus 1.

        Cards without a valid vote or without a record have 1/2 and add nothing, so the valid votes of each
        choice are enough. For plurality it is the lead in votes per card. Raises UnknownName for other lines.
        """
        return 2 * self.assorter.scale * self.assorter.lead(votes) / cards

"""What an audit checks: claims that together say that the reported outcome is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.compiler import HALF, LinearAssorter
from canvass.errors import UnknownName
from canvass.model import Interpretation, Ranking, Reading, ranking_of
from canvass.model.rankings import borda_marks

UNREAD = (Reading.NOT_FOUND, Reading.CANNOT_AGREE)
"""Readings that say as little as can be: each counts as the worst that the card could be."""


class Claim(StrEnum):
    """What an assertion says of a choice."""

    BEATS = "beats"
    REACHES = "reaches"
    STAYS_BELOW = "stays_below"
    HAS_TIMES = "has_times"
    """Of lists that share seats: one has more than so many times the votes of another (highest averages)."""
    LEADS_BY = "leads_by"
    """Of lists that share seats: one's share of their votes is above another's by more than a number (Hamilton)."""
    OUTSCORES = "outscores"
    """Where a card may add several votes or points to a total: one total is above the other."""
    PREFERRED = "preferred"
    """Of ranked ballots: more rank the choice above the other than the other way round (Condorcet)."""
    OUTRANKS = "outranks"
    """Of ranked ballots: the ranks of one choice give more points in all than those of the other (Borda)."""
    NOT_ELIMINATED_BEFORE = "not_eliminated_before"
    """Of ranked ballots: more have the choice first than prefer the other to it (NEB, Blom et al. 2019)."""
    NOT_ELIMINATED_NEXT = "not_eliminated_next"
    """Of ranked ballots: the choice has more votes than the other when exactly ``standing`` stand (NEN)."""

    @property
    def is_of_two(self) -> bool:
        """Whether the claim sets one choice against one other, so that a card is for it, against it or neither."""
        return self is Claim.BEATS or (self.is_of_rankings and self is not Claim.OUTRANKS)

    @property
    def is_of_lists(self) -> bool:
        """Whether the claim is one of many on which the seats of lists rest."""
        return self in (Claim.HAS_TIMES, Claim.LEADS_BY)

    @property
    def is_of_rankings(self) -> bool:
        """Whether a card's value depends on the order of its marks."""
        return self in (Claim.PREFERRED, Claim.OUTRANKS) or self.is_of_elimination

    @property
    def is_of_elimination(self) -> bool:
        """Whether the claim is one of those that exclude orders of elimination."""
        return self in (Claim.NOT_ELIMINATED_BEFORE, Claim.NOT_ELIMINATED_NEXT)


@dataclass(frozen=True, slots=True, order=True)
class AssertionId:
    """Which assertion of which contest, as data: the same claim has the same id in every record."""

    contest: str
    claim: Claim
    choice: str
    other: str = ""
    """The choice that is beaten; empty for a claim about a share."""
    share: Fraction = Fraction(0)
    """The share of the valid votes; 0 for a claim that a choice beats another.

    Of lists that share seats: how many times the other's votes, or by how much one share is above the other.
    """
    standing: tuple[str, ...] = ()
    """The choices that stand, where the claim is about one step of an instant-runoff count.

    Of lists with seats by largest remainders: those whose votes the shares are of.
    """

    @property
    def sentence(self) -> str:
        """The claim in words."""
        return _SENTENCES[self._said].format(
            choice=self.choice,
            other=self.other,
            share=str(abs(self.share)),
            standing=", ".join(self.standing),
        )

    @property
    def _said(self) -> Claim | str:
        """The claim in the plainest words that say it."""
        is_plain = {Claim.HAS_TIMES: self.share == 1, Claim.LEADS_BY: self.share == 0}
        if is_plain.get(self.claim):
            return Claim.BEATS
        return _BEHIND if self.claim is Claim.LEADS_BY and self.share < 0 else self.claim

    def counted_for(self, ranking: Ranking) -> Ranking:
        """Which of the two choices of a claim about rankings a card counts for; empty where for neither."""
        if self.claim is Claim.NOT_ELIMINATED_NEXT:
            top = next((choice for choice in ranking if choice in self.standing), None)
            return (top,) if top in (self.choice, self.other) else ()
        if ranking[:1] == (self.choice,):
            return (self.choice,)
        first = next((choice for choice in ranking if choice in (self.choice, self.other)), None)
        if self.claim is Claim.PREFERRED:
            return () if first is None else (first,)
        return (self.other,) if first == self.other else ()

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
            **({"standing": ", ".join(self.standing)} if self.standing else {}),
        }


_BEHIND = "behind"
_SENTENCES: Mapping[Claim | str, str] = {
    Claim.BEATS: "{choice} has more votes than {other}.",
    Claim.OUTSCORES: "All cards together give {choice} more than {other}.",
    Claim.OUTRANKS: "By the points of their ranks {choice} has more in all than {other}.",
    Claim.PREFERRED: "More cards rank {choice} above {other} than the other way round.",
    Claim.REACHES: "{choice} has more than {share} of the valid votes.",
    Claim.STAYS_BELOW: "{choice} has less than {share} of the valid votes.",
    Claim.NOT_ELIMINATED_BEFORE: "{choice} is not eliminated before {other}: more cards have {choice} first than "
    "prefer {other} to {choice}.",
    Claim.HAS_TIMES: "{choice} has more than {share} times the votes of {other}.",
    Claim.LEADS_BY: "Of the votes for the lists that share the seats, "
    "the share of {choice} is above that of {other} by more than {share}.",
    _BEHIND: "Of the votes for the lists that share the seats, "
    "the share of {choice} is not below that of {other} by {share} or more.",
    Claim.NOT_ELIMINATED_NEXT: "{choice} has more votes than {other} when {standing} stand.",
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
        """The value of a card with these marks; 1/2 without a valid vote. Raises UnknownName for other marks.

        The marks of a ranked card are its choices from the first preference down.
        """
        if self.id.claim is Claim.OUTRANKS:
            ranking = self._ranking(choices)
            return self.assorter.value(borda_marks(ranking, len(self.assorter.weights)))
        if self.id.claim.is_of_rankings:
            return self.assorter.value(self.id.counted_for(self._ranking(choices)))
        return self.assorter.value(choices)

    def _ranking(self, marks: Sequence[str]) -> Ranking:
        known = [choice for choice, _ in self.assorter.weights]
        ranking = ranking_of(marks)
        for choice in ranking:
            if choice not in known:
                raise UnknownName("choice", choice, known)
        return ranking

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
        choice are enough; for a claim about rankings, those of the cards that count for either of the two. For
        plurality it is the lead in votes per card. Raises UnknownName for other lines.
        """
        return 2 * self.assorter.scale * self.assorter.lead(votes) / cards

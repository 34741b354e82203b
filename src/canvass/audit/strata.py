"""A contest in two strata: the cards whose own record can be found, and the others; and how draws are divided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.pair import PairCount
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange, UnknownName


@dataclass(frozen=True, slots=True)
class Division:
    """Of the first n draws of a contest, ``compared`` times n, rounded up, are among the cards with a record.

    The others are among the ``polled_cards`` that have none; they are not put back, and when all of them are read
    every further draw is among the cards with a record.
    """

    compared: Fraction
    polled_cards: int

    def __post_init__(self) -> None:
        """Refuse a division that leaves one stratum without draws."""
        if not 0 < self.compared < 1:
            raise OutOfRange(
                "the share of draws among cards with a record is above 0 and below 1, as 1/4; found "
                f"{self.compared}"
            )

    def of(self, draws: int) -> tuple[int, int]:
        """How many of the first draws are among the cards with a record, and among the others.

        >>> Division(Fraction(1, 4), 10).of(6), Division(Fraction(1, 4), 3).of(6)
        ((2, 4), (3, 3))
        """
        compared = max(ceil(self.compared * draws), draws - self.polled_cards)
        return compared, draws - compared

    def is_compared(self, place: int) -> bool:
        """Whether the draw with this number, counted from 1, is among the cards with a record."""
        return self.of(place)[0] > self.of(place - 1)[0]


@dataclass(frozen=True)
class Strata:
    """A reported contest of which a part of the cards has records, and the votes in these records.

    The votes of the other stratum are all others that were reported.
    """

    reported: ReportedContest
    linked_cards: int
    linked_votes: Mapping[str, int]

    def __post_init__(self) -> None:
        """Refuse strata that the report does not have, and contests for which SUITE is not known."""
        contest, cards = self.reported.contest, self.reported.cards
        if not self.reported.has_one_mark:
            raise OutOfRange(
                f"contest {contest.id!r}: SUITE is for plurality with one mark for each voter; audit it otherwise"
            )
        if not 0 < self.linked_cards < cards:
            raise OutOfRange(
                f"contest {contest.id!r}: {self.linked_cards:,} of {cards:,} cards have a record; SUITE is for a part "
                "of them, 1 card at least and not all"
            )
        known = [choice.id for choice in contest.choices]
        for choice in self.linked_votes:
            if choice not in known:
                raise UnknownName(f"choice of {contest.id}", choice, known)
        self._refuse_impossible()

    def _refuse_impossible(self) -> None:
        votes, linked = self.reported.valid_votes, self.linked_votes
        for choice, count in votes.items():
            if not 0 <= linked.get(choice, 0) <= count:
                raise OutOfRange(
                    f"choice {choice!r}: {linked.get(choice, 0):,} votes in the records and {count:,} reported in all; "
                    "settle that first"
                )
        for what, cards, sums in (
            ("with records", self.linked_cards, sum(linked.get(choice, 0) for choice in votes)),
            ("without", self.polled_cards, sum(votes.values())),
        ):
            found = sums if what == "with records" else sums - sum(linked.get(c, 0) for c in votes)
            if found > cards:
                raise OutOfRange(
                    f"{found:,} votes on the cards {what} and {cards:,} such cards: correct one of them"
                )

    @property
    def polled_cards(self) -> int:
        """Cards without a record."""
        return self.reported.cards - self.linked_cards

    @property
    def proportional(self) -> Fraction:
        """The share of all cards that have a record."""
        return Fraction(self.linked_cards, self.reported.cards)

    @property
    def claims(self) -> tuple[AssertionId, ...]:
        """What has to be shown: every winner beats every loser."""
        found = [assertion.id for assertion in self.reported.claims.assertions]
        return tuple(claim for claim in found if claim.claim is Claim.BEATS)

    def pair(self, claim: AssertionId) -> tuple[PairCount, PairCount]:
        """Reported votes of a winner and a loser, among the cards with a record and among the others."""
        votes, linked = self.reported.votes, self.linked_votes
        won, lost = (linked.get(choice, 0) for choice in (claim.choice, claim.other))
        rest = (votes.get(claim.choice, 0) - won, votes.get(claim.other, 0) - lost)
        return PairCount(self.linked_cards, won, lost), PairCount(self.polled_cards, *rest)

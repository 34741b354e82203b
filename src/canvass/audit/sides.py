"""The two sides of a claim among the votes: those for it and those against it, whatever the rule of the contest.

That one choice beats another is a claim about votes for the two. That a choice has more than a share of the valid votes
is one about its votes and all others, pooled (Lindeman, Stark and Yates 2012, on majorities).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.bravo import likelihood_ratio
from canvass.audit.compiler import HALF
from canvass.audit.pair import LARGEST_SHARE, PairCount
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange


@dataclass(frozen=True, slots=True)
class Sides:
    """The choices for and against a claim, which is false if the first have no more than the share ``null`` of both."""

    claim: AssertionId
    supporting: frozenset[str]
    opposing: frozenset[str]
    null: Fraction

    def count(self, cards: int, votes: Mapping[str, int], lost: int = 0) -> PairCount:
        """Cards for and against the claim; one that could not be found is against it."""
        winner, loser = (
            sum(votes.get(choice, 0) for choice in side)
            for side in (self.supporting, self.opposing)
        )
        return PairCount(cards, winner, loser + lost)


def sides_of(claim: AssertionId, choices: Collection[str]) -> Sides:
    """The sides of a claim; ``choices`` are all whose marks are valid votes.

    Raises OutOfRange for a claim about rankings, which votes for each choice do not tell.
    """
    if claim.claim.is_of_rankings:
        raise OutOfRange(
            f"contest {claim.contest!r}: votes for each choice do not say what a ranked card counts for; give the "
            "ranking of every card"
        )
    one = frozenset({claim.choice})
    others = frozenset(choices) - one
    if claim.claim is Claim.LEADS_BY:
        raise OutOfRange(
            f"contest {claim.contest!r}: seats by largest remainders rest on the votes of all lists, not of two sides; "
            "choose a method that takes every claim, such as polling or comparison"
        )
    if claim.claim is Claim.OUTSCORES:
        raise OutOfRange(
            f"contest {claim.contest!r}: a card may add several votes or points to one choice, and counts do not say "
            "how many: give what people read of each card, with its column points (canvass audit risk cards)"
        )
    if claim.claim is Claim.HAS_TIMES:
        return Sides(claim, one, frozenset({claim.other}), claim.share / (1 + claim.share))
    if claim.claim is Claim.BEATS:
        return Sides(claim, one, frozenset({claim.other}), HALF)
    if claim.claim is Claim.REACHES:
        return Sides(claim, one, others, claim.share)
    return Sides(claim, others, one, 1 - claim.share)


def contest_sides(reported: ReportedContest) -> tuple[Sides, ...]:
    """The sides of every claim of a contest, in their order."""
    choices = reported.valid_votes.keys()
    return tuple(sides_of(each.id, choices) for each in reported.claims.assertions)


def bravo_p(sides: Sides, population: PairCount, sample: PairCount) -> float:
    """BRAVO's P-value: how likely the drawn cards are if the claim is false, against the reported votes.

    Cards are put back; those on neither side say nothing.

    >>> claim = AssertionId("assessor", Claim.REACHES, "Parrish", share=HALF)
    >>> sides = sides_of(claim, ["Parrish", "Ramirez", "Epstein"])
    >>> bravo_p(sides, PairCount(520096, 358634, 161462), PairCount(160, 40, 23))
    0.1502089
    """
    share = min(Fraction(population.winner, population.relevant), Fraction(LARGEST_SHARE))
    ratio = likelihood_ratio(float(share), sample.winner, sample.loser, float(sides.null))
    return min(1.0, 1 / max(ratio, 1.0))

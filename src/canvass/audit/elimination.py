"""Claims about an instant-runoff count, and which orders of elimination they exclude.

A set of claims implies the winner if no order of elimination with another last choice is left. That is checked here by
itself, over sets of choices and not over orders: whether some order is left depends on who stands, not on how it came
to that. It trusts no search, so that it is the certificate of what a search found.
Sources: Blom, Stuckey and Teague 2019 (arXiv:1903.08804); A Guide to RAIRE.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.compiler import compiled
from canvass.tabulation.standing import StandingTally, places

MOST_LISTED = 6
"""Choices of a contest without records whose orders are followed one by one; with more there are thousands."""
MOST_FOLLOWED = 10
"""Choices of such a contest whose orders are followed step by step; each further one doubles the work and more."""


def orders_against(choices: int) -> int:
    """How many orders of elimination of so many choices end with another than the winner."""
    return factorial(choices) - factorial(choices - 1)


def too_many_to_follow(choices: int) -> str:
    """Why nothing measures a contest with so many choices and without records."""
    return (
        f"{choices} choices have {orders_against(choices):,} orders of elimination with another winner; up to "
        f"{MOST_FOLLOWED} choices are followed without records: export the rankings and audit with them, or count "
        "every card by hand"
    )


@dataclass(frozen=True, slots=True, order=True)
class Excluding:
    """A claim by places and masks: ``standing`` is 0 where it is that one choice is not eliminated before another."""

    choice: int
    other: int
    standing: int = 0

    def excludes(self, standing: int, next_out: int) -> bool:
        """Whether no order of elimination can have exactly these standing and this one of them go next.

        Not eliminated before: ``other`` goes and ``choice`` went earlier. Not eliminated next: ``choice`` has more
        votes than ``other``, so that it is not the lowest of those standing.
        """
        if not self.standing:
            return next_out == self.other and not standing >> self.choice & 1
        return standing == self.standing and next_out == self.choice

    def votes(self, tally: StandingTally) -> tuple[int, int]:
        """Cards for the claim and cards against it."""
        both = 1 << self.choice | 1 << self.other
        if self.standing:
            votes = tally.votes(self.standing)
            return votes[self.choice], votes[self.other]
        return tally.votes(tally.every)[self.choice], tally.votes(both)[self.other]

    @classmethod
    def of(cls, claim: AssertionId, tally: StandingTally) -> Excluding:
        """The claim of an assertion about rankings."""
        choice, other = (tally.choices.index(each) for each in (claim.choice, claim.other))
        return cls(choice, other, tally.mask(claim.standing))

    def assertion(self, contest: str, tally: StandingTally) -> Assertion:
        """The claim as an assertion over cards, through the compiler of all linear claims."""
        choice, other = tally.choices[self.choice], tally.choices[self.other]
        claim = Claim.NOT_ELIMINATED_NEXT if self.standing else Claim.NOT_ELIMINATED_BEFORE
        name = AssertionId(contest, claim, choice, other, standing=tally.named(self.standing))
        weights = {choice: Fraction(1), other: Fraction(-1)}
        return Assertion(
            name, compiled({each: weights.get(each, Fraction(0)) for each in tally.choices})
        )


def is_sufficient(
    claims: Iterable[Excluding], choices: int, winner: int, most_sets: int | None = None
) -> bool:
    """Whether every order of elimination of so many choices that ends with another is excluded by one of the claims.

    Where more than ``most_sets`` sets of choices can be left standing the answer is no: nobody followed them all.
    """
    before, next_ = _by_who_goes(claims)
    every = (1 << choices) - 1
    ahead, seen = [0], {0}
    while ahead and every not in seen and (most_sets is None or len(seen) <= most_sets + 1):
        above = ahead.pop()
        # Nobody stands yet: any other choice may be the last.
        for place in places(every & ~(above or 1 << winner)):
            standing = above | 1 << place
            is_out = bool(before.get(place, 0) & ~standing) or (standing, place) in next_
            if is_out or standing in seen:
                continue
            seen.add(standing)
            ahead.append(standing)
    return every not in seen and not ahead


def _by_who_goes(
    claims: Iterable[Excluding],
) -> tuple[Mapping[int, int], frozenset[tuple[int, int]]]:
    """Masks of those who must not go before each choice; and pairs of who stands and who is not next."""
    before: dict[int, int] = {}
    next_ = set()
    for claim in claims:
        if claim.standing:
            next_.add((claim.standing, claim.choice))
        else:
            before[claim.other] = before.get(claim.other, 0) | 1 << claim.choice
    return before, frozenset(next_)

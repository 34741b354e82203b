"""Ranked contests whose cards have no records: every order of elimination with another winner is a null hypothesis.

Under an order, each choice that goes has no more votes, among those still standing, than any of them. One of these
requirements that is false is enough for the order to be wrong. Which one that will be nobody knows without records, so
that the test of an order bets on all of them at once and learns on the way: AWAIRE (Ek, Stark, Stuckey and Vukcevic
2023). If the announced winner is wrong, one of the orders is that of the paper, and its test confirms at most at the
limit; no correction for the number of orders is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

import numpy as np

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.compiler import compiled
from canvass.audit.distinct import DistinctPapers
from canvass.audit.elimination import MOST_FOLLOWED, too_many_to_follow
from canvass.errors import OutOfRange, UnknownName
from canvass.stats.all_at_once import largest_wealth
from canvass.stats.bets import TruncatedShrinkage
from canvass.stats.draws import Draws, IntArray
from canvass.stats.null import Null
from canvass.stats.past import Bet

Order = tuple[str, ...]
"""Choices from the first that goes to the last that stands."""
BET = TruncatedShrinkage(mean=0.52, weight=50, distance=0.01, cap=0.9)
"""The bet on every requirement, announced once and for all: two hundredths above a tie, until the draws say more."""
UNIT = Fraction(1, 2)
"""What a card is worth for a claim is a whole number of these."""


@dataclass(frozen=True, slots=True)
class OrderRisk:
    """An order of elimination with another winner, and the measured risk of excluding it."""

    order: Order
    measured_risk: float


@dataclass(frozen=True, slots=True)
class UnrecordedContest:
    """A ranked contest of which nothing is known but who was announced to have won."""

    contest: str
    choices: tuple[str, ...]
    winner: str

    def __post_init__(self) -> None:
        """Refuse a winner who did not run, fewer than two choices, and more than can be followed."""
        if len({*self.choices}) < len(self.choices) or len(self.choices) < 2:
            raise OutOfRange(
                f"contest {self.contest!r}: two choices at least are listed, none twice; found "
                f"{', '.join(self.choices) or 'none'}"
            )
        if self.winner not in self.choices:
            raise UnknownName("choice of the ranked contest", self.winner, self.choices)
        if len(self.choices) > MOST_FOLLOWED:
            raise OutOfRange(f"contest {self.contest!r}: {too_many_to_follow(len(self.choices))}")

    @property
    def orders(self) -> Iterator[Order]:
        """Every order of elimination with another winner."""
        return (order for order in permutations(self.choices) if order[-1] != self.winner)

    def against(self, order: Order) -> Iterator[AssertionId]:
        """Claims each of which, if it is true, makes the order wrong: who goes has more votes than one who stays."""
        for place, goes in enumerate(order[:-1]):
            standing = tuple(choice for choice in self.choices if choice in order[place:])
            yield from step_claims(self.contest, goes, standing)

    def assertion(self, name: AssertionId) -> Assertion:
        """The claim as an assertion over cards."""
        weights = {name.choice: Fraction(1), name.other: Fraction(-1)}
        return Assertion(
            name, compiled({each: weights.get(each, Fraction(0)) for each in self.choices})
        )


def step_claims(contest: str, goes: str, standing: Order) -> Iterator[AssertionId]:
    """Claims each of which, if it is true, keeps a choice from being the next of those standing that goes."""
    for stays in standing:
        if stays != goes:
            yield AssertionId(contest, Claim.NOT_ELIMINATED_NEXT, goes, stays, standing=standing)


def order_risks(
    contest: UnrecordedContest,
    population: int,
    papers: DistinctPapers,
    bet: Bet = BET,
) -> tuple[OrderRisk, ...]:
    """The measured risk of every order with another winner, largest first, from cards drawn without replacement.

    The measured risk of the contest is the largest. Each is 1 over the largest wealth so far, and holds whenever the
    audit stops.
    """
    needs = {order: list(contest.against(order)) for order in contest.orders}
    place = {
        name: n for n, name in enumerate(dict.fromkeys(n for each in needs.values() for n in each))
    }
    groups = [[place[name] for name in names] for names in needs.values()]
    each, of_draw = claim_values(contest, list(place), papers), papers.of_draw
    best = largest_wealth(
        lambda places: Draws.of_units(each[:, of_draw[places]], UNIT),
        len(of_draw),
        Null(size=population),
        bet,
        groups,
    )
    found = [OrderRisk(order, float(np.exp(-log))) for order, log in zip(needs, best, strict=True)]
    return tuple(sorted(found, key=lambda each: -each.measured_risk))


def claim_values(
    contest: UnrecordedContest, names: Sequence[AssertionId], papers: DistinctPapers
) -> IntArray:
    """What each distinct paper is worth for every claim, a row each, in halves."""
    once = replace(papers, of_draw=np.arange(len(papers.papers)))
    drawn = (once.draws(contest.assertion(name)) for name in names)
    return np.array([each.amounts * int(each.unit / UNIT) for each in drawn])

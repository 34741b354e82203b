"""The compiler of linear claims: from weights on votes to a value of 0 or more for every possible card.

A claim "sum of a_k times the votes for k is above 0" is true if and only if the mean of
h = c g + 1/2 over all cards is above 1/2, where g adds up the weights of a card's valid votes and
c = -1 / (2 low) for the least g that any card can have (Blom et al. 2021). Plurality, super-majorities,
thresholds and, later, seats by highest averages and largest remainders are all of this form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange, UnknownName
from canvass.stats.draws import WHOLE_LIMIT

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class LinearAssorter:
    """Gives a card the value h = c g + 1/2, from 0 to ``upper``; a card without a valid vote has 1/2.

    ``weights`` names every choice of the contest, so that a mark for anything else is noticed. ``low`` and
    ``high`` are the least and largest g of any card that a voter can cast, not only of those on record.
    """

    weights: tuple[tuple[str, Fraction], ...]
    votes_allowed: int
    votes_per_choice: int
    low: Fraction
    high: Fraction

    @cached_property
    def scale(self) -> Fraction:
        """c: what one unit of g adds to the value of a card."""
        return -1 / (2 * self.low)

    @cached_property
    def upper(self) -> Fraction:
        """The largest value of any card, u."""
        return self.scale * self.high + HALF

    @cached_property
    def unit(self) -> Fraction:
        """The largest step of which the value of every card is a whole multiple."""
        steps = [self.scale * weight for _, weight in self.weights]
        return Fraction(1, lcm(2, *(step.denominator for step in steps)))

    @cached_property
    def _of_one_mark(self) -> dict[str, Fraction]:
        """The value of a card with this mark alone: nearly every card that is asked about."""
        return {choice: self.scale * weight + HALF for choice, weight in self.weights}

    def value(self, choices: Sequence[str]) -> Fraction:
        """The value of a card with these marks; more marks than a voter has are no valid vote."""
        if len(choices) == 1 and choices[0] in self._of_one_mark:
            return self._of_one_mark[choices[0]]
        weights = dict(self.weights)
        for choice in choices:
            if choice not in weights:
                raise _unknown(choice, weights)
            if choices.count(choice) > self.votes_per_choice:
                raise OutOfRange(f"choice {choice!r} is marked {choices.count(choice)} times")
        if len(choices) > self.votes_allowed:
            return HALF
        return self.scale * sum((weights[choice] for choice in choices), Fraction(0)) + HALF

    def units(self, marks: NDArray[np.integer]) -> NDArray[np.int64]:
        """Values in units of ``unit``, one for each row of marks; a column for each choice, in their order."""
        unit = self.unit
        steps = [int(self.scale * weight / unit) for _, weight in self.weights]
        votes = np.asarray(marks, dtype=np.int64)
        is_valid = votes.sum(axis=-1) <= self.votes_allowed
        return np.asarray(int(HALF / unit) + is_valid * (votes @ np.asarray(steps)))

    def fits(self, votes: Mapping[str, int], cards: int) -> bool:
        """Whether so many cards can hold these valid votes."""
        counts = [votes.get(choice, 0) for choice, _ in self.weights]
        most, every = cards * self.votes_per_choice, cards * self.votes_allowed
        return max(counts) <= most and sum(counts) <= every

    def all_fit(
        self, choices: Sequence[str], votes: NDArray[np.int64], cards: NDArray[np.int64]
    ) -> bool:
        """Whether each of many sets of cards ``fits``: a row of votes for each, a column for each choice."""
        known = dict(self.weights)
        counts = votes[:, [place for place, choice in enumerate(choices) if choice in known]]
        most, every = cards * self.votes_per_choice, cards * self.votes_allowed
        largest, all_of_them = counts.max(axis=-1, initial=0), counts.sum(axis=-1)
        return bool(((largest <= most) & (all_of_them <= every)).all())

    def lead(self, votes: Mapping[str, int]) -> Fraction:
        """Sum of g over all cards, from the valid votes of each choice."""
        weights = self._weights_of(votes)
        counts = map(int, votes.values())
        return Fraction(sum(w * n for w, n in zip(weights, counts, strict=True)), self.parts)

    def leads(self, choices: Sequence[str], votes: NDArray[np.int64]) -> NDArray[Any]:
        """The lead in each of many sets of cards, in ``parts`` of a vote; a row for each, a column for each choice."""
        return _weighted(votes, self._weights_of(choices))

    def most_lost(
        self, choices: Sequence[str], votes: NDArray[np.int64], cards: NDArray[np.int64]
    ) -> NDArray[Any]:
        """How much lower the lead of each of many sets of cards could be, in ``parts`` of a vote.

        ``votes`` has a row for each set and a column for each choice, ``cards`` the cards of each set.
        """
        lowest = int(-self.low * self.parts)
        return _weighted(np.column_stack((votes, cards)), [*self._weights_of(choices), lowest])

    @cached_property
    def parts(self) -> int:
        """How many parts a vote has, so that every weight, and ``low``, is a whole number of them."""
        return lcm(self.low.denominator, *(weight.denominator for _, weight in self.weights))

    @cached_property
    def _whole_weights(self) -> Mapping[str, int]:
        parts = self.parts
        return {
            choice: each.numerator * (parts // each.denominator) for choice, each in self.weights
        }

    def _weights_of(self, choices: Iterable[str]) -> list[int]:
        """The weights of these choices, in ``parts`` of a vote. Raises UnknownName for one that has none."""
        whole, found = self._whole_weights, list(choices)
        for choice in found:
            if choice not in whole:
                raise _unknown(choice, dict(self.weights))
        return [whole[choice] for choice in found]


def _weighted(counts: NDArray[np.int64], weights: Sequence[int]) -> NDArray[Any]:
    """Sums of each row by weight; where 64 bits might not hold one they are Python's own whole numbers."""
    most = int(counts.sum(axis=-1).max(initial=1)) * max(map(abs, weights), default=0)
    kind = object if most >= WHOLE_LIMIT else np.int64
    return np.asarray(counts @ np.array(weights, dtype=kind))


def compiled(
    weights: Mapping[str, Fraction], votes_allowed: int = 1, votes_per_choice: int = 1
) -> LinearAssorter:
    """The assorter of the claim that the weighted sum of all votes is above 0.

    >>> assorter = compiled({"for": Fraction(2, 5), "against": Fraction(-3, 5)})
    >>> str(assorter.value(["for"])), str(assorter.value(["against"])), str(assorter.value([]))
    ('5/6', '0', '1/2')
    """
    matter = [weight for weight in weights.values() if weight]
    low = _least(matter, votes_allowed, votes_per_choice)
    high = -_least([-weight for weight in matter], votes_allowed, votes_per_choice)
    if low >= 0:
        raise OutOfRange("no card can count against this claim: there is nothing to audit in it")
    return LinearAssorter(tuple(weights.items()), votes_allowed, votes_per_choice, low, high)


def _unknown(choice: str, weights: Mapping[str, Fraction]) -> UnknownName:
    mend = "lines that are no votes are left out; write-ins are a choice of their own"
    return UnknownName("choice", choice, weights, mend)


def _least(weights: Iterable[Fraction], votes: int, each: int) -> Fraction:
    """The least sum of weights that a card can reach with so many votes, at most ``each`` for one choice."""
    total = Fraction(0)
    for weight in sorted(weight for weight in weights if weight.numerator < 0):
        given = min(each, votes)
        total += given * weight
        votes -= given
    return total

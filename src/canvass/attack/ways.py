"""The ways to mark the cards of a synthetic contest: numbers on its cards are of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from canvass.audit.terms.methods import RankedComparison, RankedPolling
from canvass.audit.terms.rankings import elected_by, totals_of
from canvass.audit.terms.ranks import Ranks
from canvass.model import Ranking, Rankings, Reading, Rule
from canvass.tamper.divide import Integers

NO_VOTE, NOT_FOUND, NOT_ON_CARD = -1, -2, -3
"""What stands on a card in the place of a vote: nothing; nobody can find the card; the contest is not on it."""
ByRanks = RankedPolling | RankedComparison


@dataclass(frozen=True, eq=False)
class Ways:
    """What can stand on a card: ``marked`` has the choices at each rank, ``rankings`` what the rules make of them.

    Of a contest without ranks each way is one choice at one rank, in the order of ``choices``, and ``method`` is None.
    """

    choices: tuple[str, ...]
    marked: tuple[Ranks, ...]
    rankings: tuple[Ranking, ...]
    method: ByRanks | None = None
    is_several: bool = False
    """Whether a card may hold several votes or points: they then stand in the order of the choices, each as a mark."""

    @classmethod
    def of_several(cls, choices: Sequence[str], votes: Sequence[Ranking]) -> Ways:
        """Several votes or points, a choice as often as it has them."""
        marked = tuple(tuple((each,) for each in card) for card in votes)
        return cls(tuple(choices), marked, tuple(votes), is_several=True)

    @classmethod
    def of_choices(cls, choices: Sequence[str]) -> Ways:
        """One vote for one choice."""
        alone = tuple((choice,) for choice in choices)
        return cls(tuple(choices), tuple((each,) for each in alone), alone)

    @classmethod
    def by_ranks(cls, choices: Sequence[str], marked: Sequence[Ranks], method: ByRanks) -> Ways:
        """Marks by rank, as the two rules of a method read them."""
        return cls(tuple(choices), tuple(marked), tuple(map(method.ranking, marked)), method)

    @property
    def is_ranked(self) -> bool:
        """Whether voters rank choices."""
        return self.method is not None

    @property
    def is_by_points(self) -> bool:
        """Whether ranks give points, and most points win (Borda)."""
        return self.method is not None and self.method.RULE is Rule.BORDA

    @cached_property
    def first(self) -> Integers:
        """The number of the first preference of each way."""
        return np.array([self.choices.index(each[0]) for each in self.rankings], dtype=np.int64)

    @cached_property
    def same(self) -> Integers:
        """The number of the first way with the same ranking, of each."""
        number: dict[Ranking, int] = {}
        for place, each in enumerate(self.rankings):
            number.setdefault(each, place)
        return np.array([number[each] for each in self.rankings], dtype=np.int64)

    @cached_property
    def points(self) -> Integers:
        """Votes or points of each choice by each way (ways, choices); the first preference of a ranking alone."""
        found = np.zeros((len(self.rankings), len(self.choices)), np.int64)
        for number, card in enumerate(self.rankings):
            for choice in card if self.is_several else card[:1]:
                found[number, self.choices.index(choice)] += 1
        return found

    def differ(self, on: Integers, other: Integers) -> npt.NDArray[np.bool_]:
        """Which cards say one thing here and another there, by the rules of the contest."""
        one, two = on.copy(), other.copy()
        for each in (one, two):
            each[each >= 0] = self.same[each[each >= 0]]
        return np.asarray(one != two)

    def bears(self, pair: tuple[int, int]) -> npt.NDArray[np.bool_]:
        """Which ways have a mark for either of two choices."""
        two = {self.choices[each] for each in pair}
        has = [any(two & {*marked} for marked in ranks) for ranks in self.marked]
        return np.array(has, dtype=bool)

    def exchanged(self, pair: tuple[int, int]) -> Integers:
        """The number of each way with the marks of two choices exchanged. The ways are closed under it."""
        number = {ranks: place for place, ranks in enumerate(self.marked)}
        return np.array([number[self._exchange(ranks, pair)] for ranks in self.marked], np.int64)

    def _exchange(self, ranks: Ranks, pair: tuple[int, int]) -> Ranks:
        """The same marks, each of two choices in the place of the other; at each rank in the order of choices."""
        one, other = (self.choices[each] for each in pair)
        for_ = {one: other, other: one}
        if self.is_several:
            marks = (for_.get(each, each) for (each,) in ranks)
            return tuple((each,) for each in sorted(marks, key=self.choices.index))
        return tuple(
            tuple(sorted((for_.get(each, each) for each in marked), key=self.choices.index))
            for marked in ranks
        )

    def closed(self, pair: tuple[int, int]) -> Ways:
        """These ways and those that come of them when two choices are exchanged."""
        more = (self._exchange(ranks, pair) for ranks in self.marked)
        marked = tuple(dict.fromkeys((*self.marked, *more)))
        if self.is_several:
            return Ways.of_several(self.choices, [tuple(c for (c,) in each) for each in marked])
        return self if self.method is None else Ways.by_ranks(self.choices, marked, self.method)

    def prefer(self, pair: tuple[int, int]) -> npt.NDArray[np.bool_]:
        """Which ways rank the first of two choices, and the other below it or not at all; or give it more."""
        if self.is_several:
            return np.asarray(self.points[:, pair[0]] > self.points[:, pair[1]])
        one, other = (self.choices[each] for each in pair)
        found = [
            one in ranking and other not in ranking[: ranking.index(one)]
            for ranking in self.rankings
        ]
        return np.array(found, dtype=bool)

    def votes(self, on: Integers) -> dict[str, int]:
        """Votes of each choice on cards, or its first preferences, or the points of its ranks where these win."""
        if self.is_by_points:
            return dict(totals_of(Rule.BORDA, self.ranked(on)))
        cards = np.bincount(on[on >= 0], minlength=len(self.rankings))
        return dict(zip(self.choices, (cards @ self.points).tolist(), strict=True))

    def ranked(self, on: Integers) -> Rankings:
        """The distinct rankings on cards that have the contest and are there."""
        found: dict[Ranking, int] = {(): int((on == NO_VOTE).sum())}
        counts = np.bincount(on[on >= 0], minlength=len(self.rankings)).tolist()
        for ranking, cards in zip(self.rankings, counts, strict=True):
            found[ranking] = found.get(ranking, 0) + cards
        return Rankings(self.choices, {ranking: cards for ranking, cards in found.items() if cards})

    def elected(self, on: Integers, seats: int = 1) -> tuple[str, ...]:
        """Who is elected by these cards: nobody where a tie decides."""
        if self.method is not None:
            found = elected_by(self.method.RULE, self.ranked(on))
            return found if len(found) == 1 else ()
        votes = self.votes(on)
        order = sorted(votes, key=lambda choice: -votes[choice])
        if seats < len(order) and votes[order[seats - 1]] == votes[order[seats]]:
            return ()
        return tuple(order[:seats])

    def reading(self, number: int) -> tuple[Reading, Ranks]:
        """What a person reads on a card of this number, and the marks at each rank."""
        if number >= 0:
            return Reading.VOTE, self.marked[number]
        return {
            NO_VOTE: Reading.BLANK,
            NOT_FOUND: Reading.NOT_FOUND,
            NOT_ON_CARD: Reading.CONTEST_NOT_ON_CARD,
        }[number], ()


def second_best(rankings: Rankings, winner: str, rule: Rule) -> str:
    """Who would have won without the winner; the first as the contest lists them, where several might."""
    without: dict[Ranking, int] = {}
    for ranking, cards in rankings.cards.items():
        left = tuple(choice for choice in ranking if choice != winner)
        without[left] = without.get(left, 0) + cards
    others = tuple(choice for choice in rankings.choices if choice != winner)
    return (*elected_by(rule, Rankings(others, without)), *others)[0]

"""An audit as a game against chance: whatever the draws show, the adversary goes on as suits it best.

The chance of "confirmed" is added up exactly, over every draw, for one paper after another. A paper is wrong if the
reported outcome does not follow from it, however cards that were lost or never listed voted.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

from tests.adversary.commands import Desk, Typed

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "search"
"""Whether larger elections are played."""
Rounds = tuple[tuple[str, ...], ...]
"""What the draws showed, look by look: the kind of each entry drawn."""
Paper = Mapping[str, int]
"""How many entries of each kind there are."""


def everything(rounds: Rounds) -> Hashable:
    """All that is remembered of a game where the order of the draws matters."""
    return tuple(kind for each in rounds for kind in each)


def counted(rounds: Rounds) -> Hashable:
    """All that is remembered where only how often each kind was drawn matters."""
    return tuple(sorted(kind for each in rounds for kind in each))


def counted_by_round(rounds: Rounds) -> Hashable:
    """The same, round by round."""
    return tuple(tuple(sorted(each)) for each in rounds)


def after(*sizes: int) -> Callable[[Rounds], tuple[int, ...]]:
    """Looks after these numbers of draws in all."""
    steps = {early: late - early for early, late in zip((0, *sizes), sizes, strict=False)}

    def following(rounds: Rounds) -> tuple[int, ...]:
        step = steps.get(sum(map(len, rounds)))
        return () if step is None else (step,)

    return following


@dataclass(frozen=True)
class Game:
    """A report under audit: whether what was drawn confirms it, and which papers make it wrong.

    ``sizes`` are the numbers of draws that the adversary may ask for next, none where it must stop. ``memory`` is what
    matters of the rounds so far, ``weight`` the weight of an entry in the draw, ``right`` a paper that agrees with the
    report.
    """

    name: str
    risk_limit: Fraction
    kinds: Sequence[str]
    sizes: Callable[[Rounds], tuple[int, ...]]
    confirms: Callable[[Desk, Rounds], bool]
    papers: Sequence[Paper]
    right: Paper
    is_put_back: bool = False
    memory: Callable[[Rounds], Hashable] = everything
    weight: Callable[[str], int] = lambda _: 1


def typing(typed: Callable[[Rounds], Typed]) -> Callable[[Desk, Rounds], bool]:
    """Whether ``audit risk`` confirms, by the command that is typed for what was drawn."""
    return lambda desk, rounds: desk.confirms(typed(rounds))


@dataclass
class Play:
    """A game at a desk: chances of "confirmed", with every answer remembered."""

    game: Game
    desk: Desk

    def largest(self) -> Fraction:
        """The largest chance that a wrong outcome is confirmed."""
        return max(self.chance(paper) for paper in self.game.papers)

    def chance(self, paper: Paper) -> Fraction:
        """The chance that this paper is confirmed, if the adversary goes on and stops as suits it best."""
        return self._chance(paper, (), {})

    def _chance(self, paper: Paper, rounds: Rounds, known: dict[Hashable, Fraction]) -> Fraction:
        key = self.game.memory(rounds)
        if key not in known:
            options = (self._after(paper, rounds, n, known) for n in self.game.sizes(rounds))
            known[key] = max(options, default=Fraction(0))
        return known[key]

    def _after(
        self, paper: Paper, rounds: Rounds, draws: int, known: dict[Hashable, Fraction]
    ) -> Fraction:
        total = Fraction(0)
        for kinds, orders in self._drawn(draws):
            likely = orders * self._likelihood(paper, rounds, kinds)
            if not likely:
                continue
            now = (*rounds, kinds)
            confirms = self.game.confirms(self.desk, now)
            total += likely * (1 if confirms else self._chance(paper, now, known))
        return total

    def _drawn(self, draws: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """What so many draws may show, with the number of orders in which they may: one where the order matters."""
        if self.game.memory is everything:
            yield from ((kinds, 1) for kinds in product(self.game.kinds, repeat=draws))
            return
        for kinds in combinations_with_replacement(self.game.kinds, draws):
            yield kinds, factorial(draws) // prod(map(factorial, Counter(kinds).values()))

    def _likelihood(self, paper: Paper, rounds: Rounds, kinds: Sequence[str]) -> Fraction:
        """The chance that the next draws are of these kinds, in this order."""
        left, weight = dict(paper), self.game.weight
        gone = [] if self.game.is_put_back else [kind for each in rounds for kind in each]
        for kind in gone:
            left[kind] -= 1
        total = sum(weight(kind) * number for kind, number in left.items())
        ways, of = 1, 1
        for kind in kinds:
            ways *= weight(kind) * left.get(kind, 0)
            if not ways:
                return Fraction(0)
            of *= total
            if not self.game.is_put_back:
                left[kind] -= 1
                total -= weight(kind)
        return Fraction(ways, of)


BLANK, LOST = "-", "?"
"""A card without a valid vote, and one that could not be found, which may have been anybody's."""


def papers_of(cards: int, kinds: Sequence[str]) -> Iterator[dict[str, int]]:
    """Every way in which so many cards can be of these kinds."""
    first, *rest = kinds
    if not rest:
        yield {first: cards}
        return
    for count in range(cards + 1):
        for paper in papers_of(cards - count, rest):
            yield {first: count, **paper}


def wrong_papers(cards: int, kinds: Sequence[str], unlisted: int = 0) -> tuple[Paper, ...]:
    """Every paper on which A did not win, whoever the lost cards and those in no manifest were for."""
    others = [kind for kind in kinds if kind not in ("A", BLANK, LOST)]
    return tuple(
        paper
        for paper in papers_of(cards, kinds)
        if paper["A"] <= max(paper[kind] for kind in others) + paper.get(LOST, 0) + unlisted
    )


def reports(cards: int) -> Iterator[dict[str, int]]:
    """Every report of two choices in which A leads, with blank cards and without."""
    for won in range(1, cards + 1):
        for lost in range(min(won, cards - won + 1)):
            yield {"A": won, "B": lost, BLANK: cards - won - lost}


def voted(report: Mapping[str, int], cards: int) -> tuple[str, ...]:
    """The report as it is typed."""
    said = (f"{choice}={number}" for choice, number in report.items() if choice != BLANK)
    return ("audit", "risk", *said, "--cards", str(cards))

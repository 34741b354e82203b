"""Small ranked elections, and what a plain reading of the definitions says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations
from math import inf

from canvass.audit.elimination import Excluding
from canvass.audit.raire import Difficulty
from canvass.model import Ranking, Rankings
from canvass.tabulation import StandingTally

ABC = ("a", "b", "c")


def elections(choices: Sequence[str], most: int) -> Iterator[Rankings]:
    """Every election of up to so many cards, blank cards among them."""
    every = [r for size in range(len(choices) + 1) for r in permutations(choices, size)]
    for number in range(1, most + 1):
        for picked in combinations_with_replacement(every, number):
            cards = {ranking: picked.count(ranking) for ranking in picked}
            yield Rankings(tuple(choices), cards)


def plain_winners(cards: Mapping[Ranking, int], standing: frozenset[str]) -> set[str]:
    """Who can win, by the definition alone: any choice with the fewest votes may go."""
    if len(standing) == 1:
        return {*standing}
    votes = dict.fromkeys(standing, 0)
    for ranking, count in cards.items():
        first = next((choice for choice in ranking if choice in standing), None)
        if first is not None:
            votes[first] += count
    fewest = min(votes.values())
    return {
        winner
        for choice in standing
        if votes[choice] == fewest
        for winner in plain_winners(cards, standing - {choice})
    }


def other_orders(choices: int, winner: int) -> Iterator[tuple[int, ...]]:
    """Every order of elimination with another last choice."""
    return (order for order in permutations(range(choices)) if order[-1] != winner)


def steps(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Who stands, as a mask, and who goes next, at each step of an order."""
    for place, goes in enumerate(order):
        yield sum(1 << each for each in order[place:]), goes


def hardest_order(rankings: Rankings, winner: str, difficulty: Difficulty) -> float:
    """The difficulty of the best set, by listing every order: the hardest order by its easiest claim."""
    tally = StandingTally(rankings)
    number = len(rankings.choices)

    def easiest(order: Sequence[int]) -> float:
        return min(
            (
                difficulty.of(*claim.votes(tally))
                for standing, goes in steps(order)
                for claim in _claims(number, standing, goes)
            ),
            default=inf,
        )

    return max(easiest(order) for order in other_orders(number, rankings.choices.index(winner)))


def _claims(choices: int, standing: int, goes: int) -> Iterator[Excluding]:
    for other in range(choices):
        if not standing >> other & 1:
            yield Excluding(other, goes)
        elif other != goes:
            yield Excluding(goes, other, standing)

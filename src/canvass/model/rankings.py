"""Ranked ballots: how many cards of a contest have each ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from canvass.errors import OutOfRange, UnknownName

Ranking: TypeAlias = tuple[str, ...]
"""Choices from the first preference down, none twice; empty for a card that ranks nobody."""


def ranking_of(marks: Sequence[str]) -> Ranking:
    """The ranking in these marks, one for each rank, empty where a rank was skipped.

    A skipped rank is passed over, so that later ranks move up; a choice that is ranked again counts at its first place.

    >>> ranking_of(["Ann", "", "Bob", "Ann"])
    ('Ann', 'Bob')
    """
    return tuple(dict.fromkeys(mark for mark in marks if mark))


@dataclass(frozen=True, slots=True)
class Rankings:
    """The distinct rankings of a contest, each with the number of cards that have it; those that rank nobody too."""

    choices: tuple[str, ...]
    cards: Mapping[Ranking, int]

    def __post_init__(self) -> None:
        """Refuse rankings that no card can have, and contests that cannot be counted."""
        if not self.choices or len(set(self.choices)) < len(self.choices):
            raise OutOfRange("a ranked contest lists each of its choices once, and at least one")
        known = {*self.choices}
        for ranking, count in self.cards.items():
            unknown = [choice for choice in ranking if choice not in known]
            if unknown:
                raise UnknownName("choice of the ranked contest", unknown[0], self.choices)
            if len(set(ranking)) < len(ranking) or count < 0:
                raise OutOfRange(
                    f"ranking {', '.join(ranking) or 'of nobody'} on {count} cards: a ranking has each choice at most "
                    "once, and cards are counted from 0"
                )

    @property
    def count(self) -> int:
        """How many cards there are, those that rank nobody too."""
        return sum(self.cards.values())


def borda_marks(ranking: Ranking, choices: int) -> Ranking:
    """The points of a ranking of so many choices, as marks: each choice as often as it has points.

    >>> borda_marks(("a", "b"), 3)
    ('a', 'a', 'b')
    """
    return tuple(
        choice for rank, choice in enumerate(ranking, start=1) for _ in range(choices - rank)
    )

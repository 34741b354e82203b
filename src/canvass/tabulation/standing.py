"""The votes of ranked ballots while some choices stand and the others are eliminated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from canvass.errors import OutOfRange
from canvass.model.rankings import Rankings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CHOICES = 63
"""Sets of choices are the bits of one whole number."""


class StandingTally:
    """Votes of ranked ballots by who stands: each card counts for the first of its ranking that does.

    Sets of choices are bit masks, bit ``i`` for the choice at ``i`` of the rankings' ``choices``. A tally once made
    is kept, for a search asks for the same set in many orders.
    """

    def __init__(self, rankings: Rankings) -> None:
        """Put the rankings into one array; raises OutOfRange for more choices than a mask has bits."""
        if len(rankings.choices) > MOST_CHOICES:
            raise OutOfRange(
                f"{len(rankings.choices)} choices are ranked; at most {MOST_CHOICES} can be counted"
            )
        self.choices = rankings.choices
        self._rankings = rankings
        self._made: dict[int, tuple[int, ...]] = {}

    @property
    def every(self) -> int:
        """The mask of all choices."""
        return (1 << len(self.choices)) - 1

    def mask(self, choices: Iterable[str]) -> int:
        """The mask of these choices."""
        return sum(1 << self.choices.index(choice) for choice in choices)

    def named(self, mask: int) -> tuple[str, ...]:
        """The choices of a mask, as the contest lists them."""
        return tuple(self.choices[place] for place in places(mask))

    def votes(self, standing: int) -> tuple[int, ...]:
        """Votes of every choice while these stand; 0 for those that do not."""
        if standing not in self._made:
            self._made[standing] = self._count(standing)
        return self._made[standing]

    def by_name(self, standing: int) -> Mapping[str, int]:
        """The votes of the choices that stand."""
        votes = self.votes(standing)
        return {self.choices[place]: votes[place] for place in places(standing)}

    def _count(self, standing: int) -> tuple[int, ...]:
        import numpy as np

        table, counts = self._columns
        stands = np.zeros(len(self.choices) + 1, dtype=bool)
        stands[places(standing)] = True
        hits = stands[table]
        top = np.where(hits.any(axis=1), hits.argmax(axis=1), -1)
        first = table[np.arange(len(table)), top]  # the last column stands for nobody
        votes = np.zeros(len(self.choices) + 1, dtype=np.int64)
        np.add.at(votes, first, counts)
        return tuple(map(int, votes[:-1]))

    @cached_property
    def _columns(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """A row for each ranking, filled up with one number beyond all choices, and the cards that have it."""
        import numpy as np

        nobody = len(self.choices)
        number = {choice: place for place, choice in enumerate(self.choices)}
        rows = [ranking for ranking, cards in self._rankings.cards.items() if cards]
        table = np.full((len(rows), nobody + 1), nobody, dtype=np.int64)
        for row, ranking in enumerate(rows):
            table[row, : len(ranking)] = [number[choice] for choice in ranking]
        counts = [cards for cards in self._rankings.cards.values() if cards]
        return table, np.array(counts, dtype=np.int64)


def places(mask: int) -> Sequence[int]:
    """The places of the bits of a mask, ascending.

    >>> places(0b1101)
    [0, 2, 3]
    """
    return [place for place in range(mask.bit_length()) if mask >> place & 1]

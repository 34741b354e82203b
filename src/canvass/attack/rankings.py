"""Rankings made up below the reported first preferences, so that they elect who was announced."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from canvass.attack.ways import ByRanks, Ways
from canvass.audit.terms.ranks import Ranks
from canvass.errors import OutOfRange
from canvass.tamper.divide import Integers

MOST_RANKS = 10
"""Ranks of a ballot, as San Francisco's since 2019."""
GOES_ON = 0.75
"""Chance that a voter who has used a rank uses the next one too."""
SKIPPED, SEVERAL = 0.02, 0.01
"""Shares of the cards with two ranks or more that leave the second one empty, or mark two choices at it."""
KINSHIP = 1.0
"""Spread of how much voters of one choice like another, on the scale of log odds."""
TILTS = ((0.0, 1), (0.5, 1), (1.0, 1), (2.0, 1), (4.0, 1), (8.0, 2), (40.0, 2))
"""How much more than by chance others like the announced winner, and the fewest ranks used; tried in this order."""


def ranked_votes(
    first: Integers, choices: Sequence[str], winner: str, method: ByRanks, draw: np.random.Generator
) -> tuple[Ways, Integers]:
    """The ways to rank, and the number of the way on each card, where these are the first preferences.

    Who ranks on, and whom, is drawn: every rank after the first is used with a chance, choices that are liked more
    stand higher, and a few cards skip the second rank or mark two choices at it. Where that elects another, more and
    more voters rank the winner second. Raises OutOfRange where the winner is not elected even so.
    """
    cards = np.flatnonzero(first >= 0)
    drawn = _Drawn.of(first[cards], len(choices), draw)
    for tilt, fewest in TILTS:
        marked = drawn.marks(choices, choices.index(winner), tilt, fewest)
        distinct = {ranks: number for number, ranks in enumerate(dict.fromkeys(marked))}
        ways = Ways.by_ranks(choices, tuple(distinct), method)
        on = first.copy()
        on[cards] = [distinct[ranks] for ranks in marked]
        if ways.elected(on) == (winner,):
            return ways, on
    votes = int((first == choices.index(winner)).sum())
    raise OutOfRange(
        f"no rankings were found below these first preferences ({votes:,} are its own) that elect {winner!r} by "
        f"the rule {method.RULE}: correct winner or votes in the file of contests"
    )


class _Drawn:
    """What chance decides of the cards of a contest, once for every tilt."""

    def __init__(
        self, first: Integers, liking: np.ndarray, ranks: Integers, odd: np.ndarray
    ) -> None:
        self._first, self._liking, self._ranks, self._odd = first, liking, ranks, odd

    @classmethod
    def of(cls, first: Integers, choices: int, draw: np.random.Generator) -> _Drawn:
        """Of each card how much it likes each choice, how many ranks it uses, and whether it is marked oddly."""
        kin = draw.normal(0.0, KINSHIP, (choices, choices))
        popular = np.log(1 + np.bincount(first, minlength=choices)) / 2
        liking = kin[first] + popular + draw.gumbel(size=(first.size, choices))
        most = min(choices, MOST_RANKS)
        goes_on = draw.random((first.size, max(most - 1, 1))) < GOES_ON
        ranks = 1 + np.cumprod(goes_on, axis=1).sum(axis=1)
        return cls(first, liking, np.minimum(ranks, most), draw.random(first.size))

    def marks(self, choices: Sequence[str], winner: int, tilt: float, fewest: int) -> list[Ranks]:
        """The marks on each card."""
        liking = self._liking.copy()
        liking[:, winner] += tilt
        liking[np.arange(self._first.size), self._first] = np.inf
        order = np.argsort(-liking, axis=1, kind="stable").tolist()
        return [
            _marked(choices, each[:ranks], odd)
            for each, ranks, odd in zip(
                order, self._ranks.clip(fewest).tolist(), self._odd.tolist(), strict=True
            )
        ]


def _marked(choices: Sequence[str], order: list[int], odd: float) -> Ranks:
    """The marks of one card by rank; ``odd`` says whether the second rank is skipped, or has two choices."""
    ranks = [(choices[each],) for each in order]
    if odd < SKIPPED and 1 < len(ranks) < min(len(choices), MOST_RANKS):
        return (ranks[0], (), *ranks[1:])
    if SKIPPED <= odd < SKIPPED + SEVERAL and len(ranks) > 2:
        both = tuple(choices[each] for each in sorted(order[1:3]))
        return (ranks[0], both, *ranks[3:])
    return tuple(ranks)

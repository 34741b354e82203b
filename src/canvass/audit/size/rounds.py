"""Several rounds ahead: how far an audit gets in each, and what it comes to on average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canvass.audit.pair import require_chance
from canvass.audit.rounds import Schedule
from canvass.audit.size.simulated import Ends
from canvass.audit.stopping_draw import StoppingDraw
from canvass.errors import OutOfRange

Ended = Callable[[int], float]
"""Chance that the audit has ended after so many draws."""


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """A round: the draws by its end, those it adds, and the chances to reach it and to confirm by its end."""

    draws: int
    added: int
    reached: float
    confirmed: float


@dataclass(frozen=True, slots=True)
class RoundsAhead:
    """Rounds in order; ``open_after`` is the chance that none of them confirms and a full hand count follows.

    ``mean_draws`` are those of the rounds alone, ``mean_with_hand_count`` those with the cards of that count.
    """

    rounds: tuple[RoundAhead, ...]
    open_after: float
    mean_draws: float
    mean_with_hand_count: float

    @property
    def mean_rounds(self) -> float:
        """Rounds on average."""
        return sum(each.reached for each in self.rounds)

    def mean_cost(self, each_draw: float, each_round: float) -> float:
        """Draws and rounds at these costs, on average, without a full hand count."""
        return self.mean_draws * each_draw + self.mean_rounds * each_round


def rounds_ahead(ended: Ended, ends_of_rounds: Sequence[int], population: int) -> RoundsAhead:
    """What rounds that end at these draws come to; each measures its cards in the order of the draw.

    >>> found = rounds_ahead(lambda draws: min(draws / 400, 1), (100, 200, 400), 1000)
    >>> [each.confirmed for each in found.rounds], found.mean_draws
    ([0.25, 0.5, 1.0], 275.0)
    """
    Schedule(tuple(ends_of_rounds))
    if ends_of_rounds[-1] > population:
        raise OutOfRange(f"a round ends at {ends_of_rounds[-1]} of {population} cards")
    rounds: list[RoundAhead] = []
    before, confirmed = 0, 0.0
    for draws in ends_of_rounds:
        reached, confirmed = 1.0 - confirmed, max(ended(draws), confirmed)
        rounds.append(RoundAhead(draws, draws - before, reached, confirmed))
        before = draws
    mean = sum(each.reached * each.added for each in rounds)
    return RoundsAhead(
        rounds=tuple(rounds),
        open_after=1.0 - confirmed,
        mean_draws=mean,
        mean_with_hand_count=mean + (1.0 - confirmed) * (population - before),
    )


def equal_chances(
    ends: Ends | StoppingDraw, chance: float, rounds: int, population: int
) -> tuple[int, ...]:
    """Ends of rounds each of which confirms with this chance if it is reached, at most all cards.

    The second of three rounds at 90 percent ends where 99 percent of all audits have.
    """
    require_chance("chance that a round confirms", chance)
    found: list[int] = []
    for number in range(1, rounds + 1):
        quantile = ends.quantile(1 - (1 - chance) ** number)
        draws = quantile if isinstance(quantile, int) else quantile.draws
        if found and draws <= found[-1]:
            break
        found.append(min(draws, population))
        if draws >= population:
            break
    return tuple(found)

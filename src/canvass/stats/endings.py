"""When does a sequential test end? Simulated, each replication only as far as it takes to decide it."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.decks import Stack
from canvass.stats.draws import BoolArray, IntArray
from canvass.stats.martingale import go_on
from canvass.stats.null import Null
from canvass.stats.past import Bet
from canvass.stats.ranges import require_risk_limit
from canvass.stats.standing import START, Standing
from canvass.stats.streams import stream

ROWS = 1024
"""Audits carried on together; they share a stream of random numbers."""
FIRST_STRETCH, LONGEST_STRETCH = 64, 4096
CELLS = 2**17
"""Draws of all audits worked on at a time, so that they stay in the processor's cache."""


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """What a test would refute, its bet, and the risk limit at which it confirms."""

    null: Null
    bet: Bet
    risk_limit: float

    def __post_init__(self) -> None:
        """Refuse a risk limit that is not a chance."""
        require_risk_limit(self.risk_limit)


@dataclass(frozen=True, slots=True, eq=False)
class Endings:
    """For each simulated audit the draw at which it ended, and whether it confirmed there.

    One that did not confirm has drawn all that it was allowed to.
    """

    draws: IntArray
    is_confirmed: BoolArray


class TooManyDraws(OutOfRange):
    """Simulated audits that together take more draws than were allowed."""


def simulated_endings(
    test: SequentialTest,
    stack: Stack,
    replications: int,
    seed: str,
    most: int | None = None,
    budget: int | None = None,
    standing: Standing = START,
) -> Endings:
    """When the test ends in each of so many audits of this stack; the same seed gives the same numbers.

    An audit that has not confirmed after ``most`` draws, or no longer can, ends without; ``most`` is the size of
    the stack unless given. With a ``standing``, that of one test which has begun and not confirmed, the stack is
    what is left to draw from, and draws are counted from where it stands.

    Raises TooManyDraws once all audits together have taken more than ``budget``.
    """
    if replications < 1 or stack.size < 1:
        raise OutOfRange(f"cannot simulate {replications} audits of {stack.size} cards or batches")
    limit = stack.size if most is None else most
    if test.null.size is not None and limit > stack.size:
        raise OutOfRange(f"cannot draw {limit} of {stack.size} without replacement")
    groups: list[Endings] = []
    for first in range(0, replications, ROWS):
        random, audits = stream(seed, "endings", first), min(ROWS, replications - first)
        left = None if budget is None else budget - sum(int(g.draws.sum()) for g in groups)
        begun = standing.repeated(audits) if standing.drawn else standing
        groups.append(_group(test, stack, begun, random, audits, limit, left))
    return Endings(
        np.concatenate([group.draws for group in groups]),
        np.concatenate([group.is_confirmed for group in groups]),
    )


def _group(
    test: SequentialTest,
    stack: Stack,
    standing: Standing,
    random: np.random.Generator,
    audits: int,
    most: int,
    budget: int | None,
) -> Endings:
    """Audits in stretches that double; those that are decided are dropped."""
    deck = stack.decks(random, audits, replacement=test.null.size is None)
    draws, is_confirmed = np.full(audits, most), np.zeros(audits, np.bool_)
    begun, still, decided = standing.drawn, np.arange(audits), np.zeros(audits, np.bool_)
    while still.size and standing.drawn - begun < most:
        first = standing.drawn - begun
        if budget is not None and int(draws[decided].sum()) + still.size * first > budget:
            raise TooManyDraws(f"{audits} simulated audits take more than {budget:,} draws")
        stretch = deck.deal(min(stretch_length(first, still.size), most - first))
        path, standing = go_on(standing, stretch, test.null, test.bet)
        reached = path >= -log(test.risk_limit)
        confirms = reached.any(axis=1)
        draws[still[confirms]] = first + 1 + reached[confirms].argmax(axis=1)
        is_confirmed[still[confirms]] = True
        goes_on = ~confirms & ~np.isneginf(path[:, -1])
        if not goes_on.all():
            deck.keep(goes_on)
            decided[still[~goes_on]] = True
            standing, still = standing.of(goes_on), still[goes_on]
    return Endings(draws, is_confirmed)


def stretch_length(drawn: int, audits: int) -> int:
    """Draws in the next stretch."""
    return min(max(drawn, FIRST_STRETCH), LONGEST_STRETCH, max(CELLS // audits, FIRST_STRETCH))

"""Results against polls: whether the state stands out from all others by how far its polls were off."""

from __future__ import annotations

from statistics import NormalDist

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.detection import Chance, NoChance, Says
from canvass.attack.world import Runs, World
from canvass.forensics.polls import STANDS_OUT


def _polls(world: World, _: Runs) -> Told:
    """The chance that the error lies beyond the limits, where errors are normal with the spread of the other states.

    A change moves the result, and not the polls: the error moves as far as the margin.
    """
    if world.poll_spread is None:
        return without(NoChance.NO_POLLS)
    moved = world.margin_shift / world.poll_spread
    return Told(Chance(_beyond(moved)), Chance(_beyond(0.0)), details=(("spreads", moved),))


def _beyond(moved: float) -> float:
    """The chance that a normal number about ``moved`` is farther than the limit from 0."""
    law = NormalDist(moved)
    return law.cdf(-STANDS_OUT) + 1 - law.cdf(STANDS_OUT)


POLLS = Check("polls", Says.ASKS_FOR_MORE, needs_paper=False, ask=_polls)

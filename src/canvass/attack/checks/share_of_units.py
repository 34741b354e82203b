"""An audit of three units in a hundred, drawn at random and counted by hand; it stops there whatever it finds."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb

import numpy as np

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.detection import CardsToRead, Chance, NoChance, Says
from canvass.attack.world import Runs, World
from canvass.audit.fixed_percentage import FixedDraw, HowDrawn
from canvass.audit.workload import Task
from canvass.tamper.divide import Integers

SHARE = Fraction(3, 100)
ALLOWED = 20
"""Votes of margin that a unit may be off before it is told, where small differences are passed over."""


def touched(units: int, altered: int, drawn: int) -> float:
    """The chance that a draw without replacement holds at least one of the altered units (hypergeometric).

    >>> touched(10, 2, 3)
    0.5333333
    """
    return 1 - comb(units - altered, drawn) / comb(units, drawn)


def told(errors: Integers, allowed: int) -> int:
    """Units whose count by hand differs from the report by more votes of margin than are allowed."""
    return int((np.abs(errors) > allowed).sum())


def _units(world: World, _runs: Runs, allowed: int) -> Told:
    if world.units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    known = world.units
    rule = FixedDraw(SHARE, len(known.units), HowDrawn.BATCHES_AT_RANDOM)
    chances = [
        Chance(
            touched(
                rule.population,
                told(known.margin_errors(is_changed=is_changed), allowed),
                rule.sample_size,
            )
        )
        for is_changed in (True, False)
    ]
    mean = float(known.cards.mean() * rule.sample_size)
    return Told(
        chances[0], chances[1], CardsToRead(mean, _nine_in_ten(known.cards, rule.sample_size))
    )


def _nine_in_ten(cards: Integers, drawn: int) -> float:
    """Cards in the units drawn, by the normal law of a sum of draws without replacement."""
    n = cards.size
    variance = drawn * float(cards.var()) * (n - drawn) / max(n - 1, 1)
    return float(cards.mean() * drawn + 1.2815515655446004 * variance**0.5)


ANY_DIFFERENCE = Check(
    "share_of_units",
    Says.NAMES_THE_PLACE,
    needs_paper=True,
    ask=partial(_units, allowed=0),
    task=Task.COUNT,
)
LARGE_DIFFERENCE = Check(
    "share_of_units_large",
    Says.NAMES_THE_PLACE,
    needs_paper=True,
    ask=partial(_units, allowed=ALLOWED),
    task=Task.COUNT,
)

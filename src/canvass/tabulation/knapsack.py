"""The cheapest set of units that reaches a target: one optimum, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from canvass.tabulation.bundles import Group
from canvass.tabulation.targets import Target

Best: TypeAlias = tuple[int, int, tuple[str, ...]]
"""Votes, number of units, units in alphabetical order: sets compare by these, in this order.

Adding the same units to two sets keeps their order, so a best set is made of best parts (Bellman 1957).
"""

NOTHING: Best = (0, 0, ())


def added(best: Best, votes: int, units: tuple[str, ...]) -> Best:
    """A set with further units and what they take."""
    return best[0] + votes, best[1] + len(units), tuple(sorted(best[2] + units))


def minimal_flip_set(groups: Iterable[Group], target: Target) -> Best | None:
    """The set that takes the fewest votes, by a knapsack over groups; None where no set reaches the target.

    Among sets that take equally many: fewer units, then alphabetical order. Kept for every number of electors
    gained, up to the target; an "at least" target counts any more as the target itself.
    """
    if target.is_met:
        return NOTHING
    best: dict[int, Best] = {0: NOTHING}
    for group in groups:
        before = dict(best)
        for bundle in group:
            for gained, chosen in before.items():
                reached = gained + bundle.electors
                if target.is_exact and reached > target.electors:
                    continue
                key = min(reached, target.electors)
                candidate = added(chosen, bundle.votes, bundle.units)
                if key not in best or candidate < best[key]:
                    best[key] = candidate
    return best.get(target.electors)

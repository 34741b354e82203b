"""The k cheapest sets of units that reach a target and have nothing to spare."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

from canvass.errors import OutOfRange
from canvass.tabulation.bundles import Bundle, Group
from canvass.tabulation.knapsack import NOTHING, Best, added
from canvass.tabulation.targets import Target


@dataclass(frozen=True, slots=True)
class _Item:
    """A bundle and the number of its group."""

    bundle: Bundle
    group: int


@dataclass(frozen=True, slots=True)
class _Partial:
    """A set on its way: what is chosen, which items are still to be looked at, what is still missing."""

    chosen: tuple[_Item, ...]
    spent: Best
    following: int
    missing: int


def k_best_minimal_sets(
    groups: Iterable[Group], target: Target, k: int
) -> tuple[tuple[Bundle, ...], ...]:
    """The k cheapest inclusion-minimal sets that reach the target, cheapest first; fewer if there are fewer.

    No unit of such a set can be left out (a split state's only by what flips without it). Ties as in
    ``minimal_flip_set``. Raises OutOfRange for k below 1.
    """
    if k < 1:
        raise OutOfRange(f"the number of sets must be at least 1, found {k}")
    if target.is_met:
        return ((),)
    return tuple(islice(_in_order(_items(groups), target), k))


def _items(groups: Iterable[Group]) -> list[_Item]:
    """Every bundle; those whose loss costs most electors first.

    In this order the last item of a set is the one that it could best do without. A set grows only while it
    misses the target, so a set of ordinary units is minimal as soon as it reaches it.
    """
    items = [_Item(bundle, at) for at, group in enumerate(groups) for bundle in group]
    return sorted(items, key=lambda item: (-item.bundle.least_drop, item.bundle.units))


def _in_order(items: Sequence[_Item], target: Target) -> Iterator[tuple[Bundle, ...]]:
    """Minimal sets by cost: best-first search over "with this item" and "without it" (Lawler 1972).

    The heap holds partial sets by the cost of their cheapest completion, known in advance, so only sets that
    can still reach the target are opened and the first to come out is the next best.
    """
    cheapest = _completions(items, target)
    number = count()
    start = _Partial((), NOTHING, 0, target.electors)
    heap: list[tuple[Best, int, _Partial]] = []

    def push(partial: _Partial) -> None:
        rest = cheapest[partial.following].get(partial.missing)
        if rest is not None:
            heapq.heappush(heap, (added(partial.spent, rest[0], rest[2]), next(number), partial))

    push(start)
    while heap:
        partial = heapq.heappop(heap)[2]
        if partial.missing == 0:
            if _is_minimal(partial.chosen, target):
                yield tuple(item.bundle for item in partial.chosen)
            continue
        item = items[partial.following]
        push(_Partial(partial.chosen, partial.spent, partial.following + 1, partial.missing))
        if all(item.group != other.group for other in partial.chosen):
            push(
                _Partial(
                    (*partial.chosen, item),
                    added(partial.spent, item.bundle.votes, item.bundle.units),
                    partial.following + 1,
                    _still_missing(partial.missing, item.bundle, target),
                )
            )


def _completions(items: Sequence[_Item], target: Target) -> list[dict[int, Best]]:
    """For each place in the items and each number of electors missing, the cheapest of the items from there on.

    It may take two bundles of one state, which a set may not: it never costs more than what is possible.
    """
    cheapest: list[dict[int, Best]] = [{0: NOTHING}]
    for item in reversed(items):
        without = cheapest[-1]
        best = dict(without)
        for missing in range(1, target.electors + 1):
            rest = without.get(_still_missing(missing, item.bundle, target))
            if rest is not None:
                candidate = added(rest, item.bundle.votes, item.bundle.units)
                best[missing] = min(best.get(missing, candidate), candidate)
        cheapest.append(best)
    return cheapest[::-1]


def _still_missing(missing: int, bundle: Bundle, target: Target) -> int:
    """Electors missing after the bundle; below 0 only where an exact target is overshot."""
    left = missing - bundle.electors
    return left if target.is_exact else max(0, left)


def _is_minimal(chosen: Sequence[_Item], target: Target) -> bool:
    gained = sum(item.bundle.electors for item in chosen)
    return not any(target.is_met_by(gained - item.bundle.least_drop) for item in chosen)

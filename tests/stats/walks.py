"""Plain twins: walks step by step with dictionaries of exact fractions, for small cases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

State = dict[int, Fraction]
Success = Callable[[int, int], Fraction]
"""``success(drawn, count)``: the chance that the next draw is a success."""


def crossing(line: list[int], success: Success) -> list[Fraction]:
    """Probability that the count first reaches ``line[n]`` at draw n = 1, 2, ..., one draw at a time."""
    state: State = {0: Fraction(1)}
    ends = []
    for drawn in range(len(line) - 1):
        after: State = defaultdict(Fraction)
        for count, chance in state.items():
            won = success(drawn, count)
            after[count + 1] += chance * won
            after[count] += chance * (1 - won)
        ends.append(sum((c for k, c in after.items() if k >= line[drawn + 1]), Fraction(0)))
        state = {k: c for k, c in after.items() if k < line[drawn + 1] and c}
    return ends


def independent(share: Fraction) -> Success:
    """Draws with replacement."""
    return lambda _drawn, _count: share


def urn(successes: int, failures: int) -> Success:
    """Draws without replacement."""
    return lambda drawn, count: Fraction(successes - count, successes + failures - drawn)


def rounds_tail(
    sizes: list[int], boundaries: list[int | None], share: Fraction
) -> list[dict[int, Fraction]]:
    """For each round the chance of every count among walks that no boundary before has ended."""
    state: State = {0: Fraction(1)}
    found = []
    for added, boundary in zip(sizes, boundaries, strict=True):
        for _ in range(added):
            after: State = defaultdict(Fraction)
            for count, chance in state.items():
                after[count + 1] += chance * share
                after[count] += chance * (1 - share)
            state = dict(after)
        found.append(state)
        state = {k: c for k, c in state.items() if boundary is None or k < boundary}
    return found


def tail(chances: State, count: int) -> Fraction:
    """The chance of this count or more."""
    return sum((c for k, c in chances.items() if k >= count), Fraction(0))

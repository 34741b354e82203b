"""Rivest's sampler of 2011, which Colorado's audit software uses: SHA-256 of "seed,counter"."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count as counting
from itertools import islice

from canvass.errors import OutOfRange
from canvass.stats.tickets.seed import seed_bytes


def picks(seed: str, low: int, high: int, count: int) -> list[int]:
    """Whole numbers from ``low`` to ``high``, both included, drawn with replacement.

    >>> picks("3546311556112163624615351222", 1, 876, 5)
    [740, 180, 264, 789, 238]
    """
    if count < 0:
        raise OutOfRange(f"the number of picks must be 0 or more, found {count}")
    return list(islice(_picks(seed, low, high), count))


def distinct_picks(seed: str, low: int, high: int, count: int) -> list[int]:
    """The first ``count`` different picks; a repeated pick is passed over and uses up its counter."""
    if not 0 <= count <= high - low + 1:
        raise OutOfRange(f"cannot pick {count} different numbers from {low} to {high}")
    found: dict[int, None] = {}
    numbers = _picks(seed, low, high)
    while len(found) < count:
        found.setdefault(next(numbers))
    return list(found)


def _picks(seed: str, low: int, high: int) -> Iterator[int]:
    if low > high:
        raise OutOfRange(f"there is no number from {low} to {high}")
    start = seed_bytes(seed) + b","
    size = high - low + 1
    for counter in counting(1):
        yield low + int.from_bytes(sha256(start + b"%d" % counter).digest()) % size

"""The SHA-256 stream of statlab/cryptorandom, as SHANGRLA and the Michigan pilots of 2018 used it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from canvass.errors import OutOfRange
from canvass.stats.tickets.seed import seed_bytes

_BITS = 256


def blocks(seed: str) -> Iterator[int]:
    """The 256-bit numbers of the seed's stream, without end: hash of "seed," and 0, 1, 2, ... zero bytes.

    SHANGRLA gives block i, counted from 0, to the i-th card of its list as its ticket.
    """
    state = sha256(seed_bytes(seed) + b",")
    while True:
        yield int.from_bytes(state.digest())
        state.update(b"\0")


class Stream:
    """Random whole numbers from one seed; like a dice cup, it goes on where it stopped.

    Bits left over from one number serve the next, so an audit that drew from two strata with one stream is
    replayed only by the same calls in the same order.
    """

    def __init__(self, seed: str) -> None:
        self._blocks = blocks(seed)
        self._pool = next(self._blocks)
        self._held = _BITS
        self.blocks_used = 1
        """Blocks of the seed's stream taken so far: what some programs publish as the state of their generator."""

    def randint(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high`` - 1.

        >>> stream = Stream("12345678901234567890")
        >>> [stream.randint(0, 5) for _ in range(3)]
        [3, 2, 4]
        """
        size = high - low
        if size < 1:
            raise OutOfRange(f"there is no whole number from {low} to below {high}")
        value = self._take((size - 1).bit_length())
        while value >= size:
            value = self._take((size - 1).bit_length())
        return low + value

    def sample_by_index(self, size: int, count: int) -> list[int]:
        """``count`` different numbers from 1 to ``size``: each is taken out and the last put in its place."""
        if not 0 <= count <= size:
            raise OutOfRange(f"cannot sample {count} of {size} entries without replacement")
        moved: dict[int, int] = {}
        sample = []
        for last in range(size, size - count, -1):
            taken = self.randint(1, last + 1)
            sample.append(moved.get(taken, taken))
            moved[taken] = moved.get(last, last)
        return sample

    def random_sample(self, size: int, count: int) -> list[int]:
        """The same with labels that start at 0."""
        return [label - 1 for label in self.sample_by_index(size, count)]

    def _take(self, bits: int) -> int:
        while self._held < bits:
            self._pool |= next(self._blocks) << self._held
            self._held += _BITS
            self.blocks_used += 1
        taken = self._pool & ((1 << bits) - 1)
        self._pool >>= bits
        self._held -= bits
        return taken

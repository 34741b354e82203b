"""A tree of digests over many leaves, so that any one leaf can be shown to be among those committed.

The tree is that of RFC 6962, section 2.1: a leaf is SHA-256 of a zero byte and its data, a node SHA-256 of a
one byte and its two children (so no node passes for a leaf), and a node without a neighbour moves up as it is
(so no leaf is counted twice).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from canvass.errors import OutOfRange

LEAF = b"\x00"
NODE = b"\x01"
SIZE = 32


def leaf_digest(data: bytes) -> bytes:
    """The digest of one leaf."""
    return sha256(LEAF + data).digest()


@dataclass(frozen=True, slots=True)
class MerkleTree:
    """Every level of the tree from the leaves to the root, each the digests of its nodes end to end."""

    levels: tuple[bytes, ...] = field(repr=False)

    @classmethod
    def of(cls, leaves: Iterable[bytes]) -> MerkleTree:
        """The tree over these leaf digests, in their order. Raises OutOfRange where there is none."""
        level = b"".join(leaves)
        if not level:
            raise OutOfRange("a tree needs at least one leaf; found none")
        levels = [level]
        while len(level) > SIZE:
            level = b"".join(_parents(level))
            levels.append(level)
        return cls(tuple(levels))

    @property
    def count(self) -> int:
        """How many leaves there are."""
        return len(self.levels[0]) // SIZE

    @property
    def root(self) -> bytes:
        """The digest that stands for all leaves and their order."""
        return self.levels[-1]

    def path(self, index: int) -> tuple[bytes, ...]:
        """The digests that lead from a leaf (the first has index 0) to the root, from the leaf upward."""
        if not 0 <= index < self.count:
            raise OutOfRange(f"leaf {index}: the tree has leaves 0 to {self.count - 1}")
        steps = []
        for level in self.levels[:-1]:
            if step := _node(level, index ^ 1):
                steps.append(step)
            index >>= 1
        return tuple(steps)


def root_from(leaf: bytes, index: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root that this path leads to from a leaf in a tree of ``count`` leaves; None where it cannot be one."""
    if not 0 <= index < count:
        return None
    digest, last, steps = leaf, count - 1, iter(path)
    while last:
        if index ^ 1 <= last:
            beside = next(steps, None)
            if beside is None:
                return None
            digest = _above(beside, digest) if index & 1 else _above(digest, beside)
        index, last = index >> 1, last >> 1
    return digest if next(steps, None) is None else None


def _parents(level: bytes) -> Iterator[bytes]:
    whole = len(level) - len(level) % (2 * SIZE)
    for start in range(0, whole, 2 * SIZE):
        yield sha256(NODE + level[start : start + 2 * SIZE]).digest()
    if whole < len(level):
        yield level[whole:]


def _node(level: bytes, place: int) -> bytes:
    return level[place * SIZE : (place + 1) * SIZE]


@lru_cache(maxsize=1 << 14)
def _above(left: bytes, right: bytes) -> bytes:
    """The digest of the node over these two.

    The paths of neighbouring leaves end alike. A digest that was computed is found again by both of its nodes whole:
    one changed bit, and it is computed anew.
    """
    return sha256(NODE + left + right).digest()

"""Draws of votingworks/arlo: ballots by consistent_sampler. (Its batches come from numpy, without a promise.)

Arlo hashes what Python prints for a tuple, ``('batch 1', 7)``. That text is written here by the rule, not by
the interpreter, because an interpreter, or a library's own string type, may print it otherwise.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias, TypeVar

from canvass.errors import BadFrame, OutOfRange
from canvass.stats.tickets import consistent

BatchKey: TypeAlias = str | tuple[str, ...]
"""A batch's name, or its jurisdiction and name."""
Key = TypeVar("Key", bound=BatchKey)

SHOWN_DIGITS = 18
_UNPRINTED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})


@dataclass(frozen=True, slots=True)
class BallotDraw:
    """One ballot drawn: its place in a batch, the ticket as Arlo shows it, and which drawing of it this is."""

    ticket: str
    batch: BatchKey
    position: int
    generation: int


def ballot_draws(
    seed: str, batches: Mapping[Key, int], count: int, *, replacement: bool = True
) -> list[BallotDraw]:
    """The first ``count`` ballots drawn from batches of the given sizes, in the order of their tickets."""
    ballots = dict(_ballots(batches))
    if count < 0 or not (replacement or count <= len(ballots)) or (count and not ballots):
        raise OutOfRange(f"cannot draw {count} of {len(ballots)} ballots")
    drawn = islice(consistent.sampler(seed, ballots, replacement=replacement), count)
    return [
        BallotDraw(each.shown(SHOWN_DIGITS), *ballots[each.id], each.generation) for each in drawn
    ]


def ballot_id(batch: BatchKey, position: int) -> str:
    """The text that Arlo hashes for a ballot.

    >>> print(ballot_id(("Park County", "St. Mary's"), 12))
    (('Park County', "St. Mary's"), 12)
    """
    return f"({batch_id(batch)}, {position})"


def batch_id(batch: BatchKey) -> str:
    """The text that Arlo hashes for a batch."""
    if isinstance(batch, str):
        return _quoted(batch)
    parts = ", ".join(map(_quoted, batch))
    return f"({parts},)" if len(batch) == 1 else f"({parts})"


def _ballots(batches: Mapping[Key, int]) -> Iterator[tuple[str, tuple[Key, int]]]:
    for batch, size in batches.items():
        if size < 0:
            raise BadFrame(f"batch {batch!r} has {size} ballots")
        for position in range(1, size + 1):
            yield ballot_id(batch, position), (batch, position)


def _quoted(text: str) -> str:
    """A text between quotes as Python prints it: single quotes, unless it has those and no double ones."""
    strange = next((c for c in text if c != " " and unicodedata.category(c) in _UNPRINTED), None)
    if strange is not None:
        raise BadFrame(
            f"the name {text!r} holds U+{ord(strange):04X}, which versions of Python print differently: "
            "an Arlo ticket of it cannot be replayed"
        )
    quote = '"' if "'" in text and '"' not in text else "'"
    return quote + text.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote

"""A shard of a table: which of its checks one process computes, so that many processes share the work."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from canvass.errors import OutOfRange
from canvass.stats.netstring import netstrings

_WRITTEN = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Shard:
    """One of so many shards; each check of a table is in exactly one.

    Which one follows from the names of state, scenario and check alone, so that no list is kept. The random numbers
    of a check follow from the same names: a check has the same result in whichever shard it is.
    """

    number: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        """Refuse a number beyond the count."""
        if not 1 <= self.number <= self.of:
            raise OutOfRange(
                f"shard {self.number}/{self.of}: there are shards 1 to {self.of}; name one of them"
                if self.of
                else "shard of none: write the shard's number and how many there are, as in 17/400"
            )

    def has(self, state: str, scenario: str, check: str) -> bool:
        """Whether this check of a scenario in a state belongs to the shard."""
        named = sha256(netstrings((state, scenario, check))).digest()
        return int.from_bytes(named) % self.of == self.number - 1


WHOLE = Shard()


def shard_in(text: str) -> Shard:
    """The shard that is written as 17/400. Raises OutOfRange for anything else.

    >>> shard_in("17/400")
    Shard(number=17, of=400)
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise OutOfRange(
            f"{text!r} names no shard: write its number and how many there are, as in 17/400"
        )
    return Shard(int(found[1]), int(found[2]))

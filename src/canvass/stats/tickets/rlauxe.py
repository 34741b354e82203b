"""Tickets of JohnLCaron/rlauxe: HMAC-SHA256 of a counter under a 64-bit seed; for replay only.

The seed is a 64-bit number there, so a seed of 20 dice does not fit; its sign is lost.
"""

from __future__ import annotations

import hmac
import re

from canvass.errors import BadSeed, OutOfRange
from canvass.stats.tickets.seed import seed_bytes

_LARGEST = 2**63 - 1


def tickets(seed: str, count: int) -> list[int]:
    """The tickets of entries 1, 2, ..., ``count`` of a list.

    >>> tickets("12356667890", 2)
    [2162838201838997350, 1877977716795467676]
    """
    if not 0 <= count < 2**31:
        raise OutOfRange(f"the number of tickets must be from 0 to 2147483647, found {count}")
    key = abs(_number(seed)).to_bytes(8)
    return [_ticket(key, index) for index in range(1, count + 1)]


def _ticket(key: bytes, index: int) -> int:
    digest = hmac.digest(key, index.to_bytes(4), "sha256")
    return abs(int.from_bytes(digest[-8:], signed=True))


def _number(seed: str) -> int:
    seed_bytes(seed)
    if not re.fullmatch(r"0|-?[1-9][0-9]*", seed):
        raise BadSeed(f"the seed {seed!r} is not a whole number without leading zeros")
    if abs(int(seed)) > _LARGEST:
        raise BadSeed(f"the seed {seed} does not fit in 64 bits, and this scheme has no wider ones")
    return int(seed)

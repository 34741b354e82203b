"""canvass-ticket-v1: SHA-256 over netstrings and whole numbers, nothing else (docs/tickets.md).

A ticket is the hash of a seed, a purpose and a list of texts. It depends on no language, no floating point
number and no order of a list. Entries are *ordered* by the ticket of their own id; the places of *draws* come
from tickets of the counter 1, 2, 3, ...
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate, islice
from itertools import count as counting
from math import lcm

import numpy as np
from numpy.typing import NDArray

from canvass.errors import BadFrame, OutOfRange
from canvass.stats.netstring import netstrings
from canvass.stats.tickets.seed import seed_bytes

SCHEME = "canvass-ticket-v1"
_BITS = 256
_LEADING = np.dtype(">u8")
_WORDS = sha256().digest_size // _LEADING.itemsize


def preimage(seed: str, purpose: str, *fields: str) -> bytes:
    """The bytes that are hashed: scheme, seed, purpose and fields, each as a netstring.

    >>> preimage("12345678901234567890", "order", "card", "A-1")
    b'17:canvass-ticket-v1,20:12345678901234567890,5:order,4:card,3:A-1,'
    """
    seed_bytes(seed)
    return netstrings((SCHEME, seed, purpose, *fields))


def ticket(seed: str, purpose: str, *fields: str) -> str:
    """The ticket as 64 hex digits; their order as text is their order as numbers.

    >>> ticket("12345678901234567890", "order", "card", "A-1")
    'c7c58a8a573bbe8a0988215a7bf8d31e07eb8223d6f5149b4c951024ce5a0473'
    """
    return sha256(preimage(seed, purpose, *fields)).hexdigest()


def order_tickets(seed: str, kind: str, ids: Iterable[Sequence[str]]) -> list[str]:
    """The ticket by which each entry of a kind, "card" or "batch", is ordered; ids are lists of their parts."""
    start = preimage(seed, "order", kind)
    return [sha256(start + netstrings(parts)).hexdigest() for parts in ids]


@dataclass(frozen=True, slots=True)
class Run:
    """Entries in a row, their ids encoded: each is ``shared`` followed by one of ``endings``."""

    shared: bytes
    endings: Sequence[bytes]


def leading_bits(seed: str, kind: str, runs: Iterable[Run]) -> NDArray[np.uint64]:
    """The first 64 bits of every entry's "order" ticket, in the order in which the entries come.

    Eight bytes an entry are enough to find the smallest tickets; whoever has found them computes those few
    whole, which settles entries that agree in 64 bits.
    """
    start = preimage(seed, "order", kind)
    pieces = [_leading(start + run.shared, run.endings) for run in runs]
    return np.concatenate(pieces) if pieces else np.empty(0, np.uint64)


def _leading(start: bytes, endings: Sequence[bytes]) -> NDArray[np.uint64]:
    """The first 64 bits of the hash of ``start`` + each ending; the state after ``start`` is copied."""
    state = sha256(start)
    found = []
    for ending in endings:
        each = state.copy()
        each.update(ending)
        found.append(each.digest())
    words = np.frombuffer(b"".join(found), _LEADING)
    return words[::_WORDS].astype(np.uint64)


def draw_tickets(seed: str, frame: str, first: int = 1) -> Iterator[int]:
    """Tickets, as whole numbers, of draws ``first``, ``first`` + 1, ... from the named frame, without end."""
    if first < 1:
        raise OutOfRange(f"draws are numbered from 1, found {first}")
    start = sha256(preimage(seed, "draw", frame))
    for digits in counting(len(str(first))):
        state = start.copy()
        state.update(b"%d:" % digits)
        for number in range(max(first, 10 ** (digits - 1)), 10**digits):
            each = state.copy()
            each.update(b"%d," % number)
            yield int.from_bytes(each.digest())


def place(ticket_number: int, size: int) -> int:
    """The place 0 ... size - 1 that a draw's ticket points to: ticket * size / 2**256, rounded down."""
    return ticket_number * size >> _BITS


def uniform_draws(
    seed: str, frame: str, size: int, count: int, first: int = 1
) -> NDArray[np.int64]:
    """Places 0 ... size - 1 of ``count`` draws with replacement, beginning with draw number ``first``.

    >>> uniform_draws("20260101202601012026", "cards", 1000, 4).tolist()
    [589, 144, 215, 886]
    """
    if size < 1:
        raise BadFrame(f"frame {frame!r} has {size} entries: there is nothing to draw")
    tickets = islice(draw_tickets(seed, frame, first), _checked(count))
    return np.fromiter((each * size >> _BITS for each in tickets), np.int64, count)


def _checked(count: int) -> int:
    if count < 0:
        raise OutOfRange(f"the number of draws must be 0 or more, found {count}")
    return count


def cumulated(weights: Iterable[int]) -> list[int]:
    """Running sums of whole-number weights, given in id order; refuses what cannot be drawn with BadFrame."""
    sums = list(accumulate(map(_whole, weights)))
    if not sums or not sums[-1]:
        raise BadFrame("the weights add to 0: there is nothing to draw")
    return sums


def _whole(weight: int) -> int:
    if isinstance(weight, bool) or not isinstance(weight, int | np.integer):
        raise BadFrame(
            f"weight {weight!r} is {type(weight).__name__}, not a whole number; "
            "multiply fractions by their common denominator"
        )
    if weight < 0:
        raise BadFrame(f"weight {weight} is negative: an entry can weigh nothing, not less")
    return int(weight)


def weighted_place(ticket_number: int, sums: Sequence[int]) -> int:
    """The place that a draw's ticket points to: the first whose running sum exceeds ticket * total / 2**256."""
    return bisect_right(sums, place(ticket_number, sums[-1]))


def weighted_draws(
    seed: str, frame: str, weights: Iterable[int], count: int, first: int = 1
) -> list[int]:
    """Places of ``count`` draws with replacement, each with probability proportional to its weight.

    >>> weighted_draws("20260101202601012026", "batches", [420, 210, 1, 369], 6)
    [3, 3, 3, 3, 3, 0]
    """
    sums = cumulated(weights)
    tickets = draw_tickets(seed, frame, first)
    return [weighted_place(each, sums) for each in islice(tickets, _checked(count))]


def whole_weights(weights: Sequence[Fraction]) -> list[int]:
    """Fractions multiplied by their common denominator.

    >>> whole_weights([Fraction(1, 2), Fraction(1, 3), Fraction(2)])
    [3, 2, 12]
    """
    scale = lcm(*(weight.denominator for weight in weights))
    return [int(weight * scale) for weight in weights]

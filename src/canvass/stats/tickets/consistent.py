"""Rivest's consistent_sampler of 2018: tickets are decimal fractions, a redraw gets a larger one.

Tickets are text and compare as text. Every entry has a first ticket; drawing with replacement gives an entry
that was drawn the next ticket, larger than its last, and puts it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from heapq import heapify, heappop, heapreplace
from itertools import count

from canvass.errors import BadFrame
from canvass.stats.tickets.seed import seed_bytes

_DIGITS = 64


@dataclass(frozen=True, slots=True, order=True)
class Drawing:
    """One drawing of one entry: its ticket, the entry's id, and how many times it has been drawn by then."""

    ticket: str
    id: str
    generation: int = 1

    def shown(self, digits: int) -> str:
        """The ticket cut to ``digits`` digits after its leading nines, as reports print it.

        >>> Drawing("0.9912345", "x").shown(3)
        '0.99123'
        """
        return self.ticket[: len(_nines(self.ticket)) + digits]


def uniform(text: str) -> str:
    """A decimal fraction from the hash of a text: "0." and the digits of the hash, last digit first.

    >>> uniform("abc")[:10]
    '0.56998071'
    """
    number = int.from_bytes(sha256(text.encode()).digest())
    return "0." + str(number).zfill(_DIGITS)[::-1]


def next_ticket(ticket: str) -> str:
    """The ticket that follows for the same entry; always larger.

    >>> next_ticket("0.25471")[:10]
    '0.64285326'
    """
    floor = ticket + "0"
    kept = _nines(floor)
    tries = (kept + uniform(f"{ticket}:{i}")[2:] for i in count(1))
    return next(found for found in tries if found > floor)


def sampler(seed: str, ids: Iterable[str], *, replacement: bool) -> Iterator[Drawing]:
    """Drawings in order of their tickets; with replacement there is no last one.

    Raises BadFrame when an id comes twice.
    """
    waiting = _first_tickets(seed, ids)
    heapify(waiting)
    while waiting:
        drawn = waiting[0]
        yield drawn
        if replacement:
            following = Drawing(next_ticket(drawn.ticket), drawn.id, drawn.generation + 1)
            heapreplace(waiting, following)
        else:
            heappop(waiting)


def _first_tickets(seed: str, ids: Iterable[str]) -> list[Drawing]:
    start = sha256(seed_bytes(seed)).hexdigest()
    times = Counter(iter(ids))
    for entry, listed in times.items():
        if listed > 1:
            raise BadFrame(f"the id {entry!r} is listed {listed} times")
    return [Drawing(uniform(start + entry), entry) for entry in times]


def _nines(ticket: str) -> str:
    digits = ticket.removeprefix("0.")
    return ticket[: len(ticket) - len(digits.lstrip("9"))]

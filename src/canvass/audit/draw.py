"""Drawing a sample from a public seed: every entry alike, or in proportion to a weight.

All draws follow ``canvass-ticket-v1`` (docs/tickets.md). The order in which a frame is listed does not
matter, and a larger sample begins with the smaller one: a next round asks for more draws with the same seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from itertools import count as counting
from operator import itemgetter

import numpy as np

from canvass.audit.batch_frame import ErrorBounds
from canvass.audit.frames.frame import EntryId, Frame, entry_id, sorted_ids
from canvass.audit.order import ticket_order
from canvass.audit.sample import Draw, Sample, SelectionMethod
from canvass.errors import BadFrame, OutOfRange
from canvass.stats.tickets import canonical

MOST_HASHES = 10_000_000
"""Where a weighted draw without replacement gives up: what is left weighs next to nothing."""


def draw_uniform(seed: str, frame: Frame, count: int, *, replacement: bool) -> Sample:
    """``count`` entries, every one of the frame with the same chance.

    Without replacement these are the entries with the smallest tickets. Raises BadFrame when the frame is
    empty or repeats an id; OutOfRange when ``count`` is negative or, without replacement, more than there are.
    """
    size = len(frame)
    if not size:
        raise BadFrame(f"frame {frame.name!r} has no entries: there is nothing to draw")
    if not replacement:
        smallest = ticket_order(seed, frame).smallest(count)
        return Sample(seed, frame.name, size, SelectionMethod.SMALLEST_TICKETS, tuple(smallest))
    _refuse_negative(count)
    tickets = list(islice(canonical.draw_tickets(seed, frame.name), count))
    places = np.fromiter((canonical.place(ticket, size) for ticket in tickets), np.int64, count)
    ids = frame.in_id_order().ids_at(places)
    draws = map(_draw, ids, tickets, counting(1))
    return Sample(seed, frame.name, size, SelectionMethod.UNIFORM, tuple(draws))


def draw_weighted(
    seed: str,
    name: str,
    weights: Iterable[tuple[str | Sequence[str], int]],
    count: int,
    *,
    replacement: bool,
) -> Sample:
    """``count`` entries of a named frame of (id, weight), each with a chance in proportion to its whole weight.

    With the largest error that each batch could hold as its weight, this is the draw of Aslam, Popa and
    Rivest (2008) for batch comparison. Raises BadFrame for repeated ids, weights that are negative or no
    whole numbers, or a total of 0; OutOfRange when ``count`` is negative or cannot be reached.
    """
    rows = sorted(((entry_id(each), weight) for each, weight in weights), key=itemgetter(0))
    ids = sorted_ids(name, [entry for entry, _ in rows])
    drawn = _weighted(seed, name, ids, canonical.cumulated(weight for _, weight in rows))
    if replacement:
        _refuse_negative(count)
        return Sample(seed, name, len(ids), SelectionMethod.WEIGHTED, tuple(islice(drawn, count)))
    drawable = sum(weight > 0 for _, weight in rows)
    if not 0 <= count <= drawable:
        raise OutOfRange(
            f"cannot draw {count} different entries: {drawable} of {len(ids)} weigh more than 0"
        )
    return Sample(
        seed, name, len(ids), SelectionMethod.WEIGHTED_DISTINCT, tuple(_distinct(drawn, count))
    )


def order_by_weight(
    seed: str, fields: Sequence[str], weights: Mapping[EntryId, int]
) -> tuple[Draw, ...]:
    """All entries that weigh something, each drawn with a chance in proportion to its weight among those left.

    The ticket of a draw is that of the fields and its number; entries stand in id order. docs/record.md, 21.25.
    """
    left = sorted((entry, weight) for entry, weight in weights.items() if weight > 0)
    found = []
    for number in range(1, len(left) + 1):
        ticket = canonical.ticket(seed, "draw", *fields, str(number))
        sums = list(accumulate(weight for _, weight in left))
        entry, _ = left.pop(canonical.weighted_place(int(ticket, 16), sums))
        found.append(Draw(entry, ticket, number))
    return tuple(found)


def draw_batches(
    seed: str, name: str, bounds: ErrorBounds, count: int, *, replacement: bool = True
) -> Sample:
    """``count`` batches in proportion to the error that each could hold (Aslam, Popa and Rivest 2008)."""
    return draw_weighted(seed, name, bounds.weights.items(), count, replacement=replacement)


def _weighted(seed: str, name: str, ids: Sequence[EntryId], sums: Sequence[int]) -> Iterator[Draw]:
    for number, ticket in enumerate(canonical.draw_tickets(seed, name), 1):
        yield _draw(ids[canonical.weighted_place(ticket, sums)], ticket, number)


def _distinct(draws: Iterator[Draw], count: int) -> Iterable[Draw]:
    """The first draw of each of the first ``count`` different entries."""
    found: dict[EntryId, Draw] = {}
    while len(found) < count:
        draw = next(draws)
        found.setdefault(draw.id, draw)
        if draw.number == MOST_HASHES:
            raise OutOfRange(
                f"{MOST_HASHES} draws found {len(found)} different entries of the {count} asked for: "
                "the rest weighs next to nothing; ask for fewer, or take them all"
            )
    return found.values()


def _draw(entry: EntryId, ticket: int, number: int) -> Draw:
    return Draw(entry, f"{ticket:064x}", number)


def _refuse_negative(count: int) -> None:
    if count < 0:
        raise OutOfRange(f"the number of draws must be 0 or more, found {count}")

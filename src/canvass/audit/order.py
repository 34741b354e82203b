"""The order of a frame by ticket: the order in which cards join a sample without replacement."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.audit.frames.frame import Frame, sorted_ids
from canvass.audit.sample import Draw
from canvass.errors import OutOfRange
from canvass.stats.tickets import canonical


@dataclass(frozen=True, slots=True, eq=False)
class TicketOrder:
    """A frame with the first 64 bits of every entry's ticket; made by ``ticket_order``."""

    seed: str
    frame: Frame
    leading: NDArray[np.uint64]

    def smallest(self, count: int, among: NDArray[np.bool_] | None = None) -> list[Draw]:
        """The ``count`` entries with the smallest tickets, in order; ``among`` marks the entries that may be used."""
        leading = self.leading.copy() if among is None else self.leading[among]
        if not 0 <= count <= leading.size:
            raise OutOfRange(f"cannot draw {count} of {leading.size} entries without replacement")
        if not count:
            return []
        leading.partition(count - 1)
        is_small = self.leading <= leading[count - 1]
        places = np.flatnonzero(is_small if among is None else is_small & among)
        drawn = self.draws_at(places)
        return sorted(drawn, key=lambda draw: (draw.ticket, draw.id))[:count]

    def draws_at(self, places: NDArray[np.int64]) -> list[Draw]:
        """The entries at these places with their whole tickets."""
        ids = self.frame.ids_at(places)
        return list(map(Draw, ids, canonical.order_tickets(self.seed, self.frame.kind, ids)))


def ticket_order(seed: str, frame: Frame) -> TicketOrder:
    """The order of all entries, from one hash for each; raises BadFrame when an id is listed twice."""
    leading = canonical.leading_bits(seed, frame.kind, frame.runs())
    in_order = np.sort(leading)
    alike = in_order[:-1][in_order[:-1] == in_order[1:]]
    for bits in sorted(set(alike.tolist())):
        sorted_ids(frame.name, frame.ids_at(np.flatnonzero(leading == bits)))
    return TicketOrder(seed, frame, leading)

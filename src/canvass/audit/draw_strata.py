"""The draws of SUITE: from one seed, among the cards with a record with replacement, among the others without.

docs/tickets.md, "Two strata". Draws by number and the order by ticket hash different purposes, so that the draws of one
stratum say nothing of those of the other: Fisher's rule rests on it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.audit.draw import draw_uniform
from canvass.audit.frames.among import FrameAmong
from canvass.audit.frames.frame import Frame
from canvass.audit.order import TicketOrder, ticket_order
from canvass.audit.sample import Sample, SelectionMethod


@dataclass(frozen=True, slots=True)
class StrataSample:
    """The sample among the cards with a record, in which a card may come again, and that among the others."""

    compared: Sample
    polled: Sample


def draw_strata(
    seed: str, frame: Frame, linked: NDArray[np.bool_], sizes: tuple[int, int]
) -> StrataSample:
    """So many draws of each stratum of a frame in id order; ``linked`` marks the entries that have a record.

    Raises BadFrame where draws are asked of a stratum without entries, OutOfRange for more than there are.
    """
    compared, polled = sizes
    order = ticket_order(seed, frame)
    return StrataSample(
        draw_compared(seed, frame, linked, compared), draw_polled(order, ~linked, polled)
    )


def draw_compared(seed: str, frame: Frame, linked: NDArray[np.bool_], count: int) -> Sample:
    """Draws by number among the entries with a record."""
    among = FrameAmong(frame, np.flatnonzero(linked))
    return draw_uniform(seed, among, count, replacement=True)


def draw_polled(order: TicketOrder, others: NDArray[np.bool_], count: int) -> Sample:
    """The entries without a record that have the smallest tickets."""
    draws = tuple(order.smallest(count, others))
    return Sample(
        order.seed, order.frame.name, int(others.sum()), SelectionMethod.SMALLEST_TICKETS, draws
    )

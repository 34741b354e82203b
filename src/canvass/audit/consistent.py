"""One sample for many contests: every contest uses the cards of its own with the smallest tickets.

Glazer, Spertus and Stark 2021, "More style, less work". A card has one ticket for all contests, so contests
share cards. A card that was fetched for another contest and lies beyond a contest's threshold must not be
used for it: cards with many contests would then count too often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from canvass.audit.frames.styled import StyledCards
from canvass.audit.order import TicketOrder, ticket_order
from canvass.audit.sample import Draw, Sample, SelectionMethod
from canvass.audit.size.contests import check_sizes, expected_distinct
from canvass.errors import OutOfRange, UnknownName


@dataclass(frozen=True, slots=True)
class ContestSample:
    """The cards one contest may use, in order; ``threshold`` is the largest ticket among them."""

    contest: str
    draws: tuple[Draw, ...]

    @property
    def threshold(self) -> str:
        """The largest ticket of a card that counts for this contest; empty if none does."""
        return self.draws[-1].ticket if self.draws else ""


@dataclass(frozen=True, slots=True)
class ConsistentSample:
    """The cards to fetch, and for each contest those that count for it."""

    sample: Sample
    contests: tuple[ContestSample, ...]

    def of(self, contest: str) -> ContestSample:
        """The cards that count for this contest."""
        for each in self.contests:
            if each.contest == contest:
                return each
        raise UnknownName("contest of this sample", contest, [c.contest for c in self.contests])


def consistent_sample(seed: str, cards: StyledCards, sizes: Mapping[str, int]) -> ConsistentSample:
    """For each contest its ``sizes`` cards with the smallest tickets, and all of them together in order.

    Raises OutOfRange, naming every contest at fault, when a contest has fewer cards than asked for;
    UnknownName when no card carries it; BadFrame when an id is listed twice.
    """
    return from_order(ticket_order(seed, cards.frame), cards, sizes)


def from_order(
    order: TicketOrder, cards: StyledCards, sizes: Mapping[str, int]
) -> ConsistentSample:
    """The same from tickets already computed: the sample of the next round costs no hashing."""
    check_sizes(cards.cards_by_contest(), sizes)
    contests = tuple(
        ContestSample(contest, tuple(order.smallest(size, cards.carry(contest))))
        for contest, size in sizes.items()
    )
    union = {draw for contest in contests for draw in contest.draws}
    draws = tuple(sorted(union, key=lambda draw: (draw.ticket, draw.id)))
    frame = cards.frame
    sample = Sample(order.seed, frame.name, len(frame), SelectionMethod.SMALLEST_TICKETS, draws)
    return ConsistentSample(sample, contests)


def with_base(
    order: TicketOrder, cards: StyledCards, sizes: Mapping[str, int], base: int
) -> dict[str, int]:
    """Sizes with which every contest has at least its cards among the first ``base`` of all entries.

    How many those are is for the seed to say; the measured risk of each contest is valid wherever its draws stop
    (Glazer, Spertus and Stark 2021). Raises OutOfRange for more cards than there are.
    """
    if not 0 <= base <= len(cards.frame):
        raise OutOfRange(f"a base sample of {base:,} cards: there are {len(cards.frame):,}")
    is_first = np.zeros(len(cards.frame), np.bool_)
    is_first[np.argsort(order.leading, kind="stable")[:base]] = True
    return {
        contest: max(sizes.get(contest, 0), int((is_first & cards.carry(contest)).sum()))
        for contest in (*sizes, *(each for each in cards.contests if each not in sizes))
    }


def expected_cards(cards: StyledCards, sizes: Mapping[str, int]) -> float:
    """About how many cards a consistent sample of these sizes fetches: see ``size.contests``."""
    styles = Counter[frozenset[str]]()
    for style, count in enumerate(np.bincount(cards.style, minlength=len(cards.styles)).tolist()):
        styles[cards.styles[style]] += count
    return expected_distinct(styles, sizes)

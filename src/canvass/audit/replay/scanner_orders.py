"""Orders of a county's scanners in which more of its named cards are drawn than in numeric order.

Cards are numbered in the order of the manifest, which is not always published. An order that finds cards which the
numeric one does not is believed only where luck would hardly find them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb

from canvass.audit.replay.counties import (
    CountyBatch,
    CountyCard,
    drawn_cards,
    numbered,
)
from canvass.audit.replay.published_draw import Drawing, PublishedDraw
from canvass.audit.replay.super_simple_contest import AuditReason, PublishedContest
from canvass.audit.schemes import numeric

MOST_SCANNERS = 5
"""Counties with more scanners have too many orders of them for a search to mean anything."""
LUCK_ALLOWED = 0.01
"""An order of scanners is believed if all orders together would find as many cards by luck at most so often."""


@dataclass(frozen=True, slots=True)
class OtherOrder:
    """An order of a county's scanners in which more of its named cards are drawn than in numeric order.

    ``luck`` bounds the chance that any of the ``orders`` would find as many more if the draws had nothing to do
    with the cards.
    """

    county: str
    scanners: tuple[str, ...]
    orders: int
    more: int
    luck: float


def in_other_orders(
    draw: PublishedDraw,
    targeted: Sequence[PublishedContest],
    found: Mapping[CountyCard, tuple[Drawing, ...]],
) -> tuple[dict[CountyCard, Drawing], tuple[OtherOrder, ...]]:
    """Cards that another order of a county's scanners finds in the sample drawn for that county alone."""
    further: dict[CountyCard, Drawing] = {}
    orders = []
    for county in sorted({card.county for card, drawings in found.items() if not drawings}):
        contest = _contest_of(draw, targeted, county)
        if contest is None:
            continue
        cards = {card: drawings for card, drawings in found.items() if card.county == county}
        search = _Search(draw, contest, draw.of_county(county), cards)
        order, gained = search.best()
        if order is not None:
            orders.append(order)
            further.update(gained)
    return further, tuple(orders)


def _contest_of(
    draw: PublishedDraw, targeted: Sequence[PublishedContest], county: str
) -> PublishedContest | None:
    """The contest for which a county drew a sample of its own."""
    own = (
        contest
        for contest in targeted
        if contest.reason is AuditReason.COUNTY_WIDE
        and tuple(draw.contest_counties.get(contest.name, ())) == (county,)
    )
    return next(own, None)


@dataclass(frozen=True)
class _Search:
    """The orders of one county's scanners, and what each would draw."""

    draw: PublishedDraw
    contest: PublishedContest
    batches: Sequence[CountyBatch]
    cards: Mapping[CountyCard, tuple[Drawing, ...]]

    def best(self) -> tuple[OtherOrder | None, dict[CountyCard, Drawing]]:
        """The order that finds most missing cards and loses none; None where luck would do as well."""
        scanners = sorted({batch.scanner for batch in self.batches}, key=numeric)
        if len(scanners) > MOST_SCANNERS:
            return None, {}
        found = [(self._gained(order), order) for order in permutations(scanners)]
        gained, order = max(found, key=lambda each: len(each[0]))
        orders, luck = len(found) - 1, self._luck(len(gained), len(found) - 1)
        if not gained or luck > LUCK_ALLOWED:
            return None, {}
        county = self.batches[0].county
        return OtherOrder(county, order, orders, len(gained), luck), gained

    def _gained(self, order: tuple[str, ...]) -> dict[CountyCard, Drawing]:
        """The missing cards that an order draws; none where it loses one that the numeric order has."""
        shelf = numbered(self.batches, self.draw.county_numbers, order)
        sample = drawn_cards(self.draw.seed, shelf, self.contest.draws)
        if not self._kept() <= sample.keys():
            return {}
        return {
            card: Drawing(self.contest.name, self.contest.draws, sample[card])
            for card, drawings in self.cards.items()
            if not drawings and card in sample
        }

    def _kept(self) -> set[CountyCard]:
        return {
            card
            for card, drawings in self.cards.items()
            if any(drawing.contest == self.contest.name for drawing in drawings)
        }

    def _luck(self, more: int, orders: int) -> float:
        """A bound on the chance that any of the orders would find so many missing cards by luck."""
        missing = sum(not drawings for drawings in self.cards.values())
        chance = 1 - (1 - 1 / self.contest.cards) ** self.contest.draws
        return min(1.0, orders * comb(missing, more) * chance**more)

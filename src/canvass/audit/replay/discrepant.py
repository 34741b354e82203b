"""Cards that an office named because people read them otherwise than the machine: were they drawn from its seed?

A named card was read because it was drawn. So whoever knows the seed and the manifest must find it among the draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import prod

from canvass.audit.replay.counties import CountyBatch, CountyCard, drawn_cards, numbered
from canvass.audit.replay.published_draw import Drawing, PublishedDraw
from canvass.audit.replay.scanner_orders import MOST_SCANNERS, OtherOrder, in_other_orders
from canvass.audit.replay.super_simple_contest import PublishedContest
from canvass.numerals import is_digits


class CardEnding(StrEnum):
    """Whether a named card was found among the draws."""

    DRAWN = "drawn"
    DRAWN_IN_OTHER_ORDER = "drawn_in_other_order"
    NO_SUCH_CARD = "no_such_card"
    MANY_SCANNERS = "many_scanners"
    NOT_DRAWN = "not_drawn"

    @property
    def is_reproduced(self) -> bool:
        """Whether the card was found among the draws."""
        return self in (CardEnding.DRAWN, CardEnding.DRAWN_IN_OTHER_ORDER)


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card that the office named, and where the draws have it."""

    card: CountyCard
    ending: CardEnding
    drawings: tuple[Drawing, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedCards:
    """Every named card, the orders of scanners that had to be found, and how many cards luck would find.

    ``by_luck`` is the number of named cards that samples of these sizes would hold if they were drawn from
    another seed, in numeric order.
    """

    cards: tuple[NamedCard, ...]
    orders: tuple[OtherOrder, ...]
    reproduced: int
    by_luck: float

    def count(self, ending: CardEnding) -> int:
        """Cards with this ending."""
        return sum(card.ending is ending for card in self.cards)


def find_named_cards(
    draw: PublishedDraw, contests: Iterable[PublishedContest], named: Iterable[CountyCard]
) -> NamedCards:
    """Each named card with the draws that fell on it, or the reason why none did."""
    targeted = [contest for contest in contests if contest.is_targeted and contest.draws]
    wanted = sorted(set(named), key=lambda card: (card.county, card.imprinted_id))
    samples = [(contest, _sample(draw, contest)) for contest in targeted]
    found = {
        card: tuple(
            Drawing(contest.name, contest.draws, sample[card])
            for contest, sample in samples
            if card in sample
        )
        for card in wanted
    }
    further, orders = in_other_orders(draw, targeted, found)
    cards = tuple(_ending(draw, card, found[card], further.get(card)) for card in wanted)
    reproduced = sum(card.ending.is_reproduced for card in cards)
    by_luck = sum(_luck(draw, targeted, card.county) for card in wanted)
    return NamedCards(cards, orders, reproduced, by_luck)


def _sample(draw: PublishedDraw, contest: PublishedContest) -> Mapping[CountyCard, tuple[int, ...]]:
    counties = set(draw.contest_counties.get(contest.name, ()))
    shelf = numbered((b for b in draw.batches if b.county in counties), draw.county_numbers)
    return drawn_cards(draw.seed, shelf, contest.draws) if shelf else {}


def _luck(draw: PublishedDraw, targeted: Sequence[PublishedContest], county: str) -> float:
    """The chance that a given card of a county is in a sample by luck."""
    sampled = (c for c in targeted if county in draw.contest_counties.get(c.name, ()))
    return 1 - prod((1 - 1 / contest.cards) ** contest.draws for contest in sampled)


def _ending(
    draw: PublishedDraw,
    card: CountyCard,
    drawings: tuple[Drawing, ...],
    further: Drawing | None,
) -> NamedCard:
    if drawings:
        return NamedCard(card, CardEnding.DRAWN, drawings)
    if further:
        return NamedCard(card, CardEnding.DRAWN_IN_OTHER_ORDER, (further,))
    batches = draw.of_county(card.county)
    if not any(_holds(batch, card.imprinted_id) for batch in batches):
        return NamedCard(card, CardEnding.NO_SUCH_CARD)
    many = len({batch.scanner for batch in batches}) > MOST_SCANNERS
    return NamedCard(card, CardEnding.MANY_SCANNERS if many else CardEnding.NOT_DRAWN)


def _holds(batch: CountyBatch, imprinted_id: str) -> bool:
    start = f"{batch.scanner}-{batch.batch}-"
    place = imprinted_id.removeprefix(start)
    return imprinted_id.startswith(start) and is_digits(place) and 1 <= int(place) <= batch.cards

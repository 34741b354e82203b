"""A state's batches in the order in which its audit software numbers the cards, and samples drawn from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from canvass.audit.schemes import cards_at, numeric
from canvass.stats.tickets import rivest


@dataclass(frozen=True, slots=True)
class CountyBatch:
    """A batch of a county's manifest: the scanner that read it, its number there, and its cards."""

    county: str
    scanner: str
    batch: str
    cards: int


@dataclass(frozen=True, slots=True)
class CountyCard:
    """A card by its county and the id that the scanner printed on it: scanner, batch and place."""

    county: str
    imprinted_id: str


Shelf = tuple[tuple[tuple[str, str, str], int], ...]
"""Batches in the order in which cards are numbered: county, scanner and batch, and the cards of each."""


def numbered(
    batches: Iterable[CountyBatch], county_numbers: Mapping[str, int], scanners: Sequence[str] = ()
) -> Shelf:
    """The batches as the software numbers their cards: by county number, then by scanner and batch in numeric order.

    ``scanners``, where given, are taken in that order instead.
    """
    first = {scanner: place for place, scanner in enumerate(scanners)}

    def place(each: CountyBatch) -> tuple[int, int, tuple[int, int, str], tuple[int, int, str]]:
        scanner = first.get(each.scanner, 0)
        return county_numbers[each.county], scanner, numeric(each.scanner), numeric(each.batch)

    ordered = sorted(batches, key=place)
    return tuple(((each.county, each.scanner, each.batch), each.cards) for each in ordered)


def drawn_cards(seed: str, shelf: Shelf, count: int) -> dict[CountyCard, tuple[int, ...]]:
    """The cards drawn, put back each time, and for each the numbers of the draws that fell on it."""
    size = sum(cards for _, cards in shelf)
    places = np.asarray(rivest.picks(seed, 1, size, count), np.int64) - 1
    found: dict[CountyCard, tuple[int, ...]] = {}
    for number, (county, *parts) in enumerate(cards_at(shelf, places), 1):
        card = CountyCard(county, "-".join(parts))
        found[card] = (*found.get(card, ()), number)
    return found

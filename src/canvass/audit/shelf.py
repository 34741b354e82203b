"""What to fetch, in the order of the shelf."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.audit.frames.frame import EntryId, is_phantom
from canvass.audit.sample import Sample
from canvass.model import BatchId, Manifest


@dataclass(frozen=True, slots=True)
class ShelfCard:
    """A card to fetch: its batch, its place in it, where the batch lies, and how it was drawn.

    ``drawn`` are the numbers of its draws, counted from 1; ``ticket`` is that of the first.
    """

    batch: BatchId
    position: int
    location: str
    drawn: tuple[int, ...]
    ticket: str


@dataclass(frozen=True, slots=True)
class ShelfList:
    """Cards in the order in which they lie, each once; ``phantoms`` are drawn entries that no box holds."""

    cards: tuple[ShelfCard, ...]
    phantoms: tuple[EntryId, ...]

    @property
    def batches(self) -> int:
        """Batches to open."""
        return len({card.batch for card in self.cards})


def shelf_list(sample: Sample, manifest: Manifest) -> ShelfList:
    """The cards of a sample in the order of the manifest."""
    place = {batch: number for number, batch in enumerate(manifest.ids)}
    drawn: dict[EntryId, list[int]] = {}
    tickets: dict[EntryId, str] = {}
    for number, draw in enumerate(sample.draws, 1):
        drawn.setdefault(draw.id, []).append(number)
        tickets.setdefault(draw.id, draw.ticket)
    cards = [
        ShelfCard(
            batch=card[:-1],
            position=int(card[-1]),
            location=manifest.batches[place[card[:-1]]].location,
            drawn=tuple(numbers),
            ticket=tickets[card],
        )
        for card, numbers in drawn.items()
        if not is_phantom(card)
    ]
    return ShelfList(
        tuple(sorted(cards, key=lambda card: (place[card.batch], card.position))),
        tuple(card for card in drawn if is_phantom(card)),
    )

"""Drawing cards of a manifest by any ticket scheme: canvass's own for audits, the others to replay theirs.

Schemes other than canvass's depend on the order of the batches; that of the manifest is taken, but for Colorado's,
which counts tabulators and batches in numeric order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

import numpy as np

from canvass.audit.draw import draw_uniform
from canvass.audit.frames.frame import EntryId
from canvass.audit.frames.sources import cards_of_manifest
from canvass.audit.sample import Draw, Sample, SelectionMethod
from canvass.errors import OutOfRange
from canvass.model import BatchId, Manifest
from canvass.stats.tickets import arlo, cryptorandom, rivest, rlauxe
from canvass.vocabulary import Scheme as Scheme


def draw_cards(
    scheme: Scheme,
    seed: str,
    manifest: Manifest,
    count: int,
    *,
    replacement: bool = False,
    phantoms: int = 0,
) -> Sample:
    """``count`` cards of a manifest by a scheme, each card as likely as any other.

    Only canvass's own scheme knows phantoms. Raises OutOfRange where a scheme cannot draw so, or more cards are
    asked for than there are.
    """
    if scheme is Scheme.CANVASS:
        frame = cards_of_manifest(FRAME, manifest, phantoms)
        return draw_uniform(seed, frame, count, replacement=replacement)
    if phantoms:
        raise OutOfRange(f"the scheme {scheme.value} has no entries beyond the manifest's cards")
    if count < 0 or (not replacement and count > manifest.cards):
        raise OutOfRange(f"cannot draw {count} of {manifest.cards} cards")
    draws = _DRAWERS[scheme](seed, manifest, count, replacement)
    method = SelectionMethod.UNIFORM if replacement else SelectionMethod.SMALLEST_TICKETS
    return Sample(seed, FRAME, manifest.cards, method, tuple(draws), scheme.value)


FRAME = "cards"
"""The name under which the cards of a manifest are drawn from."""

Drawer = Callable[[str, Manifest, int, bool], list[Draw]]


def _colorado(seed: str, manifest: Manifest, count: int, replacement: bool) -> list[Draw]:
    batches = sorted(_sized(manifest), key=lambda each: list(map(numeric, each[0])))
    draw = rivest.picks if replacement else rivest.distinct_picks
    places = np.asarray(draw(seed, 1, max(manifest.cards, 1), count), np.int64) - 1
    return _numbered(cards_at(batches, places))


def numeric(text: str) -> tuple[int, int, str]:
    """The key by which Colorado's software sorts: numbers before words, and by their value.

    >>> sorted(["10", "VBM-1", "9"], key=numeric)
    ['9', '10', 'VBM-1']
    """
    if not (text.isascii() and text.isdecimal()):
        return 1, 0, text
    digits = text.lstrip(
        "0"
    )  # of two numbers the one with more digits is larger, however long both are
    return 0, len(digits), digits


def _arlo(seed: str, manifest: Manifest, count: int, replacement: bool) -> list[Draw]:
    """Arlo knows a batch by its name alone, or by jurisdiction and name."""
    keys: dict[arlo.BatchKey, int] = {
        (batch if len(batch) > 1 else batch[0]): cards for batch, cards in _sized(manifest)
    }
    drawn = arlo.ballot_draws(seed, keys, count, replacement=replacement)
    return [
        Draw((*((d.batch,) if isinstance(d.batch, str) else d.batch), str(d.position)), d.ticket)
        for d in drawn
    ]


def _cryptorandom(seed: str, manifest: Manifest, count: int, replacement: bool) -> list[Draw]:
    stream = cryptorandom.Stream(seed)
    if replacement:
        places = [stream.randint(0, manifest.cards) for _ in range(count)]
    else:
        places = stream.random_sample(manifest.cards, count)
    return _numbered(cards_at(_sized(manifest), np.asarray(places, np.int64)))


def _shangrla(seed: str, manifest: Manifest, count: int, replacement: bool) -> list[Draw]:
    _only_without(Scheme.SHANGRLA, replacement)
    tickets = list(islice(cryptorandom.blocks(seed), manifest.cards))
    return _smallest(manifest, tickets, count)


def _rlauxe(seed: str, manifest: Manifest, count: int, replacement: bool) -> list[Draw]:
    _only_without(Scheme.RLAUXE, replacement)
    return _smallest(manifest, rlauxe.tickets(seed, manifest.cards), count)


_DRAWERS: Mapping[Scheme, Drawer] = {
    Scheme.COLORADO: _colorado,
    Scheme.ARLO: _arlo,
    Scheme.SHANGRLA: _shangrla,
    Scheme.CRYPTORANDOM: _cryptorandom,
    Scheme.RLAUXE: _rlauxe,
}


def _smallest(manifest: Manifest, tickets: Sequence[int], count: int) -> list[Draw]:
    places = sorted(range(len(tickets)), key=tickets.__getitem__)[:count]
    ids = cards_at(_sized(manifest), np.asarray(places, np.int64))
    return [Draw(card, str(tickets[place])) for card, place in zip(ids, places, strict=True)]


def _only_without(scheme: Scheme, replacement: bool) -> None:
    if replacement:
        raise OutOfRange(f"the scheme {scheme.value} orders cards; it does not put them back")


def _sized(manifest: Manifest) -> list[tuple[BatchId, int]]:
    counts = (batch.cards for batch in manifest.batches)
    return list(zip(manifest.ids, counts, strict=True))


def cards_at(
    batches: Sequence[tuple[BatchId, int]], places: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> list[EntryId]:
    """The cards at these places, counted from 0 through the batches in their order."""
    ends = np.cumsum([cards for _, cards in batches])
    found = np.searchsorted(ends, places, side="right")
    starts = ends - [cards for _, cards in batches]
    return [
        (*batches[batch][0], str(int(place - starts[batch]) + 1))
        for batch, place in zip(found.tolist(), places.tolist(), strict=True)
    ]


def _numbered(ids: Sequence[EntryId]) -> list[Draw]:
    """Draws by number; their schemes have no ticket of a card."""
    return [Draw(card, "", number) for number, card in enumerate(ids, 1)]

"""Which batches of a manifest a sample was drawn from, where the published manifest has more than were used.

A card that people fetched says where its batch began in the draw: its label less its place there. Between two batches
whose beginnings are known, those that lie in the draw must add up to the distance. Where only one choice of batches
does, it is the one that was used: inferred, not published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from canvass.model import Batch, Manifest


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """The batches that a sample was drawn from, in their order, and those of the manifest that were left out."""

    manifest: Manifest
    left_out: tuple[Batch, ...]


def drawn_part(manifest: Manifest, begins: Mapping[str, int], size: int) -> DrawnPart | None:
    """The only part of a manifest with so many cards in which batches begin where they are known to.

    ``begins`` are the cards before a batch in the draw, by its id. None where no part or several would do.

    >>> batches = Manifest((Batch("1", 50), Batch("45", 30), Batch("2", 60), Batch("3", 20)))
    >>> found = drawn_part(batches, {"1": 0, "2": 50}, 110)
    >>> [batch.id for batch in found.manifest.batches], [batch.id for batch in found.left_out]
    (['1', '2'], ['45', '3'])
    """
    kept: list[Batch] = []
    for between, fixed, cards in _stretches(manifest.batches, begins, size):
        chosen = _only_choice(between, cards)
        if chosen is None:
            return None
        kept += [*chosen, *fixed]
    used = {batch.id for batch in kept}
    left_out = tuple(batch for batch in manifest.batches if batch.id not in used)
    return DrawnPart(Manifest(tuple(kept)), left_out)


def _stretches(
    batches: Sequence[Batch], begins: Mapping[str, int], size: int
) -> Iterator[tuple[list[Batch], list[Batch], int]]:
    """Batches of which it is not known whether they were used, the used one after them, and the cards between."""
    between: list[Batch] = []
    at = 0
    for batch in batches:
        if batch.id not in begins:
            between.append(batch)
            continue
        yield between, [batch], begins[batch.id] - at
        between, at = [], begins[batch.id] + batch.cards
    yield between, [], size - at


def _only_choice(batches: Sequence[Batch], cards: int) -> list[Batch] | None:
    """The only batches that have so many cards together; empty ones may stay. None for no choice, or several."""
    if cards < 0:
        return None
    ways = [1] + [0] * cards
    tables = [ways]
    for batch in batches:
        more = [
            now + (ways[total - batch.cards] if 0 < batch.cards <= total else 0)
            for total, now in enumerate(ways)
        ]
        ways = [min(number, 2) for number in more]
        tables.append(ways)
    if ways[cards] != 1:
        return None
    chosen: list[Batch] = []
    for batch, before in zip(reversed(batches), reversed(tables[:-1]), strict=True):
        if not before[cards]:
            chosen.append(batch)
            cards -= batch.cards
    return chosen[::-1]

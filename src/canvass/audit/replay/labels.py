"""Draws by label, as the Michigan pilots of 2018 made them, and the cards that the labels were taken to mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from canvass.audit.replay.replayed import Replayed, compared, replayed
from canvass.audit.schemes import cards_at
from canvass.errors import OutOfRange
from canvass.model import Manifest
from canvass.stats.tickets.cryptorandom import Stream


@dataclass(frozen=True, slots=True)
class LabelledCard:
    """A card as the pilot's list has it: the label that was drawn, its batch, and its place there from 1."""

    label: int
    batch: str
    position: int


@dataclass(frozen=True, slots=True)
class PilotStratum:
    """Cards drawn from one manifest: the labels as published, and the list of cards that people fetched.

    ``first_label`` is the label of the first card in the draw: the pilots counted absentee cards from 1, others from 0.
    """

    name: str
    manifest: Manifest
    first_label: int
    labels: tuple[int, ...]
    fetched: tuple[LabelledCard, ...]


@dataclass(frozen=True, slots=True)
class StratumReplay:
    """A stratum's draw, made again: labels from the seed, and cards from the labels.

    ``last_card_was_out_of_reach``: labels from 0 were looked up as places from 1, so that the last card had no label
    and label 0 no card.
    """

    name: str
    cards: int
    labels: Replayed
    places: Replayed
    last_card_was_out_of_reach: bool


def draw_again(seed: str, strata: Sequence[PilotStratum]) -> tuple[StratumReplay, ...]:
    """Every stratum drawn from one stream of the seed, in their order: bits left over serve the next."""
    stream = Stream(seed)
    return tuple(_stratum_again(stream, stratum) for stratum in strata)


def card_of(manifest: Manifest, label: int) -> LabelledCard | None:
    """The card at a place counted from 1 through the batches in their order; None where there is none."""
    if not 1 <= label <= manifest.cards:
        return None
    sized = [((batch.id,), batch.cards) for batch in manifest.batches]
    [(batch, position)] = cards_at(sized, np.asarray([label - 1], np.int64))
    return LabelledCard(label, batch, int(position))


def _stratum_again(stream: Stream, stratum: PilotStratum) -> StratumReplay:
    size, count = stratum.manifest.cards, len(stratum.labels)
    if count > size:
        raise OutOfRange(f"{stratum.name}: {count} cards drawn from {size}")
    computed = [label - 1 + stratum.first_label for label in stream.sample_by_index(size, count)]
    drawn = zip(stratum.labels, computed, strict=True)
    labels = replayed(
        "labels drawn",
        (compared(f"draw {n}", *pair) for n, pair in enumerate(drawn, 1)),
    )
    fetched = {card.label: card for card in stratum.fetched}
    places = replayed(
        "cards fetched",
        (
            compared(
                f"label {label}",
                _words(fetched.get(label)),
                _words(card_of(stratum.manifest, label)),
            )
            for label in stratum.labels
        ),
    )
    return StratumReplay(stratum.name, size, labels, places, stratum.first_label == 0)


def _words(card: LabelledCard | None) -> str:
    return f"{card.batch}, place {card.position}" if card else "no card"

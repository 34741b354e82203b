"""Draws by label, as the Michigan pilots of 2018 made them, and the cards that the labels were taken to mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from canvass.audit.replay.contradictions import Contradiction, Contradicts
from canvass.audit.replay.replayed import Replayed, compared, replayed
from canvass.audit.schemes import cards_at
from canvass.model import Batch, Manifest
from canvass.stats.tickets.cryptorandom import Stream


@dataclass(frozen=True, slots=True)
class LabelledCard:
    """A card as the pilot's list has it: the label, its batch, its place there from 1, and how often it was drawn."""

    label: int
    batch: str
    position: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class PilotStratum:
    """Cards drawn from one manifest: the labels as published, and the list of cards that people fetched.

    ``first_label`` is the label of the first card in the draw: the pilots counted cards with records from 1 and put
    them back, the others from 0 and did not. ``left_out`` are batches of the published manifest that the draw did not
    reach, inferred from the cards fetched.
    """

    name: str
    manifest: Manifest
    first_label: int
    labels: tuple[int, ...]
    fetched: tuple[LabelledCard, ...]
    left_out: tuple[Batch, ...] = ()

    @property
    def puts_back(self) -> bool:
        """Whether a card could be drawn more than once."""
        return self.first_label == 1


@dataclass(frozen=True, slots=True)
class StratumReplay:
    """A stratum's draw, made again: labels from the seed, cards from the labels, and how often each was drawn.

    ``last_card_was_out_of_reach``: labels from 0 were looked up as places from 1, so that the last card had no label
    and label 0 no card. ``repeated`` are the labels drawn more than once, with how often.
    """

    name: str
    cards: int
    labels: Replayed
    places: Replayed
    times: Replayed
    last_card_was_out_of_reach: bool
    puts_back: bool
    repeated: tuple[tuple[int, int], ...]
    left_out: tuple[Batch, ...]
    contradictions: tuple[Contradiction, ...]


@dataclass(frozen=True, slots=True)
class DrawReplay:
    """Every stratum drawn again, and how many blocks of the seed's stream that took."""

    strata: tuple[StratumReplay, ...]
    blocks: int


def draw_again(seed: str, strata: Sequence[PilotStratum]) -> DrawReplay:
    """Every stratum drawn from one stream of the seed, in their order: bits left over serve the next."""
    stream = Stream(seed)
    found = tuple(_stratum_again(stream, stratum) for stratum in strata)
    return DrawReplay(found, stream.blocks_used)


def card_of(manifest: Manifest, label: int) -> LabelledCard | None:
    """The card at a place counted from 1 through the batches in their order; None where there is none."""
    if not 1 <= label <= manifest.cards:
        return None
    sized = [((batch.id,), batch.cards) for batch in manifest.batches]
    [(batch, position)] = cards_at(sized, np.asarray([label - 1], np.int64))
    return LabelledCard(label, batch, int(position))


def _stratum_again(stream: Stream, stratum: PilotStratum) -> StratumReplay:
    size, labels = stratum.manifest.cards, stratum.labels
    computed = _drawn(stream, stratum)
    fetched = {card.label: card for card in stratum.fetched}
    drawn = Counter(labels)
    return StratumReplay(
        name=stratum.name,
        cards=size,
        labels=replayed(
            "labels drawn",
            (
                compared(f"draw {number}", label, again)
                for number, (label, again) in enumerate(zip(labels, computed, strict=True), 1)
            ),
        ),
        places=replayed(
            "cards fetched",
            (
                compared(
                    f"label {label}",
                    _words(fetched.get(label)),
                    _words(card_of(stratum.manifest, label)),
                )
                for label in labels
            ),
        ),
        times=replayed(
            "times drawn",
            (compared(f"label {c.label}", c.times, drawn[c.label]) for c in stratum.fetched),
        ),
        last_card_was_out_of_reach=stratum.first_label == 0,
        puts_back=stratum.puts_back,
        repeated=tuple(sorted((label, times) for label, times in drawn.items() if times > 1)),
        left_out=stratum.left_out,
        contradictions=tuple(_contradictions(stratum)),
    )


def _drawn(stream: Stream, stratum: PilotStratum) -> list[int | str]:
    """The labels from the seed; a word where there are no more cards to draw."""
    size, count = stratum.manifest.cards, len(stratum.labels)
    if stratum.puts_back:
        return [stream.randint(1, size + 1) for _ in range(count)]
    labels = stream.sample_by_index(size, min(count, size))
    none_left: list[int | str] = ["no card is left"] * max(count - size, 0)
    return [label - 1 + stratum.first_label for label in labels] + none_left


def _contradictions(stratum: PilotStratum) -> Iterator[Contradiction]:
    """Labels, places and numbers that the manifest has no cards for."""
    cards = {batch.id: batch.cards for batch in stratum.manifest.batches}
    size, count, last = stratum.manifest.cards, len(stratum.labels), stratum.first_label - 1
    if not stratum.puts_back and count > size:
        yield Contradiction(Contradicts.MORE_DRAWN_THAN_CARDS, stratum.name, count, size)
    for label in stratum.labels:
        if label > size + last:
            where = f"{stratum.name}, label {label}"
            yield Contradiction(Contradicts.LABEL_BEYOND_CARDS, where, label, size + last)
    for card in stratum.fetched:
        where = f"{stratum.name}, {card.batch}"
        if card.batch not in cards:
            yield Contradiction(Contradicts.BATCH_NOT_LISTED, where, card.position, 0)
        elif card.position > cards[card.batch]:
            most = cards[card.batch]
            yield Contradiction(Contradicts.PLACE_BEYOND_BATCH, where, card.position, most)


def _words(card: LabelledCard | None) -> str:
    return f"{card.batch}, place {card.position}" if card else "no card"

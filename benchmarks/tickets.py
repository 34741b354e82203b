"""Drawing: numbers from a counter, and one ticket for each of ten million cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from benchmarks.rows import Row
from canvass.audit.consistent import ConsistentSample, consistent_sample
from canvass.audit.draw import draw_weighted
from canvass.audit.frames.frame import EntryId
from canvass.audit.frames.manifest import ManifestFrame, manifest_frame
from canvass.audit.frames.placed import placed_frame
from canvass.audit.frames.styled import StyledCards
from canvass.audit.sample import Sample
from canvass.stats.tickets.canonical import uniform_draws
from canvass.stats.tickets.rivest import distinct_picks

SEED = "20260101202601012026"
CARDS = 10_000_000


@cache
def manifest() -> ManifestFrame:
    """A hundred million cards in ten thousand batches."""
    return manifest_frame("cards", [(f"batch {number}", 10_000) for number in range(10_000)])


@cache
def cards() -> StyledCards:
    """Ten million cards in columns; all carry A, two thirds B and one third C."""
    row = np.arange(CARDS, dtype=np.int32)
    batches = [("tabulator", str(number)) for number in range(CARDS // 500)]
    frame = placed_frame("cards", batches, row // 500, row % 500 + 1)
    styles = (frozenset("AB"), frozenset("A"), frozenset("ABC"))
    return StyledCards(frame, styles, (row % 3).astype(np.int8))


def counter_draws() -> list[EntryId]:
    """Batch and position of 100,000 draws from a hundred million cards."""
    frame = manifest()
    return frame.ids_at(uniform_draws(SEED, frame.name, len(frame), 100_000))


def consistent_draw() -> ConsistentSample:
    """About 100,000 of ten million cards for three contests."""
    return consistent_sample(SEED, cards(), {"A": 60_000, "B": 50_000, "C": 40_000})


def weighted_draw() -> Sample:
    """10,000 of 50,000 batches in proportion to weight, none twice."""
    weights = [(str(number), 1 + number % 900) for number in range(50_000)]
    return draw_weighted(SEED, "batches", weights, 10_000, replacement=False)


def rows() -> Iterator[Row]:
    """Jobs of drawing, in processor time; memory is what they add to the manifest or the cards they draw from."""
    counter, consistent = "100k tickets from 10^8 cards", "consistent sampling, 100k of 10^7 cards"
    weighted, rivest = "weighted draw of 10k of 50k batches", "Rivest sampler, 100k of 10^7 numbers"
    yield Row(counter, counter_draws, 0.2, 50.0, manifest)
    yield Row(consistent, consistent_draw, 12.0, 1000.0, cards)
    yield Row(weighted, weighted_draw, 0.5)
    yield Row(rivest, lambda: distinct_picks(SEED, 1, CARDS, 100_000), 0.5)

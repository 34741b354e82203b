"""Frames made of what an election has: a manifest, or cast vote records."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from canvass.audit.frames.frame import EntryKind
from canvass.audit.frames.listed import ListedFrame, listed_frame
from canvass.audit.frames.manifest import ManifestFrame, manifest_frame
from canvass.audit.frames.placed import PlacedFrame, placed_frame
from canvass.audit.frames.styled import StyledCards, with_phantoms
from canvass.model import CardTable, Manifest


def cards_of_manifest(name: str, manifest: Manifest, phantoms: int = 0) -> ManifestFrame:
    """Every card of a manifest, by its batch and its place in it, and phantoms if any."""
    counts = (batch.cards for batch in manifest.batches)
    return manifest_frame(name, zip(manifest.ids, counts, strict=True), phantoms)


def batches_of_manifest(name: str, manifest: Manifest) -> ListedFrame:
    """Every batch of a manifest."""
    return listed_frame(name, manifest.ids, EntryKind.BATCH)


def cards_of_records(name: str, cards: CardTable) -> PlacedFrame:
    """Every card of which there is a cast vote record."""
    return placed_frame(name, cards.batches, cards.batch, cards.position)


def styled_records(name: str, cards: CardTable, card_bounds: Mapping[str, int]) -> StyledCards:
    """The cards of the records with the contests that each lists, and phantoms up to the trusted bounds."""
    contests = list(cards.contests)
    lists = np.zeros((len(cards), len(contests)), dtype=np.bool_)
    for column, contest in enumerate(contests):
        lists[cards.contests[contest].rows, column] = True
    rows, style = np.unique(lists, axis=0, return_inverse=True)
    styles = tuple(
        frozenset(contest for contest, on in zip(contests, row, strict=True) if on) for row in rows
    )
    plain = StyledCards(cards_of_records(name, cards), styles, style.reshape(-1))
    return with_phantoms(plain, card_bounds)

"""The cards of SUITE drawn from one seed: some to compare with their records, some to read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from canvass.audit.draw_strata import StrataSample, draw_strata
from canvass.audit.frames.manifest import ManifestFrame
from canvass.audit.frames.sources import cards_of_manifest
from canvass.audit.reconcile import require_records_fit
from canvass.audit.schemes import FRAME
from canvass.audit.shelf import ShelfList, shelf_list
from canvass.errors import OutOfRange
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_draw import phantoms_of
from canvass.model import CardTable, Manifest
from canvass.stats.tickets.seed import has_enough_dice


@dataclass(frozen=True, slots=True)
class StrataDrawAsked:
    """How many draws of each stratum; the records say which cards have one.

    ``sizes`` are draws among the cards with a record, put back, and among the others. ``bound`` is the trusted number
    of cards; those that the manifest lacks are phantoms among the others.
    """

    manifest: Path
    records: Path
    seed: str
    sizes: tuple[int, int]
    bound: int | None = None


@dataclass(frozen=True, slots=True)
class StrataDraw:
    """The samples of both strata in the order of the draw, and the cards of each to fetch in that of the shelf."""

    manifest: str
    manifest_sha256: str
    records: str
    records_sha256: str
    parts: tuple[str, ...]
    has_enough_dice: bool
    linked_cards: int
    other_cards: int
    phantoms: int
    sample: StrataSample
    compare: ShelfList
    read: ShelfList


def audit_draw_of_strata(asked: StrataDrawAsked) -> StrataDraw:
    """The cards that a seed draws in both strata.

    Raises BadFile with every problem of a file, BadFrame where records and manifest do not fit, OutOfRange for more
    cards than there are.
    """
    boxes, marks = read_manifest(asked.manifest), read_records(asked.records)
    manifest, records = usable(boxes), usable(marks)
    phantoms = phantoms_of(manifest, asked.bound)
    sample, linked = sample_of_strata(asked.seed, manifest, records, phantoms, asked.sizes)
    return StrataDraw(
        manifest=boxes.source.name,
        manifest_sha256=boxes.source.sha256,
        records=marks.source.name,
        records_sha256=marks.source.sha256,
        parts=manifest.parts,
        has_enough_dice=has_enough_dice(asked.seed),
        linked_cards=linked,
        other_cards=manifest.cards - linked,
        phantoms=phantoms,
        sample=sample,
        compare=shelf_list(sample.compared, manifest),
        read=shelf_list(sample.polled, manifest),
    )


def sample_of_strata(
    seed: str, manifest: Manifest, records: CardTable, phantoms: int, sizes: tuple[int, int]
) -> tuple[StrataSample, int]:
    """The draws of both strata, and how many cards have a record."""
    require_records_fit(manifest, records)
    frame = cards_of_manifest(FRAME, manifest, phantoms)
    linked = linked_places(frame, records)
    first, second = int(linked.sum()), int((~linked).sum())
    if not first or not second:
        raise OutOfRange(
            f"{first:,} cards have a record and {second:,} have none: SUITE is for a part of the cards; draw all cards "
            "alike, without --method"
        )
    if sizes[1] > second:
        raise OutOfRange(
            f"{sizes[1]:,} cards to read of {second:,} without a record: none is put back, ask for fewer"
        )
    return draw_strata(seed, frame, linked, sizes), first


def linked_places(frame: ManifestFrame, records: CardTable) -> NDArray[np.bool_]:
    """For each place of the frame, whether its card has a record."""
    starts = dict(zip(frame.batches, np.cumsum((0, *frame.cards[:-1])).tolist(), strict=True))
    first = np.array([starts[batch] for batch in records.batches], dtype=np.int64)
    linked = np.zeros(len(frame), dtype=np.bool_)
    linked[first[records.batch] + records.position - 1] = True
    return linked

"""Cards drawn once for several contests: each uses the cards of its own with the smallest tickets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canvass.audit.consistent import ConsistentSample, from_order, with_base
from canvass.audit.frames.frame import EntryId, is_phantom
from canvass.audit.frames.sources import styled_records
from canvass.audit.frames.styled import StyledCards
from canvass.audit.order import ticket_order
from canvass.audit.reconcile import require_records_fit
from canvass.audit.sample import Sample
from canvass.audit.schemes import FRAME
from canvass.audit.shelf import ShelfList, shelf_list
from canvass.errors import UnknownName
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.stats.tickets.seed import has_enough_dice


@dataclass(frozen=True, slots=True)
class ContestsDrawAsked:
    """How many cards each contest needs, and the records that say which cards carry it.

    ``cards`` is the trusted number of cards with a contest, where it is known: those without a record are phantoms.
    With a ``base`` the first so many cards of all are drawn too, so that every contest has its own among them.
    """

    manifest: Path
    records: Path
    seed: str
    sizes: Mapping[str, int]
    cards: Mapping[str, int] = field(default_factory=dict)
    base: int | None = None


@dataclass(frozen=True, slots=True)
class ContestDrawn:
    """What counts for one contest, in the order of the draw; of ``cards`` entries ``phantoms`` have no record.

    ``threshold`` is the largest ticket among them: a card beyond it must not be used for this contest.
    """

    contest: str
    cards: int
    phantoms: int
    threshold: str
    ids: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class ContestsDraw:
    """The cards to fetch, each once, in the order of the shelf, and for each contest those that count for it.

    ``base`` is how many cards of all were drawn whatever is on them; None without a base sample.
    """

    manifest: str
    manifest_sha256: str
    records: str
    records_sha256: str
    base: int | None
    parts: tuple[str, ...]
    has_enough_dice: bool
    contests: tuple[ContestDrawn, ...]
    sample: Sample
    shelf: ShelfList


def audit_draw_of_contests(asked: ContestsDrawAsked) -> ContestsDraw:
    """The cards that a seed draws for several contests.

    Raises BadFile with every problem of a file, BadFrame where records and manifest do not fit or more cards carry
    a contest than exist, OutOfRange where a contest has fewer cards than asked for, UnknownName where it has none.
    """
    boxes, marks = read_manifest(asked.manifest), read_records(asked.records)
    manifest, records = usable(boxes), usable(marks)
    require_records_fit(manifest, records)
    for contest in {**asked.sizes, **asked.cards}:
        if contest not in records.contests:
            raise UnknownName("contest of the records", contest, records.contests)
    cards = styled_records(FRAME, records, asked.cards)
    order, sizes = ticket_order(asked.seed, cards.frame), asked.sizes
    if asked.base is not None:
        sizes = with_base(order, cards, sizes, asked.base)
    drawn = from_order(order, cards, sizes)
    recorded = {contest: int(found.rows.size) for contest, found in records.contests.items()}
    return ContestsDraw(
        manifest=boxes.source.name,
        manifest_sha256=boxes.source.sha256,
        records=marks.source.name,
        records_sha256=marks.source.sha256,
        base=asked.base,
        parts=manifest.parts,
        has_enough_dice=has_enough_dice(asked.seed),
        contests=_contests(drawn, cards, recorded),
        sample=drawn.sample,
        shelf=shelf_list(drawn.sample, manifest),
    )


def _contests(
    drawn: ConsistentSample, cards: StyledCards, recorded: Mapping[str, int]
) -> tuple[ContestDrawn, ...]:
    entries = cards.cards_by_contest()
    return tuple(
        ContestDrawn(
            contest=each.contest,
            cards=entries[each.contest],
            phantoms=entries[each.contest] - recorded[each.contest],
            threshold=each.threshold,
            ids=tuple(draw.id for draw in each.draws),
        )
        for each in drawn.contests
    )


def counts_for(found: ContestsDraw) -> dict[EntryId, tuple[str, ...]]:
    """The contests that each drawn card counts for."""
    contests: dict[EntryId, tuple[str, ...]] = {}
    for each in found.contests:
        for card in each.ids:
            contests[card] = (*contests.get(card, ()), each.contest)
    return {card: names for card, names in contests.items() if not is_phantom(card)}

"""Batches under their whole ids: a file of one jurisdiction may leave the jurisdiction out."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.state import AuditState
from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.formats.audits.batches import BatchVotes
from canvass.formats.own_table import PLACE
from canvass.journeys.auditing.located import Located, located_batches
from canvass.model import BatchId, CardTable, Manifest


def manifest_batches(
    state: AuditState, manifest: Manifest, jurisdiction: str
) -> tuple[Located, ...]:
    """The batches of a manifest under their whole ids, in the order of the file."""
    ids = _named(state, manifest.ids, _has_jurisdiction(manifest), jurisdiction)
    return located_batches(zip(ids, manifest.batches, strict=True))


def record_batches(state: AuditState, cards: CardTable, jurisdiction: str) -> tuple[BatchId, ...]:
    """The batches of cast vote records under their whole ids."""
    return _named(state, cards.batches, _is_whole(state, cards.batches), jurisdiction)


def total_votes(state: AuditState, totals: BatchVotes, jurisdiction: str) -> BatchVotes:
    """The votes of batches under their whole ids."""
    found = list(totals)
    batches = [batch for batch, _ in found]
    ids = _named(state, batches, _is_whole(state, batches), jurisdiction)
    return {
        (batch, contest): totals[key]
        for batch, (_, contest), key in zip(ids, found, found, strict=True)
    }


def whole_ids(
    state: AuditState, batches: Sequence[BatchId], jurisdiction: str
) -> tuple[BatchId, ...]:
    """Ids of batches with their jurisdiction in front, as a file may have left it out."""
    return _named(state, batches, _is_whole(state, batches), jurisdiction)


def _named(
    state: AuditState, batches: Sequence[BatchId], is_whole: bool, jurisdiction: str
) -> tuple[BatchId, ...]:
    if jurisdiction and jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", jurisdiction, state.jurisdictions)
    if not is_whole:
        if not jurisdiction:
            raise BadRecord(
                "the file does not say whose batches these are: give the jurisdiction, "
                "or a column jurisdiction"
            )
        return tuple((jurisdiction, *batch) for batch in batches)
    for batch in batches:
        if batch[0] not in state.jurisdictions:
            raise UnknownName("jurisdiction of this audit", batch[0], state.jurisdictions)
        if jurisdiction and batch[0] != jurisdiction:
            raise OutOfTurn(
                f"batch {' '.join(batch)} belongs to {batch[0]}, not to {jurisdiction}; nothing was written"
            )
    return tuple(batches)


def _has_jurisdiction(manifest: Manifest) -> bool:
    return any(batch.jurisdiction for batch in manifest.batches)


def _is_whole(state: AuditState, batches: Sequence[BatchId]) -> bool:
    """Whether ids begin with a jurisdiction: they have every part, or the first part of some is one."""
    return any(
        len(batch) == len(PLACE) or (len(batch) > 1 and batch[0] in state.jurisdictions)
        for batch in batches
    )

"""Batches under their whole ids: a file of one jurisdiction may leave the jurisdiction out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.formats.own_table import PLACE
from canvass.journeys.audit_folder.located import Located, located_batches
from canvass.model import BatchId, CardTable, Manifest

Told = TypeVar("Told")


def manifest_batches(
    jurisdictions: Sequence[str], manifest: Manifest, jurisdiction: str
) -> tuple[Located, ...]:
    """The batches of a manifest under their whole ids, in the order of the file."""
    ids = _named(jurisdictions, manifest.ids, _has_jurisdiction(manifest), jurisdiction)
    return located_batches(zip(ids, manifest.batches, strict=True))


def record_batches(
    jurisdictions: Sequence[str], cards: CardTable, jurisdiction: str
) -> tuple[BatchId, ...]:
    """The batches of cast vote records under their whole ids."""
    return _named(
        jurisdictions, cards.batches, _is_whole(jurisdictions, cards.batches), jurisdiction
    )


def total_votes(
    jurisdictions: Sequence[str], totals: Mapping[tuple[BatchId, str], Told], jurisdiction: str
) -> dict[tuple[BatchId, str], Told]:
    """The votes of batches, or all that was reported of them, under their whole ids."""
    found = list(totals)
    batches = [batch for batch, _ in found]
    ids = _named(jurisdictions, batches, _is_whole(jurisdictions, batches), jurisdiction)
    return {
        (batch, contest): totals[key]
        for batch, (_, contest), key in zip(ids, found, found, strict=True)
    }


def whole_ids(
    jurisdictions: Sequence[str], batches: Sequence[BatchId], jurisdiction: str
) -> tuple[BatchId, ...]:
    """Ids of batches with their jurisdiction in front, as a file may have left it out."""
    return _named(jurisdictions, batches, _is_whole(jurisdictions, batches), jurisdiction)


def _refuse_others(
    jurisdictions: Sequence[str], batches: Sequence[BatchId], jurisdiction: str
) -> None:
    """Refuse a file with batches of other counties, or of none, and tell of all. Raises UnknownName, OutOfTurn."""
    found: dict[str, list[BatchId]] = {}
    for batch in batches:
        if batch[0] not in jurisdictions or batch[0] != (jurisdiction or batch[0]):
            found.setdefault(batch[0], []).append(batch)
    unknown = [
        UnknownName("jurisdiction of this audit", name, jurisdictions, where=_first_of(mine))
        for name, mine in found.items()
        if name not in jurisdictions
    ]
    foreign = [
        f"{_first_of(mine)} {'belong' if mine[1:] else 'belongs'} to {name}, not to {jurisdiction}"
        for name, mine in found.items()
        if name in jurisdictions
    ]
    end = "nothing was written"
    if unknown:
        first, *more = unknown
        mend = "; ".join([*map(str, more), *foreign, end])
        raise UnknownName(first.what, first.found, first.known, mend, _first_of(found[first.found]))
    if foreign:
        raise OutOfTurn("; ".join([*foreign, end]))


def _first_of(batches: Sequence[BatchId]) -> str:
    """Batches by the first of them.

    >>> _first_of([("Brown", "1")]), _first_of([("Brown", "1"), ("Brown", "2")])
    ('batch Brown 1', 'batch Brown 1 and 1 more')
    """
    more = len(batches) - 1
    return f"batch {' '.join(batches[0])}{f' and {more:,} more' if more else ''}"


def _named(
    jurisdictions: Sequence[str], batches: Sequence[BatchId], is_whole: bool, jurisdiction: str
) -> tuple[BatchId, ...]:
    if jurisdiction and jurisdiction not in jurisdictions:
        raise UnknownName("jurisdiction of this audit", jurisdiction, jurisdictions)
    if not is_whole:
        if not jurisdiction:
            raise BadRecord(
                "the file does not say whose batches these are: give the jurisdiction, "
                "or a column jurisdiction"
            )
        return tuple((jurisdiction, *batch) for batch in batches)
    _refuse_others(jurisdictions, batches, jurisdiction)
    return tuple(batches)


def _has_jurisdiction(manifest: Manifest) -> bool:
    return any(batch.jurisdiction for batch in manifest.batches)


def _is_whole(jurisdictions: Sequence[str], batches: Sequence[BatchId]) -> bool:
    """Whether ids begin with a jurisdiction: they have every part, or the first part of some is one."""
    return any(
        len(batch) == len(PLACE) or (len(batch) > 1 and batch[0] in jurisdictions)
        for batch in batches
    )

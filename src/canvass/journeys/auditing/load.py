"""``canvass audit load``: files come in, are read whole, and are kept; a later file takes an earlier one's place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import FileLoaded, Loaded
from canvass.audit.state import AuditState
from canvass.audit.state.steps import EARLY
from canvass.errors import BadRecord, OutOfTurn, UnknownName, UnreadableFile
from canvass.formats.audits.batches import BatchVotes, read_batch_totals
from canvass.formats.audits.contests_file import read_contests
from canvass.formats.audits.own_table import PLACE, usable
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.problem import Problem
from canvass.journeys.auditing.desk import Desk, Hand, alone
from canvass.journeys.auditing.folder import keep_checked
from canvass.journeys.auditing.located import Located, located_batches
from canvass.model import BatchId, CardTable, Manifest

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A file that was read and kept: what it is, whose, how many lines count, and what a person should look at."""

    what: Loaded
    jurisdictions: tuple[str, ...]
    rows: int
    warnings: tuple[Problem, ...]


@alone
def load(desk: Desk, what: Loaded, path: Path, jurisdiction: str, hand: Hand) -> LoadedFile:
    """Read a file and keep it. Raises BadFile with every problem of it, UnknownName for another county's batches.

    ``jurisdiction`` says whose file it is where the file does not; empty for a file of several.
    """
    _require_early(desk.state)
    if not path.is_file():
        raise UnreadableFile(f"{path}: no file is here")
    found = _READERS[what](desk.state, path, _only(desk.state, what, jurisdiction))
    if what is Loaded.CARDS:
        keep_checked(desk.folder.records_of(jurisdiction), path.read_bytes())
        body = FileLoaded(what, jurisdiction, found.rows)
    else:
        body = FileLoaded(what, jurisdiction, found.rows, desk.keep_file(path).value)
    desk.say(body, hand)
    return found


def _require_early(state: AuditState) -> None:
    if state.phase not in EARLY:
        raise OutOfTurn(
            f"files are loaded before the seed is rolled; nothing was written. {state.phase.sentence}"
        )


def _only(state: AuditState, what: Loaded, jurisdiction: str) -> str:
    """Whose file it is: the one jurisdiction there is, where none is named."""
    if what is Loaded.CONTESTS or jurisdiction or len(state.jurisdictions) > 1:
        return jurisdiction
    return state.jurisdictions[0]


def _manifest(state: AuditState, path: Path, jurisdiction: str) -> LoadedFile:
    read = read_manifest(path)
    manifest = usable(read)
    batches = manifest_batches(state, manifest, jurisdiction)
    return LoadedFile(Loaded.MANIFEST, _whose(b.id for b in batches), len(batches), read.problems)


def _cards(state: AuditState, path: Path, jurisdiction: str) -> LoadedFile:
    read = read_records(path)
    cards = usable(read)
    batches = record_batches(state, cards, jurisdiction)
    return LoadedFile(Loaded.CARDS, _whose(batches), len(cards), read.problems)


def _batch_totals(state: AuditState, path: Path, jurisdiction: str) -> LoadedFile:
    read = read_batch_totals(path)
    totals = total_votes(state, usable(read), jurisdiction)
    return LoadedFile(Loaded.BATCH_TOTALS, _whose(b for b, _ in totals), len(totals), read.problems)


def _contests(state: AuditState, path: Path, jurisdiction: str) -> LoadedFile:
    if jurisdiction:
        raise BadRecord("the contests are those of the whole audit: name no jurisdiction")
    read = read_contests(path, state.jurisdictions)
    planned = usable(read)
    return LoadedFile(Loaded.CONTESTS, (), len(planned.plans), read.problems)


_READERS: Mapping[Loaded, Callable[[AuditState, Path, str], LoadedFile]] = {
    Loaded.MANIFEST: _manifest,
    Loaded.CARDS: _cards,
    Loaded.BATCH_TOTALS: _batch_totals,
    Loaded.CONTESTS: _contests,
}


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


def _whose(batches: Iterable[BatchId]) -> tuple[str, ...]:
    return tuple(sorted({batch[0] for batch in batches}))

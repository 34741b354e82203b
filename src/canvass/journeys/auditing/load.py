"""``canvass audit load``: files come in, are read whole, and are kept; a later file takes an earlier one's place."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.audit.event import FaultsAccepted, FileLoaded, Loaded, said
from canvass.audit.state import AuditState
from canvass.audit.state.steps import EARLY
from canvass.errors import BadRecord, OutOfTurn, UnreadableFile
from canvass.formats.audits.batches import read_batch_totals
from canvass.formats.audits.contests_file import read_contests
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.standing import Standing
from canvass.journeys.auditing.bounds import require_bounds
from canvass.journeys.auditing.ceremony import require_no_ceremony
from canvass.journeys.auditing.decisions import NOTHING, Deciding, said_of, standing_for
from canvass.journeys.auditing.desk import Desk, Hand, alone
from canvass.journeys.auditing.folder import keep_checked
from canvass.journeys.auditing.located import Manifests, with_manifest
from canvass.journeys.auditing.material import is_loaded, manifests, planned_contests
from canvass.journeys.auditing.whole_ids import manifest_batches, record_batches, total_votes
from canvass.model import BatchId


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A file that was read and kept: what it is, whose, how many lines count, and what a person should look at."""

    what: Loaded
    jurisdictions: tuple[str, ...]
    rows: int
    warnings: tuple[Problem, ...]
    accepted: tuple[str, ...] = ()
    """Faults that a person let stand and cells that are read as something else, as the record tells them."""


def load(
    desk: Desk,
    what: Loaded,
    path: Path,
    jurisdiction: str,
    hand: Hand,
    decided: Deciding = NOTHING,
) -> LoadedFile:
    """Read a file and keep it. Raises BadFile with every problem of it, UnknownName for another county's batches.

    ``jurisdiction`` says whose file it is where the file does not; empty for a file of several. Raises OutOfRange
    for a bound that can only be a slip of the pen. ``decided`` says which faults may stand; the record keeps it.

    The file is read and checked before anybody is kept from writing: only what rests on the other files is looked at
    again when it is kept.
    """
    desk.catch_up()
    _require_early(desk.state)
    if not path.is_file():
        raise UnreadableFile(f"{path}: no file is here")
    before = digest_of_file(path)
    standing = standing_for(decided, SourceFile(path.name, before), what)
    read = _READERS[what](desk, path, _only(desk.state, what, jurisdiction), standing)
    kept = said_of(decided, read.file.warnings, standing)
    _keep(desk, _Brought(what, path, jurisdiction, before, read, kept), hand)
    return replace(read.file, accepted=kept.sentences if kept else ())


@dataclass(frozen=True, slots=True)
class _Read:
    """A file that was read, and what must still hold of it beside the other files when it is kept."""

    file: LoadedFile
    still_holds: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class _Brought:
    """A file that is about to be kept, with its digest from before it was read."""

    what: Loaded
    path: Path
    jurisdiction: str
    sha256: str
    read: _Read
    decided: FaultsAccepted | None


@alone
def _keep(desk: Desk, brought: _Brought, hand: Hand) -> None:
    _require_early(desk.state)
    brought.read.still_holds()
    if digest_of_file(brought.path) != brought.sha256:
        raise OutOfTurn(
            f"{brought.path}: the file was changed while it was read; load it again; nothing was written"
        )
    what, jurisdiction, rows = brought.what, brought.jurisdiction, brought.read.file.rows
    if what is Loaded.CARDS:
        keep_checked(desk.folder.records_of(jurisdiction), brought.path.read_bytes())
        body = FileLoaded(what, jurisdiction, rows)
    else:
        body = FileLoaded(what, jurisdiction, rows, desk.keep_file(brought.path).value)
    bodies = (body, brought.decided) if brought.decided else (body,)
    desk.happen_all([said(each, hand.actor, hand.time) for each in bodies])


def digest_of_file(path: Path) -> str:
    """The SHA-256 of a file's bytes; raises UnreadableFile."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as fault:
        raise UnreadableFile(f"{path}: cannot be read ({fault.strerror})") from None


def _require_early(state: AuditState) -> None:
    if state.phase not in EARLY:
        raise OutOfTurn(
            f"files are loaded before the seed is rolled; nothing was written. {state.phase.sentence}"
        )
    require_no_ceremony(state)


def _only(state: AuditState, what: Loaded, jurisdiction: str) -> str:
    """Whose file it is: the one jurisdiction there is, where none is named."""
    if what is Loaded.CONTESTS or jurisdiction or len(state.jurisdictions) > 1:
        return jurisdiction
    return state.jurisdictions[0]


def _manifest(desk: Desk, path: Path, jurisdiction: str, standing: Standing) -> _Read:
    read = read_manifest(path, standing)
    batches = manifest_batches(desk.state, usable(read), jurisdiction)

    def still_holds() -> None:
        if is_loaded(desk.state, Loaded.CONTESTS):
            require_bounds(planned_contests(desk).plans, with_manifest(_listed(desk), batches))

    whose = _whose(b.id for b in batches)
    return _Read(LoadedFile(Loaded.MANIFEST, whose, len(batches), read.problems), still_holds)


def _listed(desk: Desk) -> Manifests:
    """The manifests that were loaded before; none where one of them was changed, which the commitment refuses.

    What was changed can be loaded again, and must not stand in the way of that.
    """
    try:
        return manifests(desk)
    except BadRecord:
        return {}


def _cards(desk: Desk, path: Path, jurisdiction: str, standing: Standing) -> _Read:
    read = read_records(path, standing)
    cards = usable(read)
    batches = record_batches(desk.state, cards, jurisdiction)
    return _Read(LoadedFile(Loaded.CARDS, _whose(batches), len(cards), read.problems))


def _batch_totals(desk: Desk, path: Path, jurisdiction: str, standing: Standing) -> _Read:
    read = read_batch_totals(path, standing)
    totals = total_votes(desk.state, usable(read), jurisdiction)
    whose = _whose(b for b, _ in totals)
    return _Read(LoadedFile(Loaded.BATCH_TOTALS, whose, len(totals), read.problems))


def _contests(desk: Desk, path: Path, jurisdiction: str, _: Standing) -> _Read:
    if jurisdiction:
        raise BadRecord("the contests are those of the whole audit: name no jurisdiction")
    read = read_contests(path, desk.state.jurisdictions)
    planned = usable(read)
    found = LoadedFile(Loaded.CONTESTS, (), len(planned.plans), read.problems)
    return _Read(found, lambda: require_bounds(planned.plans, _listed(desk)))


_READERS: Mapping[Loaded, Callable[[Desk, Path, str, Standing], _Read]] = {
    Loaded.MANIFEST: _manifest,
    Loaded.CARDS: _cards,
    Loaded.BATCH_TOTALS: _batch_totals,
    Loaded.CONTESTS: _contests,
}


def _whose(batches: Iterable[BatchId]) -> tuple[str, ...]:
    return tuple(sorted({batch[0] for batch in batches}))

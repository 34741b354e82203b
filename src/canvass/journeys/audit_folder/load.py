"""``canvass audit load``: files come in, are read whole, and are kept; a later file takes an earlier one's place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from canvass.audit.event import FileLoaded, Loaded, said
from canvass.audit.state import AuditState
from canvass.audit.state.steps import EARLY
from canvass.errors import BadRecord, CanvassError, OutOfTurn
from canvass.journeys.audit_folder.bounds import require_bounds
from canvass.journeys.audit_folder.brought import Brought, LoadedFile, digest_of_file, read_brought
from canvass.journeys.audit_folder.ceremony import require_no_ceremony
from canvass.journeys.audit_folder.decisions import NOTHING, Deciding
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.held import CardsListed
from canvass.journeys.audit_folder.material import cards_listed, is_loaded, planned_contests
from canvass.journeys.audit_folder.received import drop_records, keep_records, unrecorded
from canvass.journeys.audit_folder.whose import of_another
from canvass.record import Artefact

BLOCK = 1 << 20


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
    require_early(desk.state)
    brought = read_brought(desk.state.jurisdictions, what, path, jurisdiction, decided)
    return keep_brought(desk, brought, hand)


@alone
def storing(desk: Desk, brought: Brought) -> Callable[[], Artefact] | None:
    """What another thread may do before a public file that was read is kept: put it into the record's folder.

    None where the desk stores it itself, as the store is a database, or the file is never public. Raises what keeping
    the file would refuse: what is refused is not stored.
    """
    require_early(desk.state)
    _require_fit(desk, brought)
    artefacts, path = desk.record.artefacts, brought.path
    if brought.file.what is Loaded.CARDS or not artefacts.is_for_any_thread:
        return None
    return lambda: artefacts.put(_blocks(path))


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


def keep_brought(
    desk: Desk, brought: Brought, hand: Hand, stored: Artefact | None = None, name: str = ""
) -> LoadedFile:
    """Keep a file that was read. Raises OutOfTurn where it was changed since, OutOfRange for a bound.

    ``stored`` is what ``storing`` made of it, where that was done; ``name`` what its sender calls it, where its path
    does not. A file that looks like another jurisdiction's is kept, and says so.

    Cast vote records are stored first and recorded then: those that the record does not name are used by nothing,
    and gone when the next are kept or a server starts.
    """
    require_early(desk.state)
    _require_fit(desk, brought)
    if (stored.sha256 if stored else digest_of_file(brought.path)) != brought.sha256:
        raise OutOfTurn(
            f"{brought.path}: the file was changed while it was read; load it again; nothing was written"
        )
    file, place = _told(desk, brought, name or brought.path.name), len(desk.state.loaded)
    try:
        body = _stored(desk, brought, place, stored)
        bodies = (body, brought.decided) if brought.decided else (body,)
        desk.happen_all([said(each, hand.actor, hand.time) for each in bodies])
    except CanvassError:
        if file.what is Loaded.CARDS and len(desk.state.loaded) == place:
            drop_records(desk.folder.records_of(brought.jurisdiction, place))
        raise
    if body.file is not None:
        desk.held[place, body.jurisdiction, brought.sha256] = brought.held
    for path in unrecorded(desk):
        drop_records(path)
    return file


def _told(desk: Desk, brought: Brought, name: str) -> LoadedFile:
    """The file with what speaks for another jurisdiction's."""
    file, state = brought.file, desk.state
    about = (file.what, brought.jurisdiction, name, brought.sha256)
    doubts = of_another(tuple(state.jurisdictions), state.loaded, *about)
    return replace(file, warnings=(*file.warnings, *doubts))


def _stored(desk: Desk, brought: Brought, place: int, stored: Artefact | None) -> FileLoaded:
    """Put the bytes where they belong; what the record says of them."""
    what, jurisdiction, rows = brought.file.what, brought.jurisdiction, brought.file.rows
    if what is not Loaded.CARDS:
        artefact = stored or desk.keep_file(brought.path)
        return FileLoaded(what, jurisdiction, rows, artefact.value)
    path = desk.folder.records_of(jurisdiction, place)
    keep_records(path, brought.path.read_bytes(), brought.held)
    return FileLoaded(what, jurisdiction, rows)


def _require_fit(desk: Desk, brought: Brought) -> None:
    """Refuse bounds that do not fit the manifests, whichever of the two comes last."""
    if brought.contests is not None:
        require_bounds(brought.contests.plans, _listed(desk))
    if brought.file.what is Loaded.MANIFEST and is_loaded(desk.state, Loaded.CONTESTS):
        mine = {jurisdiction: cards for (jurisdiction, _), cards in brought.held.items()}
        require_bounds(planned_contests(desk).plans, {**_listed(desk), **mine})


def _listed(desk: Desk) -> CardsListed:
    """The cards of manifests that were loaded before; none where one of them was changed, which the commitment refuses.

    What was changed can be loaded again, and must not stand in the way of that.
    """
    try:
        return cards_listed(desk)
    except BadRecord:
        return {}


def require_early(state: AuditState) -> None:
    """Refuse a file once the seed is known, or while one is made. Raises OutOfTurn."""
    if state.phase not in EARLY:
        raise OutOfTurn(
            f"files are loaded before the seed is rolled; nothing was written. {state.phase.sentence}"
        )
    require_no_ceremony(state)

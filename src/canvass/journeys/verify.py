"""``canvass verify``: every check of a record by its name, with what was seen, and how anybody can see it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.addresses import is_database, require_known_address, shown
from canvass.audit.changes import Change, Changes
from canvass.audit.event import EventKind
from canvass.errors import InputError, UnreadableFile
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.verification.audit import FollowedAudit
from canvass.journeys.verification.checks import OF_A_RECOUNT, OF_AN_AUDIT
from canvass.journeys.verification.findings import CheckResult, Findings
from canvass.journeys.verification.unchecked import NotChecked, What, said_of_kind
from canvass.record import (
    Anchor,
    Anchored,
    Check,
    Ending,
    Entry,
    Head,
    Purpose,
    RecordReport,
    Store,
    Trust,
    find_store,
)
from canvass.record.anchor import Anchoring
from canvass.record.continuation import Continuation, continuation
from canvass.record.disk import LEDGER_FILE
from canvass.record.heads import LONGEST, Heads, continuation_of, is_heads, read_heads
from canvass.record.index import INDEX_FILE
from canvass.record.regular import open_regular, size_of
from canvass.record.replay import Replay
from canvass.record.trust import is_reserved
from canvass.record.verify import NOT_BEGUN, entries_of, replayed, report_on
from canvass.record.witness import Statement, StatementStanding, Witnessed, witnessed
from canvass.recount.kinds import is_of_recount

if TYPE_CHECKING:
    from canvass.journeys.verification.recount import FollowedRecount


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a record is what it says: ``checks`` are those of docs/record.md, by name."""

    record: str
    head: Head
    signed_through: int
    checks: tuple[CheckResult, ...]
    anchored: Anchored
    changes: tuple[Change, ...] = ()
    """Changes of mind, in the order of the entries: none is a fault by itself, and all are said."""
    not_checked: tuple[NotChecked, ...] = ()
    """Entries that say what this program does not know: no check fails by them, and none passes over them."""
    is_rehearsal: bool = False
    since: Continuation | None = None
    """How the record stands to an older copy that somebody kept."""
    witnesses: tuple[Witnessed, ...] = ()
    """What others signed of it, in the order of their statements."""

    @property
    def is_consistent(self) -> bool:
        """Whether no check fails."""
        return not any(check.faults for check in self.checks)

    @property
    def holds(self) -> bool:
        """Whether no check fails, nothing was unknown, and what is known from outside is in the record."""
        return not self.fails and not self.not_checked

    @property
    def fails(self) -> bool:
        """Whether a check fails, or what is known from outside, an older copy or a witness, tells otherwise."""
        is_contradicted = self.anchored.anchoring.is_contradicted
        return (
            not self.is_consistent
            or is_contradicted
            or not (self.since is None or self.since.holds)
            or any(each.standing is not StatementStanding.COVERS for each in self.witnesses)
        )


def verify(
    place: str | Path,
    anchor: Anchor | None = None,
    record: str = "",
    since: str | Path | None = None,
    statements: tuple[Statement, ...] = (),
) -> Verification:
    """Make every check of the record at this place, a folder or a database; ``record`` names one of several.

    ``since`` is the place of an older copy of it, or of a list of its heads, which it must continue; ``statements`` are
    those of witnesses.
    Raises UnreadableFile where there is none, UnknownName for an id that the database does not hold, InputError
    for an id beside a folder.
    """
    store = _with_what_lies_around(find_store(*record_at(place, record), only_read=True), place)
    try:
        kept = None if since is None else _kept(since, record)
        return verified(store, anchor, kept, statements)
    finally:
        store.ledger.close()


def _with_what_lies_around(store: Store, place: str | Path) -> Store:
    """Where the published folder around a record is named: what else lies in it is no part of the record either."""
    around = AuditFolder(Path(place))
    if store.index is None or record_at(place, "")[0] != around.record:
        return store
    names = {path.name for path in around.path.iterdir()} - {around.record.name}
    links = (around.record.name,) if around.record.is_symlink() else ()
    beside = tuple(sorted({*store.beside, *names}))
    return replace(store, beside=beside, links=(*store.links, *links))


def _kept(place: str | Path, record: str) -> Replay | Heads:
    """What somebody kept of a record: a list of its heads, or an older copy. Raises InputError where none is named."""
    if not str(place):
        raise InputError("--since names what you kept; nothing was checked")
    require_known_address(place)
    if not is_database(place) and size_of(Path(place)) is not None:
        with open_regular(Path(place)) as file:
            data = file.read(LONGEST + 1)
        if is_heads(data):
            return read_heads(data)
    return _older(place, record)


def _older(place: str | Path, record: str) -> Replay:
    """An older copy, as far as its chain holds. Raises InputError for one that holds no entry."""
    store = find_store(*record_at(place, record if is_database(place) else ""), only_read=True)
    try:
        replay = replayed(store)
    finally:
        store.ledger.close()
    if not replay.digests:
        raise InputError(
            f"{shown(place)}: no entry of this older copy can be read: there is nothing to compare"
        )
    return replay


def verified(
    store: Store,
    anchor: Anchor | None = None,
    kept: Replay | Heads | None = None,
    statements: tuple[Statement, ...] = (),
) -> Verification:
    """Make every check of a record; nothing is raised for what is wrong with it.

    Its entries are read once, and whatever is checked is checked on those same bytes.
    """
    replay, findings = Replay(), Findings()
    audit, stood_for, changes = FollowedAudit(store, findings), [], Changes()
    recount: FollowedRecount | None = None
    unknown: list[NotChecked] = []
    for entry in entries_of(store, replay):
        if not replay.is_begun:
            continue
        kind = entry.event.kind
        if nobodys := said_of_kind(kind):
            unknown.append(NotChecked(entry.sequence, What.KIND, kind, nobodys))
        if recount is None and is_of_recount(kind):
            recount = _followed_recount(store, findings, entry.sequence - 1)
        if recount is not None:
            recount.follow(entry)
        has_effect = audit.follow(entry, replay.trust) or not audit.is_there
        if has_effect and not (replay.faults and _is_refused(replay, entry)):
            changes.take(entry.sequence, entry.event)
        if kind in _STOOD_FOR:
            stood_for.append(entry)
    _leave_out(audit, recount, findings)
    if not replay.is_begun:
        findings.forget(OF_AN_AUDIT)
        findings.cannot(OF_AN_AUDIT, NOT_BEGUN)
    report = report_on(replay, store, anchor)
    _take_over(report, findings)
    if report.torn:
        findings.cannot(["chain"], str(report.torn))
    _say_unsigned(stood_for, replay.trust, findings)
    if audit.is_there and not audit.is_stopped:
        audit.say_what_was_seen()
    if recount is not None:
        recount.say_what_was_seen()
    told, stopped = (recount.changes, recount.unknown) if recount is not None else ((), None)
    consistent = not any(findings.faults.values())
    return Verification(
        report.record,
        report.head,
        replay.trust.signed_through,
        findings.results,
        report.anchored if consistent else Anchored(Anchoring.NOT_CONSISTENT),
        tuple(sorted((*changes.found, *told), key=lambda each: each.entry)),
        _in_order((*unknown, audit.unknown, stopped)) if report.record else (),
        replay.trust.is_rehearsal,
        _continuation(replay, kept),
        tuple(witnessed(replay, statements)),
    )


def _continuation(replay: Replay, kept: Replay | Heads | None) -> Continuation | None:
    if kept is None:
        return None
    if isinstance(kept, Heads):
        return continuation_of(replay, kept)
    found = continuation(replay, kept)
    broken = next((fault for fault in kept.faults if fault.check is Check.CHAIN), None)
    if broken is not None and found.holds:
        raise InputError(
            f"the chain of the older copy breaks ({broken}); entries 1 to {found.older} are the same, and nobody can "
            "tell what it said after: take a whole copy"
        )
    return found


def _followed_recount(store: Store, findings: Findings, before: int) -> FollowedRecount:
    """What follows a recount, imported with the first event of one: most records are of audits."""
    from canvass.journeys.verification.recount import FollowedRecount

    return FollowedRecount(store, findings, before)


def _leave_out(audit: FollowedAudit, recount: FollowedRecount | None, findings: Findings) -> None:
    """Show only the checks that ask about what the record holds; of a record with neither, that it holds no audit."""
    if recount is None:
        findings.leave_out(OF_A_RECOUNT)
    if audit.is_there:
        return
    findings.forget(OF_AN_AUDIT)
    findings.cannot(OF_AN_AUDIT, "this record holds no audit")
    if recount is not None:
        findings.leave_out(OF_AN_AUDIT)


def _in_order(found: Iterable[NotChecked | None]) -> tuple[NotChecked, ...]:
    """What was not checked, by entry."""
    return tuple(sorted((each for each in found if each), key=lambda each: each.entry))


def _is_refused(replay: Replay, entry: Entry) -> bool:
    """Whether this entry, which was read last, is one of the record's own and has no effect.

    One that says what people read has its effect also where a file that it names is not as it must be.
    """
    is_faulty = replay.faults[-1].entry == entry.sequence
    return is_faulty and is_reserved(entry.event.kind)


def record_at(place: str | Path, record: str) -> tuple[str | Path, str]:
    """The record itself, where the folder around it is named: what is published, or an office's own."""
    require_known_address(place)
    folder = AuditFolder(Path(place))
    if record and not is_database(place):
        raise InputError(f"{place}: a folder holds one record: leave --record out")
    if folder.path.is_file() and not is_database(place):
        raise UnreadableFile(
            f"{place}: a file; unpack it where it is a .zip, and name the folder record in it"
        )
    if (folder.path / LEDGER_FILE).exists():
        return place, record
    if folder.pointer.is_file() and not _lies_in(folder.record):
        return folder.place
    return (folder.record if folder.record.is_dir() else place), record


def _lies_in(folder: Path) -> bool:
    """Whether a record lies there: what somebody published goes before a database that a file beside it names."""
    return os.path.lexists(folder / INDEX_FILE) or bool(size_of(folder / LEDGER_FILE))


def _take_over(report: RecordReport, findings: Findings) -> None:
    """The checks that need no knowledge of audits."""
    for checked in report.checks:
        name = str(checked.check)
        for fault in checked.faults:
            findings.fault(name, fault.entry, fault.reason)
        for said in checked.said if checked.ending is Ending.HOLDS else ():
            findings.saw(name, said)
        not_made = checked.said if checked.ending is Ending.NOT_MADE else checked.left
        for said in not_made:
            findings.cannot([name], said)


_STOOD_FOR: Mapping[str, Purpose] = {
    EventKind.SIGNED_OFF: Purpose.SIGN_OFF,
    EventKind.ROUND_CLOSED: Purpose.ROUND_CLOSE,
}
"""Steps for which somebody signs as soon as they are taken."""


def _say_unsigned(entries: list[Entry], trust: Trust, findings: Findings) -> None:
    """Name the sign-offs and closes of rounds over which no signature of their own stands."""
    signed = {(point.covers.sequence, point.purpose) for point in trust.checkpoints}
    for entry in entries:
        kind = entry.event.kind
        if (entry.sequence, _STOOD_FOR[kind]) not in signed:
            findings.saw(
                "signatures", f"entry {entry.sequence}: {kind} has no signature of its own"
            )

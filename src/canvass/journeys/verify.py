"""``canvass verify``: every check of a record by its name, with what was seen, and how anybody can see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import Kind, is_of_audit
from canvass.errors import BadRecord, InputError, UnreadableFile
from canvass.journeys.auditing.folder import AuditFolder
from canvass.journeys.verifying.audit import FollowedAudit
from canvass.journeys.verifying.checks import OF_AN_AUDIT
from canvass.journeys.verifying.findings import CheckResult, Findings
from canvass.record import (
    Anchor,
    Anchored,
    Ending,
    Entry,
    Head,
    Purpose,
    RecordReport,
    Store,
    Trust,
    find_store,
    verify_record,
)
from canvass.record.anchor import Anchoring
from canvass.record.replay import Replay
from canvass.record.store import is_database


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a record is what it says: ``checks`` are those of docs/record.md, by name."""

    record: str
    head: Head
    signed_through: int
    checks: tuple[CheckResult, ...]
    anchored: Anchored

    @property
    def is_consistent(self) -> bool:
        """Whether no check fails."""
        return not any(check.faults for check in self.checks)

    @property
    def holds(self) -> bool:
        """Whether no check fails, and what is known from outside is in the record."""
        return self.is_consistent and self.anchored.anchoring is not Anchoring.CONTRADICTED


def verify(place: str | Path, anchor: Anchor | None = None, record: str = "") -> Verification:
    """Make every check of the record at this place, a folder or a database; ``record`` names one of several.

    Raises UnreadableFile where there is none, UnknownName for an id that the database does not hold, InputError
    for an id beside a folder.
    """
    store = find_store(*_record_at(place, record), only_read=True)
    try:
        return verified(store, anchor)
    finally:
        store.ledger.close()


def verified(store: Store, anchor: Anchor | None = None) -> Verification:
    """Make every check of a record; nothing is raised for what is wrong with it."""
    report, findings = verify_record(store, anchor), Findings()
    _take_over(report, findings)
    entries, trust = _read(store)
    _follow(store, entries, trust, findings)
    consistent = not any(findings.faults.values())
    return Verification(
        report.record,
        report.head,
        trust.signed_through,
        findings.results,
        report.anchored if consistent else Anchored(Anchoring.NOT_CONSISTENT),
    )


def _record_at(place: str | Path, record: str) -> tuple[str | Path, str]:
    """The record itself, where the folder around it is named: what is published, or an office's own."""
    folder = AuditFolder(Path(place))
    if record and not is_database(place):
        raise InputError(f"{place}: a folder holds one record: leave --record out")
    if folder.pointer.is_file():
        return folder.place
    if folder.path.is_file() and not is_database(place):
        raise UnreadableFile(
            f"{place}: a file; unpack it where it is a .zip, and name the folder record in it"
        )
    is_around = folder.record.is_dir() and not (folder.path / "ledger.jsonl").exists()
    return (folder.record if is_around else place), record


def _take_over(report: RecordReport, findings: Findings) -> None:
    """The checks that need no knowledge of audits."""
    for checked in report.checks:
        name = str(checked.check)
        for fault in checked.faults:
            findings.fault(name, fault.entry, fault.reason)
        for said in checked.said if checked.ending is Ending.HOLDS else ():
            findings.saw(name, said)
        for said in checked.said if checked.ending is Ending.NOT_MADE else ():
            findings.cannot([name], said)


def _read(store: Store) -> tuple[list[Entry], Trust]:
    """The entries as far as the chain holds, and what the record says of itself by then."""
    replay, found = Replay(), []
    with suppress(BadRecord):
        for entry in store.ledger.entries():
            replay.take(entry)
            found.append(entry)
    return found, replay.trust


_STOOD_FOR: Mapping[str, Purpose] = {
    Kind.SIGNED_OFF: Purpose.SIGN_OFF,
    Kind.ROUND_CLOSED: Purpose.ROUND_CLOSE,
}
"""Steps for which somebody signs as soon as they are taken."""


def _unsigned(entries: list[Entry], trust: Trust) -> Iterator[Entry]:
    """Sign-offs and closes of rounds over which no signature of their own stands."""
    signed = {(point.covers.sequence, point.purpose) for point in trust.checkpoints}
    for entry in entries:
        purpose = _STOOD_FOR.get(entry.event.kind)
        if purpose is not None and (entry.sequence, purpose) not in signed:
            yield entry


def _follow(store: Store, entries: list[Entry], trust: Trust, findings: Findings) -> None:
    """The checks that ask what the events of an audit mean."""
    if not any(is_of_audit(entry.event.kind) for entry in entries):
        findings.cannot(OF_AN_AUDIT, "this record holds no audit")
        return
    for entry in _unsigned(entries, trust):
        said = f"entry {entry.sequence}: {entry.event.kind} has no signature of its own"
        findings.saw("signatures", said)
    audit = FollowedAudit(store, trust, findings)
    for entry in entries:
        try:
            audit.take(entry)
        except UnreadableFile as absent:
            findings.cannot(OF_AN_AUDIT, f"from entry {entry.sequence} on: {absent}")
            return
    audit.say_what_was_seen()

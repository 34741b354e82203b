"""``canvass audit open``: a new audit, its record, and the keys that sign it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import AuditOpened
from canvass.audit.state import AuditState
from canvass.errors import BadRecord, NotWritten
from canvass.journeys.auditing.desk import Desk, Hand
from canvass.journeys.auditing.folder import (
    OWNER_ONLY_FOLDER,
    AuditFolder,
    keep_private,
    passphrase,
)
from canvass.model.fields import Fields
from canvass.model.value import frozen
from canvass.record import (
    KeyHolder,
    Record,
    SigningKey,
    authorise,
    create_record,
    opened,
    write_key,
)
from canvass.record.writing import make_folder


@dataclass(frozen=True, slots=True)
class About:
    """What an audit is called: the id of its record, a title, the election, and the office that runs it."""

    record: str
    title: str
    election: str
    office: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A new audit: the fingerprints of its keys are to be published where nobody can change them."""

    folder: Path
    jurisdictions: tuple[str, ...]
    fingerprint: str
    spare_fingerprint: str
    spare_key: Path


def open_audit(
    path: Path, about: About, jurisdictions: Sequence[str], hand: Hand, database: str = ""
) -> Opened:
    """Begin an audit in a new folder. Raises NotWritten where an audit is there already.

    The record is kept in the folder, or in a ``database``: a SQLite file, or ``postgresql://...``.
    """
    body = _checked(about, jurisdictions)
    folder = AuditFolder(path)
    first = opened(about.record, {"election": about.election, "title": about.title}, *_of(hand))
    make_folder(folder.path)
    if folder.office.is_dir():
        raise NotWritten(f"{path}: an audit is here already; nothing was written")
    with create_record(database or folder.record, first) as record:
        make_folder(folder.office, OWNER_ONLY_FOLDER)
        if database:
            keep_private(folder.pointer, f"{database}\n{about.record}\n".encode())
        keys = SigningKey.generate(), SigningKey.generate()
        write_key(keys[0], folder.key, passphrase())
        write_key(keys[1], folder.spare_key, passphrase())
        _authorise(record, about.office, keys, hand)
        desk = Desk(folder, record, AuditState())
        desk.catch_up()
        desk.say(body, hand)
    prints = [key.public.fingerprint for key in keys]
    return Opened(path, body.jurisdictions, prints[0], prints[1], folder.spare_key)


def _checked(about: About, jurisdictions: Sequence[str]) -> AuditOpened:
    """The event that opens the audit, refused where it could not stand."""
    twice = sorted({name for name in jurisdictions if list(jurisdictions).count(name) > 1})
    if twice:
        raise BadRecord(f"jurisdictions named twice: {', '.join(twice)}")
    body = AuditOpened(about.title, about.election, about.office, tuple(sorted(jurisdictions)))
    return AuditOpened.read(Fields("the audit", frozen(body.value)))  # type: ignore[arg-type]


def _authorise(
    record: Record, office: str, keys: tuple[SigningKey, SigningKey], hand: Hand
) -> None:
    for key, holder in zip(keys, (office, f"{office}, spare key"), strict=True):
        new = KeyHolder(key.public, holder)
        record.append(authorise(record.place, new, keys[0], *_of(hand)), record.head)


def _of(hand: Hand) -> tuple[str, str]:
    return hand.actor, hand.time

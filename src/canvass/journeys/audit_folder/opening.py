"""``canvass audit open`` and ``join``: a new audit with the keys that sign it; a desk elsewhere at the same audit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import AuditOpened, said
from canvass.audit.state import AuditState
from canvass.errors import BadRecord, NotWritten
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.folder import (
    AuditFolder,
    is_place,
    keep_place,
    passphrase,
    require_database,
)
from canvass.model import Event
from canvass.model.fields import Fields
from canvass.model.name import same_name
from canvass.model.value import Value, frozen
from canvass.record import (
    REHEARSAL,
    START,
    KeyHolder,
    Place,
    SigningKey,
    authorise,
    create_record,
    is_begun,
    next_entry,
    open_record,
    opened,
    read_key,
    write_key,
)

LONGEST_ID = 64
REHEARSAL_KEY = "rehearsal_key"
"""The member of ``about`` that binds the trainer of a rehearsal to what was planted."""


@dataclass(frozen=True, slots=True)
class About:
    """What an audit is called: the id of its record, a title, the election, and the office that runs it."""

    record: str
    title: str
    election: str
    office: str
    is_rehearsal: bool = False
    rehearsal_key: str = ""
    """SHA-256 of what the trainer of a rehearsal keeps until the score is taken."""

    @property
    def value(self) -> dict[str, Value]:
        """What the first entry of the record says; only a rehearsal says that it is one."""
        mark: dict[str, Value] = {REHEARSAL: True} if self.is_rehearsal else {}
        if self.rehearsal_key:
            mark[REHEARSAL_KEY] = self.rehearsal_key
        return {"election": self.election, "title": self.title, **mark}


@dataclass(frozen=True, slots=True)
class Opened:
    """A new audit: the fingerprints of its keys are to be published where nobody can change them."""

    folder: Path
    record: str
    jurisdictions: tuple[str, ...]
    fingerprint: str
    spare_fingerprint: str
    spare_key: Path
    is_rehearsal: bool = False


def open_audit(
    path: Path,
    about: About,
    jurisdictions: Sequence[str],
    hand: Hand,
    database: str = "",
    secret: str = "",
) -> Opened:
    """Begin an audit in a new folder. Raises NotWritten where an audit is there already.

    The record is kept in the folder, or in a ``database``: a SQLite file, or ``postgresql://...``. Raises InputError
    for another kind of place. The keys are kept under the passphrase ``secret``, or the environment's.
    """
    if database:
        require_database(database)
    body = _checked(about, jurisdictions)
    folder = AuditFolder(path)
    first = opened(about.record, about.value, *_of(hand))
    _require_unbegun(folder, database, about.record)
    folder.make()
    if database:
        keep_place(folder, database, about.record)
    keys = _office_key(folder.key, secret), _office_key(folder.spare_key, secret)
    then = [*_authorised(first, about, keys, hand), said(body, *_of(hand))]
    create_record(database or folder.record, first, then).close()
    prints = [key.public.fingerprint for key in keys]
    return Opened(
        path,
        about.record,
        body.jurisdictions,
        prints[0],
        prints[1],
        folder.spare_key,
        about.is_rehearsal,
    )


def _require_unbegun(folder: AuditFolder, database: str, record: str) -> None:
    """Refuse a folder in which an audit began, and a record that is there; what was cut off before it begins anew."""
    is_elsewhere = folder.pointer.is_file() and not is_place(folder, database, record)
    is_here = folder.record.is_dir() and is_begun(folder.record, record)
    if other := folder.audit_below:
        raise NotWritten(
            f"{folder.path}: this is a folder of audits, of which {other!r} is one; name a folder of its own for the "
            "new one; nothing was written"
        )
    if is_elsewhere or is_here or folder.has_more_than_keys:
        raise NotWritten(f"{folder.path}: an audit is here already; nothing was written")
    if database and is_begun(database, record):
        where = folder.path if folder.pointer.is_file() else f"{database}, record {record}"
        raise NotWritten(f"{where}: an audit is here already; nothing was written")


def _office_key(path: Path, secret: str) -> SigningKey:
    """A new key of the office, or the one that an opening left that was cut off."""
    known = secret or passphrase()
    if path.is_file():
        return read_key(path, known)
    key = SigningKey.generate()
    write_key(key, path, known)
    return key


@dataclass(frozen=True, slots=True)
class Joined:
    """A folder from which people work on an audit that is kept in a database; it has none of the office's keys."""

    folder: Path
    record: str
    title: str


def join_audit(path: Path, database: str, record: str = "") -> Joined:
    """Work on an audit from a new folder, on this machine or another. Raises NotWritten, BadRecord, UnknownName.

    What needs the office's signature, its secrets or its cast vote records is done where they are.
    """
    require_database(database)
    folder = AuditFolder(path)
    _require_new(folder)
    with open_record(database, record) as found:
        desk = Desk(folder, found, AuditState())
        desk.catch_up()
        if desk.state.opened is None:
            raise BadRecord(
                f"{database}, record {found.id}: it holds no audit; nothing was written"
            )
        folder.make()
        keep_place(folder, database, found.id)
        return Joined(path, found.id, desk.title)


def _require_new(folder: AuditFolder) -> None:
    if folder.office.is_dir() or folder.record.is_dir():
        raise NotWritten(f"{folder.path}: an audit is here already; nothing was written")


def id_for(folder: Path) -> str:
    """The id that a record gets from the name of its folder, where nobody names one.

    >>> id_for(Path("Adams County 2026"))
    'adams-county-2026'
    """
    words = re.findall("[a-z0-9]+", folder.resolve().name.lower())
    return "-".join(words)[:LONGEST_ID].strip("-") or "audit"


def _checked(about: About, jurisdictions: Sequence[str]) -> AuditOpened:
    """The event that opens the audit, refused where it could not stand."""
    twice = sorted({name for name in jurisdictions if list(jurisdictions).count(name) > 1})
    if twice:
        raise BadRecord(f"jurisdictions named twice: {', '.join(twice)}")
    if alike := _alike(jurisdictions):
        raise BadRecord(
            f"jurisdictions {' and '.join(map(repr, alike))} are one name in other spellings, and the cards of one "
            "county would stand twice: name it once, or so that people can tell them apart; nothing was written"
        )
    body = AuditOpened(about.title, about.election, about.office, tuple(sorted(jurisdictions)))
    return AuditOpened.read(Fields("the audit", frozen(body.value)))  # type: ignore[arg-type]


def _alike(jurisdictions: Sequence[str]) -> list[str]:
    """The first jurisdictions that differ only in capitals, spaces or forms of a letter."""
    spelled: dict[str, list[str]] = {}
    for name in sorted(jurisdictions):
        spelled.setdefault(same_name(name), []).append(name)
    return next((names for names in spelled.values() if len(names) > 1), [])


def _authorised(
    first: Event, about: About, keys: tuple[SigningKey, SigningKey], hand: Hand
) -> Iterator[Event]:
    """The events by which the office's key and its spare one may sign, after the first event of the record."""
    head = START
    event = first
    for key, holder in zip(keys, (about.office, f"{about.office}, spare key"), strict=True):
        head = next_entry(head, event).head
        new = KeyHolder(key.public, holder)
        event = authorise(Place(about.record, head), new, keys[0], *_of(hand))
        yield event


def _of(hand: Hand) -> tuple[str, str]:
    return hand.actor, hand.time

"""The desk at which an audit is run: its record is open, its state is known, and what is said is kept.

Whatever is refused changes nothing: an event is first let happen to a copy of the state, and only one that
may stand there is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from canvass.audit.event import Body, said
from canvass.audit.state import AuditState, after, take
from canvass.errors import BadKey, UnreadableFile
from canvass.journeys.auditing.folder import AuditFolder, keep_private, passphrase
from canvass.model import Event
from canvass.model.value import Value
from canvass.record import (
    REHEARSAL,
    Artefact,
    Head,
    Place,
    Purpose,
    Record,
    SigningKey,
    canonical_lines,
    checkpoint,
    next_entry,
    open_record,
    read_canonical,
    read_key,
)

Given = ParamSpec("Given")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts, as the public will read it, and when, in UTC (``2026-11-12T15:04:05Z``)."""

    actor: str
    time: str


class Desk:
    """An audit at work. Other desks may work on the same record: what they said is read before anything is added."""

    def __init__(self, folder: AuditFolder, record: Record, state: AuditState) -> None:
        self.folder, self.record, self.state = folder, record, state
        self._read: Head | None = None
        self.lines = lru_cache(maxsize=64)(self._lines)
        """The lines of a table of the record, read once."""

    @property
    def title(self) -> str:
        """What the audit is called; of a rehearsal, wherever it is shown, with that word before it."""
        title = self.state.opened.title if self.state.opened else ""
        return f"{REHEARSAL.upper()}: {title}" if self.record.trust.is_rehearsal else title

    def happen(self, event: Event) -> None:
        """Keep an event that may stand here. Raises what the rules of an audit refuse, or NotWritten."""
        with self.record.lock():
            self.catch_up()
            made = after(self.state, event, self.stream)
            head = self.record.append(event, self.record.head)
        self.state, self._read = made, head

    def say(self, body: Body, hand: Hand) -> None:
        """Keep what somebody says of the audit."""
        self.happen(said(body, hand.actor, hand.time))

    def signer(self, key: SigningKey | None = None) -> SigningKey:
        """The office's key, or another one, that may sign. Raises BadKey, before anything is written."""
        if key is None and not self.folder.key.is_file():
            raise BadKey(
                f"{self.folder.key}: the office's key is not here; take this step where it is, or sign off with a "
                "key of your own; nothing was written"
            )
        found = key or read_key(self.folder.key, passphrase())
        if found.public.fingerprint not in self.record.trust.active_keys:
            raise BadKey(
                f"the key {found.public.fingerprint} may not sign in this record; nothing was written"
            )
        return found

    def say_signed(self, body: Body, purpose: Purpose, hand: Hand, key: SigningKey) -> None:
        """Keep what somebody says and the signature over it, both or neither."""
        self.happen_signed(said(body, hand.actor, hand.time), purpose, hand, key)

    def happen_signed(self, event: Event, purpose: Purpose, hand: Hand, key: SigningKey) -> None:
        """The same for an event. Raises what ``happen`` raises."""
        with self.record.lock():
            self.catch_up()
            made, before = after(self.state, event, self.stream), self.record.head
            over = Place(self.record.id, next_entry(before, event).head)
            signature = checkpoint(over, purpose, key, hand.actor, hand.time)
            take(made, signature, self.stream)
            head = self.record.append_all((event, signature), before)
        self.state, self._read = made, head

    def sign(self, purpose: Purpose, hand: Hand, key: SigningKey) -> None:
        """Sign the record as it stands."""
        with self.record.lock():
            self.happen(checkpoint(self.record.place, purpose, key, hand.actor, hand.time))

    def keep(self, lines: Iterable[Mapping[str, Value]]) -> Artefact:
        """Keep a table among the files of the record."""
        return self.record.artefacts.put(canonical_lines(lines))

    def keep_file(self, path: Path) -> Artefact:
        """Keep a file as it was received."""
        try:
            return self.record.artefacts.put(path.read_bytes())
        except OSError as fault:
            raise UnreadableFile(f"{path}: cannot be read ({fault.strerror})") from None

    def file(self, sha256: str) -> Path:
        """A file of the record as it was received: a copy that nobody else can read."""
        copy = self.folder.office / "received" / sha256
        keep_private(copy, self.record.artefacts.get(sha256))
        return copy

    def catch_up(self) -> None:
        """Read what others added."""
        entries = self.record.entries() if self._read is None else self.record.entries(self._read)
        for entry in entries:
            take(self.state, entry.event, self.stream)
            self._read = entry.head

    def stream(self, sha256: str) -> Iterator[Mapping[str, Value]]:
        """The lines of a long table, one after the other."""
        for line in self.record.artefacts.lines(sha256):
            yield read_canonical(line)  # type: ignore[misc]

    def _lines(self, sha256: str) -> tuple[Mapping[str, Value], ...]:
        return tuple(self.stream(sha256))


def alone(
    step: Callable[Concatenate[Desk, Given], Done],
) -> Callable[Concatenate[Desk, Given], Done]:
    """A step that works something out from the audit and writes it down: no other desk writes in between."""

    @wraps(step)
    def taken(desk: Desk, /, *args: Given.args, **kwargs: Given.kwargs) -> Done:
        with desk.record.lock():
            desk.catch_up()
            return step(desk, *args, **kwargs)

    return taken


@contextmanager
def sit_down(path: Path) -> Iterator[Desk]:
    """Open the audit in this folder. Raises UnreadableFile where there is none, BadRecord where it was changed."""
    folder = AuditFolder(path)
    with open_record(*folder.place) as record:
        desk = Desk(folder, record, AuditState())
        desk.catch_up()
        yield desk

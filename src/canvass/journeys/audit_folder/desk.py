"""The desk at which an audit is run: its record is open, its state is known, and what is said is kept.

Whatever is refused changes nothing: a rule looks before it changes the state, and what the record then does not take
is taken out of the state again, by reading the record anew. Nobody is answered before the record has kept it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from canvass.audit.event import Body, said
from canvass.audit.state import AuditState, take
from canvass.errors import (
    BadKey,
    BadRecord,
    CanvassError,
    NotWritten,
    RecordAway,
    UnreadableFile,
)
from canvass.journeys.audit_folder.folder import AuditFolder, keep_private, passphrase
from canvass.journeys.audit_folder.held import Held
from canvass.journeys.audit_folder.holder import require_not_held
from canvass.model import CardId, Event
from canvass.model.value import Value
from canvass.record import (
    REHEARSAL,
    START,
    Artefact,
    Entry,
    Head,
    Place,
    Purpose,
    Record,
    SigningKey,
    canonical_lines,
    checkpoint,
    next_entry,
    open_record,
    read_key,
)
from canvass.record.ledger import LOOK
from canvass.record.table import TableLines

Given = ParamSpec("Given")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts, as the public will read it, and when, in UTC (``2026-11-12T15:04:05Z``)."""

    actor: str
    time: str


@dataclass(frozen=True, slots=True)
class Kept:
    """What somebody said is in the record: the number of its entry, which an earlier one may be that says the same."""

    entry: int
    is_earlier: bool = False


Saying: TypeAlias = Callable[[AuditState], Event | Kept]
"""What somebody says, found out when its turn comes: an event, or the entry that says it already; else its refusal."""
Answer: TypeAlias = Kept | CanvassError
"""What somebody is told who said something."""


AWAY = (
    "the record cannot be reached now: nothing was kept, and what was kept before stands; the server's log says why, "
    "and it goes on by itself as soon as the record is there again"
)
"""What everybody is told while the record is away; its place is nobody's business."""


class Desk:
    """An audit at work. Other desks may work on the same record: what they said is read before anything is added."""

    def __init__(
        self, folder: AuditFolder, record: Record, state: AuditState, *, is_server: bool = False
    ) -> None:
        self.folder, self.record, self.state = folder, record, state
        self._is_server = is_server
        self._read: Head | None = None
        self._known: Head | None = None
        """The last entry that was ever read or kept here: a record that has it no longer was changed from outside."""
        self.lines = lru_cache(maxsize=64)(self._lines)
        """The lines of a table of the record, read once."""
        self.held: dict[tuple[int, str, str], Held] = {}
        """What files hold that were loaded, by place, jurisdiction and digest: each is read once."""
        self.labels: dict[tuple[int, str], Mapping[CardId, str]] = {}
        """The labels of a round's cards, by round and jurisdiction."""
        self.is_left = False
        """Whether the record was left: nothing is written here any more."""

    @property
    def title(self) -> str:
        """What the audit is called; of a rehearsal, wherever it is shown, with that word before it."""
        title = self.state.opened.title if self.state.opened else ""
        return f"{self.mark}: {title}" if self.mark else title

    @property
    def mark(self) -> str:
        """The word that everything of a rehearsal bears; empty otherwise."""
        return REHEARSAL.upper() if self.record.trust.is_rehearsal else ""

    def happen(self, event: Event) -> None:
        """Keep an event that may stand here. Raises what the rules of an audit refuse, or NotWritten."""
        with self._step():
            take(self.state, event, self.stream)
            self._append((event,))

    def happen_all(self, events: Sequence[Event]) -> None:
        """Keep all of these, or none. Raises what ``happen`` raises."""
        with self._step():
            for event in events:
                take(self.state, event, self.stream)
            if events:
                self._append(events)

    def happen_each(self, sayings: Sequence[Saying]) -> tuple[Answer, ...]:
        """Keep all of these that may stand, in one step of the disk, and answer each: one refusal spoils no other.

        Each is tried after those before it. Raises NotWritten where the record took none of them.
        """
        with self._step():
            events: list[Event] = []
            answers = tuple(self._tried(saying, events) for saying in sayings)
            if events:
                self._append(events)
        return answers

    def _tried(self, saying: Saying, events: list[Event]) -> Answer:
        try:
            found = saying(self.state)
            if isinstance(found, Kept):
                return found
            take(self.state, found, self.stream)
        except CanvassError as refusal:
            return refusal
        events.append(found)
        return Kept(self.state.number)

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
        self.require_active(found.public.fingerprint)
        return found

    def require_active(self, signer: str) -> None:
        """Refuse the key of this fingerprint where it may not sign. Raises BadKey, before anything is written."""
        if signer not in self.record.trust.active_keys:
            raise BadKey(f"the key {signer} may not sign in this record; nothing was written")

    def say_signed(self, body: Body, purpose: Purpose, hand: Hand, key: SigningKey) -> None:
        """Keep what somebody says and the signature over it, both or neither."""
        self.happen_signed(said(body, hand.actor, hand.time), purpose, hand, key)

    def happen_signed(self, event: Event, purpose: Purpose, hand: Hand, key: SigningKey) -> None:
        """The same for an event. Raises what ``happen`` raises."""
        with self._step():
            take(self.state, event, self.stream)
            over = Place(self.record.id, next_entry(self.record.head, event).head)
            signature = checkpoint(over, purpose, key, hand.actor, hand.time)
            take(self.state, signature, self.stream)
            self._append((event, signature))

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

    @contextmanager
    def _step(self) -> Iterator[None]:
        """Nobody else writes, all that others wrote is known, and in the end the state is that of the record."""
        self.require_no_server()
        with self.record.lock():
            self.follow()
            try:
                yield
            finally:
                if self._read is None or self.state.number != self._read.sequence:
                    self._begin_anew()

    @property
    def is_whole(self) -> bool:
        """Whether the state is that of the record as it was last read, with nothing in it that was only tried."""
        return self._read is not None and self.state.number == self._read.sequence

    def leave(self) -> None:
        """The record cannot be reached any longer: from now on what is known is looked at, and nothing is written."""
        self.is_left = True
        self.record.leave()

    def require_no_server(self) -> None:
        """Refuse to write while a server holds this audit. Raises ServerAtWork, which names it, and RecordAway."""
        if self.is_left:
            raise RecordAway(AWAY)
        if not self._is_server:
            require_not_held(self.folder)

    def _append(self, events: Sequence[Event]) -> None:
        self._read = self._known = self.record.append_all(events, self._read or START)

    def _begin_anew(self) -> None:
        """Forget what was tried and is in no record; where that cannot be read now, the next step reads it."""
        self.state, self._read = AuditState(), None
        with suppress(CanvassError):
            self.catch_up()

    def follow(self) -> None:
        """Read what others added, before anything is written. Raises NotWritten where they changed what was there."""
        try:
            self.catch_up()
            self._require_end()
        except BadRecord as fault:
            raise NotWritten(
                f"the record was changed from outside since it was opened ({fault}); nothing was written; whoever "
                "keeps it must check it, and bring it back from a copy"
            ).at_terminal(LOOK) from None

    @property
    def stands(self) -> bool:
        """Whether the record is there, and ends as it was read here."""
        try:
            self._require_end()
        except CanvassError:
            return False
        return True

    def _require_end(self) -> None:
        """Refuse a record that ends with another entry than was read. Raises BadRecord, or what reading raises."""
        if self._read is not None and self.record.ledger.head() != self._read:
            raise BadRecord(f"entry {self._read.sequence} is another one than was read before")

    def catch_up(self) -> None:
        """Read what others added. Raises BadRecord where what was read before is not there, or is another entry."""
        known = self._known
        if self._read is None:
            self.state = AuditState()
        entries = self.record.entries() if self._read is None else self.record.entries(self._read)
        last: Entry | None = None
        try:
            for entry in entries:
                take(self.state, entry.event, self.stream)
                last = entry
                if known is not None and entry.sequence == known.sequence and entry.head != known:
                    last = self._read = None  # all of it is read anew when it may be whole again
                    raise BadRecord(f"entry {known.sequence} is another one than was read before")
        finally:
            self._read = self._read if last is None else last.head
        if known is not None and (self._read is None or self._read.sequence < known.sequence):
            raise BadRecord(f"entry {known.sequence}, which was read before, is not there")
        self._known = self._read

    def stream(self, sha256: str) -> TableLines:
        """The lines of a long table, one after the other."""
        return TableLines(self.record.artefacts, sha256)

    def _lines(self, sha256: str) -> tuple[Mapping[str, Value], ...]:
        return tuple(self.stream(sha256))


def alone(
    step: Callable[Concatenate[Desk, Given], Done],
) -> Callable[Concatenate[Desk, Given], Done]:
    """A step that works something out from the audit and writes it down: no other desk writes in between."""

    @wraps(step)
    def taken(desk: Desk, /, *args: Given.args, **kwargs: Given.kwargs) -> Done:
        desk.require_no_server()
        with desk.record.lock():
            desk.follow()
            return step(desk, *args, **kwargs)

    return taken


@contextmanager
def sit_down(path: Path, *, is_server: bool = False) -> Iterator[Desk]:
    """Open the audit in this folder. Raises UnreadableFile where there is none, BadRecord where it was changed.

    While a server holds the folder everybody else may look and nobody else may write.
    """
    folder = AuditFolder(path)
    with open_record(*folder.place) as record:
        desk = Desk(folder, record, AuditState(), is_server=is_server)
        desk.catch_up()
        yield desk

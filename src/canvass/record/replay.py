"""A record while it is read, entry by entry, from its first."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from canvass.errors import BadKey, BadRecord
from canvass.record.artefact import ARTEFACTS, Access, Artefact, named_artefacts
from canvass.record.chain import START, Entry, Head
from canvass.record.trust import Check, Trust, check_of, is_reserved


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a record, by which check, and where; ``entry`` is None where no entry is to blame."""

    check: Check
    entry: int | None
    reason: str

    def __str__(self) -> str:
        """One line: check, place, reason."""
        where = "" if self.entry is None else f", entry {self.entry}"
        return f"{self.check}{where}: {self.reason}"


@dataclass(slots=True)
class Replay:
    """A record while it is read: what it says of itself so far, and every fault met on the way."""

    trust: Trust = field(default_factory=Trust)
    digests: list[str] = field(default_factory=list)
    artefacts: dict[Artefact, tuple[int, str]] = field(default_factory=dict)
    """The files named so far, each with the entry that named it first and the name it got there."""
    sizes: dict[str, int] = field(default_factory=dict)
    """The size of each file named so far, by digest: a file has one."""
    faults: list[Fault] = field(default_factory=list)
    actors: set[str] = field(default_factory=set)
    """Who made an entry read so far, as it is spelled there."""

    @property
    def head(self) -> Head:
        """The last entry read so far."""
        return Head(len(self.digests), self.digests[-1]) if self.digests else START

    @property
    def digest(self) -> str:
        """The digest of that entry."""
        return self.digests[-1] if self.digests else START.digest

    @property
    def public_files(self) -> tuple[str, ...]:
        """The digests of the public files that entries name, in order."""
        return tuple(sorted({a.sha256 for a in self.artefacts if a.access is Access.PUBLIC}))

    def digest_at(self, sequence: int) -> str:
        """The digest of an entry read so far. Raises BadRecord for another number."""
        if not 1 <= sequence <= len(self.digests):
            raise BadRecord(f"it is signed over entry {sequence}, which does not come before it")
        return self.digests[sequence - 1]

    def copy(self) -> Replay:
        """The same replay, to go on with apart from this one."""
        return replace(
            self,
            digests=self.digests.copy(),
            artefacts=self.artefacts.copy(),
            sizes=self.sizes.copy(),
            faults=self.faults.copy(),
            actors=self.actors.copy(),
        )

    @property
    def is_begun(self) -> bool:
        """Whether entry 1 opened a record that this version knows; if not, only its chain can be followed."""
        return bool(self.trust.record)

    def take(self, entry: Entry) -> None:
        """Read one entry; an entry of the record's own that may not stand here has no effect but a fault."""
        event = entry.event
        is_plain = ARTEFACTS not in event.body and not is_reserved(event.kind)
        if entry.sequence == 1 or (not is_plain and self.is_begun):
            self._understand(entry)
        self.digests.append(entry.digest)
        self.actors.add(event.actor)

    def _note(self, name: str, artefact: Artefact, entry: int) -> None:
        """Keep which file an event names. Raises BadRecord where another event gave it another size."""
        known = self.sizes.setdefault(artefact.sha256, artefact.size_bytes)
        if known != artefact.size_bytes:
            raise BadRecord(
                f"artefact {name} ({artefact.sha256}): {known} bytes were said of it before"
            )
        self.artefacts.setdefault(artefact, (entry, name))

    def _understand(self, entry: Entry) -> None:
        try:
            self.trust = self.trust.after(entry, self.digest_at)
        except (BadRecord, BadKey) as refusal:
            self.faults.append(Fault(check_of(entry), entry.sequence, str(refusal)))
        if not self.is_begun:
            return
        if ARTEFACTS not in entry.event.body:
            return
        try:
            for name, artefact in named_artefacts(entry.event).items():
                self._note(name, artefact, entry.sequence)
        except BadRecord as refusal:
            self.faults.append(Fault(Check.ARTEFACTS, entry.sequence, str(refusal)))

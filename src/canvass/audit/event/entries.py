"""What a jurisdiction says of its own entries: taken back, signed off, reopened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.event.kinds import EventKind
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value


@dataclass(frozen=True, slots=True)
class EntriesWithdrawn:
    """All readings of these cards or batches are taken back, so that they are read anew."""

    KIND: ClassVar[EventKind] = EventKind.WITHDRAWN
    round: int
    jurisdiction: str
    kind: EntryKind
    ids: tuple[EntryId, ...]
    reason: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "ids": self.ids,
            "jurisdiction": self.jurisdiction,
            "kind": self.kind,
            "reason": self.reason,
            "round": self.round,
        }

    @classmethod
    def read(cls, body: Fields) -> EntriesWithdrawn:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("ids", "jurisdiction", "kind", "reason", "round")
        ids = body.found["ids"]
        if not isinstance(ids, tuple) or not ids:
            raise BadRecord(f"{body.what}: ids is a list of at least one id")
        listed = tuple(Fields("an entry", {"id": each}).id("id") for each in ids)
        return cls(
            body.positive("round"),
            body.text("jurisdiction"),
            body.word("kind", EntryKind),
            listed,
            body.text("reason"),
        )


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who stands for what was entered, with a role or a party."""

    name: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class SignedOff:
    """A jurisdiction stands for everything it entered in this round."""

    KIND: ClassVar[EventKind] = EventKind.SIGNED_OFF
    round: int
    jurisdiction: str
    people: tuple[Person, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        people: list[Value] = [{"name": each.name, "role": each.role} for each in self.people]
        return {"jurisdiction": self.jurisdiction, "people": people, "round": self.round}

    @classmethod
    def read(cls, body: Fields) -> SignedOff:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("jurisdiction", "people", "round")
        return cls(body.positive("round"), body.text("jurisdiction"), body.some("people", _person))


@dataclass(frozen=True, slots=True)
class Reopened:
    """A jurisdiction that signed off may enter again; it signs off once more."""

    KIND: ClassVar[EventKind] = EventKind.REOPENED
    round: int
    jurisdiction: str
    reason: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"jurisdiction": self.jurisdiction, "reason": self.reason, "round": self.round}

    @classmethod
    def read(cls, body: Fields) -> Reopened:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("jurisdiction", "reason", "round")
        return cls(body.positive("round"), body.text("jurisdiction"), body.text("reason"))


def _person(found: Fields) -> Person:
    found.exactly("name", "role")
    return Person(found.name("name"), found.line("role"))

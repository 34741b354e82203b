"""How an audit begins: opened, files brought, a seed rolled in public."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.event.kinds import FORMAT, EventKind, Loaded
from canvass.audit.event.rests import FILE, rests_on
from canvass.audit.frames.frame import PHANTOM
from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value

SEED = re.compile(r"[0-9]{20,}")


@dataclass(frozen=True, slots=True)
class AuditOpened:
    """An office begins an audit of its jurisdictions, which are listed in text order."""

    KIND: ClassVar[EventKind] = EventKind.OPENED
    title: str
    election: str
    office: str
    jurisdictions: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "election": self.election,
            "format": FORMAT,
            "jurisdictions": self.jurisdictions,
            "office": self.office,
            "title": self.title,
        }

    @classmethod
    def read(cls, body: Fields) -> AuditOpened:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("election", "format", "jurisdictions", "office", "title")
        if body.text("format") != FORMAT:
            raise BadRecord(f"this program reads audits of {FORMAT}, found {body.text('format')}")
        found = cls(
            body.label("title"),
            body.label("election"),
            body.label("office"),
            body.labels("jurisdictions"),
        )
        if list(found.jurisdictions) != sorted(set(found.jurisdictions) - {"", PHANTOM}):
            raise BadRecord(
                f"jurisdictions are listed in order, none twice, empty or called {PHANTOM}; "
                f"found {', '.join(found.jurisdictions)}"
            )
        return found


@dataclass(frozen=True, slots=True)
class FileLoaded:
    """A file was read without fault; ``rows`` are its lines that count.

    ``file`` is the file as it was received. It is never named for cards, whose content somebody could guess.
    """

    KIND: ClassVar[EventKind] = EventKind.LOADED
    what: Loaded
    jurisdiction: str
    rows: int
    file: Mapping[str, Value] | None = None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        body: dict[str, Value] = {
            "jurisdiction": self.jurisdiction,
            "rows": self.rows,
            "what": self.what,
        }
        return body | rests_on(FILE, self.file)

    @classmethod
    def read(cls, body: Fields) -> FileLoaded:
        """The same from the body of an event. Raises BadRecord."""
        found, file = FILE.taken(body)
        found.exactly("jurisdiction", "rows", "what")
        what = found.word("what", Loaded)
        if what is Loaded.CARDS and file is not None:
            raise BadRecord(
                "the file of the cards is never named: somebody could guess what is in it"
            )
        return cls(what, found.line("jurisdiction"), found.number("rows"), file)


@dataclass(frozen=True, slots=True)
class Seeded:
    """The digest of the commitment that the seed is for, and its digits: how they were rolled and who saw it."""

    KIND: ClassVar[EventKind] = EventKind.SEEDED
    commitment: str
    seed: str
    how: str
    witnesses: tuple[str, ...] = ()

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "commitment": self.commitment,
            "how": self.how,
            "seed": self.seed,
            "witnesses": self.witnesses,
        }

    @classmethod
    def read(cls, body: Fields) -> Seeded:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("commitment", "how", "seed", "witnesses")
        return cls(
            body.digest("commitment"),
            _seed(body),
            body.text("how"),
            body.texts("witnesses"),
        )


def _seed(body: Fields) -> str:
    seed = body.text("seed", SEED)
    if len(set(seed)) == 1:
        raise BadRecord(f"{body.what}: every digit of the seed is {seed[0]}: dice do not fall so")
    return seed

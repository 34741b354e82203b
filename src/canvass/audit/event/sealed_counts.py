"""Counts of batches that nobody can see before both boards have made theirs: docs/record.md, section 21.17.

What is sealed is the count of one contest in one batch: two boards may be asked for it at different times.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from canvass.audit.event.batches import BatchCount, BatchesCounted
from canvass.audit.event.kinds import EventKind, Turn
from canvass.audit.event.seals import require_nonces, require_turn, sealed_digest, without_nonces
from canvass.errors import BadRecord
from canvass.model import BatchId
from canvass.model.fields import Fields
from canvass.model.value import Value


class SealedCount(NamedTuple):
    """A contest of a batch, and the digest of what a board counted of it there."""

    id: BatchId
    contest: str
    digest: str


@dataclass(frozen=True, slots=True)
class BatchesSealed:
    """A board counted contests of these batches, and fixed what it counted by digests that tell nothing."""

    KIND: ClassVar[EventKind] = EventKind.COUNTS_SEALED
    round: int
    jurisdiction: str
    board: str
    turn: Turn
    counts: tuple[SealedCount, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "batches": [
                {"contest": each.contest, "digest": each.digest, "id": each.id}
                for each in self.counts
            ],
            "board": self.board,
            "jurisdiction": self.jurisdiction,
            "reading": self.turn,
            "round": self.round,
        }

    @classmethod
    def read(cls, body: Fields) -> BatchesSealed:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("batches", "board", "jurisdiction", "reading", "round")
        found = cls(
            body.positive("round"),
            body.text("jurisdiction"),
            body.name("board"),
            body.word("reading", Turn),
            body.some("batches", _sealed),
        )
        require_turn(found.turn)
        return found


@dataclass(frozen=True, slots=True)
class BatchesUnsealed:
    """What a board had counted and sealed: each batch with one contest, and the nonce of that count."""

    KIND: ClassVar[EventKind] = EventKind.COUNTS_UNSEALED
    read_then: BatchesCounted
    nonces: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return self.read_then.value | {"nonces": self.nonces}

    @classmethod
    def read(cls, body: Fields) -> BatchesUnsealed:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("batches", "board", "jurisdiction", "nonces", "reading", "round")
        rest, nonces = without_nonces(body)
        found = cls(BatchesCounted.read(rest), nonces)
        require_turn(found.read_then.turn)
        require_nonces(body.what, nonces, len(found.read_then.batches), "count")
        if any(len(each.contests) != 1 for each in found.read_then.batches):
            raise BadRecord(f"{body.what}: each batch is opened for one contest at a time")
        return found

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests by which these counts must have been sealed, one by one."""
        pairs = zip(self.read_then.batches, self.nonces, strict=True)
        return tuple(digest_of_count(self.read_then, batch, nonce) for batch, nonce in pairs)


def digest_of_count(said: BatchesCounted, batch: BatchCount, nonce: str) -> str:
    """The digest that seals what a board counted of one contest in a batch."""
    body: dict[str, Value] = {
        "batch": batch.value,
        "board": said.board,
        "jurisdiction": said.jurisdiction,
        "reading": said.turn,
        "round": said.round,
    }
    return sealed_digest("canvass-count-1", nonce, body)


def _sealed(found: Fields) -> SealedCount:
    found.exactly("contest", "digest", "id")
    return SealedCount(found.id("id"), found.text("contest"), found.digest("digest"))

"""Readings that nobody can see before both boards have made theirs: docs/record.md, section 21.17."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from canvass.audit.event.cards import CardRead, CardsInterpreted
from canvass.audit.event.kinds import EventKind, Turn
from canvass.errors import BadRecord
from canvass.model import CardId
from canvass.model.fields import DIGEST, Fields
from canvass.model.value import Value

TURNS = (Turn.FIRST, Turn.SECOND)
"""The readings that can be sealed; a resolution is made by both boards in the open."""


class SealedCard(NamedTuple):
    """A card, and the digest of what a board read on it."""

    id: CardId
    digest: str


@dataclass(frozen=True, slots=True)
class CardsSealed:
    """A board read these cards, and fixed what it read by digests that tell nothing."""

    KIND: ClassVar[EventKind] = EventKind.SEALED
    round: int
    jurisdiction: str
    board: str
    turn: Turn
    cards: tuple[SealedCard, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "board": self.board,
            "cards": [{"digest": card.digest, "id": card.id} for card in self.cards],
            "jurisdiction": self.jurisdiction,
            "reading": self.turn,
            "round": self.round,
        }

    @classmethod
    def read(cls, body: Fields) -> CardsSealed:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("board", "cards", "jurisdiction", "reading", "round")
        found = cls(
            body.positive("round"),
            body.text("jurisdiction"),
            body.name("board"),
            body.word("reading", Turn),
            body.some("cards", _sealed),
        )
        require_turn(found.turn)
        return found


@dataclass(frozen=True, slots=True)
class CardsUnsealed:
    """What a board had read on cards that it sealed, and of each card the nonce that kept it from being guessed."""

    KIND: ClassVar[EventKind] = EventKind.UNSEALED
    read_then: CardsInterpreted
    nonces: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return self.read_then.value | {"nonces": self.nonces}

    @classmethod
    def read(cls, body: Fields) -> CardsUnsealed:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("board", "cards", "jurisdiction", "nonces", "reading", "round")
        rest, nonces = without_nonces(body)
        found = cls(CardsInterpreted.read(rest), nonces)
        require_turn(found.read_then.turn)
        require_nonces(body.what, nonces, len(found.read_then.cards), "card")
        return found

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests by which these readings must have been sealed, card by card."""
        pairs = zip(self.read_then.cards, self.nonces, strict=True)
        return tuple(digest_of(self.read_then, card, nonce) for card, nonce in pairs)


def digest_of(said: CardsInterpreted, card: CardRead, nonce: str) -> str:
    """The digest that seals what a board read on one card."""
    body: dict[str, Value] = {
        "board": said.board,
        "card": card.value,
        "jurisdiction": said.jurisdiction,
        "reading": said.turn,
        "round": said.round,
    }
    return sealed_digest("canvass-reading-1", nonce, body)


def sealed_digest(begins: str, nonce: str, body: dict[str, Value]) -> str:
    """The digest that seals what a board said.

    Board and turn are in it, so that nobody can seal what somebody else sealed. The JSON is that of section 3:
    its keys are ASCII, and it has no other numbers than integers.
    """
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"{begins}\n{nonce}\n{text}".encode()).hexdigest()


def without_nonces(body: Fields) -> tuple[Fields, tuple[str, ...]]:
    """What an opening says beside its nonces, and those. Raises BadRecord."""
    rest = {name: each for name, each in body.found.items() if name != "nonces"}
    return Fields(body.what, rest), body.texts("nonces")


def require_nonces(where: str, nonces: tuple[str, ...], count: int, what: str) -> None:
    """Refuse nonces that are not one for each thing that is opened. Raises BadRecord."""
    if len(nonces) != count or not all(map(DIGEST.fullmatch, nonces)):
        raise BadRecord(f"{where}: each {what} has one nonce of 64 hexadecimal digits")


def require_turn(turn: Turn) -> None:
    """Refuse a resolution: both boards make it. Raises BadRecord."""
    if turn not in TURNS:
        raise BadRecord("a resolution is made by both boards: it is not sealed")


def _sealed(found: Fields) -> SealedCard:
    found.exactly("digest", "id")
    return SealedCard(found.id("id"), found.digest("digest"))

"""Cards committed without being shown, and shown one at a time.

The data of a leaf are a salt of 32 bytes and the card as canonical JSON. Without its salt nobody can find a
card by trying all the ways to mark it; with it, anybody can check that this card, marked like this, was
committed at this place. A card is an object whose member ``id`` lists the parts of its id.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from secrets import token_bytes

from canvass.model.card import CardId
from canvass.model.fields import fields
from canvass.model.value import Value, frozen
from canvass.record.canonical import canonical_bytes, written
from canvass.record.commitment import CardsRoot
from canvass.record.merkle import MerkleTree, leaf_digest, root_from

SALT = "canvass-salt-1"
SALT_BYTES = 32


@dataclass(frozen=True, slots=True)
class CardOpening:
    """One committed card, shown: its place (from 0), its salt, what the record says of it, its way to the root."""

    index: int
    salt: bytes
    card: Mapping[str, Value]
    path: tuple[bytes, ...]

    def __post_init__(self) -> None:
        """Freeze the card. Raises BadValue for a card that cannot be written down exactly."""
        object.__setattr__(self, "card", frozen(self.card, "card"))

    @property
    def value(self) -> dict[str, Value]:
        """The opening as it is published."""
        path = [digest.hex() for digest in self.path]
        return {"card": self.card, "index": self.index, "path": path, "salt": self.salt.hex()}

    @property
    def line(self) -> bytes:
        """The opening as a line of a published table, without its newline."""
        return written(self.value)


class OpeningCheck(StrEnum):
    """What became of an opening; the text is what a person reads."""

    HOLDS = "the card is the one that was committed"
    WRONG_CARD = "the card shown is not the one that the frame names at this place"
    NOT_COMMITTED = "this card, marked like this, is not what was committed at this place"


def new_secret() -> bytes:
    """The office's secret for one commitment, from the operating system: every salt follows from it."""
    return token_bytes(SALT_BYTES)


def salt(secret: bytes, index: int) -> bytes:
    """The salt of one leaf; it tells nothing of the secret or of other salts (HMAC-SHA256)."""
    return hmac.digest(secret, f"{SALT}\n{index}".encode(), "sha256")


def card_leaf(salt: bytes, card: Mapping[str, Value]) -> bytes:
    """The digest of the leaf of this card."""
    return leaf_digest(salt + canonical_bytes(card))


def card_leaves(secret: bytes, cards: Iterable[Mapping[str, Value]]) -> Iterator[bytes]:
    """The leaf digests of all cards, in the order of the frame, as a tree is made of them."""
    for index, card in enumerate(cards):
        yield card_leaf(salt(secret, index), card)


def line_leaves(secret: bytes, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The same of cards that are canonical JSON already; a line that is not gives another leaf."""
    for index, line in enumerate(lines):
        yield leaf_digest(salt(secret, index) + line)


def committed(tree: MerkleTree) -> CardsRoot:
    """What a commitment says of the cards in this tree."""
    return CardsRoot(tree.root.hex(), tree.count)


def open_card(
    tree: MerkleTree, secret: bytes, index: int, card: Mapping[str, Value]
) -> CardOpening:
    """What is published so that anybody can check the card at this place."""
    return CardOpening(index, salt(secret, index), card, tree.path(index))


def check_opening(opening: CardOpening, cards: CardsRoot, card_id: CardId) -> OpeningCheck:
    """Whether the card shown was committed; ``card_id`` are the parts of the id that the frame has at its place."""
    if opening.card.get("id") != card_id:
        return OpeningCheck.WRONG_CARD
    leaf = leaf_digest(opening.salt + written(opening.card))
    root = root_from(leaf, opening.index, cards.count, opening.path)
    if len(opening.salt) != SALT_BYTES or root is None or root.hex() != cards.root:
        return OpeningCheck.NOT_COMMITTED
    return OpeningCheck.HOLDS


def read_opening(found: Value) -> CardOpening:
    """An opening as it was published. Raises BadRecord where it is malformed."""
    parts = fields("an opening", found).exactly("card", "index", "path", "salt")
    return CardOpening(
        index=parts.number("index"),
        salt=bytes.fromhex(parts.digest("salt")),
        card=parts.object("card"),
        path=tuple(map(bytes.fromhex, parts.digests("path"))),
    )

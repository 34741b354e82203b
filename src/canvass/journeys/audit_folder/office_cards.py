"""The committed cards, which the office alone holds: looked up and opened, and refused where they were changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from canvass.audit.frames.frame import EntryId
from canvass.audit.terms.places import CardPlaces
from canvass.errors import OutOfTurn, UnreadableFile
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.records import record_of
from canvass.model import CardId, CastVoteRecord
from canvass.model.value import Value
from canvass.record import (
    CardOpening,
    CardsRoot,
    MerkleTree,
    line_leaves,
    open_card,
    read_canonical,
)


@dataclass(frozen=True)
class OfficeCards:
    """The committed cards in the order of the frame, and the secret of their salts."""

    lines: tuple[bytes, ...]
    secret: bytes
    tree: MerkleTree
    _read: dict[int, Mapping[str, Value]] = field(default_factory=dict)
    """Cards that were looked at already."""

    def card(self, number: int) -> Mapping[str, Value]:
        """The card at this place."""
        found = self._read.get(number)
        if found is None:
            found = self._read[number] = _value(self.lines[number])
        return found

    def record(self, number: int) -> CastVoteRecord | None:
        """The cast vote record at this place."""
        return record_of(self.card(number))

    def opening(self, number: int) -> CardOpening:
        """What is published so that anybody can check this card."""
        return open_card(self.tree, self.secret, number, self.card(number))


def office_cards(desk: Desk) -> OfficeCards:
    """The cards of the last commitment. Raises OutOfTurn where they are not the ones that were committed."""
    root = _root(desk)
    cards, secret = desk.folder.cards(root.root), desk.folder.secret(root.root)
    try:
        lines = tuple(cards.read_bytes().splitlines())
        key = secret.read_bytes()
    except OSError as fault:
        raise UnreadableFile(f"{fault.filename}: cannot be read ({fault.strerror})") from None
    tree = MerkleTree.of(line_leaves(key, lines))
    if (tree.root.hex(), tree.count) != (root.root, root.count):
        raise OutOfTurn(
            f"{cards}: these are not the cards that were committed: the file, or {secret.name} beside it, was "
            "changed; nothing was written; put the right one back"
        )
    return OfficeCards(lines, key, tree)


def records_of(
    cards: OfficeCards, places: CardPlaces, entries: Iterable[EntryId]
) -> dict[CardId, CastVoteRecord]:
    """The cast vote records of these cards, where there are any."""
    found = {}
    for entry in entries:
        number = places.place(entry[:-1], int(entry[-1]))
        record = None if number is None else cards.record(number)
        if record is not None:
            found[entry] = record
    return found


def _root(desk: Desk) -> CardsRoot:
    _, commitment = desk.record.trust.commitments[-1]
    if commitment.cards is None:
        raise OutOfTurn("this audit compares no cards with records: none were committed")
    return commitment.cards


def _value(line: bytes) -> Mapping[str, Value]:
    return read_canonical(line)  # type: ignore[return-value]

"""Small things that tests of the record are made of; everything is fixed, so that bytes are the same each time."""

from __future__ import annotations

from pathlib import Path

from canvass.model import Event, Value
from canvass.record import (
    Artefact,
    Commitment,
    KeyHolder,
    MerkleTree,
    Purpose,
    Record,
    SigningKey,
    Terms,
    authorise,
    canonical_lines,
    card_leaves,
    checkpoint,
    commit,
    committed,
    create_record,
    opened,
)

TIME = "2026-11-12T15:04:05Z"
ACTOR = "Ada Lopez"
ID = "wi-2026"
KEY = SigningKey.from_bytes(bytes(range(32)))
SPARE = SigningKey.from_bytes(bytes(range(1, 33)))
STRANGER = SigningKey.from_bytes(bytes(range(2, 34)))
SECRET = bytes(range(100, 132))
CARDS: list[dict[str, Value]] = [
    {"id": ["AV-12", str(n)], "votes": {"mayor": ["José" if n % 3 else "Ann"]}} for n in range(7)
]
TABLES = ("assertions", "card_bounds", "contests", "manifest")


def event(number: int = 1, kind: str = "interpretation.entered") -> Event:
    """An event that differs from others by its number."""
    return Event(
        kind, ACTOR, TIME, {"card": f"AV-12-{number}", "votes": ["José"], "number": number}
    )


def new_record(place: str | Path, record: str = ID) -> Record:
    """A record with nothing but its first entry."""
    return create_record(place, opened(record, {"title": "A county"}, ACTOR, TIME))


def with_keys(record: Record) -> Record:
    """The same record, with a key and a spare one."""
    for key, holder in ((KEY, "the county clerk"), (SPARE, "a spare one in the safe")):
        new = KeyHolder(key.public, holder)
        record.append(authorise(record.place, new, KEY, ACTOR, TIME), record.head)
    return record


def tree() -> MerkleTree:
    """The tree over the sample cards."""
    return MerkleTree.of(card_leaves(SECRET, CARDS))


def tables(record: Record) -> dict[str, Artefact]:
    """Tables as a commitment needs them, kept by the record."""
    found = {
        name: record.artefacts.put(canonical_lines([{"table": name, "line": n} for n in (1, 2)]))
        for name in TABLES
    }
    frame = record.artefacts.put(canonical_lines({"id": card["id"]} for card in CARDS))
    return found | {"frame": frame}


def commitment(record: Record) -> Commitment:
    """A commitment over the sample tables and cards."""
    return Commitment(
        record=record.id,
        artefacts=tables(record),
        cards=committed(tree()),
        terms=Terms(
            (("mayor", "0.05"),), "comparison", {"kind": "fixed", "bet": "0.9"}, "canvass-ticket-v1"
        ),
        software="canvass 0.1.0",
        keys=record.trust.active_keys,
    )


def sign_now(record: Record, purpose: Purpose = Purpose.ROUND_CLOSE, key: SigningKey = KEY) -> None:
    """Sign the record as it stands."""
    record.append(checkpoint(record.place, purpose, key, ACTOR, TIME), record.head)


def full_record(place: str | Path, record: str = ID) -> Record:
    """A record with keys, a signed commitment, three events and a last signature: nine entries."""
    made = with_keys(new_record(place, record))
    made.append(commit(commitment(made), ACTOR, TIME), made.head)
    sign_now(made, Purpose.COMMIT)
    for number in range(3):
        made.append(event(number), made.head)
    sign_now(made, Purpose.PUBLISH)
    return made


def small_record(place: str | Path, record: str = ID) -> Record:
    """A record of four entries: opening, a key, an event that rests on a file, and a signature."""
    made = new_record(place, record)
    new = KeyHolder(KEY.public, "the county clerk")
    made.append(authorise(made.place, new, KEY, ACTOR, TIME), made.head)
    sheet = made.artefacts.put(b'{"card":"AV-12-1"}\n')
    kept = Event("sheet.kept", ACTOR, TIME, {"artefacts": {"sheet": sheet.value}})
    made.append(kept, made.head)
    sign_now(made, Purpose.PUBLISH)
    return made

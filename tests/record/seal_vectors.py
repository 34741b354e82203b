"""Test vectors of readings under seal: docs/record.md, section 21.17."""

from __future__ import annotations

import json
from typing import Any

from canvass.audit.event import CardRead, CardsInterpreted, CardsUnsealed, ContestRead, Turn
from canvass.model import Reading
from canvass.record import canonical_bytes

READ = (
    CardRead(
        ("Doña Ana", "AV-12", "3"),
        True,
        (
            ContestRead("mayor", Reading.VOTE, ("Σταύρος",)),
            ContestRead("council", Reading.OVERVOTE),
        ),
    ),
    CardRead(("Doña Ana", "AV-12", "4"), False),
)
NONCES = ("5a" * 32, "00" * 31 + "01")


def seal_vectors() -> list[dict[str, Any]]:
    """What two boards read on two cards, with their nonces, and the digests that seal it."""
    made = []
    for turn, board in ((Turn.FIRST, "board 1"), (Turn.SECOND, "José's board")):
        body = CardsUnsealed(CardsInterpreted(2, "Doña Ana", board, turn, READ), NONCES)
        value = json.loads(canonical_bytes(body.value))
        made.append({"body": value, "digests": list(body.digests)})
    return made

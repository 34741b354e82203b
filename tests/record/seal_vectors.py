"""Test vectors of readings under seal: docs/record.md, section 21.17."""

from __future__ import annotations

import json
from typing import Any

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    BatchesUnsealed,
    CardRead,
    CardsInterpreted,
    CardsUnsealed,
    ContestCount,
    ContestRead,
    Turn,
)
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
COUNTED = (
    BatchCount(
        ("Doña Ana", "AV-12"),
        (ContestCount("mayor", 41, (("Σταύρος", 25), ("Bo", 12)), 3, 1),),
    ),
    BatchCount(("Doña Ana", "AV-13"), missing=("council",)),
)
NONCES = ("5a" * 32, "00" * 31 + "01")


def seal_vectors() -> list[dict[str, Any]]:
    """What two boards read on two cards, and counted in two batches, with nonces, and the digests that seal it."""
    boards = ((Turn.FIRST, "board 1"), (Turn.SECOND, "José's board"))
    cards = [
        CardsUnsealed(CardsInterpreted(2, "Doña Ana", board, turn, READ), NONCES)
        for turn, board in boards
    ]
    counts = [
        BatchesUnsealed(BatchesCounted(2, "Doña Ana", board, turn, COUNTED), NONCES)
        for turn, board in boards
    ]
    every: list[CardsUnsealed | BatchesUnsealed] = [*cards, *counts]
    return [
        {"body": json.loads(canonical_bytes(body.value)), "digests": list(body.digests)}
        for body in every
    ]

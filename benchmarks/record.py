"""A record of a state's size: kept, read, and verified."""

from __future__ import annotations

import tempfile
from functools import cache
from itertools import count
from pathlib import Path

from benchmarks.rows import Row
from canvass.model import Event
from canvass.record import (
    MerkleTree,
    Record,
    card_leaves,
    create_record,
    find_store,
    open_record,
    opened,
    verify_record,
)

_numbers = count(1)
EVENTS = 100_000
CARDS = 1_000_000
TIME = "2026-11-12T15:04:05Z"


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="canvass-record-")


def _folder() -> Path:
    return Path(_scratch().name)


def _events() -> list[Event]:
    return [
        Event("interpretation.entered", "board 3", TIME, {"card": f"AV-12-{n}", "votes": ["Ada"]})
        for n in range(EVENTS)
    ]


def _new(name: str) -> Record:
    return create_record(_folder() / name, opened("bench", {}, "office", TIME))


def _keep() -> None:
    with _new(f"kept-{next(_numbers)}") as record:
        record.append_all(_events(), record.head)


def _kept() -> None:
    with _new("kept") as record:
        record.append_all(_events(), record.head)


def _read() -> None:
    with open_record(_folder() / "kept") as record:
        sum(1 for _ in record.entries())


def _leaves() -> None:
    MerkleTree.of(card_leaves(bytes(32), ({"id": [str(n)]} for n in range(CARDS))))


def rows() -> list[Row]:
    """Events, and the tree over committed cards."""
    return [
        Row("record: 10^5 events made and kept in one step", _keep, 8.0, 500.0),
        Row(
            "record: 10^5 entries verified",
            lambda: verify_record(find_store(_folder() / "kept")),
            5.0,
            300.0,
            _kept,
        ),
        Row("record: 10^5 entries opened and read", _read, 8.0, 300.0, _kept),
        Row("record: tree over 10^6 salted cards", _leaves, 30.0, 500.0),
    ]

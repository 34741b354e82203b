"""Verification as a whole: what is checked is what was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from canvass.journeys.verify import verified
from canvass.record import find_store
from canvass.record.disk import DiskLedger
from tests.journeys.audit_folder.scenes import SCENES, play


class ChangedAfterwards(DiskLedger):
    """A ledger in which somebody changes a vote as soon as it was read to its end."""

    readings = 0

    def lines(self, after: int = 0) -> Iterator[bytes]:
        """The lines as they are."""
        self.readings += 1
        yield from super().lines(after)
        self.path.write_bytes(self.path.read_bytes().replace(b'"vote"', b'"blank"', 1))


def test_the_entries_are_read_once(tmp_path: Path) -> None:
    """No check sees other bytes than the chain did: a ledger changed meanwhile is judged as it was read."""
    store = find_store(play(tmp_path, SCENES["comparison-style"]))
    assert isinstance(store.ledger, DiskLedger)
    ledger = ChangedAfterwards(store.ledger.path, store.ledger.aside)
    assert verified(replace(store, ledger=ledger)).holds
    assert ledger.readings == 1
    assert not verified(store).holds

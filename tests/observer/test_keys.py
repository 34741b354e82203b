"""Keys that come and go: what decides is the order of entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from canvass.model import Event
from canvass.record import (
    KeyHolder,
    Place,
    Purpose,
    Record,
    SigningKey,
    checkpoint,
    export_record,
    find_store,
    lose,
    revoke,
    rotate,
)
from canvass.record.chain import next_entry
from canvass.record.ledger import Ledger
from tests.observer.conftest import Observe, failed
from tests.observer.test_tampered import failed_in
from tests.record.make import ACTOR, KEY, SPARE, STRANGER, TIME, new_record, with_keys


def signed(place: Place, key: SigningKey) -> Event:
    """A signature over the record as it stands."""
    return checkpoint(place, Purpose.PUBLISH, key, ACTOR, TIME)


def published(record: Record, folder: Path) -> Path:
    """The record in a folder for everybody."""
    record.close()
    store = find_store(folder / "work")
    export_record(store, folder / "record")
    store.ledger.close()
    return folder / "record"


def forced(ledger: Ledger, folder: Path, event: Event) -> None:
    """An entry that no record would take, written at the end of its ledger."""
    last = list(ledger.entries())[-1]
    line = next_entry(last.head, event).line
    with (folder / "work" / "ledger.jsonl").open("ab") as file:
        file.write(line if line.endswith(b"\n") else line + b"\n")


def test_a_rotated_a_lost_and_a_spare_key(observe: Observe, tmp_path: Path) -> None:
    """The key of an office is replaced, the spare one is lost, and the new one signs: all of it holds."""
    record = with_keys(new_record(tmp_path / "work"))
    new = KeyHolder(STRANGER.public, "the new clerk")
    old = KEY.public.fingerprint
    record.append(signed(record.place, KEY), record.head)
    record.append(rotate(record.place, old, new, SPARE, ACTOR, TIME), record.head)
    record.append(lose(SPARE.public.fingerprint, "the safe burnt", ACTOR, TIME), record.head)
    record.append(signed(record.place, STRANGER), record.head)
    folder = published(record, tmp_path)
    code, answer = observe(folder, "--anchor", old)
    assert (code, answer["anchor"]["vouches_to"]) == (0, answer["head"]["sequence"])
    assert verify(folder).holds


@pytest.mark.parametrize("key", [KEY, STRANGER], ids=["revoked", "unknown"])
def test_a_key_that_may_not_sign(key: SigningKey, observe: Observe, tmp_path: Path) -> None:
    """A signature after the revocation of its key, or by a key that nobody authorised, does not count."""
    record = with_keys(new_record(tmp_path / "work"))
    record.append(revoke(KEY.public.fingerprint, "it was copied", ACTOR, TIME), record.head)
    place = record.place
    forced(record.ledger, tmp_path, signed(place, key))
    record.close()
    folder = tmp_path / "work"
    assert failed(observe(folder)[1]) == {"signatures"}
    assert failed_in(verify(folder)) == {"signatures"}

"""A record at work."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import BadRecord, BadValue, NotWritten, StaleHead
from canvass.model import Event
from canvass.record import Record, create_record, open_record, opened
from tests.record.make import ACTOR, ID, TIME, event, full_record, new_record


def test_two_objects_see_the_same_record(tmp_path: Path) -> None:
    """What one object appends the other sees when it is asked next."""
    one = new_record(tmp_path / "record")
    other = open_record(tmp_path / "record")
    for number in range(3):
        one.append(event(number), one.head)
        assert other.head == one.head
        other.append(event(number), other.head)
        assert one.place == other.place
    assert one.id == other.id == ID
    assert one.head.sequence == 7


def test_what_was_seen_decides(tmp_path: Path) -> None:
    """Who read the record before somebody else wrote is refused, and nothing is lost."""
    one, other = new_record(tmp_path / "record"), open_record(tmp_path / "record")
    seen = one.head
    other.append(event(1), other.head)
    with pytest.raises(StaleHead, match="has grown from 1 to 2 entries"):
        one.append(event(2), seen)
    assert one.head == other.head


def test_reading_decides_under_the_lock(tmp_path: Path) -> None:
    """Between reading and appending under the lock nobody else can write."""
    one, other = new_record(tmp_path / "record"), open_record(tmp_path / "record")
    with one.lock():
        head = one.head
        with pytest.raises(NotWritten), other.lock(patience_seconds=0.01):
            pytest.fail("two writers hold one lock")
        assert one.append(event(), head).sequence == 2


def test_a_record_is_read_once(tmp_path: Path) -> None:
    """Reading the entries in order also reads what the record says of itself."""
    full_record(tmp_path / "record")
    record = open_record(tmp_path / "record")
    entries = list(record.entries())
    assert [entry.sequence for entry in entries] == list(range(1, 10))
    assert record.trust.signed_through == 9
    assert [entry.sequence for entry in record.entries(entries[6].head)] == [8, 9]
    assert record.head == entries[-1].head


def faulty(folder: Path) -> Record:
    """A record into which an entry of its own was forced that may not stand there."""
    record = new_record(folder)
    record.ledger.append(Event("key.stolen", ACTOR, TIME, {}), record.head)
    return open_record(folder)


def test_nothing_is_added_to_a_faulty_record(tmp_path: Path) -> None:
    """A record whose own entries do not hold is neither read on nor written to, however often one tries."""
    record = faulty(tmp_path / "record")
    before = (tmp_path / "record" / "ledger.jsonl").read_bytes()
    for _ in range(2):
        with pytest.raises(BadRecord, match=r"form, entry 2: ") as refused:
            record.append(event(), record.ledger.head())
        assert refused.value.command == "look at it with canvass verify"
        assert "canvass verify" not in str(refused.value), "a page has no terminal"
        with pytest.raises(BadRecord, match="form, entry 2"):
            list(record.entries())
        with pytest.raises(BadRecord, match="form, entry 2"):
            _ = record.head
    assert (tmp_path / "record" / "ledger.jsonl").read_bytes() == before


def test_a_refused_event_leaves_no_trace(tmp_path: Path) -> None:
    """An event of the record's own that may not stand there is not written, and the next one is."""
    record = new_record(tmp_path / "record")
    with pytest.raises(BadRecord, match="not written: form, entry 3"):
        record.append_all([event(), Event("key.stolen", ACTOR, TIME, {})], record.head)
    assert record.head.sequence == 1
    assert record.append(event(), record.head).sequence == 2


@pytest.mark.parametrize(
    "name", ["", "Wi", "wi_2026", "-wi", "wi-", "wi 2026", "é", "x" * 65, "../x"]
)
def test_ids_are_plain(tmp_path: Path, name: str) -> None:
    """A record's id can stand in a file name and be read aloud; others are refused."""
    with pytest.raises(BadValue, match="record id"):
        opened(name, {}, ACTOR, TIME)


def test_a_record_begins_with_its_opening(tmp_path: Path) -> None:
    """A record cannot be created with another first event."""
    with pytest.raises(BadRecord, match="a record begins with"):
        create_record(tmp_path / "record", event())
    assert not (tmp_path / "record").exists()


def test_a_record_may_lie_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record in `.` keeps its private files beside that folder, as any other."""
    (tmp_path / "record").mkdir()
    monkeypatch.chdir(tmp_path / "record")
    record = new_record(".")
    record.private.put(b"secret\n")
    assert (tmp_path / "record.private").is_dir()
    assert open_record(tmp_path / "record").private.digests() == record.private.digests()

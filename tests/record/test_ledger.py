"""The promise that every ledger keeps: folder, SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canvass.errors import (
    BadRecord,
    LedgerBusy,
    NotWritten,
    StaleHead,
    UnknownName,
    UnreadableFile,
)
from canvass.model import Event
from canvass.record import (
    START,
    Artefact,
    Head,
    Ledger,
    Store,
    canonical_lines,
    create_record,
    export_record,
    find_store,
    open_record,
    opened,
    verify_chain,
    verify_record,
)
from canvass.record.store import make_store
from tests.record.make import ACTOR, TIME, event, full_record, new_record


@pytest.fixture
def again(place: str, record_id: str) -> Iterator[Callable[[], Store]]:
    """Opens the same store once more, as another process would."""
    made: list[Store] = []

    def opening() -> Store:
        made.append(make_store(place, record_id))
        return made[-1]

    yield opening
    for store in made:
        store.ledger.close()


@pytest.fixture
def ledger(again: Callable[[], Store]) -> Ledger:
    """An empty ledger."""
    return again().ledger


def test_an_empty_ledger_has_the_first_head(ledger: Ledger) -> None:
    """Before the first entry the head is START and there is nothing to read."""
    assert ledger.head() == START
    assert list(ledger.entries()) == []
    assert ledger.torn() is None


def test_what_was_appended_is_read_in_order(ledger: Ledger, again: Callable[[], Store]) -> None:
    """Events come back as they were appended, here and in another connection, and their lines are a chain."""
    head = START
    for number in range(10):
        head = ledger.append(event(number), head)
    for reader in (ledger, again().ledger):
        assert [entry.event for entry in reader.entries()] == [event(n) for n in range(10)]
        assert verify_chain(reader.lines()).head == reader.head() == head
    assert head.sequence == 10


def test_reading_goes_on_where_it_stopped(ledger: Ledger) -> None:
    """A reader that knows a head is given only what came after it, however often it asks."""
    middle = ledger.append_all([event(n) for n in range(5)], START)
    end = ledger.append_all([event(n) for n in range(5, 8)], middle)
    for _ in range(2):
        assert [entry.sequence for entry in ledger.entries(middle)] == [6, 7, 8]
        assert list(ledger.entries(end)) == []
    assert [entry.sequence for entry in ledger.entries()] == list(range(1, 9))


def test_many_events_are_kept_in_one_step(ledger: Ledger) -> None:
    """A batch is one step: its head is that of its last event; an empty batch changes nothing."""
    head = ledger.append_all([event(n) for n in range(12_000)], START)
    assert head == ledger.head()
    assert ledger.append_all([], head) == head
    assert sum(1 for _ in ledger.entries()) == 12_000


def test_who_has_not_seen_the_end_cannot_append(ledger: Ledger, again: Callable[[], Store]) -> None:
    """An event appended after a head that has passed is refused, and the refusal loses nothing."""
    seen = ledger.append(event(1), START)
    other = again().ledger
    end = other.append(event(2), seen)
    for stale in (seen, START, Head(3, "0" * 64), Head(2, "0" * 64)):
        with pytest.raises(StaleHead, match="nothing was written"):
            ledger.append(event(3), stale)
    assert ledger.head() == end
    assert ledger.append(event(3), end).sequence == 3


def test_one_writer_at_a_time(ledger: Ledger, again: Callable[[], Store]) -> None:
    """While one holds the lock another cannot append, is told so, and can when it is given back."""
    other = again().ledger
    with ledger.lock():
        head = ledger.append(event(1), START)
        with (
            pytest.raises(LedgerBusy, match="another writer is at work"),
            other.lock(patience_seconds=0.02),
        ):
            pytest.fail("two writers hold one lock")
        with ledger.lock():
            head = ledger.append(event(2), head)
        assert other.head() == head
    assert other.append(event(3), head).sequence == 3


def test_an_error_under_the_lock_gives_it_back(ledger: Ledger, again: Callable[[], Store]) -> None:
    """A writer that fails while it holds the lock does not keep others out."""
    with pytest.raises(ZeroDivisionError), ledger.lock():
        raise ZeroDivisionError
    assert again().ledger.append(event(1), START).sequence == 1


@pytest.mark.parametrize("place", ["sqlite", "postgres"], indirect=True)
def test_records_in_one_database_do_not_meet(place: str, record_id: str) -> None:
    """Two records of one database share nothing: not their entries, not their files, not their locks."""
    one, other = new_record(place, record_id), new_record(place, f"{record_id}-b")
    with one.lock():
        other.append(event(1), other.head)
    kept = one.artefacts.put(b"text\n")
    assert (one.head.sequence, other.head.sequence) == (1, 2)
    assert kept.sha256 not in other.artefacts
    with pytest.raises(UnknownName, match="name one of them"):
        find_store(place, "absent")
    with pytest.raises(UnknownName, match="was named"):
        find_store(place)
    for record in (one, other):
        record.close()


def test_a_record_is_created_once(place: str, record_id: str) -> None:
    """Creating a record where one is refuses, and the first one stays as it was."""
    with new_record(place, record_id) as record:
        record.append(event(1), record.head)
    with pytest.raises(NotWritten, match="a record is here already"):
        new_record(place, record_id)
    with open_record(place, record_id) as record:
        assert (record.id, record.head.sequence) == (record_id, 2)


def test_a_record_that_was_never_opened_is_none(place: str, record_id: str) -> None:
    """A place prepared for a record but without its first entry is not taken for a record."""
    make_store(place, record_id).ledger.close()
    with pytest.raises((BadRecord, UnknownName)):
        open_record(place, record_id)
    with create_record(place, opened(record_id, {}, ACTOR, TIME)) as record:
        assert record.head.sequence == 1


def test_artefacts_come_back(again: Callable[[], Store]) -> None:
    """Files are kept under their digest: whole or in pieces, empty or large, once however often they are put."""
    store = again()
    large = bytes(range(256)) * 20_000
    for data in (b"", b"text\n", large):
        kept = store.artefacts.put(data)
        assert store.artefacts.put(data[n : n + 7000] for n in range(0, len(data), 7000)) == kept
        assert again().artefacts.get(kept.sha256) == data
        assert kept.sha256 in store.artefacts
        assert kept.size_bytes == len(data)
    assert len(store.artefacts.digests()) == 3
    assert store.private.digests() == ()


def test_private_files_are_apart(again: Callable[[], Store]) -> None:
    """What the office keeps to itself is not among the public files, and says so."""
    store = again()
    kept = store.private.put(b"secret\n")
    assert kept.access == "private"
    assert kept.sha256 not in store.artefacts
    assert store.private.get(kept.sha256) == b"secret\n"


def test_an_absent_file_is_said(again: Callable[[], Store]) -> None:
    """A file that is not there is refused by its name; a name that is not a digest names nothing."""
    artefacts = again().artefacts
    for name in ("0" * 64, "", ".", "../ledger.jsonl", "/etc/passwd"):
        assert name not in artefacts
        with pytest.raises(UnreadableFile, match=f"no artefact {name}"):
            artefacts.get(name)


def test_lines_of_a_file(again: Callable[[], Store]) -> None:
    """A table is read line by line; a file whose last line has no end is refused after the others."""
    artefacts = again().artefacts
    table = artefacts.put(canonical_lines({"line": n} for n in range(20_000)))
    assert sum(1 for _ in artefacts.lines(table.sha256)) == 20_000
    torn = artefacts.put(b"one\ntwo")
    with pytest.raises(BadRecord, match="its last line has no end"):
        list(artefacts.lines(torn.sha256))


def test_an_event_names_files_that_are_there(place: str, record_id: str) -> None:
    """An event that rests on a file is refused until the file is kept."""
    with new_record(place, record_id) as record:
        named = Artefact("1" * 64, 4)
        missing = Event("a", ACTOR, TIME, {"artefacts": {"sheet": named.value}})
        with pytest.raises(BadRecord, match=r"artefact sheet .* is not kept here yet"):
            record.append(missing, record.head)
        kept = record.artefacts.put(b"text")
        held = Event("a", ACTOR, TIME, {"artefacts": {"sheet": kept.value}})
        assert record.append(held, record.head).sequence == 2


def test_a_whole_record_verifies_and_is_the_same_everywhere(
    place: str, record_id: str, tmp_path: Path
) -> None:
    """A record made in any kind of store verifies there, and as the folder that is published from it."""
    with full_record(place, record_id) as record:
        head = record.head
    store = find_store(place, record_id)
    assert verify_record(store).is_consistent
    folder = tmp_path / "published"
    export_record(store, folder)
    store.ledger.close()
    report = verify_record(find_store(folder))
    assert report.is_consistent
    assert (report.head, report.record) == (head, record_id)

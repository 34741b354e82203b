"""A record in a folder, and what may happen to its file."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from canvass.errors import BadRecord, LockLost, NotWritten, StaleHead, UnreadableFile
from canvass.record import (
    START,
    canonical_bytes,
    find_store,
    open_record,
    verify_chain,
    verify_record,
)
from canvass.record.chain import Entry, chained
from canvass.record.disk import DiskLedger
from canvass.record.export import export_record
from canvass.record.ledger import joined
from canvass.record.step import announce, place_of
from canvass.record.writing import write_new
from tests.profile import IS_SEARCH
from tests.record.make import event, new_record, small_record


def as_file(entries: Iterable[Entry]) -> bytes:
    """The lines of these entries, as a ledger file has them."""
    return joined(entry.line for entry in entries)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A ledger file with two entries."""
    path = tmp_path / "ledger.jsonl"
    path.touch()
    DiskLedger(path, tmp_path / "aside").append_all([event(n) for n in range(2)], START)
    return path


def test_the_file_is_its_lines(path: Path) -> None:
    """The file holds the entries as canonical lines and nothing else."""
    entries = chained(START, [event(n) for n in range(2)])
    assert path.read_bytes() == b"".join(entry.line + b"\n" for entry in entries)


def test_a_cut_at_every_byte_loses_nothing_before_it(path: Path, tmp_path: Path) -> None:
    """Cut anywhere, the entries whole before the cut are a chain; the rest is said, set aside, never counted."""
    whole = path.read_bytes()
    ends = [number for number, byte in enumerate(whole, 1) if byte == ord("\n")]
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        ledger = DiskLedger(path, tmp_path / "aside")
        kept = sum(end <= cut for end in ends)
        report = verify_chain(ledger.lines())
        assert report.is_whole
        assert report.head == ledger.head()
        assert report.head.sequence == kept
        rest = whole[ends[kept - 1] if kept else 0 : cut]
        torn = ledger.torn()
        assert (torn.after, torn.data) == (kept, rest) if torn else rest == b""
        ledger.append(event(99), report.head)
        assert ledger.torn() is None
        assert [entry.event for entry in ledger.entries()] == [
            *(event(n) for n in range(kept)),
            event(99),
        ]
    aside = {file.read_bytes() for file in (tmp_path / "aside").iterdir()}
    parts = zip([0, *ends], ends, strict=False)
    assert aside == {whole[start:cut] for start, end in parts for cut in range(start + 1, end)}


STEP = 1 if IS_SEARCH else 13
"""In every run each fourth is tried, and where a line ends."""


def test_a_whole_record_cut_at_every_byte_verifies(tmp_path: Path) -> None:
    """A signed record cut anywhere verifies as exactly the entries before the cut, and as nothing more."""
    record = small_record(tmp_path / "record")
    path = tmp_path / "record" / "ledger.jsonl"
    whole = path.read_bytes()
    ends = {n + more for n, byte in enumerate(whole) if byte == 10 for more in (0, 1, 2)}
    for cut in range(whole.index(b"\n") + 1, len(whole)):
        if cut % STEP and cut not in ends:
            continue
        path.write_bytes(whole[:cut])
        report = verify_record(find_store(tmp_path / "record"))
        assert report.is_consistent
        assert report.head.sequence == whole[:cut].count(b"\n")
        assert (report.torn is None) == whole[:cut].endswith(b"\n")
    assert record.head.sequence == 4


def test_a_step_cut_at_every_byte_leaves_none_of_it(path: Path, tmp_path: Path) -> None:
    """Of several lines written in one step all count or none does; what was cut off is set aside, and it goes on."""
    before = path.read_bytes()
    head = DiskLedger(path, tmp_path / "aside").head()
    step = as_file(chained(head, [event(n) for n in (2, 3, 4)]))
    cuts = range(0, len(step), STEP)
    for cut in cuts:
        path.write_bytes(before)
        announce(path, len(before), step)
        path.write_bytes(before + step[:cut])
        ledger = DiskLedger(path, tmp_path / "aside")
        assert ledger.head() == head
        assert [entry.head for entry in ledger.entries()][-1] == head
        torn = ledger.torn()
        assert (torn.after, torn.data) == (2, step[:cut]) if torn else cut == 0
        assert ledger.append(event(9), head).sequence == 3
        assert ledger.torn() is None
        assert not place_of(path).exists()
    aside = {file.read_bytes() for file in (tmp_path / "aside").iterdir()}
    assert aside == {step[:cut] for cut in cuts if cut}


def test_a_whole_step_counts_though_its_announcement_stayed(path: Path, tmp_path: Path) -> None:
    """Who died after the last byte and before tidying up has kept the step; later entries count as well."""
    ledger = DiskLedger(path, tmp_path / "aside")
    entries = [*chained(ledger.head(), [event(2), event(3)])]
    announce(path, path.stat().st_size, as_file(entries))
    with path.open("ab") as file:
        file.write(as_file(entries))
    assert ledger.head() == entries[-1].head
    with path.open("ab") as file:
        file.write(as_file(chained(entries[-1].head, [event(4)])))
    assert DiskLedger(path, tmp_path / "aside").head().sequence == 5
    assert ledger.append(event(5), ledger.head()).sequence == 6


def test_what_announces_no_step_is_refused(path: Path, tmp_path: Path) -> None:
    """A file of that name with other content hides no entry: somebody looks who put it there."""
    for data in (b"", b"0 10\n", b"0 0 " + b"a" * 64 + b"\n", b"x" * 10_000):
        place_of(path).write_bytes(data)
        with pytest.raises(BadRecord, match="it announces no step of the ledger"):
            DiskLedger(path, tmp_path / "aside").head()


def test_an_announcement_of_another_file_hides_no_entry(path: Path, tmp_path: Path) -> None:
    """A step that this ledger cannot have is refused, by readers and by writers: nothing is cut off."""
    before = path.read_bytes()
    first = before.index(b"\n") + 1
    strange = {
        "goes on to byte": (first, before[first:-9] + b"x"),
        "no line ends before it": (first - 9, b"x" * len(before)),
        "ends before it": (len(before) + 1, b"x"),
        "has other lines there": (0, before[:first].replace(b"0", b"1")),
    }
    for why, (begin, data) in strange.items():
        announce(path, begin, data)
        ledger = DiskLedger(path, tmp_path / "aside")
        for look in (ledger.head, ledger.torn, lambda ledger=ledger: [*ledger.lines()]):
            with pytest.raises(BadRecord, match=why):
                look()
        with pytest.raises(BadRecord, match=why):
            ledger.append(event(2), [*chained(START, [event(0), event(1)])][-1].head)
        assert path.read_bytes() == before
        assert not (tmp_path / "aside").exists()


def test_nothing_is_announced_in_a_published_folder(tmp_path: Path) -> None:
    """Whoever adds an announcement to a published folder hides none of its entries; it is named as no part of it."""
    record = small_record(tmp_path / "record")
    export_record(find_store(tmp_path / "record"), tmp_path / "public")
    ledger = tmp_path / "public" / "ledger.jsonl"
    announce(ledger, 0, ledger.read_bytes() + b"x")
    store = find_store(tmp_path / "public")
    assert store.ledger.head() == record.head
    assert sum(1 for _ in store.ledger.lines()) == record.head.sequence
    assert store.beside == ("ledger.jsonl.step",)


def test_what_is_torn_stays_where_it_cannot_be_set_aside(path: Path, tmp_path: Path) -> None:
    """A torn line is not cut off before a copy of it is safe."""
    with path.open("ab") as file:
        file.write(b"half a line")
    before = path.read_bytes()
    (tmp_path / "aside").write_bytes(b"a file where a folder should be")
    ledger = DiskLedger(path, tmp_path / "aside")
    with pytest.raises(NotWritten, match="nothing was added"):
        ledger.append(event(2), ledger.head())
    assert path.read_bytes() == before


def test_a_new_file_is_whole_on_a_disk_without_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick that knows no links gets the same file under the same rules: it never replaces another."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    write_new(tmp_path / "key.pem", b"secret", 0o600)
    assert (tmp_path / "key.pem").read_bytes() == b"secret"
    assert stat.S_IMODE((tmp_path / "key.pem").stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "key.pem", b"another")
    assert [file.name for file in tmp_path.iterdir()] == ["key.pem"]


def test_what_was_torn_is_said_in_a_sentence(path: Path, tmp_path: Path) -> None:
    """The report of a torn line says after which entry it stands and that it does not count."""
    path.write_bytes(path.read_bytes()[:-10])
    torn = DiskLedger(path, tmp_path / "aside").torn()
    assert str(torn).startswith("after entry 1 stand ")
    assert str(torn).endswith("it was never acknowledged and does not count")


def test_of_lines_that_are_hidden_the_announcement_is_named(path: Path, tmp_path: Path) -> None:
    """Of a step with whole lines the report says on whose word it does not count."""
    data = path.read_bytes()
    announce(path, 0, data + b"x")
    torn = DiskLedger(path, tmp_path / "aside").torn()
    assert torn
    assert torn.data == data
    assert "its announcement beside the ledger says that it was never finished" in str(torn)


def test_a_file_that_ends_in_other_bytes_is_not_written_to(path: Path, tmp_path: Path) -> None:
    """Whoever finds a last line that is not an entry says so and adds nothing to it."""
    path.write_bytes(path.read_bytes() + b"\0\0\0\n")
    before = path.read_bytes()
    ledger = DiskLedger(path, tmp_path / "aside")
    with pytest.raises(BadRecord, match="the last entry cannot be read"):
        ledger.append(event(), START)
    assert path.read_bytes() == before


@pytest.mark.parametrize("how", ["removed", "replaced", "moved"])
def test_a_lost_lock_is_a_refusal(path: Path, tmp_path: Path, how: str) -> None:
    """A writer whose file is taken away or exchanged while it holds the lock writes nothing."""
    ledger = DiskLedger(path, tmp_path / "aside")
    head = ledger.head()
    other = tmp_path / "other.jsonl"
    shutil.copy(path, other)
    with ledger.lock():
        if how == "removed":
            path.unlink()
            path.write_bytes(other.read_bytes())
        elif how == "replaced":
            other.replace(path)
        else:
            path.rename(tmp_path / "away.jsonl")
            os.link(other, path)
        before = path.read_bytes()
        with pytest.raises(LockLost, match="nothing was written"):
            ledger.append(event(), head)
    assert path.read_bytes() == before
    assert ledger.append(event(), head).sequence == 3


def test_a_file_that_is_gone_is_a_refusal(path: Path, tmp_path: Path) -> None:
    """A writer whose file is removed, before or while it holds the lock, is told so in words."""
    ledger = DiskLedger(path, tmp_path / "aside")
    head = ledger.head()
    with ledger.lock():
        path.unlink()
        with pytest.raises(LockLost, match="moved, removed or replaced"):
            ledger.append(event(), head)
    with pytest.raises(NotWritten, match="it cannot be written"):
        ledger.append(event(), head)
    with pytest.raises(UnreadableFile, match="the ledger cannot be read"):
        ledger.head()
    assert not path.exists()


def test_a_last_entry_changed_in_place_is_not_built_upon(path: Path, tmp_path: Path) -> None:
    """A last line exchanged for another of the same length is noticed by the writer who saw the first."""
    ledger = DiskLedger(path, tmp_path / "aside")
    head = ledger.append(event(2), ledger.head())
    before = path.read_bytes()
    path.unlink()
    path.touch()
    DiskLedger(path, tmp_path / "aside").append_all([event(n) for n in (0, 1, 3)], START)
    assert len(path.read_bytes()) == len(before)
    with pytest.raises(StaleHead):
        ledger.append(event(), head)


def test_a_shortened_file_is_noticed(path: Path, tmp_path: Path) -> None:
    """A writer who saw more entries than the file still has is refused: acknowledged entries are gone."""
    ledger = DiskLedger(path, tmp_path / "aside")
    head = ledger.head()
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    with pytest.raises(StaleHead, match="does not end with the entry 2 that was seen"):
        ledger.append(event(), head)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from canvass.errors import NotWritten
from canvass.record.disk import DiskLedger
from tests.record.make import event
path = Path(sys.argv[1])
ledger = DiskLedger(path, path.parent / "aside")
head, size = ledger.head(), path.stat().st_size
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, resource.RLIM_INFINITY))
try:
    ledger.append(event(), head)
except NotWritten as refusal:
    print(refusal)
assert path.stat().st_size == size
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(ledger.append(event(), head).sequence)
"""


def test_a_full_disk_is_a_refusal(path: Path) -> None:
    """When the system takes only a part of an entry nothing of it stays, and when there is room again it goes on."""
    command = [sys.executable, "-c", FULL_DISK, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    refusal, sequence = done.stdout.splitlines()
    assert "the disk refused (File too large); nothing was added" in refusal
    assert sequence == "3"


def test_no_record_is_here(tmp_path: Path) -> None:
    """A folder without a ledger is not taken for a record."""
    with pytest.raises(UnreadableFile, match="no record is here"):
        open_record(tmp_path)


def test_private_files_are_for_their_owner(tmp_path: Path) -> None:
    """Private files lie beside the record's folder, not in it, and only their owner can read them."""
    record = new_record(tmp_path / "record")
    kept = record.private.put(b"secret\n")
    folder = tmp_path / "record.private"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / kept.sha256).stat().st_mode) == 0o600
    inside = [file.name for file in (tmp_path / "record").rglob("*")]
    assert inside == ["ledger.jsonl"]


def test_public_files_are_for_everybody_to_read(tmp_path: Path) -> None:
    """Whoever may enter the record's folder may enter that of its artefacts and read them; nobody else writes."""
    before = os.umask(0)
    try:
        record = new_record(tmp_path / "record")
        kept = record.artefacts.put(b"a manifest\n")
    finally:
        os.umask(before)
    file = next((tmp_path / "record").rglob(kept.sha256))
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o755
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_half_written_artefacts_do_not_count(tmp_path: Path) -> None:
    """A file that could not be finished leaves nothing under any digest."""
    record = new_record(tmp_path / "record")

    def breaking() -> object:
        yield b"first"
        raise OSError(28, "No space left on device")

    with pytest.raises(NotWritten, match="No space left"):
        record.artefacts.put(breaking())  # type: ignore[arg-type]
    assert record.artefacts.digests() == ()
    assert list((tmp_path / "record" / "artefacts").iterdir()) == []


def test_a_changed_artefact_is_not_given_out(tmp_path: Path) -> None:
    """A file whose bytes no longer have its name is refused when it is read, whole or by lines."""
    record = new_record(tmp_path / "record")
    kept = record.artefacts.put(canonical_bytes({"a": 1}) + b"\n")
    (tmp_path / "record" / "artefacts" / kept.sha256).write_bytes(b'{"a":2}\n')
    with pytest.raises(BadRecord, match="its bytes were changed"):
        record.artefacts.get(kept.sha256)
    with pytest.raises(BadRecord, match="its bytes were changed"):
        list(record.artefacts.lines(kept.sha256))

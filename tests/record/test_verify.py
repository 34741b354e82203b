"""The report on a record, and the folder that is published."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.errors import BadRecord, NotWritten
from canvass.model import Event
from canvass.record import (
    Access,
    Check,
    Ending,
    Purpose,
    artefact_of,
    commit,
    export_record,
    find_store,
    named_artefacts,
    verify_record,
)
from canvass.record.artefact import Artefact
from canvass.record.regular import MOST_BYTES
from tests.record.make import (
    ACTOR,
    CARDS,
    KEY,
    TIME,
    commitment,
    event,
    full_record,
    new_record,
    sign_now,
    with_keys,
)


def test_every_check_is_reported_by_name(tmp_path: Path) -> None:
    """The report has every check once, in its order, with sentences that say what was found."""
    full_record(tmp_path / "record")
    report = verify_record(find_store(tmp_path / "record"))
    assert [checked.check for checked in report.checks] == list(Check)
    assert all(checked.said for checked in report.checks)
    assert report.of(Check.CHAIN).said[0] == "9 entries, each follows from the one before"
    assert report.of(Check.SIGNATURES).said[-1] == "entries 1 to 9 are signed"
    assert report.of(Check.COMMITMENT).said[0].endswith("), signed")
    assert report.of(Check.INDEX).ending is Ending.NOT_MADE


def test_a_commitment_without_its_signature_is_said(tmp_path: Path) -> None:
    """Until somebody signs it, a commitment is reported as not signed yet."""
    record = with_keys(new_record(tmp_path / "record"))
    record.append(commit(commitment(record), ACTOR, TIME), record.head)
    sign_now(record, Purpose.ROUND_CLOSE)
    said = verify_record(find_store(tmp_path / "record")).of(Check.COMMITMENT).said
    assert said[0].endswith("), not signed yet")


def test_what_is_not_there_yet_is_not_a_fault(tmp_path: Path) -> None:
    """A record without keys, signatures and commitments is consistent; what could not be checked is said."""
    record = new_record(tmp_path / "record")
    record.append(event(), record.head)
    report = verify_record(find_store(tmp_path / "record"))
    assert report.is_consistent
    not_made = {checked.check for checked in report.checks if checked.ending is Ending.NOT_MADE}
    assert not_made == {Check.KEYS, Check.SIGNATURES, Check.COMMITMENT, Check.INDEX}


def test_unsigned_entries_are_counted(tmp_path: Path) -> None:
    """Entries after the last signature are said to be unsigned: whoever can write could have added them."""
    record = full_record(tmp_path / "record")
    record.append_all([event(1), event(2)], record.head)
    said = verify_record(find_store(tmp_path / "record")).of(Check.SIGNATURES).said
    assert said[-1] == "entries 1 to 9 are signed; 2 after them are not"


def test_every_fault_is_reported_not_only_the_first(tmp_path: Path) -> None:
    """Several wrong entries are each named, and right ones between them still count."""
    record = with_keys(new_record(tmp_path / "record"))
    for kind in ("key.stolen", "record.closed"):
        record.ledger.append(Event(kind, ACTOR, TIME, {}), record.ledger.head())
    record.ledger.append(Event("a", ACTOR, TIME, {"artefacts": []}), record.ledger.head())
    report = verify_record(find_store(tmp_path / "record"))
    assert report.of(Check.FORM).said[0].startswith("form, entry 4: ")
    assert report.of(Check.FORM).said[1].startswith("form, entry 5: ")
    assert report.of(Check.ARTEFACTS).said[0].startswith("artefacts, entry 6: ")
    assert report.of(Check.KEYS).ending is Ending.HOLDS
    with pytest.raises(BadRecord, match="form, entry 4"):
        record.append(event(), record.ledger.head())


def test_who_could_make_a_check_is_named(tmp_path: Path) -> None:
    """A file that the office keeps is checked where it is; in public the report says who can check it."""
    record = full_record(tmp_path / "record")
    kept = record.private.put(b"names of voters\n")
    named = {file for entry in record.entries() for file in named_artefacts(entry.event).values()}
    record.append(Event("list.kept", ACTOR, TIME, {"artefacts": {"list": kept.value}}), record.head)
    assert verify_record(find_store(tmp_path / "record")).of(Check.ARTEFACTS).ending is Ending.HOLDS
    export_record(find_store(tmp_path / "record"), tmp_path / "public")
    report = verify_record(find_store(tmp_path / "public"))
    assert report.is_consistent
    found = report.of(Check.ARTEFACTS)
    assert found.ending is Ending.HOLDS
    (left,) = found.left
    assert "only the office that keeps it can check" in left
    assert found.said == (
        f"each of {len(named)} files that entries name and that are not kept back is here unchanged",
    )
    everything = b"".join(
        file.read_bytes() for file in (tmp_path / "public").rglob("*") if file.is_file()
    )
    assert b"names of voters" not in everything
    (tmp_path / "record.private" / kept.sha256).write_bytes(b"other names\n")
    assert verify_record(find_store(tmp_path / "record")).of(Check.ARTEFACTS).ending is Ending.FAILS


def test_a_file_that_is_named_twice_is_counted_once(tmp_path: Path) -> None:
    """Public in one entry and kept back in another: it is one file, public, and compared."""
    record = new_record(tmp_path / "record")
    kept = record.artefacts.put(b"list\n")
    record.private.put(b"list\n")
    for access in ("public", "private"):
        named = {"list": {**kept.value, "access": access}}
        head = record.ledger.head()
        record.append(Event("list.kept", ACTOR, TIME, {"artefacts": named}), head)
    found = verify_record(find_store(tmp_path / "record")).of(Check.ARTEFACTS)
    assert found.said == ("each of 1 files that entries name is here unchanged",)
    assert not found.left


def test_a_size_that_is_not_so_is_a_fault(tmp_path: Path) -> None:
    """An entry that states another size than the file has is wrong, though the digest is right."""
    record = new_record(tmp_path / "record")
    kept = record.artefacts.put(b"text\n")
    value = {**kept.value, "size_bytes": 6}
    record.append(Event("a", ACTOR, TIME, {"artefacts": {"sheet": value}}), record.head)
    said = verify_record(find_store(tmp_path / "record")).of(Check.ARTEFACTS).said
    assert said == (
        f"artefacts, entry 2: artefact sheet ({kept.sha256}): the entry says 6 bytes, it has 5",
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"a": 1}\n', "line 1: not in canonical form"),
        (b'{"a":1}\n{"b":1,"b":1}\n', "line 2: not in canonical form"),
        (b'{"a":1}\n{"b":0.5}\n', "line 2: not JSON"),
        (b'{"a":1}', "its last line has no end"),
        (b"\n", "line 1: not JSON"),
    ],
)
def test_tables_of_a_commitment_are_canonical(tmp_path: Path, data: bytes, reason: str) -> None:
    """A committed table that two programs could read in two ways is a fault, with its line."""
    record = with_keys(new_record(tmp_path / "record"))
    made = commitment(record)
    tables = {**made.artefacts, "manifest": record.artefacts.put(data)}
    record.append(commit(replace(made, artefacts=tables), ACTOR, TIME), record.head)
    said = verify_record(find_store(tmp_path / "record")).of(Check.ARTEFACTS).said
    assert len(said) == 1
    assert "artefacts, entry 4: artefact manifest: " in said[0]
    assert reason in said[0]


def test_a_frame_has_a_line_for_every_card(tmp_path: Path) -> None:
    """A frame with fewer lines than committed cards would leave a card without its id."""
    record = with_keys(new_record(tmp_path / "record"))
    made = commitment(record)
    frame = record.artefacts.put(b"".join(b'{"id":["x"]}\n' for _ in CARDS[1:]))
    short = replace(made, artefacts={**made.artefacts, "frame": frame})
    record.append(commit(short, ACTOR, TIME), record.head)
    said = verify_record(find_store(tmp_path / "record")).of(Check.COMMITMENT).said
    assert said == ("commitment, entry 4: the frame has 6 lines for 7 committed cards",)


def test_publishing_needs_an_empty_folder_and_a_sound_record(tmp_path: Path) -> None:
    """Nothing is published over something else, nor a record whose own checks fail."""
    record = full_record(tmp_path / "record")
    (tmp_path / "public").mkdir()
    (tmp_path / "public" / "index.html").write_text("a page")
    with pytest.raises(NotWritten, match="publish into a new folder"):
        export_record(find_store(tmp_path / "record"), tmp_path / "public")
    record.ledger.append(Event("key.stolen", ACTOR, TIME, {}), record.head)
    with pytest.raises(BadRecord, match="not published while a check fails: form, entry 10"):
        export_record(find_store(tmp_path / "record"), tmp_path / "other")


def test_publishing_needs_its_files(tmp_path: Path) -> None:
    """A record whose public file is missing or changed is not published."""
    full_record(tmp_path / "record")
    manifest = artefact_of(b'{"line":1,"table":"manifest"}\n{"line":2,"table":"manifest"}\n')
    path = tmp_path / "record" / "artefacts" / manifest.sha256
    path.write_bytes(b"other\n")
    with pytest.raises(BadRecord, match="its bytes were changed"):
        export_record(find_store(tmp_path / "record"), tmp_path / "public")
    assert not (tmp_path / "public" / "record.json").exists()


def test_what_nobody_reads_to_its_end_is_not_published(tmp_path: Path) -> None:
    """Files that have more bytes together than a verifier reads are refused before anything is written."""
    record = full_record(tmp_path / "record")
    sheet = Artefact("ab" * 32, MOST_BYTES)
    with (tmp_path / "record" / "artefacts" / sheet.sha256).open("wb") as file:
        file.truncate(MOST_BYTES)
    record.ledger.append(
        Event("list.kept", ACTOR, TIME, {"artefacts": {"sheet": sheet.value}}), record.head
    )
    with pytest.raises(NotWritten, match="reads no more than 137,438,953,472: nothing was"):
        export_record(find_store(tmp_path / "record"), tmp_path / "public")
    assert not (tmp_path / "public").exists()


def test_only_named_public_files_are_published(tmp_path: Path) -> None:
    """A file that no entry names, such as a draft, stays where it is; so does the torn end of a ledger."""
    record = full_record(tmp_path / "record")
    draft = record.artefacts.put(b"a draft\n")
    with (tmp_path / "record" / "ledger.jsonl").open("ab") as file:
        file.write(b'{"digest":"00')
    index = export_record(find_store(tmp_path / "record"), tmp_path / "public")
    assert draft.sha256 not in index.artefacts
    names = {file.name for file in (tmp_path / "public").rglob("*") if file.is_file()}
    assert names == {*index.artefacts, "ledger.jsonl", "record.json"}
    report = verify_record(find_store(tmp_path / "public"))
    assert report.is_consistent
    assert report.torn is None
    assert report.of(Check.INDEX).ending is Ending.HOLDS
    assert KEY.fingerprint in report.of(Check.KEYS).said[0]
    assert draft.access is Access.PUBLIC


def test_a_ledger_that_ends_before_its_index_is_told_in_words(tmp_path: Path) -> None:
    """Both last entries by number and digest, as a person can look them up."""
    full_record(tmp_path / "record")
    index = export_record(find_store(tmp_path / "record"), tmp_path / "public")
    ledger = tmp_path / "public" / "ledger.jsonl"
    ledger.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:-1]))
    said = verify_record(find_store(tmp_path / "public")).of(Check.INDEX).said
    assert f"entry 9 with the digest {index.head.digest}, found entry 8 with" in " ".join(said)

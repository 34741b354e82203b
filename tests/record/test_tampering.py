"""What becomes of a record that somebody has touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from canvass.model import Event
from canvass.record import (
    START,
    Anchoring,
    Check,
    Ending,
    KeyHolder,
    Purpose,
    RecordReport,
    authorise,
    canonical_bytes,
    checkpoint,
    export_record,
    find_store,
    read_anchor,
    verify_chain,
    verify_record,
)
from canvass.record.chain import chained
from tests.profile import IS_SEARCH
from tests.record.make import ACTOR, ID, KEY, STRANGER, TIME, full_record, new_record, small_record


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A small published record: opening, a key, an event that rests on a file, and a signature."""
    small_record(tmp_path / "record").close()
    export_record(find_store(tmp_path / "record"), tmp_path / "published")
    return tmp_path / "published"


def failures(report: RecordReport) -> list[str]:
    """The sentences of the checks that fail."""
    return [
        said for checked in report.checks if checked.ending is Ending.FAILS for said in checked.said
    ]


def flipped(data: bytes, bit: int) -> bytes:
    """The same bytes with one bit changed."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_untouched_it_is_whole(published: Path) -> None:
    """The record that the others are compared with holds every check and is anchored by its key."""
    report = verify_record(find_store(published), read_anchor(KEY.fingerprint))
    assert [
        checked.ending for checked in report.checks if checked.check is not Check.COMMITMENT
    ] == [Ending.HOLDS] * 6
    assert report.anchored.anchoring is Anchoring.ANCHORED


STEP = 1 if IS_SEARCH else 17
"""In every run each fifth is tried, in `make search` every one."""


def test_every_flipped_bit_of_the_ledger_breaks_its_chain(published: Path) -> None:
    """One bit changed anywhere in the ledger breaks the chain at the entry in which the bit lies."""
    whole = (published / "ledger.jsonl").read_bytes()
    for bit in range(0, len(whole) * 8 - 8, STEP):
        changed = flipped(whole, bit)
        report = verify_chain(changed.removesuffix(b"\n").split(b"\n"))
        entry = whole[: bit // 8].count(b"\n") + 1
        assert report.fault is not None, bit
        assert report.fault.entry == entry, bit


def test_every_changed_byte_of_the_ledger_is_reported(published: Path) -> None:
    """A byte changed anywhere in the ledger fails a check that names its entry; the last newline fails the index."""
    path = published / "ledger.jsonl"
    whole = path.read_bytes()
    for byte in {*range(0, len(whole), STEP), len(whole) - 1}:
        path.write_bytes(flipped(whole, byte * 8 + byte % 8))
        report = verify_record(find_store(published))
        entry = whole[:byte].count(b"\n") + 1
        expected = (
            f"chain, entry {entry}: " if byte < len(whole) - 1 else "index: record.json lists"
        )
        assert any(sentence.startswith(expected) for sentence in failures(report)), byte
        assert report.anchored.anchoring is Anchoring.NOT_CONSISTENT


@pytest.mark.parametrize("name", ["record.json", "artefacts"])
def test_every_flipped_bit_of_another_file_is_found(published: Path, name: str) -> None:
    """One bit changed in the table of contents or in a file fails the check of that file."""
    path = published / name
    check = Check.INDEX
    if path.is_dir():
        path, check = next(path.iterdir()), Check.ARTEFACTS
    whole = path.read_bytes()
    for bit in range(0, len(whole) * 8, STEP):
        path.write_bytes(flipped(whole, bit))
        report = verify_record(find_store(published))
        assert report.of(check).ending is Ending.FAILS, bit
        assert {line.split(",")[0].split(":")[0] for line in failures(report)} == {check}


def test_every_byte_dropped_or_added_is_found(published: Path) -> None:
    """A byte left out of the ledger or put into it fails a check, wherever it stood."""
    path = published / "ledger.jsonl"
    whole = path.read_bytes()
    for place in range(0, len(whole), STEP):
        for changed in (whole[:place] + whole[place + 1 :], whole[:place] + b" " + whole[place:]):
            path.write_bytes(changed)
            assert failures(verify_record(find_store(published))), place


def test_missing_and_added_files_are_found(published: Path) -> None:
    """A file taken out of the published folder, or another put in, is named."""
    (sheet,) = (published / "artefacts").iterdir()
    data = sheet.read_bytes()
    (published / "artefacts" / ("0" * 64)).write_bytes(b"")
    report = verify_record(find_store(published))
    assert report.of(Check.INDEX).ending is Ending.FAILS
    (published / "artefacts" / ("0" * 64)).unlink()
    sheet.unlink()
    report = verify_record(find_store(published))
    assert f"artefact sheet ({sheet.name}): it is missing" in report.of(Check.ARTEFACTS).said[0]
    sheet.write_bytes(data)
    assert verify_record(find_store(published)).is_consistent


def chained_again(folder: Path, change: Callable[[list[Event]], list[Event]]) -> RecordReport:
    """The report on a record whose events were changed by somebody who made the whole chain anew."""
    path = folder / "ledger.jsonl"
    events = change([entry.event for entry in find_store(folder).ledger.entries()])
    path.write_bytes(b"".join(entry.line + b"\n" for entry in chained(START, events)))
    return verify_record(find_store(folder))


def _with_vote(events: list[Event]) -> list[Event]:
    text = canonical_bytes(events[6].body).decode().replace("José", "Eve")
    return [*events[:6], replace(events[6], body=json.loads(text)), *events[7:]]


@pytest.mark.parametrize(
    ("what", "change", "check", "entry"),
    [
        ("a vote", _with_vote, Check.SIGNATURES, 9),
        ("a dropped event", lambda e: [*e[:6], *e[7:]], Check.SIGNATURES, 8),
        ("an added event", lambda e: [*e[:6], e[6], *e[6:]], Check.SIGNATURES, 10),
        ("another order", lambda e: [*e[:5], e[6], e[5], *e[7:]], Check.SIGNATURES, 9),
        ("an early event dropped", lambda e: [*e[:2], *e[3:]], Check.COMMITMENT, 3),
        ("a key dropped", lambda e: [e[0], *e[2:]], Check.KEYS, 2),
        (
            "another id",
            lambda e: [replace(e[0], body={**e[0].body, "record": "wi-2027"}), *e[1:]],
            Check.KEYS,
            2,
        ),
    ],
)
def test_a_chain_made_anew_breaks_its_signatures(
    tmp_path: Path,
    what: str,
    change: Callable[[list[Event]], list[Event]],
    check: Check,
    entry: int,
) -> None:
    """Who changes an event and makes the whole chain anew, but has no key, fails at the first thing signed after it."""
    full_record(tmp_path / "record").close()
    report = chained_again(tmp_path / "record", change)
    assert report.of(Check.CHAIN).ending is Ending.HOLDS
    assert report.of(check).ending is Ending.FAILS
    assert report.of(check).said[0].startswith(f"{check}, entry {entry}: ")


def test_a_changed_commitment_breaks_its_signature(tmp_path: Path) -> None:
    """A risk limit changed after the commitment was signed fails at that signature."""
    full_record(tmp_path / "record").close()

    def change(events: list[Event]) -> list[Event]:
        text = canonical_bytes(events[3].body).decode().replace('"0.05"', '"0.10"')
        return [*events[:3], replace(events[3], body=json.loads(text)), *events[4:]]

    report = chained_again(tmp_path / "record", change)
    assert (
        report.of(Check.SIGNATURES)
        .said[0]
        .startswith("signatures, entry 5: it is signed over another entry 4")
    )


def test_a_record_signed_again_by_a_stranger_is_not_the_offices(tmp_path: Path) -> None:
    """A whole record made anew under other keys holds together, and the office's fingerprint contradicts it."""
    forged = new_record(tmp_path / "record", ID)
    office = KeyHolder(STRANGER.public, "the county clerk")
    forged.append(authorise(forged.place, office, STRANGER, ACTOR, TIME), forged.head)
    forged.append(checkpoint(forged.place, Purpose.PUBLISH, STRANGER, ACTOR, TIME), forged.head)
    store = find_store(tmp_path / "record")
    assert verify_record(store).anchored.anchoring is Anchoring.NOT_ANCHORED
    assert (
        verify_record(store, read_anchor(KEY.fingerprint)).anchored.anchoring
        is Anchoring.CONTRADICTED
    )

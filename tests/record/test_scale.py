"""A record as large as a state's audit."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.record import Check, Ending, find_store, open_record, verify_record
from tests.record.make import event, new_record, sign_now, with_keys

LONG = pytest.mark.long(twin="test_many_events_are_kept_and_verified")


@pytest.mark.parametrize("count", [10_000, pytest.param(100_000, marks=LONG)])
def test_many_events_are_kept_and_verified(tmp_path: Path, count: int) -> None:
    """Ten thousand events, and ten times as many, go into one batch, are signed and verified, and none is lost."""
    with with_keys(new_record(tmp_path / "record")) as record:
        record.append_all([event(number) for number in range(count)], record.head)
        sign_now(record)
    report = verify_record(find_store(tmp_path / "record"))
    assert report.is_consistent
    assert report.head.sequence == count + 4
    assert report.of(Check.SIGNATURES).ending is Ending.HOLDS
    with open_record(tmp_path / "record") as record:
        head = record.append(event(0), record.head)
        assert [entry.sequence for entry in record.entries(record.place.head)] == []
    assert head.sequence == count + 5

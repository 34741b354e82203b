"""An audit whose machine fails: what was acknowledged is there, and the audit goes on."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from canvass.audit.state import Phase, fold
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.opening import open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.model.value import Value
from canvass.record import find_store, read_canonical, verify_record
from tests.journeys.audit_folder.scenes import CLERK, PAPER, SCENES, Cards, write
from tests.journeys.audit_folder.test_refusals import ABOUT, to_round
from tests.profile import IS_SEARCH
from tests.record.test_writers import killed_after
from tests.warm import program

KILLS = 200 if IS_SEARCH else 20
"""Anywhere in a write; where the ledger then ends is tried at every byte below."""


def opened(folder: Path, size: int, records: Cards = PAPER) -> Path:
    """An audit with a round open; its cards are compared with records, which may say something else."""
    open_audit(folder / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    write(replace(SCENES["comparison-no-style"], records=records), folder / "files")
    with sit_down(folder / "audit") as desk:
        to_round(desk, size)
    return folder / "audit"


def test_kill_9_while_readings_are_entered(tmp_path: Path) -> None:
    """So many writers are killed; each reading that was acknowledged is there, and the record verifies."""
    audit = opened(tmp_path, 8)
    source = random.Random(9)
    acknowledged: list[tuple[int, str]] = []
    with program("tests.journeys.audit_folder.writer", str(audit)) as writer:
        for _ in range(KILLS):
            acknowledged += killed_after(writer, source.randrange(4), source)
    store = find_store(audit / "record")
    digests = [entry.digest for entry in store.ledger.entries()]
    assert all(digests[sequence - 1] == digest for sequence, digest in acknowledged)
    assert len(acknowledged) > KILLS
    assert verify_record(store).is_consistent
    with sit_down(audit) as desk:
        assert desk.state.phase is Phase.ROUND_OPEN
        assert desk.state.number == len(digests)


NEAR = 24
"""Bytes on both sides of a line's end, at each of which a ledger is cut; of the others every so manieth."""


@pytest.mark.parametrize(
    "step", [32, pytest.param(1, marks=pytest.mark.long(twin="test_a_ledger_cut_at_every_byte"))]
)
def test_a_ledger_cut_at_every_byte(tmp_path: Path, step: int) -> None:
    """Wherever the file ends, every whole entry counts, the audit stands as it stood then, and it can go on."""
    audit = opened(tmp_path, 3)
    ledger = audit / "record" / "ledger.jsonl"
    whole = ledger.read_bytes()
    store = find_store(audit / "record")

    def lines(sha256: str) -> list[dict[str, Value]]:
        return [read_canonical(line) for line in store.artefacts.lines(sha256)]  # type: ignore[misc]

    events = [entry.event for entry in store.ledger.entries()]
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    near = {place + more for place in ends for more in range(-NEAR, NEAR + 1)}
    for length in range(len(whole), whole.index(b"\n") - 1, -1):
        if length % step and length not in near:
            continue
        os.truncate(ledger, length)
        found = find_store(audit / "record").ledger
        kept = whole[:length].count(b"\n")
        assert sum(1 for _ in found.lines()) == kept
        torn = found.torn()
        assert (torn is None) == whole[:length].endswith(b"\n")
        if torn is None and kept > 3:
            with sit_down(audit) as desk:
                assert desk.state.phase is fold(events[:kept], lines).phase
    ledger.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 20])
    with sit_down(audit) as desk:
        assert desk.state.phase is Phase.SEEDED
        _again(desk)
    assert verify_record(find_store(audit / "record")).is_consistent


def _again(desk: Desk) -> None:
    """The step whose entry was cut off is taken again."""
    open_round(desk, {"mayor": 3}, (), CLERK)
    assert desk.state.phase is Phase.ROUND_OPEN

"""Writers that are killed, and writers that meet."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from canvass.record import find_store, verify_chain
from tests.profile import IS_SEARCH
from tests.record.make import new_record
from tests.warm import Program

ROOT = Path(__file__).resolve().parents[2]
KILLS = (
    {"folder": 200, "sqlite": 40, "postgres": 20}
    if IS_SEARCH
    else {"folder": 25, "sqlite": 15, "postgres": 8}
)
"""A folder's ledger that ends at any byte is in tests/journeys/audit_folder/test_interrupted."""


def started(place: str, record: str, *arguments: str) -> subprocess.Popen[str]:
    """A writer process of its own."""
    command = [sys.executable, "-m", "tests.record.writer", place, record, *arguments]
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def killed_after(
    writer: subprocess.Popen[str] | Program, acknowledgements: int, source: random.Random
) -> list[tuple[int, str]]:
    """What one writer acknowledged before kill -9 ended it: so many at least, however slow the machine.

    The moment of the kill after them is anywhere in what follows: an append takes less than two milliseconds.
    """
    if writer.stdin is None or writer.stdout is None:
        raise RuntimeError("a writer without pipes")
    print("go", file=writer.stdin, flush=True)
    child = int(writer.stdout.readline())
    said = [writer.stdout.readline() for _ in range(acknowledgements)]
    time.sleep(source.uniform(0.0, 0.002))
    os.kill(child, signal.SIGKILL)
    said += iter(writer.stdout.readline, "dead\n")
    return [(int(sequence), digest) for sequence, digest in map(str.split, said)]


@pytest.mark.parametrize("place", KILLS, indirect=True)
def test_kill_9_loses_nothing_acknowledged(
    place: str, record_id: str, request: pytest.FixtureRequest
) -> None:
    """However often a writer is killed, each entry that it was told is kept is there, and the next one goes on."""
    kind = request.node.callspec.params["place"]
    new_record(place, record_id).close()
    source = random.Random(9)
    acknowledged: list[tuple[int, str]] = []
    writer = started(place, record_id)
    for _ in range(KILLS[kind]):
        acknowledged += killed_after(writer, source.randrange(4), source)
    writer.communicate()
    with closing(find_store(place, record_id).ledger) as ledger:
        digests = [entry.digest for entry in ledger.entries()]
        assert verify_chain(ledger.lines()).is_whole
    assert all(digests[sequence - 1] == digest for sequence, digest in acknowledged)
    assert len({sequence for sequence, _ in acknowledged}) == len(acknowledged)
    assert len(acknowledged) > KILLS[kind]


def test_writers_that_meet_do_not_fork(place: str, record_id: str) -> None:
    """Two processes that write at once into one record make one chain, with every event of both in it once."""
    new_record(place, record_id).close()
    count = 60
    writers = [started(place, record_id, "race", name, str(count)) for name in ("one", "two")]
    said = [line.split() for writer in writers for line in writer.communicate()[0].splitlines()]
    assert [writer.returncode for writer in writers] == [0, 0]
    with closing(find_store(place, record_id).ledger) as ledger:
        entries = list(ledger.entries())
    assert sorted(int(sequence) for sequence, _ in said) == list(range(2, 2 * count + 2))
    assert {(entry.sequence, entry.digest) for entry in entries[1:]} == {
        (int(s), d) for s, d in said
    }
    for name in ("one", "two"):
        mine = [
            entry.event.body["number"] for entry in entries if entry.event.kind == f"race.{name}"
        ]
        assert mine == list(range(count))

"""Writers that are killed, and writers that meet."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from canvass.record import find_store, verify_chain
from tests.record.make import new_record

ROOT = Path(__file__).resolve().parents[2]
KILLS = {"folder": 200, "sqlite": 40, "postgres": 20}


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


def killed_after(writer: subprocess.Popen[str], seconds: float) -> list[tuple[int, str]]:
    """What one writer acknowledged before kill -9 ended it."""
    if writer.stdin is None or writer.stdout is None:
        raise RuntimeError("a writer without pipes")
    print("go", file=writer.stdin, flush=True)
    child = int(writer.stdout.readline())
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    return list(_acknowledged(writer.stdout))


def _acknowledged(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    for line in lines:
        if line == "dead\n":
            return
        sequence, digest = line.split()
        yield int(sequence), digest


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
        acknowledged += killed_after(writer, source.uniform(0.0, 0.04))
    writer.communicate()
    store = find_store(place, record_id)
    digests = [entry.digest for entry in store.ledger.entries()]
    assert all(digests[sequence - 1] == digest for sequence, digest in acknowledged)
    assert len({sequence for sequence, _ in acknowledged}) == len(acknowledged)
    assert len(acknowledged) > KILLS[kind]
    assert verify_chain(store.ledger.lines()).is_whole
    store.ledger.close()


def test_writers_that_meet_do_not_fork(place: str, record_id: str) -> None:
    """Two processes that write at once into one record make one chain, with every event of both in it once."""
    new_record(place, record_id).close()
    count = 60
    writers = [started(place, record_id, "race", name, str(count)) for name in ("one", "two")]
    said = [line.split() for writer in writers for line in writer.communicate()[0].splitlines()]
    assert [writer.returncode for writer in writers] == [0, 0]
    store = find_store(place, record_id)
    entries = list(store.ledger.entries())
    assert sorted(int(sequence) for sequence, _ in said) == list(range(2, 2 * count + 2))
    assert {(entry.sequence, entry.digest) for entry in entries[1:]} == {
        (int(s), d) for s, d in said
    }
    for name in ("one", "two"):
        mine = [
            entry.event.body["number"] for entry in entries if entry.event.kind == f"race.{name}"
        ]
        assert mine == list(range(count))
    store.ledger.close()

"""A machine that is killed while a round is measured, the audit concluded and its record published."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from canvass.errors import OutOfTurn
from canvass.journeys.verify import verify
from tests.faults.audit import Office, Theatre, take
from tests.faults.dying import COMMANDS
from tests.profile import IS_SEARCH
from tests.record.test_writers import ROOT

KILLS = 8
"""In `make test`, always at the same calls; `make search` kills at every one."""


@pytest.fixture(params=["folder", "sqlite"])
def theatre(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Theatre]:
    """The audit as it stood before each step."""
    with Theatre(tmp_path, str(request.param)) as found:
        yield found


@pytest.fixture
def dying(theatre: Theatre) -> Iterator[subprocess.Popen[str]]:
    """A process that takes the last steps of an audit and dies of it."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.faults.dying", theatre.kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))},
    ) as process:
        yield process


def test_kill_9_at_a_call_of_measure_conclude_and_publish(
    theatre: Theatre, dying: subprocess.Popen[str]
) -> None:
    """What was acknowledged is there, the record verifies, no half is published, and the audit comes to its end."""
    with theatre.before("measure") as office:
        *acknowledged, (_, calls) = said_by(dying, office, 0)
        assert len(acknowledged) == len(COMMANDS)
        assert verify(office.public).is_consistent
    numbers = range(1, int(calls) + 1)
    reached = set()
    for number in numbers if IS_SEARCH else Random(9).sample(numbers, KILLS):
        with theatre.before("measure") as office:
            before = office.lines()
            acknowledged = said_by(dying, office, number)
            reached.add(len(acknowledged))
            _require_kept(office, before, acknowledged)
            _finish(office, len(acknowledged))
    assert len(reached) > 1


def said_by(process: subprocess.Popen[str], office: Office, number: int) -> list[tuple[str, str]]:
    """What was said before the kill at this call: numbers and digests of entries."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("a process without pipes")
    print(office.home, number, file=process.stdin, flush=True)
    said = [line.split() for line in iter(process.stdout.readline, "dead\n")]
    return [(first, second) for first, second in said]


def _require_kept(office: Office, before: list[bytes], acknowledged: list[tuple[str, str]]) -> None:
    lines = office.lines()
    assert lines[: len(before)] == before
    for sequence, digest in acknowledged:
        assert f'"digest":"{digest}"' in lines[int(sequence) - 1].decode()
    assert verify(office.audit).is_consistent
    if office.public.exists():
        assert verify(office.public).is_consistent
        assert (office.public / "index.html").exists()


def _finish(office: Office, done: int) -> None:
    """Every command that did not return is given again; one that was done nevertheless says so and changes nothing."""
    told: list[str] = []
    for name in COMMANDS[done:]:
        if name == "publish" and office.public.exists():
            continue
        before = office.lines()
        try:
            take(office, name)
        except OutOfTurn:
            told.append(name)
            assert office.lines() == before
    assert len(told) <= 1
    assert verify(office.public).holds

"""A question answered by another process, as files of an audit are read."""

from __future__ import annotations

import importlib
import math
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.journeys import elsewhere
from tests.patience import PATIENCE


def told(question: Callable[..., object], *asked: object) -> bytes:
    """What the other process is told: where modules are, and the question."""
    return pickle.dumps(sys.path) + pickle.dumps((question, asked))


def answered(question: Callable[..., object], *asked: object) -> tuple[int, bytes]:
    """How the other process ended, and what it answered."""
    with subprocess.Popen(
        elsewhere.LISTENER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdin.write(told(question, *asked))
        other.stdin.flush()  # left open: its end would end the other
        answer = other.stdout.read()
        return other.wait(PATIENCE), answer


def test_another_process_answers() -> None:
    """The answer is that of the question, found by somebody else."""
    assert pickle.loads(answered(os.getpid)[1]) != os.getpid()
    assert pickle.loads(answered(math.comb, 49, 6)[1]) == 13_983_816


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="asks the scheduler of Linux")
def test_only_cores_that_may_be_used_are_counted() -> None:
    """A process that is held to one core of many has one core."""
    allowed = os.sched_getaffinity(0)
    assert elsewhere.cores() == len(allowed)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert elsewhere.cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


def test_both_find_the_same_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process looks where this one does, and not first in the folder it is started in."""
    known, here = tmp_path / "known", tmp_path / "here"
    known.mkdir()
    here.mkdir()
    (known / "of_this_path.py").write_text("import os\n\ndef number(): return os.getpid()\n")
    (here / "pickle.py").write_text("raise SystemExit(1)\n")
    monkeypatch.syspath_prepend(known)
    monkeypatch.chdir(here)
    ended, answer = answered(importlib.import_module("of_this_path").number)
    assert ended == 0
    assert pickle.loads(answer) != os.getpid()


def test_what_is_printed_is_no_part_of_the_answer() -> None:
    """A library that writes to the screen in the other process does not spoil the answer."""
    ended, answer = answered(os.system, "echo good morning")
    assert ended == 0
    assert pickle.loads(answer) == 0


def test_what_the_question_refuses_is_no_answer() -> None:
    """Nothing is answered, and the other process does not end well."""
    ended, answer = answered(math.sqrt, -1)
    assert ended != 0
    assert answer == b""


def test_the_other_process_ends_with_the_first() -> None:
    """However the first ends, and if it is killed: its end of the line is closed then."""
    with subprocess.Popen(elsewhere.LISTENER, stdin=subprocess.PIPE) as other:
        assert other.stdin is not None
        other.stdin.write(told(time.sleep, 600))
        other.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(2)
        other.stdin.close()
        assert other.wait(PATIENCE) != 0

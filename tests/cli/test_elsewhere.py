"""A question answered by a second process, and by this one wherever there is no second, or it fails."""

from __future__ import annotations

import importlib
import math
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest

from canvass.journeys import elsewhere
from canvass.journeys.elsewhere import Elsewhere
from tests.cli.conftest import Run
from tests.patience import PATIENCE

FAILS = (sys.executable, "-c", "raise SystemExit(1)")
DIES_HALFWAY = (
    sys.executable,
    "-c",
    "import os, sys; sys.stdout.buffer.write(b'half'); sys.stdout.flush(); os.abort()",
)
SAYS_SOMETHING_ELSE = (sys.executable, "-c", "print('good morning')")
IS_NOT_THERE = ("/no/such/program",)


@pytest.fixture
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "cores", lambda: 2)


@pytest.mark.usefixtures("_two_cores")
def test_another_process_answers() -> None:
    """The answer is that of the question, found by somebody else meanwhile."""
    with Elsewhere(os.getpid) as asked:
        assert asked.answer() != os.getpid()
    with Elsewhere(math.comb, 49, 6) as asked:
        assert asked.answer() == 13_983_816


def test_with_one_core_it_is_answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes on one core would only load everything twice."""
    monkeypatch.setattr(elsewhere, "cores", lambda: 1)
    with Elsewhere(os.getpid) as asked:
        assert asked.answer() == os.getpid()


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


@pytest.mark.usefixtures("_two_cores")
def test_both_find_the_same_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process looks where this one does, and not first in the folder it is started in."""
    known, here = tmp_path / "known", tmp_path / "here"
    known.mkdir()
    here.mkdir()
    (known / "of_this_path.py").write_text("import os\n\ndef number(): return os.getpid()\n")
    (here / "pickle.py").write_text("raise SystemExit(1)\n")
    monkeypatch.syspath_prepend(known)
    monkeypatch.chdir(here)
    with Elsewhere(importlib.import_module("of_this_path").number) as asked:
        assert asked.answer() != os.getpid()


@pytest.mark.usefixtures("_two_cores")
def test_what_is_printed_is_no_part_of_the_answer(capfd: pytest.CaptureFixture[str]) -> None:
    """A library that writes to the screen in the other process neither spoils the answer nor is seen."""
    with Elsewhere(os.system, "echo good morning") as asked:
        assert asked.answer() == 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("_two_cores")
@pytest.mark.parametrize("listener", [FAILS, DIES_HALFWAY, SAYS_SOMETHING_ELSE, IS_NOT_THERE])
def test_who_does_not_answer_is_replaced(
    monkeypatch: pytest.MonkeyPatch, listener: tuple[str, ...]
) -> None:
    """A process that ends too soon, or cannot be started, costs time and nothing else."""
    monkeypatch.setattr(elsewhere, "LISTENER", listener)
    with Elsewhere(os.getpid) as asked:
        assert asked.answer() == os.getpid()


@pytest.mark.usefixtures("_two_cores")
def test_a_refusal_is_that_of_the_question(capfd: pytest.CaptureFixture[str]) -> None:
    """It is raised here, once, and the other process writes nothing to the screen."""
    with Elsewhere(math.sqrt, -1) as asked, pytest.raises(ValueError, match="domain"):
        asked.answer()
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("_two_cores")
def test_nobody_goes_on_with_what_nobody_waits_for() -> None:
    """Leaving the block ends the other process, however long its answer would take."""
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Elsewhere(time.sleep, 600) as asked:
        raise KeyboardInterrupt
    assert asked._other is not None
    assert asked._other.returncode is not None
    assert time.monotonic() - began < PATIENCE


def test_the_other_process_ends_with_the_first() -> None:
    """However the first ends, and if it is killed: its end of the line is closed then."""
    told = pickle.dumps(sys.path) + pickle.dumps((time.sleep, (600,)))
    with subprocess.Popen(elsewhere.LISTENER, stdin=subprocess.PIPE) as other:
        assert other.stdin is not None
        other.stdin.write(told)
        other.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(2)
        other.stdin.close()
        assert other.wait(PATIENCE) != 0


def test_the_page_is_the_same_by_one_process_as_by_two(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte by byte, and so is its JSON."""
    words = ("report", "us-2016-president", "--states", "MI", "--as-of", "2016-11-23")
    written = []
    for number in (1, 2):
        monkeypatch.setattr(elsewhere, "cores", lambda number=number: number)
        page = tmp_path / str(number) / "report.html"
        assert run(*words, "--out", str(page))[0] == 0
        written.append((page.read_bytes(), page.with_suffix(".json").read_bytes()))
    assert written[0] == written[1]

"""Tests that run in forked processes: each is played once and told as pytest tells it, also where a process dies."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import cycle
from pathlib import Path

import pytest

from tests.forked import Shares
from tests.patience import PATIENCE
from tests.warm import CAN_FORK, ROOT

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="needs Linux")

CONFTEST = """
from tests import forked
pytest_addoption = forked.add_option

def pytest_configure(config):
    config.pluginmanager.register(forked)
"""

TESTS = """
import os, signal, warnings
import pytest

@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    yield
    tmp_path_factory.getbasetemp().joinpath("ended").touch()

@pytest.fixture
def broken():
    yield
    raise ValueError("in its end")

class Untold(Exception):
    def __reduce__(self):
        raise TypeError

@pytest.mark.parametrize("number", range(20))
def test_passes(number, whole, tmp_path):
    tmp_path.joinpath("own").touch(exist_ok=False)

def test_fails(whole):
    os.write(1, b"said before it failed")
    assert 1 == 2

def test_dies(whole):
    os.kill(os.getpid(), signal.SIGKILL)

def test_after(whole): pass

def test_is_skipped(): pytest.skip("no reason")

def test_warns(): warnings.warn("beware")

def test_breaks(broken): pass

def test_raises(): raise Untold("odd")
"""

WAITS = """
import pathlib, time
import pytest

@pytest.mark.parametrize("number", range(2))
def test_waits_until_the_other_is_told(number):
    try:
        pathlib.Path("first").touch(exist_ok=False)
    except FileExistsError:
        until = time.monotonic() + 20
        while not pathlib.Path("seen").exists():
            assert time.monotonic() < until
            time.sleep(0.01)
"""

COMPUTES = """
import ctypes, threading
began = threading.Event()

def pool():
    ctypes.CDLL(None).prctl(15, b"polars-0", 0, 0, 0)
    began.set()
    threading.Event().wait()

threading.Thread(target=pool, daemon=True).start()
began.wait()

def test_waits(): pass

def test_waits_too(): pass
"""


def begun(folder: Path, tests: str, *words: str) -> subprocess.Popen[str]:
    """Pytest with these tests in three forked processes."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_them.py").write_text(tests)
    path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    none = ("-c", os.devnull, "-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:cov")
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", *none, "--rootdir", str(folder), "--forks", "3", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run(folder: Path, tests: str, *words: str) -> tuple[int, str]:
    """How it ends with these tests, and what it prints."""
    with begun(folder, tests, *words) as process:
        said = process.communicate(timeout=PATIENCE)[0]
    return process.returncode, said


def test_each_is_told_as_pytest_tells_it(tmp_path: Path) -> None:
    """Passed, failed, skipped, broken at its end; one that ends its process fails, and those after it are played."""
    code, said = run(tmp_path, TESTS, "-rA", f"--basetemp={tmp_path / 'base'}")
    assert code == 1
    assert "3 failed, 23 passed, 1 skipped, 1 warning, 1 error in" in said
    assert len(set(re.findall(r"^PASSED \S+::(\S+)", said, re.MULTILINE))) == 23
    assert "said before it failed" in said
    assert "assert 1 == 2" in said
    assert "FAILED test_them.py::test_raises" in said
    assert "test_dies: the process that ran it ended with -9" in said
    assert "UserWarning: beware" in said
    ended = {file.parent.name for file in (tmp_path / "base").glob("gw*/ended")}
    assert {"gw0", "gw1"} <= ended  # a session's fixtures end in each process


def test_each_is_told_when_it_has_ended(tmp_path: Path) -> None:
    """Who looks on sees how far the run is: the test that is played second ends when the other was printed."""
    with begun(tmp_path, WAITS, "-v") as process:
        assert process.stdout is not None
        said = ""
        while "PASSED" not in said and (more := process.stdout.read(1)):
            said += more
        (tmp_path / "seen").touch()
        assert "2 passed" in process.stdout.read()


@pytest.mark.long(twin="test_each_is_told_as_pytest_tells_it")
def test_the_first_failure_ends_the_run(tmp_path: Path) -> None:
    """Where that is asked for; what other processes were told is not waited for."""
    code, said = run(tmp_path, TESTS, "-x")
    assert code == 1
    assert re.search(r"!! stopping after \d failures !!", said)


def test_what_begins_threads_while_it_is_imported_is_refused(tmp_path: Path) -> None:
    """A fork would lose them, and whoever asks them waits without end."""
    code, said = run(tmp_path, COMPUTES)
    assert code == 2
    assert "test_them.py: it computes with polars while it is imported" in said


@pytest.mark.parametrize("workers", [1, 3, 4])
def test_shares_have_each_test_once(workers: int) -> None:
    """Whoever asks, in turn or one alone for all; neighbours stay together as long as nobody waits."""
    shares = Shares(23, workers)
    first = [shares.take(worker) for worker in range(workers)]
    assert first == [23 * worker // workers for worker in range(workers)]
    assert {*first, *iter(lambda: shares.take(0), None)} == {*range(23)}
    assert all(shares.take(worker) is None for worker in range(workers))


def test_shares_in_turn_have_each_test_once() -> None:
    """No test is left, and none is played twice, where all take theirs at the same pace."""
    shares, turn = Shares(1000, 4), cycle(range(4))
    taken = Counter(iter(lambda: shares.take(next(turn)), None))
    assert taken == Counter(range(1000))


def test_shares_end_where_a_module_does() -> None:
    """As long as one begins in what is shared; one that is left alone is shared too."""
    shares = Shares(100, 2, modules=(0, 40, 90))
    assert [shares.take(0), shares.take(1)] == [0, 40]
    taken = [*iter(lambda: shares.take(1), None)]
    assert taken[:59] == [*range(41, 100)]
    assert taken[59] == 20
    assert sorted(taken[59:]) == [*range(1, 40)]

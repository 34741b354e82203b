"""Several processes that run the tests of one collection: they are forked when everything is imported and collected.

Processes that begin from nothing each import and collect the same again. Here whatever was imported is there, also for
the next process, should one die in a test. Needs Linux, and that nothing has begun a thread that a fork would lose. A
plugin: ``--forks 4``.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import selectors
import signal
import struct
import sys
import traceback
from bisect import bisect_left
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any
from warnings import WarningMessage

import pytest

from tests import warm

WORKER = "PYTEST_XDIST_WORKER"
"""What a process of the tests is called, as pytest-xdist names it: whoever shares answers of a run asks."""
TASKS = Path("/proc/self/task")
POOL = "polars-0"
"""A thread of polars that a fork would lose, and wait for without end."""
LENGTH = struct.Struct("<Q")


def add_option(parser: pytest.Parser) -> None:
    """How many; 0 where tests run in the process that collects them. For a conftest, which is read before options."""
    parser.addoption("--forks", type=int, default=0, help="processes that run the tests (Linux)")


class Shares:
    """Which tests each process has still to run, in memory that all of them see.

    Each begins with neighbours, so that what a module makes is made once. Who has none left takes the later half of the
    largest share, from where a module begins if one begins in it.
    """

    WHOLE = struct.Struct("<qq")

    def __init__(self, tests: int, workers: int, modules: Sequence[int] = ()) -> None:
        """``modules`` are the numbers of the first test of each module, in order."""
        self._memory = mmap.mmap(-1, self.WHOLE.size * workers)
        self._lock = get_context("fork").Lock()
        self._workers, self._modules = workers, modules
        ends = [self._between(tests * worker // workers, 0, tests) for worker in range(1, workers)]
        for worker, share in enumerate(pairwise((0, *ends, tests))):
            self._put(worker, *share)

    def _between(self, wanted: int, first: int, end: int) -> int:
        """Where a module begins in this share, nearest to what is wanted; that itself if none does."""
        at = bisect_left(self._modules, wanted)
        near = [one for one in self._modules[max(at - 1, 0) : at + 1] if first < one < end]
        return min(near, key=lambda one: abs(one - wanted), default=wanted)

    def take(self, worker: int) -> int | None:
        """The next test of this worker; None if all are taken."""
        with self._lock:
            first, end = self._get(worker)
            if first == end:
                first, end = self._half_of_the_largest()
            if first == end:
                return None
            self._put(worker, first + 1, end)
            return first

    def _half_of_the_largest(self) -> tuple[int, int]:
        shares = [self._get(worker) for worker in range(self._workers)]
        largest = max(range(self._workers), key=lambda one: shares[one][1] - shares[one][0])
        first, end = shares[largest]
        middle = self._between((first + end) // 2, first, end)
        self._put(largest, first, middle)
        return middle, end

    def _get(self, worker: int) -> tuple[int, int]:
        first, end = self.WHOLE.unpack_from(self._memory, worker * self.WHOLE.size)
        return first, end

    def _put(self, worker: int, first: int, end: int) -> None:
        self.WHOLE.pack_into(self._memory, worker * self.WHOLE.size, first, end)


@dataclass(frozen=True, slots=True)
class Told:
    """What a process tells before each test: what it runs now and then, and what the last one left to be told."""

    running: int | None
    following: int | None
    reports: Sequence[pytest.TestReport]
    warnings: Sequence[Mapping[str, Any]]


@dataclass(eq=False)
class Worker:
    """A process of the tests, as the one that collected sees it."""

    number: int
    pid: int
    said: IO[bytes]
    running: int | None = None
    following: int | None = None
    heard: bytearray = field(default_factory=bytearray)

    @property
    def gateway(self) -> SimpleNamespace:
        """Its name, as pytest prints it where a test has a line of its own."""
        return SimpleNamespace(id=f"gw{self.number}")

    @property
    def workerinfo(self) -> dict[str, Any]:
        """The same, as pytest prints it above a failure."""
        about = {"sysplatform": sys.platform, "version_info": sys.version_info}
        return {"id": f"gw{self.number}", "executable": sys.executable, **about}


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Fork, and tell what the processes found; None where tests run in this process."""
    options = session.config.option
    number = min(options.forks, len(session.items))
    if number < 2 or session.testsfailed or options.collectonly:
        return None
    if sys.platform != "linux":
        raise pytest.UsageError("--forks needs Linux: -n 4 starts processes from nothing")
    _Run(session, number).to_the_end()
    return True


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """What begins threads while it is imported is an error of that file, and not a test that waits without end."""
    report = yield
    if collector.config.option.forks > 1 and report.passed and _has_a_pool():
        report.outcome = "failed"
        report.longrepr = (
            f"{collector.nodeid}: it computes with polars while it is imported. The threads that polars begins "
            "are lost where tests are forked: compute in a test, a fixture, or a function with a cache."
        )
    return report


def _has_a_pool() -> bool:
    for task in TASKS.iterdir():
        with contextlib.suppress(OSError):
            if (task / "comm").read_text().strip() == POOL:
                return True
    return False


def _modules(items: Sequence[pytest.Item]) -> Sequence[int]:
    """The number of the first test of each module."""
    paths = [item.path for item in items]
    return [at for at, path in enumerate(paths) if not at or path != paths[at - 1]]


class _Run:
    """All processes of a run, and what they say."""

    def __init__(self, session: pytest.Session, workers: int) -> None:
        self.session, self.number = session, workers
        self.shares = Shares(len(session.items), workers, _modules(session.items))
        self.selector = selectors.DefaultSelector()
        self.workers: set[Worker] = set()
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        warm.begin()

    def to_the_end(self) -> None:
        """Until each has ended; whatever ends the run early ends them too."""
        try:
            for number in range(self.number):
                self._fork(number)
            while self.workers:
                for key, _ in self.selector.select():
                    self._hear(key.data)
                    self._stop_if_asked()
        finally:
            for worker in self.workers:
                os.kill(worker.pid, signal.SIGKILL)
                os.waitpid(worker.pid, 0)
            warm.end()

    def _fork(self, number: int, first: int | None = None) -> None:
        hear, say = os.pipe()
        capture = self.session.config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        pid = os.fork()
        if not pid:
            os.close(hear)
            _settle(self.session.config, number)
            teller = _Teller(os.fdopen(say, "wb"))
            self.session.config.pluginmanager.register(teller)
            teller.warnings.clear()  # pytest repeats those of before, which are known here
            others = iter(lambda: self.shares.take(number), None)
            _live(self.session, teller, chain([] if first is None else [first], others))
        os.close(say)
        capture.start_global_capturing()
        capture.suspend_global_capture()  # as it was: what a test came to is printed when it is told
        worker = Worker(number, pid, os.fdopen(hear, "rb", buffering=0))
        self.workers.add(worker)
        self.selector.register(worker.said, selectors.EVENT_READ, worker)

    def _hear(self, worker: Worker) -> None:
        more = worker.said.read(1 << 16)
        if not more:
            return self._ended(worker)
        worker.heard += more
        while (told := _first(worker.heard)) is not None:
            worker.running, worker.following = told.running, told.following
            self._report(worker, told.reports)
            for warning in told.warnings:
                self.session.config.hook.pytest_warning_recorded.call_historic(kwargs=warning)
            if (
                told.running is None
            ):  # its end is not waited for: what a test left running may hold the pipe
                return self._ended(worker)
        return None

    def _report(self, worker: Worker, reports: Sequence[pytest.TestReport]) -> None:
        for report in reports:
            report.node = worker  # type: ignore[attr-defined]
            self.session.config.hook.pytest_runtest_logreport(report=report)

    def _ended(self, worker: Worker) -> None:
        self.selector.unregister(worker.said)
        worker.said.close()
        self.workers.remove(worker)
        status = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
        if worker.running is not None:
            item = self.session.items[worker.running]
            died = f"{item.nodeid}: the process that ran it ended with {status}"
            report = pytest.TestReport(
                item.nodeid, item.location, {}, "failed", died, "call", start=0, stop=0
            )
            self._report(worker, [report])
            self._fork(worker.number, worker.following)
        elif status:
            raise RuntimeError(f"a process of the tests ended with {status}, and outside a test")

    def _stop_if_asked(self) -> None:
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)


def _first(heard: bytearray) -> Told | None:
    """The first message of what was heard, which goes from there; None until it is whole."""
    if len(heard) < LENGTH.size:
        return None
    end = LENGTH.size + LENGTH.unpack_from(heard)[0]
    if len(heard) < end:
        return None
    told: Told = pickle.loads(heard[LENGTH.size : end])
    del heard[:end]
    return told


class _Teller:
    """What the process that collected is told."""

    def __init__(self, say: IO[bytes]) -> None:
        self.say, self.reports, self.warnings = (
            say,
            list[pytest.TestReport](),
            list[dict[str, Any]](),
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep it until the test has ended."""
        self.reports.append(report)

    def pytest_warning_recorded(
        self, warning_message: Any, when: str, nodeid: str, location: Any
    ) -> None:
        """Keep it too, in plain words: what it is about may be nothing that another process can be told."""
        told = WarningMessage(
            str(warning_message.message),
            UserWarning,
            warning_message.filename,
            warning_message.lineno,
        )
        self.warnings.append(
            {"warning_message": told, "when": when, "nodeid": nodeid, "location": location}
        )

    def tell(self, running: int | None, following: int | None) -> None:
        """All that was kept, and which tests run from now on."""
        try:
            told = pickle.dumps(Told(running, following, self.reports, self.warnings))
        except Exception:
            plain = [_plain(report) for report in self.reports]
            told = pickle.dumps(Told(running, following, plain, self.warnings))
        self.say.write(LENGTH.pack(len(told)) + told)
        self.say.flush()
        self.reports, self.warnings = [], []


def _plain(report: pytest.TestReport) -> pytest.TestReport:
    """The same in words, of what cannot be told otherwise."""
    report.longrepr = str(report.longrepr)
    report.user_properties = []
    return report


def _live(session: pytest.Session, teller: _Teller, tests: Iterator[int]) -> None:
    """Run these; nothing of this process goes through what the first process ends with."""
    code = 1
    try:
        running = next(tests, None)
        while running is not None:
            following = next(tests, None)
            teller.tell(running, following)
            item = session.items[running]
            next_item = None if following is None else session.items[following]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
            running = following
        teller.tell(None, None)
        code = 0
    except Exception:
        session.config.pluginmanager.getplugin("capturemanager").stop_global_capturing()
        traceback.print_exc()
    finally:
        os._exit(code)


def _settle(config: pytest.Config, number: int) -> None:
    """A name, a folder and outputs of its own."""
    os.environ[WORKER] = f"gw{number}"
    config.get_terminal_writer()._file = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    config.pluginmanager.getplugin("capturemanager").start_global_capturing()
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.getbasetemp() / f"gw{number}"
    factory._basetemp.mkdir(exist_ok=True)

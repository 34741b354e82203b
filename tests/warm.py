"""Processes that begin where others are after a second of imports: forked from one that imported and did nothing else.

Each is a process of its own, with its own identity, files and end; it can be stopped, continued and killed. What a
start from nothing does is tested by tests/web/test_process. A server forks the readers of its files in the same way,
from a nursery of its own that begins before it does, and its passwords cost little; tests/web/test_files has readers
that start from nothing. Needs Linux; elsewhere processes start from nothing.
"""

from __future__ import annotations

import array
import asyncio
import contextlib
import gc
import importlib
import importlib.util
import json
import os
import runpy
import select
import selectors
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import IO, Any

from tests.patience import PATIENCE

PRELOADED = (
    "canvass.cli.tree",
    "canvass.cli.serve",
    "canvass.web.serve",
    "canvass.web.reading",
    "canvass.formats.manifests.dialects",
    "canvass.journeys.elsewhere",
    "canvass.journeys.audit_folder.closing",
    "canvass.journeys.audit_folder.enter",
    "canvass.present.audit_folder.readings",
    "canvass.present.audit_folder.results",
    "canvass.present.audit_folder.rounds",
    "canvass.present.audit_folder.status",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
"""What a server, a reader and steps of an audit load; nothing of it starts a thread or opens a file that stays open."""
AT_MOST = 1 << 16
LARGEST = "CANVASS_TESTS_LARGEST_FILE"
MOST_DATA = "CANVASS_TESTS_MOST_DATA"
ROOT = Path(__file__).parents[1]
OBSERVER = ROOT / "tools" / "observer.py"
NOTHING = Path(os.devnull)
CAN_FORK = sys.platform == "linux"


class Warm:
    """A process of this kind, as subprocess.Popen has it: its output, its number, its end.

    Number and end are told as two messages, which stay two however soon the process ends.
    """

    def __init__(self, kind: str, words: Sequence[str], files: Sequence[int], **env: str) -> None:
        self.returncode: int | None = None
        self.stdout: IO[str] | None = None
        self._told, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.args = [kind, *words]
        told = json.dumps({"kind": kind, "words": [*words], "env": {**os.environ, **env}})
        with theirs:
            _hand_over(_nursery(), told.encode(), (*files, theirs.fileno()))
        self.pid = int(self._told.recv(32).decode())

    def poll(self) -> int | None:
        """How it ended; None while it runs."""
        with contextlib.suppress(TimeoutError, subprocess.TimeoutExpired):
            self.wait(1e-6)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        if self.returncode is None:
            self._told.settimeout(timeout)
            try:
                said = self._told.recv(32)
            except TimeoutError:
                raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
            self.returncode = int(said.decode())
            self._told.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """What it prints until its end, and its end."""
        said = ""
        if self.stdout is not None:
            said = self.stdout.read()
            self.stdout.close()
        self.wait(timeout)
        return said, None

    def send_signal(self, which: signal.Signals) -> None:
        """Unless it is known to have ended."""
        if self.poll() is None:
            os.kill(self.pid, which)

    def kill(self) -> None:
        """At once."""
        self.send_signal(signal.SIGKILL)


def command(
    *words: str, only_errors: bool = False, kind: str = "command", largest: int | None = None
) -> Warm | subprocess.Popen[str]:
    """``canvass`` with these words; what it prints can be read from its ``stdout``, or its errors alone.

    Of the kind "server" its readers are warm and its passwords cheap. Where the ``largest`` file is given, in bytes,
    the system refuses whatever makes one longer, as a full disk does.
    """
    if not CAN_FORK:
        return from_nothing(*words, only_errors=only_errors, largest=largest)
    ours, theirs = os.pipe()
    with NOTHING.open("r+") as nothing:
        printed = nothing.fileno() if only_errors else theirs
        room = {} if largest is None else {LARGEST: str(largest)}
        started = Warm(kind, words, (nothing.fileno(), printed, theirs), **room)
    os.close(theirs)
    started.stdout = os.fdopen(ours, encoding="utf-8")
    return started


def with_errors_to(terminal: int, *words: str, **env: str) -> Warm | subprocess.Popen[str]:
    """``canvass`` with these words, whose errors go to this file and whose output goes nowhere; it hears Ctrl-C."""
    with NOTHING.open("r+") as nothing:
        if CAN_FORK:
            return Warm("command", words, (nothing.fileno(), nothing.fileno(), terminal), **env)
        return subprocess.Popen(
            [sys.executable, "-m", "canvass", *words],
            stdin=nothing,
            stdout=nothing,
            stderr=terminal,
            text=True,
            env={**os.environ, **env},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )


def bounded(
    kind: str, *words: str, most_data: int | None = None, patience: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """What a "command" or the "observer" says and ends with, to which no more is given than so many bytes.

    They come on top of what it begins with. Where processes start from nothing, they take what they like.
    """
    if not CAN_FORK:
        program = ["-I", "-S", str(OBSERVER)] if kind == "observer" else ["-m", "canvass"]
        started = [sys.executable, *program, *words]
        return subprocess.run(
            started, capture_output=True, text=True, check=False, timeout=patience
        )
    room = {} if most_data is None else {MOST_DATA: str(most_data)}
    with NOTHING.open("r+") as nothing, TemporaryFile("w+") as out, TemporaryFile("w+") as errors:
        started_warm = Warm(kind, words, (nothing.fileno(), out.fileno(), errors.fileno()), **room)
        try:
            code = started_warm.wait(patience)
        except subprocess.TimeoutExpired:
            started_warm.kill()
            raise
        out.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(started_warm.args, code, out.read(), errors.read())


def from_nothing(
    *words: str, only_errors: bool = False, largest: int | None = None
) -> subprocess.Popen[str]:
    """The same of a Python that has imported nothing, as a person starts it."""
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "w") as written:
        started = subprocess.Popen(
            [sys.executable, *([] if largest is None else ["-B"]), "-m", "canvass", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if only_errors else written,
            stderr=written,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
            preexec_fn=None if largest is None else partial(_write_no_longer, largest),
        )
    started.stdout = os.fdopen(ours, encoding="utf-8")
    return started


@dataclass(frozen=True)
class Program:
    """A module of the tests as a process of its own, which is told lines and says lines."""

    stdin: IO[str]
    stdout: IO[str]
    process: Warm | subprocess.Popen[str]

    def communicate(self) -> str:
        """What it says until its end; nobody tells it more."""
        self.stdin.close()
        said = self.stdout.read()
        self.stdout.close()
        self.process.wait(PATIENCE)
        return said


@contextlib.contextmanager
def program(module: str, *words: str) -> Iterator[Program]:
    """The module run with these words, as ``python -m`` runs it; it hears the end when the test ends."""
    theirs_in, ours_in = os.pipe()
    ours_out, theirs_out = os.pipe()
    with (
        NOTHING.open("r+") as nothing,
        os.fdopen(theirs_in) as heard,
        os.fdopen(theirs_out, "w") as said,
    ):
        started: Warm | subprocess.Popen[str]
        if CAN_FORK:
            files = (heard.fileno(), said.fileno(), nothing.fileno())
            started = Warm("module", (module, *words), files)
        else:
            started = subprocess.Popen(
                [sys.executable, "-m", module, *words],
                stdin=heard,
                stdout=said,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))},
            )
    talk = Program(os.fdopen(ours_in, "w"), os.fdopen(ours_out, encoding="utf-8"), started)
    try:
        yield talk
    finally:
        if not talk.stdout.closed:
            talk.communicate()


class Reader:
    """Another process that answers a question, as asyncio has it."""

    def __init__(self, warm: Warm, there: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        self._warm, self.stdout, self.stdin = warm, there, to

    def kill(self) -> None:
        """At once; nothing comes of one that has ended."""
        self._warm.kill()

    async def wait(self) -> int:
        """Wait for its end."""
        while self._warm.poll() is None:
            await asyncio.sleep(0.002)
        self.stdin.close()
        return self._warm.wait()


async def reader(*_command: str, **_pipes: Any) -> Reader:
    """What asyncio.create_subprocess_exec returns for the listener of journeys/elsewhere."""
    ours, theirs = socket.socketpair()
    with theirs, NOTHING.open("w") as nothing:
        warm = Warm("listen", (), (theirs.fileno(), theirs.fileno(), nothing.fileno()))
    return Reader(warm, *await asyncio.open_connection(sock=ours))


_nurseries: list[tuple[socket.socket, subprocess.Popen[bytes] | None]] = []
"""Where this process asks; of a server's own nursery, which ends with the server, there is nothing to wait for."""


def _nursery() -> socket.socket:
    """Where processes are asked for: one for all tests of this process, or of all that were forked from one."""
    begin()
    return _nurseries[0][0]


def begin() -> None:
    """Start what is asked for processes; it imports nothing before it is asked."""
    if CAN_FORK and not _nurseries:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-c", "from tests.warm import nurse; nurse(0)"],
                stdin=theirs.fileno(),
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(each for each in sys.path if each),
                },
            )
        _nurseries.append((ours, process))


def end() -> None:
    """Nobody asks for another process."""
    while _nurseries:
        asking, process = _nurseries.pop()
        asking.close()
        if process is not None:
            process.wait(PATIENCE)


def _hand_over(to: socket.socket, told: bytes, files: Sequence[int]) -> None:
    rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))
    if len(told) > AT_MOST:
        raise ValueError("too many words, or too large an environment")
    to.sendmsg([told], [rights])


def nurse(asked: int, preloaded: Sequence[str] = PRELOADED) -> None:
    """The process that imports and forks; it ends when nobody can ask any more, with all that still run."""
    select.select([asked], [], [])
    for name in preloaded:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    _attend(asked)


def _attend(asked: int) -> None:
    """Fork whoever is asked for, and tell how each ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heard, wake = socket.socketpair()
    for each in (heard, wake):
        each.setblocking(False)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    asking = socket.socket(fileno=os.dup(asked))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    running: dict[int, socket.socket] = {}
    with selectors.DefaultSelector() as selector:
        mine = (asking, heard, wake, selector)
        selector.register(asking, selectors.EVENT_READ)
        selector.register(heard, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is heard:
                    heard.recv(4096)
                    _tell_ends(running)
                    continue
                told, files, *_ = socket.recv_fds(asking, AT_MOST, 4)
                if not told:
                    for pid in running:
                        os.kill(pid, signal.SIGKILL)
                    return
                _fork(json.loads(told), files, running, mine)


def _tell_ends(running: dict[int, socket.socket]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with running.pop(pid) as ended, contextlib.suppress(OSError):
            ended.send(str(os.waitstatus_to_exitcode(status)).encode())


def _fork(
    told: dict[str, Any],
    files: list[int],
    running: dict[int, socket.socket],
    mine: Sequence[socket.socket | selectors.DefaultSelector],
) -> None:
    *standard, end = files
    if told["kind"] == "observer":
        _observer()
    pid = os.fork()
    if pid:
        running[pid] = socket.socket(fileno=end)
        running[pid].send(str(pid).encode())
        for each in standard:
            os.close(each)
        return
    code = 1
    try:
        for other in (*mine, *running.values()):
            other.close()
        os.close(end)
        code = _live(told, standard)
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _live(told: dict[str, Any], standard: list[int]) -> int:
    """In the new process: nothing but the three files is shared with the one that imported."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    for number, each in enumerate(standard):
        os.dup2(each, number)
        os.close(each)
    os.environ.clear()
    os.environ.update(told["env"])
    if LARGEST in os.environ:
        _write_no_longer(int(os.environ.pop(LARGEST)))
    if MOST_DATA in os.environ:
        _hold_no_more(int(os.environ.pop(MOST_DATA)))
    if told["kind"] == "server":
        _begin_nursery()
        _make_cheap()
    sys.stdout.reconfigure(write_through=True)  # type: ignore[union-attr]
    sys.argv = ["canvass", *told["words"]]
    gc.unfreeze()
    if told["kind"] == "module":
        module, *sys.argv[1:] = told["words"]
        runpy.run_module(module, run_name="__main__", alter_sys=False)
        return 0
    if told["kind"] == "listen":
        import pickle

        from canvass.journeys.elsewhere import listen

        sys.path[:] = pickle.load(sys.stdin.buffer)
        listen()
        return 0
    if told["kind"] == "observer":
        code: int = _observer().main(told["words"])
        return code
    from canvass.cli import main

    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def _write_no_longer(largest: int) -> None:
    """No file of this process grows beyond so many bytes, nor do compiled modules: cut off, none could be loaded."""
    import resource

    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))


def _hold_no_more(most_data: int) -> None:
    """This process has no more memory of its own than so much more than now."""
    import resource

    status = Path("/proc/self/status").read_text("ascii")
    held = int(status.partition("VmData:")[2].split()[0]) << 10
    resource.setrlimit(resource.RLIMIT_DATA, (held + most_data, held + most_data))


@cache
def _observer() -> ModuleType:
    """The program beside canvass, without its other file, imported by whoever forks as soon as it is asked for."""
    spec = importlib.util.spec_from_file_location("observer", OBSERVER)
    assert spec is not None
    assert spec.loader is not None
    observer = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = observer
    spec.loader.exec_module(observer)
    return observer


def _begin_nursery() -> None:
    """A nursery of this process, forked while nothing runs in it: it ends when this process does, however it ends."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork():
        theirs.close()
        _nurseries.append((ours, None))
        return
    ours.close()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    try:
        _attend(theirs.detach())
    finally:
        os._exit(0)


def _make_cheap() -> None:
    """What a server of tests does not pay for: cold readers, hard passwords, and pictures of the best mask."""
    from segno import encoder

    from canvass.web import apart, passwords
    from tests.web.cheap import first_mask, least

    vars(apart)["create_subprocess_exec"] = reader
    vars(passwords)["PasswordHasher"] = least
    vars(encoder)["find_and_apply_best_mask"] = first_mask

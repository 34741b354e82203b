"""Programs that a row starts: the processor time and the memory of each, and of nothing else.

Linux counts a program as large as the one that started it, until it is larger itself. So a small process starts them
all (``START``): it is a tenth of what this one is.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from typing import IO

START = """
import json, os, sys
for line in sys.stdin:
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        command = json.loads(line)
        os.execv(command[0], command)
    _, status, used = os.wait4(child, 0)
    told = [os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss]
    print(json.dumps(told), flush=True)
"""


@dataclass(slots=True)
class Used:
    """What the programs of one row used so far: seconds of processor time, and the largest one's megabytes."""

    seconds: float = 0.0
    peak_mb: float = 0.0


USED = Used()


def told(seconds: float) -> None:
    """Count seconds that something measured of itself: a browser, until its first paint."""
    USED.seconds += seconds


def run(*command: str) -> None:
    """Run a program to its end, count what it used; its output is left out.

    Raises:
        subprocess.CalledProcessError: it ended with another exit code than 0.
    """
    asked, answers = _starter()
    print(json.dumps(command), file=asked, flush=True)
    code, seconds, kilobytes = json.loads(answers.readline())
    USED.seconds += seconds
    USED.peak_mb = max(USED.peak_mb, kilobytes / 1024)
    if code:
        raise subprocess.CalledProcessError(code, command)


@cache
def _starter() -> tuple[IO[str], IO[str]]:
    """Where a command is written to and its answer read from; it ends with this process."""
    words = [sys.executable, "-I", "-S", "-c", START]
    started = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(started.__exit__, None, None, None)
    assert started.stdin is not None
    assert started.stdout is not None
    return started.stdin, started.stdout

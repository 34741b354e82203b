"""The most memory that a program held, of that program and of nothing else.

Linux counts a program as large as the one that started it, until it is larger itself. The process that runs the tests
may hold thousands of megabytes, so a small one between them starts the program.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.patience import PATIENCE

START = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps([done.returncode, done.stdout, done.stderr, most]))
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended, what it said, and the most memory that it held, in thousands of bytes."""

    code: int
    out: str
    err: str
    peak_kb: int


def run_alone(command: Sequence[str]) -> Ended:
    """This program, run to its end."""
    small = [sys.executable, "-I", "-S", "-c", START, *command]
    done = subprocess.run(small, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return Ended(*json.loads(done.stdout))

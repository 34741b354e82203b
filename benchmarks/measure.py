"""Time and memory of one row, and of a kernel that says how fast this machine is today."""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.rows import Row

REPEATS = 3
ENOUGH_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Measured:
    """Best seconds of a few runs, the memory the runs added, and the calibration kernel's seconds.

    Memory is the peak above what the process held when the run began; for a row that starts another program it
    is that program's whole peak.
    """

    seconds: float
    peak_mb: float
    kernel_seconds: float


def measure(row: Row) -> Measured:
    """Run the row until it has been timed three times or two seconds have gone."""
    if row.prepare is not None:
        row.prepare()
    held = _held_mb()
    clock = _processor_seconds if row.cpu else time.perf_counter
    times: list[float] = []
    while len(times) < REPEATS and sum(times) < ENOUGH_SECONDS:
        start = clock()
        row.run()
        times.append(clock() - start)
    added = max(_peak_mb(resource.RUSAGE_SELF) - held, _peak_mb(resource.RUSAGE_CHILDREN))
    return Measured(min(times), added, kernel_seconds())


def kernel_seconds() -> float:
    """Best of five: a cumulative sum of logarithms over a million doubles, the commonest inner loop here."""
    values = np.linspace(0.1, 0.9, 1_000_000)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        np.cumsum(np.log1p(values))
        times.append(time.perf_counter() - start)
    return min(times)


def _processor_seconds() -> float:
    """Processor time of this process and of the programs that it started and that have ended."""
    each = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in each)


def _held_mb() -> float:
    """Resident memory of this process now, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def _peak_mb(who: int) -> float:
    return resource.getrusage(who).ru_maxrss / 1024

"""Time and memory of one row, and of a kernel that says how fast this machine is today."""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks import programs
from benchmarks.rows import Row

REPEATS = 3
ENOUGH_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Measured:
    """Best seconds of processor time of a few runs, the memory the runs added, and the calibration kernel's seconds.

    Memory is the peak above what the process held when the run began; for a row that starts other programs, the whole
    peak of the largest of them, if that is more.
    """

    seconds: float
    peak_mb: float
    kernel_seconds: float


def measure(row: Row) -> Measured:
    """Run the row until it has been timed three times or two seconds have gone."""
    if row.prepare is not None:
        row.prepare()
    held = _held_mb()
    programs.USED.peak_mb = 0.0
    times: list[float] = []
    while len(times) < REPEATS and sum(times) < ENOUGH_SECONDS:
        start = _processor_seconds()
        row.run()
        times.append(_processor_seconds() - start)
    added = max(_peak_mb() - held, programs.USED.peak_mb)
    return Measured(min(times), added, kernel_seconds())


def kernel_seconds() -> float:
    """Best of five: a cumulative sum of logarithms over a million doubles, the commonest inner loop here."""
    values = np.linspace(0.1, 0.9, 1_000_000)
    times = []
    for _ in range(5):
        start = time.process_time()
        np.cumsum(np.log1p(values))
        times.append(time.process_time() - start)
    return min(times)


def _processor_seconds() -> float:
    """Processor time of this process and of the programs that it ran."""
    return time.process_time() + programs.USED.seconds


def _held_mb() -> float:
    """Resident memory of this process now, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

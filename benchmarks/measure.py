"""Time and memory of one row, and of a kernel that says how fast this machine is today."""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass

import numpy as np

from benchmarks.rows import Row

REPEATS = 3
ENOUGH_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Measured:
    """Best seconds of a few runs, the process's peak memory, and the calibration kernel's seconds."""

    seconds: float
    peak_mb: float
    kernel_seconds: float


def measure(row: Row) -> Measured:
    """Run the row until it has been timed three times or two seconds have gone."""
    kernel_before = kernel_seconds()
    if row.prepare is not None:
        row.prepare()
    clock = time.process_time if row.cpu else time.perf_counter
    times: list[float] = []
    while len(times) < REPEATS and sum(times) < ENOUGH_SECONDS:
        start = clock()
        row.run()
        times.append(clock() - start)
    return Measured(min(times), _peak_mb(), min(kernel_before, kernel_seconds()))


def kernel_seconds() -> float:
    """Best of three: a cumulative sum of logarithms over a million doubles, the commonest inner loop here."""
    values = np.linspace(0.1, 0.9, 1_000_000)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        np.cumsum(np.log1p(values))
        times.append(time.perf_counter() - start)
    return min(times)


def _peak_mb() -> float:
    """Peak resident memory of this process or of the largest process it started."""
    usage = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(use.ru_maxrss for use in usage) / 1024

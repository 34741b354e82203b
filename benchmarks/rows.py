"""One line of the benchmark: something to run and how long and large it may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A job with its limits; ``prepare`` builds what ``run`` needs, outside the clock.

    Seconds are of processor time, with that of the programs it starts. A limit of None is not judged.
    """

    name: str
    run: Callable[[], object]
    limit_seconds: float | None
    limit_mb: float | None = None
    prepare: Callable[[], object] | None = None

"""Engines broken on purpose, each by one change to the source that would let a wrong outcome through.

A change names the text that it replaces, so that it stays true to the source: text that is no longer there
is an error, not a change that nobody notices.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import canvass

SOURCE = Path(canvass.__file__).parent
ROOT = Path(__file__).parents[2]


NO_FAULT = "no fault"


@dataclass(frozen=True)
class Change:
    """One piece of the engine and what it is broken into."""

    name: str
    file: str
    was: str
    becomes: str


CHANGES = (
    Change(
        "the null mean knows the present draw",
        "null.py",
        "np.cumsum(terms[..., :-1], axis=-1, out=total[..., 1:])",
        "np.cumsum(terms, axis=-1, out=total)",
    ),
    Change(
        "the null mean forgets the earlier draws",
        "null.py",
        "- (parts * spent if parts > 1 else spent)",
        "- 0 * spent",
    ),
    Change(
        "one card too many is left",
        "null.py",
        "left: NDArray[Any] = size - gone",
        "left: NDArray[Any] = size + 1 - gone",
    ),
    Change(
        "the null mean is one percent too high",
        "null.py",
        "whole = null.mean * size / draws.unit",
        "whole = null.mean * size / draws.unit * Fraction(99, 100)",
    ),
    Change(
        "no upper clip",
        "martingale.py",
        "np.minimum(np.maximum(stakes, 0.0, out=stakes), bet.cap, out=stakes)",
        "np.maximum(stakes, 0.0, out=stakes)",
    ),
    Change(
        "no lower clip",
        "martingale.py",
        "np.minimum(np.maximum(stakes, 0.0, out=stakes), bet.cap, out=stakes)",
        "np.minimum(stakes, bet.cap, out=stakes)",
    ),
    Change(
        "bets know the present draw",
        "past.py",
        "sums = lagged_sum(terms)",
        "sums = np.cumsum(terms, axis=-1)",
    ),
    Change(
        "a mixture shares out the wealth after the draw",
        "bets/mixture.py",
        "grown[:-1])\n        staked",
        "grown[1:])\n        staked",
    ),
    Change(
        "what is refuted stays open",
        "martingale.py",
        "path[np.maximum.accumulate(rest.is_certain, axis=-1)] = -np.inf",
        "path[np.maximum.accumulate(rest.is_certain, axis=-1)] = np.inf",
    ),
    Change(
        "what is just possible counts as refuted",
        "null.py",
        "is_refuted = rest < -self.tolerance",
        "is_refuted = rest <= self.tolerance",
    ),
)


def broken_engine(change: Change, folder: Path) -> Path:
    """A copy of the statistics with one change, as a package of its own; returns the folder to import from."""
    package = folder / "canvass"
    package.mkdir(parents=True)
    for name in ("__init__.py", "errors.py"):
        shutil.copy(SOURCE / name, package / name)
    shutil.copytree(
        SOURCE / "stats", package / "stats", ignore=shutil.ignore_patterns("__pycache__")
    )
    file = package / "stats" / change.file
    text = file.read_text("utf-8")
    if text.count(change.was) != 1:
        raise LookupError(
            f"{change.file} holds {change.was!r} {text.count(change.was)} times, not once"
        )
    file.write_text(text.replace(change.was, change.becomes), "utf-8")
    return folder


def first_fault(import_from: Path, bets: int) -> str:
    """What the exact tests of the first so many bets say of the engine in this folder."""
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.stats.exact", str(bets)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(import_from), str(ROOT)))},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()

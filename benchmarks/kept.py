"""The ratios of each row to the calibration kernel, as they were when somebody last kept them.

A row fails when its ratio has grown by more than half: the machine is in both numbers of the ratio, the program in one.
"""

from __future__ import annotations

import json
from pathlib import Path

KEPT = Path(__file__).with_name("ratios.json")
GROWN = 1.5
"""Ratios of one row differ by up to a third between runs on a machine that does other work."""
TOO_SHORT = 0.005
"""Seconds under which a clock's steps and one pause weigh more than the work."""


def kept() -> dict[str, float]:
    """Ratios by name of row."""
    return dict(json.loads(KEPT.read_text("utf-8"))) if KEPT.exists() else {}


def keep(ratios: dict[str, float]) -> None:
    """Keep these ratios; rows that were not run keep theirs."""
    rounded = {row: float(f"{ratio:.3g}") for row, ratio in (kept() | ratios).items()}
    KEPT.write_text(json.dumps(rounded, indent=1, sort_keys=True) + "\n", "utf-8")


def growth(row: str, seconds: float, ratio: float) -> str | None:
    """What to say if the row is slower, against the kernel, than it was; None if it is not or is new."""
    before = kept().get(row)
    if before is None or seconds < TOO_SHORT or ratio <= GROWN * before:
        return None
    return f"GREW: {before:g} to {ratio:.3g} times the kernel"

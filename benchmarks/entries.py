"""Both verifiers on records of a thousand entries, of a hundred thousand and of a million, each as its own process."""

from __future__ import annotations

import atexit
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from benchmarks import programs
from benchmarks.rows import Row
from canvass.audit.event import ComplianceCheck, ComplianceRecorded, Finding, said
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.publishing import publish_record
from tests.journeys.audit_folder.scenes import CLERK, TIME

OBSERVER = Path(__file__).parents[1] / "tools" / "observer.py"
LIMITS = {1_000: 1.0, 100_000: 4.0, 1_000_000: 15.0}
"""Seconds of processor time, by number of entries."""
MEGABYTES = 300.0


@cache
def _published(entries: int) -> Path:
    """A record with so many entries, made by another process, which may be large."""
    made = tempfile.TemporaryDirectory(prefix="canvass-entries-")
    atexit.register(made.cleanup)
    command = [sys.executable, "-m", "benchmarks.entries", made.name, str(entries)]
    subprocess.run(command, check=True)
    return Path(made.name) / "public" / "record"


def publish(folder: Path, entries: int) -> None:
    """The record of an audit that was opened, in which a clerk said so often what was looked at; it is signed."""
    about = About("long-record", "A long record", "November 2026", "The office")
    open_audit(folder / "audit", about, ("Adams",), CLERK)
    with sit_down(folder / "audit") as desk:
        looked = (
            said(
                ComplianceRecorded(ComplianceCheck.CUSTODY, "Adams", Finding.PASSED, f"seal {n}"),
                CLERK.actor,
                TIME,
            )
            for n in range(entries)
        )
        desk.record.append_all(tuple(looked), desk.record.head)
        desk.catch_up()
        publish_record(desk, folder / "public", CLERK)


def _run(command: tuple[str, ...], entries: int) -> None:
    programs.run(*command, str(_published(entries)))


def rows() -> Iterator[Row]:
    """Processor time of the whole process, its start with it."""
    verifiers = {
        "canvass verify": (sys.executable, "-m", "canvass", "verify"),
        "observer.py": (sys.executable, "-I", "-S", str(OBSERVER)),
    }
    for entries, seconds in LIMITS.items():
        for name, command in verifiers.items():
            yield Row(
                f"{name}, a record of {entries:,} entries",
                partial(_run, command, entries),
                seconds,
                MEGABYTES,
                prepare=partial(_published, entries),
            )


if __name__ == "__main__":
    publish(Path(sys.argv[1]), int(sys.argv[2]))

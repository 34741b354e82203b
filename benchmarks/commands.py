"""Whole commands, as a user types them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import Row

ELECTION = "us-2016-president"


def _canvass(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "canvass", *words], check=True, stdout=subprocess.DEVNULL)


def _report() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _canvass("report", "us-2016-president", "--out", str(Path(folder) / "report.html"))


def _plan() -> None:
    _canvass("recount", "plan", "us-2016-president", "--as-of", "2016-11-23")


def rows() -> Iterator[Row]:
    """The commands a newcomer runs first."""
    yield Row("canvass --help", lambda: _canvass("--help"), 0.3)
    yield Row("canvass recount plan us-2016-president, all states", _plan, 2.0)
    yield Row("canvass report us-2016-president", _report, 10.0, 600.0)
    one_state = ("report", "us-2016-president", "--state", "WI")
    yield Row("canvass report us-2016-president --state WI", lambda: _canvass(*one_state), 4.0)
    yield Row("canvass attack us-2016-president", lambda: _canvass("attack", ELECTION), 10.0)
    yield Row(
        "canvass attack --table", lambda: _canvass("attack", ELECTION, "--table"), 60.0, 1_000.0
    )
    yield Row("canvass audit size 600 400", lambda: _canvass("audit", "size", "600", "400"), 3.0)

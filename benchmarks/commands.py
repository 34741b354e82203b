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


CONTESTS = """[[contest]]
id = "mayor"
card_bound = 100000
card_bound_source = "poll books"
risk_limit = "0.05"
method = { name = "comparison" }
choice = [{ id = "ann", votes = 48000 }, { id = "bob", votes = 45000 }]
"""


def _rehearse() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        batches = "".join(f"B{number},200\n" for number in range(500))
        (folder / "manifest.csv").write_text(f"batch,cards\n{batches}", "utf-8")
        (folder / "contests.toml").write_text(CONTESTS, "utf-8")
        files = (str(folder / "manifest.csv"), "--contests", str(folder / "contests.toml"))
        _canvass("rehearse", *files, "--seed", "20261103", "--simulate")


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
    yield Row("canvass rehearse --simulate, 500 batches, 100,000 cards", _rehearse, 20.0)
    yield Row("canvass audit size 600 400", lambda: _canvass("audit", "size", "600", "400"), 3.0)

"""A whole recount as a record: Wisconsin 2016, folded, written and verified."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

from benchmarks import programs
from benchmarks.rows import Row
from canvass.journeys.demo.recount import ELECTION, replay
from canvass.journeys.elections import open_election
from canvass.journeys.recount_folder.standing import recount_at
from canvass.journeys.verify import verify

OBSERVER = Path(__file__).parents[1] / "tools" / "observer.py"
_numbers = count(1)


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="canvass-recount-")


def _replay() -> Path:
    folder = Path(_scratch().name) / str(next(_numbers))
    return replay(open_election(ELECTION), folder)


@cache
def _record() -> Path:
    return _replay()


def _observe() -> None:
    programs.run(sys.executable, "-I", "-S", str(OBSERVER), str(_record()))


def _status() -> None:
    programs.run(sys.executable, "-m", "canvass", "recount", "status", str(_record()))


def _page() -> None:
    site = str(Path(_scratch().name) / "site")
    programs.run(sys.executable, "-m", "canvass", "recount", "report", str(_record()), site)


def rows() -> list[Row]:
    """Folded, kept, verified and observed; its status and its page for everybody."""
    name = "3,636 units"
    return [
        Row(f"recount: fold, {name}", lambda: recount_at(_record()), 2.0, 500.0, _record),
        Row(f"canvass recount status, {name}", _status, 0.5, None, _record),
        Row(f"canvass recount report, {name}", _page, 5.0, None, _record),
        Row(f"recount: keep and publish, {name}", _replay, 10.0, 500.0, _record),
        Row(f"recount: verify, {name}", lambda: verify(_record()), 5.0, 500.0, _record),
        Row(f"recount: observer.py, {name}", _observe, 5.0, 500.0, _record),
    ]

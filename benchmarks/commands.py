"""Whole commands, as a user types them."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks import programs
from benchmarks.rows import Row

ELECTION = "us-2016-president"
SMALL = 0.6
"""Seconds of processor time for a small answer: the goal, which some of them miss."""


def _canvass(*words: str) -> None:
    programs.run(sys.executable, "-m", "canvass", *words)


def _report() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _canvass("report", ELECTION, "--fresh", "--out", str(Path(folder) / "report.html"))


def _report_folder() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _canvass("report", ELECTION, "--fresh", "--out", folder)


@cache
def _reported() -> Path:
    """A report in a folder, which is kept from then on."""
    folder = _folder() / "report"
    _canvass("report", ELECTION, "--out", str(folder))
    return folder


def _report_again() -> None:
    _canvass("report", ELECTION, "--out", str(_reported()))


@cache
def _browser() -> Browser:
    """Debian's chromium, open until this process ends."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright.chromium.launch(executable_path="/usr/bin/chromium")


def _story_ready() -> None:
    _reported()
    _browser()


PAINTED = """new Promise(told => {
    const seen = list => list.getEntriesByName('first-contentful-paint').forEach(paint => told(paint.startTime))
    new PerformanceObserver(seen).observe({type: 'paint', buffered: true})
})"""


def _first_paint() -> None:
    """By the browser's own clock, from the address to the first words that are seen."""
    page = _browser().new_page()
    page.goto((_reported() / "index.html").as_uri())
    programs.told(page.evaluate(PAINTED) / 1_000)
    page.close()


def _plan() -> None:
    _canvass("recount", "plan", "us-2016-president", "--as-of", "2016-11-23")


def _plan_of_a_state() -> None:
    _canvass("recount", "plan", "us-2016-president", "--states", "WI", "--as-of", "2016-11-23")


CONTESTS = """[[contest]]
id = "mayor"
card_bound = 100000
card_bound_source = "poll books"
risk_limit = "0.05"
method = { name = "comparison" }
choice = [{ id = "ann", votes = 48000 }, { id = "bob", votes = 45000 }]
"""


def _large_office(folder: Path) -> None:
    """A manifest of 500 batches with 100,000 cards, and its contest."""
    batches = "".join(f"B{number},200\n" for number in range(500))
    (folder / "manifest.csv").write_text(f"batch,cards\n{batches}", "utf-8")
    (folder / "contests.toml").write_text(CONTESTS, "utf-8")


def _rehearse() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _large_office(folder)
        files = (str(folder / "manifest.csv"), "--contests", str(folder / "contests.toml"))
        _canvass("rehearse", *files, "--seed", "20261103", "--simulate")


def _rehearse_evening() -> None:
    """From the manifest to three hundred printed ballots, by the commands that an office gives."""
    with tempfile.TemporaryDirectory() as name:
        folder, audit = Path(name), str(Path(name) / "R")
        _large_office(folder)
        errors = folder / "errors.toml"
        errors.write_text('[[error]]\nkind = "wrong_label"\n', "utf-8")
        files = (str(folder / "manifest.csv"), "--contests", str(folder / "contests.toml"))
        _canvass("rehearse", *files, "--seed", "20261103", "--errors", str(errors), audit)
        _canvass("audit", "commit", audit)
        _canvass(
            "audit", "seed", audit, "--words", _words(audit), "--digits", DICE, "--again", DICE
        )
        _canvass("audit", "sample", audit, "--size", "mayor=300")
        _canvass("rehearse", audit, "--ballots")


DICE = "27182818284590452353"


def _words(audit: str) -> str:
    """The twelve words of the commitment, as a room hears them: outside the clock."""
    told = (sys.executable, "-m", "canvass", "audit", "status", audit, "--json")
    return " ".join(json.loads(subprocess.check_output(told))["words"])


COUNTS = ("Ann=600", "Bob=400", "--method", "bravo", "--drawn", "2", "--found", "Ann=2")


@cache
def _folder() -> Path:
    """A folder with a manifest and a small record, for as long as this process runs."""
    made = tempfile.TemporaryDirectory(prefix="canvass-bench-")
    atexit.register(made.cleanup)
    folder = Path(made.name)
    (folder / "manifest.csv").write_text("batch,cards\nA,100\nB,200\n", "utf-8")
    _canvass("demo", "audit", "--out", str(folder / "demo"))
    return folder


def _draw() -> None:
    manifest = str(_folder() / "manifest.csv")
    _canvass("audit", "draw", manifest, "--seed", "12345678901234567890", "-n", "3")


def _verify() -> None:
    _canvass("verify", str(_folder() / "demo" / "right" / "audit"))


def _starts() -> Iterator[Row]:
    """Small answers, in processor time: most of it is the program's start."""
    outcome, risk = ("outcome", ELECTION), ("audit", "risk", "polling", *COUNTS)
    importing = (sys.executable, "-c", "import canvass")
    yield Row("import canvass", lambda: programs.run(*importing), 0.05)
    yield Row("canvass --help", lambda: _canvass("--help"), 0.15)
    yield Row("canvass --version", lambda: _canvass("--version"), 0.06)
    yield Row("canvass outcome us-2016-president", lambda: _canvass(*outcome), SMALL)
    yield Row("canvass audit risk, two cards", lambda: _canvass(*risk), SMALL)
    yield Row("canvass audit draw, three cards", _draw, SMALL, prepare=_folder)
    yield Row("canvass verify, a small record", _verify, SMALL, prepare=_folder)


def rows() -> Iterator[Row]:
    """The commands a newcomer runs first."""
    yield from _starts()
    yield Row("canvass recount plan us-2016-president, all states", _plan, 2.0)
    yield Row("canvass recount plan us-2016-president, one state", _plan_of_a_state, 2.0)
    yield Row("canvass report us-2016-president", _report, 10.0, 600.0)
    yield Row("canvass report us-2016-president, a folder", _report_folder, 8.0, 350.0)
    again = "canvass report us-2016-president, a folder, nothing changed"
    yield Row(again, _report_again, 1.0, prepare=_reported)
    yield Row("the story's first paint, from a disk", _first_paint, 1.0, prepare=_story_ready)
    one_state = ("report", "us-2016-president", "--state", "WI")
    yield Row("canvass report us-2016-president --state WI", lambda: _canvass(*one_state), 4.0)
    yield Row("canvass attack us-2016-president", lambda: _canvass("attack", ELECTION), 10.0)
    yield Row("canvass attack table", lambda: _canvass("attack", "table", ELECTION), 60.0, 1_000.0)
    yield Row("canvass rehearse --simulate, 500 batches, 100,000 cards", _rehearse, 20.0)
    evening = "a rehearsal of 500 batches, 100,000 cards: opened, drawn, 300 ballots"
    yield Row(evening, _rehearse_evening, 20.0)
    yield Row("canvass audit size 600 400", lambda: _canvass("audit", "size", "600", "400"), 3.0)

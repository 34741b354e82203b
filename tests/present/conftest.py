"""The packaged election's report, made once for the tests of pages, and a browser to look at them."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, sync_playwright

from canvass.journeys.elections import open_election
from canvass.journeys.report import Report, report
from canvass.present.page import ReportPage, html, outlines_of, report_page, story
from canvass.present.render.terminal import as_text
from canvass.present.report_json import report_json
from canvass.present.summary import WIDTH, summary

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, started once for a file of tests."""
    if not CHROMIUM.is_file():
        pytest.skip("no /usr/bin/chromium: pages cannot be looked at")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM))
        yield opened
        opened.close()


@dataclass(frozen=True)
class Made:
    """The report in each of its forms."""

    report: Report
    page: ReportPage
    html: str
    json: str
    screen: str
    """What stands on a terminal."""
    text: str
    """The same with --all."""
    file: Path
    story: Path
    """The page that a folder opens with, beside the file."""


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The report on the packaged election, and its page in a file; one worker makes it, the others read it."""
    result, page = _once(tmp_path_factory)
    text = html(page, "report.json")
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(text, "utf-8")
    short = file.with_name("index.html")
    short.write_text(story(page, file.name, "report.json", ("WI", "OH")), "utf-8")
    screen, shown = (as_text(summary(page, whole), WIDTH) for whole in (False, True))
    return Made(result, page, text, report_json(result), screen, shown, file, short)


def _once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Report, ReportPage]:
    """The report and its page, from the worker that came first; whoever comes meanwhile waits for it."""
    base = tmp_path_factory.getbasetemp()
    kept = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "report.pickle"
    with FileLock(f"{kept}.lock"):
        if kept.is_file():
            found: tuple[Report, ReportPage] = pickle.loads(kept.read_bytes())
            return found
        election = open_election("us-2016-president")
        result = report(election)
        page = report_page(result, outlines_of(election))
        kept.write_bytes(pickle.dumps((result, page)))
    return result, page

"""The packaged election's report, made once for the tests of pages, and a browser to look at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from canvass.journeys.elections import open_election
from canvass.journeys.report import Report
from canvass.present.page import ReportPage, html, outlines_of, report_page, story
from canvass.present.render.terminal import as_text
from canvass.present.report_json import report_json
from canvass.present.summary import WIDTH, summary
from tests.made_once import made_once, packaged_report

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, started once for the tests of a file: while it is open no other loop runs in this process."""
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


@dataclass(frozen=True)
class Texts:
    """What is written of the report, before it stands in files."""

    page: ReportPage
    html: str
    story: str
    json: str
    screen: str
    text: str


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The report on the packaged election, and its page in a file; one worker makes it, the others read it."""
    result = packaged_report(tmp_path_factory)
    texts = made_once(tmp_path_factory, "texts", lambda: _written(result))
    file = tmp_path_factory.mktemp("report") / FILE
    file.write_text(texts.html, "utf-8")
    short = file.with_name("index.html")
    short.write_text(texts.story, "utf-8")
    return Made(result, texts.page, texts.html, texts.json, texts.screen, texts.text, file, short)


FILE = "report.html"


def _written(result: Report) -> Texts:
    page = report_page(result, outlines_of(open_election("us-2016-president")))
    short = story(page, FILE, "report.json", ("WI", "OH"))
    screen, shown = (as_text(summary(page, whole), WIDTH) for whole in (False, True))
    return Texts(page, html(page, "report.json"), short, report_json(result), screen, shown)

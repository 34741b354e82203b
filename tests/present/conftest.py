"""The packaged election's report, made once for the tests of pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.report import Report, report
from canvass.present.page import ReportPage, html, outlines_of, report_page, story
from canvass.present.report_json import report_json
from canvass.present.summary import summary


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
    """The report on the packaged election, and its page in a file."""
    election = open_election("us-2016-president")
    result = report(election)
    page = report_page(result, outlines_of(election))
    text = html(page, "report.json")
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(text, "utf-8")
    short = file.with_name("index.html")
    short.write_text(story(page, file.name, "report.json", ("WI", "OH")), "utf-8")
    screen, shown = ("\n".join(summary(page, whole=whole).lines()) for whole in (False, True))
    return Made(result, page, text, report_json(result), screen, shown, file, short)

"""The README shows what a newcomer's first command prints today."""

from __future__ import annotations

from canvass.journeys.elections import open_election
from canvass.journeys.report import report
from canvass.present.page import outlines_of, report_page
from canvass.present.summary import summary
from tools.write_readme import block, shown


def test_the_readme_shows_what_make_report_prints() -> None:
    """Word for word; after a change to the report, `python tools/write_readme.py` writes it anew."""
    election = open_election("us-2016-president")
    page = report_page(report(election), outlines_of(election))
    assert shown() == block(summary(page))

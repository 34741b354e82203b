"""The README shows what a newcomer's first command prints today."""

from __future__ import annotations

from canvass.journeys.elections import open_election
from canvass.journeys.report import report
from canvass.present.page import outlines_of, report_page
from canvass.present.summary import summary
from tools.write_readme import GUIDE, block, shown, table_block


def test_the_readme_and_the_guide_show_what_the_report_says() -> None:
    """Word for word; after a change to the report, `python tools/write_readme.py` writes them anew."""
    election = open_election("us-2016-president")
    made = report(election)
    assert shown() == block(summary(report_page(made, outlines_of(election))))
    assert shown(GUIDE) == table_block(made)

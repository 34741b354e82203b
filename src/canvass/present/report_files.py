"""The whole report for a program: its short answers as a page, and its files."""

from __future__ import annotations

from pathlib import Path

from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.report import Report
from canvass.present.blocks import Fact, Facts, Page, Weight, paragraphs
from canvass.present.geometry import Outlines
from canvass.present.page import ReportPage, html, report_page, shown
from canvass.present.report_json import report_json
from canvass.present.worded import worded
from canvass.present.write import write_whole


def short_page(page: ReportPage) -> Page:
    """The answer in three paragraphs, each chapter's short answer, and what every report ends with."""
    told = (Fact(shown(id_).topic, " ".join(chapter.lines)) for id_, chapter in page.chapters)
    return Page(
        page.report.title,
        (
            *paragraphs(page.answer.paragraphs, Weight.LEAD),
            *paragraphs((page.caution,), Weight.CAUTION),
            Facts(tuple(fact for fact in told if fact.text)),
            *paragraphs((worded(ONLY_PAPER),)),
        ),
        kicker="canvass report",
    )


def write_report(report: Report, outlines: Outlines | None, page: Path) -> tuple[Path, Path]:
    """Write every chapter as one page, and its JSON beside it; the files written."""
    twin = page.with_suffix(".json")
    text = html(report_page(report, outlines), twin.name)
    write_whole(twin, report_json(report))
    write_whole(page, text)
    return page, twin

"""The report for a program: its answer in words, then every number."""

from __future__ import annotations

from dataclasses import fields

from canvass.journeys.report import Report
from canvass.present.answer import answer
from canvass.present.as_json import plain, written


def report_json(report: Report) -> str:
    """The report's fields as JSON, after ``answer``: the three paragraphs that stand on top of the page."""
    numbers = {each.name: plain(getattr(report, each.name), each.name) for each in fields(report)}
    return written({"answer": list(answer(report).paragraphs), **numbers})

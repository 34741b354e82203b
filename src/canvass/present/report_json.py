"""The report for a program: its answer in words, then every number."""

from __future__ import annotations

from dataclasses import fields

from canvass.journeys.report import Report
from canvass.present.answer import answer
from canvass.present.as_json import Json, plain, written


def report_json(report: Report) -> str:
    """The report's fields as JSON, after ``answer``: the three paragraphs that stand on top of the page."""
    return written(report_data(report))


def report_data(report: Report) -> dict[str, Json]:
    """The same, of JSON's own kinds of value."""
    numbers = {each.name: plain(getattr(report, each.name), each.name) for each in fields(report)}
    return {"answer": list(answer(report).paragraphs), **numbers}

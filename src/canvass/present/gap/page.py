"""The technology question, for one state or for all, as a page of its own."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from canvass import __version__
from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.gap.every_state import EveryState
from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Page, Paragraph, Section, Weight, section
from canvass.present.gap.chapter import tech_gap_page
from canvass.present.gap.cite import CitedTables, sources_of
from canvass.present.inline import link, marked
from canvass.present.messages import messages
from canvass.present.render.html import html as rendered
from canvass.present.sheet import ChapterPage
from canvass.present.worded import worded

say = messages("tech_gap")
of_data = messages("report_data")


def html(result: TechGap, files: Mapping[str, str]) -> str:
    """The page as HTML that needs nothing else; ``files`` are the names beside it (json, csv, parquet)."""
    sources = sources_of(result.reproduce.sources)
    heading = say("state-heading", state=result.about.state_name)
    chapter = tech_gap_page([result], sources.cite, is_in_report=False)
    kicker, foot = _kicker(result.about.title), _foot("specification", files)
    return rendered(Page(heading, _blocks(chapter, sources), kicker, foot), answers=True)


def every_state_html(answers: EveryState, files: Mapping[str, str]) -> str:
    """The page of all states together."""
    sources = sources_of(answers.sources)
    chapter = tech_gap_page([], sources.cite, answers, is_in_report=False)
    kicker, foot = _kicker(answers.title), _foot("state", files)
    heading = say("every-state-heading")
    return rendered(Page(heading, _blocks(chapter, sources), kicker, foot), answers=True)


def _kicker(title: str) -> str:
    return f"canvass tech-gap \N{MIDDLE DOT} {title}"


def _blocks(chapter: ChapterPage, sources: CitedTables) -> tuple[Paragraph | Section, ...]:
    note = Paragraph(say("tables-note"), Weight.NOTE)
    return (
        Paragraph(say("motto")),
        Section(say("answer"), chapter.blocks),
        section(of_data("tables"), (note, sources.listed())),
    )


def _foot(row: str, files: Mapping[str, str]) -> Markup:
    """Where its numbers are; ``row`` is what a row of the table beside the page is about."""
    links = {kind: link(file) for kind, file in files.items()}
    told = marked(say, "foot", version=__version__, row=row, **links)
    return Markup("{}</p>\n<p>{}").format(told, worded(ONLY_PAPER))

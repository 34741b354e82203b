"""The technology question, for one state or for all, as a page of its own."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from canvass import __version__
from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.gap.every_state import EveryState
from canvass.journeys.gap.result import TechGap
from canvass.present.gap.chapter import tech_gap_page
from canvass.present.gap.cite import CitedTables, sources_of
from canvass.present.script import policy, script
from canvass.present.sheet import ChapterPage
from canvass.present.template import anchors_once, template
from canvass.present.terms import explained


def html(result: TechGap, files: Mapping[str, str]) -> str:
    """The page as HTML that needs nothing else; ``files`` are the names beside it (json, csv, parquet)."""
    sources = sources_of(result.reproduce.sources)
    page = tech_gap_page([result], sources.cite, is_in_report=False)
    heading = f"{result.about.state_name}: did voting machines make a difference?"
    return _rendered(page, (result.about.title, heading, "specification"), sources, files)


def every_state_html(answers: EveryState, files: Mapping[str, str]) -> str:
    """The page of all states together."""
    sources = sources_of(answers.sources)
    page = tech_gap_page([], sources.cite, answers, is_in_report=False)
    heading = "Every state: did voting machines make a difference?"
    return _rendered(page, (answers.title, heading, "state"), sources, files)


def _rendered(
    page: ChapterPage, words: tuple[str, str, str], sources: CitedTables, files: Mapping[str, str]
) -> str:
    """``words`` are the title, the heading, and what a row of the table beside the page is about."""
    title, heading, row = words
    text = template("tech_gap.html.j2").render(
        version=__version__,
        title=title,
        heading=heading,
        row=row,
        style=Markup(template("report.css").render()),  # noqa: S704 - our own
        policy=policy(),
        script=Markup(script()),  # noqa: S704 - the package's own script
        template=page.template,
        chapter=page.values,
        sources=sources.entries,
        files=files,
        only_paper=ONLY_PAPER,
    )
    return explained(anchors_once(text))

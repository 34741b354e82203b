"""What remains when like is compared with like? The chapter of the report."""

from __future__ import annotations

from canvass.journeys.chapters.tech_gap import TechGapChapter
from canvass.present.gap.chapter import TITLE, tech_gap_page
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader

say = messages("tech_gap")


def report_page(chapter: TechGapChapter, reader: Reader) -> ChapterPage:
    """The chapter with the sources numbered as in the rest of the report."""
    return tech_gap_page(chapter.states, reader.cite, chapter.every_state)


SHOWN = ChapterShown(say("topic"), TITLE, report_page)

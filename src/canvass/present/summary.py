"""The report on one screen of a terminal."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from canvass.forensics.sentences import ONLY_PAPER
from canvass.present.page import ReportPage

WIDTH = 88
INDENT = "  "


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines, none longer than the screen is wide."""

    heading: str
    lines: tuple[str, ...]


def summary(page: ReportPage, width: int = WIDTH) -> tuple[Section, ...]:
    """The title, each chapter's short answer, and the sentence that every report ends with."""
    title = Section(page.report.title, ())
    chapters = (
        Section(chapter.title, _wrapped(chapter.lines, width)) for _, chapter in page.chapters
    )
    return (title, *chapters, Section("", _wrapped((ONLY_PAPER,), width, "")))


def _wrapped(sentences: tuple[str, ...], width: int, indent: str = INDENT) -> tuple[str, ...]:
    return tuple(
        line
        for sentence in sentences
        for line in wrap(
            sentence,
            width,
            initial_indent=indent,
            subsequent_indent=indent * 2,
            break_on_hyphens=False,
        )
    )

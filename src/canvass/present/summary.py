"""The report on one screen of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from canvass.forensics.sentences import ONLY_PAPER
from canvass.present.page import ReportPage
from canvass.present.words import listed

WIDTH = 80
INDENT = "  "
NO_BREAK = "\N{NO-BREAK SPACE}%"
"""A number and its percent sign stay on one line."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines, none longer than the screen is wide."""

    heading: str
    lines: tuple[str, ...]


def summary(page: ReportPage, width: int = WIDTH) -> tuple[Section, ...]:
    """The title, each chapter's short answer, and the sentence that every report ends with.

    A sentence that several states share is said once for them all, and one that an earlier chapter said is left
    out, as is a chapter that has no short answer: the whole has to fit a screen.
    """
    title = Section(page.report.title, ())
    end = Section("", _wrapped((ONLY_PAPER,), width, ""))
    return (title, *_chapters(page, width), end)


def _chapters(page: ReportPage, width: int) -> Iterator[Section]:
    said: set[str] = set()
    for _, chapter in page.chapters:
        if not chapter.lines:
            continue
        new = tuple(line for line in chapter.lines if line not in said)
        said.update(new)
        yield Section(chapter.title, _wrapped(_together(new) or chapter.lines, width))


def _together(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines of the form ``place: sentence`` with the places of an equal sentence before it.

    >>> _together(("Ohio: no.", "Iowa: yes, by 3.", "Utah: no."))
    ('Ohio and Utah: no.', 'Iowa: yes, by 3.')
    """
    places: dict[str, list[str]] = {}
    for line in lines:
        place, colon, sentence = line.partition(": ")
        places.setdefault(sentence if colon else line, []).extend([place] if colon else [])
    return tuple(
        f"{listed(names)}: {sentence}" if names else sentence for sentence, names in places.items()
    )


def _wrapped(sentences: tuple[str, ...], width: int, indent: str = INDENT) -> tuple[str, ...]:
    return tuple(
        line.replace(NO_BREAK, " %")
        for sentence in sentences
        for line in wrap(
            sentence.replace(" %", NO_BREAK),
            width,
            initial_indent=indent,
            subsequent_indent=indent * 2,
            break_on_hyphens=False,
        )
    )

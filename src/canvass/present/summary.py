"""The report on one screen of a terminal: its answer first; where all is asked for, what each chapter answers."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.sentences import ONLY_PAPER
from canvass.present.blocks import Block, Page, Paragraph, Section, Table, paragraphs, rows, text
from canvass.present.messages import messages
from canvass.present.page import ReportPage, shown
from canvass.present.worded import worded
from canvass.present.words import listed

WIDTH = 80
say = messages("answer")


def summary(page: ReportPage, whole: bool = False) -> Page:
    """The report in few lines, or with each chapter's short answer where the ``whole`` is asked for.

    It ends with what every report ends with, before which stands what is known to be wrong with the inputs, where no
    chapter says it. A sentence that several states share is said once for them all, and one that an earlier chapter
    said is left out, as is a chapter that has no short answer: the whole has to fit a screen.
    """
    answer = (Section("", (Paragraph(told),)) for told in page.answer.paragraphs)
    told = _chapters(page) if whole else paragraphs([page.caution])
    end = (worded(ONLY_PAPER), "" if whole else _more(page))
    return Page(page.report.title, (*answer, *told, *paragraphs(end)))


def _more(page: ReportPage) -> str:
    states = page.report.states
    return say("more", state=states[0].code) if states else say("more-stateless")


def _chapters(page: ReportPage) -> tuple[Block, ...]:
    """Each chapter's topic beside its short answer."""
    return (Table("", (text(""), text("")), rows([*_answers(page)])),)


def _answers(page: ReportPage) -> Iterator[tuple[str, str]]:
    said: set[str] = set()
    for id_, chapter in page.chapters:
        if not chapter.lines:
            continue
        new = tuple(line for line in chapter.lines if line not in said)
        said.update(new)
        yield shown(id_).topic, " ".join(_together(new) or chapter.lines)


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

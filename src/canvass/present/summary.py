"""The report on one screen of a terminal: its answer first; where all is asked for, what each chapter answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from textwrap import wrap

from canvass.forensics.sentences import ONLY_PAPER
from canvass.present.messages import messages
from canvass.present.page import PAGES, ReportPage
from canvass.present.words import listed

WIDTH = 80
TOPIC_WIDTH = 16
say = messages("answer")


@dataclass(frozen=True, slots=True)
class ChapterAnswer:
    """A chapter's topic, and its short answer in lines that leave room for topics at their left."""

    topic: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """The title, the answer in three paragraphs, each chapter's short answer, and what every report ends with.

    ``end`` begins with what is known to be wrong with the inputs, where no chapter says it. ``answers`` is empty unless
    all is asked for; ``more``, which says how to ask, is empty then.
    """

    title: str
    answer: tuple[tuple[str, ...], ...]
    answers: tuple[ChapterAnswer, ...]
    end: tuple[str, ...]
    more: tuple[str, ...]

    def lines(self, strong: Callable[[str], str] = str) -> Iterator[str]:
        """The screen, line by line; ``strong`` sets off the title and the topics."""
        yield strong(self.title)
        for paragraph in self.answer:
            yield from ("", *paragraph)
        yield ""
        for answer in self.answers:
            for topic, line in zip(chain((answer.topic,), repeat("")), answer.lines, strict=False):
                yield strong(topic.ljust(TOPIC_WIDTH)) + line
        yield from self.end
        yield from self.more


def summary(page: ReportPage, width: int = WIDTH, whole: bool = False) -> Summary:
    """The report in few lines, or with each chapter's short answer where the ``whole`` is asked for.

    A sentence that several states share is said once for them all, and one that an earlier chapter said is left
    out, as is a chapter that has no short answer: the whole has to fit a screen.
    """
    return Summary(
        title=page.report.title,
        answer=tuple(_wrapped((told,), width) for told in page.answer.paragraphs),
        answers=tuple(_answers(page, width - TOPIC_WIDTH)) if whole else (),
        end=(*(() if whole else _wrapped((page.caution,), width)), *_wrapped((ONLY_PAPER,), width)),
        more=() if whole else _wrapped((_more(page),), width),
    )


def _more(page: ReportPage) -> str:
    states = page.report.states
    return say("more", state=states[0].code) if states else say("more-stateless")


def _answers(page: ReportPage, width: int) -> Iterator[ChapterAnswer]:
    said: set[str] = set()
    for id_, chapter in page.chapters:
        if not chapter.lines:
            continue
        new = tuple(line for line in chapter.lines if line not in said)
        said.update(new)
        yield ChapterAnswer(PAGES[id_].topic, _wrapped(_together(new) or chapter.lines, width))


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


def _wrapped(sentences: tuple[str, ...], width: int) -> tuple[str, ...]:
    return tuple(wrap(" ".join(sentences), width, break_on_hyphens=False))

"""What a chapter's page is made of, beside the blocks of every page: its short form, and the names a reader knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup

from canvass.journeys.report import Report
from canvass.model import names_in_short
from canvass.present.blocks import Block, Figure, Limits, Page, Paragraph, Table, Weight, blocks_of
from canvass.present.elector_units import unit_name
from canvass.present.geometry import Outlines
from canvass.present.messages import messages
from canvass.present.words import capital

say = messages("page")


@dataclass(frozen=True, slots=True)
class ChapterPage(Page):
    """A chapter as a page like any other, and how it stands on a terminal and in the story.

    ``lines`` are the chapter on a terminal; ``short``, some sentences and the one picture or table that answers, is the
    chapter on the page of the story, which a chapter without it is not part of.
    """

    lines: tuple[str, ...] = ()
    short: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterShown:
    """How a chapter is shown: its topic, its title, and the function that makes its page from its result."""

    topic: str
    title: str
    page: Callable[[Any, Reader], ChapterPage]


def in_short(sentences: Sequence[str], shown: Figure | Table | None = None) -> tuple[Block, ...]:
    """Sentences, of which the first answers, and what is shown below them."""
    first, *others = sentences
    return blocks_of(Paragraph(first, Weight.LEAD), *others, shown)


def limits(items: Iterable[str], closing: Sequence[str] = ()) -> Limits:
    """What a chapter cannot show, each point with a capital first, and what holds for all of it."""
    return Limits(say("limits"), tuple(map(capital, items)), tuple(closing))


def source_line(cited: Sequence[tuple[int, str]], n: str = "") -> Markup:
    """How many units, and links to the numbered tables in the list of sources of the page."""
    links = [
        Markup('<span class="nowrap"><a href="#source-{0}">{0}</a> ({1})</span>').format(*each)
        for each in cited
    ]
    parts = [Markup.escape(n)] if n else []
    if links:
        parts.append(Markup("Source: table ") + Markup(", ").join(links))
    return Markup("{}.").format(Markup(". ").join(parts)) if parts else Markup("")


@dataclass(frozen=True)
class Reader:
    """What a chapter's page uses of the whole: names, the numbers of the sources, the outlines of counties."""

    report: Report
    sources: Mapping[str, int] = field(default_factory=dict)
    outlines: Outlines | None = None

    def name(self, choice: str) -> str:
        """Full name of a choice."""
        return self.report.contest.choice(choice).name

    def short(self, choice: str) -> str:
        """Family name of a person; the whole name of a line for several, and of two who are called alike."""
        return self._in_short[choice]

    @cached_property
    def _in_short(self) -> Mapping[str, str]:
        return names_in_short(self.report.contest)

    def is_named(self, choice: str) -> bool:
        """Whether a line of the returns stands for one person or measure."""
        return self.report.contest.choice(choice).kind.can_win

    def state(self, code: str) -> str:
        """Name of a state by its postal code, or of a district that appoints an elector."""
        return unit_name(code, self.report.state_names)

    def cite(self, *names: str, n: str = "") -> Markup:
        """A source line: how many units, and links to the tables in the chapter on data."""
        return source_line(
            [(self.sources[name], name) for name in names if name in self.sources], n
        )

"""What a chapter's page is made of, beside the blocks of every page: its short form, and the names a reader knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from markupsafe import Markup

from canvass.journeys.report import Report
from canvass.model import names_in_short
from canvass.present.blocks import Figure, Table
from canvass.present.geometry import Outlines


@dataclass(frozen=True, slots=True)
class Short:
    """A chapter on the page of the story: some sentences, and the one picture or table that answers."""

    sentences: tuple[str, ...]
    shown: Figure | Table | None = None


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """A chapter as it is shown: the question, its short answer, and what its template fills in.

    ``lines`` are the chapter on a terminal; a chapter without ``short`` is not part of the story.
    """

    title: str
    template: str
    values: Mapping[str, object]
    lines: tuple[str, ...] = ()
    short: Short | None = None


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
        """Name of a state by its postal code."""
        return self.report.state_names.get(code, code)

    def cite(self, *names: str, n: str = "") -> Markup:
        """A source line: how many units, and links to the tables in the chapter on data."""
        links = [
            Markup('<span class="nowrap"><a href="#source-{0}">{0}</a> ({1})</span>').format(
                self.sources[name], name
            )
            for name in names
            if name in self.sources
        ]
        parts = [Markup.escape(n)] if n else []
        if links:
            parts.append(Markup("Source: table ") + Markup(", ").join(links))
        return Markup("{}.").format(Markup(". ").join(parts)) if parts else Markup("")

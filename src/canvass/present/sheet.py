"""What a chapter's page is made of: tables, figures, and the names a reader knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from markupsafe import Markup

from canvass.journeys.report import Report
from canvass.model import names_in_short
from canvass.present.geometry import Outlines


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, and whether its cells are numbers, which stand on the right.

    A minor column is left out on a narrow screen; a long one, which holds whole phrases, keeps room for them there.
    """

    text: str
    is_number: bool = True
    is_minor: bool = False
    is_long: bool = False

    @property
    def css(self) -> str:
        """Its classes in the style sheet."""
        kinds = (("n", self.is_number), ("minor", self.is_minor), ("long", self.is_long))
        return " ".join(name for name, applies in kinds if applies)


@dataclass(frozen=True, slots=True)
class Row:
    """Cells as text; ``mark`` is ``strong`` for the row to look at and ``aside`` for one outside the sums."""

    cells: tuple[str | Markup, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with the sentence above it and the sources below it."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
    source: str | Markup = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, the sentence that says what to see in it, and its sources."""

    title: str
    caption: str
    picture: Markup
    source: str | Markup = ""


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


def text(heading: str) -> Column:
    """A column of words."""
    return Column(heading, is_number=False)


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


def rows(cells: Sequence[Sequence[str | Markup]]) -> tuple[Row, ...]:
    """Plain rows."""
    return tuple(Row(tuple(row)) for row in cells)

"""What every page is made of: blocks in the order of reading, each said once and shown by every renderer.

A result becomes one ``Page``. The renderers (``present.render``) set its blocks for a terminal, as HTML and as
Markdown; they choose lines, columns and type, and add no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from markupsafe import Markup


class Weight(StrEnum):
    """How much a paragraph asks of the reader."""

    LEAD = "lead"
    """The answer: the first thing that is read."""
    BODY = "body"
    NOTE = "note"
    """Where a number comes from, and what it leaves out."""
    CAUTION = "caution"
    """What a reader must not miss: an input that failed its check, a method that was not announced."""
    KEY = "key"
    """The sentence to remember, or to quote as it stands."""
    MISSING = "missing"
    """What stands where there is no answer: why not."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together."""

    text: str
    weight: Weight = Weight.BODY


@dataclass(frozen=True, slots=True)
class Headline:
    """The sentence that a page is for, and what belongs to it; a ``caution`` where all is not well."""

    text: str
    lines: tuple[str, ...] = ()
    is_caution: bool = False


@dataclass(frozen=True, slots=True)
class Verbatim:
    """What is read aloud or compared letter for letter: a digest, or the digits of a seed, which are ``large``."""

    text: str
    is_large: bool = False


@dataclass(frozen=True, slots=True)
class KeyNumber:
    """A number for the top of the page, with what it is."""

    figure: str
    label: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class KeyNumbers:
    """The few numbers that a reader takes away."""

    numbers: tuple[KeyNumber, ...]


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

    cells: tuple[str, ...]
    mark: str = ""


def with_sub(above: str, below: str) -> Markup:
    """A number and, smaller, what belongs below it."""
    return Markup('{}<span class="sub">{}</span>').format(above, below)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with the sentence above it and the sources below it.

    ``bars``, where there are any, are one for each row: the length of a bar after its last cell, as a share of the
    longest; only pages and paper draw them, and what they say stands in a column too. ``label`` names a table without a
    caption for who hears the page: the heading above has said it. A narrow one keeps its columns near one another.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
    source: str = ""
    bars: tuple[float, ...] = ()
    label: str = ""
    is_narrow: bool = False

    @property
    def name(self) -> str:
        """What it is called on its page."""
        return self.caption or self.label or ", ".join(column.text for column in self.columns)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, the sentence that says what to see in it, and its sources."""

    title: str
    caption: str
    picture: Markup
    source: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Points of equal standing; in ``steps`` their order is the order of doing, numbered from ``first`` on.

    Single ``words`` are read aloud in their order; several of them stand on a line.
    """

    items: tuple[str, ...]
    steps: bool = False
    first: int = 1
    words: bool = False

    @property
    def is_boxed(self) -> bool:
        """Whether each point begins with a box to mark, which needs no bullet before it."""
        return not self.steps and all(item.startswith("[ ]") for item in self.items)


@dataclass(frozen=True, slots=True)
class Fact:
    """What is asked, and its answer."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Short answers, each with its label."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """The head of a court paper: before whom, in what matter, and the number it is kept under."""

    before: tuple[str, ...]
    matter: str
    number: str


@dataclass(frozen=True, slots=True)
class Signing:
    """Lines to sign on, with what belongs under each."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """What the page cannot show; ``closing`` are sentences that hold for all of it."""

    heading: str
    items: tuple[str, ...]
    closing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberedSource:
    """A table, file or publication that the numbers come from; ``about`` says what it holds.

    ``anchor`` is its address on the page, where source lines lead to it.
    """

    name: str
    details: tuple[str, ...] = ()
    about: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything that the numbers come from; without a heading it is a part of the section that has one."""

    heading: str
    sources: tuple[NumberedSource, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """What stands behind a click, and not on a terminal."""

    summary: str
    blocks: tuple[Block, ...]

    @property
    def is_repeated(self) -> bool:
        """Whether what is folded is a table that says the same above itself: unfolded, nobody needs it twice."""
        return self.summary in [each.caption for each in self.blocks if isinstance(each, Table)]


@dataclass(frozen=True, slots=True)
class Beside:
    """Groups of blocks beside one another, where there is room."""

    groups: tuple[tuple[Block, ...], ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of all groups, one below the other."""
        return tuple(each for group in self.groups for each in group)


@dataclass(frozen=True, slots=True)
class Entries:
    """Numbered entries of several blocks each."""

    entries: tuple[tuple[Block, ...], ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of all entries."""
        return tuple(each for entry in self.entries for each in entry)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its blocks; without a heading they stand apart from what is around them.

    ``anchor`` is the address of the section on its page, where something points to it. A ``fresh`` section begins a
    sheet of paper of its own.
    """

    heading: str
    blocks: tuple[Block, ...]
    anchor: str = ""
    fresh: bool = False


Block: TypeAlias = (
    Paragraph
    | Headline
    | Verbatim
    | KeyNumbers
    | Table
    | Figure
    | Listing
    | Facts
    | Caption
    | Signing
    | Limits
    | Sources
    | Fold
    | Beside
    | Entries
    | Section
)


@dataclass(frozen=True, slots=True)
class Page:
    """A result in words, numbers and pictures.

    ``kicker`` names the command or chapter that made it, ``foot`` says how the page was made; a terminal shows neither.
    """

    title: str
    blocks: tuple[Block, ...]
    kicker: str = ""
    foot: str = ""

    def every_block(self) -> Iterator[Block]:
        """All blocks, those within a block after it."""
        yield from _flat(self.blocks)


def _flat(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Section | Fold | Beside | Entries):
            yield from _flat(block.blocks)


def text(heading: str) -> Column:
    """A column of words."""
    return Column(heading, is_number=False)


def rows(cells: Sequence[Sequence[str]]) -> tuple[Row, ...]:
    """Plain rows."""
    return tuple(Row(tuple(row)) for row in cells)


def facts(pairs: Iterable[tuple[str, str]]) -> Facts:
    """Short answers from their labels and texts."""
    return Facts(tuple(Fact(label, said) for label, said in pairs))


def paragraphs(texts: Iterable[str], weight: Weight = Weight.BODY) -> tuple[Paragraph, ...]:
    """Each text as a paragraph; an empty one is none."""
    return tuple(Paragraph(each, weight) for each in texts if each)


def blocks_of(*parts: str | Block | None) -> tuple[Block, ...]:
    """Parts as blocks: a text is a paragraph; an empty one, and what there is not, is none."""
    return tuple(Paragraph(each) if isinstance(each, str) else each for each in parts if each)


def section(
    heading: str, parts: Iterable[str | Block | None], further: Iterable[Table | None] = ()
) -> Section:
    """A section of its parts; ``further`` tables stand behind a click each."""
    return Section(heading, (*blocks_of(*parts), *(folded(each) for each in further if each)))


def folded(table: Table) -> Fold:
    """A table behind a click on its own caption."""
    return Fold(table.caption, (table,))

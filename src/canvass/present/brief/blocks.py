"""What a brief is made of; how each block is set is for the templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words; ``style`` is lead, body, small, or firm for a sentence that stands in every report word for word."""

    text: str
    style: str = "body"
    kind: str = "paragraph"


@dataclass(frozen=True, slots=True)
class Points:
    """A list; each point begins with what it is about."""

    items: tuple[tuple[str, str], ...]
    kind: str = "points"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. ``widths`` are parts of the line; columns in ``numbers`` are set to the right.

    The first column names the row. ``dense`` is for exhibits, whose ``mono`` column holds digests.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    numbers: tuple[int, ...] = ()
    mono: int | None = None
    dense: bool = False
    kind: str = "grid"


@dataclass(frozen=True, slots=True)
class Countdowns:
    """Deadlines in order, each with a bar as long as the time that is left.

    ``share`` of a row is its days over those of the last one.
    """

    caption: str
    rows: tuple[CountdownRow, ...]
    kind: str = "countdowns"


@dataclass(frozen=True, slots=True)
class CountdownRow:
    """A deadline: when, where, what, and how much time is left; ``is_bound`` marks the electors' own days."""

    when: str
    where: str
    what: str
    left: str
    share: float
    is_bound: bool = False


Block: TypeAlias = Paragraph | Points | Grid | Countdowns


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its blocks."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: sections that begin on paper of their own."""

    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class BriefPages:
    """The brief as it is read: titles, the line at the foot of every page, and four sheets."""

    kicker: str
    title: str
    subtitle: str
    advice: str
    foot: str
    sheets: tuple[Sheet, ...]


def across(rows: Sequence[tuple[str, Sequence[str]]]) -> tuple[tuple[str, ...], ...]:
    """Rows of a grid from a name and its cells."""
    return tuple((name, *cells) for name, cells in rows)

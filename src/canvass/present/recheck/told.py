"""What is told of a published audit, for the screen and for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from canvass.audit.replay.replayed import Replayed, Rest
from canvass.formats.problem import SourceFile
from canvass.present.sheet import Column, Row, Table, rows, text
from canvass.present.words import number

Block: TypeAlias = str | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with paragraphs and tables; ``long`` tables stand on the page only."""

    heading: str
    blocks: tuple[Block, ...]
    long: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """One audit: its title, the answer in short, what came out, and what that cannot show."""

    title: str
    lead: str
    sections: tuple[Section, ...]
    limits: tuple[str, ...]
    sources: tuple[SourceFile, ...]


def outcome_table(caption: str, checks: Sequence[Replayed], note: str = "") -> Table:
    """How much of each kind of published number came out."""
    cells = [(check.what, number(check.of), number(check.reproduced)) for check in checks]
    columns = (text("What was published"), Column("numbers"), Column("came out again"))
    return Table(caption, columns, rows(cells), note)


def rest_table(checks: Sequence[Replayed]) -> tuple[Table, ...]:
    """Everything that did not come out, with its reason; nothing where all did."""
    rest = [(check.what, one) for check in checks for one in check.rest]
    if not rest:
        return ()
    columns = tuple(map(text, ("Number", "of", "published", "computed", "reason")))
    cells = [_rest(what, one) for what, one in rest]
    return (Table("What did not come out", columns, rows(cells)),)


def _rest(what: str, rest: Rest) -> tuple[str, ...]:
    return what, rest.what, rest.published, rest.computed, rest.reason


def strong(cells: Sequence[str], is_strong: bool) -> Row:
    """A row to look at, or a plain one."""
    return Row(tuple(cells), "strong" if is_strong else "")


def one_in(chance: float) -> str:
    """A small chance in words, rounded up.

    >>> one_in(0.000585), one_in(1.8e-12), one_in(1.0)
    ('1 in 1,000', '1 in 500,000,000,000', '1 in 1')
    """
    whole = str(int(1 / chance))
    return f"1 in {int(whole[0].ljust(len(whole), '0')):,}"


def risk(value: float) -> str:
    """A measured risk with four digits.

    >>> risk(0.0211799), risk(0.34770), risk(1.43e-7), risk(1.0)
    ('0.0212', '0.3477', '0.00000014', '1')
    """
    if value >= 1:
        return "1"
    return f"{value:.4f}" if value >= 1e-3 else f"{value:.8f}"

"""A page as Markdown, for a mail, a wiki or an issue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from canvass.present.blocks import (
    Beside,
    Block,
    Caption,
    Column,
    Entries,
    Facts,
    Figure,
    Fold,
    KeyNumbers,
    Limits,
    Listing,
    Page,
    Paragraph,
    Section,
    Signing,
    Sources,
    Table,
    Weight,
)
from canvass.present.render.plain import plain, source_line

_SPECIAL = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"})
_MARKS = dict.fromkeys(Weight, "**") | {Weight.BODY: "", Weight.NOTE: "*"}


def markdown(page: Page) -> str:
    """The page as text that ends with a line end; nothing in a name is taken for a mark."""
    parts = chain([_heading(page.title)], map(_below, _set(page.blocks)))
    return "\n\n".join(parts) + "\n"


def _heading(text: str) -> str:
    return f"# {_escaped(text)}"


def _below(part: str) -> str:
    """A heading one level further down; any other part as it is, since a # in words is escaped."""
    return f"#{part}" if part.startswith("#") else part


def _set(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        yield from _RENDERERS[type(block)](block)


def _paragraph(block: Paragraph) -> Iterator[str]:
    mark = _MARKS[block.weight]
    yield f"{mark}{_escaped(block.text)}{mark}"


def _key_numbers(block: KeyNumbers) -> Iterator[str]:
    yield "\n".join(
        f"- **{_escaped(f'{key.figure} {key.unit}'.rstrip())}** {_escaped(key.label)}"
        for key in block.numbers
    )


def _table(block: Table) -> Iterator[str]:
    if block.caption or block.note:
        yield _escaped(" ".join(filter(None, (block.caption, block.note))))
    lines = [_line([column.text for column in block.columns]), _line(map(_rule, block.columns))]
    yield "\n".join([*lines, *(_line(row.cells) for row in block.rows)])
    if block.source:
        yield f"*{_escaped(block.source)}*"


def _line(cells: Sequence[str] | Iterator[str]) -> str:
    return f"| {' | '.join(cell if _is_rule(cell) else _escaped(cell) for cell in cells)} |"


def _rule(column: Column) -> str:
    return "---:" if column.is_number else "---"


def _is_rule(cell: str) -> bool:
    return cell in ("---", "---:")


def _figure(block: Figure) -> Iterator[str]:
    yield f"**{_escaped(block.title)}**"
    yield _escaped(block.caption)


def _listing(block: Listing) -> Iterator[str]:
    yield "\n".join(
        f"{f'{place}.' if block.steps else '-'} {_escaped(item)}"
        for place, item in enumerate(block.items, block.first)
    )


def _facts(block: Facts) -> Iterator[str]:
    yield "\n".join(f"- **{_escaped(fact.label)}:** {_escaped(fact.text)}" for fact in block.facts)


def _caption(block: Caption) -> Iterator[str]:
    yield from (f"**{_escaped(line)}**" for line in block.before)
    yield _escaped(block.matter)
    yield _escaped(block.number)


def _signing(block: Signing) -> Iterator[str]:
    yield from (f"{_escaped('_' * 24)} {_escaped(line)}" for line in block.lines)


def _limits(block: Limits) -> Iterator[str]:
    yield _heading(block.heading)
    yield from _listing(Listing(block.items))
    yield from map(_escaped, block.closing)


def _sources(block: Sources) -> Iterator[str]:
    if block.heading:
        yield _heading(block.heading)
    yield from _listing(Listing(tuple(map(source_line, block.sources)), steps=True))


def _fold(block: Fold) -> Iterator[str]:
    if not block.is_repeated:
        yield f"**{_escaped(block.summary)}**"
    yield from _set(block.blocks)


def _in_turn(block: Beside | Entries) -> Iterator[str]:
    yield from _set(block.blocks)


def _section(block: Section) -> Iterator[str]:
    if not block.heading:
        yield from _set(block.blocks)
        return
    yield _heading(block.heading)
    yield from map(_below, _set(block.blocks))


def _escaped(words: str) -> str:
    return " ".join(plain(words).split()).translate(_SPECIAL)


_RENDERERS: Mapping[type, Callable[[Any], Iterator[str]]] = {
    Paragraph: _paragraph,
    KeyNumbers: _key_numbers,
    Table: _table,
    Figure: _figure,
    Listing: _listing,
    Facts: _facts,
    Caption: _caption,
    Signing: _signing,
    Limits: _limits,
    Sources: _sources,
    Fold: _fold,
    Beside: _in_turn,
    Entries: _in_turn,
    Section: _section,
}
"""How each kind of block is set; a test holds that every kind has its line."""

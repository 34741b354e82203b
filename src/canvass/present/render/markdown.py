"""A page as Markdown, for a mail, a wiki or an issue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from markupsafe import Markup

from canvass.present.blocks import (
    Beside,
    Block,
    Caption,
    Column,
    Entries,
    Facts,
    Figure,
    Fold,
    Headline,
    KeyNumbers,
    Limits,
    Listing,
    Page,
    Paragraph,
    Section,
    Signing,
    Sources,
    Table,
    Verbatim,
    Weight,
)
from canvass.present.render.plain import LINK, source_line

_SPECIAL = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"})
_INLINE = re.compile('(<code[^>]*>.*?</code>|<a href="[^"]*">.*?</a>)', re.DOTALL)
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


def _headline(block: Headline) -> Iterator[str]:
    yield f"**{_escaped(block.text)}**"
    yield from map(_escaped, block.lines)


def _verbatim(block: Verbatim) -> Iterator[str]:
    yield _as_code(block.text)


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
    is_numbered = block.steps or block.words
    yield "\n".join(
        f"{f'{place}.' if is_numbered else '-'} {_escaped(item)}"
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
    if not isinstance(words, Markup):
        return " ".join(words.split()).translate(_SPECIAL)
    parts = _INLINE.split(words)  # what is around a mark, and the mark, in turn
    return "".join(
        _marked(part) if at % 2 else _around(part) for at, part in enumerate(parts)
    ).strip()


def _around(part: str) -> str:
    """Text without marks of its own, as one line; a space at its ends stays one."""
    said = re.sub(r"\s+", " ", re.sub("<[^>]*>", "", part))
    return Markup(said).unescape().translate(_SPECIAL)  # noqa: S704 - only read as what it stands for


def _marked(mark: str) -> str:
    """A link to somewhere else as a link, code as code; a link within the page as its words."""
    link = LINK.fullmatch(mark)
    if link is None:
        return _as_code(Markup(mark).striptags())  # noqa: S704 - a part of what was marked up
    said = _around(link[2])
    return said if link[1].startswith("#") else f"[{said}]({link[1]})"


def _as_code(words: str) -> str:
    """Letter for letter; a longer fence where the words have one."""
    fence = "``" if "`" in words else "`"
    return f"{fence}{words}{fence}"


_RENDERERS: Mapping[type, Callable[[Any], Iterator[str]]] = {
    Paragraph: _paragraph,
    Headline: _headline,
    Verbatim: _verbatim,
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

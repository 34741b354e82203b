"""A page on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any

from rich.console import (
    Console,
    ConsoleOptions,
    Group,
    JustifyMethod,
    RenderableType,
    RenderResult,
)
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table as Grid
from rich.text import Text

from canvass.present.blocks import (
    Beside,
    Block,
    Caption,
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
    Row,
    Section,
    Signing,
    Sources,
    Table,
    Verbatim,
    Weight,
)
from canvass.present.render.plain import plain, source_line, with_addresses
from canvass.present.turned import is_wide, turned

INDENT = 2
ENDLESS = 10_000
RULE = "_" * 24
"""A line to sign on."""
A_LINE = 4
"""Words on a line that are read aloud."""
_STYLES = dict.fromkeys(Weight, "") | {Weight.NOTE: "dim", Weight.CAUTION: "bold"}
_ROW_STYLES = {"strong": "bold", "aside": "dim"}


def terminal(page: Page) -> RenderableType:
    """The page as it is printed: the title, then every block; sections set in below their heading."""
    return _Printed(page)


@dataclass(frozen=True, slots=True)
class _Printed:
    """A page on a terminal of whatever width."""

    page: Page

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from _segments(self.page, options.max_width)


@lru_cache(maxsize=1)
def _segments(page: Page, width: int) -> tuple[Segment, ...]:
    """The page in lines of at most so many characters: what was held against its room is not set again for printing."""
    console = Console(file=StringIO(), width=width, highlight=False)
    first = page.blocks[:1]
    apart = (
        [Text()] if any(isinstance(each, Section) and not each.heading for each in first) else []
    )
    below = Group(Text(page.title, style="bold"), *apart, *_set(page.blocks))
    return tuple(console.render(below, console.options))


def as_text(page: Page, width: int = 100, is_plain: bool = True) -> str:
    """The page in lines of at most so many characters; one that is not plain says what is bold and what is dim."""
    console = Console(
        file=StringIO(),
        width=width,
        color_system=None if is_plain else "standard",
        force_terminal=not is_plain,
        highlight=False,
    )
    with console.capture() as capture:
        console.print(terminal(page))
    return capture.get()


def _set(blocks: Sequence[Block]) -> Iterator[RenderableType]:
    """Blocks below one another, with an empty line around sections and before whatever is not a line of text."""
    shown = [block for block in blocks if not isinstance(block, Fold)]
    for place, block in enumerate(shown):
        if place and _stands_apart(shown[place - 1], block):
            yield Text()
        yield from _RENDERERS[type(block)](block)


def _stands_apart(before: Block, block: Block) -> bool:
    return isinstance(before, Section) or not isinstance(block, Paragraph | Facts | Limits)


def _paragraph(block: Paragraph) -> Iterator[RenderableType]:
    yield Text(with_addresses(block.text), style=_STYLES[block.weight])


def _headline(block: Headline) -> Iterator[RenderableType]:
    yield Text(plain(block.text), style="bold")
    yield from (Text(with_addresses(line)) for line in block.lines)


def _verbatim(block: Verbatim) -> Iterator[RenderableType]:
    yield from _inset([Text(block.text)])


def _key_numbers(block: KeyNumbers) -> Iterator[RenderableType]:
    for key in block.numbers:
        figure = f"{key.figure} {key.unit}".rstrip()
        yield Text.assemble((plain(figure), "bold"), f"  {plain(key.label)}")


def _table(block: Table) -> Iterator[RenderableType]:
    if block.caption:
        yield Text(plain(block.caption))
    if block.note:
        yield Text(plain(block.note), style="dim")
    yield _Fitting(block) if is_wide(block) else _grid(block)
    if block.source:
        yield Text(plain(block.source), style="dim")


def _grid(block: Table) -> Grid:
    is_headed = any(column.text for column in block.columns)
    grid = Grid(box=None, pad_edge=False, header_style="dim", show_header=is_headed)
    for place, column in enumerate(block.columns):
        justify: JustifyMethod = "right" if column.is_number else "left"
        # A word that is too long goes on below: cut short, a file or a place could be taken for another.
        # Without headings above it is the first cell of a row that says what the row is about.
        style = "" if is_headed or place else "bold"
        grid.add_column(Text(plain(column.text)), justify=justify, overflow="fold", style=style)
    for row in block.rows:
        _add(grid, row)
    return grid


@dataclass(frozen=True, slots=True)
class _Fitting:
    """A table of many columns, turned where a line would break the words of its headings."""

    block: Table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._set(console, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._set(console, options))

    def _set(self, console: Console, options: ConsoleOptions) -> Grid:
        grid = _grid(self.block)
        # Measured on a line without an end, as a measure is cut at the width that is asked about.
        least = Measurement.get(console, options.update(width=ENDLESS), grid).minimum
        return grid if least <= options.max_width else _grid(turned(self.block))


def _add(grid: Grid, row: Row) -> None:
    """A row of cells, letter for letter: brackets in a name are not markup."""
    cells = (Text(plain(cell)) for cell in row.cells)
    grid.add_row(*cells, style=_ROW_STYLES.get(row.mark, ""))


def _figure(block: Figure) -> Iterator[RenderableType]:
    yield Text(plain(block.title))
    yield Text(plain(block.caption))


def _listing(block: Listing) -> Iterator[RenderableType]:
    if block.words:
        numbered = [f"{n:>2} {word}" for n, word in enumerate(block.items, block.first)]
        lines = ("   ".join(numbered[at : at + A_LINE]) for at in range(0, len(numbered), A_LINE))
        yield from _inset([Text(line) for line in lines])
        return
    for place, item in enumerate(block.items, block.first):
        yield Text(f"{f'{place}.' if block.steps else '-'} {with_addresses(item)}")


def _facts(block: Facts) -> Iterator[RenderableType]:
    for fact in block.facts:
        yield Text(f"{plain(fact.label)}: {plain(fact.text)}")


def _caption(block: Caption) -> Iterator[RenderableType]:
    for line in block.before:
        yield Text(plain(line), style="bold", justify="center")
    yield Text(plain(block.matter))
    yield Text(plain(block.number))


def _signing(block: Signing) -> Iterator[RenderableType]:
    for line in block.lines:
        yield Text(f"{RULE} {plain(line)}")


def _limits(block: Limits) -> Iterator[RenderableType]:
    said = " ".join(map(plain, (*block.items, *block.closing)))
    yield Text(f"{block.heading}: {said}", style="dim")


def _sources(block: Sources) -> Iterator[RenderableType]:
    if block.heading:
        yield Text(block.heading, style="bold")
    for source in block.sources:
        yield from _inset([Text(source_line(source))])


def _fold(_block: Fold) -> Iterator[RenderableType]:
    yield from ()


def _in_turn(block: Beside | Entries) -> Iterator[RenderableType]:
    yield from _set(block.blocks)


def _section(block: Section) -> Iterator[RenderableType]:
    if not block.heading:
        yield from _set(block.blocks)
        return
    yield Text(plain(block.heading), style="bold")
    yield from _inset(_set(block.blocks))


def _inset(parts: Iterator[RenderableType] | Sequence[RenderableType]) -> Iterator[RenderableType]:
    for part in parts:
        # Padding an empty line would leave it out.
        is_empty = isinstance(part, Text) and not part.plain
        yield part if is_empty else Padding(part, (0, 0, 0, INDENT), expand=False)


_RENDERERS: Mapping[type, Callable[[Any], Iterator[RenderableType]]] = {
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

"""A published audit, computed again, on the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from canvass.journeys.recheck import Recheck
from canvass.present.blocks import Table
from canvass.present.recheck.kinds import told, unread
from canvass.present.recheck.told import Block, Told


def recheck_screen(result: Recheck) -> RenderableType:
    """Every audit of the folder; the long tables are on the page and in the JSON."""
    title = Text(f"{result.title}: computed again", style="bold")
    parts = [part for each in told(result) for part in _audit(each)]
    if rest := unread(result):
        parts += [Text(rest), Text()]
    return Group(title, Text(), *parts)


def _audit(each: Told) -> Iterator[RenderableType]:
    yield Text(each.title, style="bold")
    yield Text(each.lead)
    for section in each.sections:
        yield Text()
        yield Text(section.heading, style="bold")
        for block in section.blocks:
            yield Padding(_block(block), (0, 0, 0, 2))
    yield Text()
    yield Text("What this cannot show", style="bold")
    for limit in each.limits:
        yield Padding(Text(limit), (0, 0, 0, 2))
    yield Text()


def _block(block: Block) -> RenderableType:
    return Text(block) if isinstance(block, str) else Group(Text(block.caption), _grid(block))


def _grid(table: Table) -> Grid:
    """The table without its minor columns, as on a narrow page."""
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    kept = [place for place, column in enumerate(table.columns) if not column.is_minor]
    for column in (table.columns[place] for place in kept):
        grid.add_column(Text(column.text), justify="right" if column.is_number else "left")
    for row in table.rows:
        grid.add_row(*(_cell(row.cells[place]) for place in kept))
    return grid


def _cell(cell: str | Markup) -> Text:
    return Text(cell.striptags() if isinstance(cell, Markup) else cell)

"""Tables for the terminal whose cells are shown as they are: brackets in a name are not markup."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text


def plain_table(words: Iterable[str], numbers: Iterable[str] = (), style: str = "") -> Table:
    """A table without lines: columns of words, then columns of numbers set to the right."""
    table = Table(box=None, pad_edge=False, header_style="dim", style=style)
    for header in words:
        table.add_column(Text(header))
    for header in numbers:
        table.add_column(Text(header), justify="right")
    return table


def add_row(table: Table, *cells: str, style: str | None = None) -> None:
    """A row of cells, letter for letter."""
    table.add_row(*(Text(cell) for cell in cells), style=style)

"""Tables with too many columns for a line: with a line for each column they fit on paper and on a terminal."""

from __future__ import annotations

from dataclasses import replace

from canvass.present.blocks import Column, Row, Table

MOST_ACROSS = 9
"""Columns that a sheet or a screen has room for: of more the headings lie over one another, or are broken."""


def is_wide(table: Table) -> bool:
    """Whether a table has too many columns for a line and few rows, so that it may stand turned."""
    return len(table.columns) > MOST_ACROSS > len(table.rows) and not table.bars


def turned(table: Table) -> Table:
    """The same table with a line for each of its columns: its first column is the heading of all the others.

    >>> both = turned(Table("", (Column("team"), Column("Ann")), (Row(("A", "7")), Row(("B", "8")))))
    >>> [column.text for column in both.columns], [row.cells for row in both.rows]
    (['team', 'A', 'B'], [('Ann', '7', '8')])
    """
    first, *others = table.columns
    heads = (Column(row.cells[0]) for row in table.rows)
    lines = (
        Row((column.text, *(row.cells[place] for row in table.rows)))
        for place, column in enumerate(others, 1)
    )
    columns = (Column(first.text, is_number=False), *heads)
    return replace(table, columns=columns, rows=tuple(lines))

"""The compiled table of recount laws: its cells, put together by what they speak of."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

Cells = Mapping[str, str]

TABLES = {
    "earlier": "recount-law/recount-law-2016-and-earlier.csv",
    "current": "recount-law/recount-law-current.csv",
}
"""The files, oldest first."""

GROUPS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "automatic": (
        ("auto", "{}"),
        ("auto_pct", "{} percent"),
        ("auto_votes", "{} votes"),
        ("auto_rule", "{}"),
        ("auto_denominator", "of {}"),
        ("auto_legislative", "legislature: {}"),
    ),
    "timing": (("auto_timing", "{}"),),
    "request": (
        ("request", "{}"),
        ("requesters", "by {}"),
        ("request_margin_limit", "limit: {}"),
        ("partial", "partial: {}"),
    ),
    "ask": (("request_deadline", "{}"),),
    "pay": (("payer", "{}"), ("free_if", "free if {}")),
    "fee": (("fee_or_deposit", "{}"),),
    "refund": (("refund", "{}"),),
    "method": (("method", "{}"),),
    "finish": (("completion_limit", "{}"),),
    "notes": (("notes", "{}"),),
}
"""Columns that are read together, and how each stands in the joined text; an empty cell does not apply."""


@dataclass(frozen=True, slots=True)
class LawLine:
    """One line of a table: a state at a time."""

    table: str
    cells: Cells

    @property
    def state(self) -> str:
        """Postal code of the state."""
        return self.cells["state"]

    def text(self, group: str) -> str:
        """The cells of a group as one text; empty where none applies."""
        parts = [
            form.format(cell)
            for column, form in GROUPS[group]
            if (cell := self.cells[column].strip())
        ]
        return "; ".join(parts)


def law_lines(source: Path) -> tuple[LawLine, ...]:
    """Every line of both tables, by state, oldest first."""
    lines: list[LawLine] = []
    for table, file in TABLES.items():
        with (source / file).open(encoding="utf-8", newline="") as text:
            lines.extend(LawLine(table, cells) for cells in csv.DictReader(text))
    return tuple(sorted(lines, key=lambda line: line.state))

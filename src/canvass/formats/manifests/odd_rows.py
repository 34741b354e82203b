"""Rows of a manifest that a slip or a spreadsheet may have changed: without records nothing else would show it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.kinds import audit as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.slips import (
    differ_by_a_slip,
    is_date,
    is_shortened,
    is_spreadsheets_fault,
)

_IDS = ("jurisdiction", "tabulator", "batch")
_ENOUGH = 10
"""Of so many batches on it can be said what most of them have."""
_PART = 10
_LEAST, _MOST = 5, 10
"""So many times a batch has the cards of the next largest where a digit too much was typed; a pool of all other cards
has more."""


def odd_rows(table: pl.DataFrame) -> Iterator[Problem]:
    """Names that a spreadsheet spoiled, counties alike, rows without a location, a batch far larger than any other."""
    for column in (name for name in _IDS if name in table.columns):
        yield from _spoiled(table, column)
    if "jurisdiction" in table.columns:
        yield from _counties(table)
    if table.height >= _ENOUGH:
        yield from _without_location(table)
        yield from _large(table)


def _spoiled(table: pl.DataFrame, column: str) -> Iterator[Problem]:
    names = table[column].fill_null("").to_list()
    dates = {name for name in names if is_date(name)}
    some = len(dates) < len({*names} - {""})
    for line, name in zip(table[LINE].to_list(), names, strict=True):
        if is_spreadsheets_fault(name) or is_shortened(name):
            yield kinds.ID_SPOILED.at(line, column, name)
        elif some and name in dates:
            yield kinds.ID_DATE.at(line, column, name)


def _counties(table: pl.DataFrame) -> Iterator[Problem]:
    first = table.unique("jurisdiction", keep="first", maintain_order=True)
    rows = first.select(LINE, "jurisdiction").drop_nulls().rows()
    for (_, one), (line, other) in combinations(rows, 2):
        if folded(one) == folded(other) or differ_by_a_slip(folded(one), folded(other)):
            yield kinds.COUNTIES_ALIKE.at(line, "jurisdiction", f"{one} and {other}")


def _without_location(table: pl.DataFrame) -> Iterator[Problem]:
    if "location" not in table.columns:
        return
    is_empty = table["location"].fill_null("").str.strip_chars() == ""
    few = int(is_empty.sum())
    if few and few * _PART <= table.height:
        for line in table[LINE].filter(is_empty).to_list():
            yield kinds.NO_LOCATION.at(line, "location")


def _large(table: pl.DataFrame) -> Iterator[Problem]:
    largest, second = table["cards"].sort(descending=True).head(2).to_list()
    if _LEAST * second < largest < _MOST * (second + 1):
        (line,) = table.filter(pl.col("cards") == largest)[LINE].to_list()
        yield kinds.BATCH_LARGE.at(line, "cards", f"{largest:,}; the next largest has {second:,}")

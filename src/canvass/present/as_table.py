"""Any frozen results of one kind as a table: what ``--json`` says of each, in columns.

A part of a part stands in a column of its own, named with a point (``place.name``); a fraction is its decimal, a word
that has a sentence is the word, and a day is ISO 8601 text. Lists of texts and numbers stay lists; lists of parts are
tables of their own, and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import polars as pl

from canvass.present.as_json import plain

_SHORT = {frozenset({"value", "sentence"}): "value", frozenset({"exact", "decimal"}): "decimal"}
"""Objects that stand for one value, by their fields, with the field that is kept."""


def as_table(records: Iterable[object]) -> pl.DataFrame:
    """One row for each record, in their order; columns that no record fills are left out.

    >>> as_table([{"place": {"name": "Ohio"}, "votes": 3}]).to_dicts()
    [{'place.name': 'Ohio', 'votes': 3}]
    """
    rows = [dict(_record(record)) for record in records]
    columns = dict.fromkeys(name for row in rows for name in row)
    kept = [name for name in columns if _is_told([row.get(name) for row in rows])]
    # By column, so that a kind is that of all rows, not of the first.
    return pl.DataFrame(
        {name: pl.Series([row.get(name) for row in rows], strict=False) for name in kept}
    )


def _record(record: object) -> Iterator[tuple[str, Any]]:
    """The cells of one record: a mapping's in its own order."""
    if isinstance(record, Mapping):
        for name, value in record.items():
            yield from _cells(str(name), plain(value))
        return
    yield from _cells("", plain(record))


def _cells(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, Mapping):
        yield name, value
        return
    short = _SHORT.get(frozenset(value))
    if short is not None:
        yield name, value[short]
        return
    for key, part in value.items():
        yield from _cells(f"{name}.{key}" if name else key, part)


def _is_told(cells: list[Any]) -> bool:
    """Whether a column says something, and in no cell by parts."""
    lists = [cell for cell in cells if isinstance(cell, list)]
    if any(isinstance(item, dict | list) for cell in lists for item in cell):
        return False
    return any(cell is not None and cell != [] for cell in cells)

"""TOML text of the rule files: one table for each rule, conditions and clocks inline."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any


def table(head: str, values: Mapping[str, Any]) -> Iterator[str]:
    """A table: its head and a line for each value that says something, then an empty line."""
    if head:
        yield head
    for key, value in values.items():
        if value is not None and value != "" and value != {}:
            yield f"{key} = {inline(value)}"
    yield ""


def inline(value: object) -> str:
    """One value on one line.

    >>> inline({"from": "order", "n": 13, "at": time(17)})
    '{ from = "order", n = 13, at = 17:00:00 }'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, int | str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    raise TypeError(f"no TOML for {value!r}")

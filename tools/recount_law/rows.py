"""The rules of one state, from the cells of its lines: by pattern, by a person's reading, or unknown."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from canvass.errors import BadTable
from tools.recount_law import patterns
from tools.recount_law.cells import GROUPS, Cells, LawLine
from tools.recount_law.dating import dates_of, day_before

Row = dict[str, Any]
NOT_SEEN = "not in the sources that were seen"

KINDS = {
    "automatic": "automatic",
    "timing": "clock",
    "request": "request",
    "ask": "clock",
    "pay": "publicly_paid",
    "fee": "fee",
    "refund": "refund",
    "method": "method",
    "finish": "clock",
}
"""The kind of rule that a group of cells makes; notes make a rule only where a person read one in them."""

STAGES = {"timing": "automatic_finish", "ask": "ask", "finish": "finish"}

PATTERNS: Mapping[str, Callable[[Cells], Iterable[Row]]] = {
    "automatic": patterns.automatic,
    "timing": patterns.clock("auto_timing", "automatic_finish"),
    "request": patterns.request,
    "ask": patterns.clock("request_deadline", "ask"),
    "pay": patterns.pay,
    "fee": patterns.word("fee_or_deposit", "fee"),
    "refund": patterns.word("refund", "refund"),
    "method": patterns.word("method", "method"),
    "finish": patterns.clock("completion_limit", "finish"),
    "notes": lambda cells: (),  # noqa: ARG005
}

UNKNOWN: Mapping[str, Callable[[str], Row]] = {
    "automatic": lambda text: {"condition": {"unknown": text}},
    "timing": lambda text: {"clock": {"unknown": text}},
    "request": lambda text: {"condition": {"unknown": text}},
    "ask": lambda text: {"clock": {"unknown": text}},
    "pay": lambda text: {"payer": "unknown", "condition": {"unknown": text}},
    "fee": lambda text: {"fee": {"form": "unknown", "detail": text}},
    "refund": lambda text: {"refund": [{"ground": "unknown"}]},  # noqa: ARG005
    "method": lambda text: {"method": "unknown"},  # noqa: ARG005
    "finish": lambda text: {"clock": {"unknown": text}},
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a person read in a group of cells; ``text`` is what they said when it was read."""

    text: str
    rows: tuple[Row, ...]


@cache
def readings() -> dict[tuple[str, str, str], Reading]:
    """Every reading of readings.toml, by state, table and group."""
    listed = tomllib.loads(Path(__file__).with_name("readings.toml").read_text("utf-8"))["reading"]
    found = {
        (entry["state"], entry["table"], entry["group"]): Reading(
            entry["text"], tuple(entry.get("row", ()))
        )
        for entry in listed
    }
    if len(found) < len(listed):
        raise BadTable("readings.toml reads a group of cells twice")
    return found


def rules_of(lines: Iterable[LawLine]) -> list[Row]:
    """Every rule of a state, newest line first, each older one ended where a newer takes over."""
    rows = [row for line in lines for row in _rules(line)]
    rows = [_dated(row, rows) for row in rows]
    return sorted(rows, key=lambda row: row["table"] == "earlier")


def _rules(line: LawLine) -> Iterator[Row]:
    for group in GROUPS:
        text = line.text(group)
        found = [_complete(row, line, group, text) for row in _found(line, group, text)]
        ids = [row["id"] for row in found]
        for row in found:
            if row.pop("conflict", False):
                row["conflict_with"] = [name for name in ids if name != row["id"]]
            yield row


def _found(line: LawLine, group: str, text: str) -> tuple[Row, ...]:
    if not text:
        return ()
    reading = readings().get((line.state, line.table, group))
    if reading is not None:
        if reading.text != text:
            raise BadTable(
                f"{line.state}, {line.table} table, {group}: the cells now say {text!r}; the reading in "
                f"readings.toml was made of {reading.text!r}; read them again"
            )
        return reading.rows
    by_pattern = tuple(PATTERNS[group](line.cells))
    if by_pattern or group == "notes":
        return by_pattern
    return (UNKNOWN[group](NOT_SEEN if text == "unknown" else text),)


def _complete(found: Row, line: LawLine, group: str, text: str) -> Row:
    row: Row = {"kind": KINDS.get(group), "stage": STAGES.get(group, "")} | found
    if row["kind"] == "request":
        row.setdefault("requesters", patterns.requesters(line.cells))
        row.setdefault("partial", line.cells["partial"] or "unknown")
    dates = dates_of(line.cells["as_of"])
    if dates.valid_from is not None and "valid_from" not in row:
        row |= {"valid_from": dates.valid_from, "derived": ["valid_from"]}
    parts = (line.state, row["kind"], row["stage"], row.pop("tag", ""), str(dates.first))
    return row | {
        "id": "-".join(part.replace("_", "-") for part in parts if part),
        "table": line.table,
        "text": text,
        "starts": row.get("valid_from") or row.get("seen_from") or dates.seen_from,
    }


def _dated(row: Row, rows: list[Row]) -> Row:
    """An older rule with the day before the newer one of its kind begins, unless a person gave its end."""
    newer = [
        other["starts"]
        for other in rows
        if row["table"] == "earlier"
        and other["table"] == "current"
        and (other["kind"], other["stage"]) == (row["kind"], row["stage"])
    ]
    begins: date | None = min(newer, default=None)
    if begins is None or "valid_to" in row or begins <= row["starts"]:
        return row
    return row | {
        "valid_to": day_before(begins),
        "derived": [*row.get("derived", ()), "valid_to"],
    }

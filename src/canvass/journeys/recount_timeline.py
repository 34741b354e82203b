"""The recounts of November 2016 day by day, and the arithmetic of what was paid and paid back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

import polars as pl

from canvass.data import recount as packaged
from canvass.recount.fee import refund_cents


class Happening(StrEnum):
    """What an entry of the time line is about."""

    FUND = "fund"
    FILING = "filing"
    CERTIFICATION = "certification"
    FEE = "fee"
    COUNT = "count"
    COURT = "court"
    REFUND = "refund"
    LAW = "law"


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: its day, the state (empty: the nation), what it is, and the money in it.

    ``is_goal``: the money was asked for; ``is_raised``: it had come in.
    """

    day: date
    state: str
    kind: Happening
    event: str
    amount_cents: int | None
    is_goal: bool
    is_raised: bool
    source: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a recount was paid for in advance, what was due, and what is left, beside the refund that was printed."""

    what: str
    paid_cents: int
    due_cents: int
    refund_cents: int
    printed_cents: int | None
    how: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """Every entry in order, and the two settlements; of a day, the entries until then and none of what was settled."""

    entries: tuple[Entry, ...]
    settlements: tuple[Settlement, ...]


MICHIGAN_COUNTED = "MI president fee due for 2,725 precincts"
MICHIGAN_PAID = "MI president fee statewide"
WISCONSIN_PAID = "WI president statewide, prepaid"
WISCONSIN_DUE = "WI president statewide, actual"


def recount_timeline(known_on: date | None = None) -> Timeline:
    """The packaged time line; as known on a day, with the days to come that the law had set."""
    entries = tuple(_entry(row) for row in packaged.history("timeline_2016").to_dicts())
    if known_on is None:
        return Timeline(entries, _settlements(entries))
    return Timeline(
        tuple(e for e in entries if e.day <= known_on or e.kind is Happening.LAW),
        _settlements(entries) if entries[-1].day <= known_on else (),
    )


def _entry(row: Mapping[str, Any]) -> Entry:
    return Entry(
        day=row["day"],
        state=row["state"] or "",
        kind=Happening(row["kind"]),
        event=row["event"],
        amount_cents=row["amount_cents"],
        is_goal=row["is_goal"],
        is_raised=row["is_raised"],
        source=row["source"],
    )


def _settlements(entries: Sequence[Entry]) -> tuple[Settlement, ...]:
    return (
        _settlement(
            "Wisconsin", WISCONSIN_PAID, WISCONSIN_DUE, _printed(entries, "WI"), "actual cost"
        ),
        _settlement(
            "Michigan",
            MICHIGAN_PAID,
            MICHIGAN_COUNTED,
            _printed(entries, "MI"),
            "precincts counted before the court stopped it, at $125 each",
        ),
    )


def _settlement(what: str, paid: str, due: str, printed: int | None, how: str) -> Settlement:
    paid_cents, due_cents = _cost(paid), _cost(due)
    left = refund_cents(paid_cents, [due_cents])
    return Settlement(what, paid_cents, due_cents, left, printed, how)


def _cost(what: str) -> int:
    rows = packaged.history("recount_costs").filter(
        (pl.col("what") == what) & (pl.col("year") == 2016)
    )
    return int(rows["amount_cents"].item())


def _printed(entries: Sequence[Entry], state: str) -> int | None:
    refunds = [e for e in entries if e.kind is Happening.REFUND and e.state == state]
    return refunds[-1].amount_cents if refunds else None

"""Cells of a regular form, read without a person: percentages, days after something, words on a list.

Each pattern takes the whole cell. What fits none stays unknown.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tools.recount_law.cells import Cells

Row = dict[str, Any]

NEVER: Row = {"any": []}
ALWAYS: Row = {"all": []}

_PERCENT = re.compile(r"(?P<cmp><=|<) ?(?P<value>[\d.]+)% of (?P<of>[a-z -]+)")
_AFTER = re.compile(
    r"(?P<n>\d+)(?:st|nd|rd|th)? (?P<unit>business day|working day|day|h)s? after (?P<start>[a-z ]+)"
)
_UNITS = {"day": "day", "business day": "business_day", "working day": "business_day", "h": "hour"}
_WITHIN = ("always", "always within margin", "within margin")
_PAYERS = {"requester": "requester", "state": "public", "public": "public", "depends": "depends"}


@cache
def words() -> dict[str, dict[str, Any]]:
    """What short cells mean, by column (words.toml)."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def percent(text: str) -> Row | None:
    """``<=0.5% of total votes`` and the like."""
    found = _PERCENT.fullmatch(text)
    of = words()["denominator"].get(found["of"].strip()) if found else None
    if found is None or of is None:
        return None
    return {"measure": "margin_pct", "of": of, "cmp": found["cmp"], "value": found["value"]}


def after(text: str) -> Row | None:
    """``3 business days after certification`` and the like."""
    if text == "none":
        return {"no_limit": True}
    found = _AFTER.fullmatch(text)
    start = words()["start"].get(found["start"]) if found else None
    if found is None or start is None:
        return None
    return {"from": start, "unit": _UNITS[found["unit"]], "n": int(found["n"])}


def automatic(cells: Cells) -> Iterator[Row]:
    """When a recount is held without being asked for."""
    legislature = cells["auto_legislative"]
    if legislature and not re.match(r"same|none seen", legislature):
        return
    condition = _automatic(cells)
    if condition is not None:
        yield {"condition": condition}


def _automatic(cells: Cells) -> Row | None:
    if cells["auto"] in ("no", "none"):
        return NEVER
    if cells["auto"] == "tie only":
        return {"measure": "margin_votes", "cmp": "<=", "value": "0"}
    rule = re.fullmatch(r"(<=|<)( lesser| both)?", cells["auto_rule"])
    of = words()["denominator"].get(cells["auto_denominator"])
    if cells["auto"] != "yes" or rule is None or of is None:
        return None
    share = {"measure": "margin_pct", "of": of, "cmp": rule[1], "value": cells["auto_pct"]}
    if not rule[2]:
        return None if cells["auto_votes"] else share
    limit = {"measure": "margin_votes", "cmp": rule[1], "value": cells["auto_votes"]}
    return {"all": [share, limit]}


def request(cells: Cells) -> Iterator[Row]:
    """When a recount may be asked for."""
    if cells["request"] == "no":
        yield {"condition": NEVER}
    elif cells["request"] == "yes":
        limit = cells["request_margin_limit"]
        condition = ALWAYS if limit in ("none", "none at own cost") else percent(limit)
        if condition is not None:
            yield {"condition": condition}


def requesters(cells: Cells) -> list[Row]:
    """Who may ask; a phrase that words.toml lacks stops the compilation."""
    listed = [part.strip() for part in cells["requesters"].split(";") if part.strip()]
    return [words()["requester"][part] for part in listed]


def pay(cells: Cells) -> Iterator[Row]:
    """Who pays, and when the public does."""
    payer, free = _PAYERS.get(cells["payer"]), cells["free_if"]
    if payer == "requester" and free in ("", "auto"):
        yield {"payer": payer, "condition": NEVER}
    elif payer == "public" and free in ("", *_WITHIN):
        yield {"payer": payer, "condition": ALWAYS}
    elif payer == "depends" and (condition := percent(free)) is not None:
        yield {"payer": payer, "condition": condition}


def clock(column: str, stage: str) -> Callable[[Cells], Iterator[Row]]:
    """A reader of clocks in this column."""

    def read(cells: Cells) -> Iterator[Row]:
        found = after(cells[column])
        if found is not None:
            yield {"stage": stage, "clock": found}

    return read


def word(column: str, key: str) -> Callable[[Cells], Iterator[Row]]:
    """A reader of cells that words.toml lists, under the key that rule files use."""

    def read(cells: Cells) -> Iterator[Row]:
        found = words()[key].get(cells[column])
        if found is not None:
            yield {key: found}

    return read

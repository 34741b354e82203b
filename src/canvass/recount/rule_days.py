"""When a rule holds, and the days on which it was read, as a rule file writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from canvass.recount.fault import FaultKind, Reading, RuleFault, refuse, refused, words_of
from canvass.recount.rule import Validity

Text = Mapping[str, Any]


def validity_from(row: Text, seen: Text) -> Validity:
    """Since when and until when; raises BadRule where no day is told, and where days are reversed."""
    reading = Reading()
    days = {
        "valid_from": reading.of("valid_from", day_of, "valid_from", row),
        "valid_to": reading.of("valid_to", day_of, "valid_to", row),
        "seen_from": reading.of("seen_from", day_of, "seen_from", _with("seen_from", row, seen)),
        "seen_to": reading.of("seen_to", day_of, "seen_to", _with("seen_to", row, seen)),
    }
    derived = reading.of("derived", words_of, row.get("derived", []), "derived")
    reading.end()
    refuse(
        (
            *_never_said(days),
            *_reversed(days, "valid_from", "valid_to"),
            *_reversed(days, "seen_from", "seen_to"),
        )
    )
    return Validity(**days, derived=frozenset(derived))


def _never_said(days: Mapping[str, date | None]) -> Iterator[RuleFault]:
    """A rule of which no day is known would answer for every election that there was."""
    if not any(days[each] for each in ("valid_from", "valid_to", "seen_from")):
        mend = (
            "write valid_from = the day on which it took effect; where that is not known, "
            "seen_from = the oldest day for which it was read"
        )
        what = "it is not said from when on the rule holds"
        yield RuleFault(FaultKind.DAYS, what, mend=mend, key="valid_from")


def _reversed(days: Mapping[str, date | None], first: str, last: str) -> Iterator[RuleFault]:
    begins, ends = days[first], days[last]
    if begins and ends and begins > ends:
        what = f"the rule ends before it begins: {first} is {begins}, {last} is {ends}"
        yield RuleFault(FaultKind.DAYS, what, str(ends), "exchange or correct them", last)


def _with(name: str, row: Text, seen: Text) -> Text:
    return row if name in row else seen


def day_of(name: str, where: Text) -> date | None:
    """A date, where there is one; raises BadRule for anything else."""
    value = where.get(name)
    if value is not None and type(value) is not date:
        words = f"{name} must be a date, found {value!r}"
        raise refused(FaultKind.DAYS, words, str(value), "write it like 2026-11-03, without quotes")
    return value


def days_of(name: str, where: Text) -> tuple[date, ...]:
    """A list of one date or more; raises BadRule for anything else."""
    values = where.get(name)
    if not isinstance(values, list) or not values or any(type(day) is not date for day in values):
        words = f"{name} must be a list of one date or more, found {values!r}"
        raise refused(FaultKind.EVIDENCE, words, mend=f"write {name} = [2026-11-03]")
    return tuple(values)

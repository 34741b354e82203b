"""Packaged recounts of which ballots and money are known, as far as they were known on a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from canvass.data import recount as packaged
from canvass.recount.cost_fit import CostFit, cost_fit
from canvass.recount.known_costs import CENTS, CostError, KnownCost, error_of_asks


@dataclass(frozen=True, slots=True)
class PastCosts:
    """What known recounts say of an estimate: the scale of its middle, and what offices asked for against it.

    ``by_machine`` are those that no estimate here is of. ``later`` are cases of the election's own year or after it:
    nobody could know them when it was held.
    """

    fit: CostFit
    asks: CostError | None
    by_machine: tuple[KnownCost, ...]
    later: tuple[KnownCost, ...]


def past_costs(election_day: date, asked_on: date, own: Sequence[KnownCost] = ()) -> PastCosts:
    """By what was known of costs on the day of asking, and by cases of one's ``own``."""
    cases = (*known_costs(asked_on), *own)
    fit = cost_fit(cases)
    return PastCosts(
        fit=fit,
        asks=error_of_asks(cases, fit.scale),
        by_machine=tuple(case for case in cases if not case.is_by_hand and case.actual_cents),
        later=tuple(case for case in cases if case.year >= election_day.year),
    )


def known_costs(known_on: date | None = None) -> tuple[KnownCost, ...]:
    """Every known recount with its money; of a day, those of years before alone."""
    return tuple(c for c in _every_cost() if known_on is None or c.year < known_on.year)


@cache
def _every_cost() -> tuple[KnownCost, ...]:
    return tuple(map(_known_cost, packaged.known_costs().iter_rows(named=True)))


def _known_cost(row: Mapping[str, Any]) -> KnownCost:
    return KnownCost(
        place=row["place"],
        year=row["year"],
        ballots=row["ballots"],
        counties=row["counties"],
        asked_cents=_cents(row["charged"] or row["estimated"]),
        actual_cents=_cents(row["actual"]),
        method=row["method"],
    )


def _cents(dollars: str | None) -> int | None:
    """Dollars as text, with or without cents, in whole cents.

    >>> _cents("902793.29"), _cents("460000"), _cents(None)
    (90279329, 46000000, None)
    """
    if not dollars:
        return None
    whole, _, part = dollars.partition(".")
    return CENTS * int(whole) + int(part or 0)

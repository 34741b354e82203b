"""Money against the clock: what each state takes when, what is owed later, what comes back, and the sum by day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import groupby

import polars as pl

from canvass.data import recount as packaged
from canvass.journeys.planning.money import Amount, Payment
from canvass.recount.deadlines import Countdown
from canvass.recount.known_costs import (
    CostError,
    KnownCost,
    error_of_actual,
    error_of_asks,
    likely_ask_cents,
)
from canvass.recount.moment import LATEST, Moment


@dataclass(frozen=True, slots=True)
class _Case:
    """Where the figures of a known count by hand stand in the packaged table: rows by name, and its counties."""

    place: str
    year: int
    counties: int
    ballots: str
    asked: str = ""
    actual: tuple[str, ...] = ()


_CASES = (
    _Case(
        place="Wisconsin",
        year=2016,
        counties=72,
        ballots="WI president statewide, actual",
        asked="WI president statewide, prepaid",
        actual=("WI president statewide, actual",),
    ),
    _Case(
        place="Wisconsin",
        year=2020,
        counties=72,
        ballots="WI president statewide",
        asked="WI president statewide",
    ),
    _Case(
        place="Dane and Milwaukee Counties, Wisconsin",
        year=2020,
        counties=2,
        ballots="WI both counties, per two-candidate vote",
        asked="WI Dane and Milwaukee, prepaid",
        actual=("WI Milwaukee County", "WI Dane County", "WI WEC"),
    ),
    _Case(
        place="Minnesota",
        year=2008,
        counties=87,
        ballots="MN US Senate hand",
        actual=("MN US Senate hand",),
    ),
    _Case(
        place="Washington",
        year=2004,
        counties=39,
        ballots="WA governor hand",
        actual=("WA governor hand",),
    ),
)
"""Counts by hand, whole or of whole counties, of which ballots and money are both known."""


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One state: what is paid when asking and until when, what is owed later, what comes back.

    ``likely_cents`` is what to have at hand; None where the amount cannot be said. ``clock`` is that of asking where
    its day is known; else the next known one, as of a contest in court, and ``unknown`` is the clock of asking.
    """

    state: str
    name: str
    clock: Countdown | None
    deposit: Amount | None
    missing: tuple[str, ...]
    likely_cents: int | None
    balance: str
    back: str
    unknown: Countdown | None = None

    @property
    def by(self) -> Moment | None:
        """When it is due, where that is known."""
        return self.clock.deadline.latest if self.clock else None

    @property
    def may_be_sooner(self) -> bool:
        """Whether it may fall due before the moment that is known."""
        return self.unknown is not None or bool(self.by and self.by.is_latest)


@dataclass(frozen=True, slots=True)
class MoneyDay:
    """What falls due on a day, the sum with all before it, and the states in no sum.

    ``day`` is None where it is not known. ``by`` is the first moment on that day by which a part of it is due;
    ``may_be_sooner`` tells that for a state of the day that moment is only the last that it can be.
    """

    day: date | None
    states: tuple[str, ...]
    due_cents: int
    sum_cents: int
    not_known: tuple[str, ...]
    by: Moment | None = None
    may_be_sooner: bool = False


@dataclass(frozen=True, slots=True)
class MoneyClock:
    """The lines by when they are due, the sums by day, and how far the estimate was off in known cases."""

    lines: tuple[MoneyLine, ...]
    days: tuple[MoneyDay, ...]
    asks: CostError | None
    actual: CostError | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A state in which somebody may ask: its payment, when that is due, and the clock of asking if that is unknown."""

    state: str
    name: str
    payment: Payment
    clock: Countdown | None
    unknown: Countdown | None = None


@cache
def known_costs(known_on: date | None = None) -> tuple[KnownCost, ...]:
    """Every known count by hand with its money; of a day, those of years before alone."""
    table = packaged.history("recount_costs")
    cases = (case for case in _CASES if known_on is None or case.year < known_on.year)
    return tuple(_known_cost(table, case) for case in cases)


def _known_cost(table: pl.DataFrame, case: _Case) -> KnownCost:
    rows = table.filter(pl.col("year") == case.year)
    cents = dict(rows.select("what", "amount_cents").iter_rows())
    ballots = dict(rows.select("what", "ballots").iter_rows())
    return KnownCost(
        place=case.place,
        year=case.year,
        ballots=ballots[case.ballots],
        counties=case.counties,
        asked_cents=cents[case.asked] if case.asked else None,
        actual_cents=sum(cents[name] for name in case.actual) if case.actual else None,
    )


def money_clock(
    asked: Iterable[Asked], known_on: date | None = None, own: Sequence[KnownCost] = ()
) -> MoneyClock:
    """The table for these states; of a day, by what was known of costs before, and by cases of one's ``own``."""
    cases = (*known_costs(known_on), *own)
    asks = error_of_asks(cases)
    lines = sorted((_line(each, asks) for each in asked), key=lambda line: line.by or LATEST)
    return MoneyClock(
        lines=tuple(lines),
        days=tuple(_days(lines)),
        asks=asks,
        actual=error_of_actual(cases),
    )


def _line(asked: Asked, asks: CostError | None) -> MoneyLine:
    payment = asked.payment
    return MoneyLine(
        state=asked.state,
        name=asked.name,
        clock=asked.clock,
        deposit=payment.amount,
        missing=payment.missing,
        likely_cents=_likely(payment.amount, asks),
        balance=payment.balance,
        back=payment.refund,
        unknown=asked.unknown,
    )


def _likely(amount: Amount | None, asks: CostError | None) -> int | None:
    """What to have at hand: the most by law, or what an office is likely to ask for, in thousands of dollars."""
    if amount is None:
        return None
    if not amount.is_estimate:
        return amount.high_cents
    return _thousands_up(likely_ask_cents(amount.middle_cents, amount.high_cents, asks))


def _thousands_up(cents: int) -> int:
    """An estimate in whole thousands of dollars, never less than it is: what is printed is what adds up.

    >>> _thousands_up(362_800_001), _thousands_up(362_800_000)
    (362900000, 362800000)
    """
    return -(-cents // 100_000) * 100_000


def _days(lines: Sequence[MoneyLine]) -> Iterator[MoneyDay]:
    """The sums by day, in the order of the days; what is due on no known day stands last."""
    so_far, lacking = 0, []
    for day, group in groupby(lines, key=lambda line: line.by.day if line.by else None):
        due = [*group]
        cents = sum(line.likely_cents or 0 for line in due)
        so_far += cents
        lacking += [line.state for line in due if line.likely_cents is None]
        yield MoneyDay(
            day=day,
            states=tuple(line.state for line in due),
            due_cents=cents,
            sum_cents=so_far,
            not_known=tuple(lacking),
            by=min((line.by for line in due if line.by), default=None),
            may_be_sooner=any(line.may_be_sooner for line in due),
        )

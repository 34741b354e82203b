"""Money against the clock: what each state takes when, what is owed later, what comes back, and the sum by day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from canvass.journeys.plan.money import Amount, Payment
from canvass.journeys.plan.past_costs import PastCosts
from canvass.recount.deadlines import Countdown
from canvass.recount.known_costs import CostError, likely_ask_cents
from canvass.recount.moment import LATEST, Moment


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
    """The lines by when they are due, the sums by day, and what known recounts say of the estimate."""

    lines: tuple[MoneyLine, ...]
    days: tuple[MoneyDay, ...]
    past: PastCosts


@dataclass(frozen=True, slots=True)
class Asked:
    """A state in which somebody may ask: its payment, when that is due, and the clock of asking if that is unknown."""

    state: str
    name: str
    payment: Payment
    clock: Countdown | None
    unknown: Countdown | None = None


def money_clock(asked: Iterable[Asked], past: PastCosts) -> MoneyClock:
    """The table for these states, by what known recounts say of the estimate."""
    lines = sorted((_line(each, past.asks) for each in asked), key=lambda line: line.by or LATEST)
    return MoneyClock(lines=tuple(lines), days=tuple(_days(lines)), past=past)


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


def to_have(amount: Amount | None, asks: CostError | None) -> Amount | None:
    """What to plan a fund by: where an office estimates, what it is likely to ask for and nothing below that."""
    cents = _likely(amount, asks)
    if amount is None or cents is None or not amount.is_estimate:
        return amount
    return replace(amount, low_cents=cents, middle_cents=cents, high_cents=cents)


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

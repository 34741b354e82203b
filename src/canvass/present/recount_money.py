"""Money against the clock in blocks: by state what is paid when and what comes back, and the sum by day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from canvass.journeys.plan.money_clock import MoneyClock, MoneyDay, MoneyLine
from canvass.journeys.plan.past_costs import PastCosts
from canvass.present import words
from canvass.present.blocks import Block, Column, Fact, Facts, Paragraph, Table, Weight, rows, text
from canvass.present.messages import messages
from canvass.present.recount_phrases.clock import moments
from canvass.recount.fee import usd_text
from canvass.recount.known_costs import CostError, KnownCost

say = messages("recount_money")


def money_blocks(money: MoneyClock) -> Iterator[Block]:
    """The table by state, the sums by day where there are several days, and how rough the estimate is."""
    if not money.lines:
        return
    yield Table(
        caption=say("table"),
        columns=(
            text(say("state")),
            text(say("due")),
            text(say("deposit")),
            Column(say("ready")),
        ),
        rows=rows([_line(line) for line in money.lines]),
    )
    yield Facts(tuple(Fact(line.name, _afterwards(line)) for line in money.lines))
    yield Table(
        caption=say("by-day"),
        columns=(
            text(say("day")),
            text(say("states")),
            Column(say("due-then")),
            Column(say("sum")),
        ),
        rows=rows([_day(day) for day in money.days]),
    )
    yield Paragraph(say("ready-note"), Weight.NOTE)
    yield from (Paragraph(told, Weight.NOTE) for told in _errors(money.past))


def _line(line: MoneyLine) -> tuple[str, ...]:
    return (
        line.name,
        _due(line),
        _deposit(line),
        _ready(line),
    )


def _due(line: MoneyLine) -> str:
    """When it is due; where the day of asking is not known, what the law says of it before the other day."""
    due = moments(line.clock) if line.clock else ""
    if line.clock is not None and line.unknown is not None:
        asking = line.unknown.says
        return say("due-by-another", asking=asking, moment=due, clock=line.clock.title)
    return due or say("day-unsaid")


def due_by(day: MoneyDay) -> str:
    """By when the money of a day must be there: the first moment on it, and whether it may be sooner."""
    if day.by is None:
        return say("day-unsaid")
    moment = replace(day.by, is_latest=False).text
    end = moment if day.by.at or day.by.is_hour_unknown else say("day-end", day=moment)
    return say("or-sooner", moment=end) if day.may_be_sooner else end


def _afterwards(line: MoneyLine) -> str:
    """What is owed later, what comes back, and when."""
    balance = line.balance or words.NOT_KNOWN
    return say("afterwards", balance=balance, back=line.back)


def _deposit(line: MoneyLine) -> str:
    amount = line.deposit
    if amount is None:
        return say("lacks", missing="; ".join(line.missing) or words.NOT_KNOWN)
    if amount.is_estimate:
        return say("estimate") if amount.low_cents else say("estimate-or-nothing")
    return say("fixed", amount=amount.how)


def _ready(line: MoneyLine) -> str:
    return words.NOT_KNOWN if line.likely_cents is None else usd_text(line.likely_cents)


def _day(day: MoneyDay) -> tuple[str, ...]:
    return due_by(day), words.listed(day.states), _due_then(day), sum_of(day)


def _due_then(day: MoneyDay) -> str:
    """What is due on a day; nothing is not the sum of prices that nobody knows."""
    is_unknown = not day.due_cents and {*day.states} <= {*day.not_known}
    return words.NOT_KNOWN if is_unknown else usd_text(day.due_cents)


def sum_of(day: MoneyDay) -> str:
    """What must be there in all by a day, and without which states."""
    total = usd_text(day.sum_cents)
    lacking = words.listed(day.not_known) if day.not_known else ""
    if lacking and not day.sum_cents:
        return say("sum-unknown", states=lacking)
    return say("sum-lacks", sum=total, states=lacking) if lacking else total


def _errors(past: PastCosts) -> Iterator[str]:
    """What sets the middle of the estimate, how far off it was in known cases, and which were not known in time."""
    yield _told("asks", past.asks) if past.asks else say("no-asks")
    yield from how_calibrated(past)
    yield from _by_machine(past.by_machine)


def _by_machine(cases: Sequence[KnownCost]) -> Iterator[str]:
    """What a recount by machine is known to cost, for each ballot."""
    cents = [round(case.actual_cents / case.ballots) for case in cases if case.actual_cents]
    if cents:
        ends = {"least": str(min(cents)), "most": str(max(cents))}
        yield say("by-machine" if cents[1:] else "by-machine-once", **ends, cases=_cases(cases))


def how_calibrated(past: PastCosts) -> Iterator[str]:
    """By which known costs the middle is set, and its error, or that they are too few; which nobody could know."""
    fit = past.fit
    if not fit.cases:
        yield say("not-fitted")
    if fit.error:
        yield _told("fitted" if fit.cases else "actual", fit.error, scale=f"{fit.scale:.2f}")
    if past.later:
        years = sorted({case.year for case in past.later})
        yield say("later", years=words.listed([str(year) for year in years]))


def _told(key: Literal["asks", "actual", "fitted"], error: CostError, scale: str = "") -> str:
    said = {
        "least": f"{error.least:.1f}",
        "most": f"{error.most:.1f}",
        "typical": f"{error.typical:.1f}",
        "number": words.number(len(error.cases)),
        "many": len(error.cases),
        "cases": _cases(error.cases),
    }
    if key == "fitted":
        return say("fitted", **said, scale=scale, off=f"{error.off:.1f}")
    if key == "asks":
        return say("asks", **said, likely=f"{error.three_in_four:.1f}")
    return say("actual", **said)


def _cases(cases: Sequence[KnownCost]) -> str:
    return words.listed([_case(case) for case in cases])


def _case(case: KnownCost) -> str:
    named = {"place": case.place, "year": str(case.year), "file": case.file}
    return say("own-case" if case.file else "case", **named)

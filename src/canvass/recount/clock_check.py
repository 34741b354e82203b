"""Days that clocks make and that cannot be: canvasses before election day, steps of a recount in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from canvass.recount.calendar import state_calendar
from canvass.recount.clock import Window
from canvass.recount.clock_choice import AnyClock
from canvass.recount.deadline import Deadline
from canvass.recount.deadlines import STAGES, countdowns, with_days_by_law
from canvass.recount.fault import FaultKind, RuleFault
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.overlap import CONTESTS, FIRST, LAST
from canvass.recount.question import Question
from canvass.recount.rule import EventDay, Kind, RecountRule


@dataclass(frozen=True, slots=True)
class _Tried:
    """One rule in an election that it holds for: its day, and what every clock of the state makes of it."""

    rule: RecountRule
    day: date
    made: Deadline
    opens: Deadline | None
    ends: Mapping[str, tuple[str, Deadline]]

    @property
    def said(self) -> str:
        """The election, in words."""
        return f"for an election on {self.day}"

    @property
    def name(self) -> str:
        """What happens on the day that the rule sets."""
        stage = self.rule.stage
        return Start(stage).words if self.rule.kind is Kind.EVENT else STAGES[stage]


def clock_faults(rules: Sequence[RecountRule], state: str, zone: str) -> tuple[RuleFault, ...]:
    """What the clocks and events of a state make that cannot be, in the first election that each is for."""
    return tuple(
        replace(fault, rule_id=rule.rule_id, key="clock")
        for rule in rules
        if (tried := _tried(rule, rules, state, zone)) is not None
        for check in (_before_election_day, _closes_before_it_opens, _out_of_order)
        for fault in check(tried)
    )


def _tried(rule: RecountRule, rules: Sequence[RecountRule], state: str, zone: str) -> _Tried | None:
    clock = rule.content.clock if isinstance(rule.content, EventDay) else rule.content
    day = election_in(rule)
    contest = next((each for each in CONTESTS if rule.scope.covers(each)), None)
    if not isinstance(clock, AnyClock) or day is None or contest is None:
        return None
    if rule.stage not in (*STAGES, *Start):
        return None
    question, calendar = Question(contest, day, day), state_calendar(state, day.year, day.year + 1)
    known = OfficialDates({Start.ELECTION_DAY: (Moment(day, None, zone),)})
    dates = with_days_by_law(rules, question, known, calendar)
    opens = clock.opens.deadline(dates, calendar) if isinstance(clock, Window) else None
    clocks = countdowns(rules, question, dates, calendar)
    ends = {each.stage: (each.rule_id, each.deadline) for each in clocks}
    return _Tried(rule, day, clock.deadline(dates, calendar), opens, ends)


def _before_election_day(tried: _Tried) -> Iterator[RuleFault]:
    latest = tried.made.latest
    if latest and latest.day < tried.day:
        what = f"{tried.name} would be {latest.day}, before election day ({tried.said})"
        yield RuleFault(FaultKind.DAYS, what, str(latest.day), "correct the clock")


def _closes_before_it_opens(tried: _Tried) -> Iterator[RuleFault]:
    opens, closes = tried.opens.latest if tried.opens else None, tried.made.latest
    if opens and closes and opens.day > closes.day:
        what = f"the window closes on {closes.day}, before it opens on {opens.day} ({tried.said})"
        yield RuleFault(FaultKind.DAYS, what, str(closes.day), "exchange opens and closes")


STEPS = (
    ("automatic_order", "automatic_start"),
    ("automatic_start", "automatic_finish"),
    ("automatic_order", "automatic_finish"),
    ("ask", "start"),
    ("start", "finish"),
    ("ask", "finish"),
)
"""Steps of a recount, of which the first must not come after the second."""


def _out_of_order(tried: _Tried) -> Iterator[RuleFault]:
    for first, second in STEPS:
        if tried.rule.stage not in (first, second) or not {first, second} <= set(tried.ends):
            continue
        one, two = (tried.ends[stage][1].latest for stage in (first, second))
        if one and two and two.day < one.day:
            what = f"{STAGES[second]}: {two.day}, before {STAGES[first]}: {one.day} ({tried.said})"
            yield RuleFault(FaultKind.DAYS, what, "", "correct the clock that is wrong")


def election_in(rule: RecountRule) -> date | None:
    """The first general election of an even year that the rule holds for; None where it holds for none."""
    begins = max(rule.validity.begins or FIRST, FIRST)
    for year in range(begins.year, LAST.year + 1):
        first = date(year, 11, 1)
        day = first + timedelta(days=(7 - first.weekday()) % 7 + 1)
        if year % 2 == 0 and rule.validity.covers(day):
            return day
    return None

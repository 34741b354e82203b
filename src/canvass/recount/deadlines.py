"""Every clock of a state that runs for a contest, and when it runs out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from canvass.recount.calendar import BusinessCalendar
from canvass.recount.clock import InMonth
from canvass.recount.clock_choice import AnyClock
from canvass.recount.deadline import Deadline, DeadlineState
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.question import Question
from canvass.recount.rule import EventDay, Kind, RecountRule, Unseen
from canvass.recount.selection import Status, select

STAGES = {
    "ask_published": "last day to ask, as published",
    "ask": "last day to ask",
    "ask_county_board": "last day to ask the county board",
    "ask_party": "last day for a party to ask",
    "ask_full_after_partial": "last day to ask for a full recount after a partial one",
    "ask_counter": "last day for an opponent to ask in turn",
    "contest": "last day to contest the election in court",
    "automatic_order": "an automatic recount is ordered by",
    "automatic_start": "an automatic recount starts by",
    "automatic_finish": "an automatic recount is finished by",
    "start": "a requested recount starts by",
    "finish": "the recount is finished by",
}
"""The stages that clocks speak of, in the order in which they matter, each in words."""

ASKING = ("ask_published", "ask")
CONTEST = "contest"
AUTOMATIC = "automatic_"


@dataclass(frozen=True, slots=True)
class Countdown:
    """One clock of a state: what it says, when it runs out, and how many days are left on the day of asking.

    ``days_left`` counts to the latest known day; negative: over. ``clashes`` says how it sits with the days of
    the presidential electors.
    """

    rule_id: str
    stage: str
    title: str
    says: str
    deadline: Deadline
    status: Status
    days_left: int | None
    clashes: tuple[str, ...]
    statute: str
    source: str
    notes: str = ""

    @property
    def is_over(self) -> bool:
        """Whether the last day has passed."""
        return self.days_left is not None and self.days_left < 0


@dataclass(frozen=True, slots=True)
class Bound:
    """A later day that a recount must not miss, and what it is."""

    day: date
    what: str


def countdowns(
    rules: Sequence[RecountRule],
    question: Question,
    dates: OfficialDates,
    calendar: BusinessCalendar,
    bounds: Sequence[Bound] = (),
) -> tuple[Countdown, ...]:
    """Every clock that runs for the contest, in the order in which they matter."""
    return tuple(_countdowns(rules, question, dates, calendar, bounds))


def _countdowns(
    rules: Sequence[RecountRule],
    question: Question,
    dates: OfficialDates,
    calendar: BusinessCalendar,
    bounds: Sequence[Bound],
) -> Iterator[Countdown]:
    for stage in STAGES:
        selection = select(rules, Kind.CLOCK, question, stage)
        for rule in selection.rules or selection.gap:
            deadline = _deadline(rule, dates, calendar)
            if deadline is not None and selection.status is not Status.REFUSED_CONFLICT:
                yield _countdown(rule, selection.status, deadline, question.asked_on, bounds)


def _deadline(
    rule: RecountRule, dates: OfficialDates, calendar: BusinessCalendar
) -> Deadline | None:
    """When the clock of a rule runs out; for a change that was not seen, that it is not known."""
    if isinstance(rule.content, Unseen):
        return Deadline(DeadlineState.RULE_UNKNOWN, missing=(rule.content.wanted,))
    return rule.content.deadline(dates, calendar) if isinstance(rule.content, AnyClock) else None


def with_days_by_law(
    rules: Sequence[RecountRule],
    question: Question,
    dates: OfficialDates,
    calendar: BusinessCalendar,
) -> OfficialDates:
    """The official dates and, for what is not among them, the days that the law sets or the texts that would."""
    days, wanted = {}, {}
    for start in Start:
        selection = select(rules, Kind.EVENT, question, start.value)
        for rule in selection.rules:
            if isinstance(rule.content, EventDay):
                by_law = rule.content.clock.deadline(dates, calendar)
                if by_law.latest is not None:
                    days[start] = replace(by_law.latest, is_latest=rule.content.is_latest)
                elif isinstance(rule.content.clock, InMonth) and by_law.missing:
                    wanted[start] = ", ".join((rule.evidence.statute, *by_law.missing))
        if selection.wanted:
            wanted[start] = selection.wanted
    return replace(dates, by_law=days, wanted=wanted)


def _countdown(
    rule: RecountRule,
    status: Status,
    deadline: Deadline,
    asked_on: date,
    bounds: Sequence[Bound],
) -> Countdown:
    return Countdown(
        rule_id=rule.rule_id,
        stage=rule.stage,
        title=STAGES[rule.stage],
        says=rule.words,
        deadline=deadline,
        status=status,
        days_left=_days_left(deadline, asked_on),
        clashes=tuple(_clashes(deadline, bounds)),
        statute=rule.evidence.statute,
        source=rule.evidence.source,
        notes=rule.notes_on(asked_on),
    )


def _days_left(deadline: Deadline, asked_on: date) -> int | None:
    return (deadline.latest.day - asked_on).days if deadline.latest else None


def _clashes(deadline: Deadline, bounds: Sequence[Bound]) -> Iterator[str]:
    for bound in bounds:
        if deadline.latest and deadline.latest.day > bound.day:
            late = (deadline.latest.day - bound.day).days
            days = "1 day" if late == 1 else f"{late} days"
            yield f"{days} after {bound.what} ({bound.day:%B} {bound.day.day})"


def without_automatic(clocks: Sequence[Countdown]) -> tuple[Countdown, ...]:
    """The clocks of a contest in which no recount is ordered."""
    return tuple(clock for clock in clocks if not clock.stage.startswith(AUTOMATIC))


def last_day_to_ask(clocks: Sequence[Countdown]) -> Countdown | None:
    """The clock that decides until when somebody may ask: the published one, else the law's, known or not."""
    by_stage = {clock.stage: clock for clock in clocks if clock.stage in ASKING}
    return next((by_stage[stage] for stage in ASKING if stage in by_stage), None)


def last_day_in_court(clocks: Sequence[Countdown]) -> Countdown | None:
    """The clock of the contest in court, where its day is known."""
    return next((c for c in clocks if c.stage == CONTEST and c.deadline.latest), None)

"""The clocks of a recount plan as an iCalendar file (RFC 5545), for anybody's calendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

from icalendar import Calendar, Event

from canvass import __version__
from canvass.journeys.planning.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.recount.deadlines import Countdown
from canvass.recount.moment import Moment


def calendar_file(plan: RecountPlan) -> bytes:
    """One event for each clock whose day is known, in the states looked at closely.

    A clock that runs in each county has an event for its first and one for its last day. The stamp of every
    event is the day of asking, so that the same plan gives the same bytes.
    """
    calendar = Calendar()
    calendar.add("prodid", f"-//canvass//recount plan {__version__}//EN")
    calendar.add("version", "2.0")
    for state in plan.states:
        if state.state in plan.closely:
            for clock in state.clocks:
                for event in _events(plan, state, clock):
                    calendar.add_component(event)
    return bytes(calendar.to_ical())


def _events(plan: RecountPlan, state: StatePlan, clock: Countdown) -> Iterator[Event]:
    ends = {"": clock.deadline.latest}
    if clock.deadline.earliest != clock.deadline.latest:
        ends = {"first": clock.deadline.earliest, "last": clock.deadline.latest}
    for which, moment in ends.items():
        if moment is not None:
            yield _event(plan, state, clock, moment, which)


def _event(
    plan: RecountPlan, state: StatePlan, clock: Countdown, moment: Moment, which: str
) -> Event:
    event = Event()
    event.add("uid", ".".join(filter(None, (clock.rule_id, plan.contest.id, which))))
    event.add("dtstamp", datetime.combine(plan.question.asked_on, time(), UTC))
    event.add("dtstart", _start(moment))
    of = f" ({which} county)" if which else ""
    event.add("summary", f"{state.name}: {clock.title}{of}")
    event.add("description", _description(plan, clock))
    event.add("transp", "TRANSPARENT")
    return event


def _start(moment: Moment) -> date | datetime:
    """The instant in universal time, or the day alone where no hour is known."""
    instant = moment.aware
    return moment.day if instant is None else instant.astimezone(UTC)


def _description(plan: RecountPlan, clock: Countdown) -> str:
    parts = [
        f"{clock.says}.",
        *(f"{finding}." for finding in clock.deadline.findings),
        f"{clock.notes}." if clock.notes else "",
        f"Rule {clock.rule_id}; {clock.statute or 'no statute named'}; read from {clock.source}.",
        plan.not_legal_advice,
    ]
    return "\n".join(part[:1].upper() + part[1:] for part in parts if part)

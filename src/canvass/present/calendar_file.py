"""The clocks of a recount plan as an iCalendar file (RFC 5545), for anybody's calendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

from icalendar import Calendar, Event

from canvass import __version__
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present.messages import messages
from canvass.present.recount_phrases.clock import findings
from canvass.present.recount_phrases.sentence import sentence
from canvass.recount.deadlines import Countdown
from canvass.recount.moment import Moment

say = messages("recount_calendar")
shared = messages("recount")
_SUMMARIES = {"": "summary", "first": "summary-first", "last": "summary-last"}


def calendar_file(plan: RecountPlan) -> bytes:
    """One event for each clock whose day is known, in the states looked at closely.

    A clock that runs in each county has an event for its first and one for its last day. The stamp of every
    event is the day of asking, so that the same plan gives the same bytes. Without any known day, one event on
    the day of asking says so: a calendar without an event is none (RFC 5545 3.6).
    """
    calendar = Calendar()
    calendar.add("prodid", f"-//canvass//recount plan {__version__}//EN")
    calendar.add("version", "2.0")
    for event in [*_all_events(plan)] or [_none_known(plan)]:
        calendar.add_component(event)
    _add_zones(calendar)
    return bytes(calendar.to_ical())


def _add_zones(calendar: Calendar) -> None:
    """The definition of each time zone that an event names, for the year around it (RFC 5545 3.6.5)."""
    days = [_day_of(event.decoded("dtstart")) for event in calendar.walk("VEVENT")]
    first, last = min(days), max(days)
    calendar.add_missing_timezones(
        first_date=date(first.year, 1, 1), last_date=date(last.year + 1, 1, 1)
    )


def _day_of(start: date | datetime) -> date:
    return start.date() if isinstance(start, datetime) else start


def _all_events(plan: RecountPlan) -> Iterator[Event]:
    for state in plan.states:
        if state.state in plan.closely:
            for clock in state.clocks:
                yield from _events(plan, state, clock)


def _none_known(plan: RecountPlan) -> Event:
    event = _on(plan, f"no-day-known.{plan.contest.id}", plan.question.asked_on)
    event.add("summary", say("none-known", contest=plan.title))
    said = [
        say("clock", state=state.name, clock=clock.title, says=clock.says)
        for state in plan.states
        if state.state in plan.closely
        for clock in state.clocks
    ]
    event.add("description", "\n".join([*said, plan.not_legal_advice]))
    return event


def _on(plan: RecountPlan, uid: str, start: date | datetime) -> Event:
    event = Event()
    event.add("uid", uid)
    event.add("dtstamp", datetime.combine(plan.question.asked_on, time(), UTC))
    event.add("dtstart", start)
    event.add("transp", "TRANSPARENT")
    return event


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
    uid = ".".join(filter(None, (clock.rule_id, plan.contest.id, which)))
    event = _on(plan, uid, _start(moment))
    summary = say(_SUMMARIES[which], state=state.name, clock=clock.title)
    if moment.is_hour_unknown:
        summary = say("hour-unknown", summary=summary)
    event.add("summary", say("at-latest", summary=summary) if moment.is_latest else summary)
    event.add("description", _description(plan, clock))
    return event


def _start(moment: Moment) -> date | datetime:
    """The hour in the state's own time zone, or the day alone where no hour is known."""
    instant = moment.aware
    return moment.day if instant is None else instant


def _description(plan: RecountPlan, clock: Countdown) -> str:
    rule = say(
        "rule",
        rule=clock.rule_id,
        statute=clock.statute or shared("no-statute"),
        source=clock.source,
    )
    parts = (clock.says, *findings(clock), clock.notes, rule, plan.not_legal_advice)
    return "\n".join(sentence(part) for part in parts if part)

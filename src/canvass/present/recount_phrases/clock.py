"""Until when somebody may ask, and how much time is left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from canvass.journeys.plan.state import StatePlan
from canvass.present import words
from canvass.present.messages import messages
from canvass.recount.calendar import holidays_note
from canvass.recount.deadline import DeadlineState
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import Standing
from canvass.recount.official_dates import TO_WRITE

say = messages("recount")


def until(state: StatePlan, with_commands: bool = False) -> str:
    """Until when somebody may ask, and until when the election can be contested in court, with the time left.

    The law's words stand where a day is not known.
    """
    standing = state.eligibility.standing
    if not standing.may_be_asked_for and standing is not Standing.CANNOT_SAY:
        return say("until-none")
    if state.in_court is None:
        return _asking(state.last_day, with_commands) if state.last_day else words.NOT_KNOWN
    ask = when(state.last_day) if state.last_day else words.NOT_KNOWN
    return say("until-court", petition=ask, court=when(state.in_court))


def findings(clock: Countdown, with_commands: bool = False) -> tuple[str, ...]:
    """What belongs to the day of a clock; where it is to be written is for who writes the election's files alone."""
    return tuple(
        each for each in clock.deadline.findings if with_commands or not each.startswith(TO_WRITE)
    )


def _asking(clock: Countdown, with_commands: bool) -> str:
    """Until when somebody may ask; of a day that officials choose, which text would tell it."""
    is_unknown = clock.deadline.state is DeadlineState.UNKNOWN
    wanted = findings(clock, with_commands) if is_unknown else ()
    return (
        say("clock-wanted", clock=when(clock), wanted="; ".join(wanted)) if wanted else when(clock)
    )


def until_short(state: StatePlan) -> str:
    """The same in few words, for who may still ask."""
    latest = state.last_day.deadline.latest if state.last_day else None
    if latest:
        known = "until-no-later-than" if latest.is_latest else "until-day"
        return say(known, day=words.day(latest.day))
    court = state.in_court.deadline.latest if state.in_court else None
    if court is None:
        return say("until-unsaid")
    is_over = state.in_court is not None and state.in_court.is_over
    known = "until-day-in-court-over" if is_over else "until-day-in-court"
    return say(known, day=words.day(court.day))


def when(clock: Countdown) -> str:
    """When a clock runs out and how much time is left; the law's words where the day is not known."""
    moment = moments(clock)
    return say("clock", moment=moment, left=left(clock)) if moment else without_moment(clock)


def moments(clock: Countdown) -> str:
    """When a clock runs out, between which moments where each county has its own; empty where that is not known."""
    deadline = clock.deadline
    if deadline.state is DeadlineState.UNKNOWN or deadline.latest is None:
        return ""
    found = dict.fromkeys(each.text for each in (deadline.earliest, deadline.latest) if each)
    return reduce(lambda first, last: say("moments", first=first, last=last), found)


def without_moment(clock: Countdown) -> str:
    """What the law says of a clock whose day is not known."""
    if clock.deadline.state is not DeadlineState.UNKNOWN:
        depends = [each for each in clock.deadline.missing if each not in clock.says]
        return f"{clock.says}. {words.capital('; '.join(depends))}" if depends else clock.says
    return say("clock-unsaid", says=clock.says, why=clock.deadline.state.value)


def business_days(states: Iterable[StatePlan]) -> str:
    """What counts as a business day in these states."""
    codes = words.listed([state.state for state in states])
    return say("business-days", holidays=holidays_note(codes))


def left(clock: Countdown) -> str:
    """How much time a clock leaves on the day of asking."""
    days = clock.days_left or 0
    latest = clock.deadline.latest
    if not days and latest is not None and latest.is_hour_unknown:
        return say("left-within")
    return say("over", days=-days) if days < 0 else say("left", days=days)

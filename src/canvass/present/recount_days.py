"""The days of a recount plan that are still to come, with those of the electors that it must not miss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.messages import messages

say = messages("recount")


@dataclass(frozen=True, slots=True)
class DayToCome:
    """A known day: what it is, where, and in how many days; ``rule_id`` is empty for a day of the electors."""

    day: date
    text: str
    where: str
    what: str
    days: int
    rule_id: str = ""

    @property
    def is_bound(self) -> bool:
        """Whether it is a day of the electors, which a recount must not miss."""
        return not self.rule_id

    @property
    def short(self) -> str:
        """The day where there is little room."""
        return f"{self.day:%a}, {self.day:%b} {self.day.day}"


def days_to_come(plan: RecountPlan) -> list[DayToCome]:
    """Every known day from the day of asking on, the next one first."""
    today = plan.question.asked_on
    found = [day for day in (*_clocks(plan), *_electors(plan)) if day.day >= today]
    return sorted(found, key=lambda day: day.day)


def _clocks(plan: RecountPlan) -> Iterator[DayToCome]:
    for state in plan.states:
        for clock in state.clocks:
            moment = clock.deadline.latest
            if moment:
                days = (moment.day - plan.question.asked_on).days
                yield DayToCome(
                    moment.day, moment.text, state.name, clock.title, days, clock.rule_id
                )


def _electors(plan: RecountPlan) -> Iterator[DayToCome]:
    dates = plan.college_dates
    if dates is None:
        return
    for day, what in (
        (dates.deadline, dates.deadline_kind.value.replace("_", " ")),
        (dates.electors_meet, say("electors-meet")),
    ):
        days = (day - plan.question.asked_on).days
        yield DayToCome(day, f"{day:%A}, {words.day(day)}", say("all-states"), what, days)

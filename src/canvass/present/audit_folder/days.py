"""The last day of a planned round on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canvass.audit.working_days import BoardDays
from canvass.audit.workload import Task
from canvass.journeys.audit_folder.days import CountyInDays, RoundInDays
from canvass.present.audit.size import from_to
from canvass.present.audit_folder.rounds import planned_lines
from canvass.present.messages import messages
from canvass.present.words import listed, sentences

say = messages("audit_folder_rounds")
_SHOWN = 10
"""Counties on a screen."""


def days_lines(found: RoundInDays, boards: BoardDays) -> Sequence[str]:
    """What the round would do, and its last day with what that rests on."""
    lines = planned_lines(found.planned, found.base)
    if found.last_day is None:
        return lines
    said = sentences(_last_day(found, boards, from_to(found.last_day)))
    shared = [say("shared-boards")] if found.counties > 1 and not found.by_county else []
    return [*lines[:-1], said, *shared, *_by_county(found.by_county), lines[-1]]


def _last_day(found: RoundInDays, boards: BoardDays, day: str) -> Iterator[str]:
    """The last day, and what it rests on."""
    yield say(
        "last-day",
        day=day,
        work=_work(found.cards),
        boards=boards.boards,
        first=boards.first_day.isoformat(),
        hours=f"{boards.hours_a_day:g}",
    )
    if found.base:
        yield say("counted-each-base")
    elif len(found.planned) > 1:
        yield say("counted-each")
    if boards.cards_an_hour is None or Task.COUNT in found.cards:
        yield say("assumed")


def _by_county(counties: Sequence[CountyInDays]) -> Iterator[str]:
    if counties:
        yield say("on-average")
    for each in counties[:_SHOWN]:
        work, day = _work(each.cards), from_to(each.last_day)
        yield f"  {say('county', county=each.county, work=work, boards=each.boards, day=day)}"
    if len(counties) > _SHOWN:
        yield f"  {say('more-counties', counties=len(counties) - _SHOWN)}"


def _work(cards: Mapping[Task, int]) -> str:
    return listed([say(_TO_DO[task], cards=number) for task, number in cards.items()])


_TO_DO = {Task.READ: "to-read", Task.COMPARE: "to-compare", Task.COUNT: "to-count"}

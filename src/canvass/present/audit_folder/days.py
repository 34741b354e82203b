"""The last day of a planned round on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canvass.audit.working_days import BoardDays
from canvass.audit.workload import Task
from canvass.journeys.audit_folder.days import CountyInDays, RoundInDays
from canvass.present.audit.size import from_to
from canvass.present.audit_folder.rounds import planned_lines
from canvass.present.words import counted, listed

_TO_DO = {
    Task.READ: "to find and read",
    Task.COMPARE: "to find and compare",
    Task.COUNT: "in batches to count",
}
_ONCE = " A card that several contests draw is counted for each of them, so that it may be earlier."
_BASE = (
    " A card that several contests draw, or that is in the base sample too, is counted for each of them, so that it "
    "may be earlier."
)
_ASSUMED = " It rests on the usual assumptions for what a board reads in an hour, low to high."
_SHARED = (
    "Every board is taken to read cards of any county. Where counties read their own, give the calendar the boards of "
    "each, in a table [counties]."
)

_ON_AVERAGE = (
    "Each county's boards read its own cards, on average as many; the one that ends last first:"
)
_SHOWN = 10
"""Counties on a screen."""


def days_lines(found: RoundInDays, boards: BoardDays) -> Sequence[str]:
    """What the round would do, and its last day with what that rests on."""
    lines = planned_lines(found.planned, found.base)
    if found.last_day is None:
        return lines
    said = (
        f"The last day of this round is {from_to(found.last_day)}: {_work(found.cards)}, with "
        f"{counted(boards.boards, 'board')} from {boards.first_day.isoformat()} on, {boards.hours_a_day:g} hours a day."
    )
    if found.base:
        said += _BASE
    elif len(found.planned) > 1:
        said += _ONCE
    if boards.cards_an_hour is None or Task.COUNT in found.cards:
        said += _ASSUMED
    shared = [_SHARED] if found.counties > 1 and not found.by_county else []
    return [*lines[:-1], said, *shared, *_by_county(found.by_county), lines[-1]]


def _by_county(counties: Sequence[CountyInDays]) -> Iterator[str]:
    if counties:
        yield _ON_AVERAGE
    for each in counties[:_SHOWN]:
        yield (
            f"  {each.county}: {_work(each.cards)}, {counted(each.boards, 'board')}: {from_to(each.last_day)}"
        )
    if len(counties) > _SHOWN:
        rest = counted(len(counties) - _SHOWN, "county", "counties")
        yield f"  {rest} more, no later than these (--json has all)."


def _work(cards: Mapping[Task, int]) -> str:
    return listed([f"{counted(number, 'card')} {_TO_DO[task]}" for task, number in cards.items()])

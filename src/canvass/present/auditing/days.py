"""The last day of a planned round on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.working_days import BoardDays
from canvass.audit.workload import Task
from canvass.journeys.auditing.days import RoundInDays
from canvass.present.audit.size import from_to
from canvass.present.auditing.screens import planned_lines
from canvass.present.words import counted, listed

_TO_DO = {
    Task.READ: "to find and read",
    Task.COMPARE: "to find and compare",
    Task.COUNT: "in batches to count",
}
_ONCE = " A card that several contests draw is counted for each of them, so that it may be earlier."
_ASSUMED = " It rests on the usual assumptions for what a board reads in an hour, low to high."
_SHARED = (
    "Every board is taken to read cards of any county. Where counties read their own, their days follow from how many "
    "cards each has, which the draw says."
)


def days_lines(found: RoundInDays, boards: BoardDays) -> Sequence[str]:
    """What the round would do, and its last day with what that rests on."""
    lines = planned_lines(found.planned)
    if found.last_day is None:
        return lines
    work = listed(
        [f"{counted(cards, 'card')} {_TO_DO[task]}" for task, cards in found.cards.items()]
    )
    said = (
        f"The last day of this round is {from_to(found.last_day)}: {work}, with {counted(boards.boards, 'board')} from "
        f"{boards.first_day.isoformat()} on, {boards.hours_a_day:g} hours a day."
    )
    if len(found.planned) > 1:
        said += _ONCE
    if boards.cards_an_hour is None or Task.COUNT in found.cards:
        said += _ASSUMED
    return [*lines[:-1], said, *([_SHARED] if found.counties > 1 else []), lines[-1]]

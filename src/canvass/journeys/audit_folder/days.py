"""The last day of a round that is planned in a folder, by when the office's boards sit (decision 261)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil

from canvass.audit.state import AuditState
from canvass.audit.working_days import BoardDays, LastDays, last_day_of, latest
from canvass.audit.workload import Task
from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.round_work import work_of, work_of_base
from canvass.journeys.audit_folder.rounds import base_due, planned_round
from canvass.journeys.audit_folder.sizes import NextSize

Work = Mapping[Task, float]
"""Cards of each task."""


@dataclass(frozen=True, slots=True)
class CountyInDays:
    """What a county's own boards have to do on average, and their last day."""

    county: str
    boards: int
    cards: Mapping[Task, int]
    last_day: LastDays


@dataclass(frozen=True, slots=True)
class RoundInDays:
    """A planned round, what boards have to do for it, and its last day; ``last_day`` is None where nothing is planned.

    ``cards`` are at most so many of each task: a card that several contests draw counts for each of them. Where
    ``by_county`` is empty the boards share the cards of all ``counties``; otherwise the last day is that of the last.
    """

    planned: tuple[NextSize, ...]
    cards: Mapping[Task, int]
    last_day: LastDays | None
    counties: int
    by_county: tuple[CountyInDays, ...] = ()
    base: int = 0
    """The cards of the base sample among them."""


def round_in_days(desk: Desk, boards: BoardDays) -> RoundInDays:
    """The round that canvass would draw next, with its last day. Raises OutOfRange for more than a year of days.

    Raises UnknownName, or OutOfRange, where the calendar has boards of other counties than the audit's.
    """
    _require_counties(desk.state, boards)
    planned = planned_round(desk)
    base = base_due(desk.state) if _is_drawn(planned) else 0
    work = _work(desk.state, planned, base)
    every = _together(work.values())
    by_county = _by_county(boards, work) if boards.by_county else ()
    ends = [each.last_day for each in by_county]
    last = latest(ends) if ends else last_day_of(boards, every) if every else None
    return RoundInDays(planned, _whole(every), last, len(desk.state.jurisdictions), by_county, base)


def _is_drawn(planned: Sequence[NextSize]) -> bool:
    """Whether anything is drawn at all, so that the base sample is."""
    return any(each.by_cards or not each.hand_count for each in planned)


def _require_counties(state: AuditState, boards: BoardDays) -> None:
    if not boards.by_county:
        return
    for name in boards.by_county:
        if name not in state.jurisdictions:
            raise UnknownName("jurisdiction of this audit", name, state.jurisdictions)
    lacking = [name for name in state.jurisdictions if name not in boards.by_county]
    if lacking:
        raise OutOfRange(
            f"the calendar does not say how many boards {', '.join(lacking[:5])} "
            f"{'has' if len(lacking) == 1 else 'have'}: add a line for each under [counties]"
        )


def _by_county(boards: BoardDays, work: Mapping[str, Work]) -> tuple[CountyInDays, ...]:
    """The counties that have something to do, the one that ends last first."""
    found = [
        CountyInDays(
            county,
            boards.by_county[county],
            _whole(mine),
            last_day_of(replace(boards, boards=boards.by_county[county]), mine),
        )
        for county, mine in work.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.last_day.high.toordinal(), each.county)))


def _whole(work: Work) -> dict[Task, int]:
    return {task: ceil(cards - _NOISE) for task, cards in work.items()}


_NOISE = 1e-9


def _together(works: Iterable[Work]) -> dict[Task, float]:
    found: dict[Task, float] = {}
    for work in works:
        for task, cards in work.items():
            found[task] = found.get(task, 0) + cards
    return found


def _work(state: AuditState, planned: Sequence[NextSize], base: int) -> dict[str, Work]:
    """Cards of each task that the round adds, by county."""
    found: dict[str, list[Work]] = {}
    own = (work_of(state, each) for each in planned)
    for county, task, cards in chain(work_of_base(state, base), *own):
        if cards:
            found.setdefault(county, []).append({task: cards})
    return {county: _together(works) for county, works in found.items()}

"""The last day of a round that is planned in a folder, by when the office's boards sit (decision 261)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from canvass.audit.frames.frame import entry_id
from canvass.audit.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import DrawnBy, Stratified, compares
from canvass.audit.working_days import BoardDays, LastDays, last_day_of
from canvass.audit.workload import Task
from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.auditing.desk import Desk
from canvass.journeys.auditing.rounds import planned_round
from canvass.journeys.auditing.sizes import NextSize
from canvass.model import BatchId

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


def round_in_days(desk: Desk, boards: BoardDays) -> RoundInDays:
    """The round that canvass would draw next, with its last day. Raises OutOfRange for more than a year of days.

    Raises UnknownName, or OutOfRange, where the calendar has boards of other counties than the audit's.
    """
    _require_counties(desk.state, boards)
    planned = planned_round(desk)
    work = _work(desk.state, planned)
    every = _together(work.values())
    by_county = _by_county(boards, work) if boards.by_county else ()
    ends = [each.last_day for each in by_county]
    last = _latest(ends) if ends else last_day_of(boards, every) if every else None
    return RoundInDays(planned, _whole(every), last, len(desk.state.jurisdictions), by_county)


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


def _latest(ends: Sequence[LastDays]) -> LastDays:
    return LastDays(
        max(each.low for each in ends),
        max(each.middle for each in ends),
        max(each.high for each in ends),
    )


def _whole(work: Work) -> dict[Task, int]:
    return {task: ceil(cards - _NOISE) for task, cards in work.items()}


_NOISE = 1e-9


def _together(works: Iterable[Work]) -> dict[Task, float]:
    found: dict[Task, float] = {}
    for work in works:
        for task, cards in work.items():
            found[task] = found.get(task, 0) + cards
    return found


def _work(state: AuditState, planned: Sequence[NextSize]) -> dict[str, Work]:
    """Cards of each task that the round adds, by county."""
    found: dict[str, list[Work]] = {}
    for each in planned:
        for county, task, cards in _of_contest(state, each):
            if cards:
                found.setdefault(county, []).append({task: cards})
    return {county: _together(works) for county, works in found.items()}


def _of_contest(state: AuditState, planned: NextSize) -> Iterator[tuple[str, Task, float]]:
    if planned.hand_count and not planned.by_hand:
        return  # nothing is proposed of what neither a sample nor a count by hand can confirm
    contest = state.committed.contest(planned.contest)
    method, new = contest.method, planned.size - state.size(planned.contest)
    inside = contest.listed.jurisdictions
    cards = {each.id: each.cards for each in state.committed.batches if each.jurisdiction in inside}
    if planned.hand_count and not planned.by_cards:
        yield from ((batch[0], Task.COUNT, count) for batch, count in cards.items())
    elif isinstance(method, Stratified):
        yield from _of_strata(contest, method, new, cards)
    elif method.drawn_by is DrawnBy.WEIGHT:
        yield from _counted(cards, contest.weights(state.committed.batches), new)
    else:
        task = Task.READ if compares(method) is None else Task.COMPARE
        yield from _by_cards(cards, inside, task, new)


def _of_strata(
    contest: AuditedContest, method: Stratified, draws: int, cards: Mapping[BatchId, int]
) -> Iterator[tuple[str, Task, float]]:
    """The work of the strata, each by its share of the draws."""
    whole = sum(terms.share for terms in method.strata)
    for terms, batches in zip(method.strata, contest.counted_apart, strict=True):
        mine = float(draws * terms.share / whole)
        if batches is not None:
            weights = {entry_id(batch): n for batch, n in batches.whole_weights.items()}
            yield from _counted(cards, weights, mine)
        else:
            task = Task.COMPARE if terms.kind.is_compared else Task.READ
            yield from _by_cards(cards, terms.jurisdictions, task, mine)


def _counted(
    cards: Mapping[BatchId, int], weights: Mapping[BatchId, int], draws: float
) -> Iterator[tuple[str, Task, float]]:
    """The cards of so many batches on average, drawn by these weights."""
    whole = sum(weights.values())
    for batch, weight in weights.items():
        if weight:
            yield batch[0], Task.COUNT, draws * weight * cards[batch] / whole


def _by_cards(
    cards: Mapping[BatchId, int], inside: Sequence[str], task: Task, draws: float
) -> Iterator[tuple[str, Task, float]]:
    """So many draws over these counties on average, by the cards of each."""
    by_county = {
        county: sum(count for batch, count in cards.items() if batch[0] == county)
        for county in inside
    }
    whole = sum(by_county.values())
    for county, count in by_county.items():
        yield county, task, draws * count / whole if whole else 0

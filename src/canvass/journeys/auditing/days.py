"""The last day of a round that is planned in a folder, by when the office's boards sit (decision 261)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from canvass.audit.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import DrawnBy, Stratified, compares
from canvass.audit.working_days import BoardDays, LastDays, last_day_of
from canvass.audit.workload import Task
from canvass.journeys.auditing.desk import Desk
from canvass.journeys.auditing.rounds import planned_round
from canvass.journeys.auditing.sizes import NextSize

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class RoundInDays:
    """A planned round, what boards have to do for it, and its last day; ``last_day`` is None where nothing is planned.

    The boards of all ``counties`` share the cards. ``cards`` are at most so many of each task: a card that several contests draw counts for each of them.
    """

    planned: tuple[NextSize, ...]
    cards: Mapping[Task, int]
    last_day: LastDays | None
    counties: int


def round_in_days(desk: Desk, boards: BoardDays) -> RoundInDays:
    """The round that canvass would draw next, with its last day. Raises OutOfRange for more than a year of days."""
    planned = planned_round(desk)
    work = _work(desk.state, planned)
    return RoundInDays(
        planned,
        {task: round(cards) for task, cards in work.items()},
        last_day_of(boards, work) if work else None,
        len(desk.state.jurisdictions),
    )


def _work(state: AuditState, planned: Sequence[NextSize]) -> dict[Task, float]:
    """Cards of each task that the round adds."""
    found: dict[Task, float] = {}
    for each in planned:
        for task, cards in _of_contest(state, each):
            found[task] = found.get(task, 0) + cards
    return found


def _of_contest(state: AuditState, planned: NextSize) -> Iterator[tuple[Task, float]]:
    contest = state.committed.contest(planned.contest)
    method, new = contest.method, planned.size - state.size(planned.contest)
    if planned.hand_count and not planned.by_cards:
        yield Task.COUNT, _all_cards(state, contest)
    elif isinstance(method, Stratified):
        yield from _of_strata(contest, method, new)
    elif method.drawn_by is DrawnBy.WEIGHT:
        cards = {batch.id: batch.cards for batch in state.committed.batches}
        yield Task.COUNT, new * _mean_cards(cards, contest.weights(state.committed.batches))
    else:
        yield (Task.READ if compares(method) is None else Task.COMPARE), new


def _all_cards(state: AuditState, contest: AuditedContest) -> int:
    """The cards of the batches that a full hand count takes from their boxes."""
    inside = contest.listed.jurisdictions
    return sum(batch.cards for batch in state.committed.batches if batch.jurisdiction in inside)


def _of_strata(
    contest: AuditedContest, method: Stratified, draws: int
) -> Iterator[tuple[Task, float]]:
    """The work of the strata, each by its share of the draws."""
    whole = sum(terms.share for terms in method.strata)
    for terms, batches in zip(method.strata, contest.counted_apart, strict=True):
        mine = float(draws * terms.share / whole)
        if batches is not None:
            cards = {batch.id: batch.cards for batch in batches.batches}
            yield Task.COUNT, mine * _mean_cards(cards, batches.whole_weights)
        else:
            yield (Task.COMPARE if terms.kind.is_compared else Task.READ), mine


def _mean_cards(cards: Mapping[Key, int], weights: Mapping[Key, int]) -> float:
    """The cards of a batch that is drawn by these weights, on average."""
    whole = sum(weights.values())
    return sum(weight * cards[batch] for batch, weight in weights.items()) / whole if whole else 0

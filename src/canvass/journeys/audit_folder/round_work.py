"""What boards have to do for a planned round of a contest: cards to read, to compare and to count, on average."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from canvass.audit.frames.frame import entry_id
from canvass.audit.state import AuditState
from canvass.audit.stratified import interleaved
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import DrawnBy, Method, Stratified
from canvass.audit.workload import Task
from canvass.journeys.audit_folder.sizes import NextSize
from canvass.model import BatchId
from canvass.stats.draws import FloatArray


def work_of(state: AuditState, planned: NextSize) -> Iterator[tuple[str, Task, float]]:
    """Cards of each task that a planned round of a contest adds, by county; a card drawn twice counts twice."""
    if planned.hand_count and not planned.by_hand:
        return  # nothing is proposed of what neither a sample nor a count by hand can confirm
    contest = state.committed.contest(planned.contest)
    method, had = contest.method, state.size(planned.contest)
    new = planned.size - had
    inside = contest.listed.jurisdictions
    cards = {each.id: each.cards for each in state.committed.batches if each.jurisdiction in inside}
    if planned.hand_count and not planned.by_cards:
        yield from ((batch[0], Task.COUNT, count) for batch, count in cards.items())
    elif isinstance(method, Stratified):
        yield from _of_strata(contest, method, (had, planned.size), cards)
    elif method.drawn_by is DrawnBy.WEIGHT:
        yield from _counted(cards, contest.weights(state.committed.batches), new)
    else:
        task = Task.READ if method.compares is None else Task.COMPARE
        yield from _by_cards(cards, inside, task, new)


def work_of_base(state: AuditState, base: int) -> Iterator[tuple[str, Task, float]]:
    """Cards of a base sample, by county on average."""
    audit = state.committed
    contests = [each for each in audit.contests if each.method.drawn_by is DrawnBy.TICKET]
    inside = sorted({name for contest in contests for name in contest.listed.jurisdictions})
    cards = {each.id: each.cards for each in audit.batches if each.jurisdiction in inside}
    yield from _by_cards(cards, inside, base_task(each.method for each in contests), base)


def base_task(methods: Iterable[Method]) -> Task:
    """What is done with a card of a base sample: it is compared where any contest has records."""
    return Task.COMPARE if any(each.compares is not None for each in methods) else Task.READ


def _of_strata(
    contest: AuditedContest,
    method: Stratified,
    sizes: tuple[int, int],
    cards: Mapping[BatchId, int],
) -> Iterator[tuple[str, Task, float]]:
    """The work of the strata from one size to another; when one has drawn all that it has, the others draw the rest."""
    turns = interleaved([each.share for each in method.strata], contest.drawn_apart)
    for place, terms in enumerate(method.strata):
        before, after = (int((turns[:size] == place).sum()) for size in sizes)
        batches = contest.counted_apart[place]
        if batches is not None:
            weights = {entry_id(b): n for b, n in batches.whole_weights.items() if n}
            shares = np.array([*weights.values()], float) / sum(weights.values())
            chances = drawn_once(shares, after) - drawn_once(shares, before)
            for batch, chance in zip(weights, chances.tolist(), strict=True):
                yield batch[0], Task.COUNT, chance * cards[batch]
        else:
            task = Task.COMPARE if terms.kind.is_compared else Task.READ
            yield from _by_cards(cards, terms.jurisdictions, task, after - before)


def drawn_once(shares: FloatArray, draws: int) -> FloatArray:
    """Chances of batches to be among so many different ones, drawn one after another by weight (Rosén 1972).

    Each has a clock that rings at the rate of its weight, and the draws are those that ring by the time at which as
    many are expected to have rung. It is an approximation, and exact where weights are alike.
    """
    if draws >= shares.size:
        return np.ones(shares.size)
    low, high = 0.0, 1.0
    while (1 - np.exp(-shares * high)).sum() < draws:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        is_late = (1 - np.exp(-shares * middle)).sum() >= draws
        low, high = (low, middle) if is_late else (middle, high)
    return 1 - np.exp(-shares * high)


_HALVINGS = 60


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

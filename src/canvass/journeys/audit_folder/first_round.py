"""The first round that a contest would have in this folder, by the method planned for it or by another's defaults.

A plan and a commitment rest on the same functions: the method is committed in thought, and asked what it draws first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from canvass.audit.size.numbers import LARGE_SHARE, Advice
from canvass.audit.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import Suite
from canvass.audit.workload import Task, Workload, distinct_cards, workload
from canvass.errors import CanvassError
from canvass.journeys.audit_folder.commitment import audit_from
from canvass.journeys.audit_folder.material import Gathered
from canvass.journeys.audit_folder.round_work import drawn_once, work_of
from canvass.journeys.audit_folder.sizes import NextSize, next_sizes
from canvass.model.sentence import Sentence, sentences

say = sentences("audit_next")


@dataclass(frozen=True, slots=True)
class ToCommitOne:
    """A contest with a method, and what was gathered for it; no card is in it."""

    plan: ContestPlan
    gathered: Gathered


@dataclass(frozen=True, slots=True)
class FirstRound:
    """What ``canvass audit next`` proposes first, so that it suffices nine times out of ten if the report is right.

    ``draws`` are cards or batches, one that is drawn twice counted twice; ``cards`` are different cards on average.
    ``note`` says what is otherwise: why there are no draws, or that they were announced and promise nothing.
    """

    draws: int | None
    cards: float | None = None
    work: Workload | None = None
    advice: Advice = Advice.FULL_HAND_COUNT
    note: Sentence | str = ""


def first_round(of: ToCommitOne, risk_limit: str) -> FirstRound:
    """The first round of the contest, were it committed now with this risk limit, and targeted."""
    plan = replace(of.plan, risk_limit=risk_limit, is_targeted=True)
    contests = replace(of.gathered.contests, plans=(plan,), base=0)
    try:
        state = AuditState(audit=audit_from(replace(of.gathered, contests=contests)))
        (planned,) = next_sizes(state, {})
    except CanvassError as fault:
        return FirstRound(None, note=str(fault))
    if planned.hand_count:
        return FirstRound(None, note=planned.reason)
    found = _of_draws(state, planned)
    if of.plan.is_targeted:
        return found
    return replace(found, note=say("on-base" if of.gathered.contests.base else "on-others"))


def _of_draws(state: AuditState, planned: NextSize) -> FirstRound:
    """Who has to draw every card does not draw: all of them are counted, once."""
    (contest,) = state.committed.contests
    every, work = _every(state, contest), _work(state, contest, planned)
    cards = sum(work.values())
    is_large = cards >= LARGE_SHARE * every
    if cards >= every:
        cards, work = every, {Task.COUNT: every}
    parts = [workload(task, each) for task, each in work.items()]
    advice = Advice.FULL_HAND_COUNT if is_large else Advice.SAMPLE
    work_of_all = reduce(Workload.and_then, parts)
    return FirstRound(planned.size, cards, work_of_all, advice, planned.without_promise)


def _every(state: AuditState, contest: AuditedContest) -> int:
    """The cards that can be drawn, or lie in batches that can be."""
    if not contest.method.reads_batches:
        return contest.population.entries
    cards = state.committed.cards_of_batch
    return sum(cards[batch] for batch in contest.weights(state.committed.batches))


def _work(state: AuditState, contest: AuditedContest, planned: NextSize) -> Mapping[Task, float]:
    """Different cards of each task, on average."""
    method, draws = contest.method, planned.size
    if isinstance(method, Suite) and contest.strata is not None:
        compared, polled = contest.strata.division.of(draws)
        linked = contest.strata.linked_cards
        return {Task.COMPARE: distinct_cards(compared, linked), Task.READ: float(polled)}
    if method.reads_batches:
        return {Task.COUNT: _counted(state, contest, draws)}
    found: dict[Task, float] = {}
    for _, task, cards in work_of(state, planned):
        found[task] = found.get(task, 0) + cards
    if not method.has_replacement:
        return found
    once = distinct_cards(draws, contest.population.entries) / draws
    return {task: once * cards for task, cards in found.items()}


def _counted(state: AuditState, contest: AuditedContest, draws: int) -> float:
    """Cards in the different batches that so many draws by weight come to, on average."""
    weights = {b: w for b, w in contest.weights(state.committed.batches).items() if w}
    shares = np.array([*weights.values()], float) / sum(weights.values())
    cards = np.array([state.committed.cards_of_batch[batch] for batch in weights])
    puts_back = (contest.method.measured_by or contest.method).has_replacement
    drawn = 1 - (1 - shares) ** draws if puts_back else drawn_once(shares, draws)
    return float(drawn @ cards)

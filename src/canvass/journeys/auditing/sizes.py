"""How many draws a contest should have by the end of the next round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil

from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.batch import RECOMMENDED_STAKE, clean_batches
from canvass.audit.size.comparison import comparison_sizes, super_simple_sizes
from canvass.audit.size.numbers import Aim, Sizes
from canvass.audit.size.polling import alpha_sizes, bravo_sizes, minerva_sizes
from canvass.audit.size.simulated import Simulation
from canvass.audit.state import AuditState
from canvass.audit.state.conclusion import SETTLED
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import (
    Athena,
    BatchComparison,
    Comparison,
    DrawnBy,
    FixedPercentage,
    Minerva,
    Polling,
    PollingRatio,
    Providence,
    SuperSimple,
    has_replacement,
)

CHANCE = 0.9
"""Chance with which a round should suffice, if the report is right."""
GROWTH = 1.5
"""A further round makes the sample at least so much larger: a trickle of small rounds costs more than it saves."""
SIMULATION = Simulation(replications=300)


@dataclass(frozen=True, slots=True)
class NextSize:
    """How many draws a contest should have in all; ``hand_count`` where a full hand count is the better way."""

    contest: str
    size: int
    hand_count: bool = False
    reason: str = ""


def next_sizes(state: AuditState, chance: float = CHANCE) -> tuple[NextSize, ...]:
    """What the next round should draw: for every targeted contest that is not settled."""
    found = (_next(state, contest, chance) for contest in state.committed.contests)
    return tuple(each for each in found if each is not None)


def _next(state: AuditState, contest: AuditedContest, chance: float) -> NextSize | None:
    if not contest.is_targeted or contest.id in state.hand_counts:
        return None
    status, risk = _standing(state, contest)
    if status in SETTLED:
        return None
    if contest.method.drawn_by is DrawnBy.NOTHING:
        return NextSize(contest.id, 0, True, "The method announced for it is a full hand count.")
    if status.needs_full_hand_count or status in _NO_SAMPLE:
        return NextSize(contest.id, 0, True, status.sentence)
    return _sized(state, contest, _aim(contest, chance, risk))


_NO_SAMPLE = (
    Status.HAND_COUNT_DIFFERS,
    Status.MORE_VOTES_THAN_CARDS,
    Status.MORE_RECORDS_THAN_CARDS,
)


def _standing(state: AuditState, contest: AuditedContest) -> tuple[Status, float]:
    last = state.round
    if last is not None and last.closed is not None:
        for result in last.closed.contests:
            if result.contest == contest.id:
                return result.status, float(result.measured_risk)
    return contest.status, 1.0


def _aim(contest: AuditedContest, chance: float, risk: float) -> Aim:
    return Aim(float(contest.risk_limit), chance, risk)


def _sized(state: AuditState, contest: AuditedContest, aim: Aim) -> NextSize:
    had, method = state.size(contest.id), contest.method
    most = _most(state, contest)
    if isinstance(method, Minerva | Athena):
        rounds = len(state.sizes_of(contest.id))
        if rounds == len(method.schedule):
            return NextSize(contest.id, had, True, "The rounds announced for it are over.")
        return NextSize(contest.id, method.schedule[rounds])
    if isinstance(method, FixedPercentage):
        return NextSize(contest.id, contest.fixed_size(state.committed.batches) or 0)
    wanted = had + _PLANNED[type(method)](contest, _for(aim, had, method))
    if most is not None and had >= most:
        return NextSize(contest.id, had, True, "Everything that can be drawn was drawn.")
    wanted = max(wanted, ceil(GROWTH * had), had + 1)
    return NextSize(contest.id, min(wanted, most or wanted))


def _for(aim: Aim, had: int, method: object) -> Aim:
    """Providence plans each round as its first."""
    return replace(aim, measured_risk=1.0) if had and isinstance(method, Providence) else aim


def _most(state: AuditState, contest: AuditedContest) -> int | None:
    if has_replacement(contest.method):
        return None
    if contest.method.drawn_by is DrawnBy.WEIGHT:
        return sum(weight > 0 for weight in contest.weights(state.committed.batches).values())
    return contest.population.entries


def _reported(contest: AuditedContest) -> ReportedContest:
    listed = contest.listed
    cards = max(contest.population.entries, 1)
    return ReportedContest(listed.contest, dict(listed.votes), cards, listed.about)


def _polling(contest: AuditedContest, aim: Aim) -> int:
    found = alpha_sizes(_reported(contest), aim, SIMULATION)
    return _planned(contest, found)


def _with_replacement(contest: AuditedContest, aim: Aim) -> int:
    return _planned(
        contest,
        bravo_sizes(_reported(contest), aim) or alpha_sizes(_reported(contest), aim, SIMULATION),
    )


def _providence(contest: AuditedContest, aim: Aim) -> int:
    return _planned(contest, minerva_sizes(_reported(contest), aim))


def _comparison(contest: AuditedContest, aim: Aim) -> int:
    return _planned(contest, comparison_sizes(_reported(contest), aim, simulation=SIMULATION))


def _super_simple(contest: AuditedContest, aim: Aim) -> int:
    return _planned(contest, super_simple_sizes(_reported(contest), aim, simulation=SIMULATION))


def _batches(contest: AuditedContest, aim: Aim) -> int:
    bounds = contest.error_bounds
    if bounds is None:
        return contest.population.entries
    return clean_batches(bounds, aim.limit_left, RECOMMENDED_STAKE)


def _planned(contest: AuditedContest, sizes: Sizes | None) -> int:
    """Draws to plan; half of the entries where nothing is known."""
    return sizes.planned if sizes is not None else ceil(contest.population.entries / 2)


def _polling_either(contest: AuditedContest, aim: Aim) -> int:
    plan = _with_replacement if has_replacement(contest.method) else _polling
    return plan(contest, aim)


_PLANNED: Mapping[type, Callable[[AuditedContest, Aim], int]] = {
    Polling: _polling_either,
    PollingRatio: _polling,
    Providence: _providence,
    Comparison: _comparison,
    SuperSimple: _super_simple,
    BatchComparison: _batches,
}

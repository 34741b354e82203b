"""All methods side by side for one contest: which fits, how large it is, and what work that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from canvass.audit.batch_frame import BatchFrame, error_bounds
from canvass.audit.bets.asked import BetAsked
from canvass.audit.comparison import ComparisonFrame, ErrorRates
from canvass.audit.fit import Circumstances, Fit, fit
from canvass.audit.kinds import BATCH_COMPARISON, KINDS, AuditKind, Needs
from canvass.audit.methods import METHODS, SIZED, batch_betting, oneaudit, suite
from canvass.audit.methods.method import SizedTest
from canvass.audit.reported import ReportedContest
from canvass.audit.size.batch import (
    BatchSizes,
    StakesOnBatches,
    batch_sizes,
    stakes_on_batches,
)
from canvass.audit.size.numbers import LARGE_SHARE, Advice, Aim, Sizes
from canvass.audit.size.oneaudit import oneaudit_sizes
from canvass.audit.size.simulated import Simulation
from canvass.audit.size.suite import Divided, SuiteSizes, suite_sizes
from canvass.audit.strata import Strata
from canvass.audit.workload import Range, Task, Workload, distinct_cards, workload

QUICK_ROUNDS = 200
"""Simulated rounds of SUITE in a quick plan: a tenth of the work, and a number that is off by a few percent."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How thoroughly sizes are computed, and by which ``bets``: ``quickly`` leaves out what takes seconds."""

    quickly: bool = False
    simulation: Simulation = field(default_factory=Simulation)
    rates: ErrorRates = field(default_factory=ErrorRates)
    bets: tuple[BetAsked, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodPlan:
    """One method: whether it fits, its sizes by each test, and the work of the smallest that suffices.

    The sizes are there whether it fits or not: they say what it would take. A comparison is planned by the bet that
    would be announced. ``cards`` are the different cards that people would read for ``test``, with the chance aimed
    at; ``on_average`` is the work of an average audit, where a mean is known. ``batches`` and ``strata`` say what a
    number of draws comes to; ``stakes`` what another stake on batches would take.
    """

    method: AuditKind
    fit: Fit
    sizes: tuple[Sizes, ...]
    test: SizedTest | None = None
    cards: float | None = None
    advice: Advice | None = None
    planned: Workload | None = None
    on_average: Workload | None = None
    batches: BatchSizes | None = None
    stakes: StakesOnBatches | None = None
    strata: SuiteSizes | None = None


def method_plans(
    reported: ReportedContest,
    aim: Aim,
    known: Circumstances,
    batches: BatchFrame | None = None,
    effort: Effort | None = None,
    strata: Strata | None = None,
    pools: ComparisonFrame | None = None,
) -> tuple[MethodPlan, ...]:
    """Polling, comparison and batch comparison of a contest; raises OutOfRange where none can audit it.

    SUITE too, where it is known which cards have records, and ONEAudit with ``pools``: records and batch totals.
    """
    how = effort or Effort()
    return (
        *(
            _of_cards(kind, known, sizes_of(kind, reported, aim, how))
            for kind in KINDS
            if kind.is_sized_from_report
        ),
        *([_of_strata(known, aim, strata, how)] if strata else []),
        *([_of_pools(known, aim, (reported, pools), how)] if pools else []),
        _of_batches(known, aim, batches),
    )


def sizes_of(
    kind: AuditKind, reported: ReportedContest, aim: Aim, effort: Effort
) -> tuple[Sizes, ...]:
    """The sizes of a kind of audit by each of its tests that fits the claim and is sized from the report alone."""
    tests = [test.sizes for test in SIZED if test.kind is kind and test.sizes]
    return tuple(found for sizes in tests if (found := sizes(reported, aim, effort)))


def full_hand_count(cards: int, contests: int = 1, fewest: int | None = None) -> Workload:
    """The work of counting every card by hand, which is always allowed and certain.

    Where only bounds of the cards are known ``cards`` are the most and ``fewest`` the fewest: the low estimate is for
    these, the middle one for those half way between.
    """
    most = workload(Task.COUNT, cards, contests)
    if fewest is None:
        return most
    least, half = (
        workload(Task.COUNT, number, contests) for number in (fewest, (fewest + cards + 1) // 2)
    )
    return replace(
        most,
        people_hours=Range(
            least.people_hours.low, half.people_hours.middle, most.people_hours.high
        ),
        cost_usd=Range(least.cost_usd.low, half.cost_usd.middle, most.cost_usd.high),
    )


def _of_cards(kind: AuditKind, known: Circumstances, sizes: tuple[Sizes, ...]) -> MethodPlan:
    task = Task.COMPARE if kind.needs is Needs.RECORDS else Task.READ
    return _planned(kind, known, sizes, lambda cards: workload(task, cards))


def _planned(
    kind: AuditKind,
    known: Circumstances,
    sizes: tuple[Sizes, ...],
    work: Callable[[float], Workload],
) -> MethodPlan:
    """The work of the fewest cards that suffice; ``work`` is that of so many.

    Whoever has to draw as often as there are cards does not draw: all cards are counted, once.
    """
    fits = fit(kind, known)
    if not sizes:
        return MethodPlan(kind, fits, ())
    best = min(_announced(sizes), key=lambda each: each.planned)
    cards = _read(best, best.planned)
    means = [_read(each, round(each.mean.draws)) for each in sizes if each.mean]

    def planned(of: float) -> Workload:
        return workload(Task.COUNT, of) if of >= best.population else work(of)

    return MethodPlan(
        method=kind,
        fit=fits,
        sizes=sizes,
        test=best.test,
        cards=cards,
        advice=best.advice,
        planned=planned(cards),
        on_average=planned(min(means)) if means else None,
    )


def _of_pools(
    known: Circumstances,
    aim: Aim,
    of: tuple[ReportedContest, ComparisonFrame],
    how: Effort,
) -> MethodPlan:
    """ONEAudit, by what its bet is chosen by: cards of pools are read, the others compared."""
    reported, frame = of
    found = oneaudit_sizes(reported, frame, aim, replace(how, quickly=True), test=oneaudit.SIZED)
    share = frame.pools.cards / frame.bound

    def work(cards: float) -> Workload:
        compared = workload(Task.COMPARE, (1 - share) * cards)
        return compared.and_then(workload(Task.READ, share * cards))

    return _planned(oneaudit.METHOD.kind, known, (found,) if found else (), work)


def _of_strata(known: Circumstances, aim: Aim, strata: Strata, how: Effort) -> MethodPlan:
    simulation = Simulation(QUICK_ROUNDS) if how.quickly else how.simulation
    every = suite_sizes(strata, aim, how.rates, simulation, test=suite.SIZED)
    best = next(each for each in every if each.divided is Divided.LEAST_WORK)
    fits = fit(suite.METHOD.kind, known)
    sizes = tuple(each.sizes for each in every)
    parts = best.one_round or best.expected
    if parts is None:
        return MethodPlan(suite.METHOD.kind, fits, sizes, advice=Advice.FULL_HAND_COUNT)
    compared = workload(Task.COMPARE, distinct_cards(parts.compared, strata.linked_cards))
    polled = workload(Task.READ, parts.polled)
    return MethodPlan(
        method=suite.METHOD.kind,
        fit=fits,
        sizes=sizes,
        test=best.sizes.test,
        cards=compared.cards + polled.cards,
        advice=best.sizes.advice,
        planned=compared.and_then(polled),
        strata=best,
    )


def _announced(sizes: tuple[Sizes, ...]) -> list[Sizes]:
    """The sizes by which a kind is planned: those of the test that is announced, where it is known to end."""
    own = [each for each in sizes if each.test.is_announced and each.sequential]
    return own or list(sizes)


def _read(sizes: Sizes, draws: int) -> float:
    """Different cards that people read for so many draws; all of them where as many are needed as there are."""
    if draws >= sizes.population:
        return sizes.population
    return distinct_cards(draws, sizes.population) if sizes.puts_back else draws


def _of_batches(known: Circumstances, aim: Aim, batches: BatchFrame | None) -> MethodPlan:
    fits = fit(BATCH_COMPARISON, known)
    if batches is None or batches.status.needs_full_hand_count:
        return MethodPlan(BATCH_COMPARISON, fits, ())
    bounds = error_bounds(batches)
    each = [batch_sizes(batches, bounds, aim, test) for test in METHODS if test.batches]
    chosen = next(found for found in each if found.sizes.test.is_announced)
    is_large = chosen.cards >= LARGE_SHARE * sum(batch.cards for batch in batches.batches)
    return MethodPlan(
        method=BATCH_COMPARISON,
        fit=fits,
        sizes=tuple(found.sizes for found in each),
        test=chosen.sizes.test,
        cards=chosen.cards,
        advice=Advice.FULL_HAND_COUNT if is_large else Advice.SAMPLE,
        planned=workload(Task.COUNT, chosen.cards),
        batches=chosen,
        stakes=stakes_on_batches(batches, bounds, aim, batch_betting.RECOMMENDED_STAKE),
    )

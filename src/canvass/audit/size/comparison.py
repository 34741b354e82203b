"""How many cards it takes to compare cards with their records."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, inf, log, log1p, prod
from typing import TYPE_CHECKING

import numpy as np

from canvass.audit.assertion import Assertion
from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked
from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.bets.recommended import bet_with_outlook, outlasts_at_most
from canvass.audit.bets.tested import ComparedClaim
from canvass.audit.comparison import (
    ComparisonFrame,
    ErrorRates,
    comparison_null,
    zero_error_draws,
)
from canvass.audit.kinds import Drawn
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design
from canvass.audit.size.claims import AVERAGE_OF_ONE, of_claims
from canvass.audit.size.numbers import (
    Aim,
    Basis,
    ErrorFreeSize,
    ExpectedSize,
    MeanSize,
    SequentialSize,
    Sizes,
)
from canvass.audit.size.simulated import (
    Ends,
    SharedEnds,
    SimulatedEnds,
    Simulation,
    latest,
    least_that_matters,
    simulate,
)
from canvass.audit.stacks import comparison_stack
from canvass.audit.stopping_draw import StoppingDraw
from canvass.audit.super_simple import (
    PlannedRates,
    SuperSimpleTest,
    log_factors,
    planned_size,
    super_simple_bet,
)
from canvass.model.sentence import Sentence, sentences
from canvass.stats.best_stake import Outlook
from canvass.stats.endings import SequentialTest, simulated_endings
from canvass.stats.error_walk import ErrorStep, error_counts, error_walk

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest

say = sentences("audit_assumed")
EVERY_RECORD = say("every-record")
"""What each size of a comparison takes for granted."""

SETTLED = 1e-6
"""Chance that an audit goes on beyond a table from which a mean is taken."""
LONG_ENOUGH = 8
"""Times the clean size: where an exact table ends."""
MOST_WORK = 25_000_000
"""Draws times counts of errors that an exact table may take."""
MOST_CLEAN = 4_000_000
"""Draws of an audit without errors that are gone through one by one: about five seconds."""
_TIE = 1e-12
RARELY = 1e-3
"""A claim that outlasts the hardest no more often does not keep an audit going, where numbers are approximate."""


def comparison_sizes(
    reported: ReportedContest,
    aim: Aim,
    rates: ErrorRates | None = None,
    simulation: Simulation | None = None,
    bet: BetAsked = THE_RECOMMENDED,
    *,
    test: SizedTest,
) -> Sizes:
    """Clean size, mean and sequential quantile of the bet asked for; the latter two are simulated.

    Each is None where it would take too many draws.
    """
    assumed = rates or ErrorRates()
    by = comparison_test(reported, reported.frame, aim, assumed, bet)
    ends = comparison_ends_of_all(reported, aim, assumed, bet, simulation)
    claim = ComparedClaim(reported.closest, reported.frame, aim.limit_left, assumed)
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        mean=ends.mean if ends else None,
        sequential=ends.quantile(aim.chance) if ends else None,
        error_free=_error_free(reported, aim, by),
        assumes=(EVERY_RECORD, errors_assumed(assumed), *_of_claims(reported, ends)),
        bet=bet.named(by.bet, claim.method),
        oracle=oracle_mean(claim),
    )


def _of_claims(reported: ReportedContest, ends: Ends | None) -> tuple[Sentence, ...]:
    """How the number is of all claims; without errors none takes more cards than the closest."""
    claims = len(reported.claims.assertions) if ends else 1
    is_shared = isinstance(ends, SharedEnds)
    return of_claims(claims, is_far=not is_shared, is_shared=is_shared)


def comparison_ends_of_all(
    reported: ReportedContest,
    aim: Aim,
    rates: ErrorRates,
    bet: BetAsked = THE_RECOMMENDED,
    simulation: Simulation | None = None,
) -> Ends | None:
    """When audits end that compare for every claim, each by its own bet; None where they cannot be simulated.

    How often a record errs is assumed for each claim; which records err for several is not. So each has audits of its
    own, and the audits end at the latest when the chances to be open add up to what is left. Claims with larger margins
    than one that never takes as many draws as the mean and the quantile of those before it rest on are not simulated.
    """
    how, found = simulation or Simulation(), list[SimulatedEnds]()
    for claim in in_order(reported):
        frame = frame_of_claim(reported, claim)
        by = comparison_test(reported, frame, aim, rates, bet, claim)
        ends = comparison_ends(reported, frame, aim, by, rates, how, claim)
        if ends is None:
            return None
        if found and ends.ended(least_that_matters(found, aim.chance)) >= 1:
            break
        found.append(ends)
    return latest(found)


def in_order(reported: ReportedContest) -> list[Assertion]:
    """The claims, the one first for which a comparison without errors takes the most cards."""
    claims, closest = reported.claims.assertions, reported.closest
    rest = [each for each in claims if each != closest]
    return [
        closest,
        *sorted(rest, key=lambda each: (reported.margin_of(each) / each.upper, each.id)),
    ]


def frame_of_claim(reported: ReportedContest, claim: Assertion) -> ComparisonFrame:
    """The frame of a comparison for this claim; the votes of a ranked contest are those that speak of it."""
    if reported.ranked is None:
        return reported.frame
    return replace(reported.frame, votes=reported.votes_for(claim))


def expected_sizes(
    reported: ReportedContest, aim: Aim, rates: ErrorRates | None = None, *, test: SizedTest
) -> Sizes | None:
    """Mean and sequential quantile of the recommended bet by approximation, which takes no time; None without an end.

    It is that by which the bet is chosen: off by a percent or two where it was compared with what is simulated.
    """
    assumed = rates or ErrorRates()
    claim = ComparedClaim(reported.closest, reported.frame, aim.risk_limit, assumed)
    bet, found = bet_with_outlook(claim, aim.limit_left, aim.chance)
    if found is None or not _has_end(found, reported):
        return None
    most, is_shared = _expected_of_all(reported, aim, assumed, found)
    if most >= reported.cards:
        return None
    claims = len(reported.claims.assertions)
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        mean=MeanSize(found.mean, Basis.APPROXIMATION),
        sequential=SequentialSize(ceil(most), aim.chance, Basis.APPROXIMATION),
        assumes=(
            EVERY_RECORD,
            errors_assumed(assumed),
            *of_claims(claims, is_far=not is_shared, is_shared=is_shared),
            *((AVERAGE_OF_ONE,) if is_shared else ()),
        ),
        bet=THE_RECOMMENDED.named(bet, claim.method),
        oracle=oracle_mean(ComparedClaim(claim.assertion, claim.frame, aim.limit_left, assumed)),
    )


def _expected_of_all(
    reported: ReportedContest, aim: Aim, rates: ErrorRates, hardest: Outlook
) -> tuple[float, bool]:
    """Draws by approximation until all claims are confirmed, and whether the chance to fail was shared for it.

    It is shared among the claims that take more draws than the hardest more often than once in a thousand.
    """
    near: list[ComparedClaim] = []
    for claim in in_order(reported):
        one = ComparedClaim(claim, frame_of_claim(reported, claim), aim.risk_limit, rates)
        if near and outlasts_rarely(one, aim, hardest.most):
            break
        near.append(one)
    if len(near) == 1:
        return hardest.most, False
    chance = 1 - (1 - aim.chance) / len(near)
    found = [bet_with_outlook(one, aim.limit_left, chance)[1] for one in near]
    return max(inf if each is None else each.most for each in found), True


def outlasts_rarely(claim: ComparedClaim, aim: Aim, draws: float) -> bool:
    """Whether a claim takes more draws no more often than once in a thousand.

    Most claims are so far apart that a bound shows it; half of ``RARELY`` leaves room for what the walk rounds.
    """
    if outlasts_at_most(claim, aim.limit_left, draws) <= RARELY / 2:
        return True
    rarely = bet_with_outlook(claim, aim.limit_left, 1 - RARELY)[1]
    return rarely is not None and rarely.most <= draws


def has_expected_end(reported: ReportedContest, aim: Aim, rates: ErrorRates | None = None) -> bool:
    """Whether there are such sizes, without the work of them: the bet is remembered, its rival is not looked for."""
    claim = ComparedClaim(reported.closest, reported.frame, aim.risk_limit, rates or ErrorRates())
    found = bet_with_outlook(claim, aim.limit_left, aim.chance)[1]
    if found is None or not _has_end(found, reported):
        return False
    return _expected_of_all(reported, aim, claim.rates, found)[0] < reported.cards


def _has_end(found: Outlook, reported: ReportedContest) -> bool:
    return found.most < reported.cards


def comparison_ends(
    reported: ReportedContest,
    frame: ComparisonFrame,
    aim: Aim,
    test: SequentialTest,
    rates: ErrorRates,
    simulation: Simulation,
    claim: Assertion | None = None,
) -> SimulatedEnds | None:
    """When simulated audits by the test of a claim end, the closest unless given; None where none can be."""
    if not simulation.is_feasible(3 * fewest_cards(reported, aim)):
        return None
    stack = comparison_stack(claim or reported.closest, frame, rates)
    return simulate(test, stack, simulation, frame.bound)


def comparison_test(
    reported: ReportedContest,
    frame: ComparisonFrame,
    aim: Aim,
    rates: ErrorRates,
    bet: BetAsked = THE_RECOMMENDED,
    assertion: Assertion | None = None,
) -> SequentialTest:
    """The test of a claim, the closest unless given, by a bet that was announced at the whole risk limit."""
    claim = ComparedClaim(assertion or reported.closest, frame, aim.risk_limit, rates)
    chosen = bet.bet_for(claim)
    null = comparison_null(claim.assertion, frame, Design(aim.limit_left, chosen))
    return SequentialTest(null, chosen, aim.limit_left)


def _error_free(reported: ReportedContest, aim: Aim, test: SequentialTest) -> ErrorFreeSize | None:
    frame = reported.frame
    if min(fewest_cards(reported, aim), frame.bound) > MOST_CLEAN:
        return None
    stack = comparison_stack(reported.closest, frame, ErrorRates(), without_errors=True)
    ends = simulated_endings(test, stack, 1, "no card differs")
    return ErrorFreeSize(int(ends.draws[0]), Basis.EXACT)


def fewest_cards(reported: ReportedContest, aim: Aim) -> int:
    """Cards that no valid comparison with cards put back can do with fewer of (Spertus 2023, eq. 1).

    Without errors, and with the largest bet, which one two-vote overstatement would ruin.
    """
    upper = float(reported.closest.upper)
    return ceil(zero_error_draws(float(reported.margin), upper, aim.limit_left) - _TIE)


def super_simple_sizes(
    reported: ReportedContest,
    aim: Aim,
    rates: PlannedRates | None = None,
    simulation: Simulation | None = None,
    *,
    test: SizedTest,
    quickly: bool = False,
) -> Sizes | None:
    """Super-simple comparison by formula, and exactly or, where that takes too long, simulated.

    None for a claim that is not about two choices. ``quickly`` has only the formulas.
    """
    if not reported.closest.id.claim.is_of_two:
        return None
    assumed = rates or PlannedRates()
    plan = SuperSimpleTest(aim.limit_left, float(reported.margin))
    expected = planned_size(plan, assumed)
    mean, sequential = None, None
    if not quickly:
        how = simulation or Simulation()
        mean, sequential = _super_simple_ends(reported, aim, plan, assumed, how)
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        mean=mean,
        sequential=sequential,
        error_free=ErrorFreeSize(clean_draws(plan), Basis.EXACT),
        expected=ExpectedSize(int(expected), Basis.FORMULA) if expected < reported.cards else None,
        assumes=(EVERY_RECORD, errors_assumed(assumed), say("put-back")),
    )


def _super_simple_ends(
    reported: ReportedContest,
    aim: Aim,
    plan: SuperSimpleTest,
    rates: PlannedRates,
    simulation: Simulation,
) -> tuple[MeanSize | None, SequentialSize | None]:
    exact = super_simple_stopping(plan, rates)
    if exact:
        sequential = SequentialSize(exact.quantile(aim.chance), aim.chance, Basis.EXACT)
        return MeanSize(exact.mean, Basis.EXACT), sequential
    fewest = clean_draws(plan)
    if fewest > reported.cards or not simulation.is_feasible(3 * fewest):
        return None, None
    assertion, frame = reported.closest, reported.frame
    bet = super_simple_bet(plan.diluted_margin, plan.inflator)
    null = comparison_null(assertion, frame, Design(plan.risk_limit, bet, with_replacement=True))
    assumed = ErrorRates(
        rates.one_vote_over, rates.two_vote_over, rates.one_vote_under, rates.two_vote_under
    )
    stack = comparison_stack(assertion, frame, assumed)
    test = SequentialTest(null, bet, plan.risk_limit)
    ends = simulate(test, stack, simulation, reported.cards)
    return (ends.mean, ends.quantile(aim.chance)) if ends else (None, None)


def clean_draws(plan: SuperSimpleTest) -> int:
    """Draws after which super-simple confirms if no card differs; exact, where the common formula adds a few.

    >>> clean_draws(SuperSimpleTest(0.05, 22748 / 2976150))
    813
    """
    return ceil(log(plan.risk_limit) / log1p(-1 / plan.total_bound) - _TIE)


def super_simple_stopping(plan: SuperSimpleTest, rates: PlannedRates) -> StoppingDraw | None:
    """When a super-simple audit ends if errors come at these rates; None where that takes too long.

    Every draw divides the risk by a clean draw's factor, an erroneous one also by its own.
    """
    clean = -log1p(-1 / plan.total_bound)
    numbers = (rates.one_vote_over, rates.two_vote_over, rates.one_vote_under, rates.two_vote_under)
    steps = [
        ErrorStep(rate, clean + factor)
        for rate, factor in zip(numbers, log_factors(plan.inflator), strict=True)
        if rate
    ]
    most = LONG_ENOUGH * clean_draws(plan)
    if most * prod(max(step.rate * most, 1.0) for step in steps) > MOST_WORK:
        return None  # the counts up to the average ones are too many already: do not list them all
    if most * len(error_counts(np.array([step.rate for step in steps]), most)) > MOST_WORK:
        return None
    ends = error_walk(clean, steps, -log(plan.risk_limit), most)
    return StoppingDraw(ends) if ends.sum() > 1 - SETTLED else None


def errors_assumed(rates: ErrorRates | PlannedRates) -> Sentence:
    """The assumed rates of errors."""
    return say(
        "errors",
        one_over=f"{10_000 * rates.one_vote_over:g}",
        two_over=f"{10_000 * rates.two_vote_over:g}",
        one_under=f"{10_000 * rates.one_vote_under:g}",
        two_under=f"{10_000 * rates.two_vote_under:g}",
    )

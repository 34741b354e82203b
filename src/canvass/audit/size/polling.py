"""How many cards ballot polling takes, by each of its tests."""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import TYPE_CHECKING

from canvass.audit.assertion import Assertion
from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked
from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.bets.tested import PolledClaim, hardest_polled
from canvass.audit.bravo import estimated_round, fewest_draws, mean_cards, one_round_in_cards
from canvass.audit.kinds import Drawn
from canvass.audit.pair import Pair
from canvass.audit.reported import ReportedContest
from canvass.audit.round_of_all import OpenPair, round_of_all
from canvass.audit.size.numbers import (
    Aim,
    Basis,
    MeanSize,
    OneRoundSize,
    SequentialSize,
    Sizes,
)
from canvass.audit.size.simulated import SimulatedEnds, Simulation, simulate
from canvass.audit.stacks import polling_stack
from canvass.audit.stopping import stopping
from canvass.audit.stopping_draw import MOST_DRAWS, ShortTable
from canvass.model import Rule
from canvass.stats.endings import SequentialTest
from canvass.stats.null import Null

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest

RIGHT = "the reported votes are right"
PUT_BACK = "cards are put back, so that one may be drawn twice"
PAIRS = "every pair of a winner and a loser is taken by itself, and the largest number holds"
ALL_TAKE_MORE = (
    "the number is of the hardest claim by itself; where others are close, all together take more"
)
ALL_PAIRS = "the chance is that of all pairs of a winner and a loser, on the same cards"
SHARED = "the chance to fail is shared among all pairs of a winner and a loser, so that fewer cards may do"
NONE_HAS_BOTH = "no card has votes for both of a pair; with such cards fewer are drawn"
LONGEST = MOST_DRAWS / 4
"""Cards on average beyond which nothing exact is computed: such contests are counted by hand."""
_BEYOND = 0.02
"""How much further than the quantile a table goes at first, so that cards of neither choice can be averaged over."""
_SETTLED = 1 - 1e-9


def bravo_sizes(
    reported: ReportedContest, aim: Aim, *, test: SizedTest, quickly: bool = False
) -> Sizes | None:
    """BRAVO's mean, one round and sequential quantile; None for a claim that is not about two choices.

    The published formula of the mean falls below what any audit takes where the lead is very large: the mean is then
    the fewest draws that there can be.
    ``quickly`` has the published formula of one round instead of exact numbers, and no quantile.
    """
    if not reported.pairs:
        return None
    limit = aim.limit_left
    mean = max(max(mean_cards(pair, limit), fewest_draws(pair, limit)) for pair in reported.pairs)
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        mean=MeanSize(mean, Basis.FORMULA),
        one_round=_one_round(reported, aim, is_exact=not quickly and mean <= LONGEST),
        sequential=None if quickly else _sequential(reported, aim, mean),
        assumes=_of_pairs(reported),
    )


def _one_round(reported: ReportedContest, aim: Aim, *, is_exact: bool) -> OneRoundSize:
    limit, chance = aim.limit_left, aim.chance
    if not is_exact:
        size = max(estimated_round(pair, limit, chance) for pair in reported.pairs)
        return OneRoundSize(size, chance, Basis.APPROXIMATION)
    size = max(
        one_round_in_cards(pair.share, limit, chance, pair.relevant_share)
        for pair in reported.pairs
    )
    return OneRoundSize(size, chance, Basis.EXACT)


def _of_pairs(reported: ReportedContest) -> tuple[str, ...]:
    several = reported.contest.votes_allowed > 1
    others = len(reported.pairs) > 1
    return (
        RIGHT,
        PUT_BACK,
        PAIRS,
        *((ALL_TAKE_MORE,) if others else ()),
        *((NONE_HAS_BOTH,) if several else ()),
    )


def _of_all(reported: ReportedContest, *, is_smallest: bool) -> tuple[str, ...]:
    """The same where a round is to confirm every pair."""
    several = len(reported.pairs) > 1
    pairs = (ALL_PAIRS if is_smallest else SHARED,) if several else (PAIRS,)
    of_one = _of_pairs(reported)
    return tuple(pairs[0] if each == PAIRS else each for each in of_one if each != ALL_TAKE_MORE)


def _sequential(reported: ReportedContest, aim: Aim, mean: float) -> SequentialSize | None:
    """The exact quantile; None where its table would be longer than any is made."""
    if mean > LONGEST:
        return None
    draws = max(bravo_quantile(pair, aim.limit_left, aim.chance) for pair in reported.pairs)
    return SequentialSize(draws, aim.chance, Basis.EXACT)


@lru_cache(maxsize=64)
def bravo_quantile(pair: Pair, risk_limit: float, chance: float) -> int:
    """Cards, of all kinds, by which a BRAVO audit with replacement has ended with this chance; exact.

    >>> bravo_quantile(Pair(600, 400, 1000), 0.1, 0.9)
    244
    """
    until = min(chance + _BEYOND, (1 + chance) / 2)
    while True:
        table = stopping(pair.share, risk_limit, until=until)
        try:
            return table.quantile_in_cards(chance, pair.relevant_share)
        except ShortTable:
            if until > _SETTLED or table.ends.size >= MOST_DRAWS:
                raise
        until = (1 + until) / 2


def minerva_sizes(reported: ReportedContest, aim: Aim, *, test: SizedTest) -> Sizes | None:
    """The first round of Minerva, which is that of Providence.

    None where no two choices are compared, where cards were read before, and where the contest is too close.
    Minerva's later rounds must be fixed before the first, so that a mean depends on a schedule of one's own.
    """
    if not reported.pairs or aim.measured_risk < 1:
        return None
    if max(mean_cards(pair, aim.risk_limit) for pair in reported.pairs) > LONGEST:
        return None
    found = round_of_all(
        [
            OpenPair(claim.id.choice, pair)
            for claim, pair in zip(reported.claims.assertions, reported.pairs, strict=True)
        ],
        aim.risk_limit,
        aim.chance,
        is_one_vote=reported.contest.votes_allowed == 1 and reported.contest.rule is Rule.PLURALITY,
    )
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        one_round=OneRoundSize(
            found.cards, aim.chance, Basis.EXACT if found.is_smallest else Basis.APPROXIMATION
        ),
        assumes=(
            *_of_all(reported, is_smallest=found.is_smallest),
            "later rounds of Minerva are fixed before the first draw",
        ),
    )


def alpha_sizes(
    reported: ReportedContest,
    aim: Aim,
    simulation: Simulation | None = None,
    bet: BetAsked = THE_RECOMMENDED,
    *,
    test: SizedTest,
) -> Sizes | None:
    """Mean and sequential quantile of the bet asked for, simulated on the reported votes.

    None where so many draws cannot be simulated, or the report does not say what is on one card.
    """
    if not _is_feasible(reported, aim, simulation or Simulation()):
        return None
    hardest = hardest_polled(reported)
    by = polling_test(reported, aim, bet, hardest)
    ends = polling_ends(reported, aim, by, simulation or Simulation(), hardest)
    if ends is None:
        return None
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        mean=ends.mean,
        sequential=ends.quantile(aim.chance),
        assumes=(
            RIGHT,
            _of_hardest(reported, hardest),
            *((ALL_TAKE_MORE,) if len(reported.claims.assertions) > 1 else ()),
        ),
        bet=bet.named(by.bet, PolledClaim.method),
        oracle=oracle_mean(PolledClaim(hardest, reported, aim.limit_left)),
    )


def _of_hardest(reported: ReportedContest, hardest: Assertion) -> str:
    """For which claim the number is, in words."""
    if hardest == reported.closest:
        return "the assertion with the smallest margin takes the most cards"
    return f"by polling the most cards are for: {hardest.id.sentence.rstrip('.')}"


def polling_test(
    reported: ReportedContest,
    aim: Aim,
    bet: BetAsked = THE_RECOMMENDED,
    assertion: Assertion | None = None,
) -> SequentialTest:
    """The test of a claim, the closest unless given, by a bet that was announced at the whole risk limit."""
    claim = PolledClaim(assertion or reported.closest, reported, aim.risk_limit)
    null = Null(upper=claim.assertion.upper, size=reported.cards)
    return SequentialTest(null, bet.bet_for(claim), aim.limit_left)


def polling_ends(
    reported: ReportedContest,
    aim: Aim,
    test: SequentialTest,
    simulation: Simulation,
    assertion: Assertion | None = None,
) -> SimulatedEnds | None:
    """When simulated audits by the test end; None where they cannot be simulated."""
    if not _is_feasible(reported, aim, simulation):
        return None
    stack = polling_stack(reported, assertion or reported.closest)
    return simulate(test, stack, simulation, reported.cards)


def _is_feasible(reported: ReportedContest, aim: Aim, simulation: Simulation) -> bool:
    if reported.contest.votes_on_card > 1 and not reported.pairs:
        return False  # the report does not say what is on one card
    return simulation.is_feasible(min(about(float(reported.margin), aim), reported.cards))


def about(margin: float, aim: Aim) -> float:
    """Roughly how many cards polling reads: the growth of wealth per card is about half the squared margin.

    >>> round(about(0.2, Aim(0.1)))
    115
    """
    return 2 * log(1 / aim.limit_left) / margin**2

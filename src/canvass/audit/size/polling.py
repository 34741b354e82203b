"""How many cards ballot polling takes, by each of its tests: until every claim of the contest is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil, log
from typing import TYPE_CHECKING

import numpy as np

from canvass.audit.assertion import Assertion
from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked
from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.bets.tested import PolledClaim, hardest_polled
from canvass.audit.bravo import (
    estimated_round,
    fewest_draws,
    mean_cards,
    not_ended_by,
    open_at_most,
)
from canvass.audit.kinds import Drawn
from canvass.audit.pair import Pair
from canvass.audit.reported import ReportedContest
from canvass.audit.round_of_all import BRAVO, EASY, OpenPair, round_of_all
from canvass.audit.size.claims import AVERAGE_OF_ONE, FEWER_AUDITS, of_claims
from canvass.audit.size.numbers import (
    Aim,
    Basis,
    MeanSize,
    OneRoundSize,
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
    simulate_together,
)
from canvass.audit.stacks import polling_stack, shared_stack
from canvass.audit.stopping import Tabulated
from canvass.audit.stopping_draw import MOST_DRAWS, ShortTable
from canvass.model import Rule
from canvass.model.sentence import Sentence, sentences
from canvass.stats.bets import ConstantAlternative
from canvass.stats.endings import SequentialTest
from canvass.stats.null import Null
from canvass.stats.together import SharedStack

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest

say = sentences("audit_assumed")
RIGHT = say("report-right")
PUT_BACK = say("twice")
NONE_HAS_BOTH = say("none-has-both")
LONGEST = MOST_DRAWS / 4
"""Cards on average beyond which nothing exact is computed: such contests are counted by hand."""
_BEYOND = 0.02
"""How much further than the quantile a table goes at first, so that cards of neither choice can be averaged over."""
_SETTLED = 1 - 1e-9
_LONG = 50
"""Times the mean: where a simulated audit with cards put back is given up; hardly one in a thousand million is."""


def bravo_sizes(
    reported: ReportedContest,
    aim: Aim,
    *,
    test: SizedTest,
    quickly: bool = False,
    simulation: Simulation | None = None,
) -> Sizes | None:
    """BRAVO's mean, one round and sequential quantile; None for a claim that is not about two choices.

    Each is for all pairs of a winner and a loser together: exact where one pair decides, simulated where several are
    close. The published formula of the mean falls below what any audit takes where the lead is very large: the mean is
    then the fewest draws that there can be.
    ``quickly`` has the published formula of one round instead of exact numbers, and no quantile.
    """
    if not reported.pairs:
        return None
    limit = aim.limit_left
    mean = max(max(mean_cards(pair, limit), fewest_draws(pair, limit)) for pair in reported.pairs)
    near = _near(reported.pairs, aim) if mean <= LONGEST else [*reported.pairs]
    round_of, is_shared = _one_round(reported, aim, near, is_exact=not quickly and mean <= LONGEST)
    ends = None
    if len(near) > 1 and not quickly and mean <= LONGEST:
        ends = bravo_ends(reported, aim, simulation or Simulation())
    sequential = _no_less_than_one(near, aim, ends.quantile(aim.chance)) if ends else None
    if ends is None and not quickly and mean <= LONGEST:
        shared = 1 - (1 - aim.chance) / len(near)
        draws = _largest_quantile(near, limit, shared)
        sequential = SequentialSize(draws, aim.chance, _exact(is_smallest=len(near) == 1))
        is_shared |= len(near) > 1
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        mean=ends.mean if ends else MeanSize(mean, Basis.FORMULA),
        one_round=round_of,
        sequential=sequential,
        assumes=(
            RIGHT,
            PUT_BACK,
            *of_claims(len(reported.pairs), is_far=len(near) == 1, is_shared=is_shared),
            *((AVERAGE_OF_ONE,) if len(near) > 1 and ends is None else ()),
            *_fewer(ends, simulation),
            *((NONE_HAS_BOTH,) if reported.contest.votes_allowed > 1 else ()),
        ),
    )


def _no_less_than_one(pairs: Sequence[Pair], aim: Aim, simulated: SequentialSize) -> SequentialSize:
    """The quantile of all pairs, which no accident of the simulation makes less than that of one, which is exact."""
    alone = _largest_quantile(pairs, aim.limit_left, aim.chance)
    return replace(simulated, draws=max(simulated.draws, alone))


def _largest_quantile(pairs: Sequence[Pair], risk_limit: float, chance: float) -> int:
    """The largest exact quantile; one that a bound shows to be no larger than those before is not looked for."""
    found = 0
    for pair in sorted(pairs, key=lambda each: -mean_cards(each, risk_limit)):
        if not found or open_at_most(pair, risk_limit, found) > 1 - chance:
            found = max(found, bravo_quantile(pair, risk_limit, chance))
    return found


def _near(pairs: Sequence[Pair], aim: Aim) -> list[Pair]:
    """The pairs that may keep an audit going when the hardest has ended; the others together once in a million."""
    if len(pairs) == 1:
        return [*pairs]
    limit = aim.limit_left
    hardest = max(pairs, key=lambda pair: mean_cards(pair, limit))
    allowed = EASY / len(pairs)

    def near_after(cards: int) -> list[Pair]:
        return [p for p in pairs if p == hardest or open_at_most(p, limit, cards) > allowed]

    # The bound falls as cards are added, and the quantile of the hardest is beyond this number: mostly that is
    # enough, and the quantile, which takes a thousand times as long, is not looked for.
    early = near_after(not_ended_by(hardest, limit, aim.chance))
    if all(pair == hardest for pair in early):
        return early
    return near_after(bravo_quantile(hardest, limit, aim.chance))


def bravo_ends(reported: ReportedContest, aim: Aim, simulation: Simulation) -> SimulatedEnds | None:
    """When simulated audits by BRAVO have confirmed every pair; None where they cannot be simulated.

    That is where the report does not say what is on one card, and where audits take too long.
    """
    limit = aim.limit_left
    mean = max(mean_cards(pair, limit) for pair in reported.pairs)
    found = _claims_that_differ(reported)
    if found is None or not simulation.is_feasible(2 * mean):
        return None
    stack, every = found
    pairs = dict(zip(reported.claims.assertions, reported.pairs, strict=True))
    tests = [
        SequentialTest(Null(upper=claim.upper), ConstantAlternative(pairs[claim].share), limit)
        for claim in every
    ]
    simulation = simulation.of_claims(len(tests), mean)
    return simulate_together(tests, stack, simulation, ceil(_LONG * mean) + reported.cards)


def _one_round(
    reported: ReportedContest, aim: Aim, near: Sequence[Pair], *, is_exact: bool
) -> tuple[OneRoundSize, bool]:
    """A round for all pairs, and whether the chance to fail was shared among them for it."""
    limit, chance = aim.limit_left, aim.chance
    if not is_exact:
        shared = 1 - (1 - chance) / len(near)
        size = max(estimated_round(pair, limit, shared) for pair in near)
        return OneRoundSize(size, chance, Basis.APPROXIMATION), len(near) > 1
    found = round_of_all(
        _open_pairs(reported), limit, chance, is_one_vote=_is_one_vote(reported), by=BRAVO
    )
    basis = _exact(is_smallest=found.is_of_one)
    return OneRoundSize(found.cards, chance, basis, found.at_least), not found.is_of_one


def _fewer(ends: Ends | None, asked: Simulation | None) -> tuple[Sentence, ...]:
    """The sentence that there are fewer simulated audits than were asked for, where that is so."""
    wanted = (asked or Simulation()).replications
    simulated = ends.claims if isinstance(ends, SharedEnds) else (ends,)
    known = [each.replications for each in simulated if isinstance(each, SimulatedEnds)]
    return (FEWER_AUDITS,) if known and min(known) < wanted else ()


def _exact(*, is_smallest: bool) -> Basis:
    """How a number is of all pairs that is exact for each: one that shares the chance to fail is a bound."""
    return Basis.EXACT if is_smallest else Basis.BOUND


def _open_pairs(reported: ReportedContest) -> list[OpenPair]:
    return [
        OpenPair(claim.id.choice, pair)
        for claim, pair in zip(reported.claims.assertions, reported.pairs, strict=True)
    ]


def _is_one_vote(reported: ReportedContest) -> bool:
    """Whether every card is for one choice at most, and a pair of choices is what it seems."""
    return reported.contest.votes_allowed == 1 and reported.contest.rule is Rule.PLURALITY


def _claims_that_differ(
    reported: ReportedContest,
) -> tuple[SharedStack, tuple[Assertion, ...]] | None:
    """The claims of which no two are worth the same on every card, and what each card is worth for them."""
    every = reported.claims.assertions
    whole = shared_stack(reported, every)
    if whole is None:
        return None
    once = {
        (worth, unit, claim.upper): place
        for place, (worth, unit, claim) in enumerate(
            zip(whole.worth, whole.units, every, strict=True)
        )
    }
    places = sorted(once.values())
    stack = SharedStack(
        whole.counts,
        tuple(whole.worth[place] for place in places),
        tuple(whole.units[place] for place in places),
    )
    return stack, tuple(every[place] for place in places)


@lru_cache(maxsize=1_024)  # a report asks for the pairs of all states more than once
def bravo_quantile(pair: Pair, risk_limit: float, chance: float) -> int:
    """Cards, of all kinds, by which a BRAVO audit with replacement has ended with this chance; exact.

    >>> bravo_quantile(Pair(600, 400, 1000), 0.1, 0.9)
    244
    """
    until = min(chance + _BEYOND, (1 + chance) / 2)
    audit = Tabulated(pair.share, risk_limit)
    while True:
        table = audit.table(until)
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
        _open_pairs(reported), aim.risk_limit, aim.chance, is_one_vote=_is_one_vote(reported)
    )
    return Sizes(
        test=test,
        drawn=Drawn.CARDS,
        population=reported.cards,
        aim=aim,
        one_round=OneRoundSize(
            found.cards, aim.chance, _exact(is_smallest=found.is_of_one), found.at_least
        ),
        assumes=(
            RIGHT,
            PUT_BACK,
            *of_claims(len(reported.pairs), is_shared=not found.is_of_one),
            *((NONE_HAS_BOTH,) if reported.contest.votes_allowed > 1 else ()),
            say("rounds-fixed"),
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
    how = simulation or Simulation()
    if not _is_feasible(reported, aim, how):
        return None
    hardest = hardest_polled(reported)
    ends = alpha_ends(reported, aim, bet, how)
    if ends is None:
        return None
    by = polling_test(reported, aim, bet, hardest)
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
            *of_claims(len(reported.claims.assertions), is_shared=isinstance(ends, SharedEnds)),
            *_fewer(ends, how),
        ),
        bet=bet.named(by.bet, PolledClaim.method),
        oracle=oracle_mean(PolledClaim(hardest, reported, aim.limit_left)),
    )


def alpha_ends(
    reported: ReportedContest,
    aim: Aim,
    bet: BetAsked = THE_RECOMMENDED,
    simulation: Simulation | None = None,
) -> Ends | None:
    """When audits end that bet on every claim, each by its own bet; None where they cannot be simulated.

    All claims are tested on the same simulated cards. Where the report does not say what is on one card each has cards
    of its own, and the audits end at the latest when the chances to be open add up to what is left: a claim that never
    takes as many draws as matter there changes neither number, and after some of those the rest is not simulated.
    """
    how = simulation or Simulation()
    if not _is_feasible(reported, aim, how):
        return None
    every = reported.claims.assertions
    how = how.of_claims(len(every), min(about(float(reported.margin), aim), reported.cards))
    found = _claims_that_differ(reported) if len(every) > 1 else None
    if found is not None:
        tests = [polling_test(reported, aim, bet, claim) for claim in found[1]]
        return simulate_together(tests, found[0], how, reported.cards)
    known, in_vain = list[SimulatedEnds](), 0
    for claim in sorted(every, key=lambda each: _growth(reported, each)):
        by = polling_test(reported, aim, bet, claim)
        ends = polling_ends(reported, aim, by, how, claim)
        if ends is None:
            return None
        changes = not known or ends.ended(least_that_matters(known, aim.chance)) < 1
        in_vain = 0 if changes else in_vain + 1
        if changes:
            known.append(ends)
        elif in_vain == _IN_VAIN:
            break
    return latest(known)


_IN_VAIN = 8
"""Claims in turn, each growing faster than the one before, that change no number: those after them are left out."""


def _growth(reported: ReportedContest, claim: Assertion) -> float:
    """About how fast evidence for a claim grows with each card: the squared lead of its mean, for its spread."""
    stack = polling_stack(reported, claim)
    values = np.array([float(amount * stack.unit) for amount in stack.amounts]) - 1 / 2
    shares = np.array(stack.counts, np.float64) / stack.size
    return float((values @ shares) ** 2 / (values**2 @ shares))


def _of_hardest(reported: ReportedContest, hardest: Assertion) -> Sentence:
    """For which claim the number is."""
    if hardest == reported.closest:
        return say("smallest-margin")
    return say("hardest", claim=hardest.id.sentence.rstrip("."))


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

"""Wrong outcomes of every rule, audited by every method: the share that is confirmed, by seeded simulation.

Exact enumeration proves small cases; these are elections of hundreds of cards. A cell fails only if the lower
99.9 percent bound of its share, corrected for the number of cells, is above the risk limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import betaincinv

from canvass.audit.assertion import Assertion
from canvass.audit.batch import CountedBatch, batch_null, batch_risk
from canvass.audit.batch_frame import BatchFrame, ReportedBatch, error_bounds
from canvass.audit.bets.recommended import recommended_bet
from canvass.audit.bets.tested import ComparedClaim, PolledClaim
from canvass.audit.comparison import ComparisonFrame, comparison_null
from canvass.audit.overstatement import ComparedCard, overstatement_values, overstatements
from canvass.audit.pair import PairCount
from canvass.audit.polling import polling_values
from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design
from canvass.audit.rules import assertions
from canvass.audit.sprt_polling import polling_ratio_p
from canvass.audit.super_simple import super_simple_bet
from canvass.model import CastVoteRecord, Contest, Interpretation, Reading
from canvass.stats import bets
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet
from tests.audit.elections import EVERY_RULE, Marks, possible_marks, read_as, record, tally, vote
from tests.some_of import some_of

RISK_LIMIT = 0.1
REPLICATIONS = 600
DRAWS = 150
SEED = 20161108
WAYS = ("tie", "one vote short", "phantoms", "errors in one place")


@dataclass(frozen=True)
class Wrong:
    """Entries of a frame with their records and papers, and an assertion that the papers make false."""

    of: Contest
    assertion: Assertion
    recorded: tuple[Marks | None, ...]
    papers: tuple[Interpretation, ...]

    @property
    def frame(self) -> ComparisonFrame:
        """The frame of these entries; None is a phantom."""
        listed = [marks for marks in self.recorded if marks is not None]
        votes = tally(listed)
        return ComparisonFrame("c", len(self.recorded), len(listed), votes, uses_card_style=True)


def cards_of(of: Contest) -> list[Marks]:
    """About three hundred cards that report a clear but not a large lead, some blank."""
    single: list[Marks] = [(choice.id,) for choice in of.choices]
    shares = (0.72, 0.16, 0.06) if of.share == Fraction(2, 3) else (0.46, 0.32, 0.16)
    cards: list[Marks] = [
        marks
        for marks, share in zip(single, shares, strict=False)
        for _ in range(round(300 * share))
    ]
    if of.votes_allowed > 1:
        both = [marks for marks in possible_marks(of) if len(marks) == 2]
        cards += [both[0]] * 40 + [both[-1]] * 10
    return cards + [()] * 18


@cache
def wrong(rule: str, way: str) -> Wrong:
    """An election of this rule whose reported outcome is wrong in this way."""
    of = EVERY_RULE[rule]
    cards = cards_of(of)
    found = assertions(of, tally(cards)).assertions
    assertion = min(found, key=lambda a: a.margin(tally(cards), len(cards)))
    if way == "phantoms":
        return _with_phantoms(of, assertion, cards)
    papers = [list(marks) for marks in cards]
    places = list(range(len(cards)))
    if way != "errors in one place":
        np.random.default_rng(SEED).shuffle(places)
    excess = sum(map(assertion.assort, cards)) - Fraction(len(cards), 2)
    least = min(possible_marks(of), key=assertion.assort)
    goal = Fraction(-1, 2) if way == "one vote short" else Fraction(0)
    for place in places:
        if excess <= goal:
            break
        excess -= assertion.assort(papers[place]) - assertion.assort(least)
        papers[place] = list(least)
    read = tuple(vote(*marks) for marks in papers)
    return Wrong(of, assertion, tuple(cards), read)


def _with_phantoms(of: Contest, assertion: Assertion, cards: Sequence[Marks]) -> Wrong:
    """Every record is right, and as many cards are missing from the records as it takes to be wrong."""
    total = sum(map(assertion.assort, cards))
    missing = 0
    while total > Fraction(len(cards) + missing, 2):
        missing += 1
    lost = (read_as(Reading.NOT_FOUND),) * missing
    read = tuple(vote(*marks) for marks in cards)
    return Wrong(of, assertion, (*cards, *(None,) * missing), (*read, *lost))


def polling(case: Wrong, bet: Bet | None = None) -> tuple[NDArray[np.int64], Fraction, Null, Bet]:
    """Values of all entries when only paper is read."""
    draws = polling_values(case.assertion, case.papers)
    size = len(case.papers)
    reported = ReportedContest(case.of, case.frame.votes, size)
    chosen = bet or recommended_bet(PolledClaim(case.assertion, reported, RISK_LIMIT))
    return (
        draws.amounts.astype(np.int64),
        draws.unit,
        Null(upper=case.assertion.upper, size=size),
        chosen,
    )


def comparison(
    case: Wrong, bet: Bet | None = None
) -> tuple[NDArray[np.int64], Fraction, Null, Bet]:
    """Values of all entries when paper is compared with the records."""
    frame = case.frame
    cards = [
        ComparedCard(None if marks is None else record(*marks), paper)
        for marks, paper in zip(case.recorded, case.papers, strict=True)
    ]
    found = overstatements(case.assertion, cards, uses_card_style=True)
    draws = overstatement_values(case.assertion, found, frame.margin(case.assertion))
    chosen = bet or recommended_bet(ComparedClaim(case.assertion, frame, RISK_LIMIT))
    null = comparison_null(case.assertion, frame, Design(RISK_LIMIT, chosen))
    return draws.amounts.astype(np.int64), draws.unit, null, chosen


def oneaudit(case: Wrong) -> tuple[NDArray[np.int64], Fraction, Null, Bet]:
    """The same where the records of two cards in three are not linked: they are pools of forty cards."""
    recorded: list[CastVoteRecord | Pool | None] = [
        None if marks is None else record(*marks) for marks in case.recorded
    ]
    pools, listed = [], sum(marks is not None for marks in case.recorded)
    for first in range(0, listed - 40, 60):
        pooled = [marks for marks in case.recorded[first : first + 40] if marks is not None]
        pools.append(Pool((str(first),), 40, tally(pooled)))
        recorded[first : first + 40] = [pools[-1]] * 40
    linked = [each.votes["c"] for each in recorded if isinstance(each, CastVoteRecord)]
    frame = ComparisonFrame(
        "c", len(recorded), len(linked), tally(linked), False, pools=Pools(tuple(pools))
    )
    cards = [ComparedCard(*each) for each in zip(recorded, case.papers, strict=True)]
    found = overstatements(case.assertion, cards, uses_card_style=False)
    draws = overstatement_values(case.assertion, found, frame.margin(case.assertion))
    bet = recommended_bet(ComparedClaim(case.assertion, frame, RISK_LIMIT))
    null = comparison_null(case.assertion, frame, Design(RISK_LIMIT, bet))
    return draws.amounts.astype(np.int64), draws.unit, null, bet


def super_simple(case: Wrong) -> tuple[NDArray[np.int64], Fraction, Null, Bet]:
    """The same with the historical bet, cards being put back."""
    margin = float(case.frame.margin(case.assertion))
    units, unit, null, bet = comparison(case, super_simple_bet(min(margin, 1.0)))
    return units, unit, Null(null.mean, null.upper), bet


METHODS: dict[str, Callable[[Wrong], tuple[NDArray[np.int64], Fraction, Null, Bet]]] = {
    "polling": polling,
    "polling, universal portfolio": lambda case: polling(case, bets.universal_portfolio()),
    "polling, aGRAPA": lambda case: polling(case, bets.Agrapa()),
    "comparison": comparison,
    "comparison, largest bet": lambda case: comparison(case, bets.FixedStake(1.0)),
    "super-simple": super_simple,
    "oneaudit": oneaudit,
}
CELLS = len(METHODS) * len(EVERY_RULE) * len(WAYS) + 3 * 4 + 2 * 3


def too_many(confirmed: int, audits: int) -> bool:
    """Whether so many confirmations are more than chance allows at the risk limit, over all cells."""
    if confirmed == 0:
        return False
    level = 0.001 / CELLS
    return float(betaincinv(confirmed, audits - confirmed + 1, level)) > RISK_LIMIT


@pytest.mark.parametrize("way", WAYS)
@some_of("rule", EVERY_RULE, every=8)
@pytest.mark.parametrize("method", METHODS)
def test_wrong_outcomes_are_seldom_confirmed(method: str, rule: str, way: str) -> None:
    """At most the risk limit of the audits of a wrong outcome end with "confirmed"."""
    case = wrong(rule, way)
    units, unit, null, bet = METHODS[method](case)
    cell = [*map(ord, method + rule + way)]
    random = np.random.default_rng([SEED, *cell])
    order = np.argsort(random.random((REPLICATIONS, len(units))), axis=1)[:, :DRAWS]
    if null.size is None:
        order = random.integers(0, len(units), (REPLICATIONS, DRAWS))
    path = wealth(Draws.of_units(units[order], unit), null, bet)
    confirmed = int((path.first_draw_at(RISK_LIMIT) > 0).sum())
    assert not too_many(confirmed, REPLICATIONS)


def test_the_cells_are_wrong_and_close() -> None:
    """In every cell the paper's mean is at most one half, and by less than two votes below it."""
    for rule in EVERY_RULE:
        for way in WAYS:
            case = wrong(rule, way)
            values = polling_values(case.assertion, case.papers)
            total = values.unit * int(values.amounts.sum())
            short = Fraction(len(case.papers), 2) - total
            assert 0 <= short <= 2 * case.assertion.upper


def test_the_bound_notices_a_test_that_is_too_eager() -> None:
    """A test that confirms 20 percent of wrong outcomes at a limit of 10 is found out, one with 12 is chance."""
    assert too_many(round(0.2 * REPLICATIONS), REPLICATIONS)
    assert not too_many(round(0.12 * REPLICATIONS), REPLICATIONS)


@cache
def _polling_ratio(reported: PairCount, sample: PairCount) -> float:
    return polling_ratio_p(reported, sample)


@some_of("winner", [120, 119, 90], every=3)
@pytest.mark.parametrize("reported", [135, 160])
def test_polling_ratios_confirm_few_wrong_outcomes(winner: int, reported: int) -> None:
    """Polling without replacement, looked at after every twentieth card; ties and one vote short."""
    cards = np.concatenate([np.ones(winner), -np.ones(240 - winner), np.zeros(60)])
    report = PairCount(300, reported, 240 - reported)
    random = np.random.default_rng([SEED, winner, reported])
    confirmed = 0
    for _ in range(REPLICATIONS):
        drawn = random.permutation(cards)
        looks = (
            PairCount(n, int((drawn[:n] > 0).sum()), int((drawn[:n] < 0).sum()))
            for n in range(20, 201, 20)
        )
        confirmed += any(_polling_ratio(report, look) <= RISK_LIMIT for look in looks)
    assert not too_many(confirmed, REPLICATIONS)


BATCH_BETS: dict[str, Bet] = {
    "Kaplan-Markov": bets.FixedStake(1.0),
    "nine tenths of it": bets.FixedStake(0.9),
    "fixed": bets.FixedBet(0.5),
}


@some_of("spread", ["one batch", "every batch", "largest batches"], every=3)
@pytest.mark.parametrize("replacement", [True, False])
@pytest.mark.parametrize("name", BATCH_BETS)
def test_wrong_outcomes_are_seldom_confirmed_by_batches(
    name: str, replacement: bool, spread: str
) -> None:
    """Errors that add up to the margin, in one batch, in all, or in the largest."""
    of = EVERY_RULE["plurality"]
    sizes = [40 + 10 * (place % 7) for place in range(60)]
    votes = [{"A": round(0.5 * n), "B": round(0.38 * n), "C": round(0.1 * n)} for n in sizes]
    total = {c: sum(v[c] for v in votes) for c in "ABC"}
    pair = next(a for a in assertions(of, total).assertions if a.id.other == "B")
    listed = tuple(
        ReportedBatch(str(p), n, v) for p, (n, v) in enumerate(zip(sizes, votes, strict=True))
    )
    frame = BatchFrame("c", (pair,), listed)
    counted = _taken_from_the_winner(frame, spread)
    bounds = error_bounds(frame)
    design = Design(RISK_LIMIT, BATCH_BETS[name], replacement)
    weights = np.array([bounds.weights[str(p)] for p in range(60)])
    errors = np.array([_error(frame, p, counted[p], design) for p in range(60)])
    random = np.random.default_rng([SEED, *map(ord, name + spread), replacement])
    drawn = _draw_by_weight(random, weights, 40, replacement=replacement)
    draws = Draws.weighted((weights - errors)[drawn], weights[drawn])
    path = wealth(draws, batch_null(frame, bounds, design), design.bet)
    confirmed = int((path.first_draw_at(RISK_LIMIT) > 0).sum())
    assert not too_many(confirmed, REPLICATIONS)


def _taken_from_the_winner(frame: BatchFrame, spread: str) -> list[dict[str, int]]:
    """Hand counts in which the winner's lead is gone: votes moved from A to B."""
    counts = [dict(batch.votes) for batch in frame.batches]
    order = {
        "one batch": list(range(60)),
        "every batch": list(range(60)) * 100,
        "largest batches": sorted(range(60), key=lambda p: -frame.batches[p].cards),
    }[spread]
    step = 1 if spread == "every batch" else 10_000
    for place in order:
        lead = sum(c["A"] - c["B"] for c in counts)
        if lead <= 0:
            break
        moved = min(step, counts[place]["A"], -(-lead // 2))
        counts[place]["A"] -= moved
        counts[place]["B"] += moved
    return counts


def _error(frame: BatchFrame, place: int, counted: dict[str, int], design: Design) -> int:
    """The error of one batch in parts of the margin, as the audit itself measures it."""
    risk = batch_risk(frame, error_bounds(frame), [CountedBatch(str(place), counted)], design)
    if risk.path is None or risk.path.draws.weights is None:
        raise ValueError(risk)
    return int(risk.path.draws.weights[0] - risk.path.draws.amounts[0])


def _draw_by_weight(
    random: np.random.Generator, weights: NDArray[np.int64], count: int, *, replacement: bool
) -> NDArray[np.int64]:
    """Places drawn with chances in proportion to weight, one row for each replication."""
    if replacement:
        share = weights / weights.sum()
        return random.choice(len(weights), size=(REPLICATIONS, count), p=share)
    arrivals = random.exponential(size=(REPLICATIONS, len(weights))) / weights
    return np.argsort(arrivals, axis=1)[:, :count]

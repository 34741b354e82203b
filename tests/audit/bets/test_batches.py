"""The stake on batches that grows fastest: against every stake, by simulation, and on wrong outcomes exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from canvass.audit.batch import CountedBatch, batch_null, batch_risk
from canvass.audit.batch_frame import BatchFrame, ErrorBounds, ReportedBatch, error_bounds
from canvass.audit.bets.asked import BetAsked, bet_in
from canvass.audit.bets.batches import LARGEST_STAKE, ComparedBatches, fastest_stake
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design
from canvass.errors import OutOfRange
from canvass.stats.bets import FixedStake
from canvass.stats.decks import BatchStack
from canvass.stats.endings import SequentialTest, simulated_endings
from tests.audit.elections import contest


def batches(lead: float, count: int = 200, cards: int = 400) -> ComparedBatches:
    """Batches of two sizes in which A leads by so large a share of the cards."""
    every = []
    for number in range(count):
        size = cards if number % 2 else cards // 4
        ahead = round(size * (1 + lead) / 2)
        every.append(ReportedBatch(str(number), size, {"A": ahead, "B": size - ahead}))
    votes = {c: sum(b.votes[c] for b in every) for c in "AB"}
    reported = ReportedContest(contest(names="AB"), votes, sum(b.cards for b in every))
    frame = BatchFrame("c", reported.claims.assertions, tuple(every))
    return ComparedBatches(frame, error_bounds(frame), frame.assertions)


def growth(claim: ComparedBatches, stake: float, lost: float, over: float) -> float:
    """Growth of log wealth per draw, batch by batch."""
    bounds, mean = claim.bounds, float(1 - 1 / claim.bounds.total_bound)
    margin = float(claim.frame.margin(claim.tested[0]))
    found = lost * np.log1p(-stake)
    for batch in claim.frame.batches:
        weight = bounds.weights[batch.id]
        taint = (over * batch.cards / margin) / float(Fraction(weight, bounds.parts))
        share = (1 - lost) * weight / bounds.total
        found += share * np.log(1 - stake + stake * (1 - taint) / mean)
    return float(found)


@pytest.mark.parametrize("lead", [0.02, 0.1, 0.3])
@pytest.mark.parametrize(("lost", "over"), [(0.001, 0.0002), (0.004, 0.001)])
def test_no_stake_grows_faster(lead: float, lost: float, over: float) -> None:
    """Added up batch by batch, for stakes on both sides of the one that is chosen."""
    claim = batches(lead)
    chosen = fastest_stake(claim, lost, over).stake
    best = growth(claim, chosen, lost, over)
    others = [
        stake for stake in np.linspace(0.01, LARGEST_STAKE, 60) if abs(stake - chosen) > 0.002
    ]
    assert all(growth(claim, stake, lost, over) < best for stake in others)


def draws(claim: ComparedBatches, stake: float, *, is_one_lost: bool = False) -> float:
    """Draws of an average audit of batches that are put back; one of the larger ones may be lost."""
    weights = [claim.bounds.weights[batch.id] for batch in claim.frame.batches]
    amounts = [0 if is_one_lost and place == 1 else weight for place, weight in enumerate(weights)]
    design = Design(0.05, FixedStake(stake), with_replacement=True)
    null = batch_null(claim.frame, claim.bounds, design)
    test = SequentialTest(null, design.bet, 0.05)
    stack = BatchStack(tuple(amounts), tuple(weights))
    return float(simulated_endings(test, stack, 400, "batches", 20_000).draws.mean())


def test_what_it_gains() -> None:
    """A tenth fewer draws of a wide lead if all batches agree; of a close one a sixth if one in two hundred is lost."""
    wide, close = batches(0.2), batches(0.03)
    usual = fastest_stake(wide, 0.001, 0.0002).stake
    assert draws(wide, usual) < 0.92 * draws(wide, 0.9)
    share = claim_share(close)
    careful = fastest_stake(close, share, 0.0002).stake
    assert careful < 0.8
    assert draws(close, careful, is_one_lost=True) < 0.85 * draws(close, 0.9, is_one_lost=True)


def claim_share(claim: ComparedBatches) -> float:
    """The share of the draws that one of the larger batches has."""
    return claim.bounds.weights[claim.frame.batches[1].id] / claim.bounds.total


def test_wrong_outcomes_are_confirmed_at_most_at_the_limit() -> None:
    """Every order of five batches of which one hides the truth, each with its chance: never above one half."""
    every = [ReportedBatch(str(n), 10, {"A": 6, "B": 4}) for n in range(5)]
    reported = ReportedContest(contest(names="AB"), {"A": 30, "B": 20}, 50)
    frame = BatchFrame("c", reported.claims.assertions, tuple(every))
    claim = ComparedBatches(frame, error_bounds(frame), frame.assertions)
    stake = fastest_stake(claim, 0.01, 0.001)
    papers = {**{b.id: b.votes for b in every}, "0": {"A": 1, "B": 9}, "1": {"A": 6, "B": 4}}
    papers["2"] = {"A": 1, "B": 9}
    assert sum(p["A"] for p in papers.values()) <= sum(p["B"] for p in papers.values())
    confirmed, weights = Fraction(0), claim.bounds.weights
    for order in permutations([b.id for b in every], 3):
        chance, left = Fraction(1), claim.bounds.total
        for name in order:
            chance, left = chance * Fraction(weights[name], left), left - weights[name]
        sample = [CountedBatch(name, papers[str(name)]) for name in order]
        risk = batch_risk(frame, claim.bounds, sample, Design(0.5, stake))
        confirmed += chance * (risk.measured_risk <= 0.5)
    assert confirmed <= Fraction(1, 2)


def test_it_is_asked_for_by_name() -> None:
    """With numbers that may be set; no stake is left where errors take all that batches bring."""
    claim = batches(0.1)
    asked = bet_in("batch-kelly:lost=0.004").bet_for(claim)
    assert asked == fastest_stake(claim, 0.004, 0.0002)
    assert BetAsked("batch-kelly").bet_for(claim) != asked
    assert bet_in("stake:stake=0.5").bet_for(claim) == FixedStake(0.5)
    with pytest.raises(OutOfRange, match="no stake on batches makes the wealth grow"):
        bet_in("batch-kelly:lost=0.5").bet_for(claim)
    with pytest.raises(OutOfRange, match="is not one for"):
        bet_in("agrapa").bet_for(claim)
    tiny = ErrorBounds({"0": 1}, 2)
    assert (
        fastest_stake(ComparedBatches(claim.frame, tiny, claim.tested), 0.1, 0.1).stake
        == LARGEST_STAKE
    )

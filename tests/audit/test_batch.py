"""Batch comparison: published bounds and risks, and what a fully tainted batch does."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.batch import (
    CountedBatch,
    batch_null,
    batch_risk,
)
from canvass.audit.batch_frame import (
    BatchFrame,
    ReportedBatch,
    equal_bounds,
    error,
    error_bound,
    error_bounds,
)
from canvass.audit.kinds import BATCH_COMPARISON
from canvass.audit.risk import Design, Status
from canvass.audit.rules import assertions
from canvass.audit.size.batch import clean_batches
from canvass.errors import OutOfRange, UnknownName
from canvass.model import Rule
from canvass.stats import bets
from tests.audit.elections import contest
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_batch")
TWO = contest(names="AB")
(A_BEATS_B,) = assertions(TWO, {"A": 2, "B": 1}).assertions
CLEAN_KEYS = {*VECTORS["macro-p"]["expect"]} - {"p_second"}
AS_REPORTED = Design(0.05, bets.FixedStake(1.0), with_replacement=True)
DISTINCT = Design(0.05, bets.FixedStake(0.9))


def frame(*batches: tuple[int, int, int], reserve: int = 0) -> BatchFrame:
    """Batches of a contest of two, each with cards, votes for A and votes for B."""
    listed = tuple(
        ReportedBatch(str(place), cards, {"A": a, "B": b})
        for place, (cards, a, b) in enumerate(batches)
    )
    return BatchFrame("c", (A_BEATS_B,), listed, reserve)


def published_frame() -> BatchFrame:
    """400 batches of the published example."""
    given_ = VECTORS["macro-n"]["given"]["batches"]
    return frame(
        *(
            (kind["cards"], kind["winner"], kind["loser"])
            for kind in given_
            for _ in range(kind["count"])
        )
    )


@computes(
    "macro-n",
    by=(error_bounds, clean_batches),
    shown={"U": lambda found: getattr(found, "total_bound", None), "n": lambda found: found},
    besides={"n_as_shown_by_arlo_plus_one": "Arlo shows one more than is needed"},
)
def test_published_bounds_and_sizes() -> None:
    """Stark (2009): U = 21, and 29, 48 and 62 draws at 25, 10 and 5 percent."""
    vector = VECTORS["macro-n"]
    bounds = error_bounds(published_frame())
    assert bounds.total_bound == vector["expect"]["U"]
    sizes = [clean_batches(bounds, limit) for limit in vector["given"]["risk_limits"]]
    assert sizes == vector["expect"]["n"]


@computes(
    "macro-bound-cd3",
    by=error_bounds,
    shown={"u": lambda found: [weight / found.parts for weight in found.weights.values()]},
)
def test_published_batch_bounds() -> None:
    """Lindeman (2010), California's 3rd congressional district 2008: two batches of a margin of 17,453."""
    vector = VECTORS["macro-bound-cd3"]
    shown = [(b["cards"], b["winner"], b["loser"]) for b in vector["given"]["batches"]]
    rest = vector["given"]["margin_votes"] - sum(a - b for _, a, b in shown)
    whole = frame(*shown, (rest, rest, 0))
    found = error_bounds(whole)
    bounds = [found.weights[batch.id] / found.parts for batch in whole.batches[:2]]
    assert bounds == pytest.approx(vector["expect"]["u"], abs=1e-12)


@computes(
    "macro-p",
    by=batch_risk,
    shown={
        "wealth_after_clean_then_taint_1_with_lambda_0.9_over_m": lambda risk: np.exp(
            risk.path.log_wealth[-1]
        )
    },
    besides={"p_second": "the next test"},
)
def test_published_risks() -> None:
    """Thirty clean draws; a smaller bet than Kaplan-Markov; then a fully tainted batch."""
    given_, expect = VECTORS["macro-p"]["given"], VECTORS["macro-p"]["expect"]
    whole = published_frame()
    sample = [CountedBatch(b.id, b.votes) for b in whole.batches[: given_["clean_draws"]]]
    tainted = CountedBatch("300", {"A": 0, "B": 200})
    for stake, risk in ((1.0, expect["p_clean"]), (0.9, expect["betting_lambda_0.9_over_m_clean"])):
        design = Design(0.05, bets.FixedStake(stake), with_replacement=True)
        found = batch_risk(whole, error_bounds(whole), sample, design)
        assert found.measured_risk == pytest.approx(risk, abs=1e-9)
    after = batch_risk(whole, error_bounds(whole), [*sample, tainted], design)
    assert after.path is not None
    left = expect["wealth_after_clean_then_taint_1_with_lambda_0.9_over_m"]
    assert np.exp(after.path.log_wealth[-1]) == pytest.approx(left, abs=1e-9)
    assert after.status is Status.NOT_YET


@computes("macro-p", by=batch_risk, besides=dict.fromkeys(CLEAN_KEYS, "the test above"))
def test_published_risk_of_a_taint() -> None:
    """Thirty draws, the first 20 votes short: 20 of the 420 that it could hide, a taint of 1/21."""
    given_, expect = VECTORS["macro-p"]["given"], VECTORS["macro-p"]["expect"]
    whole = published_frame()
    short = CountedBatch("0", {"A": 190, "B": 190})
    taint = error(whole, whole.batches[0], short.votes) / error_bound(whole, whole.batches[0])
    assert float(taint) == given_["second_case"]["taints"][0]
    rest = [CountedBatch(b.id, b.votes) for b in whole.batches[1 : given_["second_case"]["draws"]]]
    risk = batch_risk(whole, error_bounds(whole), [short, *rest], AS_REPORTED)
    assert risk.measured_risk == pytest.approx(expect["p_second"], abs=1e-9)


def test_a_fully_tainted_batch_ruins_only_kaplan_markov() -> None:
    """The largest bet cannot confirm any more, however clean the rest; a smaller one goes on."""
    whole = frame(*[(100, 70, 30)] * 20)
    sample = [CountedBatch(str(place), {"A": 70, "B": 30}) for place in range(1, 20)]
    tainted = CountedBatch("0", {"A": 0, "B": 100})
    bounds = error_bounds(whole)
    ruined = batch_risk(whole, bounds, [tainted, *sample], AS_REPORTED)
    design = Design(0.05, bets.FixedStake(0.5), with_replacement=True)
    alive = batch_risk(whole, bounds, [tainted, *sample * 3], design)
    assert (ruined.status, ruined.measured_risk) == (Status.RUINED, 1.0)
    assert alive.status is Status.CONFIRMED
    assert alive.method is BATCH_COMPARISON


def test_the_reserve_is_taken_from_the_margin() -> None:
    """Cards that are in no batch count for the loser: 10 of them cost 10 votes of lead."""
    assert frame((50, 30, 10)).margin(A_BEATS_B) == 20
    assert frame((50, 30, 10), reserve=10).margin(A_BEATS_B) == 10
    assert frame((50, 30, 10), reserve=20).status is Status.MARGIN_NOT_POSITIVE


def test_understatements_count_only_where_announced() -> None:
    """A batch better than reported lowers the risk, or counts as one that agrees."""
    better = [CountedBatch("0", {"A": 80, "B": 20}), CountedBatch("1", {"A": 70, "B": 30})]
    same = [CountedBatch(b.id, {"A": 70, "B": 30}) for b in better]
    kept = frame(*[(100, 70, 30)] * 20)
    floored = BatchFrame("c", kept.assertions, kept.batches, 0, counts_understatements=False)
    risks = [
        batch_risk(each, error_bounds(each), sample, AS_REPORTED).measured_risk
        for each, sample in ((kept, better), (kept, same), (floored, better), (floored, same))
    ]
    assert risks[0] < risks[1]
    assert risks[1:] == [risks[1]] * 3


def test_a_vote_short_counts_as_a_vote() -> None:
    """Stark's frame, 60 draws, 15 large batches one vote short each: 0.0555, not 0.1627 as of whole parts."""
    whole = published_frame()
    short, right = {"A": 199, "B": 180}, {"A": 200, "B": 180}
    sample = [CountedBatch(str(n), short if n < 15 else right) for n in range(60)]
    risk = batch_risk(whole, error_bounds(whole), sample, AS_REPORTED)
    assert risk.measured_risk == pytest.approx(0.0555, abs=5e-5)
    assert risk.measured_risk == pytest.approx((20 / 21) ** 60 / (419 / 420) ** 15, abs=1e-12)


def test_pairs_of_their_own_are_sharper_and_the_contest_needs_all() -> None:
    """One assertion's errors with everybody's weights: never more risk than all together."""
    of = contest(names="ABC")
    votes = {"A": 60, "B": 30, "C": 10}
    both = assertions(of, {k: 10 * v for k, v in votes.items()}).assertions
    listed = tuple(ReportedBatch(str(place), 110, votes) for place in range(10))
    whole = BatchFrame("c", both, listed)
    sample = [CountedBatch(str(place), {"A": 58, "B": 32, "C": 10}) for place in range(8)]
    bounds = error_bounds(whole)
    together = batch_risk(whole, bounds, sample, AS_REPORTED)
    alone = [batch_risk(whole, bounds, sample, AS_REPORTED, assertion=a) for a in both]
    assert all(each.measured_risk <= together.measured_risk for each in alone)
    assert {each.assertion for each in alone} == {a.id for a in both}


def test_a_majority_is_a_pair_like_any_other() -> None:
    """The lead of a majority is 2 V_w - valid votes, as the published pseudo-pair has it."""
    of = contest(Rule.TOP_TWO, names="ABC")
    (majority,) = assertions(of, {"A": 60, "B": 25, "C": 15}).assertions
    batch = ReportedBatch("0", 110, {"A": 60, "B": 25, "C": 15})
    whole = BatchFrame("c", (majority,), (batch,))
    assert whole.margin(majority) * 2 == 2 * 60 - 100
    assert error_bound(whole, batch) == Fraction(20 + 110, 20)


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.integers(0, 30), st.integers(0, 10)),
        min_size=1,
        max_size=6,
    ),
    st.data(),
)
def test_no_count_of_the_cards_exceeds_the_bound(
    rows: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    """Whatever people count in a batch of so many cards, its error is at most its bound."""
    whole = frame(*((a + b + other, a, b) for a, b, other in rows), (40, 40, 0))
    if whole.status is not Status.AUDITABLE:
        return
    for batch in whole.batches:
        a = data.draw(st.integers(0, batch.cards))
        b = data.draw(st.integers(0, batch.cards - a))
        assert error(whole, batch, {"A": a, "B": b}) <= error_bound(whole, batch)


def test_bounds_and_errors_of_distant_margins_are_exact() -> None:
    """Five choices whose margins have no common measure: every bound, and one vote of error, to the last digit."""
    of = contest(names="ABCDE")
    votes = {"A": 10_000_019, "B": 9_000_011, "C": 8_000_009, "D": 7_000_003, "E": 6_000_011}
    found = assertions(of, votes).assertions
    batch = ReportedBatch("0", 50_000_000, votes)
    whole = BatchFrame("c", found, (batch, ReportedBatch("1", 10, {})))
    bounds = error_bounds(whole)
    for each in whole.batches:
        assert Fraction(bounds.weights[each.id], bounds.parts) == error_bound(whole, each)
    short = [CountedBatch("0", {**votes, "A": votes["A"] - 1})]
    path = batch_risk(whole, bounds, short, AS_REPORTED).path
    assert path is not None
    left = Fraction(int(path.draws.amounts[0]), bounds.parts)
    assert error_bound(whole, batch) - left == Fraction(1, 1_000_008)


def wrong_counts(reported: BatchFrame) -> list[tuple[dict[str, int], ...]]:
    """Every hand count of the batches in which A does not beat B."""
    each = [
        [{"A": a, "B": b} for a in range(batch.cards + 1) for b in range(batch.cards + 1 - a)]
        for batch in reported.batches
    ]
    return [
        counts
        for counts in product(*each)
        if sum(c["A"] for c in counts) <= sum(c["B"] for c in counts)
    ]


@pytest.mark.parametrize(
    "bet", [bets.FixedStake(1.0), bets.FixedStake(0.6), bets.FixedBet(0.4)], ids=str
)
def test_every_wrong_outcome_is_confirmed_with_at_most_the_risk_limit(
    bet: bets.FixedStake | bets.FixedBet,
) -> None:
    """Three batches, every hand count with the outcome wrong, every order of the draw, by its chance."""
    whole = frame((2, 2, 0), (2, 1, 0), (2, 0, 1))
    bounds = error_bounds(whole)
    design = Design(0.5, bet)
    for counts in wrong_counts(whole):
        chance = 0.0
        for order in permutations(range(3)):
            sample = [CountedBatch(str(place), counts[place]) for place in order[:2]]
            risk = batch_risk(whole, bounds, sample, design)
            if risk.measured_risk <= 0.5:
                chance += _chance([bounds.weights[str(place)] for place in order])
        assert chance <= 0.5 + 1e-9


def _chance(weights: list[int]) -> float:
    left, chance = sum(weights), 1.0
    for weight in weights:
        chance *= weight / left
        left -= weight
    return chance


def test_counting_every_batch_decides() -> None:
    """Without replacement all batches are a full hand count."""
    whole = frame((10, 6, 4), (10, 6, 4))
    design = Design(0.01, bets.FixedBet(0.1))
    right = [CountedBatch(name, {"A": 6, "B": 4}) for name in "01"]
    wrong = [CountedBatch(name, {"A": 5, "B": 5}) for name in "01"]
    bounds = error_bounds(whole)
    assert batch_risk(whole, bounds, right, design).status is Status.HAND_COUNT_AGREES
    assert batch_risk(whole, bounds, wrong, design).status is Status.HAND_COUNT_DIFFERS


def test_every_batch_counted_is_judged_claim_by_claim() -> None:
    """Each lead of A was overstated in a batch of its own, and holds; together the errors come to the margin."""
    batches = (
        ReportedBatch("0", 100, {"A": 60, "B": 30, "C": 10}),
        ReportedBatch("1", 100, {"A": 60, "B": 10, "C": 30}),
    )
    claims = assertions(contest(names="ABC"), {"A": 120, "B": 40, "C": 40}).assertions
    whole = BatchFrame("c", claims, batches)
    sample = [
        CountedBatch("0", {"A": 40, "B": 50, "C": 10}),
        CountedBatch("1", {"A": 40, "B": 10, "C": 50}),
    ]
    bounds = error_bounds(whole)
    assert (
        sum(error(whole, batch, found.votes) for batch, found in zip(batches, sample, strict=True))
        == 1
    )
    assert batch_risk(whole, bounds, sample, DISTINCT).status is Status.HAND_COUNT_AGREES


def test_every_batch_counted_is_judged_with_understatements() -> None:
    """What favours the report counts in a full hand count, also where the test takes none of it."""
    batches = (ReportedBatch("0", 20, {"A": 15, "B": 5}), ReportedBatch("1", 20, {"A": 5, "B": 7}))
    whole = BatchFrame("c", (A_BEATS_B,), batches, counts_understatements=False)
    sample = [CountedBatch("0", {"A": 10, "B": 10}), CountedBatch("1", {"A": 10, "B": 7})]
    risk = batch_risk(whole, error_bounds(whole), sample, DISTINCT)
    assert risk.status is Status.HAND_COUNT_AGREES


@pytest.mark.parametrize(("reserve", "lost"), [(4, False), (0, True)])
def test_cards_that_nobody_saw_leave_open_whether_the_report_is_wrong(
    reserve: int, lost: bool
) -> None:
    """Every batch was drawn, but not every card was read: not confirmed, and nothing shows that people disagree."""
    whole = frame((20, 15, 5), (20, 7, 5), reserve=reserve)
    first = CountedBatch("0", None if lost else {"A": 11, "B": 9})
    sample = [first, CountedBatch("1", {"A": 6, "B": 5})]
    risk = batch_risk(whole, error_bounds(whole), sample, DISTINCT)
    assert risk.status is Status.ALL_DRAWN
    assert risk.measured_risk > 0


def test_batches_that_can_hold_no_error_need_no_count() -> None:
    """A batch that went wholly to the loser can only help; the others are enough to agree, not to differ."""
    whole = frame((10, 10, 0), (10, 9, 1), (5, 0, 5))
    design = Design(0.01, bets.FixedBet(0.1))
    right = [CountedBatch("0", {"A": 10}), CountedBatch("1", {"A": 9, "B": 1})]
    wrong = [CountedBatch("0", {"A": 1, "B": 9}), CountedBatch("1", {"A": 9, "B": 1})]
    bounds = error_bounds(whole)
    assert batch_risk(whole, bounds, right, design).status is Status.HAND_COUNT_AGREES
    assert batch_risk(whole, bounds, wrong, design).status is Status.ALL_DRAWN


@given(st.lists(st.tuples(*[st.integers(0, 40)] * 3), min_size=1, max_size=6))
def test_all_bounds_at_once_are_those_of_each_batch(counts: list[tuple[int, int, int]]) -> None:
    """Three choices and two assertions of different margins: the exact bound of every batch."""
    of = contest()
    batches = [ReportedBatch("first", 200, {"A": 100, "B": 30, "C": 20})]
    batches += [
        ReportedBatch(str(place), a + b + c + 3, {"A": a + b + c, "B": min(b, 3), "C": 0})
        for place, (a, b, c) in enumerate(counts)
    ]
    votes = {name: sum(batch.votes[name] for batch in batches) for name in "ABC"}
    whole = BatchFrame("c", assertions(of, votes).assertions, tuple(batches))
    bounds = error_bounds(whole)
    for batch in batches:
        assert Fraction(bounds.weights[batch.id], bounds.parts) == error_bound(whole, batch)


def test_a_uniform_draw_of_batches_has_one_bound_for_all() -> None:
    """Equal weights, none below any batch's own bound, and the null mean that goes with them."""
    whole = frame((100, 70, 30), (10, 5, 5), (50, 10, 40))
    own, equal = error_bounds(whole), equal_bounds(whole)
    assert len(set(equal.weights.values())) == 1
    assert all(equal.weights[name] >= own.weights[name] for name in own.weights)
    null = batch_null(whole, equal, Design(0.05, bets.FixedBet(1.0)))
    assert null.mean == 1 - Fraction(equal.parts, equal.total)


def test_counts_that_the_cards_cannot_hold_are_an_answer() -> None:
    """More votes than the manifest's cards, reported or counted: not confirmable until explained."""
    too_many = frame((10, 9, 3))
    assert too_many.status is Status.MORE_VOTES_THAN_CARDS
    whole = frame((10, 6, 3), (10, 6, 3))
    counted = [CountedBatch("0", {"A": 6, "B": 5})]
    risk = batch_risk(whole, error_bounds(whole), counted, AS_REPORTED)
    assert (risk.status, risk.measured_risk) == (Status.MORE_VOTES_THAN_CARDS, 1.0)


def test_batches_that_cannot_be_are_refused() -> None:
    """Listed twice, below 0, unknown, none at all; taints above 1."""
    one = ReportedBatch("0", 10, {"A": 6, "B": 3})
    with pytest.raises(OutOfRange, match="listed twice: 0"):
        BatchFrame("c", (A_BEATS_B,), (one, one))
    with pytest.raises(OutOfRange, match="no batches"):
        BatchFrame("c", (A_BEATS_B,), ())
    with pytest.raises(OutOfRange, match="numbers below 0 in 1"):
        BatchFrame("c", (A_BEATS_B,), (one, ReportedBatch("1", 10, {"A": -1})))
    whole = frame((10, 6, 3))
    with pytest.raises(UnknownName, match="batch of this audit"):
        batch_risk(whole, error_bounds(whole), [CountedBatch("9", Counter())], AS_REPORTED)
    lost = frame((10, 9, 0), (5, 0, 5))
    with pytest.raises(OutOfRange, match="'1' can hold no error"):
        batch_risk(lost, error_bounds(lost), [CountedBatch("1", {"B": 5})], AS_REPORTED)

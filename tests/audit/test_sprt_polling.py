"""Polling without replacement by likelihood ratio: the largest P-value over what the report leaves open."""

from itertools import permutations, product
from math import fsum, lgamma, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.pair import PairCount
from canvass.audit.risk import Status
from canvass.audit.sprt_polling import (
    _log_falling,
    null_maximum,
    p_with_neither_fixed,
    polling_ratio_p,
    polling_ratio_risk,
)
from canvass.errors import OutOfRange
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_sprt_polling")
PAIR = AssertionId("c", Claim.BEATS, "yes", "no")


def published(name: str) -> tuple[PairCount, PairCount]:
    """Reported votes and sample of a pilot."""
    g = VECTORS[name]["given"]
    reported = PairCount(g["N"], g["winner_votes"], g["loser_votes"])
    return reported, PairCount(g["n"], g["winner_sampled"], g["loser_sampled"])


@computes("polling-sprt-rochester-2018", by=(p_with_neither_fixed, polling_ratio_risk))
def test_published_rochester_hills_2018_was_not_confirmed() -> None:
    """The pilot fixed the number of invalid votes at the reported one and published 0.0212.

    That number is not known to the audit; over every number that it could be the P-value is 0.3477.
    """
    reported, sample = published("polling-sprt-rochester-2018")
    expect = VECTORS["polling-sprt-rochester-2018"]["expect"]
    fixed = p_with_neither_fixed(reported, sample)
    assert fixed == pytest.approx(expect["p_invalid_count_fixed"], abs=1e-9)
    assert fixed == pytest.approx(0.021179946935, abs=1e-9)
    risk = polling_ratio_risk(PAIR, reported, sample, 0.05)
    assert risk.measured_risk == pytest.approx(expect["p_nuisance_maximised"], abs=1e-9)
    assert risk.status is Status.NOT_YET


@computes("polling-sprt-lansing-2018", by=polling_ratio_p)
def test_published_lansing_2018() -> None:
    """258 cards of 21,328: 0.8756."""
    reported, sample = published("polling-sprt-lansing-2018")
    right = VECTORS["polling-sprt-lansing-2018"]["expect"]["p_nuisance_maximised"]
    assert polling_ratio_p(reported, sample) == pytest.approx(right, abs=1e-6)


@given(
    st.integers(20, 400),
    st.integers(0, 20),
    st.integers(0, 20),
    st.integers(0, 20),
    st.integers(-10, 10),
)
def test_no_population_of_the_null_is_likelier_than_the_maximum(
    cards: int, winner: int, loser: int, neither: int, margin: int
) -> None:
    """Every whole number of winner cards, tried one by one, has at most the likelihood that was found."""
    sample = PairCount(winner + loser + neither, winner, loser)
    if sample.cards > cards:
        return
    population = PairCount(cards, cards // 2, cards // 3)
    best = null_maximum(population, sample, margin)
    for x in range(cards + 1):
        groups = (x, x - margin, cards - 2 * x + margin)
        drawn = (winner, loser, neither)
        if all(size >= count >= 0 for size, count in zip(groups, drawn, strict=True)):
            falling = zip(groups, drawn, strict=True)
            here = sum(lgamma(size + 1) - lgamma(size - count + 1) for size, count in falling)
            assert best is not None
            assert here <= best.log_likelihood + 1e-9


def test_every_tie_is_confirmed_with_at_most_the_risk_limit() -> None:
    """Small populations without a lead, every order of every sample: no more false alarms than the limit."""
    reported = PairCount(7, 5, 1)
    sizes = range(1, 8)
    for winner in range(4):
        for loser in range(winner, 8 - winner):
            cards = [1] * winner + [-1] * loser + [0] * (7 - winner - loser)
            orders = set(permutations(cards))
            least = [min(_p(reported, order[:n]) for n in sizes) for order in orders]
            for limit in (0.5, 0.2, 0.1, 0.05):
                alarms = sum(p <= limit for p in least) / len(orders)
                assert alarms <= limit + 1e-9


CACHE: dict[tuple[int, int, int], float] = {}


def _p(reported: PairCount, drawn: tuple[int, ...]) -> float:
    key = (len(drawn), drawn.count(1), drawn.count(-1))
    if key not in CACHE:
        CACHE[key] = polling_ratio_p(reported, PairCount(*key))
    return CACHE[key]


def test_the_p_value_is_a_probability_and_falls_with_votes_for_the_winner() -> None:
    """One more winner card in place of one for the loser never raises the risk."""
    reported = PairCount(1000, 550, 400)
    for cards, loser in product((10, 40, 90), (0, 5, 10)):
        risks = [
            polling_ratio_p(reported, PairCount(cards, cards - loser - shift, loser + shift))
            for shift in range(0, cards - 2 * loser, 3)
        ]
        assert all(0 <= risk <= 1 for risk in risks)
        assert (np.diff(risks) >= -1e-12).all()


@given(st.floats(0, 1), st.integers(1, 60), st.integers(0, 20), st.integers(0, 20))
def test_a_lead_that_is_possible_never_has_a_p_value_of_0(
    at: float, winner: int, loser: int, more: int
) -> None:
    """Also where every vote for the loser was drawn and the lead is not a whole number, as in a stratum."""
    cards = winner + loser + more
    sample = PairCount(winner, winner, 0) if at < 0.5 else PairCount(winner + loser, winner, loser)
    least = 2 * sample.winner + sample.neither - cards
    most = cards - 2 * sample.loser - sample.neither
    lead = least + at * (most - least)
    assert polling_ratio_p(PairCount(cards, winner, loser), sample, lead) > 0


def test_samples_that_only_one_side_allows() -> None:
    """1 where the report could not have given the sample, 0 where no tie could."""
    assert polling_ratio_p(PairCount(10, 6, 4), PairCount(5, 4, 0)) == 1.0
    assert polling_ratio_p(PairCount(10, 8, 2), PairCount(8, 7, 1)) == 0.0


def test_reading_every_card_and_reports_without_a_lead() -> None:
    """The hand count decides at the end; a report that shows no lead is not auditable."""
    agreed = polling_ratio_risk(PAIR, PairCount(10, 6, 4), PairCount(10, 6, 3), 0.05)
    assert (agreed.status, agreed.measured_risk) == (Status.HAND_COUNT_AGREES, 0.0)
    differs = polling_ratio_risk(PAIR, PairCount(10, 6, 4), PairCount(10, 5, 5), 0.05)
    assert (differs.status, differs.measured_risk) == (Status.HAND_COUNT_DIFFERS, 1.0)
    tie = polling_ratio_risk(PAIR, PairCount(10, 5, 5), PairCount(2, 1, 1), 0.05)
    assert tie.status is Status.MARGIN_NOT_POSITIVE


def test_counts_that_cannot_be_are_refused() -> None:
    """More votes than cards, more draws than cards, a margin beyond the cards, a risk limit in percent."""
    with pytest.raises(OutOfRange, match="at most one of them"):
        PairCount(5, 4, 2)
    with pytest.raises(OutOfRange, match="without replacement"):
        polling_ratio_p(PairCount(5, 3, 2), PairCount(6, 3, 2))
    with pytest.raises(OutOfRange, match="margin of 9 votes"):
        polling_ratio_p(PairCount(5, 3, 2), PairCount(2, 1, 1), 9)
    with pytest.raises(OutOfRange, match="risk limit"):
        polling_ratio_risk(PAIR, PairCount(5, 3, 2), PairCount(2, 1, 1), 5)


@pytest.mark.parametrize("drawn", [1, 700, 99_000])
def test_stirlings_series_is_the_product(drawn: int) -> None:
    """Of many cards the logarithm of N (N - 1) ... is that of the factors added up, on both sides of the switch."""
    for size in (100_500 + drawn, 99_500 + drawn):
        factors = fsum(log(size - k) for k in range(drawn))
        assert _log_falling(size, drawn) == pytest.approx(factors, abs=1e-8)

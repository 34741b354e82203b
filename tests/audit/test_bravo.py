"""BRAVO's closed forms give the published sizes, and the exact round is not an estimate."""

from math import ceil, log

import numpy as np
import pytest

from canvass.audit.bravo import (
    estimated_round,
    likelihood_ratio,
    log_likelihood_ratio,
    mean_cards,
    not_ended_by,
    one_round,
)
from canvass.audit.pair import Pair
from canvass.audit.size.polling import bravo_quantile
from canvass.errors import OutOfRange
from canvass.stats.counts import binomial
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_rounds")
WHOLE = ("bravo-asn-r2b2-10", "bravo-asn-r2b2-5")
ESTIMATES = ("bravo-quantile-1", "bravo-quantile-2")
WISCONSIN = ("bravo-quantile-WI-5", "bravo-quantile-WI-10")


@computes(
    "bravo-t",
    by=likelihood_ratio,
    shown={"T": lambda ratio: ratio, "measured_risk_current": lambda ratio: 1 / ratio},
)
def test_published_ratio() -> None:
    """72 cards for the winner and 47 for the loser at a reported share of 60 percent."""
    given, expect = VECTORS["bravo-t"]["given"], VECTORS["bravo-t"]["expect"]
    ratio = likelihood_ratio(
        given["reported_share"], given["winner_sampled"], given["loser_sampled"]
    )
    assert ratio == pytest.approx(expect["T"], rel=1e-9)
    assert 1 / ratio == pytest.approx(expect["measured_risk_current"], abs=1e-9)


@computes("bravo-asn-shares", by=mean_cards)
def test_published_means_by_share() -> None:
    """The mean number of cards from 70 percent down to a margin of one percent."""
    vector = VECTORS["bravo-asn-shares"]
    for share, mean in zip(vector["given"]["winner_share"], vector["expect"]["asn"], strict=True):
        pair = Pair(round(share * 1000), round(1000 - share * 1000), 1000)
        assert mean_cards(pair, vector["given"]["risk_limit"]) == pytest.approx(mean, rel=1e-3)


@computes(*WHOLE, by=mean_cards, shown={"asn": ceil})
@pytest.mark.parametrize("identifier", WHOLE)
def test_published_means_in_whole_cards(identifier: str) -> None:
    """Means of the r2b2 test set, rounded up."""
    given, expect = VECTORS[identifier]["given"], VECTORS[identifier]["expect"]
    votes = zip(given["winner_votes"], given["loser_votes"], strict=True)
    means = [ceil(mean_cards(Pair(w, v, given["cards"]), given["risk_limit"])) for w, v in votes]
    assert means == expect["asn"]


@computes(*ESTIMATES, by=estimated_round)
@pytest.mark.parametrize("identifier", ESTIMATES)
def test_published_estimates(identifier: str) -> None:
    """Lindeman's estimate of one round for two pairs of Arlo's tests."""
    given, expect = VECTORS[identifier]["given"], VECTORS[identifier]["expect"]
    pair = Pair(round(given["p_winner"] * 100), round(given["p_loser"] * 100), 100)
    found = estimated_round(pair, given["risk_limit"], given["completion"])
    assert found == pytest.approx(expect["cards"], abs=1)


@computes(*WISCONSIN, by=estimated_round)
@pytest.mark.parametrize("identifier", WISCONSIN)
def test_published_estimates_for_wisconsin(identifier: str) -> None:
    """Wisconsin 2016: one round for 70, 80 and 90 percent."""
    given, expect = VECTORS[identifier]["given"], VECTORS[identifier]["expect"]
    pair = Pair(given["winner_votes"], given["loser_votes"], given["cards"])
    found = [estimated_round(pair, given["risk_limit"], q) for q in given["completion"]]
    assert found == pytest.approx(expect["cards"], abs=3)


def test_cards_already_drawn() -> None:
    """Cards already drawn shorten what is left, to nothing once the limit is reached."""
    pair = Pair(600, 400, 1000)
    half, whole = log(10) / 2, log(10)
    assert mean_cards(pair, 0.1, half) < mean_cards(pair, 0.1)
    assert estimated_round(pair, 0.1, 0.9, half) < estimated_round(pair, 0.1, 0.9)
    assert (mean_cards(pair, 0.1, whole), estimated_round(pair, 0.1, 0.9, whole)) == (0, 0)


def test_a_loser_without_votes() -> None:
    """Against nobody the winner's cards alone double the ratio."""
    assert mean_cards(Pair(1000, 0, 1000), 0.1) == pytest.approx(log(10) / log(2))
    assert mean_cards(Pair(500, 0, 1000), 0.1) == pytest.approx(2 * log(10) / log(2))


@pytest.mark.parametrize("probability", [0.5, 0.8, 0.9])
def test_one_round_is_exact(probability: float) -> None:
    """The exact round reaches its boundary with the probability, one card less does not, and the estimate is near."""
    found = one_round(0.6, 0.05, probability)
    assert log_likelihood_ratio(0.6, found.boundary, found.draws - found.boundary) >= log(20)
    assert log_likelihood_ratio(0.6, found.boundary - 1, found.draws - found.boundary + 1) < log(20)
    chance = np.exp(binomial(found.draws, 0.6).tail(np.array([found.boundary])))[0]
    assert chance == pytest.approx(found.probability, abs=1e-12)
    assert found.probability >= probability
    estimate = estimated_round(Pair(600, 400, 1000), 0.05, probability)
    assert estimate == pytest.approx(found.draws, rel=0.08)


def test_the_three_numbers_differ() -> None:
    """Mean, one round that passes with 90 percent, and sequential 90 percent quantile at a share of 60 percent."""
    from canvass.audit.stopping import stopping

    mean = ceil(mean_cards(Pair(600, 400, 1000), 0.1))
    assert (mean, stopping(0.6, 0.1).quantile(0.9), one_round(0.6, 0.1, 0.9).draws) == (
        119,
        244,
        342,
    )


@pytest.mark.parametrize("cards", [40, 1_000, 10**6])
@pytest.mark.parametrize(("winner", "loser"), [(0.9, 0.0), (0.6, 0.4), (0.4, 0.3), (0.3, 0.25)])
def test_an_audit_has_not_ended_before_its_exact_quantile(
    cards: int, winner: float, loser: float
) -> None:
    """The bound that saves a search for the quantile is never beyond it, and mostly not far below."""
    pair = Pair(int(winner * cards), int(loser * cards), cards)
    for limit in (0.01, 0.05, 0.2):
        for chance in (0.5, 0.9, 0.99):
            exact = bravo_quantile(pair, limit, chance)
            assert exact / 12 <= not_ended_by(pair, limit, chance) < exact


def test_huge_samples() -> None:
    """A million cards for the winner overflow nothing."""
    assert likelihood_ratio(0.6, 1_000_000, 0) == float("inf")
    assert likelihood_ratio(0.6, 0, 1_000_000) == 0.0


@pytest.mark.parametrize("limit", [0, 1, 5, -0.1, float("nan")])
def test_impossible_risk_limits(limit: float) -> None:
    """A risk limit that is not a chance between 0 and 1 is refused everywhere."""
    pair = Pair(600, 400, 1000)
    for refused in (
        lambda: mean_cards(pair, limit),
        lambda: estimated_round(pair, limit, 0.9),
        lambda: one_round(0.6, limit, 0.9),
    ):
        with pytest.raises(OutOfRange, match="risk limit"):
            refused()


def test_impossible_shares_and_chances() -> None:
    """A share of one half or less, or 1, and a chance of 0 or 1 are refused."""
    for share in (0.5, 0.4, 1.0):
        with pytest.raises(OutOfRange, match="share of the pair's votes"):
            one_round(share, 0.1, 0.9)
        with pytest.raises(OutOfRange, match="share of the pair's votes"):
            likelihood_ratio(share, 1, 1)
    for chance in (0.0, 1.0):
        with pytest.raises(OutOfRange, match="probability to end"):
            one_round(0.6, 0.1, chance)

"""The exact stopping distribution of BRAVO: published quantiles, brute force, and the risk."""

from fractions import Fraction
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, hypergeom

from canvass.audit.stopping import Tabulated, stopping, stopping_without_replacement, urn_line
from canvass.audit.stopping_draw import StoppingDraw
from canvass.errors import OutOfRange
from canvass.stats.streams import stream
from tests.published.computed import computes
from tests.published.read import vectors
from tests.some_of import some_of
from tests.stats.walks import crossing, independent, urn

VECTORS = vectors("audit_rounds")
DISTRIBUTIONS = [name for name in VECTORS if name.startswith("bravo-dp")]


def line(share: float, limit: float, draws: int) -> list[int]:
    """The least count with ratio 1 / limit after each draw, tried count by count."""
    counts = np.arange(draws + 2)
    goal = -log(limit) - 1e-12
    return [
        int(np.argmax(counts * log(2 * share) + (n - counts) * log(2 - 2 * share) >= goal))
        if n * log(2 * share) >= goal else n + 1
        for n in range(draws + 1)
    ]  # fmt: skip


@computes(*DISTRIBUTIONS, by=(StoppingDraw.quantile, StoppingDraw.mean))
@pytest.mark.parametrize("identifier", DISTRIBUTIONS)
def test_published_quantiles(identifier: str) -> None:
    """Quantiles and mean of the published table, exact.

    Two cells of the paper's table come from simulation and read 840 (58 percent, 0.99) and 2157
    (55 percent, 0.99); the programme gives 842 and 2155, and so does brute force.
    """
    given_, expect = VECTORS[identifier]["given"], VECTORS[identifier]["expect"]
    found = stopping(given_["share"], given_["risk_limit"], until=1 - 1e-6)
    assert [found.quantile(q) for q in given_["quantile_probs"]] == expect["quantiles"]
    assert found.mean == pytest.approx(expect["mean"], rel=1e-4)


@pytest.mark.parametrize(("share", "truth"), [("3/5", "3/5"), ("3/4", "1/2"), ("9/10", "7/10")])
def test_brute_force(share: str, truth: str) -> None:
    """The first 150 probabilities are those of a draw-by-draw programme in exact fractions."""
    reported, true = float(Fraction(share)), Fraction(truth)
    found = stopping(reported, 0.1, truth=float(true), until=1 - 1e-12, most=150)
    exact = crossing(line(reported, 0.1, 150), independent(true))
    padded = np.zeros(150)
    padded[: found.ends.size] = found.ends
    assert padded == pytest.approx([float(e) for e in exact], abs=1e-13)


@pytest.mark.parametrize(
    "asked",
    [
        ((0.9, 400), (0.999, 20_000), (0.5, 20_000)),
        ((0.999, 20_000), (0.9, 20_000), (0.999, 1_000)),
        ((0.5, 129), (0.995, 128), (0.995, 3_000), (0.2, 1)),
    ],
)
@pytest.mark.parametrize("truth", [0.53, 0.5, 0.47])
def test_a_table_that_goes_on_is_the_table_begun_anew(
    truth: float, asked: tuple[tuple[float, int], ...]
) -> None:
    """Whoever asked for more or for less before: the same bits, and no draw more or fewer."""
    audit = Tabulated(0.53, 0.05, truth)
    for until, most in asked:
        anew = stopping(0.53, 0.05, truth=truth, until=until, most=most)
        assert audit.table(until, most).ends.tobytes() == anew.ends.tobytes()


@some_of(("share", "limit"), [(0.6, 0.1), (0.75, 0.05), (0.55, 0.2)], every=3)
def test_the_risk_is_below_the_limit(share: float, limit: float) -> None:
    """If the pair is tied, the audit ends within 200,000 cards with a chance below the limit, and near it."""
    risk = stopping(share, limit, truth=0.5, most=200_000).ends.sum()
    assert 0.8 * limit < risk < limit


def test_simulated_quantiles() -> None:
    """2,000 simulated audits end by the exact 90 percent quantile as often as they should, within 4 errors."""
    generator = stream("stopping", "quantile")
    ended, rows = 0, 2000
    least = np.array(line(0.6, 0.1, 244))[1:]
    counts = np.cumsum(generator.random((rows, 244)) < 0.6, axis=1)
    ended = int(np.any(counts >= least, axis=1).sum())
    exact = stopping(0.6, 0.1).ended[244]
    assert abs(ended - rows * exact) < 4 * np.sqrt(rows * exact * (1 - exact))


def test_small_margin() -> None:
    """At a margin of one percent the quantiles keep to those of a wider table, and nothing is lost."""
    found = stopping(0.505, 0.1, until=0.99)
    assert (found.quantile(0.5), found.quantile(0.9)) == (32_566, 96_469)
    assert stopping(0.505, 0.1, until=0.999).quantile(0.9) == 96_469


@pytest.mark.parametrize("reported", [(6, 4), (9, 2), (7, 6), (5, 0), (1, 0)])
@pytest.mark.parametrize("limit", [0.05, 0.2, 0.5])
def test_urns_by_brute_force(reported: tuple[int, int], limit: float) -> None:
    """Without replacement the boundary and every probability are those of exact fractions, for every truth."""
    size = sum(reported)
    boundary = urn_line(*reported, limit)
    exact_line = [least_count(reported, n, limit) for n in range(size + 1)]
    assert boundary.tolist() == exact_line
    for won in range(size + 1):
        found = stopping_without_replacement(reported, limit, truth=(won, size - won))
        exact = crossing(exact_line, urn(won, size - won))
        assert found.ends == pytest.approx([float(e) for e in exact], abs=1e-14)
        if 2 * won <= size:
            assert found.ends.sum() <= limit + 1e-12


def least_count(reported: tuple[int, int], drawn: int, limit: float) -> int:
    """The least number for the winner with ratio 1 / limit, from products of exact fractions."""
    half = Fraction(sum(reported), 2)
    for count in range(drawn + 1):
        if count > half:
            return count
        ratio = Fraction(1)
        for votes, number in zip(reported, (count, drawn - count), strict=True):
            for before in range(min(number, votes + 1)):
                ratio *= (votes - before) / (half - before)
        if float(ratio) >= 1 / limit - 1e-12:
            return count
    return min(drawn + 1, sum(reported) // 2 + 1)


def test_everything_read() -> None:
    """Without replacement an audit that has not ended has read all cards of the pair."""
    found = stopping_without_replacement((54, 46), 0.05, truth=(50, 50))
    assert found.ends.sum() < 0.05
    assert found.quantile(0.5) == 100
    assert found.mean == pytest.approx(np.diff(found.ended) @ np.arange(1, 101))


def test_without_replacement_needs_less() -> None:
    """The same contest takes fewer cards when none is put back, and about as many when there are very many."""
    with_replacement = stopping(0.6, 0.1).quantile(0.9)
    assert stopping_without_replacement((600, 400), 0.1).quantile(0.9) < with_replacement
    large = stopping_without_replacement((60_000, 40_000), 0.1)
    assert large.quantile(0.9) == pytest.approx(with_replacement, abs=1)


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_quantiles_in_cards(share: float) -> None:
    """With irrelevant cards the quantile is the least number of cards with the probability, term by term."""
    found = stopping(0.7, 0.1, until=0.9999)
    cards = found.quantile_in_cards(0.9, share)
    chances = [
        found.ends @ binom.sf(np.arange(found.ends.size), n, share) for n in (cards - 1, cards)
    ]
    assert chances[0] < 0.9 <= chances[1]
    assert found.quantile_in_cards(0.9, 1.0) == found.quantile(0.9)


def test_quantiles_of_all_cards() -> None:
    """Without replacement from a population with other cards, the same by the hypergeometric distribution."""
    found = stopping_without_replacement((120, 80), 0.1)
    cards = found.quantile_of_all(0.8, 300)
    chances = [
        np.diff(found.ended) @ hypergeom.sf(np.arange(200), 300, 200, n) for n in (cards - 1, cards)
    ]
    assert chances[0] < 0.8 <= chances[1]
    assert found.quantile_of_all(0.8, 200) == found.quantile(0.8)


@given(st.floats(0.51, 0.99), st.floats(0.01, 0.5), st.floats(0.05, 0.99))
def test_chances_are_chances(share: float, limit: float, truth: float) -> None:
    """Whatever the shares, probabilities lie in [0, 1] and do not add to more than 1."""
    ends = stopping(share, limit, truth=truth, most=3000).ends
    assert ends.min() >= 0
    assert ends.sum() <= 1 + 1e-12


def test_impossible_questions() -> None:
    """Questions beyond the table, and numbers that make no sense, are refused with what is wrong."""
    short = stopping(0.6, 0.1, until=0.5)
    with pytest.raises(OutOfRange, match="tabulate further"):
        short.quantile(0.99)
    with pytest.raises(OutOfRange, match="tabulate further"):
        stopping(0.6, 0.1, until=0.901).quantile_in_cards(0.9, 0.5)
    with pytest.raises(OutOfRange, match="tabulate until"):
        _ = short.mean
    with pytest.raises(OutOfRange, match="cannot hold"):
        stopping_without_replacement((6, 4), 0.1).quantile_of_all(0.5, 9)
    with pytest.raises(OutOfRange, match="all cards"):
        short.quantile_in_cards(0.3, 0)
    for reported in ((4, 4), (3, 4), (5, -1)):
        with pytest.raises(OutOfRange, match="must exceed"):
            stopping_without_replacement(reported, 0.1)
    for truth in ((5, 6), (11, -1)):
        with pytest.raises(OutOfRange, match="must add to the reported 10"):
            stopping_without_replacement((6, 4), 0.1, truth=truth)
    with pytest.raises(OutOfRange, match="true share"):
        stopping(0.6, 0.1, truth=1.0)


@pytest.mark.parametrize("share", [0.9, 0.99, 0.999999])
def test_wide_margins(share: float) -> None:
    """A landslide ends within a few cards, and a table beyond rounding is just the whole table."""
    found = stopping(share, 0.1, until=1 - 1e-16)
    assert found.ends.sum() == pytest.approx(1.0, abs=1e-12)
    assert found.mean == pytest.approx(stopping(share, 0.1, until=1 - 1e-6).mean, rel=1e-5)


def test_a_table_of_nothing_left() -> None:
    """A table that holds all probability needs no tail for its mean."""
    assert StoppingDraw(np.array([0.25, 0.75])).mean == 1.75

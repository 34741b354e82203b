"""Tails over rounds agree with exact fractions, and keep their digits where Fourier transforms would not."""

from fractions import Fraction
from math import exp, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.stats.survivors import START, RoundTails
from tests.stats.walks import rounds_tail, tail

SHARE = Fraction(3, 5)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=4), st.sampled_from([0.02, 0.1, 0.3]))
def test_tails_and_boundaries(sizes: list[int], limit: float) -> None:
    """In every round, both tails of every count and the boundary are those of exact enumeration."""
    survivors, boundaries = START, list[int | None]()
    for number, added in enumerate(sizes, 1):
        tails = RoundTails(survivors, added, float(SHARE))
        known = [None] * (number - len(boundaries) - 1)
        null = rounds_tail(sizes[:number], [*boundaries, *known, None], Fraction(1, 2))[-1]
        right = rounds_tail(sizes[:number], [*boundaries, *known, None], SHARE)[-1]
        for count in range(tails.most + 1):
            found = [exp(each) for each in tails.log_tails(count)]
            assert found == pytest.approx([float(tail(null, count)), float(tail(right, count))])
        ends = [
            k for k in range(tails.most + 1) if tail(null, k) <= Fraction(limit) * tail(right, k)
        ]
        boundary = tails.boundary(log(limit))
        assert boundary == min(ends, default=None)
        boundaries.append(boundary)
        survivors = tails.after(boundary)


def test_survivors_keep_small_chances() -> None:
    """Chances of 1e-60 after two rounds of 300 keep 10 digits."""
    first = RoundTails(START, 300, 0.6)
    second = RoundTails(first.after(None), 300, 0.6).after(None)
    once = RoundTails(START, 600, 0.6).after(None)
    counts = np.arange(550, 601)
    assert second.log_null[counts - second.low] == pytest.approx(
        once.log_null[counts - once.low], abs=1e-10
    )


def test_a_million_draws() -> None:
    """At a million draws nothing overflows, and the boundary of one round is that of the binomial tails."""
    tails = RoundTails(START, 1_000_000, 0.5025)
    boundary = tails.boundary(log(0.1))
    assert boundary == 500_642
    assert tails.log_risk(boundary) <= log(0.1) < tails.log_risk(boundary - 1)
    assert tails.log_risk(1_000_000) == pytest.approx(-1_000_000 * log(2 * 0.5025), rel=1e-9)


def test_out_of_reach() -> None:
    """A count that no surviving walk can have says nothing: risk 1."""
    tails = RoundTails(START, 10, 0.6)
    assert RoundTails(tails.after(8), 5, 0.6).log_risk(13) == 0.0

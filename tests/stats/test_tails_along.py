"""Tails that follow from one another are those of the incomplete beta function."""

import numpy as np
import pytest

from canvass.stats.round_size import _last, tail_ratio_boundary, upper_tail
from canvass.stats.tails_along import is_line, tails_along


@pytest.mark.parametrize(("first", "share"), [(0, 0.9), (0, 0.97), (40, 0.6), (2_600, 0.53)])
def test_each_tail_is_that_looked_up_by_itself(first: int, share: float) -> None:
    """Along a boundary, and one count beside it on either side; also where no count is enough, and near 1."""
    draws = np.arange(first, first + 120)
    boundary = tail_ratio_boundary(share, 0.05)
    counts = np.concatenate([boundary(draws[at : at + 1]) for at in range(draws.size)])
    for success in (0.5, share):
        found = tails_along(
            draws, counts, success, *_last(int(draws[-1]), int(counts[-1]), success)
        )
        for step in (-1, 0, 1):
            known = np.isfinite(found.beside(step))  # of a count beyond all draws none is one less
            wanted = upper_tail(counts + step, draws, success)[known]
            assert found.beside(step)[known] == pytest.approx(wanted, abs=1e-12)
            assert known.all() or (step < 0 and np.array_equal(~known, counts > draws))


@pytest.mark.parametrize(
    ("share", "limit", "first", "size"),
    [(0.9, 0.05, 0, 10_000), (0.97, 0.9, 0, 100), (0.7, 1e-6, 30, 400), (0.51, 0.1, 90_000, 400)],
)
def test_boundaries_of_a_list_are_those_of_each(
    share: float, limit: float, first: int, size: int
) -> None:
    """Also of a list whose last tail is so near to 1 that what is left of it is lost to underflow."""
    draws = np.arange(first, first + size)
    boundary = tail_ratio_boundary(share, limit)
    each = [boundary(draws[at : at + 1])[0] for at in range(100)]
    assert boundary(draws)[:100].tolist() == each


def test_a_line_rises_by_one_at_most() -> None:
    """And its draws are neighbours."""
    draws = np.arange(5)
    assert is_line(draws, np.array([1, 1, 2, 2, 3]))
    assert not is_line(draws, np.array([1, 3, 3, 3, 3]))
    assert not is_line(draws, np.array([1, 1, 0, 1, 1]))
    assert not is_line(draws * 2, np.array([1, 1, 2, 2, 3]))

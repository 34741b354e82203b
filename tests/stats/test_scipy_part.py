"""What is used of scipy is scipy's own, and what scipy loads beside it is not loaded."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from canvass.stats import special
from canvass.stats.counts import log_sum
from canvass.stats.fast_length import fast_length
from canvass.stats.scipy_part import scipy_part
from canvass.stats.sparse import Sparse

ALONE = """
import sys
from canvass.stats.special import betainc
from canvass.stats.sparse import _times
assert _times is not None
assert not {"scipy.special", "scipy.sparse", "numpy.testing"} & {*sys.modules}
import scipy.special, scipy.sparse, scipy.optimize
assert scipy.special.betainc is betainc and scipy.special.logsumexp([0.0]) == 0.0
from canvass.stats.scipy_part import scipy_part
assert scipy_part("scipy.special", "_not_there") is scipy.special
"""


def test_they_are_loaded_alone_and_the_packages_can_be_loaded_after_them() -> None:
    """In a fresh process: here others have loaded scipy before."""
    subprocess.run([sys.executable, "-c", ALONE], check=True)


def test_each_is_the_function_of_the_package() -> None:
    """Under its name."""
    import scipy.special

    assert [getattr(special, name) for name in special.__all__] == [
        getattr(scipy.special, name) for name in special.__all__
    ]


def test_a_package_that_is_built_otherwise_is_loaded_whole() -> None:
    """The compiled part is scipy's own affair: it may be called otherwise one day."""
    import scipy.fft

    assert scipy_part("scipy.fft", "_not_there") is scipy.fft


def test_a_length_is_that_of_scipy() -> None:
    """Whole numbers one by one, and some large ones."""
    from scipy.fft import next_fast_len

    for least in (*range(1, 1_200), 65_537, 1_234_567):
        assert fast_length(least) == next_fast_len(least, real=True)


@pytest.mark.parametrize("spread", [0.0, 1.0, 800.0])
def test_a_sum_of_logarithms_is_that_of_scipy_to_the_last_bit(spread: float) -> None:
    """Of equal ones, of some that differ and of some that underflow; of none, and of chances of nothing."""
    from scipy.special import logsumexp

    rng = np.random.default_rng(2016)
    for size in (1, 2, 9, 300):
        logarithms = -spread * rng.random(size) - 3
        assert log_sum(logarithms) == float(logsumexp(logarithms))
    nothing = np.full(3, -np.inf)
    assert log_sum(nothing) == -np.inf == log_sum(nothing[:0])
    assert log_sum(np.append(nothing, -2.0)) == -2.0


def test_a_sparse_product_is_that_of_scipy() -> None:
    """From places in any order, one of them twice, with a row of nothing."""
    from scipy.sparse import csr_array

    rng = np.random.default_rng(2016)
    rows, columns, values = rng.integers(0, 19, 60), rng.integers(0, 20, 60), rng.random(60)
    other = rng.random((20, 7))[:, ::2]
    matrix = Sparse.of(rows, columns, values, 20)
    expected = csr_array((values, (rows, columns)), (20, 20)).toarray() @ other
    assert np.allclose(matrix.times(other), expected, rtol=1e-14)
    assert np.allclose(matrix.times_plainly(other), expected, rtol=1e-14)

"""P-values of independent data become one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import combine_pvalues

from canvass.errors import OutOfRange
from canvass.stats.combine import fisher
from tests.published.computed import computes
from tests.published.read import vectors

VECTOR = vectors("audit_suite")["fisher-vs-product"]


@computes(
    "fisher-vs-product",
    by=fisher,
    besides={"product": "strata whose martingales are multiplied: not in this edition"},
)
def test_published_combinations() -> None:
    """Stark (2023), table 1: from 2 to 100 strata, each with a P-value of one half."""
    given_ = VECTOR["given"]
    found = [fisher([given_["stratum_p"]] * strata) for strata in given_["strata"]]
    assert found == pytest.approx(VECTOR["expect"]["fisher"], abs=1e-9)


@given(st.lists(st.floats(1e-6, 1), min_size=1, max_size=40))
def test_it_is_the_tail_of_chi_square(p_values: list[float]) -> None:
    """The sum of as many terms is the chi-square tail, and a lower P-value never raises it."""
    found = fisher(p_values)
    assert found == pytest.approx(combine_pvalues(p_values).pvalue, rel=1e-9)
    assert fisher([p_values[0] / 2, *p_values[1:]]) <= found


def test_certainties() -> None:
    """Ones stay 1, nothing is not evidence, a 0 decides, and the smallest floats do not overflow."""
    assert (fisher([1.0, 1.0]), fisher([]), fisher([1.0, 0.0])) == (1, 1, 0)
    assert 0 <= fisher([5e-324] * 60) < 1e-300


@pytest.mark.parametrize("p_value", [-0.1, 1.1, float("nan")])
def test_what_is_no_chance_is_refused(p_value: float) -> None:
    """Wealth in place of a P-value is a mistake."""
    with pytest.raises(OutOfRange, match="P-value"):
        fisher([0.5, p_value])

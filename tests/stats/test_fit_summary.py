"""A fit's summary has the numbers that statsmodels prints."""

from __future__ import annotations

import numpy as np
import pytest

from canvass.stats.fit_summary import fit_summary
from canvass.stats.regression import least_squares, with_constant


@pytest.mark.parametrize("is_weighted", [False, True])
@pytest.mark.parametrize(("n", "columns"), [(12, 1), (72, 3), (254, 6)])
def test_every_number_is_that_of_statsmodels(n: int, columns: int, is_weighted: bool) -> None:
    """Coefficients by HC3, R squared, joint F, likelihood, and the shape of the residuals."""
    import statsmodels.api as sm  # takes a second to import
    from statsmodels.stats.stattools import jarque_bera

    rng = np.random.default_rng(n + columns)
    design = with_constant(*rng.normal(size=(columns, n)))
    outcome = design @ rng.normal(size=columns + 1) + rng.normal(size=n) * (1 + abs(design[:, 1]))
    weights = rng.uniform(1, 9, n) if is_weighted else None
    log_weights = 0.0 if weights is None else float(np.log(weights).sum())
    found = fit_summary(least_squares(outcome, design, weights), log_weights)
    model = sm.OLS(outcome, design) if weights is None else sm.WLS(outcome, design, weights)
    theirs = model.fit(cov_type="HC3", use_t=True)
    assert found.n == theirs.nobs
    assert found.df == theirs.df_resid
    assert [one.value for one in found.coefficients] == pytest.approx(theirs.params)
    assert [one.standard_error for one in found.coefficients] == pytest.approx(theirs.bse)
    assert [one.t for one in found.coefficients] == pytest.approx(theirs.tvalues)
    assert [one.p_value for one in found.coefficients] == pytest.approx(theirs.pvalues)
    assert [one.interval for one in found.coefficients] == [
        pytest.approx(tuple(row)) for row in theirs.conf_int()
    ]
    assert found.r_squared == pytest.approx(theirs.rsquared)
    assert found.adjusted_r_squared == pytest.approx(theirs.rsquared_adj)
    assert found.joint is not None
    assert (found.joint.f, found.joint.p_value) == pytest.approx((theirs.fvalue, theirs.f_pvalue))
    assert (found.joint.numerator_df, found.joint.denominator_df) == (columns, theirs.df_resid)
    assert found.likelihood is not None
    assert (found.likelihood.log, found.likelihood.aic, found.likelihood.bic) == pytest.approx(
        (theirs.llf, theirs.aic, theirs.bic)
    )
    shape = found.residuals
    assert shape is not None
    statistic, p, skewness, kurtosis = jarque_bera(theirs.wresid)
    assert (shape.jarque_bera, shape.p_value) == pytest.approx((statistic, p))
    assert (shape.skewness, shape.kurtosis) == pytest.approx((skewness, kurtosis))
    assert found.condition == pytest.approx(theirs.condition_number)


def test_a_row_that_fits_itself_leaves_hc3_undefined() -> None:
    """No error is guessed: neither that of a coefficient nor the joint test."""
    alone = np.array([1.0, 0, 0, 0, 0, 0])
    other = np.array([0.0, 1, 2, 3, 4, 6])
    found = fit_summary(least_squares(np.array([5.0, 1, 2, 4, 4, 7]), with_constant(alone, other)))
    assert found.joint is None
    assert {one.standard_error for one in found.coefficients} == {None}


def test_outcomes_that_do_not_vary_have_no_likelihood() -> None:
    """Every residual is zero: its logarithm is not a number, and its shape none."""
    found = fit_summary(least_squares(np.zeros(5), with_constant(np.arange(5.0))))
    assert found.likelihood is None
    assert found.residuals is None
    assert found.r_squared == 0


def test_without_a_column_beside_the_constant_nothing_is_tested_together() -> None:
    """The mean alone: its error, and no joint test."""
    found = fit_summary(least_squares(np.array([1.0, 2, 3, 6]), np.ones((4, 1))))
    assert found.joint is None
    assert found.coefficients[0].value == pytest.approx(3)

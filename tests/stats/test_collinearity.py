"""Whether a regression has one answer."""

from __future__ import annotations

import numpy as np

from canvass.stats.collinearity import is_estimable, reciprocal_condition, variance_inflation


def test_a_regression_needs_more_rows_than_columns() -> None:
    """As many rows as columns leave nothing to estimate the error from, however independent the columns are."""
    square = np.array([[1.0, 0.0], [1.0, 1.0]])
    assert reciprocal_condition(square) > 0.1
    assert not is_estimable(square)
    assert is_estimable(np.vstack((square, [1.0, 2.0])))


def test_a_column_that_others_determine_has_no_coefficient() -> None:
    """Twice another column, and a column of nothing: no regression, and an inflation without bound."""
    rows = np.arange(6.0)
    whole = np.column_stack((np.ones(6), rows, rows**2))
    assert is_estimable(whole)
    for other in (2 * rows, np.zeros(6)):
        assert not is_estimable(np.column_stack((np.ones(6), rows, other)))
    assert variance_inflation(np.column_stack((np.ones(6), rows, 2 * rows)), 1) == np.inf

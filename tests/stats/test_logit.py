"""Logistic regression."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from canvass.stats.logit import logit
from canvass.stats.regression import with_constant


def test_equal_to_statsmodels() -> None:
    """Coefficients and probabilities are those of statsmodels."""
    rng = np.random.default_rng(2)
    x = rng.normal(size=(80, 3))
    answers = (rng.random(80) < 1 / (1 + np.exp(-x @ [1.0, -0.5, 0.2]))).astype(float)
    theirs = sm.Logit(answers, sm.add_constant(x)).fit(disp=0)
    ours = logit(answers, with_constant(x))
    assert ours.has_converged
    assert ours.coefficients == pytest.approx(theirs.params)
    assert ours.probability(with_constant(x)) == pytest.approx(theirs.predict())


def test_separation_does_not_converge() -> None:
    """Columns that tell yes from no without error have no finite answer, and it says so."""
    x = np.arange(10.0)
    assert not logit((x > 4.5).astype(float), with_constant(x)).has_converged

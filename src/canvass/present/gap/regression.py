"""One regression as a statistics package prints it."""

from __future__ import annotations

from canvass.forensics.gate import Identified
from canvass.forensics.sentences import WHERE_NOT_WHAT
from canvass.journeys.gap.one_regression import OneRegression


def printed(one: OneRegression) -> str:
    """The full summary of one specification with HC3 errors, or the gate's reason why there is none."""
    if one.identification.answer is not Identified.YES:
        return f"{one.title}\n{one.identification.reason}"
    import statsmodels.api as sm

    rows = one.regression
    model = (
        sm.OLS(rows.outcome, rows.design)
        if rows.weights is None
        else sm.WLS(rows.outcome, rows.design, rows.weights)
    )
    summary = model.fit(cov_type="HC3", use_t=True).summary(
        yname=one.outcome, xname=list(one.names), title=one.title
    )
    return f"{summary}\n{WHERE_NOT_WHAT}"

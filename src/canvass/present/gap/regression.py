"""One regression as a statistics package prints it."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.gate import Identified
from canvass.forensics.sentences import WHERE_NOT_WHAT
from canvass.journeys.gap.one_regression import OneRegression


def printed(one: OneRegression) -> str:
    """The full summary of one specification with HC3 errors, or the gate's reason why there is none."""
    told = [fault.sentence for fault in one.inputs]
    if one.identification.answer is not Identified.YES:
        return "\n".join([one.title, one.identification.reason, *told])
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
    return "\n".join([str(summary), *_conley(one), *told, WHERE_NOT_WHAT])


def _conley(one: OneRegression) -> Iterator[str]:
    """The coding's error where counties nearer than a distance may be alike."""
    if not one.conley:
        yield "Conley's errors are not known: nobody says where these places lie."
        return
    yield f"Conley's standard error of {one.names[1]}, by kernel and distance:"
    for kernel in dict.fromkeys(error.kernel for error in one.conley):
        told = (
            f"{error.cutoff_km:.0f} km {_error(error.standard_error)}"
            for error in one.conley
            if error.kernel is kernel
        )
        yield f"  {kernel.value:<10} {', '.join(told)}"


def _error(value: float | None) -> str:
    return "not computable" if value is None else f"{value:.4f}"

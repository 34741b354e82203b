"""The error of a prediction, when the places of both steps are drawn anew."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from canvass.forensics import prediction
from canvass.forensics.comparison import Places
from canvass.forensics.prediction import predictions
from canvass.stats.regression import with_constant
from canvass.stats.streams import stream
from tests.forensics.planted import MACHINES, made_up, plan


def test_the_quick_error_is_that_of_repeated_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting how often a row was drawn gives what least squares on the rows themselves gives."""
    monkeypatch.setattr(prediction, "BOOTSTRAP_DRAWS", 40)
    here, there = (
        made_up(seed=1),
        Places(made_up(n=90, seed=2).table.with_columns(state=pl.lit("XX"))),
    )
    found = predictions(plan(here), here, there, "7")[0]
    rng = stream(f"7 {found.rung}", "both stages")
    own, other = (place.table.sort("unit") for place in (here, there))
    x, x_other = (with_constant(table["education@chosen"].to_numpy()) for table in (own, other))
    y, y_other = ((table["now"] - table["earlier"]).to_numpy() for table in (own, other))
    machines = own[MACHINES.code].cast(pl.Float64).to_numpy()
    slopes = []
    for _ in range(40):
        theirs = rng.integers(0, len(y_other), len(y_other))
        learnt, *_ = np.linalg.lstsq(x_other[theirs], y_other[theirs], rcond=None)
        mine = rng.integers(0, len(y), len(y))
        left, centred = y[mine] - x[mine] @ learnt, machines[mine] - machines[mine].mean()
        slopes.append(centred @ left / (centred @ centred))
    assert found.short_falls[0].se_both_stages == pytest.approx(np.std(slopes, ddof=1), rel=1e-9)

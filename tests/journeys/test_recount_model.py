"""The model of past recounts, as a person asks for it."""

from __future__ import annotations

from canvass.journeys.recount_model import recount_model
from canvass.recount.flip import HONEST_ERROR_ONLY, PARAMETER_SETS


def test_without_refitting_it_only_shows() -> None:
    """Parameters, past recounts and reversible leads, and no fit that was not asked for."""
    model = recount_model()
    assert model.parameters == PARAMETER_SETS
    assert len(model.records) == model.history.n == 27
    assert model.refits == ()
    assert model.calibrations == ()
    assert model.limits[0] == HONEST_ERROR_ONLY
    leads = {(r.votes, r.chance): round(r.margin_votes) for r in model.reversible}
    assert leads[1_000_000, 0.01] == 648
    assert leads[5_000_000, 0.001] == 5_618


def test_refitting_reproduces_what_is_in_use() -> None:
    """Each of the three fits comes out within one percent, and the calibration is computed beside it."""
    model = recount_model(refit=True)
    assert len(model.refits) == 3
    assert all(refit.largest_difference < 0.01 for refit in model.refits)
    assert [each.calibration.n for each in model.calibrations] == [27, 23, 23, 27]

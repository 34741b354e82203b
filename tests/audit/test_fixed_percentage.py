"""Fixed-percentage audits say that they limit no risk, and what the same draw would have shown."""

from fractions import Fraction

import pytest

from canvass.audit.batch import CountedBatch, batch_risk
from canvass.audit.batch_frame import equal_bounds
from canvass.audit.fixed_percentage import (
    FixedDraw,
    HowDrawn,
    RiskFinding,
    fixed_percentage_result,
)
from canvass.audit.kinds import COMPARISON
from canvass.audit.polling import polling_risk
from canvass.audit.risk import Design, Status, no_risk
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange
from canvass.stats import bets
from tests.audit.elections import contest, vote
from tests.audit.test_batch import frame

(A_BEATS_B,) = assertions(contest(names="AB"), {"A": 60, "B": 40}).assertions
DESIGN = Design(0.05, bets.FixedBet(0.5))


def test_the_share_is_a_parameter_rounded_up() -> None:
    """Three percent of 250 batches are 8, one percent of 12,345 cards 124, all of them all."""
    sizes = [
        FixedDraw(share, population, HowDrawn.CARDS_AT_RANDOM).sample_size
        for share, population in (
            (Fraction(3, 100), 250),
            (Fraction(1, 100), 12_345),
            (Fraction(1), 7),
        )
    ]
    assert sizes == [8, 124, 7]


def test_cards_at_random_have_the_risk_of_polling() -> None:
    """The number is that of the matching method; the label says that it limited nothing."""
    rule = FixedDraw(Fraction(1, 20), 200, HowDrawn.CARDS_AT_RANDOM)
    risk = polling_risk(A_BEATS_B, 200, [vote("A")] * rule.sample_size, DESIGN)
    result = fixed_percentage_result(rule, risk)
    assert result.finding is RiskFinding.MEASURED
    assert result.measured_risk == risk.measured_risk
    assert result.risk is not None
    assert not result.risk.is_risk_limiting
    assert result.label.startswith(
        "Not a risk-limiting audit: it stops at a fixed share of the cards"
    )


def test_batches_at_random_have_the_risk_of_a_uniform_batch_comparison() -> None:
    """Equal bounds, as the draw had equal chances."""
    whole = frame(*[(100, 70, 30)] * 50)
    rule = FixedDraw(Fraction(1, 10), 50, HowDrawn.BATCHES_AT_RANDOM)
    sample = [CountedBatch(str(p), {"A": 70, "B": 30}) for p in range(rule.sample_size)]
    risk = batch_risk(whole, equal_bounds(whole), sample, DESIGN)
    result = fixed_percentage_result(rule, risk)
    assert result.measured_risk == risk.measured_risk
    assert 0 < risk.measured_risk < 1
    assert "batches" in result.label


@pytest.mark.parametrize("how", [HowDrawn.BY_JURISDICTION, HowDrawn.NOT_AT_RANDOM])
def test_a_draw_that_no_method_fits_cannot_say(how: HowDrawn) -> None:
    """No number where the draw is not a uniform sample of the whole contest."""
    rule = FixedDraw(Fraction(1, 20), 200, how)
    risk = polling_risk(A_BEATS_B, 200, [vote("A")] * 10, DESIGN)
    for given in (risk, None):
        result = fixed_percentage_result(rule, given)
        assert (result.finding, result.measured_risk) == (RiskFinding.CANNOT_SAY, None)
        assert rule.how_drawn.sentence


def test_a_report_that_cannot_be_audited_cannot_say() -> None:
    """Nothing was measured, so there is no number."""
    rule = FixedDraw(Fraction(1, 20), 200, HowDrawn.CARDS_AT_RANDOM)
    stopped = no_risk("c", A_BEATS_B.id, COMPARISON, 0.05, Status.MARGIN_NOT_POSITIVE)
    assert fixed_percentage_result(rule, stopped).finding is RiskFinding.CANNOT_SAY


def test_a_method_that_does_not_fit_the_draw_is_refused() -> None:
    """The risk of polling cards says nothing about batches; a share is above 0 and at most 1."""
    rule = FixedDraw(Fraction(1, 20), 200, HowDrawn.BATCHES_AT_RANDOM)
    risk = polling_risk(A_BEATS_B, 200, [vote("A")] * 10, DESIGN)
    with pytest.raises(OutOfRange, match="does not fit a draw of batches_at_random"):
        fixed_percentage_result(rule, risk)
    for share in (Fraction(0), Fraction(3)):
        with pytest.raises(OutOfRange, match="share above 0, up to 1"):
            FixedDraw(share, 10, HowDrawn.CARDS_AT_RANDOM)

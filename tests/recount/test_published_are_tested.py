"""No published number of recounts is left untested."""

from tests.recount.published import VECTORS

TESTED = {
    "recount.trigger": "test_condition",
    "recount.rule_on_date": "test_selection",
    "recount.clock": "test_clock",
    "recount.petition_signers": "test_money",
    "recount.unit_fee": "test_money",
    "recount.refund": "test_money",
    "recount.cost_model": "test_cost",
    "recount.cost_per_ballot": "test_cost",
    "recount.flip_probability": "test_flip",
    "recount.flip_probability_range": "test_flip",
    "recount.flip_margin": "test_flip",
    "recount.flip_joint": "test_flip",
    "recount.flip_fit": "test_scaled_student",
    "recount.history_summary": "test_history",
    "recount.error_rates": "test_error_rates",
    "recount.error_rates_file": "test_error_rates",
}


def test_every_method_has_its_test() -> None:
    """Every method of the published file is named here with the module that tests it."""
    assert {vector["method"] for vector in VECTORS} == set(TESTED)

"""Several rounds ahead: chances and expected work, from an exact distribution and from simulated audits."""

import pytest

from canvass.audit.size.numbers import Aim
from canvass.audit.size.polling import polling_ends, polling_test
from canvass.audit.size.rounds import equal_chances, rounds_ahead
from canvass.audit.size.simulated import Simulation
from canvass.audit.stopping import stopping
from canvass.errors import OutOfRange
from tests.audit.size.reports import two


def test_rounds_of_an_exact_audit() -> None:
    """BRAVO at 60 percent: rounds that each pass with 90 percent pass with 90, 99 and 99.9 percent in all."""
    ends = stopping(0.6, 0.1, until=1 - 1e-9)
    planned = equal_chances(ends, 0.9, 3, 100_000)
    found = rounds_ahead(lambda draws: float(ends.ended[draws]), planned, 100_000)
    assert planned == tuple(ends.quantile(q) for q in (0.9, 0.99, 0.999))
    for each, confirmed in zip(found.rounds, (0.9, 0.99, 0.999), strict=True):
        assert each.confirmed == pytest.approx(confirmed, abs=0.002)
    assert [round(each.reached, 1) for each in found.rounds] == [1.0, 0.1, 0.0]
    assert sum(each.added for each in found.rounds) == planned[-1]
    assert ends.mean < found.mean_draws < planned[0] * 1.2


def test_expected_work() -> None:
    """Two rounds of 100 that pass with one half each, then a hand count of the other 800."""
    found = rounds_ahead(lambda draws: {100: 0.5, 200: 0.75}[draws], (100, 200), 1000)
    assert found.mean_draws == 150
    assert found.mean_rounds == 1.5
    assert found.open_after == 0.25
    assert found.mean_with_hand_count == 150 + 0.25 * 800
    assert found.mean_cost(each_draw=2.0, each_round=100.0) == 450


def test_rounds_of_simulated_audits() -> None:
    """The share of audits that have ended by a round is the chance that it has confirmed."""
    report, aim = two(5500, 4500, 10_000), Aim(0.1)
    ends = polling_ends(report, aim, polling_test(report, aim), Simulation(500))
    assert ends is not None
    planned = equal_chances(ends, 0.8, 4, 10_000)
    found = rounds_ahead(ends.ended, planned, 10_000)
    assert found.rounds[0].confirmed == pytest.approx(0.8, abs=0.01)
    assert found.rounds[1].confirmed == pytest.approx(0.96, abs=0.01)


def test_rounds_end_with_all_cards() -> None:
    """When the next round would take every card there is no further one."""
    ends = stopping(0.6, 0.1, until=1 - 1e-9)
    assert equal_chances(ends, 0.9, 3, 300) == (244, 300)


def test_impossible_rounds() -> None:
    """Rounds that do not grow, and more draws than cards."""
    for rounds in ((), (200, 100), (2000,)):
        with pytest.raises(OutOfRange):
            rounds_ahead(lambda _: 0.5, rounds, 1000)

"""Redraws with a planted switch: the quick formulas against plain refits, and what power has to do with precision."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.forensics.comparison import TREATMENT, Places, regression
from canvass.forensics.decision import detectable
from canvass.forensics.false_alarms import false_alarms
from canvass.forensics.ladder import step
from canvass.forensics.power import Switch, calibration
from canvass.forensics.redraws import Redrawn, any_rejects, redrawn
from canvass.forensics.specification import Specification
from canvass.stats.multiplicity import benjamini_hochberg
from canvass.stats.regression import Floats, least_squares
from canvass.stats.robust import Robust, robust_coefficient
from canvass.stats.streams import stream
from tests.forensics.planted import MACHINES, SHARE, made_up, plan


def refitted(places: Places, specification: Specification, seed: str, moved: float) -> Floats:
    """The same p-values one regression at a time, as a reader of the docstring would compute them."""
    wanted = regression(places, specification)
    root = np.ones(len(wanted.units)) if wanted.weights is None else np.sqrt(wanted.weights)
    controls = np.delete(wanted.design, TREATMENT, axis=1)
    without = least_squares(wanted.outcome, controls, wanted.weights)
    signs = np.column_stack(
        [
            np.where(stream(seed, f"false alarms {u}").integers(0, 2, 1_000) == 1, 1, -1)
            for u in wanted.units
        ]
    )
    share = places.used_by(specification).numbers("machine_share")
    found = []
    for row in signs[:40]:
        outcome = row * without.residuals / root + moved * share
        fit = least_squares(outcome, wanted.design, wanted.weights)
        found.append(robust_coefficient(fit, TREATMENT, Robust.HC3).p_value or 0.0)
    return np.array(found)


@pytest.mark.parametrize("moved", [0.0, -0.7, 3.0])
def test_every_redraw_is_what_refitting_gives(moved: float) -> None:
    """Under both weightings, without and with a switch, and whatever the other switches are."""
    places = made_up()
    declared = plan(places, MACHINES, SHARE)
    for one in redrawn(places, declared.family(), "7", (moved, 9.0)):
        plain = refitted(places, one.specification, "7", moved)
        assert one.p_values[0, :40] == pytest.approx(plain, rel=1e-6, abs=1e-12)


@given(st.lists(st.lists(st.floats(0, 1), min_size=5, max_size=5), min_size=1, max_size=4))
def test_the_family_rejects_as_benjamini_and_hochberg_do(rows: list[list[float]]) -> None:
    """One array operation for all redraws says what the adjustment of each redraw alone says."""
    specification = plan(made_up()).family()[0]
    found = any_rejects([Redrawn(specification, np.array([row])) for row in rows])
    each = [min(benjamini_hochberg([row[at] for row in rows])) < 0.05 for at in range(5)]
    assert found[0].tolist() == each


def test_without_a_switch_power_is_the_rate_of_false_alarms() -> None:
    """A switch of nothing is noticed as often as nothing is."""
    places = made_up()
    family = plan(places).family()
    found = calibration(places, family, "7", [Switch(0.0, 0.0)])
    assert [one.probability for one in found.power] == [one.rate for one in found.false_alarms]
    assert found.false_alarms == false_alarms(places, family, "7")


def test_power_at_the_smallest_detectable_difference_is_eight_in_ten() -> None:
    """The closed form (80% power) and the simulation agree where its assumptions hold; 1,000 draws, 4 points."""
    places = made_up(n=400, with_machines=200)
    declared = plan(places, SHARE)
    wanted = declared.family()[0]
    error = step(places, wanted).se_hc3
    assert error is not None
    found = calibration(places, [wanted], "7", [Switch(1.0, detectable(error))])
    assert found.power[0].probability == pytest.approx(0.80, abs=0.04)


def test_a_larger_switch_is_noticed_at_least_as_often() -> None:
    """From one switch to a larger one of either sign, beyond what deviations alone could do."""
    places = made_up(noise=3.0)
    switches = [Switch(p, -p) for p in (1.0, 2.0, 4.0, 8.0, 16.0)]
    for specification in (*plan(places).family(), None):
        found = calibration(places, plan(places).family(), "7", switches).power
        mine = [one.probability for one in found if one.specification == specification]
        assert mine == sorted(mine)
        assert mine[-1] == 1.0


def test_the_other_party_has_the_same_power() -> None:
    """With the other's share compared, every sign turns around and no probability changes."""
    places = made_up(noise=3.0)
    other = Places(
        places.table.with_columns(
            (100 - pl.col(column)).alias(column) for column in ("now", "earlier")
        )
    )
    one = calibration(places, plan(places).family(), "7", [Switch(2.0, -2.0)])
    two = calibration(other, plan(other).family(), "7", [Switch(2.0, 2.0)])
    assert [each.probability for each in one.power] == [each.probability for each in two.power]


def test_places_whose_machine_share_is_not_known_show_nothing_of_a_switch() -> None:
    """They lower the power; they never raise it."""
    places = made_up(noise=3.0)
    half = Places(
        places.table.with_columns(
            pl.when(pl.int_range(pl.len()) % 2 == 0)
            .then(pl.col("machine_share"))
            .alias("machine_share")
        )
    )
    family, switch = plan(places).family(), [Switch(4.0, -4.0)]
    known, partly = (calibration(each, family, "7", switch).power[0] for each in (places, half))
    assert partly.probability < known.probability

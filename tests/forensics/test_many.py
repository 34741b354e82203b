"""Many redraws at once are what one regression after the other gives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from canvass.attack.checks.comparisons import grades, redraws
from canvass.attack.world import Compared, Runs
from canvass.forensics.comparison import Places, regression
from canvass.forensics.false_alarms import FalseAlarms
from canvass.forensics.family import adjusted
from canvass.forensics.ladder import step, steps
from canvass.forensics.many import adjusted_of_many, estimates
from canvass.forensics.negative_controls import Admission
from canvass.forensics.scale import Weighed
from canvass.forensics.verdict import conclude
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys.attack_world import placed, studied
from canvass.journeys.elections import open_election
from canvass.stats.multiplicity import benjamini_hochberg


@pytest.fixture(scope="module")
def compared() -> Compared:
    """Wisconsin with 12,000 votes moved on touch screens: some redraws are noticed, others are not."""
    election = open_election("us-2016-president")
    scenario = packaged_scenario("touch-screens")
    world = placed(election, studied(election, "WI", None, "2016"), scenario, 12_000).world
    assert world.compared is not None
    return world.compared


def test_the_estimates_are_those_of_the_ladder(compared: Compared) -> None:
    """Value, interval and p of each redraw, for every declared test, weighted or not."""
    units, outcomes = redraws(compared, Runs("a", 3), is_changed=True)
    for specification in (compared.raw, *compared.family):
        wanted = regression(compared.places, specification)
        assert wanted.units == units
        found = estimates(wanted, outcomes)
        for number, outcome in enumerate(outcomes):
            one = step(_with(compared.places, units, outcome), specification)
            assert found.value[number] == pytest.approx(one.difference_points)
            assert found.low[number] == pytest.approx(one.low_points)
            assert found.high[number] == pytest.approx(one.high_points)
            assert found.p_value[number] == pytest.approx(one.p_value)


def test_the_grades_are_those_of_the_journey(compared: Compared) -> None:
    """Every redraw gets the grade that ``conclude`` gives it."""
    runs = Runs("b", 6)
    units, outcomes = redraws(compared, runs, is_changed=True)
    found = grades(compared, units, outcomes)
    assert len(set(found)) > 1
    for outcome, grade in zip(outcomes, found, strict=True):
        assert _concluded(compared, _with(compared.places, units, outcome)) is grade


def _with(places: Places, units: tuple[str, ...], outcome: np.ndarray) -> Places:
    """The same places with another result."""
    drawn = pl.DataFrame({"unit": units, "now": outcome})
    return Places(places.table.drop("now").join(drawn, on="unit", how="left"))


def _concluded(compared: Compared, places: Places) -> object:
    """The grade by the functions that the technology question calls."""
    needed = dict(compared.deciding)
    results = [Weighed(one, needed[one.specification]) for one in steps(places, needed)]
    admitted = [Admission(one, 1, 1.0, is_admissible=True) for one in needed]
    alarms = [FalseAlarms(one, 0.0, 1000) for one in compared.counting]
    family = adjusted(steps(places, compared.family), [*needed], alarms)
    return conclude(results, admitted, family, compared.reach, is_official=True).verdict


def test_adjusted_for_many_tests_at_once() -> None:
    """Benjamini and Hochberg of every redraw by itself, in the order given."""
    p_values = np.random.default_rng(7).random((5, 40)) ** 2
    found = adjusted_of_many(p_values)
    for column, p in zip(found.T, p_values.T, strict=True):
        assert column == pytest.approx(benjamini_hochberg(p.tolist()))


def test_without_a_change_the_redraws_differ_only_by_it(compared: Compared) -> None:
    """The same signs are dealt with the change and without, and the change moves what it should."""
    units, changed = redraws(compared, Runs("c", 4), is_changed=True)
    _, unchanged = redraws(compared, Runs("c", 4), is_changed=False)
    shift = [compared.shift[unit] for unit in units]
    assert np.allclose(changed - unchanged, shift)
    nothing = replace(compared, shift={})
    assert np.array_equal(redraws(nothing, Runs("c", 4), is_changed=True)[1], unchanged)

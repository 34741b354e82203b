"""Names of choices, and the order in which units and choices stand, change no chance of any check."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import polars as pl
import pytest

from canvass.attack.world import Runs
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys.attack_detect import Detected, detect
from canvass.journeys.elections import open_election
from canvass.model import Election
from canvass.tamper.scenario import Paper, Scenario, What, Where
from tests.some_of import some_of

NAMES = {"trump": "aa-second", "clinton": "zz-first"}
"""Other ids of the two, which stand the other way round in the alphabet."""
SCENARIOS = (
    packaged_scenario("in-proportion"),
    packaged_scenario("touch-screens"),
    packaged_scenario("reading-rule"),
    packaged_scenario("invented-cards"),
    Scenario(
        "exchanged",
        "Exchanged",
        What.SWAP,
        "runner_up",
        "leader",
        Paper.WHOLE,
        where=Where(states=("WI",), units=("Dane County", "Waukesha County")),
    ),
)


def reordered(election: Election) -> Election:
    """The same election with every row of units, returns and tables at another place, and choices the other way."""
    return replace(
        election,
        contests=tuple(replace(one, choices=one.choices[::-1]) for one in election.contests),
        units=_shuffled(election.units),
        returns=tuple(
            replace(each, table=_shuffled(each.table)) for each in reversed(election.returns)
        ),
        tables={name: _shuffled(table) for name, table in election.tables.items()},
    )


def relabelled(election: Election) -> Election:
    """The same election with other ids of the two choices, wherever one stands."""
    return replace(
        election,
        contests=tuple(
            replace(
                one,
                choices=tuple(replace(c, id=NAMES.get(c.id, c.id)) for c in one.choices),
            )
            for one in election.contests
        ),
        returns=tuple(replace(each, table=_renamed(each.table)) for each in election.returns),
        tables={name: _renamed(table) for name, table in election.tables.items()},
    )


def _shuffled(table: pl.DataFrame) -> pl.DataFrame:
    return table.sample(fraction=1, shuffle=True, seed=20)


def _renamed(table: pl.DataFrame) -> pl.DataFrame:
    if "choice" not in table.columns:
        return table
    return table.with_columns(pl.col("choice").replace(NAMES))


@cache
def as_packaged(scenario: Scenario) -> Detected:
    """What every check says of the packaged election."""
    return told(open_election("us-2016-president"), scenario)


def told(election: Election, scenario: Scenario) -> Detected:
    """What every check says of a scenario in Wisconsin."""
    (found,) = detect(election, "WI", [scenario], runs=Runs("20", 5)).scenarios
    return found


def both(election: Election) -> Election:
    """Other names, at other places."""
    return reordered(relabelled(election))


APART = pytest.mark.long(twin="test_no_chance_depends_on_names_and_places")


@pytest.mark.parametrize(
    "changed", [both, *(pytest.param(one, marks=APART) for one in (reordered, relabelled))]
)
@some_of("scenario", SCENARIOS, every=8, ids=lambda one: one.id)
def test_no_chance_depends_on_names_and_places(changed: object, scenario: Scenario) -> None:
    """Every number that is told is the same, simulated ones too."""
    assert callable(changed)
    again = told(changed(open_election("us-2016-president")), scenario)
    assert not again.impossible
    assert as_packaged(scenario) == again

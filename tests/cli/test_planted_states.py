"""``canvass tech-gap FOLDER`` in states whose truth is known: the grade never says what is not so."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from canvass.forensics import precision
from canvass.forensics.answer import UNOFFICIAL
from canvass.present.worded import worded
from tests.cli.conftest import Run
from tests.journeys.planted_state import World, write_planted_state
from tests.some_of import some_of

DECIDED = World(honest_lead=0.02, switched=0.06)
"""Ann would have won by two in a hundred; six in a hundred ballots on machines were switched, and Bob is ahead."""


@pytest.fixture(autouse=True)
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """No grade rests on permutations or bootstraps of the panel of precision."""
    monkeypatch.setattr(precision, "DRAWS", 99)


@dataclass(frozen=True)
class Asked:
    """The command, asked in worlds."""

    run: Run
    folder: Path

    def json(self, world: World) -> dict[str, Any]:
        """The answer as JSON."""
        answer: dict[str, Any] = json.loads(self._printed(world, "--json"))
        return answer

    def screen(self, world: World) -> str:
        """The words of the screen."""
        return " ".join(self._printed(world, "--all").split())

    def _printed(self, world: World, *more: str) -> str:
        state = write_planted_state(self.folder, world)
        code, printed, errors = self.run("tech-gap", str(state), "--state", "ON", *more)
        assert (code, errors) == (0, "")
        return printed


@pytest.fixture
def asked(run: Run, tmp_path: Path) -> Asked:
    """The command, with a folder for the worlds."""
    return Asked(run, tmp_path)


def grade(answer: dict[str, Any]) -> str:
    """The verdict by name."""
    return str(answer["conclusion"]["verdict"]["value"])


@pytest.mark.parametrize(
    ("world", "expected"),
    [
        (World(honest_lead=-0.10), "excluded_in_every_comparison"),
        (World(honest_lead=-0.01, noise=8.0), "excluded_in_some_comparisons"),
        (World(honest_lead=-0.0002), "not_distinguishable"),
        (DECIDED, "unexpected_pattern_audit_recommended"),
        (
            World(honest_lead=-0.10, machines=12, in_small_counties=True),
            "could_not_have_changed_the_winner",
        ),
        (World(honest_lead=-0.10, beside=True), "machine_votes_not_known"),
        (World(honest_lead=-0.005, machines=2), "not_identified"),
        (World(honest_lead=-0.10, with_facts=False), "not_identified"),
    ],
)
def test_the_grade_is_that_of_the_world(asked: Asked, world: World, expected: str) -> None:
    """A wide and a narrow lead, scatter, a switch that decided, few ballots on machines, and what nobody knows."""
    answer, screen = asked.json(world), asked.screen(world)
    assert grade(answer) == expected
    possible = answer["conclusion"]["reach"] == "could"
    assert ("The effect that would change the winner is" in screen) is (
        possible and answer["last_step"] is not None
    )
    assert expected == "not_identified" or answer["answer"] in screen


@some_of(("noise", "seed"), [(0.5, 1), (2.0, 2), (5.0, 3)], every=2)
def test_what_decided_is_never_said_to_be_excluded(asked: Asked, noise: float, seed: int) -> None:
    """Whatever the scatter, a switch that changed the winner is inside some interval, and its size is that needed."""
    world = replace(DECIDED, noise=noise, seed=seed)
    answer = asked.json(world)
    assert answer["about"]["leader"] == "bob"
    assert grade(answer) != "excluded_in_every_comparison"
    assert 0 < answer["exposure"]["shift"]["switch_points"] < 6
    assert "would not have changed the winner" not in answer["quote"]


def test_a_clear_raw_difference_alone_decides_nothing(asked: Asked) -> None:
    """With nothing to hold equal the difference is shown, and no grade rests on it."""
    answer = asked.json(replace(DECIDED, with_facts=False, switched=0.3))
    raw = answer["results"][0]["step"]
    assert raw["p_value"] < 0.001
    assert grade(answer) == "not_identified"
    assert answer["conclusion"]["deciding"] == 0


@some_of("world", [DECIDED, World(honest_lead=-0.01)], every=2)
def test_the_parties_may_change_places(asked: Asked, world: World) -> None:
    """Every vote of one party given to the other, in both elections: the same numbers, and the same grade."""
    one, two = asked.json(world), asked.json(replace(world, exchanged=True))
    assert one["about"]["leader"] != two["about"]["leader"]
    for part in ("conclusion", "answer", "last_step", "power", "false_alarms"):
        assert one[part] == two[part]


@pytest.mark.long(
    twin="tests/journeys/test_every_state.py::test_a_larger_margin_is_never_less_firm"
)
def test_a_larger_lead_is_never_less_firm(asked: Asked) -> None:
    """The same places, the lead grown by votes alike everywhere: more is excluded, up to what no switch could do."""
    order = (
        "not_distinguishable",
        "excluded_in_some_comparisons",
        "excluded_in_every_comparison",
        "could_not_have_changed_the_winner",
    )
    leads = (-0.0005, -0.005, -0.02, -0.06, -0.20)
    few = World(honest_lead=0.0, machines=30, in_small_counties=True, noise=1.5)
    found = [asked.json(replace(few, honest_lead=lead)) for lead in leads]
    firmness = [order.index(grade(one)) for one in found]
    assert firmness == sorted(firmness)
    assert {firmness[0], firmness[-1]} == {0, 3}


def test_an_unofficial_count_is_never_firm(asked: Asked) -> None:
    """On election night nothing is excluded and nothing is unexpected; arithmetic stays."""
    for world in (World(honest_lead=-0.10), DECIDED):
        answer = asked.json(replace(world, baseline="election_night"))
        assert grade(answer) == "not_distinguishable"
        assert worded(UNOFFICIAL) in answer["quote"]
    few = World(honest_lead=-0.10, machines=12, in_small_counties=True, baseline="election_night")
    assert grade(asked.json(few)) == "could_not_have_changed_the_winner"


def test_a_rate_of_nothing_is_said_to_be_no_merit(asked: Asked) -> None:
    """One county far off what is held equal, so that hardly a redraw rejects: the screen says what silence means."""
    world = World(honest_lead=-0.002, noise=0.2, far_off=0.4)
    answer, screen = asked.json(world), asked.screen(world)
    rate = answer["false_alarms"][-1]["rate"]
    assert rate < 0.01
    said = (
        f"A rate of {100 * rate:.1f}%, where 5% is meant, says that the test cannot reject unless"
    )
    assert said in screen
    deciding = next(one for one in answer["power"] if one["specification"] is None)
    assert deciding["switch"]["is_deciding"]
    assert deciding["probability"] < 0.05
    assert "it would more likely have been missed" in screen


def test_power_grows_with_the_switch(asked: Asked) -> None:
    """In the JSON the switches stand in order, each noticed at least as often as the one before."""
    answer = asked.json(World(honest_lead=-0.02, noise=3.0))
    told = [one for one in answer["power"] if one["specification"] is None]
    percents = [one["switch"]["percent"] for one in told]
    assert percents == sorted(percents)
    assert {1.0, 2.0, 4.0, 8.0} < set(percents)
    probabilities = [one["probability"] for one in told]
    assert probabilities == sorted(probabilities)

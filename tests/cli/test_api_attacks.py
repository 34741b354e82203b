"""Attacks by ``import canvass``: the numbers of the commands, a row for each check, and arguments that are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import canvass
from canvass.errors import CanvassError
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("checks_asked_once")
HERE = "us-2016-president"
FEW = ("--replications", "20")
DOOR: Any = canvass
"""For arguments that a type checker would refuse."""


def test_the_targets_are_those_of_the_command(run: Run) -> None:
    """The same JSON; a row for each state, with the fewest votes and counties; a share of a tenth is exact."""
    answer = canvass.attack_targets(HERE, most_in_a_unit=0.1)
    assert answer.to_dict() == json.loads(run("attack", "targets", HERE, "--json")[1])
    assert answer.result.most_in_a_unit == Fraction(1, 10)
    closest = answer.to_polars().filter(pl.col("state").is_in(["MI", "WI", "PA"]))
    assert closest["votes"].to_list() == [5_353, 11_375, 22_147]
    assert closest["counties"].to_list() == [one.counties.parts for one in _with_counties(answer)]
    assert repr(answer).startswith("<Targets: Who would be attacked")
    with pytest.raises(FrozenInstanceError):
        answer.result.choice = "trump"  # type: ignore[misc]


def _with_counties(answer: Any) -> list[Any]:
    return [one for one in answer.result.states if one.state in {"MI", "WI", "PA"}]


@pytest.mark.usefixtures("quick_checks")
def test_the_checks_are_those_of_the_command(run: Run) -> None:
    """Every number of ``--json``, and a row for each check with what it does without any change beside its chance."""
    asked = {"votes": 30_000, "scenarios": "in-proportion", "replications": 20}
    answer = canvass.attack_checks(HERE, "WI", **asked)  # type: ignore[arg-type]
    told = ("attack", "checks", HERE, "--state", "WI", "--votes", "30000", *FEW)
    _, said, _ = run(*told, "--scenario", "in-proportion", "--json")
    assert answer.to_dict() == json.loads(said)
    table = answer.to_polars()
    (scenario,) = answer.result.scenarios
    assert table["check"].to_list() == [each.check for each in scenario.detections]
    raw = table.row(0, named=True)
    assert (raw["check"], raw["votes"]) == ("raw_comparison", 30_000)
    assert (raw["chance"], raw["without_any_change"]) == (1.0, 1.0)
    assert set(table["changes_the_outcome"]) == {True}


@pytest.mark.usefixtures("two_sizes", "quick_checks")
def test_what_no_paper_shows_is_no_chance() -> None:
    """In Pennsylvania, where machines left no paper, what audits read of paper stands in a column of its own."""
    for scenarios in ("in-proportion", "paperless-2016"):
        asked = canvass.attack_checks(HERE, "PA", scenarios=scenarios, replications=20)
        table = asked.to_polars()
        on_paper = table.filter(pl.col("needs_paper"))
        assert on_paper["without_paper"].min() > 0  # type: ignore[operator]
        assert on_paper["chance"].null_count() == on_paper.height
        assert on_paper["chance_had_all_left_paper"].null_count() < on_paper.height
        others = table.filter(~pl.col("needs_paper"))
        assert others["chance_had_all_left_paper"].null_count() == others.height
    curves = canvass.attack_curves(HERE, "PA", scenarios="in-proportion", replications=5)
    told = curves.to_polars().filter(pl.col("needs_paper"))
    assert told["chance"].null_count() == told.height
    michigan = canvass.attack_checks(HERE, "MI", scenarios="in-proportion", replications=20)
    assert "chance_had_all_left_paper" not in michigan.to_polars().columns


def test_what_cannot_be_there_is_a_row_with_the_reason() -> None:
    """More votes than there are: no chance of any check is told, and nothing says that none would notice."""
    asked = canvass.attack_checks(HERE, "WI", votes=10**7, scenarios="in-proportion")
    table = asked.to_polars()
    assert table.columns == ["state", "scenario", "paper", "votes", "impossible"]
    assert "at most" in table["impossible"][0]


@pytest.mark.usefixtures("two_sizes", "quick_checks")
def test_the_curves_are_those_of_the_command(run: Run, tmp_path: Path) -> None:
    """Every number of ``--json``; as many rows as the CSV of the command has; the page is written."""
    answer = canvass.attack_curves(HERE, "WI", scenarios="in-proportion", replications=20)
    file = tmp_path / "curves.csv"
    asked = ("attack", "curves", HERE, "--state", "WI", "--scenario", "in-proportion", *FEW)
    assert answer.to_dict() == json.loads(run(*asked, "--json", "--csv", str(file))[1])
    told, written = answer.to_polars(), pl.read_csv(file)
    assert told.height == written.height
    points = written["chance"].to_list()
    assert told["chance"].round(6).to_list() == points
    assert told["votes"].to_list() == written["votes_moved"].to_list()
    page = answer.to_html(tmp_path / "curves.html").read_text("utf-8")
    assert "Wisconsin" in page


@pytest.mark.usefixtures("one_check")
def test_the_state_is_that_of_the_scenario(tmp_path: Path) -> None:
    """A file of one's own, as a Path or as a text."""
    file = tmp_path / "own.toml"
    file.write_text(
        'id = "own"\ntitle = "Own"\nwhat = "switch"\nloser = "runner_up"\ngainer = "leader"\n'
        'paper = "whole"\n[how_many]\nvotes = 500\n[where]\nstates = ["WI"]\nunits = ["Dane County"]\n',
        "utf-8",
    )
    one, two = (
        canvass.attack_checks(HERE, scenarios=given, replications=20) for given in (file, str(file))
    )
    assert one.to_dict() == two.to_dict()
    assert (one.result.state, one.result.scenarios[0].counties) == ("WI", 1)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: DOOR.attack_checks(HERE, "WI", votes=0), "at least one vote is changed; found 0"),
        (lambda: DOOR.attack_checks(HERE, "WI", votes=1.5), "votes: 1.5 is not a whole number"),
        (lambda: DOOR.attack_checks(HERE), "name one state"),
        (lambda: DOOR.attack_checks(HERE, "ZZ"), "'ZZ'"),
        (lambda: DOOR.attack_checks(HERE, ["WI", "MI"]), "state: ['WI', 'MI'] is not a text"),
        (lambda: DOOR.attack_checks(HERE, "WI", replications=0), "at least one simulation"),
        (lambda: DOOR.attack_checks(HERE, "WI", seed=2016), "seed: 2016 is not a text"),
        (lambda: DOOR.attack_checks(HERE, "WI", seed=" "), "need a seed"),
        (
            lambda: DOOR.attack_checks(HERE, "WI", scenarios="in-proportoin"),
            "did you mean 'in-proportion'?",
        ),
        (lambda: DOOR.attack_checks(HERE, "WI", scenarios="dc-2010"), "attack trial dc-2010"),
        (lambda: DOOR.attack_curves(HERE, "WI", votes=-5), "at least one vote"),
        (lambda: DOOR.attack_targets(HERE, most_in_a_unit="1/10"), "'1/10' is not a number"),
        (lambda: DOOR.attack_targets(HERE, most_in_a_unit=2), "a share above 0 and at most 1"),
        (lambda: DOOR.attack_targets(HERE, most_in_a_unit=float("nan")), "nan is not a share"),
        (lambda: DOOR.attack_targets(HERE, shown=0), "at least one state is shown"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    ask: Callable[[], object], said: str
) -> None:
    """Nothing is simulated with it."""
    with pytest.raises(CanvassError, match=re.escape(said)):
        ask()

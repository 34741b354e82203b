"""A scenario's file: read whole, or refused with everything that is wrong in it at once."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from canvass.data import scenarios
from canvass.errors import UnknownName
from canvass.formats.scenario_file import packaged_scenario, read_scenario
from canvass.model import Technology
from canvass.tamper.scenario import Paper, Spread, What

OWN = """
id = "own"
title = "One county"
what = "switch"
loser = "clinton"
gainer = "trump"
paper = "whole"
spread = "largest_first"

[how_many]
votes = 500

[where]
units = ["Dane County"]
technologies = ["optical_scan"]

[at_most]
share = "1/20"
"""


def test_every_setting_is_read(tmp_path: Path) -> None:
    """Words become the closed lists of the scenario, shares exact fractions."""
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    found = read_scenario(file).value
    assert found is not None
    assert (found.what, found.paper, found.spread) == (
        What.SWITCH,
        Paper.WHOLE,
        Spread.LARGEST_FIRST,
    )
    assert found.at_most.share == Fraction(1, 20)
    assert found.where.technologies == (Technology.OPTICAL_SCAN,)


def test_every_problem_at_once_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    """Three faults in one file are three problems."""
    file = tmp_path / "own.toml"
    text = OWN.replace('"switch"', '"swich"').replace("votes = 500", "votes = -5")
    file.write_text(text.replace("[where]", "[where]\nunit = 5"), "utf-8")
    problems = [str(problem) for problem in read_scenario(file).problems]
    assert len(problems) == 3
    assert any("row 4" in one and "did you mean 'switch'" in one for one in problems)
    assert any("row 11" in one for one in problems)
    assert any("did you mean 'units'" in one for one in problems)


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        ('gainer = "trump"', "", "gainer must be named"),
        ('gainer = "trump"', 'gainer = "clinton"', "name two choices"),
        ('"switch"', '"drop"', "gainer has no place"),
        ("votes = 500", 'votes = 500\nshare = "1/2"', "leave one of them out"),
        ('share = "1/20"', 'share = "3/2"', "above 0 and at most 1"),
        ("[where]", '[where]\nfact = "bachelors_pct"', "belong together"),
        ('"largest_first"', '"at_random"', "need a seed"),
        ("[where]", '[where]\nvote_modes = ["early", "early"]', "'early' stands there 2 times"),
    ],
)
def test_settings_that_contradict_one_another(
    tmp_path: Path, was: str, is_: str, said: str
) -> None:
    """Each is told."""
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace(was, is_), "utf-8")
    found = read_scenario(file)
    assert found.value is None
    assert any(said in str(problem) for problem in found.problems)


@pytest.mark.parametrize("name", scenarios.names())
def test_every_packaged_scenario_is_read_and_has_sources_that_were_read(name: str) -> None:
    """With the day of reading."""
    found = packaged_scenario(name)
    assert found.id == name
    assert found.sources
    assert all(source.read_on.year >= 2026 for source in found.sources)


def test_a_packaged_scenario_that_is_not_there() -> None:
    """The nearest is named."""
    with pytest.raises(UnknownName, match="did you mean 'touch-screens'"):
        packaged_scenario("touch-screen")

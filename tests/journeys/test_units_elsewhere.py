"""Units that have votes of other contests alone are not missing from the count that a recount starts from."""

from __future__ import annotations

from pathlib import Path

from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.elections import open_election
from canvass.journeys.recount_plan import Wish, recount_plan
from canvass.present.blocks import Facts
from canvass.present.recount_state import state_section

DESCRIPTION = """
id = "wisconsin-2022"
title = "Two contests"
day = 2022-11-08
jurisdiction = "Wisconsin"
main_contest = "house"

[[contest]]
id = "governor"
title = "Governor"
office = "governor"

[[contest]]
id = "house"
title = "U.S. House, 2"
office = "us_house"

[[returns]]
name = "counties"
file = "returns.csv"
level = "county"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
COUNTIES = {"55025": "Dane", "55105": "Rock", "55001": "Adams", "55009": "Brown"}


def written(folder: Path) -> Path:
    """Four counties: Dane and Rock vote on the House, Adams on the governor alone, Brown has no votes yet."""
    units = [f"county,{fips},{name},state,WI,WI,{fips}" for fips, name in COUNTIES.items()]
    votes = [("governor", "55025"), ("governor", "55105"), ("governor", "55001")]
    votes += [("house", "55025"), ("house", "55105")]
    tables = {
        "units.csv": ["kind,unit,name,parent_kind,parent,state,fips", *units, "state,WI,Wisconsin,,,WI,"],
        "choices.csv": ["contest,choice,name,party,choice_kind"]
        + [f"{of},{who},{who},,candidate" for of in ("governor", "house") for who in ("Ann", "Bo")],
        "returns.csv": ["unit,contest,choice,vote_mode,votes"]
        + [f"{unit},{of},{who},total,{n}" for of, unit in votes for who, n in (("Ann", 51), ("Bo", 50))],
    }  # fmt: skip
    (folder / "election.toml").write_text(DESCRIPTION, "utf-8")
    for name, lines in tables.items():
        (folder / name).write_text("\n".join([*lines, ""]), "utf-8")
    return folder


def test_a_county_that_does_not_vote_on_it_is_not_missing(tmp_path: Path) -> None:
    """Brown lacks its votes, and Adams may have no such contest: the plan says each for itself."""
    election = open_election(str(written(tmp_path)))
    count = counts_by_state(election, election.contest("house"))["WI"]
    assert (count.units_missing, count.units_elsewhere) == (1, 1)
    plan = recount_plan(election, Wish(contest="house", states=("WI",)))
    (block,) = state_section(plan, plan.states[0]).blocks
    assert isinstance(block, Facts)
    facts = {each.label: each.text for each in block.facts}
    assert facts["Not whole"] == "1 listed unit has no votes in these returns."
    assert facts["Not in it"].startswith("1 listed unit has votes of other contests")

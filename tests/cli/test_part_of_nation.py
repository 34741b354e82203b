"""Votes for president of some states: every command says that they decide electors, and not who becomes president."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ONE = (
    "these are the votes of Georgia alone. They decide its electors, and not who becomes president "
    "of the United States."
)
TWO = "these are the votes of 2 states alone. Each state's own votes decide its electors; their sum decides nothing."
VOTES = {("GA", "a"): 5, ("GA", "b"): 3, ("TX", "a"): 2, ("TX", "b"): 9}


def folder(place: Path, states: tuple[str, ...], more: str = 'office = "president"') -> str:
    """An election with the votes of whole states, and no list of electors."""
    place.mkdir(exist_ok=True)
    described = f"""id = "own"
title = "President"
day = 2020-11-03
jurisdiction = "{" and ".join(states)}"
main_contest = "1"
[[contest]]
id = "1"
title = "President"
{more}
[[returns]]
name = "states"
file = "returns.csv"
level = "state"
baseline = "certified"
source = "made up"
[tables]
units = "units.csv"
choices = "choices.csv"
"""
    names = {"GA": "Georgia", "TX": "Texas"}
    units = [f"state,{code},{names[code]},,,{code},," for code in states]
    votes = [f"{code},1,{who},total,{n}" for (code, who), n in VOTES.items() if code in states]
    files = {
        "election.toml": [described],
        "units.csv": ["kind,unit,name,parent_kind,parent,state,fips,county", *units],
        "choices.csv": [
            "contest,choice,name,party,choice_kind",
            "1,a,Ann Ames,DEM,candidate",
            "1,b,Bob Bell,REP,candidate",
        ],
        "returns.csv": ["unit,contest,choice,vote_mode,votes", *votes],
    }
    for name, lines in files.items():
        (place / name).write_text("\n".join(lines), "utf-8")
    return str(place)


@pytest.mark.parametrize(
    "command",
    [("outcome",), ("paths",), ("report", "--state", "GA"), ("recount", "plan"), ("audit", "plan")],
)
def test_every_command_says_what_the_votes_of_a_state_decide(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """Beside its numbers."""
    code, out, _ = run(*command, folder(tmp_path, ("GA",)))
    assert code == 0
    assert ONE in " ".join(out.split())


def test_the_answer_of_a_report_says_it(run: Run, tmp_path: Path) -> None:
    """Ann Ames won Georgia, whoever became president; its JSON has her for the winner of these votes."""
    page = tmp_path / "page" / "report.html"
    election = folder(tmp_path, ("GA",), "")  # by its title alone
    assert run("report", election, "--out", str(page))[0] == 0
    answer = json.loads(page.with_suffix(".json").read_text("utf-8"))["answer"]
    assert answer[0].endswith(ONE)
    found = json.loads(run("outcome", election, "--json")[1])["whole"]["count"]["outcome"]
    assert found["winners"] == ["a"]


def test_the_sum_of_two_states_elects_nobody(run: Run, tmp_path: Path) -> None:
    """Who leads in both together is ahead; each state's own electors are its winner's."""
    election = folder(tmp_path, ("GA", "TX"))
    code, out, _ = run("outcome", election, "--json")
    told = json.loads(out)
    assert code == 0
    assert told["whole"]["count"]["outcome"]["winners"] == []
    assert told["whole"]["count"]["outcome"]["ahead"] == ["b"]
    assert told["whole"]["count"]["outcome"]["ending"]["value"] == "electors_decide"
    assert TWO in " ".join(run("outcome", election)[1].split())
    page = tmp_path / "page" / "report.html"
    assert run("report", election, "--out", str(page))[0] == 0
    answer = json.loads(page.with_suffix(".json").read_text("utf-8"))["answer"]
    assert answer[0].startswith("By the certified count, Bob Bell leads Ann Ames by 5 votes")
    assert TWO in answer[0]


@pytest.mark.parametrize(
    "more",
    [
        'office = "president"\nelection_type = "presidential_primary"',
        'office = "governor"',
    ],
)
def test_a_primary_and_another_office_elect_no_electors(
    run: Run, tmp_path: Path, more: str
) -> None:
    """Nothing of electors is said."""
    code, out, _ = run("outcome", folder(tmp_path, ("GA",), more))
    assert code == 0
    assert "electors" not in out

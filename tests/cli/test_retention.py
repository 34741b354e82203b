"""Whether a judge stays in office: nobody loses to an opponent, and only laws that name retentions are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.data import recount as packaged
from canvass.recount.scope import ContestClass, Scope
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

STAYS = {"yes": 501_000, "no": 500_000}
DAY = "2026-11-03"


def plan(run: Run, folder: Path, state: str, votes: dict[str, int], office: str) -> tuple[Any, str]:
    """The one state of a plan, and the plan in words."""
    made = write(folder / f"{state}-{office}", LawElection(DAY, office, {state: votes}))
    asked = ("recount", "plan", made, "--as-of", DAY, "--all")
    (found,) = json.loads(run(*asked, "--json")[1])["states"]
    return found, " ".join(run(*asked)[1].split())


@pytest.mark.parametrize("state", sorted(set(packaged.states()) - {"FL", "PA"}))
def test_no_law_on_people_is_applied(run: Run, tmp_path: Path, state: str) -> None:
    """Arizona "ordered" one, and in Alaska "a defeated candidate (with votes here: No)" could ask."""
    found, text = plan(run, tmp_path, state, STAYS, "statewide_judge")
    assert found["eligibility"]["standing"]["value"] == "cannot_say"
    assert "defeated candidate" not in text
    assert "with votes here: No" not in text
    assert "taken for the question whether the judge stays in office" in text


@pytest.mark.parametrize(
    ("lead", "stands"), [(5_004, "automatic"), (5_006, "not"), (1_000, "automatic")]
)
def test_florida_names_retentions(run: Run, tmp_path: Path, lead: int, stands: str) -> None:
    """Retained or not retained by half a percent or less of the votes on it (Fla. Stat. 102.141(7), 102.166(1))."""
    votes = {"yes": 498_000 + lead, "no": 498_000}
    total = sum(votes.values())
    assert (lead * 200 <= total) is (stands == "automatic")
    found, _ = plan(run, tmp_path, "FL", votes, "district_judge")
    assert found["eligibility"]["standing"]["value"] == stands


def test_pennsylvania_asks_whether_the_judge_lost(run: Run, tmp_path: Path) -> None:
    """25 P.S. 3154(g)(1)(i) includes a statewide judge's retention, where the candidate "was defeated"; no others."""
    found, text = plan(run, tmp_path, "PA", STAYS, "statewide_judge")
    assert found["eligibility"]["standing"]["value"] == "cannot_say"
    assert "one who stays in office was not “defeated”" in text
    (automatic,) = found["eligibility"]["automatic"]
    assert automatic["rule_id"] == "PA-automatic-retention-2004"
    found, _ = plan(run, tmp_path, "PA", STAYS, "district_judge")
    assert not found["eligibility"]["automatic"]


def test_judges_against_each_other_stand_as_before(run: Run, tmp_path: Path) -> None:
    """Two people for a seat are no retention."""
    found, text = plan(run, tmp_path, "AZ", {"ann": 501_000, "bob": 500_000}, "statewide_judge")
    assert found["eligibility"]["standing"]["value"] == "automatic"
    assert "stays in office" not in text


@pytest.mark.parametrize(
    ("offices", "covered"),
    [
        ((), False),
        (("statewide",), False),
        (("candidate", "judicial"), False),
        (("retention",), True),
        (("statewide_retention",), True),
        (("district_retention",), False),
    ],
)
def test_a_rule_names_retentions_or_is_not_about_them(
    offices: tuple[str, ...], covered: bool
) -> None:
    """A rule without a scope is about every other contest."""
    scope = Scope(frozenset(offices))
    assert scope.covers(ContestClass("statewide_retention")) is covered
    assert scope.covers(ContestClass("governor")) is ("retention" not in " ".join(offices))

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
from tests.some_of import some_of

STAYS = {"yes": 501_000, "no": 500_000}
DAY = "2026-11-03"


def plan(run: Run, folder: Path, state: str, votes: dict[str, int], office: str) -> tuple[Any, str]:
    """The one state of a plan, and the plan in words."""
    made = write(folder / f"{state}-{office}", LawElection(DAY, office, {state: votes}))
    asked = ("recount", "plan", made, "--as-of", DAY, "--all")
    (found,) = json.loads(run(*asked, "--json")[1])["states"]
    return found, " ".join(run(*asked)[1].split())


@some_of("state", sorted(set(packaged.states()) - {"AK", "CA", "FL", "PA"}), every=3)
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


@pytest.mark.parametrize(
    ("state", "office", "who", "last"),
    [
        ("AK", "statewide_judge", "10 qualified voters may ask", None),
        ("CA", "statewide_judge", "any voter, who says for which candidate", "2026-12-08"),
        ("CA", "district_judge", "any voter, who says for which candidate", None),
    ],
)
def test_voters_ask_where_the_law_lets_them(
    run: Run, tmp_path: Path, state: str, office: str, who: str, last: str | None
) -> None:
    """Alaska's of any office, proposition or question (AS 15.20.430(a)); California's justices are to "be elected"."""
    found, text = plan(run, tmp_path, state, STAYS, office)
    assert found["eligibility"]["standing"]["value"] == "may_ask"
    assert who in text
    assert "defeated candidate" not in text
    latest = found["last_day"]["deadline"]["latest"]
    assert (latest and latest["day"]) == last


@pytest.mark.parametrize(
    ("yes", "truth", "passes"),
    [
        (540_000, "false", "it does not pass"),
        (569_999, "unknown", "it does not pass"),
        (570_000, "unknown", "it passes"),
        (571_000, "unknown", "it passes"),
        (573_000, "false", "it passes"),
        (500_500, "unknown", "it does not pass"),
    ],
)
def test_new_mexico_keeps_a_judge_by_57_percent(
    run: Run, tmp_path: Path, yes: int, truth: str, passes: str
) -> None:
    """Const. VI, 33; a quarter of a percent (1-14-24(A)(1)(c)) is not said to be of the lead or from the 57%."""
    votes = {"yes": yes, "no": 1_000_000 - yes}
    found, text = plan(run, tmp_path, "NM", votes, "statewide_judge")
    (automatic,) = found["eligibility"]["automatic"]
    assert automatic["rule_id"] == "NM-automatic-statewide-retention-2019"
    assert automatic["truth"] == truth
    assert f"by these votes {passes}" in text
    assert f"{yes:,} of 1,000,000 valid votes" in text
    assert "at least 57% is asked for (570,000 votes or more)" in text


def test_a_share_that_is_asked_at_least_is_had_by_exactly_it(run: Run, tmp_path: Path) -> None:
    """Colorado's 55%: a plan said that 550,000 of a million passes, and that it is not more than the share."""
    votes = {"yes": 550_000, "no": 450_000}
    _, text = plan(run, tmp_path, "CO", votes, "constitutional_amendment")
    assert "by these votes it passes" in text
    assert "at least 55% is asked for (550,000 votes or more)" in text
    assert "not more than it" not in text

"""The recounts of 2000 and 2004 that everybody knows: the law as it was on the election day, or the gap named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write


def plan(run: Run, *words: str) -> tuple[Any, str]:
    """The one state of a plan, and the plan in words."""
    asked = ("recount", "plan", "--all", *words)
    (state,) = json.loads(run(*asked, "--json")[1])["states"]
    return state, " ".join(run(*asked)[1].split())


def test_florida_2000(run: Run) -> None:
    """Bush ahead of Gore by 537: a machine recount is ordered (531 U.S. 70), and a count by hand may be asked for."""
    state, text = plan(run, "us-2000-president", "--states", "FL")
    assert state["eligibility"]["standing"]["value"] == "automatic"
    assert "537 of 5,963,110 total votes = 0.0090%, <= 0.5%" in text
    _, page, _ = run("recount", "rules", "FL", "--as-of", "2000-11-07", "--evidence")
    told = " ".join(page.split())
    assert "an automatic machine recount occurred" in told
    assert "three precincts and one percent of the votes at least" in text + told


@pytest.mark.parametrize(
    ("lead", "stands"), [(30_000, "automatic"), (30_001, "may_ask"), (29_999, "automatic")]
)
def test_florida_2000_at_the_limit(run: Run, tmp_path: Path, lead: int, stands: str) -> None:
    """Half a percent of the votes or less: 30,000 of six million orders one, a vote more does not."""
    first = (6_000_000 + lead) // 2
    votes = {"bush": first, "gore": first - lead, "other": 6_000_000 - 2 * first + lead}
    election = LawElection("2000-11-07", "president", {"FL": votes})
    state, _ = plan(run, write(tmp_path / "e", election), "--as-of", "2000-11-08")
    assert state["eligibility"]["standing"]["value"] == stands


@pytest.mark.parametrize(
    ("canvass", "until"), [("", None), ("2000-11-09", "2000-11-10"), ("2000-11-14", "2000-11-14")]
)
def test_when_florida_2000_had_to_ask(
    run: Run, tmp_path: Path, canvass: str, until: str | None
) -> None:
    """72 hours after midnight of election day, or until the county certified, whichever was later (102.166(4)(b))."""
    dates = (("FL", "county_canvass", canvass),) if canvass else ()
    votes = {"FL": {"bush": 501, "gore": 499}}
    election = LawElection("2000-11-07", "president", votes, dates=dates)
    state, _ = plan(run, write(tmp_path / "e", election), "--as-of", "2000-11-20")
    latest = ((state["last_day"] or {}).get("deadline") or {}).get("latest")
    assert (latest and latest["day"]) == until


def test_nothing_of_2000_holds_after_it(run: Run, tmp_path: Path) -> None:
    """The law of 2001 was another: nobody is told that a party may ask in November 2002."""
    election = LawElection("2002-11-05", "governor", {"FL": {"ann": 560, "bob": 440}})
    state, text = plan(run, write(tmp_path / "e", election), "--as-of", "2002-11-06")
    assert state["eligibility"]["standing"]["value"] == "cannot_say"
    assert "may authorize a count by hand" not in text


def test_ohio_2004(run: Run) -> None:
    """None is ordered at 2.1%; whoever was not elected may ask, at ten dollars a precinct."""
    state, text = plan(run, "us-2004-president", "--states", "OH")
    assert state["eligibility"]["standing"]["value"] == "may_ask"
    assert "$10" in text
    assert "any candidate who was not declared nominated or elected" in text


@pytest.mark.parametrize(
    ("declared", "until"), [("2004-12-06", "2004-12-13"), ("2004-12-08", "2004-12-13")]
)
def test_until_when_ohio_2004(run: Run, tmp_path: Path, declared: str, until: str) -> None:
    """Five days after the secretary of state declares: of December 6 that is a Saturday, of December 8 a Monday."""
    election = LawElection(
        "2004-11-02",
        "president",
        {"OH": {"bush": 510, "kerry": 488, "badnarik": 2}},
        dates=(("OH", "declaration", declared),),
        units=(("OH", "precinct", 11_360),),
    )
    state, text = plan(run, write(tmp_path / "e", election), "--as-of", "2004-12-09")
    assert state["last_day"]["deadline"]["latest"]["day"] == until
    assert "$113,600" in text

"""Cities, towns, boroughs and districts: the law of elections that the state conducts is not always theirs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

CLOSE = {"ann": 5_010, "bob": 5_000}
MEASURE = {"yes": 5_010, "no": 5_000}


def plan(run: Run, folder: Path, election: LawElection) -> tuple[Any, str]:
    """The one state of a plan, and the plan in words."""
    asked = ("recount", "plan", write(folder / "e", election), "--as-of", election.day, "--all")
    (state,) = json.loads(run(*asked, "--json")[1])["states"]
    return state, " ".join(run(*asked)[1].split())


def standing(state: Any) -> str:
    """Where the contest stands."""
    return str(state["eligibility"]["standing"]["value"])


def test_an_alaskan_borough_recounts_by_its_ordinance(run: Run, tmp_path: Path) -> None:
    """AS 29.26.070: nobody asks the director of elections, and his deposits are not a borough's."""
    for office in ("local", "county", "municipal"):
        state, text = plan(run, tmp_path / office, LawElection("2026-10-06", office, {"AK": CLOSE}))
        assert standing(state) == "cannot_say"
        assert "what the borough's or city's ordinance says" in text
        assert "before or during the first canvass by the assembly or council" in text
        assert "director of elections" not in text
        assert "$1,000" not in text
    state, text = plan(run, tmp_path, LawElection("2026-11-03", "state_house", {"AK": CLOSE}))
    assert standing(state) == "may_ask"
    assert "director of elections" in text


@pytest.mark.parametrize(
    ("lead", "fee"), [(90, "$10"), (100, "$20"), (200, "$20"), (202, "$40"), (400, "$40")]
)
def test_a_town_of_new_hampshire(run: Run, tmp_path: Path, lead: int, fee: str) -> None:
    """RSA 669:30, 669:31: the town clerk, until the Friday, at any margin; $10, $20 or $40, and costs above 3%."""
    votes = {"ann": 5_000 + lead // 2, "bob": 5_000 - lead // 2}
    state, text = plan(run, tmp_path, LawElection("2026-03-10", "local", {"NH": votes}, "special"))
    assert standing(state) == "cannot_say"
    assert "whether the office is of a town, where whoever had a vote may ask at any margin" in text
    assert state["last_day"]["deadline"]["latest"]["day"] == "2026-03-13"
    assert "with the town clerk" in text
    assert "secretary of state" not in text
    assert f"In advance: {fee}" in text
    assert "above 3% also any additional costs" in text


@pytest.mark.parametrize(
    ("day", "kind", "last", "where"),
    [
        ("2026-03-10", "special", "2026-03-17", "with the town clerk"),
        ("2026-11-03", "general", "2026-11-13", "printed on the ballot at a state election"),
    ],
)
def test_a_question_of_a_town(
    run: Run, tmp_path: Path, day: str, kind: str, last: str, where: str
) -> None:
    """At a town's meeting ten voters within seven days (RSA 40:4-c), at a state election five."""
    election = LawElection(day, "local_question", {"NH": MEASURE}, kind)
    state, text = plan(run, tmp_path, election)
    assert state["last_day"]["deadline"]["latest"]["day"] == last
    assert where in text


def test_a_delaware_referendum_is_not_a_town_s_office(run: Run, tmp_path: Path) -> None:
    """15 Del. C. 7550(a) leaves out Wilmington and referenda: neither is told that a recount is ordered."""
    for office, words in (("local_question", "charter or ordinance"), ("local", "Wilmington")):
        votes = MEASURE if office == "local_question" else CLOSE
        state, text = plan(run, tmp_path / office, LawElection("2026-11-03", office, {"DE": votes}))
        assert standing(state) == "cannot_say"
        assert words in text
        assert "at state expense" not in text


def test_a_municipality_of_maine_or_maryland(run: Run, tmp_path: Path) -> None:
    """30-A M.R.S. 2531-B: the municipal clerk; Md. Elec. Law 12-101: elections under the article alone."""
    state, text = plan(run, tmp_path / "me", LawElection("2026-11-03", "local", {"ME": CLOSE}))
    assert standing(state) == "may_ask"
    assert "received by the municipal clerk" in text
    assert "with the secretary of state" not in text
    state, text = plan(run, tmp_path / "md", LawElection("2026-11-03", "local", {"MD": CLOSE}))
    assert standing(state) == "cannot_say"
    assert "as Baltimore City's is" in text
    state, _ = plan(run, tmp_path / "county", LawElection("2026-11-03", "county", {"MD": CLOSE}))
    assert standing(state) == "may_ask"


def test_an_arizona_school_board_is_not_a_city_council(run: Run, tmp_path: Path) -> None:
    """A.R.S. 16-661(B) leaves out school, college, fire and other districts; a local office is asked which."""
    day = "2026-11-03"
    found = {
        office: plan(run, tmp_path / office, LawElection(day, office, {"AZ": CLOSE}))
        for office in ("municipal", "special_district", "local")
    }
    told = {office: standing(state) for office, (state, _) in found.items()}
    assert told == {"municipal": "automatic", "special_district": "not", "local": "cannot_say"}
    assert 'office = "municipal"' in found["local"][1]


def test_nothing_is_said_of_a_recount_that_there_is_not(run: Run, tmp_path: Path) -> None:
    """Pennsylvania's loser declines a statewide recount alone, and North Carolina's second one is of candidates."""
    _, text = plan(run, tmp_path / "pa", LawElection("2026-11-03", "county", {"PA": CLOSE}))
    assert "Who may decline" not in text
    _, text = plan(run, tmp_path / "gov", LawElection("2026-11-03", "governor", {"PA": CLOSE}))
    assert "Who may decline" in text
    election = LawElection("2026-11-03", "local_question", {"NC": MEASURE})
    _, text = plan(run, tmp_path / "nc", election)
    assert "Another request" not in text

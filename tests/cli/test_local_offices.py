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
    """The one state of a plan on the day of its last official date, and the plan in words."""
    seen = max((day[:10] for _, _, day in election.dates), default=election.day)
    asked = ("recount", "plan", write(folder / "e", election), "--as-of", seen, "--all")
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


@pytest.mark.parametrize(
    ("lead", "stands"),
    [(5, "may_ask"), (6, "not"), (200, "may_ask"), (202, "not")],
)
def test_a_city_of_south_dakota(run: Run, tmp_path: Path, lead: int, stands: str) -> None:
    """SDCL 9-13-27.3: two percent, or five votes of few, with the finance officer; a tie orders nothing."""
    total = 10_000 if lead > 10 else 201
    votes = {"ann": (total + lead) // 2, "bob": (total - lead) // 2}
    election = LawElection("2026-06-02", "municipal", {"SD": votes}, "special")
    state, text = plan(run, tmp_path, election)
    assert standing(state) == stands
    assert "the law orders none" in text
    assert "county auditor" not in text


@pytest.mark.parametrize(
    ("day", "office", "event", "canvassed", "last"),
    [
        ("2025-06-03", "municipal", "canvass", "2025-06-10", "2025-06-17T17:00:00"),
        ("2023-06-06", "municipal", "canvass", "2023-06-13", "2023-06-21T17:00:00"),
        ("2026-11-03", "county", "county_canvass", "2026-11-06", "2026-11-12"),
        ("2026-11-03", "state_house", "canvass", "2026-11-10", "2026-11-16"),
        ("2001-11-06", "county", "county_canvass", "2001-11-09", "2001-11-12"),
    ],
)
def test_few_days_of_south_dakota_leave_weekends_out(
    run: Run, tmp_path: Path, day: str, office: str, event: str, canvassed: str, last: str
) -> None:
    """SDCL 12-1-17, since July 2002: of less than seven days no weekend or holiday counts (Juneteenth)."""
    dates = (("SD", event, canvassed),)
    state, _ = plan(run, tmp_path, LawElection(day, office, {"SD": CLOSE}, dates=dates))
    latest = state["last_day"]["deadline"]["latest"]
    assert latest["day"] + (f"T{hour}" if (hour := latest.get("at")) else "") == last


def test_a_question_of_a_south_dakotan_city(run: Run, tmp_path: Path) -> None:
    """9-13-27.4: three voters within two percent; beyond, it hangs on whose question it is."""
    for votes, stands in ((MEASURE, "may_ask"), ({"yes": 5_400, "no": 5_000}, "cannot_say")):
        folder = tmp_path / stands
        election = LawElection("2026-04-14", "local_question", {"SD": votes}, "special")
        state, _ = plan(run, folder, election)
        assert standing(state) == stands


@pytest.mark.parametrize(
    ("office", "kind", "last", "done"),
    [
        ("municipal", "special", "2026-04-17", "2026-04-22"),
        ("local", "special", "2026-04-17", "2026-04-22"),
        ("local_question", "special", "2026-04-17", "2026-04-22"),
        ("special_district", "special", "2026-04-24", "2026-05-05"),
        ("municipal", "general", "2026-04-29", "2026-05-08"),
    ],
)
def test_a_town_of_colorado(
    run: Run, tmp_path: Path, office: str, kind: str, last: str, done: str
) -> None:
    """Ten days by the Municipal Election Code, seventeen of a district; what the county coordinates has twenty-two."""
    votes = MEASURE if "question" in office else CLOSE
    election = LawElection("2026-04-07", office, {"CO": votes}, kind)
    state, _ = plan(run, tmp_path, election)
    assert standing(state) == "automatic"
    assert state["last_day"]["deadline"]["latest"]["day"] == last
    (finish,) = [each for each in state["clocks"] if each["stage"] == "automatic_finish"]
    assert finish["deadline"]["latest"]["day"] == done


def test_an_alabamian_city_recounts_on_request_alone(run: Run, tmp_path: Path) -> None:
    """Ala. Code 11-46-55.1: 48 hours after its own canvass; Talladega's one vote of 2019 ordered none."""
    dates = (("AL", "canvass", "2025-09-02T12:00"),)
    votes = {"ann": 117, "bob": 116}
    election = LawElection("2025-08-26", "municipal", {"AL": votes}, dates=dates)
    state, text = plan(run, tmp_path, election)
    assert standing(state) == "may_ask"
    latest = state["last_day"]["deadline"]["latest"]
    assert (latest["day"], latest["at"]) == ("2025-09-04", "12:00:00")
    assert "with the municipal governing body" in text
    assert "Who may decline" not in text
    state, _ = plan(run, tmp_path / "county", LawElection("2026-11-03", "county", {"AL": CLOSE}))
    assert standing(state) == "automatic"


@pytest.mark.parametrize("office", ["village", "special_district", "local"])
def test_new_york_s_boards_recount_what_they_conduct(run: Run, tmp_path: Path, office: str) -> None:
    """Election Law 9-208 is of boards of elections: not of a village's own election, nor of a school district's."""
    state, text = plan(run, tmp_path, LawElection("2026-03-18", office, {"NY": CLOSE}, "special"))
    assert standing(state) == "cannot_say"
    assert "whether the county's board of elections conducts the election" in text
    city = LawElection("2026-11-03", "municipal", {"NY": CLOSE})
    assert standing(plan(run, tmp_path / "city", city)[0]) == "automatic"


def test_a_district_of_north_dakota_may_be_no_school_s(run: Run, tmp_path: Path) -> None:
    """N.D.C.C. 16.1-16-01 names county and city offices; 15.1-09-18 applies it to school districts alone."""
    school = LawElection("2026-06-09", "special_district", {"ND": CLOSE})
    state, text = plan(run, tmp_path, school)
    assert standing(state) == "cannot_say"
    assert "whether the office is of a school board" in text
    state, _ = plan(run, tmp_path / "c", LawElection("2026-06-09", "municipal", {"ND": CLOSE}))
    assert standing(state) == "automatic"


@pytest.mark.parametrize(
    ("day", "kind", "stands"),
    [
        ("2026-05-19", "special", "cannot_say"),
        ("2026-11-03", "general", "automatic"),
        ("2021-05-18", "special", "cannot_say"),
    ],
)
def test_a_question_of_a_new_york_school_district(
    run: Run, tmp_path: Path, day: str, kind: str, stands: str
) -> None:
    """Election Law 9-208(4): a board of elections recounts; a district's budget of May is counted by its own."""
    election = LawElection(day, "local_question", {"NY": MEASURE}, kind)
    state, text = plan(run, tmp_path, election)
    assert standing(state) == stands
    unsure = "whether the county's board of elections conducts the vote" in text
    assert unsure is (stands == "cannot_say")


def test_an_office_is_not_said_to_be_two(run: Run, tmp_path: Path) -> None:
    """A mayor's election was planned by the law of governors with no word; a local office may be told more exactly."""
    asked = ("--as-of", "2026-11-10", "--office")
    mayor = write(tmp_path / "mayor", LawElection("2026-11-03", "municipal", {"WI": CLOSE}))
    code, out, err = run("recount", "plan", mayor, *asked, "governor")
    assert (code, out) == (2, "")
    assert "election.toml says that its office is 'municipal', and --office says 'governor'" in err
    local = write(tmp_path / "local", LawElection("2026-11-03", "local", {"AZ": CLOSE}))
    for folder, office in ((mayor, "municipal"), (local, "special_district"), (local, "municipal")):
        assert run("recount", "plan", folder, *asked, office)[0] in (0, 3), office
    assert run("recount", "plan", local, *asked, "county")[0] == 2


@pytest.mark.parametrize(("office", "last"), [("county", "2026-11-20"), ("municipal", None)])
def test_a_wisconsin_city_is_not_told_its_county_s_day(
    run: Run, tmp_path: Path, office: str, last: str | None
) -> None:
    """9.01(1)(a)1: from the last meeting of the municipal or county board that determines the result."""
    state, text = plan(run, tmp_path, LawElection("2026-11-03", office, {"WI": CLOSE}))
    latest = state["last_day"]["deadline"]["latest"]
    assert (latest and latest["day"]) == last
    assert "from the last meeting day of the board that determines the result" in text

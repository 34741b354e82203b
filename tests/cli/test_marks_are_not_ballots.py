"""Three seats, three votes for each voter: no command takes the marks for ballots."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.journeys.own_counties import EQUIPMENT

DESCRIPTION = """
id = "board-2022"
title = "County board 2022"
day = 2022-11-08
jurisdiction = "Wisconsin"
main_contest = "board"

[[contest]]
id = "board"
title = "County board"
seats = 3
votes_allowed = 3
office = "county"

[[returns]]
name = "count"
file = "returns.csv"
level = "county"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
COUNTIES = {"55001": "Adams", "55003": "Ashland"}
VOTES = {
    "55001": {"ann": 2_000, "bob": 1_500, "cat": 1_000, "dan": 900},
    "55003": {"ann": 1_200, "bob": 1_100, "cat": 700, "dan": 600},
}
"""9,000 marks: in Adams on 2,000 to 5,400 ballots, in Ashland on 1,200 to 3,600."""
CAST = {"55001": 2_300, "55003": 1_400}


def write(folder: Path, table: str = "") -> Path:
    """The election as a folder; ``table`` states the cards or the ballots cast."""
    units = [f"county,{unit},{name} County,,,WI,{unit}" for unit, name in COUNTIES.items()]
    choices = [f"board,{name},{name.title()},,candidate" for name in VOTES["55001"]]
    rows = [f"{u},board,{c},total,{n}" for u, votes in VOTES.items() for c, n in votes.items()]
    column = {"cards": "cards", "turnout": "ballots"}.get(table, "")
    files = {
        "election.toml": DESCRIPTION + (f'{table} = "{table}.csv"\n' if table else ""),
        "units.csv": "kind,unit,name,parent_kind,parent,state,fips\n" + "\n".join(units) + "\n",
        "choices.csv": "contest,choice,name,party,choice_kind\n" + "\n".join(choices) + "\n",
        "returns.csv": "unit,contest,choice,vote_mode,votes\n" + "\n".join(rows) + "\n",
    }
    if table:
        cast = [f"county,{unit},{number}" for unit, number in CAST.items()]
        files[f"{table}.csv"] = f"kind,unit,{column}\n" + "\n".join(cast) + "\n"
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def said(run: Run, *words: str) -> str:
    """What a command prints, on one line."""
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    return " ".join(out.split())


def told(run: Run, *words: str) -> Any:
    """What a command prints for programs."""
    return json.loads(said(run, *words, "--json"))


BOUNDS = "A voter may mark up to 3 choices: the 9,000 votes are marks, on 3,200 to 9,000 ballots."


def test_the_outcome_says_of_what_its_shares_are(run: Run, tmp_path: Path) -> None:
    """Of the marks, and how many ballots these can be; never of ballots that nobody counted."""
    text = said(run, "outcome", str(write(tmp_path)))
    assert "of marks" in text
    assert "all marks 9,000" in text
    assert "Cat is ahead of Dan by 200, 2.22% of the marks." in text
    assert f"{BOUNDS} How many were cast is not stated" in text
    assert "valid votes" not in text


@pytest.mark.parametrize(("table", "of"), [("cards", "card"), ("turnout", "ballot")])
def test_the_outcome_says_shares_of_the_ballots_where_they_are_known(
    run: Run, tmp_path: Path, table: str, of: str
) -> None:
    """Ann is on 3,200 of 3,700 ballots: 86.49% of them, and 35.56% of the marks."""
    text = said(run, "outcome", str(write(tmp_path, table)))
    assert f"of marks of {of}s Ann (elected) 3,200 35.56% 86.49%" in text
    assert f"the 9,000 votes are marks on 3,700 {of}s cast." in text


ASK = ("--as-of", "2022-11-20")
LAW = "where a voter may mark several choices, a share of the total votes is one of all marks."


def test_price_people_and_chance_are_between_bounds(run: Run, tmp_path: Path) -> None:
    """The low price is for 3,200 ballots, the high one for 9,000, and so are the people and the chance."""
    folder = str(write(tmp_path))
    text = said(run, "recount", "plan", "--all", folder, *ASK)
    assert BOUNDS in text
    assert "for 3,200 to 9,000 ballots in 2 counties" in text
    assert f"Note: {LAW} Some laws divide them by the seats" in text
    (state,) = told(run, "recount", "plan", "--all", folder, *ASK)["states"]
    cost, chance = state["cost"], state["chance"]
    assert (cost["ballots"], cost["ballots_of_state"]) == (None, None)
    assert (cost["bounds"]["at_least"], cost["bounds"]["at_most"]) == (3_200, 9_000)
    assert cost["whole"]["low"]["staff_hours"] == pytest.approx(3_200 * 0.18 * 1.33 / 60)
    assert cost["whole"]["high"]["staff_hours"] == pytest.approx(9_000 * 1.42 * 1.6 / 60)
    assert (chance["at_least"], chance["votes"]) == (3_200, 9_000)
    assert chance["low"] < chance["default"] < chance["high"]


def test_price_people_and_chance_are_those_of_the_ballots_cast(run: Run, tmp_path: Path) -> None:
    """3,700 ballots, as stated; the file by county has them, and empty numbers where only bounds are known."""
    for table, number in (("turnout", "2300"), ("", "")):
        folder = tmp_path / (table or "none")
        folder.mkdir()
        out = folder / "plan"
        run("recount", "plan", "--all", str(write(folder, table)), *ASK, "--out", str(out))
        (adams, _) = csv.DictReader((out / "counties.csv").read_text("utf-8").splitlines())
        assert adams["ballots"] == number
        bounds = (adams["ballots_at_least"], adams["ballots_at_most"])
        assert bounds == (("2300", "2300") if table else ("2000", "5400"))
    (state,) = told(run, "recount", "plan", "--all", str(tmp_path / "turnout"), *ASK)["states"]
    assert (state["cost"]["ballots"], state["cost"]["returns"]) == (3_700, "turnout")
    assert (state["chance"]["votes"], state["chance"]["at_least"]) == (3_700, None)


def test_an_audit_is_planned_for_the_most_cards_and_says_so(run: Run, tmp_path: Path) -> None:
    """A margin of 200 in 9,000 at most: at least 2.22% of the cards; all cards are 3,200 to 9,000."""
    folder = str(write(tmp_path))
    text = said(run, "audit", "plan", "--all", folder, "--quick")
    assert "Cat leads Dan by 200 votes, at least 2.2222% of 3,200 to 9,000 cards (marks" in text
    assert "Full hand count: 3,200 to 9,000 cards" in text
    (place,) = told(run, "audit", "plan", "--all", folder, "--quick")["places"]
    assert (place["fewest_cards"], place["cards"], place["cards_from"]["value"]) == (
        3_200,
        9_000,
        "marks",
    )
    known = told(run, "audit", "plan", "--all", str(write(tmp_path, "cards")), "--quick")["places"][
        0
    ]
    assert (known["fewest_cards"], known["cards"]) == (3_700, 3_700)
    hours = [p["full_hand_count"]["people_hours"] for p in (place, known)]
    assert hours[0]["low"] < hours[1]["low"] < hours[1]["high"] < hours[0]["high"]


BARRON = {"ann": 100, "bob": 100, "cat": 80, "dan": 80}


def add_barron(folder: Path) -> None:
    """A third county, whose machines left no paper: 3.85% of the marks."""
    added = {
        "units.csv": "county,55005,Barron County,,,WI,55005\n",
        "returns.csv": "".join(f"55005,board,{c},total,{n}\n" for c, n in BARRON.items()),
        "election.toml": 'technology = "technology.csv"\n',
    }
    for name, text in added.items():
        (folder / name).write_text((folder / name).read_text("utf-8") + text, "utf-8")
    rows = [
        f"county,{unit},{kind},0,{paper},0,0,0,0,{1 - paper},0,false,,,1\n"
        for unit, kind, paper in (
            ("55001", "optical_scan", 1),
            ("55003", "optical_scan", 1),
            ("55005", "dre_paperless", 0),
        )
    ]
    (folder / "technology.csv").write_text(EQUIPMENT + "".join(rows), "utf-8")


def test_votes_without_paper_are_held_against_the_lead_per_voter(run: Run, tmp_path: Path) -> None:
    """200 of 9,360 marks are 2.14%, of 3,300 ballots 6.06%: 3.85% without paper may not decide."""
    add_barron(write(tmp_path))
    (state,) = told(run, "recount", "plan", "--all", str(tmp_path), *ASK)["states"]
    assert state["cost"]["on_paper"]["value"] == "part"
    (place,) = told(run, "audit", "plan", "--all", str(tmp_path), "--quick")["places"]
    assert place["on_paper"]["value"] == "part"


def test_the_report_takes_no_mark_for_a_ballot(run: Run, tmp_path: Path) -> None:
    """Outcome, money, chance and audit on the page and in its JSON."""
    out = tmp_path / "out" / "report.html"
    code, screen, _ = run("report", str(write(tmp_path)), *ASK, "--all", "--out", str(out))
    assert code == 0
    page = out.read_text("utf-8").replace("&nbsp;", " ")
    assert BOUNDS in page
    assert "for 3,200 to 9,000 ballots" in page
    assert "3,200 to 9,000 cards" in page
    assert "by 200 of 9,000 (2.22%) marks." in " ".join(screen.split())
    assert "of all valid votes" not in page
    assert "(2.2222%) marks (certified result" in page
    assert LAW.capitalize() in page
    assert "2 of Wisconsin's 72 counties at most " in " ".join(screen.split())

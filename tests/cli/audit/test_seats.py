"""Audits of seats that lists share: who has them, what is tested, and what measures none of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.audits.files import written
from tests.some_of import some_of

VOTES = ("A=530", "B=240", "C=190", "D=10", "--cards", "1010", "--seats", "7")
ELECTION = {
    "election.toml": """id = "e"
title = "E"
day = 2026-11-03
jurisdiction = "Town"
main_contest = "council"

[[contest]]
id = "council"
title = "Council"
seats = 7
rule = "RULE"
SHARE

[[returns]]
name = "r"
file = "returns.csv"
level = "precinct"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
""",
    "units.csv": "kind,unit,name,parent_kind,parent,state,fips\nmunicipality,1,Town,,,,\n"
    "precinct,1,P,municipality,1,,\n",
    "choices.csv": "contest,choice,name,party,choice_kind\n"
    + "".join(f"council,{c},{c},,candidate\n" for c in "ABCD"),
    "returns.csv": "unit,contest,choice,vote_mode,votes\n"
    + "".join(
        f"1,council,{c},total,{n}\n" for c, n in zip("ABCD", (530, 240, 190, 10), strict=True)
    ),
}


def election(folder: Path, rule: str, share: str = "") -> Path:
    """An election folder of one council with seven seats."""
    for name, text in ELECTION.items():
        written(folder, name, text.replace("RULE", rule).replace("SHARE", share))
    return folder


@pytest.mark.usefixtures("few_simulated")
@some_of(
    ("rule", "share"),
    [
        (rule, share)
        for share in ("", 'share = "0.05"')
        for rule in ("dhondt", "sainte_lague", "hamilton")
    ],
    every=5,
)
def test_outcome_and_assertions_name_the_same_seats(
    run: Run, tmp_path: Path, rule: str, share: str
) -> None:
    """What the outcome calls the nearest seat is one of the claims, and the plan of the folder has sizes for them."""
    folder = election(tmp_path, rule, share)
    code, out, _ = run("outcome", str(folder), "--json")
    found = json.loads(out)["whole"]["count"]["outcome"]
    options = ("--rule", rule, *(("--share", "5%") if share else ()))
    claims = json.loads(run("audit", "assertions", *VOTES, *options, "--json")[1])["assertions"]
    nearest = found["seat_margin"]
    said = [each["claim"] for each in claims]
    assert code == 0
    assert sum(seats for _, seats in found["seats_won"]) == 7
    assert any(nearest["ahead"] in each and nearest["behind"] in each for each in said)
    assert any("D has less than 1/20" in each for each in said) is bool(share)
    code, out, err = run("audit", "plan", str(folder))
    assert (code, err) == (0, "")
    assert "Seats: A 4, B 2 and C 1." in out
    assert ("D does not have more than 5%" in out) is bool(share)


def test_a_tie_for_the_last_seat_is_told_with_the_sure_ones(run: Run, tmp_path: Path) -> None:
    """530 / 5 and 212 / 2 are level."""
    folder = election(tmp_path, "dhondt")
    written(folder, "returns.csv", ELECTION["returns.csv"].replace("240", "212"))
    code, out, _ = run("outcome", str(folder))
    text = " ".join(out.split())
    assert code == 0
    assert "Seats: A 4, B 1 and C 1. A and B are level for the last seat; the law's way" in text
    code, out, _ = run(
        "audit", "assertions", "A=530", "B=212", "C=190", "--seats", "7", "--rule", "dhondt"
    )
    assert "is a tie" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("dhondt", "--votes-allowed", "2"), "gives a voter one vote for one list"),
        (("hamilton", "--seats", "10001"), "10,000 seats at most; found 10,001"),
        (("sainte_lague", "--share", "1"), "share must be between 0 and 1"),
    ],
)
def test_what_no_list_can_have_is_refused(run: Run, words: tuple[str, ...], sentence: str) -> None:
    """Where, what was found and what the rule allows, on the error stream."""
    code, _, err = run("audit", "size", *VOTES, "--rule", *words)
    assert code != 0
    assert sentence in " ".join(err.split())


READ = ("--drawn", "100", "--found", "A=54", "--found", "B=24", "--found", "C=20", "--no-vote", "2")


def test_bravo_measures_times_the_votes(run: Run) -> None:
    """A has more than three times the votes of B: more than 3/4 of the votes of both."""
    words = ("A=800", "B=200", "--cards", "1000", "--seats", "3", "--rule", "dhondt")
    found = ("--drawn", "50", "--found", "A=45", "--found", "B=5", "--method", "bravo")
    code, out, _ = run("audit", "risk", "polling", *words, *found)
    ratio = (0.8 / 0.75) ** 45 * (0.2 / 0.25) ** 5
    assert code == 0
    assert f"{100 / ratio:.4g}%, not confirmed: BRAVO" in " ".join(out.split())


def test_what_does_not_measure_seats_says_so(run: Run) -> None:
    """Half of the votes is not a claim about times; largest remainders have no two sides."""
    code, out, _ = run(
        "audit", "risk", "polling", *VOTES, "--rule", "dhondt", *READ, "--method", "polling_ratio"
    )
    text = " ".join(out.split())
    assert (code, "how many times the votes of one list another has" in text) == (0, True)
    code, _, err = run(
        "audit", "risk", "polling", *VOTES, "--rule", "hamilton", *READ, "--method", "bravo"
    )
    assert code != 0
    assert "rest on the votes of all lists, not of two sides" in " ".join(err.split())

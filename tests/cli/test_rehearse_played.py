"""``canvass rehearse --simulate`` of methods that look at whole rounds: played by the functions of the audit itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.test_rehearse_strata import write_state
from tests.forbidden import forbidden_in

CARDS = [40 + n % 7 for n in range(18)]
TOTAL = sum(CARDS)
CONTEST = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = {cards}
card_bound_source = "poll books"
risk_limit = "0.1"
method = {method}
choice = [{{ id = "ann", votes = {ann} }}, {{ id = "bob", votes = {bob} }}]
"""
METHODS = {
    "suite": '{ name = "suite", compared = "1/2" }',
    "super_simple": '{ name = "super_simple" }',
    "batch_comparison": '{ name = "batch_comparison" }',
    "polling_ratio": '{ name = "polling_ratio" }',
    "minerva": '{ name = "minerva", schedule = [40, 80, 160] }',
    "athena": '{ name = "athena", schedule = [40, 80, 160] }',
    "providence": '{ name = "providence" }',
}


@pytest.fixture
def county(tmp_path: Path) -> Path:
    """A manifest of eighteen boxes."""
    rows = [f"B{n},{cards}" for n, cards in enumerate(CARDS)]
    (tmp_path / "manifest.csv").write_text("\n".join(["batch,cards", *rows]), "utf-8")
    return tmp_path


def simulated(
    run: Run, place: Path, method: str, kind: str, votes: tuple[int, int], audits: int
) -> dict[str, Any]:
    """The score sheet of a county's contest with one planted error."""
    text = CONTEST.format(cards=TOTAL, method=METHODS[method], ann=votes[0], bob=votes[1])
    (place / "contests.toml").write_text(text, "utf-8")
    (place / "errors.toml").write_text(f'[[error]]\nkind = "{kind}"\n', "utf-8")
    pools = [f"B{n}" for n in range(8)] if method == "suite" else []
    more = [word for name in pools for word in ("--unrecorded", name)]
    return sheet_of(run, place, audits, *more)


def sheet_of(run: Run, place: Path, audits: int, *more: str) -> dict[str, Any]:
    """The score sheet of the files that lie in a folder."""
    files = (str(place / "manifest.csv"), "--contests", str(place / "contests.toml"))
    errors = ("--errors", str(place / "errors.toml"))
    asked = ("--simulate", "--replications", str(audits), "--seed", "7", "--json")
    code, out, err = run("rehearse", *files, *errors, *asked, *more)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("method", METHODS)
def test_a_wrong_winner_is_confirmed_at_most_at_the_limit(
    run: Run, county: Path, method: str
) -> None:
    """Of 40 audits of a report that lost by a vote at most 4 + 3 standard errors confirm it."""
    found = simulated(run, county, method, "wrong_winner", (450, 250), 40)
    sheet = found["sheet"]
    assert (found["method"], sheet["is_right"]) == (method, False)
    assert sheet["confirmed"]["value"] * 40 <= 4 + 3 * (40 * 0.1 * 0.9) ** 0.5
    (score,) = sheet["scores"]
    # whoever does not confirm counts every card, and then nothing is hidden
    assert score["found"]["value"] >= 1 - sheet["confirmed"]["value"]


@pytest.mark.parametrize("method", METHODS)
def test_a_right_report_is_confirmed_in_the_rounds_that_are_planned(
    run: Run, county: Path, method: str
) -> None:
    """One missing card keeps hardly any audit from confirming, and sheets repeat to the byte."""
    found = simulated(run, county, method, "card_missing", (520, 150), 25)
    assert found["sheet"]["is_right"]
    assert found["sheet"]["confirmed"]["value"] >= 0.7
    assert found["sheet"]["rounds"] == sorted({*found["sheet"]["rounds"]})
    assert found == simulated(run, county, method, "card_missing", (520, 150), 25)


def test_a_missing_card_is_drawn_as_often_as_chance_has_it(run: Run, county: Path) -> None:
    """In one round of 400 draws that go back each of N cards is met with the chance 1 - (1 - 1 / N) ** 400."""
    text = CONTEST.format(cards=TOTAL, method=METHODS["minerva"], ann=700, bob=40)
    (county / "contests.toml").write_text(text.replace("[40, 80, 160]", "[400]"), "utf-8")
    (county / "errors.toml").write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    (score,) = sheet_of(run, county, 150)["sheet"]["scores"]
    chance = 1 - (1 - 1 / TOTAL) ** 400
    error = (chance * (1 - chance) / 150) ** 0.5
    assert abs(score["by_step"]["sample"]["value"] - chance) <= 3 * error


def test_a_state_in_strata_is_played_county_by_county(run: Run, tmp_path: Path) -> None:
    """Its first round is the one that the commitment plans, and a right report is confirmed."""
    state = write_state(tmp_path, '[[error]]\nkind = "card_missing"\nbatch = "Clay 2"\n')
    files = (str(state / "manifest.csv"), "--contests", str(state / "contests.toml"))
    errors, folder = ("--errors", str(state / "errors.toml")), str(state / "R")
    assert run("rehearse", *files, *errors, "--seed", "7", folder)[0] == 0
    _, committed, _ = run("audit", "commit", folder)
    first = int(re.findall(r"if the report is right: ([0-9]+) draws", committed)[0])
    code, out, _ = run("rehearse", "--simulate", folder, "--replications", "12", "--json")
    found = json.loads(out)
    sheet = found["sheet"]
    assert (code, found["method"]) == (0, "stratified_batches")
    assert (sheet["is_right"], sheet["rounds"][0]) == (True, first)
    assert sheet["confirmed"]["value"] >= 0.7


def test_the_page_of_rounds_says_who_measures(run: Run, county: Path) -> None:
    """Whoever reads it knows that nothing was written again for the rehearsal."""
    simulated(run, county, "minerva", "choices_swapped", (520, 150), 5)
    files = (str(county / "manifest.csv"), "--contests", str(county / "contests.toml"))
    errors = ("--errors", str(county / "errors.toml"), "--seed", "7")
    code, out, _ = run("rehearse", *files, *errors, "--simulate", "--replications", "5")
    page = " ".join(out.split())
    assert code == 0
    assert out.startswith("REHEARSAL: ")
    assert "A round ends after 40, 80 and 160 draws in all" in page
    assert "measured risk are those of canvass audit" in page
    assert not forbidden_in(page)

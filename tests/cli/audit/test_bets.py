"""The bet at the terminal: chosen for what is declared, printed with its numbers, or an expert's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit.test_draw_and_risk import cards, folder
from tests.cli.conftest import Run

__all__ = ["folder"]

SIZE = ("audit", "size", "5250", "4750", "--cards", "10000", "--replications", "200")
COMPARED = (*SIZE, "--method", "comparison")
STAKE = '{"name": "fixed stake", "stake": "0.8"}'


def sized(run: Run, *words: str, test: str = "kelly") -> dict[str, Any]:
    """The sizes of one test."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    (found,) = (each for each in json.loads(out)["sizes"] if each["test"]["value"] == test)
    return dict(found)


def test_the_bet_and_the_oracle_are_printed(run: Run) -> None:
    """The stakes, what a bet that knows the cards takes, and how much more this one does."""
    code, out, _ = run(*COMPARED)
    said = " ".join(out.split())
    assert code == 0
    assert "98% of the wealth stakes 99% of itself on every card" in said
    assert "A bet that knew what the cards hold would take about" in said
    assert "% more" in said or "about as many" in said


def test_the_bet_follows_the_declared_errors(run: Run) -> None:
    """Two-vote errors make it careful; the average is near the oracle's in both worlds."""
    usual = sized(run, *COMPARED)
    wary = sized(run, *COMPARED, "--two-vote-over", "0.01")
    stakes = [float(each["bet"]["bet"]["bets"][0]["stake"]) for each in (usual, wary)]
    assert stakes[1] < 0.8 < stakes[0]
    for each in (usual, wary):
        error = each["mean"]["standard_error"]
        assert each["mean"]["draws"] < 1.05 * each["oracle"] + 3 * error


def test_an_expert_chooses(run: Run) -> None:
    """By name with numbers, or as a record has it; the table calls the test by that bet."""
    found = sized(run, *COMPARED, "--bet", STAKE)
    assert found["bet"]["bet"] == {"name": "fixed stake", "stake": "0.8"}
    code, out, _ = run(*COMPARED, "--bet", "kelly:cap=0.9")
    assert code == 0
    assert "COBRA, the fastest bet for the" in " ".join(out.split())
    assert "Bet of betting on rare errors: Kelly: " in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bet", "bravo"), "'bravo' fits no method asked for"),
        (("--bet", "kely"), "did you mean 'kelly'"),
        (("--bet", "kelly", "--bet", "stake"), "a test has one bet, fixed in advance"),
        (("--bet", "stake:stake=2"), "2"),
    ],
)
def test_what_is_no_bet_is_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    """In one message."""
    code, out, err = run(*COMPARED, *words)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert "Traceback" not in err


def test_a_plan_takes_errors_and_a_bet(run: Run) -> None:
    """Michigan by comparison: more cards where records err more, and another bet where one is asked for."""
    words = (*("audit", "plan", "--all", "us-2016-president", "--states", "MI"), "--quick")
    usual, wary = (planned(run, *words, *more) for more in ((), ("--two-vote-over", "0.001")))
    assert usual["cards"] < wary["cards"]
    assert usual["test"]["value"] == wary["test"]["value"] == "kelly"


def planned(run: Run, *words: str) -> dict[str, Any]:
    """The comparison of a plan."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    limit = json.loads(out)["places"][0]["limits"][0]
    (found,) = (each for each in limit["methods"] if each["method"] == "comparison")
    return dict(found)


def test_a_risk_is_measured_by_the_bet_that_was_announced(run: Run, folder: Path) -> None:
    """The screen has the bet of every claim; another bet gives another risk."""
    records = ("--records", str(folder / "records.csv"), "--drawn", "3")
    found = {}
    for bet in ((), ("--bet", STAKE), ("--bet", "stake:stake=0.8")):
        code, out, _ = run(*cards(folder, *records, *bet, "--json"))
        assert code == 0
        result = json.loads(out)
        found[bet] = (result["tested"]["measured_risk"], result["measured"]["bets"][0]["bet"])
    own, stated, named = found.values()
    assert stated == named
    assert stated[1] == {"name": "fixed stake", "stake": "0.8"}
    assert own[0] != stated[0]
    _, out, _ = run(*cards(folder, *records, "--bet", STAKE))
    said = " ".join(out.split())
    assert "fixed stake: stake 0.8" in said
    assert "holds if it is the bet that was announced before the draw" in said
    code, _, err = run(*cards(folder, "--bet", "super-simple"))
    assert code == 2
    assert "fits no method asked for" in err


@pytest.mark.parametrize("bet", ["stake:stake=0.8", STAKE, "universal", "super-simple"])
def test_rates_that_the_bet_ignores_are_refused(run: Run, folder: Path, bet: str) -> None:
    """Who declares errors with a bet that is the same for all of them is told so, not answered as if they counted."""
    asked = cards(folder, "--records", str(folder / "records.csv"), "--bet", bet)
    code, out, err = run(*asked, "--one-vote-over", "0.01")
    said = " ".join(err.split())
    assert (code, out) == (2, "")
    assert "is the same whatever share of the records errs" in said
    assert "leave --one-vote-over and its siblings out" in said
    assert run(*asked)[0] == 0


@pytest.mark.parametrize("bet", ["recommended", "kelly", "shrunk-kelly"])
def test_rates_change_the_bets_that_are_made_for_them(run: Run, folder: Path, bet: str) -> None:
    """The other bets take the declared errors, and are then others."""
    asked = cards(folder, "--records", str(folder / "records.csv"), "--bet", bet, "--json")
    bets = []
    for rates in ((), ("--two-vote-over", "0.05")):
        code, out, _ = run(*asked, *rates)
        assert code == 0
        bets.append(json.loads(out)["measured"]["bets"][0]["bet"])
    assert bets[0] != bets[1]

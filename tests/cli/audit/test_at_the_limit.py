"""A measured risk that is the risk limit itself: confirmed, outside of a folder, in one, and by both verifiers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.adversary.commands import run as run_in
from tests.adversary.folder import Audits
from tests.adversary.office import Office
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

VOTES = {"A": 10, "B": 6}
STAKE = 'bet = { name = "fixed stake", stake = "0.25" }\n'
"""Each card for A multiplies the wealth by 5/4, as BRAVO's of 5 to 3 does; one for B by 3/4."""


@dataclass(frozen=True)
class Told(Office):
    """An office that says a line more of its contest."""

    line: str = ""

    def more(self) -> str:
        """The bet."""
        return self.line


def in_a_folder(folder: Path, office: Office, draws: int) -> tuple[dict[str, Any], str, str]:
    """The contest after so many cards for A, concluded where it can be; what both verifiers say."""
    at = Audits(office, folder).after(((office.kinds[0],) * draws,))
    run_in(folder, "audit", "conclude", str(at))
    (found,) = run_in(folder, "audit", "status", str(at), "--json").found["contests"]
    ours, other = run_in(folder, "verify", str(at)), run_observer(at)
    assert (ours.code, other.returncode) == (0, 0)
    return found, " ".join(ours.out.split()), " ".join(other.stdout.split())


@pytest.mark.parametrize("draws", [3, 5, 7])
@pytest.mark.parametrize("bet", ['bet = "bravo"\n', STAKE])
def test_cards_that_go_back(run: Run, tmp_path: Path, draws: int, bet: str) -> None:
    """The limit is 0.8 to the number of cards, all for A: BRAVO by counts, and what a folder measures."""
    limit = str(Decimal("0.8") ** draws)
    counted = ("--drawn", str(draws), "--found", f"A={draws}", "--found", "B=0")
    words = ("audit", "risk", "polling", "A=10", "B=6", *counted, "--method", "bravo")
    code, out, err = run(*words, "--risk-limit", limit, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["tested"]["status"]["value"] == "confirmed"
    office = Told(
        'name = "polling", replacement = true', limit, VOTES, 16, 16, (draws,), ("A", "B"), line=bet
    )
    found, ours, other = in_a_folder(tmp_path, office, draws)
    assert (found["status"]["value"], Decimal(found["measured_risk"])) == (
        "confirmed",
        Decimal(limit),
    )
    for said in (ours, other):
        assert "mayor: confirmed" in said.lower()


@pytest.mark.parametrize("draws", [3, 5])
def test_a_hair_below_the_risk_is_not_confirmed(run: Run, tmp_path: Path, draws: int) -> None:
    """A limit that is less by one unit of the twelfth digit."""
    limit = str(Decimal("0.8") ** draws - Decimal("1e-12"))
    counted = ("--drawn", str(draws), "--found", f"A={draws}", "--found", "B=0")
    words = ("audit", "risk", "polling", "A=10", "B=6", *counted, "--method", "bravo")
    out = run(*words, "--risk-limit", limit, "--json")[1]
    assert json.loads(out)["tested"]["status"]["value"] == "not_yet"
    office = Told(
        'name = "polling", replacement = true', limit, VOTES, 16, 16, (draws,), line=STAKE
    )
    assert in_a_folder(tmp_path, office, draws)[0]["status"]["value"] == "not_yet"


def test_a_comparison_by_records(tmp_path: Path) -> None:
    """All of 16 cards are recorded for A; a quarter is staked on each, and the mean of the null stays a half."""
    office = Told(
        'name = "comparison", style = false, replacement = true',
        "0.32768",
        {"A": 16, "B": 0},
        16,
        16,
        (5,),
        ("AA", "AB"),
        has_records=True,
        line=STAKE,
    )
    found, _, _ = in_a_folder(tmp_path, office, 5)
    assert (found["status"]["value"], found["measured_risk"]) == ("confirmed", "0.327680000000")


def test_a_round_of_minerva(run: Run, tmp_path: Path) -> None:
    """Two cards of a pair of 5 to 3, both for A: a risk of (1/2)^2 over (5/8)^2, 0.64."""
    seen = ("--round", "2:A=2,B=0", "--method", "minerva", "--schedule", "2,4")
    words = ("audit", "risk", "rounds", "A=10", "B=6", *seen, "--risk-limit", "0.64", "--json")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert json.loads(out)["tested"]["status"]["value"] == "confirmed"
    office = Office('name = "minerva", schedule = [2, 4]', "0.64", VOTES, 16, 16, (2, 4))
    found, _, _ = in_a_folder(tmp_path, office, 2)
    assert (found["status"]["value"], found["measured_risk"]) == ("confirmed", "0.640000000000")


def test_the_draws_that_a_plan_asks_for_are_enough(run: Run) -> None:
    """Super-simple at a lead of 0.41562: each clean draw leaves four fifths, and a plan counts five of them."""
    contest, limit = ("A=70781", "B=29219"), ("--risk-limit", "0.32768", "--json")
    words = ("audit", "size", *contest, "--method", "comparison", "--replications", "100")
    sizes = json.loads(run(*words, *limit)[1])["sizes"]
    (clean,) = [s["error_free"]["draws"] for s in sizes if s["test"]["value"] == "super_simple"]
    assert clean == 5
    for draws, status in ((clean - 1, "not_yet"), (clean, "confirmed")):
        drawn = ("--cards", "100000", "--drawn", str(draws), "--method", "super_simple")
        found = json.loads(run("audit", "risk", "comparison", *contest, *drawn, *limit)[1])
        assert found["tested"]["status"]["value"] == status

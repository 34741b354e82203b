"""A measured risk that is the risk limit itself: confirmed, outside of a folder, in one, and by both verifiers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.adversary.commands import run as run_in
from tests.adversary.counties import Counties
from tests.adversary.folder import Audits
from tests.adversary.games import Rounds
from tests.adversary.office import Office
from tests.adversary.test_folder import in_strata
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.some_of import some_of

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
    return after(folder, office, ((office.kinds[0],) * draws,))


def after(folder: Path, office: Office, rounds: Rounds) -> tuple[dict[str, Any], str, str]:
    """The same after these rounds."""
    at = Audits(office, folder).after(rounds)
    run_in(folder, "audit", "conclude", str(at))
    (found,) = run_in(folder, "audit", "status", str(at), "--json").found["contests"]
    ours, other = run_in(folder, "verify", str(at)), run_observer(at)
    assert (ours.code, other.returncode) == (0, 0)
    return found, " ".join(ours.out.split()), " ".join(other.stdout.split())


@some_of(
    ("bet", "draws"),
    [(bet, draws) for bet in ('bet = "bravo"\n', STAKE) for draws in (3, 5, 7)],
    every=3,
)
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


@dataclass(frozen=True)
class AtTheLimit:
    """An audit whose measured risk is its limit, and the words by which it is measured without a folder, if any."""

    office: Office
    rounds: Rounds
    words: tuple[str, ...] = ()


def polled(method: str, limit: str, sizes: tuple[int, ...], line: str = "") -> Told:
    """Ten votes to six on sixteen cards, which are read."""
    return Told(f"name = {method}", limit, VOTES, 16, 16, sizes, ("A", "B"), line=line)


SHRINKING = (
    'bet = { name = "truncated shrinkage", mean = "0.625", weight = "24", distance = "0.0625", '
    'towards_upper = "0", cap = "1" }\n'
)
REPORT = ("A=10", "B=6")
COMPARED = ("AA", "AB")
SIXTEEN = {"A": 16, "B": 0}
BY_METHOD = {
    # 2 * 0.625, then 2 * (24 * 0.625 + 1) / 25: five quarters and 32/25
    "alpha": AtTheLimit(
        polled('"polling", replacement = true', "0.625", (2,), 'bet = "alpha:weight=24"\n'),
        (("A", "A"),),
    ),
    "alpha, none put back": AtTheLimit(
        polled('"polling"', "0.382352941177", (3,), SHRINKING), (("A", "A", "A"),)
    ),
    # the least ratio of the cards drawn, 1/0.64, is reached exactly too
    "athena": AtTheLimit(
        polled('"athena", schedule = [2, 4], delta = "0.64"', "0.64", (2, 4)),
        (("A", "A"),),
        ("rounds", *REPORT, "--round", "2:A=2,B=0", "--schedule", "2,4", "--delta", "0.64"),
    ),
    # by way of A and B: two for A would have ended the first round
    "minerva, second round": AtTheLimit(
        polled('"minerva", schedule = [2, 4]', "0.602352941177", (2, 4)),
        (("A", "B"), ("A", "A")),
        (
            *("rounds", *REPORT, "--round", "2:A=1,B=1", "--round", "4:A=3,B=1"),
            *("--schedule", "2,4"),
        ),
    ),
    "providence": AtTheLimit(
        polled('"providence"', "0.4096", (2, 4)),
        (("A", "A"), ("A", "A")),
        ("rounds", *REPORT, "--round", "2:A=2,B=0", "--round", "4:A=4,B=0"),
    ),
    # 7/15: the last seven places of sixteen could still be tied
    "polling_ratio": AtTheLimit(
        polled('"polling_ratio"', "0.466666666667", (3,)),
        (("A", "A", "A"),),
        ("polling", *REPORT, "--drawn", "3", "--found", "A=3", "--found", "B=0"),
    ),
    "super_simple": AtTheLimit(
        Office(
            'name = "super_simple"',
            "0.139629701971",
            SIXTEEN,
            16,
            16,
            (3,),
            COMPARED,
            has_records=True,
        ),
        (("AA", "AA", "AA"),),
        ("comparison", "A=16", "B=0", "--cards", "16", "--drawn", "3"),
    ),
    "suite": AtTheLimit(
        in_strata("1/2", (2, 4), 4, "0.609919110141"),
        (("AA", "A"),),
        (
            *("suite", "A=4", "B=0", "--cards", "4", "--linked-cards", "2", "--linked", "A=2"),
            *("--linked", "B=0", "--linked-drawn", "1", "--drawn", "1", "--found", "A=1"),
        ),
    ),
    "oneaudit": AtTheLimit(polled('"oneaudit"', "0.641328011612", (3,), STAKE), (("A", "A", "A"),)),
    "batch_comparison": AtTheLimit(
        Told(
            'name = "batch_comparison"',
            *("0.828885400314", {"A": 10, "B": 5}, 3, 15, (2,), ("=", "B"), 5),
            line=STAKE,
        ),
        (("=", "="),),
    ),
    "stratified": AtTheLimit(
        Counties.of(compared=3, polled=3, sizes=(2,), risk_limit="0.586532923654"),
        (("AA", "A"),),
    ),
}


@some_of("name", BY_METHOD, every=2)
def test_every_method_confirms_at_its_limit(run: Run, tmp_path: Path, name: str) -> None:
    """In a folder, to both verifiers, and by counts; by counts a unit of the twelfth digit less is not confirmed."""
    case = BY_METHOD[name]
    limit = case.office.risk_limit
    found, ours, other = after(tmp_path, case.office, case.rounds)
    assert found["status"]["value"] == "confirmed"
    assert Decimal(found["measured_risk"]) == Decimal(limit)
    for said in (ours, other):
        assert "mayor: confirmed" in said.lower()
    if case.words:
        method = name.partition(",")[0]
        for at, is_confirmed in ((limit, True), (less(limit), False)):
            words = ("audit", "risk", *case.words, "--method", method, "--risk-limit", at, "--json")
            code, out, err = run(*words)
            assert (code, err) == (0, "")
            status = json.loads(out)["tested"]["status"]["value"]
            assert (status == "confirmed") == is_confirmed


def test_a_boundary_that_is_reached_exactly_is_one_to_both_verifiers(tmp_path: Path) -> None:
    """Eleven cards for A have a risk of 0.8^11, by doubles a bit more: an audit with ten goes on, one with all is over.

    What follows in the second round rests on which audits went on; the observer kept those with eleven.
    """
    limit = str(Decimal("0.8") ** 11)
    votes = {"A": 100, "B": 60}
    for more in ("", f', delta = "{limit}"'):
        name = f'name = "{"athena" if more else "minerva"}", schedule = [11, 13]{more}'
        office = Office(name, limit, votes, 160, 160, (11, 13))
        folder = tmp_path / str(len(more))
        folder.mkdir()
        found, ours, _ = after(folder, office, (("A",) * 10 + ("B",), ("A", "A")))
        assert found["status"]["value"] == "all_drawn"
        assert found["measured_risk"] == ("1.000000000000" if more else "0.091625968982")
        assert "Consistent" in ours


def less(limit: str) -> str:
    """A unit of the twelfth digit less."""
    return str(Decimal(limit) - Decimal("1e-12"))


def test_kaplan_markov_at_its_limit(run: Run, tmp_path: Path) -> None:
    """Two of five batches that hold an equal error: each that agrees leaves three quarters, and 0.5625 is left."""
    names = [f"b{number}" for number in range(1, 6)]
    found = ("A,2", "B,1")
    files = {
        "manifest": ["batch,cards", *(f"{n},3" for n in names)],
        "batches": [
            "batch,contest,choice,votes",
            *(f"{n},mayor,{each}" for n in names for each in found),
        ],
        "counted": [
            "batch,contest,found,choice,votes,cards,undervotes,overvoted",
            *(f"{n},mayor,yes,{each},3,0,0" for n in names for each in found),
        ],
    }
    words = ["audit", "risk", "batches", "A=10", "B=5", "--contest", "mayor", "--replacement"]
    for name, lines in files.items():
        (tmp_path / f"{name}.csv").write_text("\n".join([*lines, ""]), "utf-8")
        words += [f"--{name}", str(tmp_path / f"{name}.csv")]
    words += ["--seed", "48291047718325609917", "--drawn", "2", "--method", "kaplan_markov"]
    for limit, status in (("0.5625", "confirmed"), (less("0.5625"), "not_yet")):
        code, out, err = run(*words, "--risk-limit", limit, "--json")
        assert (code, err) == (0, "")
        assert json.loads(out)["tested"]["status"]["value"] == status

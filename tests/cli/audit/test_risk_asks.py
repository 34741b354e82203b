"""What `canvass audit risk` asks for, and what it knows already."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.audit.contest_files import write_contests
from tests.cli.conftest import Run

SEED = "01382438112797316654"
GIVEN = {
    "--manifest": "manifest.csv",
    "--batches": "totals.csv",
    "--counted": "counted.csv",
    "--read": "read.csv",
    "--records": "records.csv",
    "--seed": SEED,
    "--linked-cards": "100",
    "--linked": "A=60",
    "--linked-drawn": "10",
    "--drawn": "10",
    "--fixed-share": "3%",
}


@pytest.mark.parametrize(
    ("command", "given", "missing"),
    [
        ("batches", ("--manifest", "--batches"), "Missing option '--counted'"),
        ("cards", ("--manifest", "--read"), "Missing option '--seed'"),
        ("suite", ("--manifest", "--read", "--seed", "--linked-drawn"), "Missing option '--drawn'"),
        ("suite", ("--manifest", "--linked-drawn", "--drawn"), "--records, --read and --seed are"),
        ("suite", ("--linked-drawn", "--drawn"), "--linked-cards and --linked are missing"),
        ("share", ("--fixed-share",), "--drawn and --found are missing"),
        ("share", ("--fixed-share", "--read"), "--manifest and --seed are missing"),
        ("share", ("--fixed-share", "--counted"), "--manifest and --batches are missing"),
        ("share", ("--fixed-share", "--read", "--counted"), "cards and batches are given"),
        ("share", ("--fixed-share", "--read", "--found"), "counts and cards are given"),
    ],
)
def test_half_of_what_is_needed(
    run: Run, command: str, given: tuple[str, ...], missing: str
) -> None:
    """The refusal names what is missing, and nothing that was given."""
    words = [word for option in given for word in (option, {**GIVEN, "--found": "A=1"}[option])]
    code, out, err = run("audit", "risk", command, "A=600", "B=400", *words)
    assert (code, out) == (2, "")
    assert missing in " ".join(err.split())


def two_seats(folder: Path) -> tuple[str, ...]:
    """Twenty batches of a hundred cards on which two of three are chosen, all counted as reported."""
    votes = {"A": 80, "B": 60, "C": 40}
    header = "batch,contest,choice,votes"
    rows = [
        f"b{n:02},council,{choice},{count}" for n in range(20) for choice, count in votes.items()
    ]
    lines = {
        "manifest": ["batch,cards", *(f"b{n:02},100" for n in range(20))],
        "totals": [header, *rows],
        "counted": [f"{header},cards,undervotes,overvoted", *(f"{row},100,20,0" for row in rows)],
    }
    for name, text in lines.items():
        (folder / f"{name}.csv").write_text("\n".join((*text, "")))
    named = {
        option: str(folder / GIVEN[option]) for option in ("--manifest", "--batches", "--counted")
    }
    return (
        *("audit", "risk", "batches"),
        *("A=1600", "B=1200", "C=800", "--seats", "2", "--votes-allowed", "2"),
        *("--method", "batch_betting", "--seed", SEED),
        *(word for pair in named.items() for word in pair),
    )


def test_the_manifest_says_how_many_cards_there_are(run: Run, tmp_path: Path) -> None:
    """Where a voter has several votes the number of cards does not follow from them, and a manifest has it."""
    words = two_seats(tmp_path)
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert "2,000 cards (those of the manifest)" in " ".join(out.split())
    found = json.loads(run(*words, "--json")[1])
    stated = json.loads(run(*words, "--cards", "2000", "--json")[1])
    assert found["tested"] == stated["tested"]
    assert found["cards"] == 2000


THREE = ("A=500", "B=400", "C=100")
COUNTS = ("polling", "--drawn", "100", "--found", "A=40", "--found", "B=45", "--found", "C=15")
ROUND = ("rounds", "--round", "100:A=40,B=45,C=15")


@pytest.mark.parametrize(
    "more",
    [
        (*COUNTS, "--method", "bravo"),
        (*COUNTS, "--method", "polling_ratio"),
        (*ROUND, "--method", "minerva", "--schedule", "100,200"),
        ("comparison", "--drawn", "100", "--method", "super_simple", "--one-vote-over", "1"),
    ],
)
def test_counts_name_the_claim_of_the_risk(run: Run, more: tuple[str, ...]) -> None:
    """The largest risk is that of a claim: A is hardly ahead of B, and far ahead of C."""
    code, out, err = run("audit", "risk", *more, *THREE)
    assert (code, err) == (0, "")
    assert "for the claim with the largest risk: A has more votes than B" in " ".join(out.split())
    claim = json.loads(run("audit", "risk", *more, *THREE, "--json")[1])["tested"]["claim"]
    assert (claim["choice"], claim["other"]) == ("A", "B")


def test_cards_are_measured_by_the_rates_declared(run: Run, tmp_path: Path) -> None:
    """The recommended bet is made for declared errors: the usual rates are the default, others give another risk."""
    write_contests(tmp_path)
    files = {name: str(tmp_path / f"{name}.csv") for name in ("manifest", "records", "read")}
    votes = ("ann=90", "bob=30", "--contest", "mayor", "--cards", "120", "--card-style")
    drawn = ("--seed", SEED, "--drawn", "30")
    words = ("audit", "risk", "cards", *votes, *drawn, "--method", "comparison")
    typed = tuple(word for name, file in files.items() for word in (f"--{name}", file))
    usual = ("--one-vote-over", "0.001", "--two-vote-over", "0.0001")
    plain, same, many = (
        json.loads(run(*words, *typed, *more, "--json")[1])
        for more in ((), usual, ("--two-vote-over", "0.2"))
    )
    assert same["tested"] == plain["tested"]
    assert many["tested"]["measured_risk"] > plain["tested"]["measured_risk"]
    assert many["measured"]["bets"] != plain["measured"]["bets"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            ("--manifest", "m.csv", "--read", "r.csv", "--seed", SEED, "--one-vote-over", "0.01"),
            "give --records too",
        ),
        (
            (
                *("--manifest", "m.csv", "--read", "r.csv", "--seed", SEED, "--records", "c.csv"),
                *("--two-vote-over", "3"),
            ),
            "assumed error rate",
        ),
    ],
)
def test_rates_and_counts_are_told_apart(run: Run, more: tuple[str, ...], message: str) -> None:
    """Rates without records, and a count where a rate is asked, end in one message."""
    code, out, err = run(
        "audit", "risk", "cards", "A=600", "B=400", *more, "--method", "comparison"
    )
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())

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
}


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        (("--manifest", "--batches"), "--counted is missing"),
        (("--counted",), "--manifest and --batches are missing"),
        (("--manifest", "--read"), "--seed is missing"),
        (("--read",), "--manifest and --seed are missing"),
        (("--manifest", "--read", "--seed", "--linked-drawn"), "--records and --drawn are missing"),
        (("--linked-cards", "--linked"), "--linked-drawn is missing"),
    ],
)
def test_half_of_what_is_needed(run: Run, given: tuple[str, ...], missing: str) -> None:
    """The refusal names what is missing, and nothing that was given."""
    words = [word for option in given for word in (option, GIVEN[option])]
    code, out, err = run("audit", "risk", "A=600", "B=400", *words)
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
        *("audit", "risk", "A=1600", "B=1200", "C=800", "--seats", "2", "--votes-allowed", "2"),
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


THREE = ("audit", "risk", "A=500", "B=400", "C=100", "--drawn", "100")
COUNTS = ("--found", "A=40", "--found", "B=45", "--found", "C=15")


@pytest.mark.parametrize(
    "more",
    [
        ("--method", "bravo", *COUNTS),
        ("--method", "polling_ratio", *COUNTS),
        ("--method", "minerva", "--schedule", "100,200", *COUNTS),
        ("--method", "super_simple", "--one-vote-over", "1"),
    ],
)
def test_counts_name_the_claim_of_the_risk(run: Run, more: tuple[str, ...]) -> None:
    """The largest risk is that of a claim: A is hardly ahead of B, and far ahead of C."""
    code, out, err = run(*THREE, *more)
    assert (code, err) == (0, "")
    assert "for the claim with the largest risk: A has more votes than B" in " ".join(out.split())
    claim = json.loads(run(*THREE, *more, "--json")[1])["tested"]["claim"]
    assert (claim["choice"], claim["other"]) == ("A", "B")


def test_cards_are_measured_by_the_rates_declared(run: Run, tmp_path: Path) -> None:
    """The recommended bet is made for declared errors: the usual rates are the default, others give another risk."""
    write_contests(tmp_path)
    files = {name: str(tmp_path / f"{name}.csv") for name in ("manifest", "records", "read")}
    votes = ("ann=90", "bob=30", "--contest", "mayor", "--cards", "120", "--card-style")
    words = ("audit", "risk", *votes, "--seed", SEED, "--drawn", "30", "--method", "comparison")
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
        (("--drawn", "100", "--one-vote-over", "0.001"), "is a share and not a number of cards"),
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
    """A share among counts, rates without records, and a count where a rate is asked end in one message."""
    code, out, err = run("audit", "risk", "A=600", "B=400", *more, "--method", "comparison")
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())

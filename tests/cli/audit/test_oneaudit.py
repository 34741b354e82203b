"""ONEAudit through ``canvass audit risk``: cards held against their records, or against the mean of their batch."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from math import exp, log1p
from pathlib import Path
from typing import Any

import pytest

import canvass
from tests.cli.audit.pool_files import FILES, ONEAUDIT, RISK, totals, write_pools, write_totals
from tests.cli.audit.suite_files import SEED, VOTES, WITHOUT
from tests.cli.conftest import Run


@pytest.fixture
def county(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with every file, in which commands run."""
    monkeypatch.chdir(tmp_path)
    write_pools(tmp_path)
    return tmp_path


def found(run: Run, *words: str) -> dict[str, Any]:
    """The JSON of an answer."""
    code, out, err = run(*words, "--json")
    assert code == 0, err
    answer: dict[str, Any] = json.loads(out)
    return answer


def refused(run: Run, *words: str) -> str:
    """The refusal."""
    code, _, err = run(*words)
    assert code != 0
    return " ".join(err.split())


def plain_risk(
    bets: list[dict[str, Any]], shares: list[str], drawn: list[tuple[str, str]]
) -> float:
    """The measured risk by hand: B of every card, the null mean, the wealth of each stake. Nothing of canvass."""
    read, recorded = (
        {
            (row["batch"], row["position"]): row["choice"]
            for row in csv.DictReader(Path(name).read_text().splitlines())
        }
        for name in ("read.csv", "records.csv")
    )
    value = {"ann": Fraction(1), "bob": Fraction(0), "": Fraction(1, 2)}
    means = {
        batch: (Fraction(1) * votes["ann"] + Fraction(1, 2) * votes[""]) / votes.total()
        for batch, votes in totals().items()
    }
    margin = Fraction(400 - 160, 600)
    wealth = [0.0 for _ in bets]
    total, best = Fraction(0), 0.0
    for number, card in enumerate(drawn):
        said = means[card[0]] if card[0] in means else value[recorded[card]]
        x = (1 - (said - value[read[card]])) / (2 - margin)
        null = (600 * Fraction(1, 2) - total) / (600 - number)
        for place, bet in enumerate(bets):
            wealth[place] += log1p(float(bet["stake"]) * float(x / null - 1))
        total += x
        best = max(best, sum(float(s) * exp(w) for s, w in zip(shares, wealth, strict=True)))
    return min(1.0, 1 / best)


def drawn_by(run: Run, number: int) -> list[tuple[str, str]]:
    """The first cards of the seed, by the command that draws."""
    answer = found(run, "audit", "draw", "manifest.csv", "--seed", SEED, "-n", str(number))
    return [(each["id"][0], each["id"][1]) for each in answer["sample"]["draws"]]


def test_cards_and_totals_give_the_risk_of_a_plain_computation(run: Run, county: Path) -> None:
    """Forty draws of a county whose absentee cards have records: by the command, and by hand."""
    answer = found(run, *RISK, "--drawn", "40")
    (bet,) = answer["measured"]["bets"]
    assert bet["word"] == "recommended"
    by_hand = plain_risk(bet["bet"]["bets"], bet["bet"]["shares"], drawn_by(run, 40))
    tested = answer["tested"]
    assert tested["measured_risk"] == pytest.approx(by_hand, rel=1e-6)
    assert (tested["test"]["value"], tested["sample_size"]) == ("oneaudit", 40)
    pools = answer["measured"]["pools"]
    in_pools = sum(batch in dict(WITHOUT) for batch, _ in drawn_by(run, 40))
    assert pools == {"batches": 2, "cards": 360, "drawn": in_pools}
    assert answer["measured"]["records"] is None


def test_import_canvass_measures_the_same(run: Run, county: Path) -> None:
    """The public door takes the files by the same method, and gives the same number and the same page."""
    files = [county / name for name in ("manifest.csv", "read.csv", "records.csv", "totals.csv")]
    manifest, read, records, batches = files
    evidence = canvass.CardsRead(manifest, read, SEED, records=records, drawn=40, pools=batches)
    answer = canvass.audit_risk(
        {"ann": 400, "bob": 160}, evidence, "oneaudit", cards=600, contest="mayor"
    )
    tested = answer.result.tested
    assert tested is not None
    command = found(run, *RISK, "--drawn", "40")["tested"]["measured_risk"]
    assert tested.measured_risk == pytest.approx(command, rel=1e-9)


def test_the_page_says_what_was_held_against_what(run: Run, county: Path) -> None:
    """The method, the pools and the draws in them; no card of a pool "differs from its record"."""
    code, out, _ = run(*RISK, "--drawn", "90")
    said = " ".join(out.split())
    assert code == 0
    assert (
        "confirmed: ONEAudit, each card compared with its record or with the mean of its batch"
        in said
    )
    assert "Without records: 360 cards, in 2 batches." in said
    assert "records and totals were fixed before the seed" in said
    assert "Cards that differ" not in said


def test_totals_alone_are_enough(run: Run, county: Path) -> None:
    """Without any record every batch is a pool: the totals of all, and the risk is near that of polling."""
    (county / "manifest.csv").write_text("batch,cards\nward 1,200\nward 2,160\n")
    rows = (county / "read.csv").read_text().splitlines()
    (county / "read.csv").write_text("\n".join(r for r in rows if "absentee" not in r) + "\n")
    words = ("audit", "risk", "cards", "ann=244", "bob=88", "--cards", "360", "--contest", "mayor")
    named = [word for word in FILES if word not in ("--records", "records.csv")]
    pooled = found(run, *words, *named, "--drawn", "60", *ONEAUDIT)
    without = [word for word in named if word not in ("--batches", "totals.csv")]
    polled = found(run, *words, *without, "--drawn", "60", "--method", "alpha")
    one, other = (each["tested"]["measured_risk"] for each in (pooled, polled))
    assert one == pytest.approx(other, rel=0.5)
    assert pooled["measured"]["pools"]["drawn"] == 60


def test_without_a_method_both_that_fit_are_not_offered(run: Run, county: Path) -> None:
    """Totals beside records are measured by ONEAudit alone; comparison would take every card of a ward as lost."""
    told = refused(run, *RISK[:-2], "--drawn", "40")
    assert "no method is named" in told
    assert (
        "only one method measures this: if it was announced before the first draw, say --method oneaudit"
        in told
    )
    told = refused(run, *RISK[:-1], "comparison", "--drawn", "40")
    assert "--method comparison does not measure cards" in told


def test_every_fault_of_the_totals_is_told_at_once(run: Run, county: Path) -> None:
    """A batch with records too, one that the manifest lacks, one without either, too many votes, a stranger."""
    (county / "manifest.csv").write_text(
        "batch,cards\nabsentee 1,150\nabsentee 2,90\nward 1,200\nward 2,160\nward 3,10\n"
    )
    write_totals(
        county,
        [
            ("ward 1", "ann", "190"),
            ("ward 1", "bob", "11"),
            ("ward 2", "cy", "3"),
            ("absentee 2", "ann", "50"),
            ("ward 9", "ann", "5"),
        ],
    )
    told = refused(run, *RISK[:5], "--cards", "610", *RISK[7:], "--drawn", "40")
    for fault in (
        "batches with totals that the manifest does not have: ward 9",
        "batches without totals and without a record of any card: ward 3",
        "batches with totals and with records: absentee 2 (90 records)",
        "totals beyond what the cards can hold: ward 1 (ann 190, bob 11 on 200 cards)",
        "totals for what is not a choice of the contest: ward 2 (cy)",
    ):
        assert fault in told


def test_totals_that_differ_from_the_report_are_told(run: Run, county: Path) -> None:
    """The risk goes by records and totals; that they do not add up to the report is said."""
    write_totals(
        county,
        [
            ("ward 1", "ann", "130"),
            ("ward 1", "bob", "50"),
            ("ward 2", "ann", "100"),
            ("ward 2", "bob", "40"),
        ],
    )
    answer = found(run, *RISK, "--drawn", "40")
    assert answer["measured"]["records"] == {"ann": 386, "bob": 162}
    code, out, _ = run(*RISK, "--drawn", "40")
    said = " ".join(out.split())
    assert code == 0
    assert "Records and totals of batches together have other votes than reported: ann 386" in said


@pytest.mark.parametrize("word", ["--card-style", "--opportunistic"])
def test_totals_do_not_say_which_cards_list_a_contest(run: Run, county: Path, word: str) -> None:
    """Card style and opportunistic contests need records of all cards."""
    assert "the totals of a batch do not say how many" in refused(run, *RISK, word)


def test_size_takes_the_same_files(run: Run, county: Path) -> None:
    """Between comparison of every card and polling; by the bet that measures the risk, which is printed."""
    files = [word for word in FILES if word not in ("--read", "read.csv", "--seed", SEED)]
    words = ("audit", "size", *VOTES, "--contest", "mayor", *files, "--replications", "200")
    answer = found(run, *words)
    sizes = {each["test"]["value"]: each for each in answer["sizes"]}
    draws = [sizes[test]["mean"]["draws"] for test in ("kelly", "oneaudit", "alpha")]
    assert draws == sorted(draws)
    measured = found(run, *RISK, "--drawn", "40")["measured"]["bets"][0]
    assert sizes["oneaudit"]["bet"] == measured
    code, out, _ = run(*words)
    said = " ".join(out.split())
    assert code == 0
    assert "ONEAudit: cards against records, or the mean of their batch" in said
    assert "the votes reported for 2 batches without records, of 360 cards, are right" in said


def test_size_asks_for_the_files(run: Run, county: Path) -> None:
    """The method without its files, and records without the totals."""
    size = ("audit", "size", *VOTES)
    assert "--manifest and --batches" in refused(run, *size, "--method", "oneaudit")
    told = refused(run, *size, "--records", "records.csv")
    assert "ONEAudit is sized from two files" in told
    files = ("--manifest", "manifest.csv", "--batches", "totals.csv", "--styles", "styles.csv")
    assert "do not say how many of its cards list each contest" in refused(run, *size, *files)


def test_totals_of_no_use_are_refused(run: Run, county: Path) -> None:
    """With two strata, and with counts, no table of totals is used, and none can be given."""
    for command in ("suite", "polling"):
        told = refused(run, "audit", "risk", command, *VOTES, "--batches", "totals.csv")
        assert "No such option: --batches" in told

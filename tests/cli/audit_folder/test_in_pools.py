"""ONEAudit at the terminal, from ``open`` to ``verify``: batches with records, and batches with totals alone."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit_folder.own_audit import (
    COUNTY,
    DICE,
    Own,
    audited,
    committed,
    load,
    read_round,
    seed,
    write_rows,
)
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.audit_folder.test_known_phantoms import arapahoe
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.observer.forged import Forgery
from tests.observer.test_pools import another_vote, lines_changed
from tests.observer.test_strata import smaller_risk

Batch = tuple[str, str]
CHECKS = ("ballot_accounting", "custody", "eligibility")
TAMPERED = {
    "another vote in a pool": (lines_changed("batch_totals", another_vote), "tables"),
    "a smaller risk": (smaller_risk, "risk"),
}


def pooled(own: Own, pools: Collection[Batch]) -> Own:
    """The same county whose machines said of these batches only how many votes each choice had."""
    records = {card: marks for card, marks in own.records.items() if card[:2] not in pools}
    return own.but(
        records=records, totals=totals_of(own, pools), method='name = "oneaudit"', bound=own.bound
    )


def totals_of(own: Own, batches: Collection[Batch]) -> Mapping[Batch, Mapping[str, int]]:
    """The votes on the paper of these batches."""
    found = {batch: dict.fromkeys(own.votes, 0) for batch in own.batches if batch in batches}
    for card, marks in own.paper.items():
        for mark in marks if card[:2] in found else ():
            found[card[:2]][mark] += 1
    return found


def made() -> Own:
    """60 votes to 25 on 90 cards of three batches, of which the last two have totals alone."""
    marks = ["A"] * 60 + ["B"] * 25 + [""] * 5
    random.Random(4).shuffle(marks)
    batches = {("1", "1"): 40, ("2", "7"): 30, ("2", "8"): 20}
    cards = [(*batch, str(n)) for batch, many in batches.items() for n in range(1, many + 1)]
    paper = {
        card: {"president": [mark] if mark else []} for card, mark in zip(cards, marks, strict=True)
    }
    return pooled(audited(batches, paper), (("2", "7"), ("2", "8")))


@pytest.fixture
def own(request: pytest.FixtureRequest) -> Own:
    """The export of a county with totals of two of its batches, where its files are at hand; a made case elsewhere."""
    if "CANVASS_DATA" not in os.environ:
        return made()
    county = arapahoe(request.getfixturevalue("raw_data"))
    return pooled(county, (("10", "2"), ("4", "1200")))


def said(run: Run, *words: str) -> str:
    """What a command says, in one line."""
    code, out, err = run(*words)
    assert code == 0, err
    return " ".join(out.split())


def finished(run: Run, place: str, public: Path) -> str:
    """Record the checks of the paper, conclude and publish; the page."""
    for check in CHECKS:
        said(run, "audit", "comply", place, check, "-j", COUNTY, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(public))
    return (public / "index.html").read_text("utf-8")


def test_an_audit_in_pools_from_open_to_verify(run: Run, tmp_path: Path, own: Own) -> None:
    """Planned, drawn, read, confirmed and published; both verifiers accept it, and refuse it once it is changed."""
    place = load(run, tmp_path, own)
    cards = sum(own.batches[batch] for batch in own.totals)
    told = said(run, "audit", "commit", place)
    assert (
        f"{own.bound - cards} cards with a record of their own, {cards} cards in 2 batches" in told
    )
    assert "look:" not in told
    planned = committed(run, place)["first_round"]["size"]
    seed(run, place)
    assert f"president: {planned} draws in all" in said(run, "audit", "sample", place)
    found = read_round(run, place, own)
    assert (found["status"]["value"], found["sample"]) == ("confirmed", planned)
    page = finished(run, place, tmp_path / "public")
    assert "Every outcome that it set out to check is confirmed" in page
    assert "with the mean that the votes reported for the batch make of a ballot" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    for seen in (said(run, "verify", str(record)), run_observer(record).stdout):
        assert f"president: {cards} cards in 2 pools, each with its votes" in " ".join(seen.split())
    for name, (change, check) in TAMPERED.items():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name


def test_a_wrong_outcome_ends_in_a_full_hand_count(run: Run, tmp_path: Path, own: Own) -> None:
    """The paper of the pools makes another choice the winner: nothing is confirmed, and the hand count says so."""
    first, second = (name for name, _ in Counter(own.votes).most_common(2))
    turned = {
        card: [second] if card[:2] in own.totals and first in marks else marks
        for card, marks in own.paper.items()
    }
    on_paper = Counter(mark for marks in turned.values() for mark in marks)
    assert on_paper[second] > on_paper[first]
    wrong = own.but(paper=turned)
    place = load(run, tmp_path, wrong)
    committed(run, place)
    seed(run, place)
    said(run, "audit", "sample", place)
    found = read_round(run, place, wrong)
    assert found["status"]["value"] == "not_yet"
    assert float(found["measured_risk"]) > 0.3
    said(run, "audit", "next", place, "--size", f"president={own.bound - 1}")
    found = read_round(run, place, wrong, 2)
    assert found["status"]["value"] in ("not_yet", "ruined")
    assert float(found["measured_risk"]) > 0.3
    said(run, "audit", "sample", place, "--hand-count", "president")
    counted(run, place, tmp_path, wrong)
    page = finished(run, place, tmp_path / "public")
    assert "Not every outcome is confirmed" in page
    assert f"Counted by hand: {second} {on_paper[second]}" in page
    assert refused(run, tmp_path / "public" / "record") == [(0, set()), (0, set())]


def counted(run: Run, place: str, folder: Path, own: Own) -> None:
    """Every batch is counted by hand as its paper is, signed off and measured."""
    rows: list[tuple[Any, ...]] = []
    for batch, votes in totals_of(own, own.batches).items():
        cards = sum(card[:2] == batch for card in own.paper)
        blank = cards - sum(votes.values())
        rows += [(*batch, own.contest, "yes", c, n, cards, blank, 0) for c, n in votes.items()]
    header = ("contest", "found", "choice", "votes", "cards", "undervotes", "overvoted")
    write_rows(folder / "counts.csv", ("tabulator", "batch", *header), rows)
    board = ("-j", COUNTY, "--board", "board 1", "--batches")
    said(run, "audit", "enter", place, str(folder / "counts.csv"), *board)
    said(run, "audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")
    said(run, "audit", "measure", place)


def test_every_fault_of_the_pools_is_told_at_once(run: Run, tmp_path: Path) -> None:
    """Totals of a batch with records, of one that is not there, of too many votes, and a batch with neither."""
    own = made()
    spoilt: dict[Batch, Mapping[str, int]] = {
        ("1", "1"): {"A": 5, "B": 2},
        ("2", "7"): {"A": 25, "B": 9},
        ("3", "1"): {"A": 1, "B": 1},
    }
    place = load(run, tmp_path, own.but(totals=spoilt))
    code, out, err = run("audit", "commit", place)
    told = " ".join(err.split())
    assert (code, out) == (2, "")
    for fault in (
        "batches with totals that the manifest does not have: Arapahoe/3/1",
        "batches without totals and without a record of any card: Arapahoe/2/8",
        "batches with totals and with records: Arapahoe/1/1 (40 records)",
        "totals beyond what the cards can hold: Arapahoe/2/7 (A 25, B 9 on 30 cards)",
        "a card has a record or belongs to a pool: leave out one of them",
    ):
        assert fault in told
    assert "Commit" in said(run, "audit", "status", place)


def test_a_contest_without_a_pool_is_compared(run: Run, tmp_path: Path) -> None:
    """Where every batch has records there is no pool: what to write instead is said."""
    whole = made()
    records = {card: {"president": marks} for card, marks in whole.paper.items()}
    batches = {**whole.batches, ("3", "0"): 0}
    empty = {("3", "0"): {"A": 0, "B": 0}}
    place = load(run, tmp_path, whole.but(batches=batches, records=records, totals=empty))
    code, _, err = run("audit", "commit", place)
    assert code == 2
    told = " ".join(err.split())
    assert "every batch has records; oneaudit is for a part of the batches" in told
    assert 'write method = { name = "comparison", style = false }' in told


def test_without_totals_nothing_is_committed(run: Run, tmp_path: Path) -> None:
    """The file that is missing is named before anything else."""
    place = load(run, tmp_path, made().but(totals={}))
    assert "no batch totals" in said(run, "audit", "status", place)
    code, _, err = run("audit", "commit", place)
    assert code == 2
    assert "no batch totals; load it with canvass audit load" in " ".join(err.split())


def test_totals_alone_are_enough(run: Run, tmp_path: Path) -> None:
    """No batch has records and every one its totals; Kelly's bet on them is committed, and both verifiers follow it."""
    own = made()
    own = own.but(records={}, totals=totals_of(own, own.batches), more='bet = "kelly"')
    place = load(run, tmp_path, own)
    contest = committed(run, place)
    assert contest["bets"][0]["bet"]["name"] == "Kelly"
    seed(run, place)
    said(run, "audit", "sample", place)
    found = read_round(run, place, own)
    planned = contest["first_round"]["size"]
    assert (found["status"]["value"], found["sample"]) == ("confirmed", planned)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    assert refused(run, tmp_path / "public" / "record") == [(0, set()), (0, set())]


def test_the_folder_measures_what_the_calculator_does(run: Run, tmp_path: Path) -> None:
    """The same files, seed and readings by `canvass audit risk`: the same cards are drawn, the same risk follows."""
    own = made()
    place = load(run, tmp_path, own)
    committed(run, place)
    seed(run, place)
    said(run, "audit", "sample", place)
    found = read_round(run, place, own)
    files = tmp_path / "files"
    for name in ("manifest", "records", "totals"):
        head, *rows = (files / f"{name}.csv").read_text("utf-8").splitlines()
        of_county = [f"jurisdiction,{head}", *(f"{COUNTY},{row}" for row in rows), ""]
        (files / f"{name}.csv").write_text("\n".join(of_county), "utf-8")
    read = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    words = [
        "audit",
        "risk",
        "cards",
        *(f"{c}={n}" for c, n in own.votes.items()),
        "--contest",
        own.contest,
    ]
    words += ["--cards", str(own.bound), "--risk-limit", own.risk_limit, "--method", "oneaudit"]
    words += ["--manifest", str(files / "manifest.csv"), "--records", str(files / "records.csv")]
    words += ["--batches", str(files / "totals.csv"), "--read", str(read)]
    words += ["--seed", "".join(DICE.split()), "--drawn", str(found["sample"]), "--json"]
    tested = json.loads(said(run, *words))["tested"]
    assert tested["measured_risk"] == pytest.approx(float(found["measured_risk"]), rel=1e-9)


def test_what_no_sample_can_confirm_is_mended(run: Run, tmp_path: Path) -> None:
    """Cards that no manifest lists take the lead of records and pools: what would mend it is tried, and sized."""
    place = load(run, tmp_path, made().but(bound=130))
    told = said(run, "audit", "commit", place)
    assert "They take 40 votes from a lead of 35 votes." in told
    assert "a manifest that lists the 40 cards that it lacks: the first round would then" in told
    assert "a bound of at most 124 cards" in told


def test_records_that_would_mend_it_are_those_of_no_pool(run: Run, tmp_path: Path) -> None:
    """Eight records are too few to be shown and the pools are tied: records of the other 32 cards would do."""
    batches = {("1", "1"): 40, ("2", "7"): 50}
    marks = ["A"] * 40 + ["A", "B"] * 25
    cards = [(*batch, str(n)) for batch, many in batches.items() for n in range(1, many + 1)]
    paper = {card: {"president": [mark]} for card, mark in zip(cards, marks, strict=True)}
    own = pooled(audited(batches, paper), (("2", "7"),))
    few = {card: marks for card, marks in own.records.items() if int(card[2]) <= 8}
    told = said(run, "audit", "commit", load(run, tmp_path, own.but(records=few)))
    assert "Too many cards with this contest are of styles so rare" in told
    assert "records of the 32 cards that have none, if the contest is on every one of them" in told

"""SUITE at the terminal, from ``open`` to ``verify``: two batches, of which one has records."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import (
    COUNTY,
    Card,
    Own,
    audited,
    committed,
    load,
    read_round,
    seed,
)
from tests.cli.conftest import Run
from tests.observer.conftest import failed, run_observer
from tests.observer.forged import Forgery
from tests.observer.test_strata import TAMPERED

pytestmark = pytest.mark.usefixtures("few_audits")

BATCHES = {("1", "1"): 50, ("2", "7"): 40}


def two_batches() -> Own:
    """60 votes to 25 on 90 cards, of which the 50 in the first batch have a record."""
    marks = ["A"] * 60 + ["B"] * 25 + [""] * 5
    random.Random(4).shuffle(marks)
    cards = [(*batch, str(n)) for batch, many in BATCHES.items() for n in range(1, many + 1)]
    paper = {
        card: {"president": [mark] if mark else []} for card, mark in zip(cards, marks, strict=True)
    }
    whole = audited(BATCHES, paper)
    recorded = {card: marks for card, marks in paper.items() if has_record(card)}
    return whole.but(records=recorded, method='name = "suite", compared = "1/3"')


def has_record(card: Card) -> bool:
    """Those of the first batch."""
    return card[:2] == ("1", "1")


def test_an_audit_in_strata_from_open_to_verify(run: Run, tmp_path: Path) -> None:
    """Planned, drawn, read, confirmed and published; both verifiers accept it, and refuse it once it is changed."""
    own = two_batches()
    place = load(run, tmp_path, own)
    planned = committed(run, place)["first_round"]["size"]
    seed(run, place)
    assert f"president: {planned} draws in all" in run("audit", "sample", place)[1]
    found = read_round(run, place, own)
    assert (found["status"]["value"], found["sample"]) == ("confirmed", planned)
    for check in ("ballot_accounting", "custody", "eligibility"):
        said = ("-j", COUNTY, "--statement", "looked at")
        assert run("audit", "comply", place, check, *said)[0] == 0
    assert run("audit", "conclude", place)[0] == 0
    public = tmp_path / "public"
    assert run("audit", "publish", place, str(public))[0] == 0
    page = (public / "index.html").read_text("utf-8")
    assert "Every outcome that it set out to check is confirmed" in page
    assert refused(run, public) == [(0, set()), (0, set())]
    for name in ("a polled vote", "a vote in the other stratum", "exchanged strata"):
        change, check = TAMPERED[name]
        forgery = Forgery.of(public / "record")
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name


def refused(run: Run, record: Path) -> list[tuple[int, set[str]]]:
    """The exit codes of both verifiers, and the checks that failed."""
    code, out, _ = run("verify", str(record), "--json")
    other = run_observer(record, "--json")
    return [
        (end, failed(json.loads(said)))
        for end, said in ((code, out), (other.returncode, other.stdout))
    ]


@pytest.mark.parametrize("lies", [True, False])
def test_what_disagrees_in_either_stratum_is_not_confirmed(
    run: Run, tmp_path: Path, lies: bool
) -> None:
    """B won: by records that say otherwise, or by the cards that have none."""
    own = two_batches()
    turned = {
        card: ["B"] if has_record(card) == lies and marks == ["A"] else marks
        for card, marks in own.paper.items()
    }
    paper = [*turned.values()]
    assert paper.count(["B"]) > paper.count(["A"])
    place = load(run, tmp_path, own)
    committed(run, place)
    seed(run, place)
    assert run("audit", "sample", place)[0] == 0
    found = read_round(run, place, own.but(paper=turned))
    assert found["status"]["value"] == "not_yet"
    assert float(found["measured_risk"]) > 0.5
    assert run("audit", "next", place)[1].count("count every card by hand") == 1

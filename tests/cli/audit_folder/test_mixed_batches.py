"""A mixed state at the terminal: a county with records, one that counts batches, one polled, to both verifiers."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.readiness import Need, readiness
from canvass.journeys.audit_folder.round_work import work_of
from canvass.journeys.audit_folder.sizes import NextSize
from tests.cli.audit_folder.own_audit import rolled, words
from tests.cli.audit_folder.test_in_pools import CHECKS, said
from tests.cli.audit_folder.test_in_strata import refused
from tests.cli.audit_folder.test_mixed_state import (
    BATCHES,
    State,
    begun,
    paper_of,
    turned,
    votes_of,
)
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.observer.forged import Forgery
from tests.observer.test_stratified import smaller_risk

pytestmark = pytest.mark.usefixtures("few_audits")

COUNTED = {"Adams": "comparison", "Brown": "batches", "Clay": "polling"}
SHARES = {"Adams": 'share = "9/20"\n', "Brown": 'share = "1/10"\n', "Clay": 'share = "9/20"\n'}


def another_count(forgery: Forgery) -> None:
    """A batch was counted otherwise: a vote of B's is A's."""
    event = forgery.first("batches.counted")
    votes = event["body"]["batches"][0]["contests"][0]["votes"]
    votes[0]["votes"] += 1
    votes[1]["votes"] -= 1


def another_batch(forgery: Forgery) -> None:
    """Another batch is said to be drawn first."""
    event = forgery.first("round.opened")
    lines = forgery.table(event, "sample")
    (first, *_) = (line for line in lines if line["kind"] == "batch")
    first["id"] = ["Brown", "2" if first["id"][1] != "2" else "3"]
    forgery.put(event, "sample", lines)


def test_a_state_with_batches_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """Committed, planned, drawn in turns, counted and read, confirmed, published; both verifiers follow."""
    paper = paper_of(4)
    state = State(paper, paper, kinds=COUNTED)
    place = state.load(run, tmp_path)
    assert state.contests(run, tmp_path)[0] == 0
    told = said(run, "audit", "commit", place)
    assert (
        "Brown: 60 cards, counted in whole batches, drawn by the error that each could hold;"
        in told
    )
    assert "look:" not in told
    with sit_down(Path(place)) as desk:
        work = defaultdict[str, float](float)
        for county, _, cards in work_of(desk.state, NextSize("mayor", 86)):
            work[county] += cards
    assert work["Brown"] == 60  # each of its three batches once, whatever its share of 86 draws is
    assert work["Adams"] + work["Clay"] == 86 - 3
    assert rolled(run, place, words(run, place)) == (0, "")
    drawn = said(run, "audit", "sample", place)
    assert "batch" in drawn
    found = state.read(run, place, 1)
    number = 1
    while found["status"]["value"] != "confirmed":
        number += 1
        assert "mayor" in said(run, "audit", "next", place)
        found = state.read(run, place, number)
    assert float(found["measured_risk"]) <= 0.1
    assert found["sample"] < 123
    for county in BATCHES:
        for check in CHECKS:
            said(run, "audit", "comply", place, check, "-j", county, "--statement", "looked at")
    said(run, "audit", "conclude", place)
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "or whole batches, which people count" in page
    record = tmp_path / "public" / "record"
    assert refused(run, record) == [(0, set()), (0, set())]
    assert f"risk {found['measured_risk'][:9]}" in run_observer(record).stdout
    changes: dict[str, tuple[Callable[[Forgery], None], str]] = {
        "risk": (smaller_risk, "risk"),
        "count": (another_count, "risk"),
        "batch": (another_batch, "draw"),
    }
    for name, (change, check) in changes.items():
        forgery = Forgery.of(record)
        change(forgery)
        for code, checks in refused(run, forgery.write(tmp_path / name)):
            assert code == 1, name
            assert check in checks, name


@pytest.mark.long(
    twin="tests/cli/audit_folder/test_in_strata.py::test_what_disagrees_in_either_stratum_is_not_confirmed"
)
def test_a_wrong_outcome_in_the_batches_is_not_confirmed(run: Run, tmp_path: Path) -> None:
    """The counts of one county make another the winner: nothing is confirmed, and a lost batch leaves it open."""
    reported = paper_of(5, winner=40)
    lead = votes_of(reported)["A"] - votes_of(reported)["B"]
    paper = turned(reported, "Brown", lead // 2 + 1)
    assert votes_of(paper)["B"] > votes_of(paper)["A"]
    shared = State(reported, paper, kinds=COUNTED)
    state = State(reported, paper, shared.usual(**SHARES), kinds=COUNTED)
    place, _ = begun(run, tmp_path, state)
    said(run, "audit", "sample", place, "--size", "mayor=40")
    assert state.read(run, place, 1)["status"]["value"] == "not_yet"
    code, out, err = run("audit", "next", place, "--size", "mayor=124")
    assert code == 2
    assert "124 draws without replacement from 123" in out + err
    said(run, "audit", "next", place, "--size", "mayor=123")
    found = state.read(run, place, 2)
    assert (found["status"]["value"], found["sample"]) == ("hand_count_differs", 123)


def test_bad_totals_of_batches_are_refused(run: Run, tmp_path: Path) -> None:
    """A batch without totals, totals that are not the stratum's, more votes than cards: refused."""
    paper = paper_of(4)
    state = State(paper, paper, kinds=COUNTED)
    state.load(run, tmp_path)
    usual = (tmp_path / "totals.csv").read_text("utf-8").splitlines()
    assert state.contests(run, tmp_path)[0] == 0

    def committed(rows: list[str]) -> str:
        totals = tmp_path / "others.csv"
        totals.write_text("\n".join((*rows, "")), "utf-8")
        said(run, "audit", "load", str(tmp_path / "audit"), "batch_totals", str(totals))
        code, out, err = run("audit", "commit", str(tmp_path / "audit"))
        assert code in (1, 2)
        return " ".join((out + err).split())

    def with_votes(row: int, votes: int) -> list[str]:
        changed = list(usual)
        changed[row] = ",".join((*changed[row].split(",")[:-1], str(votes)))
        return changed

    assert "batches without reported votes: Brown 3" in committed(usual[:-2])
    assert "votes for 'A' together" in committed(with_votes(1, 1))
    assert "the 20 cards of Brown 1 cannot hold its votes" in committed(with_votes(1, 21))
    code, out, _ = run("audit", "status", str(tmp_path / "audit"), "--json")
    told: Any = json.loads(out)
    assert code == 0, told


@pytest.mark.long(twin="test_a_state_with_batches_from_open_to_both_verifiers")
def test_pools_in_one_county_and_batches_in_another(run: Run, tmp_path: Path) -> None:
    """Totals of both are committed, each held against what its own county reads."""
    paper = paper_of(4)
    kinds = {"Adams": "comparison", "Brown": "oneaudit", "Clay": "batches"}
    state = State(paper, paper, kinds=kinds)
    shares = {"Adams": SHARES["Adams"], "Brown": SHARES["Clay"], "Clay": SHARES["Brown"]}
    state = replace(state, strata=state.usual(**shares))
    state.load(run, tmp_path)
    state.load_totals(run, tmp_path, "Brown", "Clay")
    place, _ = begun_again(run, tmp_path, state)
    said(run, "audit", "sample", place, "--size", "mayor=60")
    found = state.read(run, place, 1)
    assert float(found["measured_risk"]) < 1
    said(run, "audit", "publish", place, str(tmp_path / "public"))
    assert refused(run, tmp_path / "public" / "record") == [(0, set()), (0, set())]


def test_each_county_is_asked_for_what_its_own_stratum_needs(run: Run, tmp_path: Path) -> None:
    """Records where cards are compared, totals where batches are counted; nothing of the other counties."""
    paper = paper_of(4)
    state = State(paper, paper, kinds={**COUNTED, "Clay": "batches", "Brown": "polling"})
    place = state.load(run, tmp_path)
    state.load_totals(run, tmp_path, "Brown")
    assert state.contests(run, tmp_path)[0] == 0
    with sit_down(Path(place)) as desk:
        (mayor,) = readiness(desk).contests
    assert [(lack.need, lack.jurisdiction) for lack in mayor.lacking] == [(Need.TALLIES, "Clay")]
    state.load_totals(run, tmp_path, "Clay")
    with sit_down(Path(place)) as desk:
        (mayor,) = readiness(desk).contests
    assert mayor.lacking == ()


def begun_again(run: Run, folder: Path, state: State) -> tuple[str, int]:
    """Load the contests, commit and roll the seed; the audit and the draws that are planned first."""
    assert state.contests(run, folder)[0] == 0
    place = str(folder / "audit")
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    assert rolled(run, place, words(run, place)) == (0, "")
    (contest,) = json.loads(out)["contests"]
    return place, contest["first_round"]["size"]

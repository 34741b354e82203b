"""The errors that an office declares of its records are committed, and every round is planned for them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.record import find_store
from tests.cli.audit_folder.own_audit import Own, committed, load, read_round, seed
from tests.cli.conftest import Run

DECLARED = "errors = { one_vote_over = 0.02, two_vote_over = 0.004 }"
SAME_BET = 'bet = "stake:stake=0.5"'


def county(cards: int = 600) -> Own:
    """A contest of two thirds to a third, every card with its record."""
    card = [("1", "1", str(n)) for n in range(1, cards + 1)]
    paper = {each: ["A" if n % 3 else "B"] for n, each in enumerate(card)}
    records = {each: {"president": marks} for each, marks in paper.items()}
    votes = {"A": 2 * cards // 3, "B": cards // 3}
    return Own({("1", "1"): cards}, records, paper, votes, bound=cards, risk_limit="0.001")


@pytest.mark.parametrize(
    "method", ['name = "comparison", style = false', 'name = "super_simple", inflator = "1.03905"']
)
def test_the_next_round_is_planned_for_what_was_declared(
    run: Run, tmp_path: Path, method: str
) -> None:
    """The same cards, bet and readings: with errors declared the first and the next round are larger."""
    sizes = []
    for name, lines in (("usual", ""), ("declared", DECLARED)):
        bet = SAME_BET if "comparison" in method else ""
        own = county().but(method=method, more=f"{bet}\n{lines}")
        place = load(run, tmp_path / name, own)
        first = committed(run, place)["first_round"]["size"]
        seed(run, place)
        assert run("audit", "sample", place, "--size", "president=5")[0] == 0
        assert read_round(run, place, own)["status"]["value"] == "not_yet"
        (planned,) = json.loads(run("audit", "next", place, "--json")[1])
        sizes.append((first, planned["size"]))
    (first, then), (more_first, more_then) = sizes
    assert more_first > first
    assert more_then > then


def test_the_record_says_what_was_declared(run: Run, tmp_path: Path) -> None:
    """In the terms of the commitment, the usual rates filled in; null where nothing was."""
    for name, lines, rate in (("usual", "", None), ("declared", DECLARED, "0.02")):
        place = load(run, tmp_path / name, county(60).but(more=lines))
        committed(run, place)
        store = find_store(Path(place) / "record")
        (entry,) = (e for e in store.ledger.entries() if e.event.kind == "record.committed")
        terms: Any = entry.event.body["terms"]
        errors = terms["method"]["contests"][0]["errors"]
        assert (errors and errors["one_vote_over"]) == rate
        assert (errors and errors["one_vote_under"]) == (rate and "0.001")

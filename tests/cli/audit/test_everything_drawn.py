"""Everything that can be drawn was drawn, and the report is not confirmed: nobody is told to draw more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

SEED = "01382438112797316654"
Batch = tuple[int, tuple[int, int], tuple[int, int] | None]
"""Cards, votes reported for A and B, votes counted; None where nobody counted it."""
PLAIN: tuple[Batch, ...] = ((10, (10, 0), (1, 9)), (10, (9, 1), (9, 1)))
FOR_THE_LOSER: Batch = (5, (0, 5), None)
EMPTY: Batch = (0, (0, 0), None)
NOTHING_LEFT = "Not confirmed, and nothing is left to draw"


def write(folder: Path, batches: Sequence[Batch]) -> tuple[str, ...]:
    """The files of these batches; the words of their risk."""
    lines = {
        "manifest": ["batch,cards"],
        "totals": ["batch,contest,choice,votes"],
        "counted": ["batch,contest,choice,votes,cards,undervotes,overvoted"],
    }
    for number, (cards, reported, counted) in enumerate(batches):
        lines["manifest"].append(f"b{number},{cards}")
        for place, choice in enumerate("AB"):
            lines["totals"].append(f"b{number},mayor,{choice},{reported[place]}")
            if counted is not None:
                rest = cards - sum(counted)
                said = f"b{number},mayor,{choice},{counted[place]},{cards},{rest},0"
                lines["counted"].append(said)
    for name, rows in lines.items():
        (folder / f"{name}.csv").write_text("\n".join((*rows, "")))
    names = {"--manifest": "manifest", "--batches": "totals", "--counted": "counted"}
    files = [word for key, name in names.items() for word in (key, str(folder / f"{name}.csv"))]
    votes = [f"{c}={sum(b[1][place] for b in batches)}" for place, c in enumerate("AB")]
    return ("audit", "risk", "batches", *votes, *files)


def said(run: Run, words: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """What the screen says, and the JSON."""
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    return " ".join(out.split()), json.loads(run(*words, "--json")[1])


@pytest.mark.parametrize("method", ["kaplan_markov", "batch_betting"])
@pytest.mark.parametrize("seed", [("--seed", SEED), ()], ids=["with the seed", "without"])
def test_only_batches_that_can_hold_no_error_are_left(
    run: Run, tmp_path: Path, method: str, seed: tuple[str, ...]
) -> None:
    """They could still favour the report: a full hand count decides, with the seed of the draw or without."""
    words = (*write(tmp_path, (*PLAIN, FOR_THE_LOSER)), "--method", method, *seed)
    text, found = said(run, words)
    assert found["tested"]["status"]["value"] == "all_drawn"
    assert found["tested"]["measured_risk"] > 0.05
    assert NOTHING_LEFT in text
    assert "Only a full hand count decides" in text
    assert "draw more" not in text.lower()
    assert "Give the seed" not in text


@pytest.mark.parametrize("seed", [("--seed", SEED), ()], ids=["with the seed", "without"])
@pytest.mark.parametrize(
    ("last", "status"), [(EMPTY, "hand_count_differs"), ((5, (0, 5), (0, 5)), "hand_count_differs")]
)
def test_no_card_is_left_that_could_favour_the_report(
    run: Run, tmp_path: Path, last: Batch, status: str, seed: tuple[str, ...]
) -> None:
    """A batch without cards holds nothing, and one of weight 0 that was counted as well is known: people decide."""
    words = (*write(tmp_path, (*PLAIN, last)), "--method", "batch_betting", *seed)
    text, found = said(run, words)
    assert found["tested"]["status"]["value"] == status
    assert "they do not confirm the reported outcome" in text


def test_a_batch_of_weight_0_that_was_counted_can_save_the_report(run: Run, tmp_path: Path) -> None:
    """A leads by 15 to 10; people find 10 to 15 where errors count, and the last five for A: 15 to 10 after all."""
    words = write(tmp_path, (*PLAIN, (5, (0, 5), (5, 0))))
    _, found = said(run, (*words, "--method", "kaplan_markov"))
    assert found["tested"]["status"]["value"] == "hand_count_agrees"


@pytest.mark.parametrize("lost", [1, 30])
def test_cards_that_nobody_found_leave_it_open(run: Run, lost: int) -> None:
    """Every card was drawn, and some were not found: neither confirmed nor refuted, by counts without replacement."""
    found = ("--found", f"A={50 - lost}", "--found", "B=50", "--lost", str(lost))
    votes = ("A=60", "B=40", "--drawn", "100", "--method", "polling_ratio")
    words = ("audit", "risk", "polling", *votes, *found)
    text, result = said(run, words)
    assert result["tested"]["status"]["value"] == "all_drawn"
    assert NOTHING_LEFT in text


@pytest.mark.parametrize("with_records", [False, True])
def test_phantoms_among_cards_leave_it_open(run: Run, tmp_path: Path, with_records: bool) -> None:
    """Ten cards, all read, and two in no batch: one by one, polled and compared."""
    marks = "AAAAABBBBC"
    (tmp_path / "manifest.csv").write_text("batch,cards\nb,10\n")
    header, rows = "batch,position,contest,reading,choice", enumerate(marks, 1)
    read = [f"b,{n},mayor,vote,{mark}" for n, mark in rows]
    (tmp_path / "read.csv").write_text("\n".join((header, *read, "")))
    records = [f"b,{n},mayor,{mark}" for n, mark in enumerate(marks, 1)]
    (tmp_path / "records.csv").write_text(
        "\n".join(("batch,position,contest,choice", *records, ""))
    )
    files = ("--manifest", str(tmp_path / "manifest.csv"), "--read", str(tmp_path / "read.csv"))
    more = ("--records", str(tmp_path / "records.csv")) if with_records else ()
    method = "comparison" if with_records else "alpha"
    words = ("audit", "risk", "cards", "A=5", "B=4", "C=1", "--cards", "12", "--contest", "mayor")
    text, result = said(run, (*words, *files, *more, "--seed", SEED, "--method", method))
    assert result["tested"]["status"]["value"] == "all_drawn"
    assert NOTHING_LEFT in text


@pytest.mark.parametrize("method", ["minerva", "athena"])
def test_the_last_announced_round_is_the_last(run: Run, method: str) -> None:
    """After it the schedule has no more draws; before it there are more."""
    rounds = ("--round", "100:A=50,B=50", "--round", "200:A=100,B=100")
    votes = ("A=600", "B=400", "--method", method)
    words = ("audit", "risk", "rounds", *votes, *rounds, "--schedule")
    assert said(run, (*words, "100,200"))[1]["tested"]["status"]["value"] == "all_drawn"
    assert said(run, (*words, "100,200,400"))[1]["tested"]["status"]["value"] == "not_yet"

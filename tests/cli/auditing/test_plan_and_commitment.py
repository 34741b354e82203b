"""The bet that a plan is made with is the one that a commitment fixes, and what is measured is measured by it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.auditing.desk import sit_down
from canvass.stats.bets.published import bet_as_data
from tests.cli.conftest import Run
from tests.journeys.auditing.scenes import MAYOR, PAPER, Scene, Step, mayor, play

REPORT = (*(f"{choice}={votes}" for choice, votes in MAYOR.items()), "--cards", "120")
POOLS = "jurisdiction,batch,cards\n" + "".join(
    f"{county},{batch},20\n" for county in ("Adams", "Brown") for batch in (1, 2, 3)
)


def committed(folder: Path, method: str, **more: Any) -> Mapping[str, Any]:
    """The bets of a small audit as its commitment has them, by claim."""
    scene = Scene((mayor(f'name = "{method}"'),), (Step({"mayor": 30}),), PAPER, PAPER)
    play(folder, replace(scene, is_aborted=True, **more))
    with sit_down(folder / "audit") as desk:
        (contest,) = desk.state.committed.contests
    return {str(number): bet_as_data(bet) for number, bet in contest.bets.items()}


def planned(run: Run, *words: str) -> Sequence[Any]:
    """The bets that the sizes of a contest are made with."""
    code, out, err = run("audit", "size", *REPORT, "--risk-limit", "0.1", *words, "--json")
    assert (code, err) == (0, "")
    return [each["bet"]["bet"] for each in json.loads(out)["sizes"] if each["bet"]]


@pytest.mark.parametrize("method", ["polling", "comparison", "oneaudit"])
def test_the_bet_of_the_plan_is_that_of_the_commitment(
    run: Run, tmp_path: Path, method: str
) -> None:
    """The same votes, cards and limit: letter by letter the same bet; the record verifies: it is measured by it."""
    more: dict[str, Any] = {"with_records": method == "comparison"}
    words: tuple[str, ...] = ("--method", method)
    if method == "oneaudit":
        more = {"batch_totals": ("mayor",)}
    bets = committed(tmp_path / "audit", method, **more)
    if method == "oneaudit":
        (tmp_path / "manifest.csv").write_text(POOLS, "utf-8")
        totals = str(tmp_path / "audit" / "files" / "totals.csv")
        words = (*words, "--manifest", str(tmp_path / "manifest.csv"), "--batches", totals)
    assert [*bets.values()] == planned(run, *words)
    code, out, _ = run("verify", str(tmp_path / "audit" / "public" / "record"))
    assert code == 0
    assert "Consistent" in out

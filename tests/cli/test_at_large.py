"""A state's only seat in Congress is voted for in the whole state: its law on statewide offices is its law."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

ONE_SEAT = ("AK", "DE", "ND", "SD", "VT", "WY")
DAY = "2026-11-03"


def plans(run: Run, folder: Path, office: str) -> dict[str, Any]:
    """The plan of each of these states, four votes of 10,000 apart."""
    made = LawElection(DAY, office, {state: {"ann": 5_002, "bob": 4_998} for state in ONE_SEAT})
    folder = folder / office
    code, out, err = run("recount", "plan", "--all", write(folder, made), "--as-of", DAY, "--json")
    assert code == 0, err
    return {plan["state"]: plan for plan in json.loads(out)["states"]}


@pytest.fixture
def both(run: Run, tmp_path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The plans of the US House and of the US Senate."""
    return plans(run, tmp_path, "us_house"), plans(run, tmp_path, "us_senate")


def told(plan: Any) -> tuple[Any, ...]:
    """Whether one is ordered or asked for, by whom, and every clock."""
    asked = [each["says"] for each in plan["eligibility"]["request"]]
    clocks = [(each["stage"], each["says"]) for each in plan["clocks"]]
    return plan["eligibility"]["standing"]["value"], asked, clocks, plan["payment"]["payer"]


def test_the_only_seat_has_the_law_of_the_senate(
    both: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    """Delaware let nobody ask, and North Dakota told no day by which a recount starts."""
    house, senate = both
    for state in ONE_SEAT:
        assert told(house[state]) == told(senate[state]), state

"""What ``canvass audit plan`` prints first: the work by method on one screen, and where the rest is."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import Run

LINES = 25
PLAN = ("audit", "plan", "us-2016-president", "--quick")


@pytest.mark.parametrize("state", ["WI", "MI", "PA", "NH", "GA"])
def test_the_plan_of_a_state_is_one_screen(run: Run, state: str) -> None:
    """Published: the goal of 25 lines; every size of every method stands in it, and the paper."""
    _, screen, _ = run(*PLAN, "--states", state)
    _, told, _ = run(*PLAN, "--states", state, "--json")
    (place,) = json.loads(told)["places"]
    sizes = [m["cards"] for limit in place["limits"] for m in limit["methods"] if m["cards"]]
    assert sizes
    assert all(f" {cards:,.0f} " in screen for cards in sizes)
    assert len(screen.splitlines()) <= LINES
    assert "Paper: " in screen
    assert "--all" in screen


def test_several_states_stand_in_one_table(run: Run) -> None:
    """At the first risk limit, with what stands against a state; no number is broken over two lines."""
    _, screen, _ = run(*PLAN)
    assert len(screen.splitlines()) <= LINES
    assert "At a risk limit of 5%:" in screen
    assert re.search(r"Wisconsin +polling +138,954 +11,116-20,843\n", screen)
    assert "Pennsylvania: not auditable: 79.9% of the votes" in screen
    _, narrow, _ = run(*PLAN, "--risk-limit", "0.1", "--risk-limit", "0.05")
    assert "At a risk limit of 10%:" in narrow


def test_what_has_no_room_is_counted(run: Run) -> None:
    """Nothing is left out without a word."""
    _, screen, _ = run(*PLAN, "--states", "WI,MI,PA,NH,GA,FL")
    assert "2 more places: --all." in screen
    assert "Florida" not in screen

"""What the next round should draw, for every method."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.journeys.auditing.desk import sit_down
from canvass.journeys.auditing.rounds import open_round, planned_round
from canvass.journeys.auditing.sizes import next_sizes
from canvass.journeys.demo.county import County
from tests.journeys.auditing.scenes import CLERK, PAPER, SCENES, Step, mayor, play_round
from tests.journeys.auditing.test_enter import begun

SAMPLED = [
    name
    for name, scene in SCENES.items()
    if name not in ("hand-count", "aborted", "paper-not-established", "tie", "ranked")
]


@pytest.mark.parametrize("name", SAMPLED)
def test_a_first_round_is_planned_and_can_be_drawn(tmp_path: Path, name: str) -> None:
    """Whatever is planned is a round that the rules allow."""
    with sit_down(begun(tmp_path, SCENES[name])) as desk:
        planned = next_sizes(desk.state)
        sizes = {each.contest: each.size for each in planned if not each.hand_count}
        by_hand = [each.contest for each in planned if each.hand_count]
        assert open_round(desk, sizes, by_hand, CLERK).number == 1
        assert all(size > 0 for size in sizes.values())


def test_a_hand_count_is_planned_where_nothing_else_settles_it(tmp_path: Path) -> None:
    """A method that is one, a tie, and a schedule that is over each say why."""
    with sit_down(begun(tmp_path / "1", SCENES["hand-count"])) as desk:
        (planned,) = planned_round(desk.state)
        assert planned.hand_count
        assert "full hand count" in planned.reason
    tie = replace(
        SCENES["polling"], contests=(mayor('name = "polling"', votes={"A": 50, "B": 50}),)
    )
    with sit_down(begun(tmp_path / "2", tie)) as desk:
        (planned,) = planned_round(desk.state)
        assert planned.hand_count
        assert "tie" in planned.reason
    short = replace(
        SCENES["minerva"],
        contests=(mayor('name = "minerva", schedule = [3]', votes={"A": 55, "B": 50}),),
    )
    with sit_down(begun(tmp_path / "3", short)) as desk:
        play_round(desk, short, County(PAPER, PAPER), Step({"mayor": 3}))
        (planned,) = planned_round(desk.state)
        assert planned.hand_count
        assert "rounds announced" in planned.reason


def test_a_further_round_draws_more(tmp_path: Path) -> None:
    """After a round that was too small the next has more draws than it, and at most all cards."""
    with sit_down(begun(tmp_path, SCENES["polling"])) as desk:
        play_round(desk, SCENES["polling"], County(PAPER, PAPER), Step({"mayor": 2}))
        (planned,) = planned_round(desk.state)
        assert 2 < planned.size <= 120

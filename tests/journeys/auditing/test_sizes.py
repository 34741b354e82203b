"""What the next round should draw, for every method."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from canvass.audit.terms.make import Material
from canvass.audit.terms.methods import Athena, FixedPercentage, Minerva, Polling
from canvass.journeys.auditing.desk import sit_down
from canvass.journeys.auditing.rounds import open_round, planned_round
from canvass.journeys.auditing.sizes import NextSize, next_sizes
from canvass.journeys.demo.county import County
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from tests.audit.run.office import listed, office, places, plan, two_choices
from tests.journeys.auditing.scenes import CLERK, PAPER, SCENES, Step, mayor, play_round
from tests.journeys.auditing.test_enter import begun

SAMPLED = [
    name
    for name, scene in SCENES.items()
    if name not in ("hand-count", "aborted", "paper-not-established", "tie", "ranked", "withheld")
]

ANNOUNCED = (Minerva, Athena, FixedPercentage)
"""Methods whose sizes are fixed before the seed."""


@pytest.mark.parametrize("name", SAMPLED)
def test_a_first_round_is_planned_and_can_be_drawn(tmp_path: Path, name: str) -> None:
    """Whatever is planned is a round that the rules allow."""
    with sit_down(begun(tmp_path, SCENES[name])) as desk:
        planned = next_sizes(desk.state, {})
        sizes = {each.contest: each.size for each in planned if not each.hand_count}
        by_hand = [each.contest for each in planned if each.hand_count]
        assert open_round(desk, sizes, by_hand, CLERK).number == 1
        assert all(size > 0 for size in sizes.values())


def test_a_hand_count_is_planned_where_nothing_else_settles_it(tmp_path: Path) -> None:
    """A method that is one, a tie, and a schedule that is over each say why."""
    with sit_down(begun(tmp_path / "1", SCENES["hand-count"])) as desk:
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "full hand count" in planned.reason
    tie = replace(
        SCENES["polling"], contests=(mayor('name = "polling"', votes={"A": 50, "B": 50}),)
    )
    with sit_down(begun(tmp_path / "2", tie)) as desk:
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "tie" in planned.reason
    with sit_down(begun(tmp_path / "4", SCENES["withheld"])) as desk:
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "styles so rare" in planned.reason
    short = replace(
        SCENES["minerva"],
        contests=(mayor('name = "minerva", schedule = [3]', votes={"A": 55, "B": 50}),),
    )
    with sit_down(begun(tmp_path / "3", short)) as desk:
        play_round(desk, short, County(PAPER, PAPER), Step({"mayor": 3}))
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "rounds announced" in planned.reason


@pytest.mark.parametrize("phantoms", [15, 30])
def test_a_first_poll_reckons_with_entries_that_are_no_cards(phantoms: int) -> None:
    """360 votes to 240, and phantoms that will count as the worst: nine of ten audits confirm by the planned draw."""
    contest = listed(two_choices(), {"A": 360, "B": 240})
    made = office(
        [plan(contest, Polling(), 600 + phantoms, "0.05")], Material(places({("Adams", "1"): 600}))
    )
    made.begin()
    (planned,) = next_sizes(made.state, {})
    audited = made.audit.contest("mayor")
    cards = np.repeat([2, 0], [360, 240 + phantoms])
    order = np.random.default_rng(20161108).permuted(np.tile(cards, (1000, 1)), axis=1)
    path = wealth(
        Draws(order[:, : planned.size], Fraction(1, 2)),
        Null(size=600 + phantoms),
        audited.bets[1],
    )
    assert abs(float((path.first_draw_at(0.05) > 0).mean()) - 0.9) < 0.05


def test_a_further_round_draws_more(tmp_path: Path) -> None:
    """After a round that was too small the next has more draws than it, and at most all cards."""
    with sit_down(begun(tmp_path, SCENES["polling"])) as desk:
        play_round(desk, SCENES["polling"], County(PAPER, PAPER), Step({"mayor": 2}))
        (planned,) = planned_round(desk)
        assert 2 < planned.size <= 120


@pytest.mark.parametrize("name", SAMPLED)
def test_every_further_round_is_planned_from_where_the_audit_stands(
    tmp_path: Path, name: str
) -> None:
    """After a round of one draw, of every method: each contest grows or is counted by hand, and the round opens."""
    scene = replace(SCENES[name], between=None)
    with sit_down(begun(tmp_path, scene)) as desk:
        first = {each.contest: each.size for each in planned_round(desk) if not each.hand_count}
        methods = {each.id: each.method for each in desk.state.committed.contests}
        small = {
            contest: size if isinstance(methods[contest], ANNOUNCED) else 1
            for contest, size in first.items()
        }
        measured = play_round(desk, scene, County(scene.paper, scene.records), Step(small))
        if not measured.unsettled:
            return
        planned = planned_round(desk)
        assert {each.contest for each in planned} == set(measured.unsettled)
        assert all(each.hand_count or each.size > small[each.contest] for each in planned)
        sizes = {each.contest: each.size for each in planned if not each.hand_count}
        by_hand = [each.contest for each in planned if each.hand_count]
        assert open_round(desk, sizes, by_hand, CLERK).number == 2


def test_a_good_round_is_followed_by_a_smaller_one_than_a_bad_round(tmp_path: Path) -> None:
    """The same sizes, the same report: where people found votes for the loser more is to be drawn."""
    plans: list[NextSize] = []
    for choice in ("A", "B"):
        scene = SCENES["polling"]
        found = {card: {**marks, "mayor": (choice,)} for card, marks in PAPER.items()}
        with sit_down(begun(tmp_path / choice, scene)) as desk:
            play_round(desk, scene, County(found, found), Step({"mayor": 3}))
            plans += planned_round(desk)
    good, bad = (each.size for each in plans)
    assert good < bad

"""Exact chances: whatever the paper, a wrong outcome is confirmed with at most the risk limit, by every method."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from pathlib import Path

import pytest

from canvass.audit.methods import METHODS
from tests.adversary.attacks import ATTACKS
from tests.adversary.commands import Desk
from tests.adversary.games import Game, Play

NEARLY = Fraction(1, 2)
"""Share of the risk limit that some wrong outcome must come up to, or a method would be played in vain."""
ADAPTIVE = {"providence", "suite"}
"""Methods whose games leave the adversary a choice: it is played for one risk limit after another."""
LIMITED = {"minerva", "athena"}
"""Methods whose numbers are for the announced risk limit alone: their games have several."""
LIMITS = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7)
ROUNDING = 1e-9
CLOSE_GAMES = {
    "alpha": 2,
    "athena": 5,
    "batch_betting": 0,
    "bravo": 1,
    "comparison": 3,
    "kaplan_markov": 0,
    "minerva": 5,
    "oneaudit": 1,
    "polling_ratio": 4,
    "providence": 0,
    "suite": 1,
    "super_simple": 3,
}
"""The game of each method that every run plays: a wrong paper comes near the limit in it, and a right one passes."""
ONE_AND_ALL = pytest.mark.parametrize(
    "is_one",
    [True, pytest.param(False, marks=pytest.mark.long(twin="test_one_game_of_each_method"))],
    ids=["one", "all"],
)


def games_of(method: str, is_one: bool) -> tuple[Game, ...]:
    """All games against a method, or one of them."""
    games = tuple(ATTACKS[method]())
    return (games[CLOSE_GAMES[method]],) if is_one else games


def test_every_method_is_attacked() -> None:
    """A method that the command has and nobody attacks is one whose promise nobody has tried."""
    assert sorted(ATTACKS) == sorted(method.word for method in METHODS)


def test_one_game_of_each_method() -> None:
    """It is named, and there is one; the tests below play it in every run."""
    assert sorted(CLOSE_GAMES) == sorted(ATTACKS)
    assert all(len(games_of(method, is_one=True)) == 1 for method in ATTACKS)


@ONE_AND_ALL
@pytest.mark.parametrize("method", sorted(set(ATTACKS) - ADAPTIVE - LIMITED))
def test_the_measured_risk_is_small_as_seldom_as_it_says(
    method: str, is_one: bool, tmp_path: Path
) -> None:
    """Every report, every paper that contradicts it, every draw: at any limit at most that share is confirmed."""
    desk = Desk(tmp_path)
    nearest, right = 0.0, 0.0
    for game in games_of(method, is_one):
        play = Play(game, desk)
        for paper in game.papers:
            risks = sorted((risk, chance) for risk, chance in play.risks(paper).items() if risk < 1)
            reached = accumulate(float(chance) for _, chance in risks)
            for (risk, _), chance in zip(risks, reached, strict=True):
                assert chance <= risk + ROUNDING, (game.name, paper)
                nearest = max(nearest, chance / risk)
        within = (c for risk, c in play.risks(game.right).items() if risk <= game.risk_limit)
        right = max(right, float(sum(within) / game.risk_limit))
    assert nearest > NEARLY
    assert right > 1


@ONE_AND_ALL
@pytest.mark.parametrize("method", sorted(ADAPTIVE | LIMITED))
def test_a_wrong_outcome_is_confirmed_with_at_most_the_limit(
    method: str, is_one: bool, tmp_path: Path
) -> None:
    """The same by methods that go by rounds, also where the adversary chooses the next from what was drawn."""
    desk = Desk(tmp_path)
    nearest, right = Fraction(0), Fraction(0)
    for game in games_of(method, is_one):
        play, announced = Play(game, desk), float(game.risk_limit)
        for limit in LIMITS if method in ADAPTIVE else (announced,):
            largest = play.largest(limit)
            assert largest <= limit, game.name
            nearest = max(nearest, largest / Fraction(limit))
        right = max(right, play.chance(game.right, announced) / game.risk_limit)
    assert nearest > NEARLY
    assert right > 1

"""Exact chances: whatever the paper, a wrong outcome is confirmed with at most the risk limit, by every method."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from pathlib import Path

import pytest

from canvass.audit.methods import METHODS
from tests.adversary.attacks import ATTACKS
from tests.adversary.commands import Desk
from tests.adversary.games import Play

NEARLY = Fraction(1, 2)
"""Share of the risk limit that some wrong outcome must come up to, or a method would be played in vain."""
ADAPTIVE = {"providence", "suite"}
"""Methods whose games leave the adversary a choice: it is played for one risk limit after another."""
LIMITED = {"minerva", "athena"}
"""Methods whose numbers are for the announced risk limit alone: their games have several."""
LIMITS = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7)
ROUNDING = 1e-9


def test_every_method_is_attacked() -> None:
    """A method that the command has and nobody attacks is one whose promise nobody has tried."""
    assert sorted(ATTACKS) == sorted(method.word for method in METHODS)


@pytest.mark.parametrize("method", sorted(set(ATTACKS) - ADAPTIVE - LIMITED))
def test_the_measured_risk_is_small_as_seldom_as_it_says(method: str, tmp_path: Path) -> None:
    """Every report, every paper that contradicts it, every draw: at any limit at most that share is confirmed."""
    desk = Desk(tmp_path)
    nearest, right = 0.0, 0.0
    for game in ATTACKS[method]():
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


@pytest.mark.parametrize("method", sorted(ADAPTIVE | LIMITED))
def test_a_wrong_outcome_is_confirmed_with_at_most_the_limit(method: str, tmp_path: Path) -> None:
    """The same by methods that go by rounds, also where the adversary chooses the next from what was drawn."""
    desk = Desk(tmp_path)
    nearest, right = Fraction(0), Fraction(0)
    for game in ATTACKS[method]():
        play, announced = Play(game, desk), float(game.risk_limit)
        for limit in LIMITS if method in ADAPTIVE else (announced,):
            largest = play.largest(limit)
            assert largest <= limit, game.name
            nearest = max(nearest, largest / Fraction(limit))
        right = max(right, play.chance(game.right, announced) / game.risk_limit)
    assert nearest > NEARLY
    assert right > 1

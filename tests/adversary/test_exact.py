"""Exact chances: whatever the paper, a wrong outcome is confirmed with at most the risk limit, by every method."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from canvass.cli.audit.options import MethodWord
from tests.adversary.attacks import ATTACKS
from tests.adversary.commands import Desk
from tests.adversary.games import Play

NEARLY = Fraction(1, 2)
"""Share of the risk limit that some wrong outcome must come up to, or a method would be played in vain."""


def test_every_method_is_attacked() -> None:
    """A method that the command has and nobody attacks is one whose promise nobody has tried."""
    assert sorted(ATTACKS) == sorted(word.value for word in MethodWord)


@pytest.mark.parametrize("method", ATTACKS)
def test_a_wrong_outcome_is_confirmed_with_at_most_the_risk_limit(
    method: str, tmp_path: Path
) -> None:
    """Every report, every paper that contradicts it, every draw, whatever the adversary chooses on the way."""
    desk = Desk.at(tmp_path)
    wrong, right = Fraction(0), Fraction(0)
    for game in ATTACKS[method]():
        play = Play(game, desk)
        largest = play.largest()
        assert largest <= game.risk_limit, game.name
        wrong = max(wrong, largest / game.risk_limit)
        right = max(right, play.chance(game.right) / game.risk_limit)
    assert wrong > NEARLY
    assert right > 1

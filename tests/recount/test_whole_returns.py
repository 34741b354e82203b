"""Whole returns: of a board, which must be one of the recount, and of all, by the baseline that holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.recount.state import amended_return, completed_return
from canvass.recount.state.refusal import Refused
from tests.recount.made import HAND, OPENED, RETURNS, baseline, begun, completed


def test_only_a_board_of_the_recount_is_whole(tmp_path: Path) -> None:
    """Another one has no units, so that nothing of what it says could be wrong: it is refused by its name."""
    desk = begun(tmp_path)
    desk.say([OPENED, baseline(desk)], HAND)
    nobody = replace(completed_return(desk.state, "Adams"), board="Clark", units=0, votes=(0, 0, 0))
    with pytest.raises(Refused, match="'Clark' is not a board of this recount"):
        desk.say([nobody], HAND)
    assert not desk.state.completed


def test_an_amended_return_is_of_the_baseline_that_holds(tmp_path: Path) -> None:
    """One that names another version is refused, and the same by the one that holds is taken."""
    desk = begun(tmp_path)
    desk.say([OPENED, baseline(desk)], HAND)
    desk.say([*RETURNS, completed("Adams"), completed("Brown")], HAND)
    right = amended_return(desk.state)
    with pytest.raises(Refused, match="baseline"):
        desk.say([replace(right, baseline=2)], HAND)
    desk.say([right], HAND)
    assert desk.state.amended == right

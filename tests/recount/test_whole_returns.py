"""A board says that its return is whole: only a board of the recount may, and once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.recount.state import completed_return
from canvass.recount.state.refusal import Refused
from tests.recount.made import HAND, OPENED, baseline, begun


def test_only_a_board_of_the_recount_is_whole(tmp_path: Path) -> None:
    """Another one has no units, so that nothing of what it says could be wrong: it is refused by its name."""
    desk = begun(tmp_path)
    desk.say([OPENED, baseline(desk)], HAND)
    nobody = replace(completed_return(desk.state, "Adams"), board="Clark", units=0, votes=(0, 0, 0))
    with pytest.raises(Refused, match="'Clark' is not a board of this recount"):
        desk.say([nobody], HAND)
    assert not desk.state.completed

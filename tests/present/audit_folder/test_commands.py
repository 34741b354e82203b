"""Each step of an audit has a sentence for any screen, and its commands for a terminal."""

from __future__ import annotations

import pytest

from canvass.journeys.audit_folder.next_step import NextStep
from canvass.present.audit_folder.commands import COMMANDS, at_terminal
from canvass.present.worded import worded


@pytest.mark.parametrize("step", NextStep)
def test_a_step_in_words(step: NextStep) -> None:
    """The sentence names no command; on a terminal its commands follow."""
    assert worded(step)
    assert "canvass" not in worded(step)
    assert COMMANDS[step]
    assert all(command in at_terminal(step) for command in COMMANDS[step])

"""What the sciences return is worded by a table; tests/present/messages holds that no value lacks its message."""

from __future__ import annotations

from enum import Enum

import pytest

from canvass.audit.fit import Applicability
from canvass.audit.replay.pilot import PairEnding
from canvass.present.as_json import plain
from canvass.present.worded import worded
from canvass.present.worded_sciences import OF_SCIENCES
from canvass.recount.flip import COMMON_SHOCK, HONEST_ERROR_ONLY
from canvass.tabulation import Ending, FlipEnding, Outlook, PathEnding


@pytest.mark.parametrize("kind", [Ending, FlipEnding, Outlook, PathEnding, PairEnding])
def test_an_ending_is_a_whole_sentence(kind: type[Enum]) -> None:
    """It stands alone on a page."""
    for member in kind:
        assert worded(member)[0].isupper()
        assert worded(member).endswith(".")


def test_members_of_two_classes_with_one_value_are_told_apart() -> None:
    """``cannot_say`` is a value of both, and texts are equal whatever their class."""
    assert Ending.CANNOT_SAY.value == FlipEnding.CANNOT_SAY.value
    assert worded(Ending.CANNOT_SAY) != worded(FlipEnding.CANNOT_SAY)


def test_json_tells_value_and_sentence() -> None:
    """As it did when the class had the sentence."""
    told = "Nothing would have had to flip: it is so already."
    assert plain(PathEnding.ALREADY_MET) == {"value": "already_met", "sentence": told}


def test_whether_a_method_can_be_used_is_not_told_by_its_value() -> None:
    """A person reads words."""
    assert {*map(worded, Applicability)} == {"applicable", "unknown", "not applicable"}


def test_a_risk_that_rests_on_the_report_is_called_not_valid() -> None:
    """The number comes out, and is wrong."""
    assert "That is not valid" in worded(PairEnding.NEITHER_FIXED)


def test_a_chance_says_what_it_is_not() -> None:
    """Honest error is not an attack, and several states are not independent."""
    assert "not an attack" in worded(HONEST_ERROR_ONLY)
    assert "not independent" in worded(COMMON_SHOCK)


def test_no_class_has_two_tables() -> None:
    """Nor two classes one noun of a table."""
    assert len({*OF_SCIENCES.values()}) == len(OF_SCIENCES)

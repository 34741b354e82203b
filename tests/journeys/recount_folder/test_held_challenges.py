"""What a kind of sheet of challenges has to say for itself."""

from inspect import isabstract

import pytest

from canvass.journeys.recount_folder.held_challenges import HeldChallenges, HeldLines, HeldRulings


def test_a_sheet_that_does_not_say_what_its_lines_state_cannot_be_made() -> None:
    """It is refused where it is made, and not at the first line of a clerk's sheet."""

    class Unsaid(HeldLines):
        pass

    with pytest.raises(TypeError, match=r"before.*body.*following"):
        Unsaid()  # type: ignore[abstract, call-arg]
    assert not isabstract(HeldChallenges)
    assert not isabstract(HeldRulings)

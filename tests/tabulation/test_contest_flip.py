"""What would change a contest decided by its own votes, against moving every vote."""

from itertools import product

import pytest

from canvass.model import Choice, ChoiceKind, Contest
from canvass.tabulation import FlipEnding, contest_flip, outcome


def contest(seats: int, *kinds: ChoiceKind) -> Contest:
    """A contest with a line for each kind."""
    choices = tuple(Choice(f"c{at}", f"C{at}", kind=kind) for at, kind in enumerate(kinds))
    return Contest("c", "C", choices, seats=seats)


PEOPLE = (ChoiceKind.CANDIDATE,) * 3


@pytest.mark.parametrize("seats", [1, 2])
def test_every_small_contest(seats: int) -> None:
    """The stated votes, and no fewer, put the first loser above the last winner."""
    for counts in product(range(6), repeat=3):
        votes = {f"c{at}": count for at, count in enumerate(counts)}
        result = outcome(contest(seats, *PEOPLE), votes)
        flip = contest_flip(result)
        if not any(counts):
            assert flip.ending is FlipEnding.CANNOT_SAY
            continue
        assert flip.ahead is not None
        assert flip.behind is not None
        lead = votes[flip.ahead] - votes[flip.behind]
        assert lead == sorted(counts)[-seats] - sorted(counts)[-seats - 1]
        enough = [moved for moved in range(8) if lead - 2 * moved < 0]
        assert flip.votes_flipped == enough[0]
        assert flip.votes_added == lead + 1
        even = [moved for moved in range(8) if lead - 2 * moved == 0]
        assert flip.votes_to_tie == (even[0] if even else None)
        assert (flip.ending is FlipEnding.TIED) == (lead == 0)


def test_other_endings() -> None:
    """Nobody behind, a hidden winner, and a line of several choices behind each are said."""
    lone = contest(1, ChoiceKind.CANDIDATE, ChoiceKind.OTHER)
    assert contest_flip(outcome(lone, {"c0": 5, "c1": 0})).ending is FlipEnding.NOBODY_BEHIND
    assert contest_flip(outcome(lone, {"c0": 5, "c1": 6})).ending is FlipEnding.CANNOT_SAY
    least = contest_flip(outcome(lone, {"c0": 5, "c1": 3}))
    assert (least.is_least, least.votes_flipped) == (True, 2)

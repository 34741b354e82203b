"""What rankings say without rounds: who is preferred to each other choice."""

from __future__ import annotations

from canvass.tabulation.standing import StandingTally


def condorcet_winner(tally: StandingTally) -> str | None:
    """The choice that more voters rank above each other one than below it; None where there is none.

    Who is not ranked is below all that are. Choices may beat one another in a circle, or be level.

    >>> from canvass.model import Rankings
    >>> condorcet_winner(StandingTally(Rankings(("a", "b", "c"), {("a", "b"): 4, ("c", "b"): 3, ("b",): 2})))
    'b'
    """
    for place, choice in enumerate(tally.choices):
        others = (other for other in range(len(tally.choices)) if other != place)
        if all(_leads(tally, place, other) for other in others):
            return choice
    return None


def _leads(tally: StandingTally, one: int, other: int) -> bool:
    votes = tally.votes(1 << one | 1 << other)
    return votes[one] > votes[other]

"""The yardstick of every finding: not zero, but what would have changed the winner."""

from __future__ import annotations

from dataclasses import dataclass

from scipy.special import ndtri

from canvass.errors import OutOfRange


@dataclass(frozen=True, slots=True)
class RequiredShift:
    """What would have had to happen on the exposed ballots for the leader's lead to be none.

    A switched vote moves the margin by two. ``votes_to_tie`` are the votes of the runner-up that would have had
    to be counted for the leader; ``switch_points`` is the same in points of the exposed ballots, and above 100
    where no switch of these ballots could have done it.
    """

    margin_votes: int
    exposed_ballots: int
    votes_to_tie: float
    switch_points: float


def required_shift(margin_votes: int, exposed_ballots: int) -> RequiredShift:
    """The shift on the exposed ballots that hides a tie behind this margin.

    >>> required_shift(22_617, 299_503).switch_points
    3.7758
    """
    if margin_votes < 0 or exposed_ballots < 1:
        raise OutOfRange(
            f"a margin is not negative and exposed ballots are at least 1; "
            f"found {margin_votes} and {exposed_ballots}"
        )
    votes_to_tie = margin_votes / 2
    return RequiredShift(
        margin_votes, exposed_ballots, votes_to_tie, 100 * votes_to_tie / exposed_ballots
    )


def detectable(standard_error: float, alpha: float = 0.05, power: float = 0.80) -> float:
    """The smallest effect that a two-sided test at ``alpha`` would notice with this power.

    >>> detectable(1.0)
    2.8016
    """
    return float(ndtri(1 - alpha / 2) + ndtri(power)) * standard_error

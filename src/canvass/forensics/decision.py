"""The yardstick of every finding: not zero, but what would have changed the winner."""

from __future__ import annotations

from dataclasses import dataclass

from scipy.special import ndtri

from canvass.errors import OutOfRange


@dataclass(frozen=True, slots=True)
class RequiredShift:
    """What would have had to happen on the exposed ballots for the leader's lead to vanish.

    A switched vote moves the margin by two. ``switch_points`` is the share of the exposed ballots, in points,
    whose switch ties the contest; above 100 no switch of these ballots could.
    """

    margin_votes: int
    exposed_ballots: int

    @property
    def votes_to_tie(self) -> float:
        """Votes of the runner-up that must have been counted for the leader, to have hidden a tie."""
        return self.margin_votes / 2

    @property
    def switch_points(self) -> float:
        """The same as points of the exposed ballots."""
        return 100 * self.votes_to_tie / self.exposed_ballots


def required_shift(margin_votes: int, exposed_ballots: int) -> RequiredShift:
    """The shift on the exposed ballots that ties the contest.

    >>> required_shift(22_617, 299_503).switch_points
    3.7758
    """
    if margin_votes < 0 or exposed_ballots < 1:
        raise OutOfRange(
            f"a margin is not negative and exposed ballots are at least 1; "
            f"found {margin_votes} and {exposed_ballots}"
        )
    return RequiredShift(margin_votes, exposed_ballots)


def detectable(standard_error: float, alpha: float = 0.05, power: float = 0.80) -> float:
    """The smallest effect that a two-sided test at ``alpha`` would notice with this power.

    >>> detectable(1.0)
    2.8016
    """
    return float(ndtri(1 - alpha / 2) + ndtri(power)) * standard_error

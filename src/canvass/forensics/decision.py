"""The yardstick of every finding: not zero, but what would have changed the winner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import OutOfRange
from canvass.stats.special import ndtri


class Reach(StrEnum):
    """Whether a switch of every vote that the machines counted could have changed the winner."""

    COULD = "could"
    COULD_NOT = "could_not"
    NOT_KNOWN = "not_known"
    """Machines are listed, and nothing says how many votes they counted."""
    NO_MACHINES = "no_machines"


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

    @property
    def sentence(self) -> str:
        """What would have had to be switched, or that not even all of it would have been enough."""
        if self.switch_points > 100:
            return (
                f"Not even a switch of all {self.exposed_ballots:,} ballots cast on DREs would have hidden a tie "
                f"behind a margin of {self.margin_votes:,} votes."
            )
        return (
            f"To hide a tie behind a margin of {self.margin_votes:,} votes, {self.switch_points:.2f}% of the "
            f"{self.exposed_ballots:,} ballots cast on DREs would have had to be switched."
        )


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


@dataclass(frozen=True, slots=True)
class Exposure:
    """How many ballots went through machines, and the least share of them whose switch ties the state.

    ``is_estimated``: from the share of registered voters whose standard equipment the machines were; those that stood
    beside other equipment are not in it. ``at_most`` were cast in all places that have such machines, None where that
    is not known. ``shift`` is None where nothing says how many ballots it were.
    """

    ballots: int
    at_most: int | None
    is_estimated: bool
    shift: RequiredShift | None
    reach: Reach


def exposure(margin_votes: int, ballots: int, at_most: int | None, is_estimated: bool) -> Exposure:
    """What is known of the ballots on machines, beside the margin."""
    return Exposure(
        ballots=ballots,
        at_most=at_most,
        is_estimated=is_estimated,
        shift=required_shift(margin_votes, ballots) if ballots > 0 else None,
        reach=reach(margin_votes, ballots, at_most),
    )


def reach(margin_votes: int, ballots: int, at_most: int | None) -> Reach:
    """Whether switching every ballot on machines could have changed the winner.

    ``ballots`` were cast on machines, counted or estimated, 0 where nothing says how many; ``at_most`` were cast in
    all places that have such machines, None where that is not known. At most that many can have been switched,
    however many it was.

    >>> reach(100, 0, 40).value, reach(100, 0, 60).value, reach(100, 49, 60).value, reach(100, 50, 60).value
    ('could_not', 'not_known', 'could_not', 'could')
    """
    if at_most == 0:
        return Reach.NO_MACHINES
    if at_most is not None and margin_votes > 2 * at_most:
        return Reach.COULD_NOT
    if ballots == 0:
        return Reach.NOT_KNOWN
    return Reach.COULD if margin_votes <= 2 * ballots else Reach.COULD_NOT


def detectable(standard_error: float, alpha: float = 0.05, power: float = 0.80) -> float:
    """The smallest effect that a two-sided test at ``alpha`` would notice with this power.

    >>> detectable(1.0)
    2.8016
    """
    return float(ndtri(1 - alpha / 2) + ndtri(power)) * standard_error

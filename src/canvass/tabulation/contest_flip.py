"""What it would take for a contest itself to end otherwise, where no electors stand between votes and winner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.tabulation.decision import Ending
from canvass.tabulation.flips import Cost, votes_for_margin
from canvass.tabulation.winners import Outcome


class FlipEnding(StrEnum):
    """What can be said of a contest's closeness."""

    FOUND = "found"
    RUNOFF = "runoff"
    AHEAD = "ahead"
    TIED = "tied"
    NOBODY_BEHIND = "nobody_behind"
    BY_SHARE = "by_share"
    BY_SEATS = "by_seats"
    CANNOT_SAY = "cannot_say"


@dataclass(frozen=True, slots=True)
class ContestFlip:
    """Votes that would give the last winner's seat to the first loser.

    ``votes_to_tie`` are flipped votes that make a tie; None for an odd margin, which moving votes cannot tie.
    Where the line behind adds several choices together (``is_least``), it takes at least this many.
    """

    ending: FlipEnding
    ahead: str | None = None
    behind: str | None = None
    votes_flipped: int | None = None
    votes_added: int | None = None
    votes_to_tie: int | None = None
    is_least: bool = False


def contest_flip(outcome: Outcome, *, is_decided: bool = True) -> ContestFlip:
    """What it would take for another choice to have the last seat, or the last place in a runoff.

    Of votes that elect nobody (not ``is_decided``) what it would take to be ahead: more may be asked than that.

    One vote moved from the last winner to the first loser narrows the margin by two, one added by one; that
    holds for any number of seats, since no other choice is nearer to the seat.
    """
    margin = outcome.margin or outcome.runoff_margin
    if margin is None:
        return ContestFlip(_ending_without_margin(outcome))
    half, odd = divmod(margin.margin_votes, 2)
    return ContestFlip(
        ending=_ending(outcome, is_decided)
        if margin.margin_votes or not is_decided
        else FlipEnding.TIED,
        ahead=margin.ahead,
        behind=margin.behind,
        votes_flipped=votes_for_margin(margin.margin_votes, Cost.FLIP),
        votes_added=votes_for_margin(margin.margin_votes, Cost.ADD),
        votes_to_tie=None if odd else half,
        is_least=margin.is_least,
    )


def _ending(outcome: Outcome, is_decided: bool) -> FlipEnding:
    if not is_decided:
        return FlipEnding.AHEAD
    return FlipEnding.RUNOFF if outcome.ending is Ending.RUNOFF else FlipEnding.FOUND


def _ending_without_margin(outcome: Outcome) -> FlipEnding:
    alone = outcome.ending is Ending.UNOPPOSED
    if outcome.seats_won and not alone:
        return FlipEnding.BY_SEATS
    if outcome.share_margin is not None:
        return FlipEnding.BY_SHARE
    return FlipEnding.NOBODY_BEHIND if alone else FlipEnding.CANNOT_SAY

"""What it would take for a choice to come over a share that the rule asks for, or to fall below it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from canvass.tabulation.margins import ShareMargin
from canvass.tabulation.winners import Outcome


@dataclass(frozen=True, slots=True)
class ShareFlip:
    """The fewest votes with which one choice comes to the other side of the share.

    ``votes_flipped`` go from the choice to other ones, or the reverse; ``votes_added`` are further valid votes for
    other ones, or for it. Where its line adds several choices together (``is_least``), it takes at least this many.
    """

    choice: str
    share: Fraction
    has_more: bool
    votes_flipped: int
    votes_added: int
    is_least: bool = False


def share_flips(outcome: Outcome) -> tuple[ShareFlip, ...]:
    """What it would take for each choice that a share is asked of, the fewest votes flipped first."""
    found = (_flip(margin) for margin in outcome.share_margins)
    return tuple(sorted(found, key=lambda flip: flip.votes_flipped))


def _flip(margin: ShareMargin) -> ShareFlip:
    has_more = margin.lead > 0
    flipped, added = _to_lose(margin) if has_more else _to_reach(margin)
    return ShareFlip(margin.choice, margin.share, has_more, flipped, added, margin.is_least)


def _to_lose(margin: ShareMargin) -> tuple[int, int]:
    """Votes that leave no more than the share, moved away and added for others: V - x <= fT, V <= f(T + x)."""
    return ceil(margin.lead), ceil(margin.lead / margin.share)


def _to_reach(margin: ShareMargin) -> tuple[int, int]:
    """Votes that make more than the share, moved to the choice and added: V + x > fT, V + x > f(T + x)."""
    return floor(-margin.lead) + 1, floor(-margin.lead / (1 - margin.share)) + 1

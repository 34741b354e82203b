"""A lead, always with what it is divided by: over another choice, or over a share that the rule asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor


@dataclass(frozen=True, slots=True)
class Line:
    """Votes of one line of the returns and their share of the valid votes."""

    choice: str
    votes: int
    share: Fraction | None
    """None when there are no valid votes, and for a line that is not a valid vote."""


@dataclass(frozen=True, slots=True)
class Margin:
    """The lead of the last winner over the first loser; in a tie, of two choices with equal votes.

    ``diluted_margin`` is the lead in votes per card (Lindeman and Stark 2012), which decides how many cards an
    audit reads; it is None when the number of cards is not known.
    """

    ahead: str
    behind: str
    margin_votes: int
    valid_votes: int
    margin_share: Fraction
    """Lead per valid vote. Where a voter has several votes, they all count."""
    cards: int | None = None
    diluted_margin: Fraction | None = None
    is_least: bool = False
    """``behind`` adds several choices together, so the lead over any one of them is at least this."""


@dataclass(frozen=True, slots=True)
class ShareMargin:
    """How far the choice nearest to a share that the rule asks for is from it.

    ``lead`` are its votes beyond the share of the valid votes: above 0 where it has more than the share, 0 exactly
    at it. Where ``is_least``, the choice is a line that adds several together, and each of them is further below.
    """

    choice: str
    votes: int
    valid_votes: int
    share: Fraction
    is_least: bool = False

    @property
    def lead(self) -> Fraction:
        """Votes beyond the share."""
        return self.votes - self.share * self.valid_votes

    @property
    def needed(self) -> int:
        """The fewest votes that are more than the share of so many valid votes."""
        return floor(self.share * self.valid_votes) + 1


def margin_between(
    ahead: Line, behind: Line, valid_votes: int, cards: int | None, is_least: bool = False
) -> Margin:
    """The lead of one line over another, with every denominator that is known.

    >>> clinton, trump = Line("clinton", 1382536, None), Line("trump", 1405284, None)
    >>> margin = margin_between(trump, clinton, valid_votes=2976150, cards=None)
    >>> margin.margin_votes, float(margin.margin_share)
    (22748, 0.0076434)
    """
    lead = ahead.votes - behind.votes
    return Margin(
        ahead=ahead.choice,
        behind=behind.choice,
        margin_votes=lead,
        valid_votes=valid_votes,
        margin_share=Fraction(lead, valid_votes),
        cards=cards,
        diluted_margin=Fraction(lead, cards) if cards else None,
        is_least=is_least,
    )


def share_margins(
    asked: Sequence[tuple[Line, bool]], share: Fraction, valid_votes: int
) -> tuple[ShareMargin, ...]:
    """The margins of lines of which a share is asked, each with whether it adds several choices; nearest first.

    >>> found = share_margins([(Line("yes", 62, None), False), (Line("no", 38, None), False)], Fraction(3, 5), 100)
    >>> [(each.choice, str(each.lead)) for each in found]
    [('yes', '2'), ('no', '-22')]
    """
    found = [
        ShareMargin(line.choice, line.votes, valid_votes, share, several) for line, several in asked
    ]
    return tuple(sorted(found, key=lambda margin: abs(margin.lead)))

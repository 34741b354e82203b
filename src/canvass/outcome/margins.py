"""A lead, always with what it is divided by."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


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
